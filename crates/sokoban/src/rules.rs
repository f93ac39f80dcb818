//! The rules, and the position that they act on.
//!
//! A [`State`] is one byte a cell in a frame of walls, so that a step needs no
//! question about the edge:
//!
//! ```text
//!  # # # # #     a row of walls above, cols + 1 wide
//!  c c c c #     the rows of the map, each with one wall behind it, which is
//!  c c c c #     the wall in front of the next row as well
//!  # # # # #     a row of walls below
//! ```
//!
//! A step adds a signed number to an index and looks at one byte, a push at two.
//! Whether the game is complete is a counter.

use std::fmt;

use grid_core::{Direction, Grid, Pos};

use crate::board::{BOX, GOAL, WALL, WORKER};
use crate::{BlockedKey, Level, Move, Step, Tile, WorkerError};

/// What to do with a character of the command line that is no key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum UnknownKey {
    /// The game has no answer.
    #[default]
    Error,
    /// It is passed over.
    Ignored,
}

/// What to do with a key that moves nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum IllegalKey {
    /// It is played and nothing happens, as in the contest.
    #[default]
    Ignored,
    /// It is refused, as a verifier of solutions wants it.
    Error,
}

/// What to do when a game becomes complete.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AtCompletion {
    /// The game is over and the keys that are left do nothing, as in the
    /// contest.
    #[default]
    Stop,
    /// The game goes on, and may become incomplete again.
    Continue,
}

/// When a game is complete. The two differ only where boxes and goals differ in
/// number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Completion {
    /// When every box stands on a goal, as in the contest.
    #[default]
    EveryBoxPlaced,
    /// When every goal is covered by a box.
    EveryGoalCovered,
}

/// The policies of a game; the default is the contest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Config {
    /// What to do with a character of the command line that is no key.
    pub unknown_key: UnknownKey,
    /// What to do with a key that moves nothing.
    pub illegal_key: IllegalKey,
    /// What to do when the game becomes complete.
    pub at_completion: AtCompletion,
    /// When the game is complete.
    pub completion: Completion,
}

