//! The judge's answer to a case.

use std::fmt;

use grid_core::{Finding, Pos};

use crate::solver::{self, Config, Outcome};
use crate::{Case, Player, check};

/// The answer to a case: the number of moves of both players, and the game that
/// shows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Answer {
    winner: Player,
    pv: Vec<Pos>,
}

impl Answer {
    pub(crate) fn new(winner: Player, pv: Vec<Pos>) -> Self {
        Self { winner, pv }
    }

    /// Returns the number of moves of both players together.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.pv.len()
    }

    /// Returns the player who wins.
    #[must_use]
    pub const fn winner(&self) -> Player {
        self.winner
    }

    /// Returns the principal variation: the cell that each ply of best play
    /// moves to, A's first. Of equally good moves it takes the first in the
    /// order up, down, left, right.
    #[must_use]
    pub fn pv(&self) -> &[Pos] {
        &self.pv
    }
}

/// Writes what the judge prints: the number of moves and a newline.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.moves())
    }
}

/// Returns the answer of a case.
///
/// Up to 64 cells take milliseconds; the middle of the full 10 × 10 board takes
/// minutes. [`solver::solve`] takes limits.
///
/// # Errors
///
/// The findings that leave the case without an answer: a start on a hole.
pub fn answer(case: &Case) -> Result<Answer, Vec<Finding>> {
    check::errors(case)?;
    match solver::solve(case.position(), &Config::default()).0 {
        Outcome::Solved(solution) => Ok(Answer::new(solution.winner, solution.pv)),
        Outcome::LimitReached(_) => unreachable!("the default has no limit"),
    }
}

/// Returns the number of moves alone, for a caller who prints only that: saves
/// looking for the principal variation.
///
/// # Errors
///
/// As [`answer`].
pub fn answer_moves(case: &Case) -> Result<usize, Vec<Finding>> {
    check::errors(case)?;
    match solver::value(case.position(), &Config::default()).0 {
        Outcome::Solved(value) => Ok(value.plies),
        Outcome::LimitReached(_) => unreachable!("the default has no limit"),
    }
}
