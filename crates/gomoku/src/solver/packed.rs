//! Boards of the judge's size as bit rows, and batches of them.

use std::fmt;

use super::{Lanes, Level, judge_rows, simd};
use crate::{Answer, Board, Five, Verdict};

const SIZE: usize = Board::JUDGE_SIZE;

/// Bits 0..19 and 32..51.
const COLUMNS: u64 = 0x7ffff | 0x7ffff << 32;

/// A board of 19 × 19 points in 19 words, the form of the batch engine.
///
/// Column `c` of a row is bit `c` for a black stone and bit `32 + c` for a
/// white one.
///
/// ```
/// use gomoku::{Board, Colour, PackedBoard, Pos};
///
/// let mut board = Board::new(19);
/// board.set(Pos::new(4, 7), Some(Colour::White));
/// let packed = PackedBoard::try_from(&board)?;
/// assert_eq!(packed.rows()[4], 1 << (32 + 7));
/// assert_eq!(Board::from(packed), board);
/// # Ok::<(), gomoku::WrongSize>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PackedBoard {
    rows: [u64; SIZE],
}

impl PackedBoard {
    /// The board without stones.
    pub const EMPTY: Self = Self { rows: [0; SIZE] };

    /// Returns the board of bit rows, or `None` if a bit stands outside the
    /// board or a point has both colours.
    #[must_use]
    pub fn try_from_rows(rows: [u64; SIZE]) -> Option<Self> {
        let valid = |row: u64| row & !COLUMNS == 0 && row & row >> 32 == 0;
        rows.into_iter().all(valid).then_some(Self { rows })
    }

    /// Returns the board of bit rows that are known to be valid.
    pub(crate) const fn from_valid(rows: [u64; SIZE]) -> Self {
        Self { rows }
    }

    /// Returns the bit rows, from the top.
    #[must_use]
    pub const fn rows(&self) -> &[u64; SIZE] {
        &self.rows
    }

    /// Returns what stands on the board, as [`judge`](crate::judge) does.
    #[must_use]
    pub fn judge(&self) -> Verdict {
        judge_rows(&self.rows)
    }

    /// Returns the judge's answer, or `None` if there are several fives.
    #[must_use]
    #[inline]
    pub fn answer(&self) -> Option<Answer> {
        match self.judge() {
            Verdict::None => Some(Answer::NOBODY),
            Verdict::Winner { colour, five } => Some(Five { line: five, colour }.into()),
            Verdict::Several(_) => None,
        }
    }
}

impl TryFrom<&Board> for PackedBoard {
    type Error = WrongSize;

    fn try_from(board: &Board) -> Result<Self, WrongSize> {
        match board.bit_rows().try_into() {
            Ok(rows) => Ok(Self { rows }),
            Err(_) => Err(WrongSize { size: board.size() }),
        }
    }
}

impl From<PackedBoard> for Board {
    fn from(packed: PackedBoard) -> Self {
        Self::from_bit_rows(&packed.rows)
    }
}

/// Draws the rows as a [`Board`] does.
impl fmt::Debug for PackedBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&Board::from(*self), f)
    }
}

/// A board that is not 19 × 19 has no packed form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WrongSize {
    size: usize,
}

impl WrongSize {
    /// Returns the points a side of the board.
    #[must_use]
    pub const fn size(self) -> usize {
        self.size
    }
}

impl fmt::Display for WrongSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size;
        write!(f, "a board of {size} × {size} points, expected 19 × 19")
    }
}

impl std::error::Error for WrongSize {}

/// Appends the judge's answer to each board, in order; `None` stands for a
/// board with several fives, which [`all_fives`](crate::all_fives) lists.
///
/// Runs at [`Level::best`].
///
/// ```
/// use gomoku::{Answer, PackedBoard, judge_all};
///
/// let mut answers = Vec::new();
/// judge_all(&[PackedBoard::EMPTY; 3], &mut answers);
/// assert_eq!(answers, [Some(Answer::NOBODY); 3]);
/// ```
pub fn judge_all(boards: &[PackedBoard], answers: &mut Vec<Option<Answer>>) {
    judge_all_at(Level::best(), boards, answers);
}

/// Appends the judge's answer to each board, as [`judge_all`] does, at a given
/// level.
///
/// # Panics
///
/// If the level is not [available](Level::is_available).
#[track_caller]
pub fn judge_all_at(level: Level, boards: &[PackedBoard], answers: &mut Vec<Option<Answer>>) {
    simd::judge_all(level, boards, answers);
}

#[inline(always)]
pub(crate) fn judge_all_kernel<const ABREAST: usize>(
    boards: &[PackedBoard],
    answers: &mut Vec<Option<Answer>>,
) {
    answers.reserve(boards.len());
    let mut lanes = Lanes::empty();
    let (eights, rest) = boards.as_chunks::<{ Lanes::COUNT }>();
    for boards in eights {
        lanes.fill(boards.each_ref().map(PackedBoard::rows));
        answers.extend_from_slice(&lanes.fives::<ABREAST>().answers());
    }
    answers.extend(rest.iter().map(PackedBoard::answer));
}
