//! The register that a field's cells are worked on in: eight columns of 16 bits,
//! of which six are used.
//!
//! Plain code takes two words. With the feature `simd` on x86-64 it is a vector of
//! SSE2, which every such processor has; tests hold one against the other.

// Also where it is not used, for the tests.
#[cfg(any(test, not(all(feature = "simd", target_arch = "x86_64"))))]
mod words;

use std::fmt::Debug;

use crate::bits::Bits;

/// Columns of 16 bits side by side.
pub(crate) trait Wide: Copy + Debug {
    /// Rounds of a drop that are done without asking whether there is anything
    /// left to do: where rounds are short, a branch that nobody can foresee costs
    /// more.
    const SURE_ROUNDS: usize;

    fn from_bits(bits: Bits) -> Self;
    /// Bits that strayed must have been masked.
    fn to_bits(self) -> Bits;

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits that are not in `other`.
    fn without(self, other: Self) -> Self;
    fn is_empty(self) -> bool;

    /// Each bit a row up.
    fn up(self) -> Self;
    /// Each bit a row down; the bottom row may stray into the highest bit of the
    /// column to the left.
    fn down(self) -> Self;
    /// Each bit a column to the right; those of the sixth may stray behind it.
    fn right(self) -> Self;
    /// Each bit a column to the left.
    fn left(self) -> Self;

    /// All bits below the lowest one of each column, and some of `self`. In a
    /// column without bits, all rows.
    fn below_lowest(self) -> Self;
    /// `below`, and what else is in `self` a row down; nothing else is in the
    /// bottom row.
    fn sink_onto(self, below: Self) -> Self;
}

/// The best register of this kind of machine.
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
pub(crate) type Best = crate::simd::Sse2;
#[cfg(not(all(feature = "simd", target_arch = "x86_64")))]
pub(crate) type Best = words::Words;

#[cfg(test)]
pub(crate) use words::Words;
