//! Two machine words as a register, for every kind of machine.

use super::Wide;
use crate::bits::{Bits, COLUMN_BITS};

/// Two words of three columns, unlike [`Bits`]: the highest 16 bits of a word are
/// spare. So a shift to the side carries a column from word to word by two plain
/// shifts, where a shift of 128 bits takes an instruction that is slow on many
/// processors.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words([u64; 2]);

impl Words {
    /// Used bits of a word, and the first of its last column.
    const BITS: usize = 3 * COLUMN_BITS;
    const LAST_COLUMN: usize = 2 * COLUMN_BITS;
}

impl Wide for Words {
    const SURE_ROUNDS: usize = 1;

    #[inline(always)]
    fn from_bits(Bits([a, b]): Bits) -> Self {
        let word = (1 << Self::BITS) - 1;
        Self([a & word, b << COLUMN_BITS | a >> Self::BITS])
    }
    #[inline(always)]
    fn to_bits(self) -> Bits {
        let Self([a, b]) = self;
        Bits([a | b << Self::BITS, b >> COLUMN_BITS])
    }
    #[inline(always)]
    fn and(self, Self([c, d]): Self) -> Self {
        let Self([a, b]) = self;
        Self([a & c, b & d])
    }
    #[inline(always)]
    fn or(self, Self([c, d]): Self) -> Self {
        let Self([a, b]) = self;
        Self([a | c, b | d])
    }
    #[inline(always)]
    fn xor(self, Self([c, d]): Self) -> Self {
        let Self([a, b]) = self;
        Self([a ^ c, b ^ d])
    }
    #[inline(always)]
    fn without(self, Self([c, d]): Self) -> Self {
        let Self([a, b]) = self;
        Self([a & !c, b & !d])
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        let Self([a, b]) = self;
        a | b == 0
    }
    #[inline(always)]
    fn up(self) -> Self {
        let Self([a, b]) = self;
        Self([a << 1, b << 1])
    }
    #[inline(always)]
    fn down(self) -> Self {
        let Self([a, b]) = self;
        Self([a >> 1, b >> 1])
    }
    #[inline(always)]
    fn right(self) -> Self {
        let Self([a, b]) = self;
        let carry = a >> Self::LAST_COLUMN;
        let word = (1 << Self::BITS) - 1;
        Self([a << COLUMN_BITS & word, b << COLUMN_BITS | carry])
    }
    #[inline(always)]
    fn left(self) -> Self {
        let Self([a, b]) = self;
        let carry = b << Self::LAST_COLUMN;
        Self([a >> COLUMN_BITS | carry, b >> COLUMN_BITS])
    }
    #[inline(always)]
    fn below_lowest(self) -> Self {
        // The highest bit of each column is free and takes the borrow, so that
        // columns do not mix.
        const ONE: u64 = 0x0001_0001_0001;
        const GUARD: u64 = ONE << 15;
        let Self([a, b]) = self;
        Self([(a | GUARD) - ONE, (b | GUARD) - ONE])
    }
    #[inline(always)]
    fn sink_onto(self, below: Self) -> Self {
        below.or(self.xor(below).down())
    }
}
