//! Eight boards at a time, one in each lane.

use crate::board::WHITE_SHIFT;
use crate::rules::FIVE;
use crate::{Answer, Board};

const SIZE: usize = Board::JUDGE_SIZE;

/// A five's rows, and the one before and the one behind them.
const WINDOW: usize = FIVE + 2;

const WINDOWS: usize = SIZE - FIVE + 1;

/// More than the indices of all windows add up to.
const ONE_WINDOW: u64 = 1 << 16;

/// The word of each board.
type Row = [u64; Lanes::COUNT];

/// Boards side by side: row by row, the same row of all boards.
pub(crate) struct Lanes {
    /// The rows, with an empty one above and below.
    rows: [Row; SIZE + 2],
}

impl Lanes {
    /// Boards in one set of lanes: a register of 512 bits, or two of 256.
    pub(crate) const COUNT: usize = 8;

    /// Returns lanes of empty boards.
    pub(crate) const fn empty() -> Self {
        Self {
            rows: [[0; Self::COUNT]; SIZE + 2],
        }
    }

    /// Puts boards side by side, in place of those before.
    ///
    /// Not inlined, so that it is compiled for the base instructions at every
    /// level: with AVX-512, compilers gather each row from eight places, which
    /// takes longer than to load and store the words one by one.
    #[inline(never)]
    pub(crate) fn fill(&mut self, boards: [&[u64; SIZE]; Self::COUNT]) {
        for (lane, board) in boards.into_iter().enumerate() {
            for (lanes, &row) in self.rows[1..].iter_mut().zip(board) {
                lanes[lane] = row;
            }
        }
    }

    /// Looks for fives in all lanes.
    ///
    /// Windows of seven rows slide down the boards, and every line that goes
    /// through rows is met in the window whose five middle rows it fills:
    ///
    /// ```text
    ///   above      . . . . . . .        before \ . . . . . /  behind
    ///   0          . . | . . . .                . \ . . / .
    ///   1          . . | . . . .                . . \ / . .
    ///   2          . . | . . . .                . . / \ . .
    ///   3          . . | . . . .                . / . . \ .
    ///   4          . . | . . . .                / . . . . \
    ///   below      . . . . . . .        before /           \  behind
    /// ```
    #[inline(always)]
    pub(crate) fn fives<const ABREAST: usize>(&self) -> Fives {
        let mut fives = Fives::default();
        for first in (0..Self::COUNT).step_by(ABREAST) {
            self.add_fives::<ABREAST>(first, &mut fives);
        }
        fives
    }

    /// Looks for fives in the lanes from `first` on.
    #[inline(always)]
    fn add_fives<const ABREAST: usize>(&self, first: usize, fives: &mut Fives) {
        let row = |index: usize| -> &[u64; ABREAST] {
            self.rows[index][first..]
                .first_chunk()
                .expect("whole lanes")
        };
        // Separate arrays and plain loops: compilers keep each in a register.
        let (mut h, mut v) = ([0; ABREAST], [0; ABREAST]);
        let (mut d, mut a) = ([0; ABREAST], [0; ABREAST]);
        let mut windows = [0; ABREAST];
        for index in 0..WINDOWS {
            let rows: [&[u64; ABREAST]; WINDOW] = std::array::from_fn(|step| row(index + step));
            for lane in 0..ABREAST {
                let [above, r0, r1, r2, r3, r4, below] = rows.map(|row| row[lane]);
                let horizontal = horizontal(r0);
                let vertical = r0 & r1 & r2 & r3 & r4 & !above & !below;
                let diagonal = r0 & r1 >> 1 & r2 >> 2 & r3 >> 3 & r4 >> 4;
                let diagonal = diagonal & !(above << 1) & !(below >> 5);
                let antidiagonal = r4 & r3 >> 1 & r2 >> 2 & r1 >> 3 & r0 >> 4;
                let antidiagonal = antidiagonal & !(below << 1) & !(above >> 5);
                h[lane] |= horizontal;
                v[lane] |= vertical;
                d[lane] |= diagonal;
                a[lane] |= antidiagonal;
                let any = horizontal | vertical | diagonal | antidiagonal;
                windows[lane] += all_ones(any != 0) & (ONE_WINDOW + index as u64);
            }
        }
        // No other lines start in the last rows.
        for index in WINDOWS..SIZE {
            let row = row(index + 1);
            for lane in 0..ABREAST {
                let any = horizontal(row[lane]);
                h[lane] |= any;
                windows[lane] += all_ones(any != 0) & (ONE_WINDOW + index as u64);
            }
        }
        let lanes = first..first + ABREAST;
        for (all, found) in fives.starts.iter_mut().zip([h, v, d, a]) {
            all[lanes.clone()].copy_from_slice(&found);
        }
        fives.windows[lanes].copy_from_slice(&windows);
    }
}

