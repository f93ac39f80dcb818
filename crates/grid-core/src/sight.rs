//! Straight lines over a grid: rays from a cell to the border, and whole lines.

use std::iter::FusedIterator;

use crate::{Direction8, Grid, LineDirection, Pos};

/// The cells along a straight line up to the border, one after the other.
///
/// Made by [`Grid::ray`], [`Grid::line`] and [`Grid::lines`]. The length is known
/// without walking.
#[derive(Clone, Debug)]
pub struct Ray {
    /// The next cell; meaningless once nothing is left.
    next: Pos,
    direction: Direction8,
    left: usize,
}

impl Ray {
    /// The ray from `first`, which it contains, to the border.
    fn from(first: Pos, direction: Direction8, rows: usize, cols: usize) -> Self {
        let (row_step, col_step) = direction.offset();
        let left = if first.row < rows && first.col < cols {
            steps(first.row, row_step, rows).min(steps(first.col, col_step, cols)) + 1
        } else {
            0
        };
        Self {
            next: first,
            direction,
            left,
        }
    }

    /// Returns the direction of the walk.
    #[must_use]
    pub fn direction(&self) -> Direction8 {
        self.direction
    }
}

impl Iterator for Ray {
    type Item = Pos;

    fn next(&mut self) -> Option<Pos> {
        self.left = self.left.checked_sub(1)?;
        let here = self.next;
        if let Some(next) = here.step8(self.direction) {
            self.next = next;
        }
        Some(here)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Ray {}
impl FusedIterator for Ray {}

/// Lines of sight.
impl<T> Grid<T> {
    /// Returns the cells from `pos` to the border, nearest first, without `pos`
    /// itself. Outside the grid there are none.
    ///
    /// ```
    /// # use grid_core::{Direction8, Grid, Pos};
    /// let grid = Grid::filled(3, 4, ());
    /// let ray: Vec<Pos> = grid.ray(Pos::new(0, 0), Direction8::DownRight).collect();
    /// assert_eq!(ray, [Pos::new(1, 1), Pos::new(2, 2)]);
    /// ```
    #[must_use]
    pub fn ray(&self, pos: Pos, direction: Direction8) -> Ray {
        let mut ray = Ray::from(pos, direction, self.n_rows(), self.n_cols());
        ray.next();
        ray
    }

    /// Returns all cells of the line through `pos`, from border to border, in
    /// the order of [`LineDirection::forward`]. Outside the grid there are none.
    ///
    /// ```
    /// # use grid_core::{Grid, LineDirection, Pos};
    /// let grid = Grid::filled(3, 4, ());
    /// let line: Vec<Pos> = grid.line(Pos::new(1, 1), LineDirection::Antidiagonal).collect();
    /// assert_eq!(line, [Pos::new(2, 0), Pos::new(1, 1), Pos::new(0, 2)]);
    /// ```
    #[must_use]
    pub fn line(&self, pos: Pos, direction: LineDirection) -> Ray {
        let (rows, cols) = (self.n_rows(), self.n_cols());
        let forward = direction.forward();
        let first = Ray::from(pos, forward.opposite(), rows, cols)
            .last()
            .unwrap_or(pos);
        Ray::from(first, forward, rows, cols)
    }

    /// Returns every line of one direction, each from border to border, in
    /// reading order of their first cells. Each cell is on exactly one of them.
    ///
    /// ```
    /// # use grid_core::{Grid, LineDirection};
    /// let grid: Grid<char> = "abc\ndef\n".parse()?;
    /// let diagonals: Vec<String> = grid
    ///     .lines(LineDirection::Diagonal)
    ///     .map(|line| line.map(|pos| grid[pos]).collect())
    ///     .collect();
    /// assert_eq!(diagonals, ["ae", "bf", "c", "d"]);
    /// # Ok::<(), grid_core::ParseError>(())
    /// ```
    pub fn lines(&self, direction: LineDirection) -> impl Iterator<Item = Ray> + use<T> {
        let (rows, cols) = (self.n_rows(), self.n_cols());
        let forward = direction.forward();
        let (row_step, col_step) = direction.offset();
        // A line starts where the step back leaves the grid.
        self.positions()
            .filter(move |pos| {
                steps(pos.row, -row_step, rows) == 0 || steps(pos.col, -col_step, cols) == 0
            })
            .map(move |first| Ray::from(first, forward, rows, cols))
    }

    /// Returns every line of all four directions, in the order of
    /// [`LineDirection::ALL`].
    pub fn all_lines(&self) -> impl Iterator<Item = (LineDirection, Ray)> + '_ {
        LineDirection::ALL
            .into_iter()
            .flat_map(|direction| self.lines(direction).map(move |line| (direction, line)))
    }
}

/// How many steps of -1, 0 or 1 are free from `at` in `0..len`.
fn steps(at: usize, step: isize, len: usize) -> usize {
    match step {
        1 => len - 1 - at,
        -1 => at,
        _ => usize::MAX - 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_count_to_the_border() {
        assert_eq!(steps(2, 1, 5), 2);
        assert_eq!(steps(2, -1, 5), 2);
        assert_eq!(steps(0, -1, 1), 0);
        assert!(steps(0, 0, 1) > 1_000_000);
    }

    #[test]
    fn a_ray_from_outside_is_empty() {
        for direction in Direction8::ALL {
            assert_eq!(Ray::from(Pos::new(0, 3), direction, 2, 3).len(), 0);
            assert_eq!(Ray::from(Pos::new(0, 0), direction, 0, 0).len(), 0);
        }
    }
}
