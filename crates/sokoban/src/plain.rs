//! Positions from and to text whose rows all end with LF, a whole map at a time.
//!
//! A map and its line ends lie in memory just as the cells of a [`State`] and its
//! frame do. So both ways are one run over all bytes, without tables or branches,
//! that the compiler can turn into vector code.

use crate::board::{BOX, GOAL, WALL, WORKER};
use crate::state::Tally;
use crate::{State, Tile};

impl State {
    /// Fills this position from a map whose rows all end with LF, and counts.
    /// Returns `None` for any other text, and a count of workers other than 1
    /// for a map that is no position; either way the position must not be used.
    pub(crate) fn load_plain(&mut self, map: &[u8], rows: usize, cols: usize) -> Option<Tally> {
        let stride = cols + 1;
        (self.rows, self.cols) = (rows, cols);
        self.cells.clear();
        self.cells.resize(stride, WALL);
        self.cells.extend(map.iter().map(|&byte| bits_of(byte)));
        // Line ends stand where the frame has its walls.
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
