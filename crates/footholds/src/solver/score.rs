//! Values as numbers that the player to move wants large.
//!
//! A win in `n` plies is `1000 - n`, a loss in `n` plies `n - 1000`: a fast win
//! beats a slow one, any win beats any loss, a slow loss beats a fast one. A
//! ply from now, the other player sees the same game as a number that is
//! negated and one further from zero.

use super::{Bounds, Value, winner_of};
use crate::{Player, Position};

/// More than any number of plies.
const HALF: i32 = 1000;

/// The smallest score of a win by parity and sign; "does the player win?".
pub(super) const ANY_WIN: i32 = 1;

#[inline]
pub(super) const fn win_in(plies: u32) -> i32 {
    HALF - plies as i32
}

#[inline]
pub(super) const fn loss_in(plies: u32) -> i32 {
    plies as i32 - HALF
}

#[inline]
pub(super) const fn is_win(score: i32) -> bool {
    score > 0
}

#[inline]
pub(super) const fn plies(score: i32) -> usize {
    (HALF - score.abs()) as usize
}

/// The score of a position whose best child has `child`.
#[inline]
pub(super) const fn lift(child: i32) -> i32 {
    if is_win(child) { 1 - child } else { -1 - child }
}

/// The score of the best child of a position with `score`.
#[inline]
pub(super) const fn of_best_child(score: i32) -> i32 {
    if is_win(score) { -1 - score } else { 1 - score }
}

/// A position scores at least `target` by a child that does *not* score at
/// least this.
#[inline]
pub(super) const fn child_target(target: i32) -> i32 {
    if is_win(target) { -target } else { 2 - target }
}

/// The scores that a position can still have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub(super) low: i32,
    pub(super) high: i32,
    most_plies: u32,
}

impl Range {
    /// Whoever wins stands on a foothold in the end and each ply takes one
    /// away, so there are fewer plies than footholds.
    pub(super) fn of(position: &Position) -> Self {
        Self {
            low: loss_in(0),
            high: win_in(1),
            most_plies: (position.n_live() as u32).saturating_sub(1),
        }
    }

    /// The score to ask for next; `None` if only one is left.
    ///
    /// First who wins, then one step beyond the better known end: fail-soft
    /// results mostly are the value already, and one more question proves it.
    pub(super) fn next_target(&self) -> Option<i32> {
        if self.low == self.high {
            None
        } else if is_win(self.low) {
            Some(self.low + 2)
        } else if is_win(self.high) {
            Some(ANY_WIN)
        } else {
            Some(self.high)
        }
    }

    /// Narrows the range by a search's fail-soft result.
    pub(super) fn learn(&mut self, target: i32, score: i32) {
        if score >= target {
            self.low = self.low.max(score);
        } else {
            self.high = self.high.min(score);
        }
        debug_assert!(self.low <= self.high, "{self:?} after {score} for {target}");
    }

    pub(super) fn value(&self, mover: Player) -> Value {
        debug_assert_eq!(self.low, self.high);
        Value {
            winner: winner_of(self.low, mover),
            plies: plies(self.low),
        }
    }

    pub(super) fn bounds(&self, mover: Player) -> Bounds {
        let most = self.most_plies as usize;
        if is_win(self.low) {
            Bounds {
                winner: Some(mover),
                at_least: plies(self.high),
                at_most: plies(self.low).min(most),
            }
        } else if !is_win(self.high) {
            Bounds {
                winner: Some(mover.other()),
                at_least: plies(self.low),
                at_most: plies(self.high).min(most),
            }
        } else {
            Bounds {
                winner: None,
                at_least: 0,
                at_most: most,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn child_targets_ask_the_opposite_question() {
        let wins = (1..20).step_by(2).map(win_in);
        let losses = (0..20).step_by(2).map(loss_in);
        let scores: Vec<i32> = wins.chain(losses).collect();
        for &child in &scores {
            assert_eq!(of_best_child(lift(child)), child);
            for target in scores.iter().copied().chain([ANY_WIN]) {
                assert_eq!(lift(child) >= target, child < child_target(target));
            }
        }
    }
}
