//! What a board means: lines of stones, the verdict and the judge's answer.
//!
//! The rule is that of problem 2615 of the Baekjoon judge, known elsewhere as
//! standard gomoku (Gomocup rule 1): exactly five stones of one colour in an
//! unbroken row win, six or more do not.

use std::fmt;
use std::num::NonZeroU32;

use grid_core::{Finding, LineDirection, Place, Pos};

use crate::{Board, Colour, solver};

/// Stones in a row that win.
pub const FIVE: usize = 5;

/// A straight line of points, named from its leftmost one (the topmost one,
/// where the line is vertical).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Line {
    /// The leftmost point, or the topmost one of a vertical line. That of an
    /// antidiagonal is at its bottom.
    pub start: Pos,
    /// Where the line goes from there.
    pub direction: LineDirection,
    /// The number of points.
    pub length: usize,
}

impl Line {
    /// Returns the points from the start on.
    ///
    /// Points above the board are left out; no line on a board has any.
    pub fn cells(self) -> impl Iterator<Item = Pos> {
        let (rows, cols) = self.direction.offset();
        (0..self.length as isize)
            .filter_map(move |step| self.start.offset((rows * step, cols * step)))
    }
}

/// Writes direction and start, 1-based: `horizontal from row 3, column 2`.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Pos { row, col } = self.start;
        write!(
            f,
            "{} from row {}, column {}",
            self.direction,
            row + 1,
            col + 1
        )
    }
}

/// Exactly five stones of one colour in an unbroken row.
///
/// Fives order by row, column and direction of their start, as [`Verdict`]
/// lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Five {
    /// Where the stones stand; its length is [`FIVE`].
    pub line: Line,
    /// The colour of the stones.
    pub colour: Colour,
}

impl Five {
    /// Returns the five of a colour that starts at `start`.
    #[must_use]
    pub const fn new(colour: Colour, start: Pos, direction: LineDirection) -> Self {
        Self {
            colour,
            line: Line {
                start,
                direction,
                length: FIVE,
            },
        }
    }
}

/// Writes colour and line: `black, horizontal from row 3, column 2`.
impl fmt::Display for Five {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.colour, self.line)
    }
}

/// What stands on a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// No five: nobody has won.
    None,
    /// One five.
    Winner {
        /// Who has won.
        colour: Colour,
        /// The winning stones.
        five: Line,
    },
    /// Two fives or more, of one colour or of both, ordered by row, column and
    /// direction (horizontal, vertical, diagonal, antidiagonal) of their starts.
    ///
    /// A board alone cannot say which of them came first, and the statement
    /// rules such boards out.
    Several(Vec<Five>),
}

impl Verdict {
    /// Returns every five, in the order of [`Several`](Self::Several).
    pub fn fives(&self) -> impl Iterator<Item = Five> + '_ {
        let (one, more): (Option<Five>, &[Five]) = match self {
            Self::None => (None, &[]),
            &Self::Winner { colour, five } => (Some(Five { line: five, colour }), &[]),
            Self::Several(fives) => (None, fives),
        };
        one.into_iter().chain(more.iter().copied())
    }
}

/// The judge's answer: nobody, or the winner and the first stone of the five.
///
/// Its text is the judge's, byte for byte: `0` and a newline, or the winner's
/// number, a newline, row and column from 1, a newline.
///
/// ```
/// use gomoku::{Answer, Colour, Five, LineDirection, Pos};
///
/// assert_eq!(Answer::NOBODY.to_string(), "0\n");
///
/// let answer = Answer::from(Five::new(
///     Colour::Black,
///     Pos::new(2, 1),
///     LineDirection::Diagonal,
/// ));
/// assert_eq!(answer.to_string(), "1\n3 2\n");
/// assert_eq!((answer.row(), answer.col()), (Some(3), Some(2)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Answer {
    /// Never 0, so that a batch can write `Option<Answer>` without a branch and
    /// in four bytes: [`ANSWERED`](Self::ANSWERED) and, if somebody has won, the
    /// winner's number, the direction's, row and column from 0, a byte each but
    /// for the direction.
    code: NonZeroU32,
}

impl Answer {
    /// Nobody has won.
    pub const NOBODY: Self = Self {
        code: NonZeroU32::new(Self::ANSWERED).expect("one bit is set"),
    };

    /// The bit that every answer has.
    pub(crate) const ANSWERED: u32 = 1 << 31;

    const WINNER_SHIFT: u32 = 0;
    const DIRECTION_SHIFT: u32 = 2;
    pub(crate) const ROW_SHIFT: u32 = 8;
    const COL_SHIFT: u32 = 16;

    /// Returns the code of a win, without its answered bit. Directions are
    /// numbered as in `LineDirection::ALL`.
    pub(crate) const fn win(number: u32, direction: u32, row: u32, col: u32) -> u32 {
        number << Self::WINNER_SHIFT
            | direction << Self::DIRECTION_SHIFT
            | row << Self::ROW_SHIFT
            | col << Self::COL_SHIFT
    }

    /// Returns the answer of a code, or `None` for 0.
    pub(crate) const fn from_code(code: u32) -> Option<Self> {
        match NonZeroU32::new(code) {
            Some(code) => Some(Self { code }),
            None => None,
        }
    }

    /// Returns the winner; their [`number`](Colour::number) is the judge's.
    #[must_use]
    pub const fn winner(self) -> Option<Colour> {
        Colour::from_number(self.part(Self::WINNER_SHIFT) & 3)
    }

