//! A rectangle of values.

use std::fmt;
use std::ops::{Index, IndexMut};

use std::str::FromStr;

use crate::{Direction, Direction8, Found, Location, ParseError, ParseErrorKind, Pos};

/// A rectangle of values, `rows × cols`, row-major in one allocation.
///
/// A grid may have no rows or no columns.
///
/// Grids of characters are read from and written to drawings:
///
/// ```
/// use grid_core::{Grid, Pos};
///
/// let level: Grid<char> = "####\n#wb#\n####\n".parse()?;
/// assert_eq!((level.n_rows(), level.n_cols()), (3, 4));
/// assert_eq!(level.find(|&symbol| symbol == 'b'), Some(Pos::new(1, 2)));
/// assert_eq!(level.to_string(), "####\n#wb#\n####\n");
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid<T> {
    rows: usize,
    cols: usize,
    cells: Vec<T>,
}

impl<T> Grid<T> {
    /// Returns a grid of `rows × cols` with `value` in every cell.
    ///
    /// # Panics
    ///
    /// If `rows * cols` overflows.
    #[must_use]
    #[track_caller]
    pub fn filled(rows: usize, cols: usize, value: T) -> Self
    where
        T: Clone,
    {
        let area = rows.checked_mul(cols).expect("area fits usize");
        Self {
            rows,
            cols,
            cells: vec![value; area],
        }
    }

    /// Returns a grid of `rows × cols` with `value(pos)` in each cell.
    ///
    /// # Panics
    ///
    /// If `rows * cols` overflows.
    #[must_use]
    #[track_caller]
    pub fn from_fn(rows: usize, cols: usize, mut value: impl FnMut(Pos) -> T) -> Self {
        let area = rows.checked_mul(cols).expect("area fits usize");
        let mut cells = Vec::with_capacity(area);
        for row in 0..rows {
            for col in 0..cols {
                cells.push(value(Pos::new(row, col)));
            }
        }
        Self { rows, cols, cells }
    }

    /// Returns a grid of the given row-major cells.
    ///
    /// # Panics
    ///
    /// If there are not `rows * cols` of them.
    #[must_use]
    #[track_caller]
    pub fn new(rows: usize, cols: usize, cells: Vec<T>) -> Self {
        Self::try_new(rows, cols, cells).expect("rows × cols cells")
    }

    /// Returns a grid of the given row-major cells, or `None` if there are not
    /// `rows * cols` of them.
    #[must_use]
    pub fn try_new(rows: usize, cols: usize, cells: Vec<T>) -> Option<Self> {
        (rows.checked_mul(cols) == Some(cells.len())).then_some(Self { rows, cols, cells })
    }

    /// Returns a grid of the given rows.
    ///
    /// # Panics
    ///
    /// If the rows differ in length.
    #[must_use]
    #[track_caller]
    pub fn from_rows<R>(rows: impl IntoIterator<Item = R>) -> Self
    where
        R: IntoIterator<Item = T>,
    {
        Self::try_from_rows(rows).expect("rows of equal length")
    }

    /// Returns a grid of the given rows, or `None` if they differ in length.
    ///
    /// ```
    /// # use grid_core::Grid;
    /// assert!(Grid::try_from_rows([vec![1, 2], vec![3]]).is_none());
    /// ```
    #[must_use]
    pub fn try_from_rows<R>(rows: impl IntoIterator<Item = R>) -> Option<Self>
    where
        R: IntoIterator<Item = T>,
    {
        let mut cells = Vec::new();
        let mut cols = None;
        let mut count = 0;
        for row in rows {
            let before = cells.len();
            cells.extend(row);
            let width = cells.len() - before;
            if *cols.get_or_insert(width) != width {
                return None;
            }
            count += 1;
        }
        Some(Self {
            rows: count,
            cols: cols.unwrap_or(0),
            cells,
        })
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn n_rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn n_cols(&self) -> usize {
        self.cols
    }

    /// Returns the number of cells.
    #[must_use]
    pub fn area(&self) -> usize {
        self.cells.len()
    }

    /// Returns whether `pos` is a cell of the grid.
    #[must_use]
    pub fn contains(&self, pos: Pos) -> bool {
        pos.row < self.rows && pos.col < self.cols
    }

    /// Returns the value at `pos`, or `None` outside the grid.
    #[must_use]
    pub fn get(&self, pos: Pos) -> Option<&T> {
        self.contains(pos).then(|| &self.cells[self.index(pos)])
    }

    /// Returns the value at `pos` for writing, or `None` outside the grid.
    #[must_use]
    pub fn get_mut(&mut self, pos: Pos) -> Option<&mut T> {
        if !self.contains(pos) {
            return None;
        }
        let index = self.index(pos);
        Some(&mut self.cells[index])
    }

    /// Returns the rows from top to bottom.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[T]> + DoubleEndedIterator {
        (0..self.rows).map(|row| &self.cells[row * self.cols..(row + 1) * self.cols])
    }

    /// Returns the values of a row from left to right, or `None` outside the
    /// grid.
    #[must_use]
    pub fn row(&self, row: usize) -> Option<&[T]> {
        (row < self.rows).then(|| &self.cells[row * self.cols..(row + 1) * self.cols])
    }

    /// Returns the values of a column from top to bottom.
    ///
    /// # Panics
    ///
    /// If there is no such column.
    #[track_caller]
    pub fn column(&self, col: usize) -> impl ExactSizeIterator<Item = &T> + DoubleEndedIterator {
        assert!(col < self.cols, "column {col} of {}", self.cols);
        (0..self.rows).map(move |row| &self.cells[row * self.cols + col])
    }

