//! The position: a field of 12 rows and 6 columns, in three bit planes.
//!
//! The planes' bits of a cell are its code: 0 for an empty one, five codes for
//! the colours, two that are free (see [`Colour`]).

use std::fmt;
use std::ops::{BitAnd, BitOr, Not};
use std::str::FromStr;

use grid_core::{ParseError, Pos, Scanner};

use crate::bits::{Bits, CELLS};
use crate::notation;

/// The colour of a puyo.
///
/// Inside a field a colour is a code of three bits, chosen so that it can be
/// cut out of the letter. Code 0 is an empty cell; codes 5 and 7 are free for
/// garbage and hard puyos.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Colour {
    Red,
    Green,
    Blue,
    Yellow,
    Purple,
}

impl Colour {
    /// All five, in the order of their letters `RGBYP`.
    pub const ALL: [Self; 5] = [
        Self::Red,
        Self::Green,
        Self::Blue,
        Self::Yellow,
        Self::Purple,
    ];

    /// Returns the letter of the colour: `R`, `G`, `B`, `Y` or `P`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'R',
            Self::Green => 'G',
            Self::Blue => 'B',
            Self::Yellow => 'Y',
            Self::Purple => 'P',
        }
    }

    /// Returns the colour of an upper-case letter, `None` for any other
    /// character.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'R' => Some(Self::Red),
            'G' => Some(Self::Green),
            'B' => Some(Self::Blue),
            'Y' => Some(Self::Yellow),
            'P' => Some(Self::Purple),
            _ => None,
        }
    }

    /// Returns the lower-case English name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Yellow => "yellow",
            Self::Purple => "purple",
        }
    }

    /// The bits that the three planes hold where a puyo of this colour lies.
    pub(crate) const fn code(self) -> usize {
        match self {
            Self::Green => 1,
            Self::Purple => 2,
            Self::Yellow => 3,
            Self::Blue => 4,
            Self::Red => 6,
        }
    }

    const fn from_code(code: usize) -> Option<Self> {
        // A table: where it matters the code is not foreseeable.
        const BY_CODE: [Option<Colour>; 8] = [
            None,
            Some(Colour::Green),
            Some(Colour::Purple),
            Some(Colour::Yellow),
            Some(Colour::Blue),
            None,
            Some(Colour::Red),
            None,
        ];
        BY_CODE[code]
    }
}

/// Writes the letter.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A set of cells of a field.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cells(pub(crate) Bits);

impl Cells {
    /// No cell.
    pub const EMPTY: Self = Self(Bits::EMPTY);
    /// Every cell.
    pub const ALL: Self = Self(CELLS);

    /// Returns the number of cells.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.len() as usize
    }

    /// Returns whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether `pos` is one of the cells.
    #[must_use]
    pub fn contains(self, pos: Pos) -> bool {
        is_inside(pos) && !(self.0 & Bits::at(pos)).is_empty()
    }

    /// Returns the set with one cell more.
    ///
    /// # Panics
    ///
    /// If `pos` is outside the field.
    #[must_use]
    #[track_caller]
    pub fn with(self, pos: Pos) -> Self {
        assert_inside(pos);
        Self(self.0 | Bits::at(pos))
    }

    /// Returns the cells in reading order: from the top row down, each row from
    /// the left.
    pub fn iter(self) -> impl Iterator<Item = Pos> {
        Field::positions().filter(move |&pos| self.contains(pos))
    }
}

