//! Long ways through a set of cells: is there a path of at least `k` steps?
//!
//! A path visits no cell twice. Finding the longest one is NP-hard on grids
//! with holes (Itai, Papadimitriou and Szwarcfiter, *Hamilton paths in grid
//! graphs*, SIAM J. Comput. 11, 1982), so the search is exponential at worst;
//! two bounds make it quick on the small sets it is meant for:
//!
//! - **colours**: on a chequered board a path alternates, so that with `other`
//!   and `same` reachable cells of the colours unlike and like the start it has
//!   at most `2 * min(other, same)` steps, and one more if `other > same`;
//! - **dead ends**: a cell with one way in can only be the last of a path, so
//!   that all dead ends but one are lost.
//!
//! ```
//! use std::ops::ControlFlow::{self, Continue};
//!
//! use grid_core::bits::BitLayout;
//! use grid_core::path::PathSearch;
//! use grid_core::Pos;
//!
//! // A 3×3 board without its middle: seven steps round the ring.
//! let layout = BitLayout::<u64>::new(3, 3);
//! let start = layout.index(Pos::new(0, 0));
//! let ring = layout.all() & !layout.bit(Pos::new(1, 1)) & !layout.bit(Pos::new(0, 0));
//!
//! let mut search = PathSearch::new(&layout);
//! let mut never = || Continue(());
//! assert_eq!(search.longest(start, ring, &mut never), Continue(7));
//! assert_eq!(search.at_least(start, ring, 8, &mut never), Continue(false));
//!
//! assert_eq!(search.at_least(start, ring, 2, &mut never), Continue(true));
//! assert_eq!(search.witness().len(), 2);
//! ```

use std::ops::ControlFlow::{self, Continue};

use crate::Pos;
use crate::bits::{BitLayout, Word};

/// Nodes between two calls of a search's `tick`.
pub const TICK: u64 = 4096;

/// A search for long paths on one layout. See the [module](self).
///
/// Every search takes a `tick`, called every [`TICK`] nodes, that may end it:
/// [`ControlFlow::Break`] is handed through.
#[derive(Clone, Debug)]
pub struct PathSearch<'a, W, const STRIDE: usize = 0> {
    layout: &'a BitLayout<W, STRIDE>,
    nodes: u64,
    trail: Vec<u32>,
}

impl<'a, W: Word, const STRIDE: usize> PathSearch<'a, W, STRIDE> {
    /// Returns a search that has seen no node yet.
    #[must_use]
    pub fn new(layout: &'a BitLayout<W, STRIDE>) -> Self {
        Self {
            layout,
            nodes: 0,
            trail: Vec::with_capacity(W::BITS as usize),
        }
    }

