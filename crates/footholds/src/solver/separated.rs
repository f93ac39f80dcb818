//! Players who cannot meet any more: two solitary longest paths.
//!
//! Let `own` and `their` be the longest paths of the player to move and of the
//! other, in steps. The player to move wins exactly if `own > their`, in
//! `2 * their + 1` plies, and otherwise loses in `2 * own`: only the loser's
//! length matters. Exact lengths are dear, "is there a path of at least k" is
//! cheap, so no more is asked than the target needs.

use std::ops::ControlFlow::{self, Continue};

use grid_core::bits::Word;
use grid_core::path::upper_bound;

use super::score::{is_win, loss_in, plies, win_in};
use super::search::Search;

/// A token and the free cells that only it can reach.
#[derive(Clone, Copy)]
pub(super) struct Walker<W> {
    pub(super) token: u32,
    pub(super) region: W,
}

impl<W: Word, const STRIDE: usize> Search<'_, W, STRIDE> {
    /// The score of a position in which both can move; a target that asks for a
    /// win in less than three plies is answered before.
    pub(super) fn separated(
        &mut self,
        own: Walker<W>,
        their: Walker<W>,
        target: i32,
    ) -> ControlFlow<(), i32> {
        let own_most = upper_bound(self.layout, own.token, own.region);
        let their_most = upper_bound(self.layout, their.token, their.region);
        if is_win(target) {
            // Wanted: their <= enough < own, or their < own below that.
            let enough = their_most.min((plies(target) as u32 - 1) / 2);
            if own_most > enough && self.has_path(own, enough + 1)? {
                if enough < their_most && self.has_path(their, enough + 1)? {
                    return Continue(win_in(2 * (enough + 1) + 1));
                }
                return Continue(win_in(2 * enough + 1));
            }
            self.compare(own, own_most.min(enough), their, their_most)
        } else {
            // Wanted: own >= enough, or their < own below that.
            let enough = (plies(target) as u32).div_ceil(2);
            if own_most >= enough && self.has_path(own, enough)? {
                return Continue(loss_in(2 * enough));
            }
            self.compare(
                own,
                own_most.min(enough.saturating_sub(1)),
                their,
                their_most,
            )
        }
    }

    /// The exact score; `own_most` and `their_most` bound the paths.
    fn compare(
        &mut self,
        own: Walker<W>,
        own_most: u32,
        their: Walker<W>,
        their_most: u32,
    ) -> ControlFlow<(), i32> {
        // Downwards on the side whose length is known better.
        if own_most <= their_most {
            let steps = self.longest(own, own_most)?;
            if self.has_path(their, steps)? {
                return Continue(loss_in(2 * steps));
            }
            // The other's path is the shorter one and the win's length.
            let steps = self.longest(their, steps - 1)?;
            Continue(win_in(2 * steps + 1))
        } else {
            let steps = self.longest(their, their_most)?;
            if self.has_path(own, steps + 1)? {
                return Continue(win_in(2 * steps + 1));
            }
            let steps = self.longest(own, steps)?;
            Continue(loss_in(2 * steps))
        }
    }

    fn longest(&mut self, walker: Walker<W>, mut most: u32) -> ControlFlow<(), u32> {
        while !self.has_path(walker, most)? {
            most -= 1;
        }
        Continue(most)
    }
}
