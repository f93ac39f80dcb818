//! One board, exactly: five stones, and none of the colour at either end.

use grid_core::{LineDirection, Pos};

use crate::board::{BLACK_SHIFT, WHITE_SHIFT};
use crate::rules::FIVE;
use crate::{Board, Colour, Five, Verdict};

/// Empty rows above and below the board, so that no line leaves the array: the
/// point behind a five is five rows away.
const MARGIN: usize = FIVE;

const PADDED: usize = Board::MAX_SIZE + 2 * MARGIN;

/// Bit rows between empty ones.
struct Padded([u64; PADDED]);

impl Padded {
    fn new(rows: &[u64]) -> Self {
        let mut padded = [0; PADDED];
        padded[MARGIN..MARGIN + rows.len()].copy_from_slice(rows);
        Self(padded)
    }

    /// Returns the bits of the points of `row` where a five starts that goes
    /// `DOWN` rows (-1, 0 or 1) and `RIGHT` columns (0 or 1) a step.
    #[inline(always)]
    fn fives<const DOWN: isize, const RIGHT: u32>(&self, row: usize) -> u64 {
        // The row `step` steps along, moved so that the line's point on it
        // comes to stand where the line starts.
        let ahead = |step: u32| {
            let row = (MARGIN + row).wrapping_add_signed(DOWN * step as isize);
            self.0[row] >> (RIGHT * step)
        };
        let behind = self.0[(MARGIN + row).wrapping_add_signed(-DOWN)] << RIGHT;
        let stones = ahead(0) & ahead(1) & ahead(2) & ahead(3) & ahead(4);
        stones & !behind & !ahead(5)
    }

    /// The starts of `row`, in the order of `LineDirection::ALL`.
    #[inline(always)]
    fn all_fives(&self, row: usize) -> [u64; 4] {
        [
            self.fives::<0, 1>(row),
            self.fives::<1, 0>(row),
            self.fives::<1, 1>(row),
            self.fives::<-1, 1>(row),
        ]
    }
}

/// Returns what stands on a board of bit rows.
#[inline]
pub(crate) fn judge_rows(rows: &[u64]) -> Verdict {
    let padded = Padded::new(rows);
    let mut verdict = Verdict::None;
    for row in 0..rows.len() {
        let starts = padded.all_fives(row);
        if starts != [0; 4] {
            add_row(&mut verdict, row, starts);
        }
    }
    verdict
}

/// Adds the fives that start in a row, by column and direction.
#[cold]
fn add_row(verdict: &mut Verdict, row: usize, starts: [u64; 4]) {
    let any = starts.into_iter().fold(0, |any, bits| any | bits);
    let mut columns = (any >> BLACK_SHIFT | any >> WHITE_SHIFT) as u32;
    while columns != 0 {
        let col = columns.trailing_zeros() as usize;
        columns &= columns - 1;
        for (bits, direction) in starts.into_iter().zip(LineDirection::ALL) {
            for (colour, shift) in [(Colour::Black, BLACK_SHIFT), (Colour::White, WHITE_SHIFT)] {
                if bits >> shift >> col & 1 != 0 {
                    add(verdict, Five::new(colour, Pos::new(row, col), direction));
                }
            }
        }
    }
}

fn add(verdict: &mut Verdict, five: Five) {
    match verdict {
        Verdict::None => {
            *verdict = Verdict::Winner {
                colour: five.colour,
                five: five.line,
            }
        }
        &mut Verdict::Winner { colour, five: line } => {
            *verdict = Verdict::Several(vec![Five { line, colour }, five]);
        }
        Verdict::Several(fives) => fives.push(five),
    }
}