    /// Returns the number of nodes that all searches so far took.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the cells that the path of the last successful
    /// [`at_least`](Self::at_least) steps on, in order and without the start.
    pub fn witness(&self) -> impl ExactSizeIterator<Item = Pos> + '_ {
        self.trail.iter().map(|&index| self.layout.pos(index))
    }

    /// Returns whether a path from the cell at `start` takes at least `steps`
    /// steps over cells of `free`; then [`witness`](Self::witness) has exactly
    /// that many.
    ///
    /// The start is left at once and never entered again, whether it is in
    /// `free` or not.
    ///
    /// # Complexity
    ///
    /// Exponential time in the size of the region at worst, recursion and
    /// memory at most one frame a cell.
    pub fn at_least(
        &mut self,
        start: u32,
        free: W,
        steps: u32,
        tick: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), bool> {
        self.trail.clear();
        self.extend(start, free & !W::bit(start), steps, false, tick)
    }

    /// Returns the largest number of steps that a path from the cell at `start`
    /// can take over cells of `free`.
    ///
    /// # Complexity
    ///
    /// As [`at_least`](Self::at_least), asked downwards from the bound.
    pub fn longest(
        &mut self,
        start: u32,
        free: W,
        tick: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), u32> {
        let region = self.layout.flood(W::bit(start), free & !W::bit(start));
        let mut steps = upper_bound(self.layout, start, region);
        while !self.at_least(start, region, steps, tick)? {
            steps -= 1;
        }
        Continue(steps)
    }

    /// `is_one_piece`: all of `free` hangs together, and `from` touches it.
    fn extend(
        &mut self,
        from: u32,
        free: W,
        steps: u32,
        is_one_piece: bool,
        tick: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), bool> {
        if steps == 0 {
            return Continue(true);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(TICK) {
            tick()?;
        }
        // A path stays in the piece that it enters first.
        let mut exits = self.layout.step(W::bit(from), free);
        while !exits.is_empty() {
            let region = if is_one_piece {
                free
            } else {
                self.layout.flood(W::bit(exits.lowest()), free)
            };
            if self.enter(from, exits & region, region, steps, tick)? {
                return Continue(true);
            }
            exits &= !region;
        }
        Continue(false)
    }

    /// Searches the connected `region` through the `exits` into it.
    fn enter(
        &mut self,
        from: u32,
        mut exits: W,
        region: W,
        steps: u32,
        tick: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), bool> {
        if !is_long_enough(self.layout, from, region, steps) {
            return Continue(false);
        }
        // The exit with the fewest ways on first (Warnsdorff's rule): it would
        // be the hardest to come back to.
        while !exits.is_empty() {
            let next = self.tightest(exits, region);
            exits &= !W::bit(next);
            let rest = region & !W::bit(next);
            let is_one_piece = !self.layout.may_cut(next, rest);
            self.trail.push(next);
            if self.extend(next, rest, steps - 1, is_one_piece, tick)? {
                return Continue(true);
            }
            self.trail.pop();
        }
        Continue(false)
    }

    fn tightest(&self, exits: W, region: W) -> u32 {
        let first = exits.lowest();
        let others = exits.without_lowest();
        if others.is_empty() {
            return first;
        }
        let ways_on = |index: u32| self.layout.step(W::bit(index), region).count();
        let mut best = (ways_on(first), first);
        for index in others.indices() {
            best = best.min((ways_on(index), index));
        }
        best.1
    }
}

/// Returns a number of steps that no path from the cell at `start` over the
/// cells of `region` exceeds: the colour bound of the [module](self).
#[inline]
#[must_use]
pub fn upper_bound<W: Word, const STRIDE: usize>(
    layout: &BitLayout<W, STRIDE>,
    start: u32,
    region: W,
) -> u32 {
    let even = (region & layout.even()).count();
    let odd = (region & !layout.even()).count();
    if layout.even().has(start) {
        alternating(odd, even)
    } else {
        alternating(even, odd)
    }
}

/// The most steps that alternate between `other` and `same` cells, an `other`
/// one first.
#[inline]
fn alternating(other: u32, same: u32) -> u32 {
    if other > same {
        2 * same + 1
    } else {
        2 * other
    }
}

/// Returns whether the two bounds leave room for `steps` steps.
#[inline]
fn is_long_enough<W: Word, const STRIDE: usize>(
    layout: &BitLayout<W, STRIDE>,
    start: u32,
    region: W,
    steps: u32,
) -> bool {
    if upper_bound(layout, start, region) < steps {
        return false;
    }
    let dead_ends = dead_ends(layout, start, region);
    if dead_ends.without_lowest().is_empty() {
        return true;
    }
    // The path ends on one dead end or on none; whichever colour that one has,
    // all others of both colours are lost.
    let even = layout.even();
    let (lost_even, lost_odd) = ((dead_ends & even).count(), (dead_ends & !even).count());
    let (all_even, all_odd) = ((region & even).count(), (region & !even).count());
    let bound = |kept_even: u32, kept_odd: u32| {
        let evens = all_even - lost_even + kept_even;
        let odds = all_odd - lost_odd + kept_odd;
        if even.has(start) {
            alternating(odds, evens)
        } else {
            alternating(evens, odds)
        }
    };
    bound(lost_even.min(1), 0).max(bound(0, lost_odd.min(1))) >= steps
}

/// Cells of the region with at most one neighbour in region and start.
#[inline]
fn dead_ends<W: Word, const STRIDE: usize>(
    layout: &BitLayout<W, STRIDE>,
    start: u32,
    region: W,
) -> W {
    let [up, down, left, right] = layout.shifted(region | W::bit(start));
    let two_or_more = (up & down) | (left & right) | ((up | down) & (left | right));
    region & !two_or_more
}
