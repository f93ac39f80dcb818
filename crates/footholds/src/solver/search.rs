//! The recursion: one question, "does the player to move score at least
//! `target`?", asked down the tree.

use std::ops::ControlFlow::{self, Break, Continue};

use grid_core::bits::{BitLayout, Word};
use grid_core::path::{PathSearch, TICK, upper_bound};

use super::order::Moves;
use super::score::{ANY_WIN, child_target, is_win, lift, loss_in, win_in};
use super::separated::Walker;
use super::table::{Key, Table};
use super::{Config, Prune, Prunes, Stats};
use crate::Position;

/// A position in which both tokens stand on footholds of their own.
#[derive(Clone, Copy)]
struct Node<W> {
    /// Footholds without a token; unreachable ones may be left out.
    free: W,
    mover: u32,
    other: u32,
    pieces: Pieces,
}

/// What is known about how the free cells hang together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pieces {
    /// Nothing.
    Unknown,
    /// They are in one piece.
    One,
    /// They were in one piece until `other` took its cell, which may have been
    /// the only bridge between its exits.
    PerhapsCut,
}

pub(super) struct Search<'a, W, const STRIDE: usize> {
    pub(super) layout: &'a BitLayout<W, STRIDE>,
    paths: PathSearch<'a, W, STRIDE>,
    table: Table<W>,
    prunes: Prunes,
    budget: Budget<'a>,
    nodes: u64,
}

/// How the free cells of a node hang together, without unreachable ones.
enum Division<W> {
    One(W),
    Several(W),
    Separated(Walker<W>, Walker<W>),
}

/// What is left of the caller's limits.
struct Budget<'a> {
    nodes: u64,
    should_stop: Option<&'a dyn Fn() -> bool>,
}

impl Budget<'_> {
    /// Takes the next [`TICK`] nodes.
    fn tick(&mut self) -> ControlFlow<()> {
        if self.nodes < TICK || self.should_stop.is_some_and(|should_stop| should_stop()) {
            self.nodes = 0;
            return Break(());
        }
        self.nodes -= TICK;
        Continue(())
    }
}

impl<'a, W: Word, const STRIDE: usize> Search<'a, W, STRIDE> {
    pub(super) fn new(
        layout: &'a BitLayout<W, STRIDE>,
        n_live: usize,
        config: &Config<'a>,
    ) -> Self {
        let table_bytes = if config.prunes.has(Prune::Table) {
            config.table_bytes
        } else {
            0
        };
        Self {
            layout,
            paths: PathSearch::new(layout),
            table: Table::new(n_live, table_bytes),
            prunes: config.prunes,
            budget: Budget {
                nodes: config.max_nodes,
                should_stop: config.should_stop,
            },
            nodes: 0,
        }
    }

    pub(super) fn stats(&self) -> Stats {
        Stats {
            nodes: self.nodes,
            path_nodes: self.paths.nodes(),
            table_bytes: self.table.bytes(),
        }
    }

    /// Asks the question about any position: fail-soft, so the score bounds the
    /// value from below if it is at least `target` and from above otherwise.
    pub(super) fn position(&mut self, position: &Position, target: i32) -> ControlFlow<(), i32> {
        let own = position.token(position.turn());
        let their = position.token(position.turn().other());
        if position.moves().next().is_none() {
            return Continue(loss_in(0));
        }
        if own == their || !position.is_live(their) {
            // Any move leaves the other without a foothold.
            return Continue(win_in(1));
        }
        let tokens = self.layout.bit(own) | self.layout.bit(their);
        let rows = (0..position.n_rows()).map(|row| position.row_bits(row));
        let live = self.layout.set_of_rows(rows);
        let node = Node {
            free: live & !tokens,
            mover: self.layout.index(own),
            other: self.layout.index(their),
            pieces: Pieces::Unknown,
        };
        self.search(node, target)
    }

    fn search(&mut self, node: Node<W>, target: i32) -> ControlFlow<(), i32> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(TICK) {
            self.budget.tick()?;
        }
        let (own, their) = (W::bit(node.mover), W::bit(node.other));
        let exits = self.layout.step(own, node.free);
        let their_exits = self.layout.step(their, node.free);
        if their_exits.is_empty() {
            // Whatever is played, the other is stuck: also when stepped on.
            let can_move = !self.layout.step(own, node.free | their).is_empty();
            return Continue(if can_move { win_in(1) } else { loss_in(0) });
        }
        if exits.is_empty() {
            // Stepping onto the other only lets it walk off and win. With an
            // exit left that is never better, so it is not tried below.
            let can_step_on = !self.layout.step(own, their).is_empty();
            return Continue(loss_in(if can_step_on { 2 } else { 0 }));
        }

        // Both have an exit: after any move the other can still move, at least
        // by stepping onto the cell just entered.
        if target > win_in(3) {
            return Continue(win_in(3));
        }
        if target <= loss_in(2) {
            return Continue(loss_in(2));
        }

