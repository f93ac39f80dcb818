//! Cells by row and column.

use std::fmt;

use crate::{Direction, Direction8};

/// A cell: 0-based row and column, origin at the top left, rows downwards.
///
/// Positions order by row, then by column: reading order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pos {
    /// Rows from the top, 0-based.
    pub row: usize,
    /// Columns from the left, 0-based.
    pub col: usize,
}

impl Pos {
    /// Returns the cell at `row` and `col`.
    #[must_use]
    pub const fn new(row: usize, col: usize) -> Self {
        Self { row, col }
    }

    /// Returns the next cell in `direction`, or `None` above row 0 and left of
    /// column 0. The far edges are the grid's business.
    #[must_use]
    pub fn step(self, direction: Direction) -> Option<Self> {
        self.offset(direction.offset())
    }

    /// Returns the next cell in one of the eight directions, or `None` above
    /// row 0 and left of column 0.
    #[must_use]
    pub fn step8(self, direction: Direction8) -> Option<Self> {
        self.offset(direction.offset())
    }

    /// Returns the cell `(rows, columns)` away, or `None` where a coordinate
    /// would leave the range of `usize`.
    ///
    /// ```
    /// # use grid_core::Pos;
    /// assert_eq!(Pos::new(2, 3).offset((-1, 4)), Some(Pos::new(1, 7)));
    /// assert_eq!(Pos::new(0, 3).offset((-1, 0)), None);
    /// ```
    #[must_use]
    pub fn offset(self, (rows, cols): (isize, isize)) -> Option<Self> {
        Some(Self {
            row: self.row.checked_add_signed(rows)?,
            col: self.col.checked_add_signed(cols)?,
        })
    }

    /// Returns the number of orthogonal steps between two cells.
    #[must_use]
    pub const fn distance(self, other: Self) -> usize {
        self.row.abs_diff(other.row) + self.col.abs_diff(other.col)
    }
}

/// Writes `(row, column)`, 0-based.
impl fmt::Display for Pos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row, self.col)
    }
}
