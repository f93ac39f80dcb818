//! The judge's question and its answer.

use std::fmt;

use grid_core::Finding;

use crate::{Case, check};

/// The judge's answer: how many chain steps a field makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Answer {
    chains: u32,
}

impl Answer {
    /// Returns the answer of a number of chain steps.
    #[must_use]
    pub const fn new(chains: u32) -> Self {
        Self { chains }
    }

    /// Returns the number of chain steps.
    #[must_use]
    pub const fn chains(self) -> u32 {
        self.chains
    }
}

/// Writes the judge's text: the number and a newline.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.chains)
    }
}

/// Returns the number of chain steps of a field.
///
/// # Errors
///
/// The findings of [`check()`](crate::check()) if puyos float: the statement's question is about
/// settled fields only.
///
/// # Examples
///
/// ```
/// let field = puyo::Field::from_bottom_rows("RRRR..");
/// assert_eq!(puyo::answer(&field).unwrap().to_string(), "1\n");
/// ```
pub fn answer(case: &Case) -> Result<Answer, Vec<Finding>> {
    check(case)?;
    Ok(Answer::new(case.count_chains()))
}
