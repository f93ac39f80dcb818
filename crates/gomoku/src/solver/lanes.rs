//! Eight boards at a time, one in each lane.

use super::packed::PackedBoard;
use crate::Board;
use crate::rules::FIVE;

const SIZE: usize = Board::JUDGE_SIZE;

/// Boards side by side: `rows[row][lane]`.
pub(crate) struct Lanes {
    rows: [[u64; Self::COUNT]; SIZE],
}

impl Lanes {
    /// Boards in one set of lanes: a register of 512 bits, or two of 256.
    pub(crate) const COUNT: usize = 8;

    pub(crate) const fn empty() -> Self {
        Self {
            rows: [[0; Self::COUNT]; SIZE],
        }
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, lane: usize, rows: &[u64; SIZE]) {
        for (lanes, &row) in self.rows.iter_mut().zip(rows) {
            lanes[lane] = row;
        }
    }

    #[inline(always)]
    pub(crate) fn get(&self, lane: usize) -> PackedBoard {
        PackedBoard::from_valid(self.rows.map(|lanes| lanes[lane]))
    }

    /// Returns a word for each lane that is not 0 if its board has five or more
    /// stones of a colour in a row, in any direction.
    ///
    /// Whether there are more than five is not asked: nearly all boards have no
    /// such row at all, and that is found out with half the work.
    #[inline(always)]
    pub(crate) fn runs(&self) -> [u64; Self::COUNT] {
        let mut found = [0; Self::COUNT];
        for row in &self.rows {
            for (found, &row) in found.iter_mut().zip(row) {
                let two = row & row >> 1;
                *found |= two & two >> 2 & row >> 4;
            }
        }
        for window in self.rows.windows(FIVE) {
            let [a, b, c, d, e] = window else {
                unreachable!("five rows")
            };
            for lane in 0..Self::COUNT {
                let [a, b, c, d, e] = [a[lane], b[lane], c[lane], d[lane], e[lane]];
                let vertical = a & b & c & d & e;
                let diagonal = a & b >> 1 & c >> 2 & d >> 3 & e >> 4;
                let antidiagonal = e & d >> 1 & c >> 2 & b >> 3 & a >> 4;
                found[lane] |= vertical | diagonal | antidiagonal;
            }
        }
        found
    }
}
