//! The position: stones on the points of a square board.

use std::fmt;

use grid_core::{Grid, Pos};

/// The colour of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// The judge's 1.
    Black,
    /// The judge's 2.
    White,
}

impl Colour {
    /// Both, black first.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// Returns the judge's number of the colour: 1 or 2.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Black => 1,
            Self::White => 2,
        }
    }

    /// Returns the colour of the judge's number, `None` for anything but 1
    /// and 2.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Self> {
        match number {
            1 => Some(Self::Black),
            2 => Some(Self::White),
            _ => None,
        }
    }

    /// Returns the other colour.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// Returns the lower-case English name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
        }
    }

    /// The bit of column 0 in a bit row.
    const fn first_bit(self) -> u32 {
        match self {
            Self::Black => BLACK_SHIFT,
            Self::White => WHITE_SHIFT,
        }
    }
}

/// Writes the lower-case English name.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Where a colour's column 0 stands in a bit row.
pub(crate) const BLACK_SHIFT: u32 = 0;
/// The halves are 32 bits apart: a board of 26 columns leaves six zero bits
/// between the colours, so that no shift by up to five mixes them up.
pub(crate) const WHITE_SHIFT: u32 = 32;

/// A square board of 5 to 26 points a side, each empty or with a stone on it.
///
/// Any mixture of stones is a board: nothing says that one can be reached by
/// taking turns. A board is a plain value of about 200 bytes.
///
/// Its text is the judge's: a line of numbers for each row, `0` for an empty
/// point, `1` for black, `2` for white. [`Debug`](fmt::Debug) draws it, with
/// `.` for an empty point.
///
/// ```
/// use gomoku::{Board, Colour, Pos};
///
/// let board: Board = "
/// 0 0 0 0 0
/// 0 1 0 0 0
/// 0 0 1 0 0
/// 0 0 0 2 0
/// 0 0 0 0 0
/// ".parse()?;
/// assert_eq!(board.size(), 5);
/// assert_eq!(board.get(Pos::new(2, 2)), Some(Colour::Black));
/// assert_eq!(board.get(Pos::new(2, 3)), None);
/// assert_eq!(format!("{board:?}"), "\
/// . . . . .
/// . 1 . . .
/// . . 1 . .
/// . . . 2 .
/// . . . . .");
/// # Ok::<(), gomoku::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    size: u8,
    /// Black's columns from bit 0, white's from bit 32. Rows and columns outside
    /// the board are 0, and no point has both bits.
    rows: [u64; Self::MAX_SIZE],
}

impl Board {
    /// The fewest points a side: a five has to fit.
    pub const MIN_SIZE: usize = 5;

    /// The most points a side: columns are named by the letters of the alphabet.
    pub const MAX_SIZE: usize = 26;

    /// Points a side of the judge's board.
    pub const JUDGE_SIZE: usize = 19;

    /// Returns an empty board of `size × size` points.
    ///
    /// # Panics
    ///
    /// If `size` is not in 5..=26.
    #[must_use]
    #[track_caller]
    pub const fn new(size: usize) -> Self {
        Self::try_new(size).expect("5 to 26 points a side")
    }

    /// Returns an empty board of `size × size` points, or `None` if `size` is
    /// not in 5..=26.
    #[must_use]
    pub const fn try_new(size: usize) -> Option<Self> {
        if size < Self::MIN_SIZE || size > Self::MAX_SIZE {
            return None;
        }
        Some(Self {
            size: size as u8,
            rows: [0; Self::MAX_SIZE],
        })
    }

    /// Returns a board of bit rows that keep the promises of the field.
    pub(crate) fn from_bit_rows(rows: &[u64]) -> Self {
        let mut board = Self::new(rows.len());
        board.rows[..rows.len()].copy_from_slice(rows);
        board
    }

    /// Returns the rows as bits: black's columns from bit 0, white's from bit
    /// 32. `size` rows.
    pub(crate) fn bit_rows(&self) -> &[u64] {
        &self.rows[..self.size()]
    }

