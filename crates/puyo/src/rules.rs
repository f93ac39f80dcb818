//! What vanishes and how the rest falls, on bit planes.
//!
//! Which neighbours belong together is asked once for all colours: two cells are
//! *linked* if they hold the same code. A cell has up to four links.
//!
//! ```text
//! R R G      R-R G       2 1 1
//! R G G  →   | G-G   →   2 1·2   ← links of each cell
//! R Y .      R Y .       1 0 .
//! ```
//!
//! A group has four puyos or more exactly if one of them has three links, or if
//! two linked ones have two links each: a group without the former is a path or
//! a ring, and in a path of four the two inner ones are linked. (The fields of a
//! grid know no triangles, so two linked cells with a second link each are never
//! three cells.) Call those cells *seeds*. In a group of four or more, every cell
//! with two links is a seed and every cell with one link lies beside a seed, so
//! one step from the seeds along the links finds all of it.
//!
//! Sources of the rule: the statement of BOJ 11559; all groups of a round vanish
//! before anything falls, and that is one chain step.

use crate::bits::Bits;
use crate::wide::{Best, Wide};
use crate::{Cells, Field};

/// Groups of fewer puyos stay.
pub const GROUP_SIZE: usize = 4;

impl Field {
    /// Returns the cells of all groups of four and more, which vanish in the
    /// next chain step.
    ///
    /// ```
    /// # use puyo::Field;
    /// let field = Field::from_bottom_rows("
    ///     RY....
    ///     RRYG..
    ///     RYYG..
    /// ");
    /// assert_eq!(field.vanishing().len(), 4, "the red ones");
    /// ```
    #[must_use]
    pub fn vanishing(&self) -> Cells {
        Cells(vanishing(&self.planes.map(Best::from_bits)).to_bits())
    }

    /// Returns the field after the puyos in `cells` have vanished and what lay
    /// above them has fallen by as many cells as vanished below it.
    ///
    /// In a settled field that is gravity; in one that is not, the gaps that
    /// were there stay.
    #[must_use]
    pub fn drop_over(self, cells: Cells) -> Self {
        let planes = self.planes.map(Best::from_bits);
        Self {
            planes: drop_over(planes, Best::from_bits(cells.0)).map(Best::to_bits),
        }
    }
}

/// The cells of all groups of four and more.
#[inline(always)]
pub(crate) fn vanishing<W: Wide>(planes: &[W; 3]) -> W {
    let [a, b, c] = *planes;
    let occupied = a.or(b).or(c);
    // Whether a cell is linked to the one above it, and to the one on its right.
    // Free bits and missing columns hold code 0 and so are linked to nothing.
    let above = (a.xor(a.down())).or(b.xor(b.down())).or(c.xor(c.down()));
    let beside = (a.xor(a.left())).or(b.xor(b.left())).or(c.xor(c.left()));
    let up = occupied.without(above);
    let right = occupied.without(beside);

    let down = up.up();
    let left = right.right();
    let (vertical, both_vertical) = (up.or(down), up.and(down));
    let (horizontal, both_horizontal) = (left.or(right), left.and(right));
    let two = both_vertical
        .or(both_horizontal)
        .or(vertical.and(horizontal));
    let three = (both_vertical.and(horizontal)).or(both_horizontal.and(vertical));

    let pair_up = two.and(two.down()).and(up);
    let pair_right = two.and(two.left()).and(right);
    let seeds = three
        .or(pair_up.or(pair_up.up()))
        .or(pair_right.or(pair_right.right()));

    let vertical = (seeds.and(up).up()).or(seeds.down().and(up));
    let horizontal = (seeds.and(right).right()).or(seeds.left().and(right));
    seeds.or(vertical).or(horizontal)
}

/// The planes after the cells of `gone` are cut out of their columns: in each
/// round the lowest of each column at once.
///
/// ```text
/// gone            0010100      what is to go, lowest cell on the right
/// below_lowest    0010011      = gone - 1
/// plane           1101011      empty where `gone` is
/// below           0000011      = plane & below_lowest
/// plane           0110111      below stays, the rest falls by one
/// gone            0001000      what is still to go
/// ```
#[inline(always)]
pub(crate) fn drop_over<W: Wide>(mut planes: [W; 3], mut gone: W) -> [W; 3] {
    for plane in &mut planes {
        *plane = plane.without(gone);
    }
    for _ in 0..W::SURE_ROUNDS {
        gone = cut_lowest(&mut planes, gone);
    }
    while !gone.is_empty() {
        gone = cut_lowest(&mut planes, gone);
    }
    planes
}

#[inline(always)]
fn cut_lowest<W: Wide>(planes: &mut [W; 3], gone: W) -> W {
    let below_lowest = gone.below_lowest();
    for plane in planes {
        *plane = plane.sink_onto(plane.and(below_lowest));
    }
    gone.and(below_lowest).down()
}

/// The cells of `within` that hang together with those of `seed`.
pub(crate) fn flood(seed: Bits, within: Bits) -> Bits {
    let within = Best::from_bits(within);
    let mut reached = Best::from_bits(seed);
    loop {
        let vertical = reached.up().or(reached.down());
        let horizontal = reached.right().or(reached.left());
        let next = reached.or(vertical).or(horizontal).and(within);
        if next.xor(reached).is_empty() {
            return reached.to_bits();
        }
        reached = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wide::Words;

    fn step<W: Wide>(field: &Field) -> (Bits, [Bits; 3]) {
        let planes = field.planes.map(W::from_bits);
        let gone = vanishing(&planes);
        (gone.to_bits(), drop_over(planes, gone).map(W::to_bits))
    }

    #[test]
    fn words_and_vectors_play_the_same_steps() {
        for (name, mut field) in crate::generate::edge_cases() {
            loop {
                let (gone, planes) = step::<Words>(&field);
                assert!((gone, planes) == step::<Best>(&field), "{name}: {field:?}");
                if gone.is_empty() {
                    break;
                }
                field.planes = planes;
            }
        }
    }
}