        let mut node = node;
        if node.pieces != Pieces::One && self.prunes.has(Prune::Separation) {
            match self.divide(&node, exits, their_exits) {
                Division::One(free) => {
                    node.free = free;
                    node.pieces = Pieces::One;
                }
                Division::Several(free) => {
                    node.free = free;
                    node.pieces = Pieces::Unknown;
                }
                Division::Separated(own, their) => return self.separated(own, their, target),
            }
        }

        if exits.without_lowest().is_empty() {
            // A forced move needs no order and no place in the table.
            let child = self.search(self.child(node, exits.lowest()), child_target(target))?;
            return Continue(lift(child));
        }
        if self.prunes.has(Prune::Ranges) {
            self.within_range(node, exits, target)
        } else {
            self.branch(node, exits, target)
        }
    }

    /// Drops what nobody can reach and tells whether the players can still meet.
    #[inline]
    fn divide(&self, node: &Node<W>, exits: W, their_exits: W) -> Division<W> {
        if node.pieces == Pieces::PerhapsCut {
            // All pieces touch the cell just taken. So the token there reaches
            // them all, and there is one exactly if its exits hang together,
            // which mostly shows after a few steps.
            let mut piece = W::bit(their_exits.lowest());
            loop {
                let next = piece | self.layout.step(piece, node.free);
                if (their_exits & !next).is_empty() {
                    return Division::One(node.free);
                }
                if next == piece {
                    return Division::Several(node.free);
                }
                piece = next;
            }
        }
        let piece = self.layout.flood(W::bit(exits.lowest()), node.free);
        if ((exits | their_exits) & !piece).is_empty() {
            return Division::One(piece);
        }
        let region = piece | self.layout.flood(exits & !piece, node.free);
        let their_region = self.layout.flood(their_exits, node.free);
        if (region & their_region).is_empty() {
            let walker = |token, region| Walker { token, region };
            Division::Separated(walker(node.mover, region), walker(node.other, their_region))
        } else {
            Division::Several(region | their_region)
        }
    }

    /// Shrinks the question by what the colours of the free cells allow.
    fn within_range(&mut self, node: Node<W>, exits: W, target: i32) -> ControlFlow<(), i32> {
        // The tokens' colour distance flips each ply, so only one of the two
        // can ever step onto the other, and that takes one step more than the
        // free cells allow.
        let may_step_on = self.layout.even().has(node.mover) != self.layout.even().has(node.other);
        let most = |token: u32, extra: bool| {
            2 * (upper_bound(self.layout, token, node.free) + u32::from(extra))
        };
        let best_loss = loss_in(most(node.mover, may_step_on));
        let worst_win = win_in(most(node.other, !may_step_on) + 1);
        let is_free = if is_win(target) {
            target <= worst_win
        } else {
            target > best_loss
        };
        let target = if is_free { ANY_WIN } else { target };
        let score = self.branch(node, exits, target)?;
        Continue(if score >= ANY_WIN {
            score.max(worst_win)
        } else {
            score.min(best_loss)
        })
    }

    /// Tries the moves, by the table and in order.
    fn branch(&mut self, node: Node<W>, exits: W, target: i32) -> ControlFlow<(), i32> {
        let key = Key {
            free: node.free,
            mover: node.mover as u8,
            other: node.other as u8,
        };
        let mut known = (loss_in(0), win_in(1));
        if self.prunes.has(Prune::Table) {
            known = self.table.probe(key);
            if known.0 >= target || known.0 == known.1 {
                return Continue(known.0);
            }
            if known.1 < target {
                return Continue(known.1);
            }
        }

        let moves = if self.prunes.has(Prune::Order) {
            Moves::by_territory(self.layout, exits, node.free, node.other)
        } else {
            Moves::unordered(exits)
        };
        let mut best = loss_in(0);
        for &to in moves.as_slice() {
            let child = self.search(self.child(node, to), child_target(target))?;
            best = best.max(lift(child));
            if best >= target {
                break;
            }
        }

        if self.prunes.has(Prune::Table) {
            let (low, high) = known;
            if best >= target {
                self.table.store(key, low.max(best), high);
            } else {
                self.table.store(key, low, high.min(best));
            }
        }
        Continue(best)
    }

    #[inline]
    fn child(&self, node: Node<W>, to: u32) -> Node<W> {
        let free = node.free & !W::bit(to);
        let pieces = match node.pieces {
            Pieces::One if self.layout.may_cut(to, free) => Pieces::PerhapsCut,
            pieces => pieces,
        };
        Node {
            free,
            mover: node.other,
            other: to,
            pieces,
        }
    }

    pub(super) fn has_path(&mut self, walker: Walker<W>, steps: u32) -> ControlFlow<(), bool> {
        let Self { paths, budget, .. } = self;
        paths.at_least(walker.token, walker.region, steps, &mut || budget.tick())
    }
}
