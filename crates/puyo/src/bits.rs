//! Bits of the cells of a field, at rest.
//!
//! A column is 16 bits, its bottom row at the lowest bit, so that a shift by one
//! is a step up or down and a shift by 16 a step to the side:
//!
//! ```text
//! bit of word 0   0      11 12  15 16     27 …  48     59 60  63
//!                 row12…row1 (free) row12…row1 … row12…row1 (free)
//!                 column 0          column 1     column 3
//! word 1          column 4          column 5     (free)
//! ```
//!
//! The free bits keep the top of a column from touching the bottom of the next
//! one, and leave room for hidden rows. `wide` has the registers that the rules
//! work in.

use std::ops::{BitAnd, BitOr};

use grid_core::Pos;

use crate::Field;

/// Columns in a word.
const WORD_COLS: usize = 4;
/// Bits from a column to the next.
pub(crate) const COLUMN_BITS: usize = 16;

/// The bottom cell of each column.
pub(crate) const BOTTOM: Bits = Bits([0x0001_0001_0001_0001, 0x0001_0001]);
/// All cells.
pub(crate) const CELLS: Bits = Bits([0x0fff_0fff_0fff_0fff, 0x0fff_0fff]);

/// One bit for each cell.
///
/// In a set of cells and in the planes of a field the free bits are 0.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub(crate) struct Bits(pub(crate) [u64; 2]);

impl Bits {
    pub(crate) const EMPTY: Self = Self([0; 2]);

    /// The bit of one cell.
    pub(crate) const fn at(pos: Pos) -> Self {
        let in_word = COLUMN_BITS * (pos.col % WORD_COLS) + (Field::ROWS - 1 - pos.row);
        let mut words = [0; 2];
        words[pos.col / WORD_COLS] = 1 << in_word;
        Self(words)
    }

    /// The cells of a column, the bottom row at bit 0.
    pub(crate) const fn column(self, col: usize) -> u16 {
        (self.0[col / WORD_COLS] >> (COLUMN_BITS * (col % WORD_COLS))) as u16
    }

    pub(crate) const fn set_column(&mut self, col: usize, cells: u16) {
        let word = &mut self.0[col / WORD_COLS];
        let first = COLUMN_BITS * (col % WORD_COLS);
        *word = *word & !(0xffff << first) | (cells as u64) << first;
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    pub(crate) const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }

    /// The bits that are not in `other`.
    #[inline(always)]
    pub(crate) const fn without(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        Self([a & !c, b & !d])
    }

    /// The lowest bit, alone.
    #[inline(always)]
    pub(crate) const fn lowest(self) -> Self {
        let [a, b] = self.0;
        let lowest = a & a.wrapping_neg();
        Self([lowest, if a == 0 { b & b.wrapping_neg() } else { 0 }])
    }

    /// The cells of puyos that float, given the cells of all puyos.
    #[inline(always)]
    pub(crate) const fn floating(self) -> Self {
        // Adding 1 to a column clears the run of puyos at its bottom and sets the
        // lowest empty cell. Twelve rows never carry into the next column.
        let [a, b] = self.0;
        Self([a & (a + BOTTOM.0[0]), b & (b + BOTTOM.0[1])])
    }
}

impl BitAnd for Bits {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        Self([a & c, b & d])
    }
}

impl BitOr for Bits {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        Self([a | c, b | d])
    }
}