    /// Returns the columns from left to right.
    ///
    /// ```
    /// # use grid_core::Grid;
    /// let grid = Grid::from_rows([[1, 2, 3], [4, 5, 6]]);
    /// let sums: Vec<i32> = grid.columns().map(|column| column.sum()).collect();
    /// assert_eq!(sums, [5, 7, 9]);
    /// ```
    pub fn columns(
        &self,
    ) -> impl ExactSizeIterator<Item = impl ExactSizeIterator<Item = &T> + DoubleEndedIterator>
    + DoubleEndedIterator {
        (0..self.cols).map(|col| self.column(col))
    }

    /// Returns all positions in reading order.
    pub fn positions(&self) -> impl Iterator<Item = Pos> + use<T> {
        let (rows, cols) = (self.rows, self.cols);
        (0..rows).flat_map(move |row| (0..cols).map(move |col| Pos::new(row, col)))
    }

    /// Returns all positions with their values in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Pos, &T)> {
        self.positions().zip(&self.cells)
    }

    /// Returns all positions with their values for writing, in reading order.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Pos, &mut T)> {
        self.positions().zip(&mut self.cells)
    }

    /// Returns the first position in reading order whose value is `wanted`.
    #[must_use]
    pub fn find(&self, mut wanted: impl FnMut(&T) -> bool) -> Option<Pos> {
        self.iter()
            .find(|&(_, value)| wanted(value))
            .map(|(pos, _)| pos)
    }

    /// Returns the number of cells whose value is `wanted`.
    #[must_use]
    pub fn count(&self, mut wanted: impl FnMut(&T) -> bool) -> usize {
        self.cells.iter().filter(|value| wanted(value)).count()
    }

    /// Returns the values in reading order.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.cells
    }

    /// Returns the values in reading order, for writing.
    #[must_use]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.cells
    }

    /// Returns the values in reading order, row-major, without copying.
    #[must_use]
    pub fn into_vec(self) -> Vec<T> {
        self.cells
    }

    /// Returns the next cell in `direction`, or `None` if that is outside.
    #[must_use]
    pub fn step(&self, pos: Pos, direction: Direction) -> Option<Pos> {
        pos.step(direction).filter(|&next| self.contains(next))
    }

    /// Returns the up to four orthogonal neighbours, in the order of
    /// [`Direction::ALL`].
    ///
    /// ```
    /// # use grid_core::{Grid, Pos};
    /// let grid = Grid::filled(2, 2, 0);
    /// let corner: Vec<Pos> = grid.neighbours(Pos::new(0, 0)).collect();
    /// assert_eq!(corner, [Pos::new(1, 0), Pos::new(0, 1)]);
    /// ```
    pub fn neighbours(&self, pos: Pos) -> impl Iterator<Item = Pos> + '_ {
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| self.step(pos, direction))
    }

    /// Returns the up to eight neighbours, in the order of [`Direction8::ALL`].
    pub fn neighbours8(&self, pos: Pos) -> impl Iterator<Item = Pos> + '_ {
        Direction8::ALL
            .into_iter()
            .filter_map(move |direction| pos.step8(direction))
            .filter(|&next| self.contains(next))
    }

    /// Returns the grid of `value(&cell)`.
    #[must_use]
    pub fn map<U>(&self, value: impl FnMut(&T) -> U) -> Grid<U> {
        Grid {
            rows: self.rows,
            cols: self.cols,
            cells: self.cells.iter().map(value).collect(),
        }
    }

    fn index(&self, pos: Pos) -> usize {
        pos.row * self.cols + pos.col
    }
}

impl<T> Index<Pos> for Grid<T> {
    type Output = T;

    /// # Panics
    ///
    /// If `pos` is outside the grid.
    #[track_caller]
    fn index(&self, pos: Pos) -> &T {
        match self.get(pos) {
            Some(value) => value,
            None => panic!("{pos} is outside {} × {}", self.rows, self.cols),
        }
    }
}

impl<T> IndexMut<Pos> for Grid<T> {
    #[track_caller]
    fn index_mut(&mut self, pos: Pos) -> &mut T {
        let (rows, cols) = (self.rows, self.cols);
        match self.get_mut(pos) {
            Some(value) => value,
            None => panic!("{pos} is outside {rows} × {cols}"),
        }
    }
}

/// Draws the rows, one a line.
impl<T: fmt::Debug> fmt::Debug for Grid<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Grid {} × {}", self.rows, self.cols)?;
        for row in self.rows() {
            writeln!(f, "{row:?}")?;
        }
        Ok(())
    }
}

/// Draws the cells, one row a line.
///
/// Fits cells that write themselves as one character.
impl<T: fmt::Display> fmt::Display for Grid<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.rows() {
            for cell in row {
                write!(f, "{cell}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Reads a drawing, one row a line; the last line end may be missing.
///
/// Every character is a cell, blanks too. The empty text is the grid of no rows.
impl FromStr for Grid<char> {
    type Err = ParseError;

    /// # Errors
    ///
    /// [`ParseErrorKind::WrongWidth`] at the first character too many or at the
    /// end of a line that is too short.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut lines = text.lines();
        let mut cells: Vec<char> = lines.next().unwrap_or("").chars().collect();
        let cols = cells.len();
        let mut rows = usize::from(!text.is_empty());
        for line in lines {
            rows += 1;
            cells.extend(line.chars());
            let width = cells.len() - (rows - 1) * cols;
            if width != cols {
                return Err(ParseError::new(
                    ParseErrorKind::WrongWidth,
                    Location::new(rows, width.min(cols) + 1),
                    Found::Other(format!("{width} characters").into()),
                    format!("{cols} as in the first line"),
                ));
            }
        }
        Ok(Self { rows, cols, cells })
    }
}
