//! The definition: walk from every stone in every direction, and count.
//!
//! The fast engines are tested against this module; it is written to be checked
//! by reading, not to be fast.

use grid_core::{Finding, LineDirection};

use crate::rules::{FIVE, answer_of};
use crate::{Answer, Board, Colour, Five, Line, Verdict};

/// Returns every line of stones of one colour that cannot be made longer at
/// either end, single stones included, ordered by row, column and direction of
/// their starts.
///
/// A single stone stands in four such lines if no neighbour has its colour.
pub fn lines(board: &Board) -> impl Iterator<Item = (Colour, Line)> + '_ {
    board.stones().flat_map(move |(start, colour)| {
        LineDirection::ALL.into_iter().filter_map(move |direction| {
            let (rows, cols) = direction.offset();
            let same = |step: isize| {
                let pos = start.offset((rows * step, cols * step));
                pos.and_then(|pos| board.get(pos)) == Some(colour)
            };
            if same(-1) {
                return None; // The line starts further back.
            }
            let length = (0..).take_while(|&step| same(step)).count();
            let line = Line {
                start,
                direction,
                length,
            };
            Some((colour, line))
        })
    })
}

/// Returns what stands on a board, as [`judge`](crate::judge) does.
#[must_use]
pub fn judge(board: &Board) -> Verdict {
    let mut fives: Vec<Five> = lines(board)
        .filter(|(_, line)| line.length == FIVE)
        .map(|(colour, line)| Five { colour, line })
        .collect();
    match fives.len() {
        0 => Verdict::None,
        1 => {
            let Five { colour, line } = fives.remove(0);
            Verdict::Winner { colour, five: line }
        }
        _ => Verdict::Several(fives),
    }
}

/// Returns the judge's answer to a board, as [`answer`](crate::answer) does.
///
/// # Errors
///
/// If there are several fives: one finding for each.
pub fn answer(board: &Board) -> Result<Answer, Vec<Finding>> {
    answer_of(judge(board))
}
