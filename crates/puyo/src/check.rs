//! A field against the guarantees of the statement.

use grid_core::{Finding, Place, Pos};

use crate::{Case, Field};

/// Returns every departure of a field from the statement's guarantee that all
/// puyos have fallen: one finding, of severity error, for each puyo that has
/// an empty cell right under it.
///
/// Costs three operations on a bit plane where all is well.
///
/// # Errors
///
/// The findings, in reading order.
pub fn check(case: &Case) -> Result<(), Vec<Finding>> {
    if case.is_settled() {
        return Ok(());
    }
    Err(Field::positions()
        .filter_map(|pos| floating_puyo(case, pos))
        .collect())
}

fn floating_puyo(field: &Field, pos: Pos) -> Option<Finding> {
    let puyo = field.get(pos)?;
    let below = Pos::new(pos.row + 1, pos.col);
    if below.row == Field::ROWS || field.get(below).is_some() {
        return None;
    }
    let message = format!("a {} puyo floats over an empty cell", puyo.name());
    Some(Finding::error(Place::Cell(pos), message))
}
