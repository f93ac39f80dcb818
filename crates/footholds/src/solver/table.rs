//! The transposition table: what was proven about positions seen before.

use grid_core::bits::Word;

use super::score::{loss_in, win_in};

/// A position as the search sees it. Keys are exact: the free cells that
/// either player can reach, and both tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key<W> {
    pub(super) free: W,
    pub(super) mover: u8,
    pub(super) other: u8,
}

#[derive(Clone, Copy, Debug)]
struct Entry<W> {
    key: Key<W>,
    low: i16,
    high: i16,
    /// The number of free cells.
    size: u8,
}

/// Buckets of two entries: the first keeps the larger position, the second the
/// latest. A table that fits the cache beats a large one: few probes hit, and
/// all others would miss the cache as well.
#[derive(Debug)]
pub(super) struct Table<W> {
    buckets: Vec<[Entry<W>; 2]>,
    shift: u32,
}

impl<W: Word> Table<W> {
    /// A table for a board with `n_live` footholds, of at most `max_bytes`
    /// unless that is less than one bucket.
    pub(super) fn new(n_live: usize, max_bytes: usize) -> Self {
        let wanted_log2 = match n_live {
            0..=16 => 6,
            17..=25 => 8,
            26..=36 => 12,
            37..=49 => 12,
            50..=64 => 13,
            65..=81 => 16,
            _ => 18,
        };
        let fitting = max_bytes / size_of::<[Entry<W>; 2]>();
        let log2 = fitting.max(1).ilog2().min(wanted_log2);
        // No position has both tokens on one cell: an empty entry hits nothing.
        let empty = Entry {
            key: Key {
                free: W::EMPTY,
                mover: 0,
                other: 0,
            },
            low: 0,
            high: 0,
            size: 0,
        };
        Self {
            buckets: vec![[empty; 2]; 1 << log2],
            shift: 64 - log2,
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<[Entry<W>; 2]>()
    }

    #[inline]
    fn bucket(&self, key: Key<W>) -> usize {
        let tokens = u64::from(key.mover) << 8 | u64::from(key.other);
        let mixed = (key.free.folded() ^ tokens.wrapping_mul(0xd6e8_feb8_6659_fd93))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        // A shift by 64 would leave the table of one bucket without an index.
        (mixed >> 1 >> (self.shift - 1)) as usize
    }

    /// Returns the lowest and the highest score that the position can have.
    #[inline]
    pub(super) fn probe(&self, key: Key<W>) -> (i32, i32) {
        for entry in &self.buckets[self.bucket(key)] {
            if entry.key == key {
                return (i32::from(entry.low), i32::from(entry.high));
            }
        }
        (loss_in(0), win_in(1))
    }

    #[inline]
    pub(super) fn store(&mut self, key: Key<W>, low: i32, high: i32) {
        let index = self.bucket(key);
        let entry = Entry {
            key,
            low: low as i16,
            high: high as i16,
            size: key.free.count() as u8,
        };
        let [large, latest] = &mut self.buckets[index];
        if large.key == key {
            *large = entry;
        } else if latest.key != key && entry.size >= large.size {
            *latest = std::mem::replace(large, entry);
        } else {
            *latest = entry;
        }
    }
}