    /// Returns the row of the five's first stone, 1-based.
    #[must_use]
    pub fn row(self) -> Option<usize> {
        self.winner()?;
        Some(usize::from(self.part(Self::ROW_SHIFT)) + 1)
    }

    /// Returns the column of the five's first stone, 1-based.
    #[must_use]
    pub fn col(self) -> Option<usize> {
        self.winner()?;
        Some(usize::from(self.part(Self::COL_SHIFT)) + 1)
    }

    /// Returns the direction of the five from its first stone.
    #[must_use]
    pub fn direction(self) -> Option<LineDirection> {
        self.winner()?;
        let number = self.part(Self::DIRECTION_SHIFT) & 3;
        Some(LineDirection::ALL[usize::from(number)])
    }

    /// Returns the five.
    #[must_use]
    pub fn five(self) -> Option<Five> {
        let start = Pos::new(self.row()? - 1, self.col()? - 1);
        Some(Five::new(self.winner()?, start, self.direction()?))
    }

    /// Appends the judge's text: the bytes of `Display` without its machinery,
    /// for streams of answers.
    pub fn push_text(self, out: &mut Vec<u8>) {
        let Some(winner) = self.winner() else {
            out.extend_from_slice(b"0\n");
            return;
        };
        let mut push = |number: u8, end: u8| {
            // A number of a board has at most two digits.
            if number >= 10 {
                out.extend_from_slice(&[b'0' + number / 10, b'0' + number % 10, end]);
            } else {
                out.extend_from_slice(&[b'0' + number, end]);
            }
        };
        push(winner.number(), b'\n');
        push(self.part(Self::ROW_SHIFT) + 1, b' ');
        push(self.part(Self::COL_SHIFT) + 1, b'\n');
    }

    /// The eight bits from `shift` on.
    const fn part(self, shift: u32) -> u8 {
        (self.code.get() >> shift) as u8
    }
}

impl From<Five> for Answer {
    /// # Panics
    ///
    /// If the five does not start on any board, of 26 rows and columns at most.
    fn from(five: Five) -> Self {
        let Pos { row, col } = five.line.start;
        assert!(row.max(col) < Board::MAX_SIZE, "{five}: not on a board");
        let code = Self::win(
            five.colour.number().into(),
            five.line.direction as u32,
            row as u32,
            col as u32,
        );
        Self::from_code(Self::ANSWERED | code).expect("one bit is set")
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.five() {
            Some(five) => f.debug_tuple("Answer").field(&five).finish(),
            None => f.write_str("Answer::NOBODY"),
        }
    }
}

/// Writes the judge's text.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::with_capacity(8);
        self.push_text(&mut text);
        f.write_str(str::from_utf8(&text).expect("digits, blanks and newlines"))
    }
}

/// Returns what stands on a board: no five, one, or all of several.
///
/// ```
/// use gomoku::{Board, Colour, Pos, Verdict, judge};
///
/// let mut board = Board::new(19);
/// for row in 3..8 {
///     board.set(Pos::new(row, 18), Some(Colour::White));
/// }
/// let Verdict::Winner { colour, five } = judge(&board) else { panic!("one five") };
/// assert_eq!(colour, Colour::White);
/// assert_eq!(five.to_string(), "vertical from row 4, column 19");
///
/// // A sixth stone in the row: an overline does not win.
/// board.set(Pos::new(8, 18), Some(Colour::White));
/// assert_eq!(judge(&board), Verdict::None);
/// ```
///
/// # Complexity
///
/// About ten word operations for each row and direction; no allocation unless
/// there are several fives.
#[must_use]
pub fn judge(board: &Board) -> Verdict {
    solver::judge_rows(board.bit_rows())
}

/// Returns every five of a board, ordered by row, column and direction of their
/// starts.
///
/// ```
/// use gomoku::{Board, Colour, all_fives};
///
/// // On a board full of one colour every line is too long to win, except the
/// // four that cut the corners off.
/// let mut board = Board::new(19);
/// for pos in board.positions() {
///     board.set(pos, Some(Colour::Black));
/// }
/// let fives: Vec<String> = all_fives(&board).iter().map(|five| five.line.to_string()).collect();
/// assert_eq!(fives, [
///     "diagonal from row 1, column 15",
///     "antidiagonal from row 5, column 1",
///     "diagonal from row 15, column 1",
///     "antidiagonal from row 19, column 15",
/// ]);
/// ```
#[must_use]
pub fn all_fives(board: &Board) -> Vec<Five> {
    match judge(board) {
        Verdict::Several(fives) => fives,
        verdict => verdict.fives().collect(),
    }
}

/// Returns the judge's answer to a board.
///
/// # Errors
///
/// If there are several fives: one finding for each, in the order of
/// [`Verdict::Several`].
pub fn answer(board: &Board) -> Result<Answer, Vec<Finding>> {
    answer_of(judge(board))
}

/// The answer of a verdict, whoever gave it.
pub(crate) fn answer_of(verdict: Verdict) -> Result<Answer, Vec<Finding>> {
    match verdict {
        Verdict::None => Ok(Answer::NOBODY),
        Verdict::Winner { colour, five } => Ok(Five { line: five, colour }.into()),
        Verdict::Several(fives) => Err(several(&fives)),
    }
}

/// The findings of a board with more than one five.
pub(crate) fn several(fives: &[Five]) -> Vec<Finding> {
    let count = fives.len();
    let finding = |(index, five): (usize, &Five)| {
        Finding::error(
            Place::Cell(five.line.start),
            format!(
                "five {} of {count}, where at most one is allowed: {five}",
                index + 1
            ),
        )
    };
    fives.iter().enumerate().map(finding).collect()
}
