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

use crate::board::{BOTTOM, COLUMN_BITS, Cells, Field};

/// The guard bit of each column: always free.
const GUARD: u128 = BOTTOM << 15;

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
        Cells(vanishing(&self.planes))
    }

    /// Returns the field after the puyos in `cells` have vanished and what lay
    /// above them has fallen by as many cells as vanished below it.
    ///
    /// In a settled field that is gravity; in one that is not, the gaps that
    /// were there stay.
    #[must_use]
    pub fn drop_over(self, cells: Cells) -> Self {
        Self {
            planes: drop_over(self.planes, cells.0),
        }
    }
}

/// The cells of all groups of four and more.
#[inline(always)]
pub(crate) fn vanishing(planes: &[u128; 3]) -> u128 {
    let [a, b, c] = *planes;
    let occupied = a | b | c;
    let changes = |by: usize| (a ^ a >> by) | (b ^ b >> by) | (c ^ c >> by);
    // Whether a cell is linked to the one above it, and to the one on its right.
    // Free bits and missing columns hold code 0 and so are linked to nothing.
    let up = occupied & !changes(1);
    let right = occupied & !changes(COLUMN_BITS);

    let down = up << 1;
    let left = right << COLUMN_BITS;
    let (vertical, both_vertical) = (up | down, up & down);
    let (horizontal, both_horizontal) = (left | right, left & right);
    let two = both_vertical | both_horizontal | (vertical & horizontal);
    let three = (both_vertical & horizontal) | (both_horizontal & vertical);

    let pair_up = two & two >> 1 & up;
    let pair_right = two & two >> COLUMN_BITS & right;
    let seeds = three | pair_up | pair_up << 1 | pair_right | pair_right << COLUMN_BITS;
    if seeds == 0 {
        return 0;
    }
    seeds
        | (seeds & up) << 1
        | (seeds >> 1 & up)
        | (seeds & right) << COLUMN_BITS
        | (seeds >> COLUMN_BITS & right)
}

/// The planes after the cells of `gone` are cut out of their columns: in each
/// round the lowest of each column at once.
#[inline(always)]
pub(crate) fn drop_over(mut planes: [u128; 3], mut gone: u128) -> [u128; 3] {
    while gone != 0 {
        // The guard bits take the borrow, so that columns do not mix.
        let less_one = (gone | GUARD) - BOTTOM;
        let stays = (less_one & !gone) | GUARD;
        planes = planes.map(|plane| (plane & stays) | (plane >> 1 & !stays));
        gone = (gone & less_one) >> 1;
    }
    planes
}

/// The cells of `within` that hang together with those of `seed`.
pub(crate) fn flood(seed: u128, within: u128) -> u128 {
    let mut reached = seed;
    loop {
        let vertical = reached << 1 | reached >> 1;
        let horizontal = reached << COLUMN_BITS | reached >> COLUMN_BITS;
        let next = (reached | vertical | horizontal) & within;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}
