//! The eight ways to turn and mirror a rectangle.

use std::fmt;

use crate::{Direction, Direction8, Grid, Pos};

/// One of the eight symmetries of the square, at work on rectangles of any
/// shape: four turns and four mirror images. Turns are clockwise.
///
/// ```text
/// Identity  Quarter  Half  ThreeQuarter  MirrorRows  MirrorCols  Transpose  Antitranspose
///    ab       da      cd        bc           dc          ba          ad           cb
///    dc       cb      ba        ad           ab          cd          bc           da
/// ```
///
/// ```
/// use grid_core::{Grid, Pos, Symmetry};
///
/// let grid: Grid<char> = "abc\ndef\n".parse()?;
/// assert_eq!(Symmetry::Quarter.apply(&grid).to_string(), "\
/// da
/// eb
/// fc
/// ");
///
/// // The same turn for a single cell: 'c' goes to the bottom right.
/// assert_eq!(Symmetry::Quarter.apply_pos(Pos::new(0, 2), 2, 3), Pos::new(2, 1));
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// Everything stays.
    #[default]
    Identity,
    /// A quarter turn clockwise.
    Quarter,
    /// A half turn.
    Half,
    /// Three quarter turns clockwise, one the other way.
    ThreeQuarter,
    /// The rows in reverse order: top and bottom change places.
    MirrorRows,
    /// The columns in reverse order: left and right change places.
    MirrorCols,
    /// Rows become columns; the top left cell stays.
    Transpose,
    /// Rows become columns, mirrored at the other diagonal: top left and bottom
    /// right change places.
    Antitranspose,
}

/// A symmetry taken apart: first the transposition, then the mirrors, which
/// act on the rows and columns that result.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Parts {
    transpose: bool,
    mirror_rows: bool,
    mirror_cols: bool,
}

impl Symmetry {
    /// All eight, the turns first.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::Quarter,
        Self::Half,
        Self::ThreeQuarter,
        Self::MirrorRows,
        Self::MirrorCols,
        Self::Transpose,
        Self::Antitranspose,
    ];

    /// Returns the turned or mirrored grid.
    ///
    /// # Complexity
    ///
    /// Time and space O(area).
    #[must_use]
    pub fn apply<T: Clone>(self, grid: &Grid<T>) -> Grid<T> {
        let (rows, cols) = self.apply_shape(grid.n_rows(), grid.n_cols());
        let back = self.inverse();
        Grid::from_fn(rows, cols, |pos| {
            grid[back.apply_pos(pos, rows, cols)].clone()
        })
    }

    /// Returns where a cell of a `rows × cols` grid goes.
    ///
    /// # Panics
    ///
    /// If `pos` is outside such a grid.
    #[must_use]
    #[track_caller]
    pub const fn apply_pos(self, pos: Pos, rows: usize, cols: usize) -> Pos {
        assert!(pos.row < rows && pos.col < cols, "a cell of the grid");
        let parts = self.parts();
        let (mut to, (rows, cols)) = if parts.transpose {
            (Pos::new(pos.col, pos.row), (cols, rows))
        } else {
            (pos, (rows, cols))
        };
        if parts.mirror_rows {
            to.row = rows - 1 - to.row;
        }
        if parts.mirror_cols {
            to.col = cols - 1 - to.col;
        }
        to
    }

    /// Returns the rows and columns that a `rows × cols` grid gets.
    #[must_use]
    pub const fn apply_shape(self, rows: usize, cols: usize) -> (usize, usize) {
        if self.parts().transpose {
            (cols, rows)
        } else {
            (rows, cols)
        }
    }

    /// Returns where a change of row and column points afterwards.
    #[must_use]
    pub const fn apply_offset(self, (rows, cols): (isize, isize)) -> (isize, isize) {
        let parts = self.parts();
        let (rows, cols) = if parts.transpose {
            (cols, rows)
        } else {
            (rows, cols)
        };
        (
            if parts.mirror_rows { -rows } else { rows },
            if parts.mirror_cols { -cols } else { cols },
        )
    }

    /// Returns where a step points afterwards.
    ///
    /// ```
    /// # use grid_core::{Direction, Symmetry};
    /// assert_eq!(Symmetry::Quarter.apply_direction(Direction::Up), Direction::Right);
    /// ```
    #[must_use]
    pub fn apply_direction(self, direction: Direction) -> Direction {
        let offset = self.apply_offset(direction.offset());
        Direction::ALL
            .into_iter()
            .find(|to| to.offset() == offset)
            .expect("a symmetry permutes the four steps")
    }

    /// Returns where one of the eight rays points afterwards.
    #[must_use]
    pub fn apply_direction8(self, direction: Direction8) -> Direction8 {
        let offset = self.apply_offset(direction.offset());
        Direction8::ALL
            .into_iter()
            .find(|to| to.offset() == offset)
            .expect("a symmetry permutes the eight rays")
    }

    /// Returns the symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        // Only the two odd turns are not their own inverse.
        match self {
            Self::Quarter => Self::ThreeQuarter,
            Self::ThreeQuarter => Self::Quarter,
            other => other,
        }
    }

    /// Returns the composition: this symmetry first, `next` afterwards.
    ///
    /// ```
    /// # use grid_core::Symmetry;
    /// assert_eq!(Symmetry::Quarter.then(Symmetry::Quarter), Symmetry::Half);
    /// assert_eq!(Symmetry::Quarter.then(Symmetry::MirrorCols), Symmetry::Transpose);
    /// assert_eq!(Symmetry::MirrorCols.then(Symmetry::Quarter), Symmetry::Antitranspose);
    /// ```
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        let (first, next) = (self.parts(), next.parts());
        // A transposition that comes later turns a mirror of rows into one of
        // columns.
        let (rows, cols) = if next.transpose {
            (first.mirror_cols, first.mirror_rows)
        } else {
            (first.mirror_rows, first.mirror_cols)
        };
        Self::from_parts(Parts {
            transpose: first.transpose != next.transpose,
            mirror_rows: rows != next.mirror_rows,
            mirror_cols: cols != next.mirror_cols,
        })
    }

    /// Returns the lower-case English name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::Quarter => "quarter turn",
            Self::Half => "half turn",
            Self::ThreeQuarter => "three quarter turn",
            Self::MirrorRows => "mirrored rows",
            Self::MirrorCols => "mirrored columns",
            Self::Transpose => "transpose",
            Self::Antitranspose => "antitranspose",
        }
    }

    const fn parts(self) -> Parts {
        let (transpose, mirror_rows, mirror_cols) = match self {
            Self::Identity => (false, false, false),
            Self::Quarter => (true, false, true),
            Self::Half => (false, true, true),
            Self::ThreeQuarter => (true, true, false),
            Self::MirrorRows => (false, true, false),
            Self::MirrorCols => (false, false, true),
            Self::Transpose => (true, false, false),
            Self::Antitranspose => (true, true, true),
        };
        Parts {
            transpose,
            mirror_rows,
            mirror_cols,
        }
    }

    const fn from_parts(parts: Parts) -> Self {
        match (parts.transpose, parts.mirror_rows, parts.mirror_cols) {
            (false, false, false) => Self::Identity,
            (true, false, true) => Self::Quarter,
            (false, true, true) => Self::Half,
            (true, true, false) => Self::ThreeQuarter,
            (false, true, false) => Self::MirrorRows,
            (false, false, true) => Self::MirrorCols,
            (true, false, false) => Self::Transpose,
            (true, true, true) => Self::Antitranspose,
        }
    }
}