/// The starts of the fives in a row.
#[inline(always)]
fn horizontal(row: u64) -> u64 {
    let two = row & row >> 1;
    let five = two & two >> 2 & row >> 4;
    // A row of six has two neighbouring starts, longer ones have more.
    five & !(five << 1) & !(five >> 1)
}

/// A mask of a condition: what a lane's comparison gives.
#[inline(always)]
fn all_ones(condition: bool) -> u64 {
    if condition { u64::MAX } else { 0 }
}

/// What was found in each lane.
///
/// A board within the guarantee has one start at most, in one window; then the
/// words below say where it is without a search. Other boards are noticed.
#[derive(Default)]
pub(crate) struct Fives {
    /// Columns where a five starts, over all windows, by direction.
    starts: [Row; 4],
    /// The number of windows that have a start, times `ONE_WINDOW`, and the sum
    /// of their indices.
    windows: Row,
}

impl Fives {
    /// Returns the answer to each board, or `None` if it has several fives.
    ///
    /// Who has won cannot be foreseen, so there are no branches here.
    #[inline(always)]
    pub(crate) fn answers(&self) -> [Option<Answer>; Lanes::COUNT] {
        // As much as lanes can do together: all but finding the column.
        let [h, v, d, a] = &self.starts;
        let mut any = [0; Lanes::COUNT];
        let mut code = [0; Lanes::COUNT];
        let mut won = [0; Lanes::COUNT];
        let mut known = [0; Lanes::COUNT];
        let win =
            |direction: u32, rows: usize| u64::from(Answer::win(0, direction, rows as u32, 0));
        for lane in 0..Lanes::COUNT {
            let [h, v, d, a] = [h[lane], v[lane], d[lane], a[lane]];
            let all = h | v | d | a;
            any[lane] = all;
            won[lane] = all_ones(all != 0);
            // An antidiagonal starts in the lowest of the window's middle rows.
            code[lane] = ((self.windows[lane] % ONE_WINDOW) << Answer::ROW_SHIFT)
                + (all_ones(v != 0) & win(1, 0))
                + (all_ones(d != 0) & win(2, 0))
                + (all_ones(a != 0) & win(3, FIVE - 1));
            // One bit at most, in one window and direction: bits of two
            // directions in one place would add up to another place.
            let lone = all & all.wrapping_sub(1) == 0;
            let once = self.windows[lane] < 2 * ONE_WINDOW;
            let apart = h.wrapping_add(v).wrapping_add(d).wrapping_add(a) == all;
            known[lane] = all_ones(lone) & all_ones(once) & all_ones(apart);
        }
        std::array::from_fn(|lane| {
            let bit = any[lane].trailing_zeros();
            let place = Answer::win(1 + bit / WHITE_SHIFT, 0, 0, bit % WHITE_SHIFT);
            let win = (place | code[lane] as u32) & won[lane] as u32;
            Answer::from_code((Answer::ANSWERED | win) & known[lane] as u32)
        })
    }
}
