//! One chain step of many fields at once: a field in each 16-bit lane.
//!
//! A vector holds one column of one plane of `LANES` fields; 18 vectors are as
//! many fields. A row is a bit of a lane, so that neighbours in a column are one
//! shift away and neighbours in a row lie in the same lane of another vector:
//!
//! ```text
//!               field 0   field 1   …
//! column 0      |..12 rows| |..12 rows| …     ↕ shift within the lanes
//! column 1      |..12 rows| |..12 rows| …     ↔ the vector below
//!   …
//! ```
//!
//! The kernel is written once, over [`Vectors`]. The portable engine runs it on
//! one lane ([`Lane`]) inside a loop over lanes, which the compiler vectorises;
//! the others run it on vectors of their instruction set. The rule is that of
//! `rules`, which explains it.
//!
//! Arrays are filled in loops, not by closures: a closure is not always inlined,
//! and what is not inlined into the function with the right instruction set
//! calls every instruction as a function.

#![allow(clippy::needless_range_loop, reason = "several arrays share the index")]

use crate::Field;

pub(crate) const N_PLANES: usize = 3;

/// Vectors of 16-bit lanes. A value of the type stands for the right to use
/// their instructions.
pub(crate) trait Vectors: Copy {
    type Vector: Copy;

    fn zero(self) -> Self::Vector;
    fn one(self) -> Self::Vector;
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `a & !b`.
    fn without(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    fn sub(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `(a + b + 1) / 2`, without overflow.
    fn average(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// A row up: each lane shifted left by one.
    fn up(self, a: Self::Vector) -> Self::Vector;
    /// A row down: each lane shifted right by one.
    fn down(self, a: Self::Vector) -> Self::Vector;
}

/// A column in each of the planes.
pub(crate) type Column<V> = [<V as Vectors>::Vector; N_PLANES];
/// A field in each lane.
pub(crate) type Block<V> = [Column<V>; Field::COLS];
/// A set of cells in each lane.
pub(crate) type Columns<V> = [<V as Vectors>::Vector; Field::COLS];

/// The cells of all groups of four and more.
#[inline(always)]
pub(crate) fn vanishing<V: Vectors>(v: V, block: &Block<V>) -> Columns<V> {
    const LAST: usize = Field::COLS - 1;
    let none = [v.zero(); Field::COLS];

    // Whether a cell is linked to the one above it, and to the one on its right.
    let (mut up, mut right) = (none, none);
    for col in 0..Field::COLS {
        let [a, b, c] = block[col];
        let occupied = v.or(v.or(a, b), c);
        let above = [v.down(a), v.down(b), v.down(c)];
        up[col] = v.without(occupied, changes(v, &block[col], &above));
        if col < LAST {
            right[col] = v.without(occupied, changes(v, &block[col], &block[col + 1]));
        }
    }

    let (mut two, mut three) = (none, none);
    for col in 0..Field::COLS {
        let down = v.up(up[col]);
        let left = if col > 0 { right[col - 1] } else { v.zero() };
        let vertical = v.or(up[col], down);
        let both_vertical = v.and(up[col], down);
        let horizontal = v.or(left, right[col]);
        let both_horizontal = v.and(left, right[col]);
        let corner = v.and(vertical, horizontal);
        two[col] = v.or(v.or(both_vertical, both_horizontal), corner);
        three[col] = v.or(
            v.and(both_vertical, horizontal),
            v.and(both_horizontal, vertical),
        );
    }

    let mut seeds = three;
    for col in 0..Field::COLS {
        let pair_up = v.and(v.and(two[col], v.down(two[col])), up[col]);
        seeds[col] = v.or(seeds[col], v.or(pair_up, v.up(pair_up)));
        if col < LAST {
            let pair_right = v.and(v.and(two[col], two[col + 1]), right[col]);
            seeds[col] = v.or(seeds[col], pair_right);
            seeds[col + 1] = v.or(seeds[col + 1], pair_right);
        }
    }

    let mut gone = seeds;
    for col in 0..Field::COLS {
        let above = v.up(v.and(seeds[col], up[col]));
        let below = v.and(v.down(seeds[col]), up[col]);
        gone[col] = v.or(gone[col], v.or(above, below));
        if col < LAST {
            gone[col] = v.or(gone[col], v.and(seeds[col + 1], right[col]));
            gone[col + 1] = v.or(gone[col + 1], v.and(seeds[col], right[col]));
        }
    }
    gone
}

#[inline(always)]
fn changes<V: Vectors>(v: V, one: &Column<V>, other: &Column<V>) -> V::Vector {
    let (a, b, c) = (
        v.xor(one[0], other[0]),
        v.xor(one[1], other[1]),
        v.xor(one[2], other[2]),
    );
    v.or(v.or(a, b), c)
}

/// The union of the columns.
#[inline(always)]
pub(crate) fn any<V: Vectors>(v: V, columns: &Columns<V>) -> V::Vector {
    let mut any = columns[0];
    for &column in &columns[1..] {
        any = v.or(any, column);
    }
    any
}

/// Empties the cells of `gone`, which [`cut_lowest`] asks for.
#[inline(always)]
pub(crate) fn empty<V: Vectors>(v: V, column: &mut Column<V>, gone: V::Vector) {
    for plane in column {
        *plane = v.without(*plane, gone);
    }
}

/// Cuts the lowest cell of `gone` out of a column, in each lane; the cells of
/// `gone` must be empty. Returns what is left of `gone`, fallen with the rest.
///
/// ```text
/// gone          0010100        what is to go, lowest cell on the right
/// gone - 1      0010011        all below the lowest cell (and some of `gone`)
/// plane         1101011
/// below         0000011        = plane & (gone - 1), as `gone` is empty there
/// (plane        0110111        = below + (plane - below) / 2: what lies above
///  + below)/2                    falls by one, what lies below stays
/// ```
///
/// What lies above the lowest cell has no bit 0, so that nothing is rounded. In
/// a lane without `gone`, `gone - 1` is every cell, and all stay.
#[inline(always)]
pub(crate) fn cut_lowest<V: Vectors>(v: V, column: &mut Column<V>, gone: V::Vector) -> V::Vector {
    let less_one = v.sub(gone, v.one());
    for plane in column {
        let below = v.and(*plane, less_one);
        *plane = v.average(*plane, below);
    }
    v.down(v.and(gone, less_one))
}

/// One lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lane;

impl Vectors for Lane {
    type Vector = u16;

    #[inline(always)]
    fn zero(self) -> u16 {
        0
    }
    #[inline(always)]
    fn one(self) -> u16 {
        1
    }
    #[inline(always)]
    fn and(self, a: u16, b: u16) -> u16 {
        a & b
    }
    #[inline(always)]
    fn or(self, a: u16, b: u16) -> u16 {
        a | b
    }
    #[inline(always)]
    fn xor(self, a: u16, b: u16) -> u16 {
        a ^ b
    }
    #[inline(always)]
    fn without(self, a: u16, b: u16) -> u16 {
        a & !b
    }
    #[inline(always)]
    fn sub(self, a: u16, b: u16) -> u16 {
        a.wrapping_sub(b)
    }
    #[inline(always)]
    fn average(self, a: u16, b: u16) -> u16 {
        ((u32::from(a) + u32::from(b) + 1) >> 1) as u16
    }
    #[inline(always)]
    fn up(self, a: u16) -> u16 {
        a << 1
    }
    #[inline(always)]
    fn down(self, a: u16) -> u16 {
        a >> 1
    }
}