/// How a game went: whether it is complete, and what was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Whether the game is complete after the last key that was played.
    pub is_complete: bool,
    /// The keys that were played, blocked ones included.
    pub n_keys: usize,
    /// Of these, the ones that moved the worker, pushes included.
    pub n_moves: usize,
    /// Of these, the ones that pushed a box.
    pub n_pushes: usize,
}

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
    cells: Vec<u8>,
    rows: usize,
    cols: usize,
    worker: usize,
    tally: Tally,
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
    fn of(cells: &[u8]) -> Self {
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

    /// Returns whether the position is complete.
    #[must_use]
    pub fn is_complete(&self, completion: Completion) -> bool {
        self.n_remaining(completion) == 0
    }

    /// Plays one key, whether the position is complete or not.
    #[inline]
    pub fn step(&mut self, direction: Direction) -> Step {
        let offset = self.offsets()[direction as usize];
        let next = self.worker.wrapping_add_signed(offset);
        let target = self.cells[next];
        if target >= BOX {
            let beyond = next.wrapping_add_signed(offset);
            // Behind a wall there may be nothing to look at.
            if target >= WALL || self.cells[beyond] >= BOX {
                return Step::Blocked;
            }
            self.move_box(next, beyond);
            self.worker = next;
            return Step::Pushed;
        }
        self.worker = next;
        Step::Moved
    }

    /// Takes back the move that led here.
    pub(crate) fn take_back(&mut self, last: Move) {
        let offset = self.offsets()[last.direction() as usize];
        if last.is_push() {
            self.move_box(self.worker.wrapping_add_signed(offset), self.worker);
        }
        self.worker = self.worker.wrapping_add_signed(-offset);
    }

    /// Plays keys one after the other, by the given policies.
    ///
    /// This is the fastest way to play a long sequence; a [`Game`](crate::Game)
    /// keeps the moves as well, to take them back.
    ///
    /// ```
    /// use sokoban::{Config, Level, State};
    /// use grid_core::Direction::{Down, Left, Right};
    ///
    /// let level: Level = "#####\n#wb+#\n#####".parse()?;
    /// let mut state = State::new(&level)?;
    /// let outcome = state.replay([Down, Right, Left], &Config::default())?;
    /// assert!(outcome.is_complete);
    /// // The second key completes the game; the third is not played.
    /// assert_eq!((outcome.n_keys, outcome.n_moves, outcome.n_pushes), (2, 1, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// With [`IllegalKey::Error`], the first key that moves nothing; the
    /// position is the one before that key.
    ///
    /// # Complexity
    ///
    /// Constant time a key, no allocation.
    #[inline]
    pub fn replay<K>(&mut self, keys: K, config: &Config) -> Result<Outcome, BlockedKey>
    where
        K: IntoIterator<Item = Direction>,
    {
        let mut remaining = self.n_remaining(config.completion);
        let at_start = remaining;
        // A number of remaining boxes that is never reached stands for "go on".
        let stop_at = match config.at_completion {
            AtCompletion::Stop => 0,
            AtCompletion::Continue => usize::MAX,
        };
        let mut outcome = Outcome::default();
        let mut refused = None;
        if remaining != stop_at {
            let offsets = self.offsets();
            let cells = self.cells.as_mut_slice();
            let mut worker = self.worker;
            for direction in keys {
                outcome.n_keys += 1;
                let offset = offsets[direction as usize];
                let next = worker.wrapping_add_signed(offset);
                let target = cells[next];
                if target < BOX {
                    worker = next;
                    outcome.n_moves += 1;
                    continue;
                }
                let beyond = next.wrapping_add_signed(offset);
                if target < WALL
                    && let Some(behind) = cells.get_mut(beyond)
                    && *behind < BOX
                {
                    remaining += usize::from(target & GOAL);
                    remaining -= usize::from(*behind & GOAL);
                    *behind |= BOX;
                    cells[next] = target & GOAL;
                    worker = next;
                    outcome.n_moves += 1;
                    outcome.n_pushes += 1;
                    if remaining == stop_at {
                        break;
                    }
                } else if config.illegal_key == IllegalKey::Error {
                    refused = Some((outcome.n_keys - 1, direction));
                    break;
                }
            }
            self.worker = worker;
            self.tally.n_placed = self.tally.n_placed + at_start - remaining;
        }
        outcome.is_complete = remaining == 0;
        match refused {
            Some((index, direction)) => Err(BlockedKey {
                index,
                direction,
                worker: self.worker(),
            }),
            None => Ok(outcome),
        }
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

    /// Fills this position from a map whose rows all end with LF, and counts.
    /// Returns `None` for any other text, and a count of workers other than 1
    /// for a map that is no position; either way the position must not be used.
    pub(crate) fn load_plain(&mut self, map: &[u8], rows: usize, cols: usize) -> Option<Tally> {
        let stride = cols + 1;
        (self.rows, self.cols) = (rows, cols);
        self.cells.clear();
        self.cells.resize(stride, WALL);
        self.cells.extend(map.iter().map(|&byte| bits_of(byte)));
        // A map and its line ends lie in memory just as the frame wants them.
        for end in self.cells[stride..].iter_mut().skip(cols).step_by(stride) {
            if *end != LINE_END {
                return None;
            }
            *end = WALL;
        }
        let all = self.cells.iter().fold(0, |all, &cell| all | cell);
        if all >= LINE_END {
            return None;
        }
        self.cells.resize(self.cells.len() + stride, WALL);
        self.tally = Tally::of(&self.cells);
        self.worker = find(&self.cells, WORKER)?;
        self.cells[self.worker] &= !WORKER;
        Some(self.tally)
    }

    /// Whether the outermost cells are all walls.
    pub(crate) fn is_walled(&self) -> bool {
        let stride = self.stride();
        let rows = &self.cells[stride..self.cells.len() - stride];
        let is_wall = |cells: &[u8]| cells.iter().fold(WALL, |all, &cell| all & cell) == WALL;
        let mut walled = is_wall(&rows[..stride]) && is_wall(&rows[rows.len() - stride..]);
        for row in rows.chunks_exact(stride) {
            walled &= row[0] & row[self.cols - 1] == WALL;
        }
        walled
    }

    /// Writes the rows, each with its line end.
    pub(crate) fn draw(&self, text: &mut Vec<u8>) {
        let stride = self.stride();
        let rows = &self.cells[stride..self.cells.len() - stride];
        text.clear();
        text.extend(rows.iter().map(|&cell| byte_of(cell)));
        for end in text.iter_mut().skip(self.cols).step_by(stride) {
            *end = b'\n';
        }
        text[self.worker - stride] = byte_of(self.cells[self.worker] | WORKER);
    }

    fn stride(&self) -> usize {
        self.cols + 1
    }

    /// The way from a cell to its neighbours, in the order of `Direction`.
    fn offsets(&self) -> [isize; 4] {
        let stride = self.stride().cast_signed();
        [-stride, stride, -1, 1]
    }

    fn tile_at(&self, index: usize) -> Tile {
        let worker = if index == self.worker { WORKER } else { 0 };
        Tile::from_bits(self.cells[index] | worker)
    }

    fn move_box(&mut self, from: usize, to: usize) {
        self.cells[from] &= !BOX;
        self.cells[to] |= BOX;
        self.tally.n_placed -= usize::from(self.cells[from] & GOAL);
        self.tally.n_placed += usize::from(self.cells[to] & GOAL);
    }

    /// The boxes, or goals, that are left to do.
    fn n_remaining(&self, completion: Completion) -> usize {
        match completion {
            Completion::EveryBoxPlaced => self.n_misplaced(),
            Completion::EveryGoalCovered => self.n_uncovered(),
        }
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

/// What `bits_of` makes of a line end, and more than any tile.
const LINE_END: u8 = 16;
const UNKNOWN: u8 = 32;

/// The bits of a tile's character. Without tables and branches, so that the
/// compiler can look at many characters at a time.
fn bits_of(byte: u8) -> u8 {
    let is = |symbol: u8, bits: u8| if byte == symbol { bits } else { 0 };
    let known = is(b'.', 64)
        | is(b'#', WALL | 64)
        | is(b'+', GOAL | 64)
        | is(b'b', BOX | 64)
        | is(b'B', BOX | GOAL | 64)
        | is(b'w', WORKER | 64)
        | is(b'W', WORKER | GOAL | 64)
        | is(b'\n', LINE_END | 64);
    if known == 0 { UNKNOWN } else { known & !64 }
}

/// The character of a tile's bits.
fn byte_of(cell: u8) -> u8 {
    Tile::from_bits(cell).byte()
}

/// The index of the first cell with a bit. Skips blocks without it quickly.
fn find(cells: &[u8], bit: u8) -> Option<usize> {
    const BLOCK: usize = 16;
    let has = |block: &[u8]| block.iter().fold(0, |all, &cell| all | cell) & bit != 0;
    let block = cells.chunks(BLOCK).position(has)?;
    let first = block * BLOCK;
    let within = cells[first..].iter().position(|&cell| cell & bit != 0)?;
    Some(first + within)
}
