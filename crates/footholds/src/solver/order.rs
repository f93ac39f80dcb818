//! Which move to try first: the one that keeps most territory.
//!
//! A free cell is a player's territory if that player would be there first. Its
//! worth is the number of edges inside, which tells rooms from corridors; the
//! idea is from the post-mortem of the winner of the 2010 Tron contest
//! (a1k0n.net). Counting cells as well, or the other player's territory, orders
//! no better.

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
        // The loops are unrolled for each number of moves.
        match moves.cells {
            [a, b, _, _] if moves.len == 2 => {
                let scores = territory(layout, [a, b], free, other);
                if scores[1] > scores[0] {
                    moves.cells.swap(0, 1);
                }
            }
            [a, b, c, _] if moves.len == 3 => {
                moves.sort(territory(layout, [a, b, c], free, other));
            }
            cells => moves.sort(territory(layout, cells, free, other)),
        }
        moves
    }

    /// Insertion sort, stable, best first.
    #[inline]
    fn sort<const N: usize>(&mut self, mut scores: [u32; N]) {
        for sorted in 1..self.len {
            let mut place = sorted;
            while place > 0 && scores[place - 1] < scores[place] {
                scores.swap(place - 1, place);
                self.cells.swap(place - 1, place);
                place -= 1;
            }
        }
    }

    #[inline]
    pub(super) fn as_slice(&self) -> &[u32] {
        &self.cells[..self.len]
    }
}

/// All moves at once: the loop then has no branch but its end.
#[inline]
fn territory<W: Word, const STRIDE: usize, const N: usize>(
    layout: &BitLayout<W, STRIDE>,
    moves: [u32; N],
    free: W,
    other: u32,
) -> [u32; N] {
    let mut mine = moves.map(W::bit);
    let mut theirs = W::bit(other);
    loop {
        // Who is there at the same time comes second: the other is to move.
        theirs |= layout.step(theirs, free);
        let open = free & !theirs;
        let mut grown = W::EMPTY;
        for cells in &mut mine {
            let more = layout.step(*cells, open & !*cells);
            *cells |= more;
            grown |= more;
        }
        if grown.is_empty() {
            break;
        }
    }
    mine.map(|cells| edges(layout, cells))
}

/// The number of neighbouring pairs.
#[inline]
fn edges<W: Word, const STRIDE: usize>(layout: &BitLayout<W, STRIDE>, cells: W) -> u32 {
    let [up, _, left, _] = layout.shifted(cells);
    (up & cells).count() + (left & cells).count()
}