/// Writes the lower-case English name.
impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Turned and mirrored copies.
impl<T: Clone> Grid<T> {
    /// Returns the grid whose rows are this grid's columns.
    #[must_use]
    pub fn transpose(&self) -> Self {
        Symmetry::Transpose.apply(self)
    }

    /// Returns the grid after `quarters` quarter turns clockwise.
    #[must_use]
    pub fn rotate(&self, quarters: usize) -> Self {
        // The turns are the first four symmetries.
        Symmetry::ALL[quarters % 4].apply(self)
    }

    /// Returns the grid with its rows in reverse order: upside down.
    #[must_use]
    pub fn flip_rows(&self) -> Self {
        Symmetry::MirrorRows.apply(self)
    }

    /// Returns the grid with its columns in reverse order: as in a mirror.
    #[must_use]
    pub fn flip_cols(&self) -> Self {
        Symmetry::MirrorCols.apply(self)
    }

    /// Returns the representative of the grid's eight images, and a symmetry
    /// that leads to it: the image with the fewest rows, and of those the one
    /// whose cells come first in lexicographic order.
    ///
    /// Grids that are turned or mirrored copies of one another, and only those,
    /// have the same representative.
    ///
    /// # Complexity
    ///
    /// Time O(area), eight copies.
    ///
    /// ```
    /// # use grid_core::{Grid, Symmetry};
    /// let grid = Grid::from_rows([[0, 0], [1, 0]]);
    /// let (canonical, how) = grid.canonical();
    /// assert_eq!(canonical, Grid::from_rows([[0, 0], [0, 1]]));
    /// assert_eq!(how.apply(&grid), canonical);
    /// ```
    #[must_use]
    pub fn canonical(&self) -> (Self, Symmetry)
    where
        T: Ord,
    {
        Symmetry::ALL
            .into_iter()
            .map(|symmetry| (symmetry.apply(self), symmetry))
            .min_by(|(a, _), (b, _)| (a.n_rows(), a.as_slice()).cmp(&(b.n_rows(), b.as_slice())))
            .expect("there are eight")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_and_symmetries_are_one_to_one() {
        for symmetry in Symmetry::ALL {
            assert_eq!(Symmetry::from_parts(symmetry.parts()), symmetry);
        }
    }

    #[test]
    fn inverse_is_the_inverse_of_then() {
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.then(symmetry.inverse()), Symmetry::Identity);
            assert_eq!(symmetry.inverse().then(symmetry), Symmetry::Identity);
        }
    }

    #[test]
    fn the_pictures_of_the_docs_are_right() {
        let grid: Grid<char> = "ab\ndc\n".parse().unwrap();
        let pictures = [
            "ab\ndc\n", "da\ncb\n", "cd\nba\n", "bc\nad\n", "dc\nab\n", "ba\ncd\n", "ad\nbc\n",
            "cb\nda\n",
        ];
        for (symmetry, picture) in Symmetry::ALL.into_iter().zip(pictures) {
            assert_eq!(symmetry.apply(&grid).to_string(), picture, "{symmetry}");
        }
    }
}
