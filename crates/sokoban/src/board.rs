//! The map as drawn: tiles, and a level of them that nobody has validated yet.

use std::fmt;
use std::str::FromStr;

use grid_core::{Grid, ParseError, Pos, Scanner};

use crate::notation;

// A tile is a set of these. The engine computes with the bits, so that one
// comparison tells free ground (`< BOX`) from everything else.
pub(crate) const GOAL: u8 = 1;
pub(crate) const BOX: u8 = 2;
pub(crate) const WORKER: u8 = 4;
pub(crate) const WALL: u8 = 8;

/// What a cell of a level holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Tile {
    /// Free ground, `.`.
    Floor = 0,
    /// Ground where a box should come to rest, `+`.
    Goal = GOAL,
    /// A box, `b`.
    Box = BOX,
    /// A box at rest, `B`.
    BoxOnGoal = BOX | GOAL,
    /// The worker, `w`.
    Worker = WORKER,
    /// The worker, standing on a goal, `W`.
    WorkerOnGoal = WORKER | GOAL,
    /// A wall, `#`.
    Wall = WALL,
}

impl Tile {
    /// All seven, in the order of their declaration.
    pub const ALL: [Self; 7] = [
        Self::Floor,
        Self::Goal,
        Self::Box,
        Self::BoxOnGoal,
        Self::Worker,
        Self::WorkerOnGoal,
        Self::Wall,
    ];

    /// Returns the character of the tile, one of `.+bBwW#`.
    #[must_use]
    pub const fn symbol(self) -> char {
        self.byte() as char
    }

    /// Returns the tile of a character, or `None` if no tile is written so.
    #[must_use]
    pub const fn from_symbol(symbol: char) -> Option<Self> {
        if symbol.is_ascii() {
            Self::from_byte(symbol as u8)
        } else {
            None
        }
    }

    /// Returns whether a box should come to rest here.
    #[must_use]
    pub const fn is_goal(self) -> bool {
        self.bits() & GOAL != 0
    }

    /// Returns whether a box stands here.
    #[must_use]
    pub const fn has_box(self) -> bool {
        self.bits() & BOX != 0
    }

    /// Returns whether the worker stands here.
    #[must_use]
    pub const fn has_worker(self) -> bool {
        self.bits() & WORKER != 0
    }

    /// Returns the ground under the box or the worker: floor or goal, or the
    /// wall itself.
    #[must_use]
    pub const fn ground(self) -> Self {
        match self {
            Self::Floor | Self::Box | Self::Worker => Self::Floor,
            Self::Goal | Self::BoxOnGoal | Self::WorkerOnGoal => Self::Goal,
            Self::Wall => Self::Wall,
        }
    }

    pub(crate) const fn byte(self) -> u8 {
        match self {
            Self::Floor => b'.',
            Self::Goal => b'+',
            Self::Box => b'b',
            Self::BoxOnGoal => b'B',
            Self::Worker => b'w',
            Self::WorkerOnGoal => b'W',
            Self::Wall => b'#',
        }
    }

    pub(crate) const fn from_byte(byte: u8) -> Option<Self> {
        Some(match byte {
            b'.' => Self::Floor,
            b'+' => Self::Goal,
            b'b' => Self::Box,
            b'B' => Self::BoxOnGoal,
            b'w' => Self::Worker,
            b'W' => Self::WorkerOnGoal,
            b'#' => Self::Wall,
            _ => return None,
        })
    }

    pub(crate) const fn bits(self) -> u8 {
        self as u8
    }

    /// The tile of a set of bits; a wall hides whatever else is set.
    pub(crate) const fn from_bits(bits: u8) -> Self {
        match bits {
            0 => Self::Floor,
            GOAL => Self::Goal,
            BOX => Self::Box,
            3 => Self::BoxOnGoal,
            WORKER => Self::Worker,
            5 => Self::WorkerOnGoal,
            _ => Self::Wall,
        }
    }
}

/// Writes the character of the tile.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.symbol())
    }
}

/// A map as drawn: any number of workers, boxes and goals, with or without an
/// outer wall.
///
/// [`State::new`](crate::State::new) makes a playable position of it, if it has
/// exactly one worker. [`check`](crate::check) says what else is off.
///
/// ```
/// use sokoban::{Level, Tile};
/// use grid_core::Pos;
///
/// let level: Level = [
///     "#####",
///     "#wB+#",
///     "#####",
/// ].join("\n").parse()?;
/// assert_eq!((level.n_rows(), level.n_cols()), (3, 5));
/// assert_eq!(level.tile(Pos::new(1, 2)), Some(Tile::BoxOnGoal));
/// assert_eq!((level.n_boxes(), level.n_goals()), (1, 2));
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Level {
    tiles: Grid<Tile>,
}