    /// Returns the number of points a side.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size as usize
    }

    /// Returns whether `pos` is a point of the board.
    #[must_use]
    pub const fn contains(&self, pos: Pos) -> bool {
        pos.row < self.size() && pos.col < self.size()
    }

    /// Returns the colour of the stone at `pos`, or `None` where there is none:
    /// on an empty point and outside the board.
    #[must_use]
    pub const fn get(&self, pos: Pos) -> Option<Colour> {
        if !self.contains(pos) {
            return None;
        }
        let bits = self.rows[pos.row] >> pos.col;
        if bits >> BLACK_SHIFT & 1 != 0 {
            Some(Colour::Black)
        } else if bits >> WHITE_SHIFT & 1 != 0 {
            Some(Colour::White)
        } else {
            None
        }
    }

    /// Puts a stone on `pos`, or takes away what stands there.
    ///
    /// # Panics
    ///
    /// If `pos` is outside the board.
    #[track_caller]
    pub fn set(&mut self, pos: Pos, stone: Option<Colour>) {
        assert!(
            self.contains(pos),
            "{pos} is outside {0} × {0}",
            self.size()
        );
        let both = (1 << BLACK_SHIFT | 1 << WHITE_SHIFT) << pos.col;
        let row = &mut self.rows[pos.row];
        *row &= !both;
        if let Some(colour) = stone {
            *row |= 1 << colour.first_bit() << pos.col;
        }
    }

    /// Returns the board with a stone put on `pos`, or taken away.
    ///
    /// # Panics
    ///
    /// If `pos` is outside the board.
    #[must_use]
    #[track_caller]
    pub fn with(mut self, pos: Pos, stone: Option<Colour>) -> Self {
        self.set(pos, stone);
        self
    }

    /// Returns all points in reading order.
    pub fn positions(&self) -> impl Iterator<Item = Pos> + use<> {
        let size = self.size();
        (0..size).flat_map(move |row| (0..size).map(move |col| Pos::new(row, col)))
    }

    /// Returns the stones and where they stand, in reading order.
    pub fn stones(&self) -> impl Iterator<Item = (Pos, Colour)> + '_ {
        self.positions()
            .filter_map(|pos| Some((pos, self.get(pos)?)))
    }

    /// Returns the number of stones of a colour.
    #[must_use]
    pub fn count(&self, colour: Colour) -> usize {
        let half = |row: &u64| (row >> colour.first_bit()) as u32;
        self.rows
            .iter()
            .map(|row| half(row).count_ones() as usize)
            .sum()
    }

    /// Returns whether there is no stone on the board.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// Returns the board with black and white swapped.
    #[must_use]
    pub fn swap_colours(&self) -> Self {
        Self {
            size: self.size,
            rows: self.rows.map(|row| row.rotate_left(WHITE_SHIFT)),
        }
    }

    /// Returns the board with rows and columns swapped.
    #[must_use]
    pub fn transpose(&self) -> Self {
        self.moved(|pos| Pos::new(pos.col, pos.row))
    }

    /// Returns the board with left and right swapped.
    #[must_use]
    pub fn flip_columns(&self) -> Self {
        let last = self.size() - 1;
        self.moved(|pos| Pos::new(pos.row, last - pos.col))
    }

    /// Returns the board with top and bottom swapped.
    #[must_use]
    pub fn flip_rows(&self) -> Self {
        let last = self.size() - 1;
        self.moved(|pos| Pos::new(last - pos.row, pos.col))
    }

    /// Returns the stones as a grid of `size × size`, row-major.
    #[must_use]
    pub fn to_grid(&self) -> Grid<Option<Colour>> {
        Grid::from_fn(self.size(), self.size(), |pos| self.get(pos))
    }

    fn moved(&self, to: impl Fn(Pos) -> Pos) -> Self {
        let mut board = Self::new(self.size());
        for (pos, colour) in self.stones() {
            board.set(to(pos), Some(colour));
        }
        board
    }
}

/// Draws the rows: `.` for an empty point, `1` for black, `2` for white.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.size() {
            if row > 0 {
                f.write_str("\n")?;
            }
            for col in 0..self.size() {
                let gap = if col > 0 { " " } else { "" };
                match self.get(Pos::new(row, col)) {
                    Some(colour) => write!(f, "{gap}{}", colour.number())?,
                    None => write!(f, "{gap}.")?,
                }
            }
        }
        Ok(())
    }
}
