//! A playable position: one byte a cell in a frame of walls, so that a step needs
//! no question about the edge.
//!
//! ```text
//!  # # # # #     a row of walls above, cols + 1 wide
//!  c c c c #     the rows of the map, each with one wall behind it, which is
//!  c c c c #     the wall in front of the next row as well
//!  # # # # #     a row of walls below
//! ```

use std::fmt;

use grid_core::{Grid, Pos};

use crate::board::{BOX, GOAL, WALL, WORKER};
use crate::{Level, Tile, WorkerError};

/// A playable position: a map with exactly one worker.
///
/// Off the map is wall, for the worker and for boxes.
///
/// ```
/// use sokoban::{Level, State, Step};
/// use grid_core::Direction::{Down, Right};
///
/// let level: Level = "#####\n#wb+#\n#####".parse()?;
/// let mut state = State::new(&level)?;
/// assert_eq!(state.step(Down), Step::Blocked);
/// assert_eq!(state.step(Right), Step::Pushed);
/// assert_eq!(state.n_misplaced(), 0);
/// assert_eq!(state.to_string(), "#####\n#.wB#\n#####\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(PartialEq, Eq, Hash)]
pub struct State {
    /// Boxes, goals and walls, framed as drawn above; the worker is kept apart.
    pub(crate) cells: Vec<u8>,
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    /// The index of the worker's cell.
    pub(crate) worker: usize,
    pub(crate) tally: Tally,
}

impl State {
    /// Returns the position that a level draws.
    ///
    /// # Errors
    ///
    /// If the level has no worker, or several.
    ///
    /// # Complexity
    ///
    /// Time and space in the number of cells.
    pub fn new(level: &Level) -> Result<Self, WorkerError> {
        let workers: Vec<Pos> = level.workers().collect();
        let &[worker] = workers.as_slice() else {
            return Err(WorkerError::new(workers));
        };
        let stride = level.n_cols() + 1;
        let mut cells = Vec::with_capacity((level.n_rows() + 2) * stride);
        cells.resize(stride, WALL);
        for row in level.tiles().rows() {
            cells.extend(row.iter().map(|tile| tile.bits()));
            cells.push(WALL);
        }
        cells.resize(cells.len() + stride, WALL);
        let worker = (worker.row + 1) * stride + worker.col;
        let tally = Tally::of(&cells);
        cells[worker] &= !WORKER;
        Ok(Self {
            cells,
            rows: level.n_rows(),
            cols: level.n_cols(),
            worker,
            tally,
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

    /// Returns the cell of the worker.
    #[must_use]
    pub fn worker(&self) -> Pos {
        let stride = self.stride();
        Pos::new(self.worker / stride - 1, self.worker % stride)
    }

    /// Returns the tile at `pos`, or `None` outside the map.
    #[must_use]
    pub fn tile(&self, pos: Pos) -> Option<Tile> {
        (pos.row < self.rows && pos.col < self.cols)
            .then(|| self.tile_at((pos.row + 1) * self.stride() + pos.col))
    }

    /// Returns the tiles of the map, row by row from the top.
    pub fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = Tile> + '_> + '_ {
        let stride = self.stride();
        (1..=self.rows).map(move |row| {
            let start = row * stride;
            (start..start + self.cols).map(|index| self.tile_at(index))
        })
    }

    /// Returns the position as a level.
    #[must_use]
    pub fn to_level(&self) -> Level {
        Level::new(Grid::from_rows(self.rows()))
    }

    /// Returns the number of boxes, on goals or not.
    #[must_use]
    pub fn n_boxes(&self) -> usize {
        self.tally.n_boxes
    }

    /// Returns the number of goals, covered or not.
    #[must_use]
    pub fn n_goals(&self) -> usize {
        self.tally.n_goals
    }

    /// Returns the number of boxes that stand on no goal.
    #[must_use]
    pub fn n_misplaced(&self) -> usize {
        self.tally.n_boxes - self.tally.n_placed
    }

    /// Returns the number of goals that no box covers.
    #[must_use]
    pub fn n_uncovered(&self) -> usize {
        self.tally.n_goals - self.tally.n_placed
    }

    /// A position of nothing, to be filled by `load_plain` or `clone_from`.
    pub(crate) fn blank() -> Self {
        Self {
            cells: Vec::new(),
            rows: 0,
            cols: 0,
            worker: 0,
            tally: Tally::default(),
        }
    }

    pub(crate) fn stride(&self) -> usize {
        self.cols + 1
    }

    fn tile_at(&self, index: usize) -> Tile {
        let worker = if index == self.worker { WORKER } else { 0 };
        Tile::from_bits(self.cells[index] | worker)
    }
}

/// How many of each there are on a map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Tally {
    pub(crate) n_workers: usize,
    pub(crate) n_boxes: usize,
    pub(crate) n_goals: usize,
    /// Boxes that stand on goals.
    pub(crate) n_placed: usize,
}

impl Tally {
    /// Counts in blocks that a byte can count, so that the compiler can add up
    /// many cells at a time.
    pub(crate) fn of(cells: &[u8]) -> Self {
        let mut tally = Self::default();
        for block in cells.chunks(255) {
            let sum = |bit: fn(u8) -> u8| -> usize {
                usize::from(block.iter().fold(0u8, |sum, &cell| sum + bit(cell)))
            };
            tally.n_workers += sum(|cell| (cell / WORKER) & 1);
            tally.n_boxes += sum(|cell| (cell / BOX) & 1);
            tally.n_goals += sum(|cell| cell & GOAL);
            tally.n_placed += sum(|cell| (cell / BOX) & cell & GOAL);
        }
        tally
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self {
            cells: self.cells.clone(),
            ..*self
        }
    }

    /// Copies `source` into the memory that this position has.
    fn clone_from(&mut self, source: &Self) {
        let mut cells = std::mem::take(&mut self.cells);
        cells.clone_from(&source.cells);
        *self = Self { cells, ..*source };
    }
}

/// Writes the rows of the map, each with its line end.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.rows() {
            let mut line: String = row.map(Tile::symbol).collect();
            line.push('\n');
            f.write_str(&line)?;
        }
        Ok(())
    }
}

/// Draws the map.
impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "State {} × {}", self.rows, self.cols)?;
        write!(f, "{self}")
    }
}