impl Level {
    /// Returns the level of the given tiles.
    #[must_use]
    pub fn new(tiles: Grid<Tile>) -> Self {
        Self { tiles }
    }

    /// Returns the tiles.
    #[must_use]
    pub fn tiles(&self) -> &Grid<Tile> {
        &self.tiles
    }

    /// Returns the tile at `pos`, or `None` outside the map.
    #[must_use]
    pub fn tile(&self, pos: Pos) -> Option<Tile> {
        self.tiles.get(pos).copied()
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn n_rows(&self) -> usize {
        self.tiles.n_rows()
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn n_cols(&self) -> usize {
        self.tiles.n_cols()
    }

    /// Returns the cells of all workers in reading order.
    pub fn workers(&self) -> impl Iterator<Item = Pos> + '_ {
        self.places(Tile::has_worker)
    }

    /// Returns the cells of all boxes in reading order.
    pub fn boxes(&self) -> impl Iterator<Item = Pos> + '_ {
        self.places(Tile::has_box)
    }

    /// Returns the cells of all goals in reading order.
    pub fn goals(&self) -> impl Iterator<Item = Pos> + '_ {
        self.places(Tile::is_goal)
    }

    /// Returns the number of boxes, on goals or not.
    #[must_use]
    pub fn n_boxes(&self) -> usize {
        self.count(Tile::has_box)
    }

    /// Returns the number of goals, covered or not.
    #[must_use]
    pub fn n_goals(&self) -> usize {
        self.count(Tile::is_goal)
    }

    /// Returns the number of boxes that stand on no goal.
    #[must_use]
    pub fn n_misplaced(&self) -> usize {
        self.count(|tile| tile == Tile::Box)
    }

    /// Returns the first cell of the outermost ring, in reading order, that is
    /// no wall.
    #[must_use]
    pub fn first_open_edge(&self) -> Option<Pos> {
        self.open_edges().next()
    }

    /// Returns the cells of the outermost ring, in reading order, that are no
    /// walls.
    pub fn open_edges(&self) -> impl Iterator<Item = Pos> + '_ {
        let (last_row, last_col) = (
            self.n_rows().saturating_sub(1),
            self.n_cols().saturating_sub(1),
        );
        self.tiles
            .iter()
            .filter(move |&(Pos { row, col }, &tile)| {
                tile != Tile::Wall && (row == 0 || row == last_row || col == 0 || col == last_col)
            })
            .map(|(pos, _)| pos)
    }

    fn places(&self, wanted: impl Fn(Tile) -> bool) -> impl Iterator<Item = Pos> {
        self.tiles
            .iter()
            .filter(move |&(_, &tile)| wanted(tile))
            .map(|(pos, _)| pos)
    }

    fn count(&self, wanted: impl Fn(Tile) -> bool) -> usize {
        let tiles = self.tiles.as_slice();
        tiles.iter().filter(|&&tile| wanted(tile)).count()
    }
}

/// Reads the rows of a map, without a line of sizes in front. Blank lines in
/// front are passed over; behind the map nothing but blank lines may follow.
impl FromStr for Level {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        notation::read_level(&mut Scanner::new(text.as_bytes()))
    }
}

/// Writes the rows, each with its line end.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = String::with_capacity(self.n_cols() + 1);
        for row in self.tiles.rows() {
            line.clear();
            line.extend(row.iter().map(|tile| tile.symbol()));
            line.push('\n');
            f.write_str(&line)?;
        }
        Ok(())
    }
}

/// Draws the map.
impl fmt::Debug for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Level {} × {}", self.n_rows(), self.n_cols())?;
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_symbols_and_bits_round_trip() {
        for tile in Tile::ALL {
            assert_eq!(Tile::from_symbol(tile.symbol()), Some(tile));
            assert_eq!(Tile::from_bits(tile.bits()), tile);
            assert_eq!(tile.ground().is_goal(), tile.is_goal());
        }
        assert_eq!(Tile::from_symbol('\u{142}'), None);
    }

    #[test]
    fn open_edges_of_thin_maps() {
        let edges = |text: &str| {
            let level: Level = text.parse().unwrap();
            level.open_edges().collect::<Vec<_>>()
        };
        assert_eq!(edges("###\n#w#\n###"), []);
        assert_eq!(edges("#w"), [Pos::new(0, 1)]);
        assert_eq!(edges("w\n#\n+"), [Pos::new(0, 0), Pos::new(2, 0)]);
    }
}
