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
//! Paths that take the same cells in another order to the same place go on
//! alike: a small memory of such places spares most of the second visits.
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
    failures: Failures<W>,
}

impl<'a, W: Word, const STRIDE: usize> PathSearch<'a, W, STRIDE> {
    /// Returns a search that has seen no node yet.
    #[must_use]
    pub fn new(layout: &'a BitLayout<W, STRIDE>) -> Self {
        Self {
            layout,
            nodes: 0,
            trail: Vec::with_capacity(W::BITS as usize),
            failures: Failures::new(layout.all().count()),
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
        self.extend(start, free & !W::bit(start), steps, Pieces::Unknown, tick)
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

    fn extend(
        &mut self,
        mut from: u32,
        mut free: W,
        mut steps: u32,
        pieces: Pieces,
        tick: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), bool> {
        let start_of_trail = self.trail.len();
        loop {
            if steps == 0 {
                return Continue(true);
            }
            self.nodes += 1;
            if self.nodes.is_multiple_of(TICK) {
                tick()?;
            }
            let exits = self.layout.step(W::bit(from), free);
            if exits.without_lowest().is_empty() {
                if exits.is_empty() {
                    break;
                }
                // A corridor cuts nothing: bounds can wait for its end.
                from = exits.lowest();
                free &= !exits;
                steps -= 1;
                self.trail.push(from);
            } else if self.branch(from, exits, free, steps, pieces, tick)? {
                return Continue(true);
            } else {
                break;
            }
        }
        self.trail.truncate(start_of_trail);
        Continue(false)
    }

    /// Tries the pieces of `free` one by one: a path stays in the one that it
    /// enters first.
    fn branch(
        &mut self,
        from: u32,
        mut exits: W,
        free: W,
        steps: u32,
        pieces: Pieces,
        tick: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), bool> {
        if pieces == Pieces::PerhapsCut && !self.layout.may_cut(from, free) {
            // In one piece the colour bound shrinks by one with every step,
            // exactly: it tells nothing new until something is cut off.
            return self.enter(from, exits, free, steps, tick);
        }
        while !exits.is_empty() {
            let region = self.layout.flood(W::bit(exits.lowest()), free);
            if upper_bound(self.layout, from, region) >= steps
                && self.enter(from, exits & region, region, steps, tick)?
            {
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
        exits: W,
        region: W,
        steps: u32,
        tick: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), bool> {
        if !dead_ends_allow(self.layout, from, region, steps) {
            return Continue(false);
        }
        let slot = self.failures.slot(from, region);
        if self.failures.holds(slot, from, region, steps) {
            return Continue(false);
        }
        // The exit with the fewest ways on first (Warnsdorff's rule): it would
        // be the hardest to come back to.
        let mut order = [(u32::MAX, 0); 4];
        for (place, next) in order.iter_mut().zip(exits.indices()) {
            let ways_on = up_to_three(self.layout.step(W::bit(next), region));
            *place = (ways_on, next);
        }
        order.sort_unstable();
        for (_, next) in order.into_iter().take_while(|&(ways_on, _)| ways_on <= 3) {
            let rest = region & !W::bit(next);
            self.trail.push(next);
            if self.extend(next, rest, steps - 1, Pieces::PerhapsCut, tick)? {
                return Continue(true);
            }
            self.trail.pop();
        }
        self.failures.note(slot, from, region, steps);
        Continue(false)
    }
}

/// What is known about how the free cells hang together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pieces {
    Unknown,
    /// One piece until the walker took its cell.
    PerhapsCut,
}

/// The number of cells, at most 3: cheaper than a full count where the machine
/// has no instruction for it.
#[inline]
fn up_to_three<W: Word>(set: W) -> u32 {
    let rest = set.without_lowest();
    u32::from(!set.is_empty())
        + u32::from(!rest.is_empty())
        + u32::from(!rest.without_lowest().is_empty())
}

/// Places from which so many steps were found to be impossible. A newer place
/// drives out an older one.
#[derive(Clone, Debug)]
struct Failures<W>(Vec<Failure<W>>);

#[derive(Clone, Copy, Debug)]
struct Failure<W> {
    region: W,
    from: u32,
    steps: u32,
}

impl<W: Word> Failures<W> {
    fn new(n_cells: u32) -> Self {
        let none = Failure {
            region: W::EMPTY,
            from: 0,
            steps: 0,
        };
        Self(vec![none; 1 << (n_cells / 4).min(12)])
    }

    #[inline]
    fn slot(&self, from: u32, region: W) -> usize {
        let mixed = (region.folded() ^ u64::from(from) << 40).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed >> 32) as usize & (self.0.len() - 1)
    }

    #[inline]
    fn holds(&self, slot: usize, from: u32, region: W, steps: u32) -> bool {
        let failure = &self.0[slot];
        failure.region == region && failure.from == from && failure.steps <= steps
    }

    #[inline]
    fn note(&mut self, slot: usize, from: u32, region: W, steps: u32) {
        self.0[slot] = Failure {
            region,
            from,
            steps,
        };
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

/// Returns whether the colours leave room for `steps` steps once dead ends are
/// taken off; `true` without counting where there is at most one.
#[inline]
fn dead_ends_allow<W: Word, const STRIDE: usize>(
    layout: &BitLayout<W, STRIDE>,
    start: u32,
    region: W,
    steps: u32,
) -> bool {
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
