//! The engines: how many chain steps, as fast as can be.

use crate::{Cells, Field, rules};

impl Field {
    /// Returns the number of chain steps of the field.
    ///
    /// In a field that is not settled, what floats keeps its distance to what it
    /// floats over; call [`settled`](Self::settled) first for gravity.
    ///
    /// ```
    /// # use puyo::Field;
    /// assert_eq!(Field::from_bottom_rows("YY.... RRRR.. YYGB..").count_chains(), 2);
    /// ```
    #[must_use]
    pub fn count_chains(&self) -> u32 {
        run(*self, |_, _, _| {})
    }
}

/// Plays the chain, calls `visit(before, vanished, after)` at each step, and
/// returns the number of steps.
#[inline(always)]
pub(crate) fn run(mut field: Field, mut visit: impl FnMut(&Field, Cells, &Field)) -> u32 {
    let mut chains = 0;
    loop {
        let vanished = rules::vanishing(&field.planes);
        if vanished == 0 {
            return chains;
        }
        let before = field;
        field.planes = rules::drop_over(field.planes, vanished);
        visit(&before, Cells(vanished), &field);
        chains += 1;
    }
}

/// Writes the number of chain steps of each field to the same place of `counts`.
///
/// # Panics
///
/// If the two differ in length.
#[track_caller]
pub fn count_chains(fields: &[Field], counts: &mut [u8]) {
    assert_eq!(fields.len(), counts.len(), "a count for each field");
    for (field, count) in fields.iter().zip(counts) {
        *count = field.count_chains() as u8;
    }
}
