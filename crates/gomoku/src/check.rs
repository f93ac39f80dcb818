//! A board against the guarantees of the statement.

use grid_core::{Finding, Place};

use crate::rules::several;
use crate::{Board, Verdict, judge};

/// Returns every departure of a board from what the statement guarantees: 19
/// rows and columns, and no more than one five.
///
/// # Errors
///
/// One warning for another size, which is answered all the same; one error for
/// each of several fives, which leave the question without an answer.
///
/// # Complexity
///
/// That of [`judge`]; nothing is allocated if all is well.
pub fn check(board: &Board) -> Result<(), Vec<Finding>> {
    let mut findings = Vec::new();
    let size = board.size();
    if size != Board::JUDGE_SIZE {
        findings.push(Finding::warning(
            Place::Case,
            format!("a board of {size} × {size} points, where the judge has 19 × 19"),
        ));
    }
    if let Verdict::Several(fives) = judge(board) {
        findings.extend(several(&fives));
    }
    if findings.is_empty() {
        Ok(())
    } else {
        Err(findings)
    }
}
