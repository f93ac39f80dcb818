//! Which move to try first: the one that keeps most territory.
//!
//! A free cell is a player's territory if that player would be there first. The
//! count follows the post-mortem of the winner of the 2010 Tron contest
//! (a1k0n.net): cells, and three times the edges between them, which tell rooms
//! from corridors.

use grid_core::bits::{BitLayout, Word};

/// Up to four moves, best first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moves {
    cells: [u32; 4],
    len: usize,
}

impl Moves {
    /// The exits in the order of their bits.
    #[inline]
    pub(super) fn unordered<W: Word>(exits: W) -> Self {
        let mut moves = Self {
            cells: [0; 4],
            len: 0,
        };
        for cell in exits.indices() {
            moves.cells[moves.len] = cell;
            moves.len += 1;
        }
        moves
    }

    /// The exits by territory after the move, with the other player to move.
    #[inline]
    pub(super) fn by_territory<W: Word, const STRIDE: usize>(
        layout: &BitLayout<W, STRIDE>,
        exits: W,
        free: W,
        other: u32,
    ) -> Self {
        let mut moves = Self::unordered(exits);
        let mut scores = territory(layout, &moves, free, other);
        // Insertion sort, stable.
        for sorted in 1..moves.len {
            let mut place = sorted;
            while place > 0 && scores[place - 1] < scores[place] {
                scores.swap(place - 1, place);
                moves.cells.swap(place - 1, place);
                place -= 1;
            }
        }
        moves
    }

    #[inline]
    pub(super) fn as_slice(&self) -> &[u32] {
        &self.cells[..self.len]
    }
}

/// All four moves at once: the loop then has no branch but its end.
#[inline]
fn territory<W: Word, const STRIDE: usize>(
    layout: &BitLayout<W, STRIDE>,
    moves: &Moves,
    free: W,
    other: u32,
) -> [i32; 4] {
    let mut mine = moves.cells.map(W::bit);
    let mut theirs = W::bit(other);
    loop {
        // Who is there at the same time comes second: the other is to move.
        theirs |= layout.step(theirs, free);
        let open = free & !theirs;
        let grown = mine.map(|cells| cells | layout.step(cells, open));
        if grown == mine {
            break;
        }
        mine = grown;
    }
    mine.map(|cells| worth(layout, cells) - worth(layout, free & !cells))
}

#[inline]
fn worth<W: Word, const STRIDE: usize>(layout: &BitLayout<W, STRIDE>, cells: W) -> i32 {
    let [up, _, left, _] = layout.shifted(cells);
    let edges = (up & cells).count() + (left & cells).count();
    (cells.count() + 3 * edges) as i32
}