impl BitOr for Cells {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Cells {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// All cells that are not in the set.
impl Not for Cells {
    type Output = Self;
    fn not(self) -> Self {
        Self(CELLS.without(self.0))
    }
}

/// Draws the field with `#` for the cells of the set.
impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cells\n")?;
        for row in 0..Field::ROWS {
            let line: String = (0..Field::COLS)
                .map(|col| match self.contains(Pos::new(row, col)) {
                    true => '#',
                    false => '.',
                })
                .collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

/// A field of 12 rows × 6 columns; each cell is empty or holds a puyo.
///
/// A field need not be settled: puyos may float over empty cells, as in a text
/// that says so. [`Field::is_settled`] tells.
///
/// ```
/// use puyo::{Colour, Field};
/// use grid_core::Pos;
///
/// // Empty rows above may be left out.
/// let field = Field::from_bottom_rows("
///     .Y....
///     RRGG..
/// ");
/// assert_eq!(field.get(Pos::new(11, 0)), Some(Colour::Red));
/// assert_eq!(field.get(Pos::new(10, 0)), None);
/// assert_eq!(field.n_puyos(), 5);
/// assert!(field.is_settled());
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Field {
    pub(crate) planes: [Bits; 3],
}

impl Field {
    /// The number of rows.
    pub const ROWS: usize = 12;
    /// The number of columns.
    pub const COLS: usize = 6;
    /// The field without puyos.
    pub const EMPTY: Self = Self {
        planes: [Bits::EMPTY; 3],
    };

    /// Returns the field of the given rows, top to bottom, six of `.RGBYP` each;
    /// empty rows above and blanks around rows may be left out.
    ///
    /// # Panics
    ///
    /// If a row is not six of `.RGBYP`, or there are more than 12.
    #[must_use]
    #[track_caller]
    pub fn from_bottom_rows(rows: &str) -> Self {
        Self::try_from_bottom_rows(rows).expect("at most 12 rows of 6 of .RGBYP")
    }

    /// Returns the field of the given rows like [`Field::from_bottom_rows`], or
    /// `None` if they make none.
    #[must_use]
    pub fn try_from_bottom_rows(rows: &str) -> Option<Self> {
        let rows: Vec<&str> = rows.split_whitespace().collect();
        let top = Self::ROWS.checked_sub(rows.len())?;
        let mut field = Self::EMPTY;
        for (row, text) in (top..).zip(rows) {
            let mut n_cells = 0;
            for (col, letter) in text.chars().enumerate() {
                let colour = Colour::from_letter(letter);
                if col >= Self::COLS || (colour.is_none() && letter != '.') {
                    return None;
                }
                field.set(Pos::new(row, col), colour);
                n_cells = col + 1;
            }
            if n_cells != Self::COLS {
                return None;
            }
        }
        Some(field)
    }

    /// Returns all 72 positions in reading order.
    pub fn positions() -> impl Iterator<Item = Pos> {
        (0..Self::ROWS).flat_map(|row| (0..Self::COLS).map(move |col| Pos::new(row, col)))
    }

    /// Returns the puyo at `pos`, `None` for an empty cell.
    ///
    /// # Panics
    ///
    /// If `pos` is outside the field.
    #[must_use]
    #[track_caller]
    pub fn get(&self, pos: Pos) -> Option<Colour> {
        assert_inside(pos);
        self.colour_at(Bits::at(pos))
    }

    /// Puts a puyo at `pos`, or empties the cell. What lies above stays where
    /// it is.
    ///
    /// # Panics
    ///
    /// If `pos` is outside the field.
    #[track_caller]
    pub fn set(&mut self, pos: Pos, puyo: Option<Colour>) {
        assert_inside(pos);
        let code = puyo.map_or(0, Colour::code);
        let bit = Bits::at(pos);
        for (k, plane) in self.planes.iter_mut().enumerate() {
            *plane = match code >> k & 1 {
                1 => *plane | bit,
                _ => plane.without(bit),
            };
        }
    }

    /// Returns the field with a puyo at `pos`, see [`Field::set`].
    ///
    /// # Panics
    ///
    /// If `pos` is outside the field.
    #[must_use]
    #[track_caller]
    pub fn with(mut self, pos: Pos, puyo: Option<Colour>) -> Self {
        self.set(pos, puyo);
        self
    }

    /// Returns the field without the puyos in `cells`. What lies above stays
    /// where it is; [`Field::settled`] lets it fall.
    #[must_use]
    pub fn without(self, cells: Cells) -> Self {
        Self {
            planes: self.planes.map(|plane| plane.without(cells.0)),
        }
    }

    /// Returns the cells that hold a puyo.
    #[must_use]
    pub fn occupied(&self) -> Cells {
        let [a, b, c] = self.planes;
        Cells(a | b | c)
    }

    /// Returns the cells that hold a puyo of one colour.
    #[must_use]
    pub fn cells_of(&self, colour: Colour) -> Cells {
        self.cells_of_code(colour.code())
    }

    /// Returns the number of puyos.
    #[must_use]
    pub fn n_puyos(&self) -> usize {
        self.occupied().len()
    }

    /// Returns the number of puyos in a column.
    ///
    /// # Panics
    ///
    /// If there is no such column.
    #[must_use]
    #[track_caller]
    pub fn height(&self, col: usize) -> usize {
        assert_inside(Pos::new(0, col));
        self.occupied().0.column(col).count_ones() as usize
    }

    /// Returns whether no puyo floats over an empty cell.
    ///
    /// ```
    /// # use puyo::Field;
    /// assert!(Field::from_bottom_rows("R..... RG....").is_settled());
    /// assert!(!Field::from_bottom_rows(".R.... RG.... .G....").is_settled());
    /// ```
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.floating().is_empty()
    }

    /// Returns the puyos that float: those with an empty cell anywhere below.
    #[must_use]
    pub fn floating(&self) -> Cells {
        Cells(self.occupied().0.floating())
    }

    /// Returns the field after every puyo has fallen as far as it can.
    #[must_use]
    pub fn settled(self) -> Self {
        let mut field = Self::EMPTY;
        for col in 0..Self::COLS {
            let puyos = (0..Self::ROWS)
                .rev()
                .filter_map(|row| self.get(Pos::new(row, col)));
            for (row, puyo) in (0..Self::ROWS).rev().zip(puyos) {
                field.set(Pos::new(row, col), Some(puyo));
            }
        }
        field
    }

    /// Returns the field mirrored left to right.
    #[must_use]
    pub fn mirrored(self) -> Self {
        let mut field = Self::EMPTY;
        for pos in Self::positions() {
            field.set(Pos::new(pos.row, Self::COLS - 1 - pos.col), self.get(pos));
        }
        field
    }

    /// Returns the field with each colour replaced by `colour(..)`; `None`
    /// empties its cells.
    #[must_use]
    pub fn recoloured(self, mut colour: impl FnMut(Colour) -> Option<Colour>) -> Self {
        let mut recoloured = Self::EMPTY;
        for old in Colour::ALL {
            let cells = self.cells_of(old).0;
            let code = colour(old).map_or(0, Colour::code);
            for (k, plane) in recoloured.planes.iter_mut().enumerate() {
                if code >> k & 1 == 1 {
                    *plane = *plane | cells;
                }
            }
        }
        recoloured
    }

    /// Pushes `count` puyos into a column over its lowest `base` cells, lifts what
    /// lies above and returns the new puyos' cells. Nothing must be lifted out of
    /// the field.
    pub(crate) fn push_in(&mut self, col: usize, base: usize, count: usize, puyo: Colour) -> Cells {
        let new = ((1 << count) - 1) << base;
        for (k, plane) in self.planes.iter_mut().enumerate() {
            let cells = plane.column(col);
            let below = cells & ((1 << base) - 1);
            let pushed_in = if puyo.code() >> k & 1 == 1 { new } else { 0 };
            plane.set_column(col, below | pushed_in | (cells ^ below) << count);
        }
        let mut cells = Bits::EMPTY;
        cells.set_column(col, new);
        Cells(cells)
    }

    /// The code in one cell.
    fn code_at(&self, bit: Bits) -> usize {
        let [a, b, c] = self
            .planes
            .map(|plane| usize::from(!(plane & bit).is_empty()));
        a | b << 1 | c << 2
    }

    /// The cells that hold a code other than 0.
    fn cells_of_code(&self, code: usize) -> Cells {
        let mut cells = CELLS;
        for (k, &plane) in self.planes.iter().enumerate() {
            cells = match code >> k & 1 {
                1 => cells & plane,
                _ => cells.without(plane),
            };
        }
        Cells(cells)
    }

    /// The puyo in one cell, given as its bit; `None` without a bit.
    #[inline]
    pub(crate) fn colour_at(&self, bit: Bits) -> Option<Colour> {
        Colour::from_code(self.code_at(bit))
    }
}

/// Writes 12 lines of 6 of `.RGBYP`.
impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(notation::write(self).as_str())
    }
}

/// Draws the field.
impl fmt::Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Field\n{self}")
    }
}

/// Reads 12 lines of 6 of `.RGBYP`; blank lines around them are passed over.
impl FromStr for Field {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(text.as_bytes());
        notation::read_only(&mut scanner)
    }
}

const fn is_inside(pos: Pos) -> bool {
    pos.row < Field::ROWS && pos.col < Field::COLS
}

#[track_caller]
fn assert_inside(pos: Pos) {
    assert!(is_inside(pos), "{pos} is outside the field");
}
