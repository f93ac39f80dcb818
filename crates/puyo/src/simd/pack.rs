//! Many fields through few vectors, kept dense: when lanes have ended, those whose
//! chain goes on are packed together, and new fields are appended in blocks.
//!
//! ```text
//! pool   |aaaaaaaa|aaaaaaaa|aaaaa...|
//! play   |a.aa..aa|.a.aaaaa|aa..a   |     . ended: its count is written
//! pack   |aaaaaaaa|aaaaaa  |              in place, as reading is ahead of writing
//! append |aaaaaaaa|aaaaaabb|bbbbbb..|     b new, a block at a time
//! ```
//!
//! That costs each vector a shuffle now and then, and saves putting fields into
//! lanes one by one, which on short chains takes longer than to play them.

#![allow(clippy::needless_range_loop, reason = "several arrays share the index")]

use crate::Field;
use crate::solver::kernel::{self, Block, Columns, N_PLANES, Vectors};

/// Vectors that can be loaded, stored and packed.
pub(super) trait Pack: Vectors {
    /// The number of lanes, at most 32.
    const LANES: usize;

    /// The first `LANES` of a slice.
    fn load(self, lanes: &[u16]) -> Self::Vector;
    /// To the first `LANES` of a slice.
    fn store(self, vector: Self::Vector, lanes: &mut [u16]);
    /// `n` added to each lane.
    fn plus(self, a: Self::Vector, n: u16) -> Self::Vector;
    /// A bit for each lane that is not 0.
    fn nonzero(self, a: Self::Vector) -> u32;
    /// Cuts the cells of `gone` out of their columns, in each lane.
    fn drop_over(self, block: &mut Block<Self>, gone: Columns<Self>);

    /// How the lanes of a mask are packed.
    type Packing: Copy;

    fn packing(self, lanes: u32) -> Self::Packing;
    /// Writes the chosen lanes to the front of a slice of at least `LANES`, and
    /// anything behind them.
    fn pack(self, vector: Self::Vector, packing: Self::Packing, to: &mut [u16]);
    /// Turns `LANES` fields into a block.
    fn block(self, fields: &[Field]) -> Block<Self>;
}

/// Lanes in work, without the spare ones that vectors may write behind them.
const LANES: usize = 256;
const WITH_SPARE: usize = LANES + 32;

/// Fields of one round: their indices fit a lane.
const ROUND: usize = 1 << 16;

/// On a cache line, so that loads do not cross one.
#[repr(align(64))]
struct Pool {
    columns: [[[u16; WITH_SPARE]; N_PLANES]; Field::COLS],
    /// The index of the field in each lane.
    fields: [u16; WITH_SPARE],
    /// The number of steps that it has made.
    chains: [u16; WITH_SPARE],
    len: usize,
}

/// Writes the number of chain steps of each field to the same place of `counts`.
#[inline(always)]
pub(super) fn count_chains<V: Pack>(v: V, fields: &[Field], counts: &mut [u8]) {
    for (fields, counts) in fields.chunks(ROUND).zip(counts.chunks_mut(ROUND)) {
        count_round(v, fields, counts);
    }
}

#[inline(always)]
fn count_round<V: Pack>(v: V, fields: &[Field], counts: &mut [u8]) {
    let mut pool = Pool {
        columns: [[[0; WITH_SPARE]; N_PLANES]; Field::COLS],
        fields: [0; WITH_SPARE],
        chains: [0; WITH_SPARE],
        len: 0,
    };
    let mut next = 0;
    loop {
        while next < fields.len() && pool.len + V::LANES <= LANES {
            next += pool.append(v, fields, next);
        }
        if pool.len == 0 {
            return;
        }
        pool.play(v, counts);
    }
}

impl Pool {
    /// Appends the next block of fields. Returns how many.
    #[inline(always)]
    fn append<V: Pack>(&mut self, v: V, fields: &[Field], next: usize) -> usize {
        let new = self.len..self.len + V::LANES;
        let n_fields = V::LANES.min(fields.len() - next);
        let block = match fields[next..].get(..V::LANES) {
            Some(fields) => v.block(fields),
            None => {
                let mut padded = [Field::EMPTY; 32];
                padded[..n_fields].copy_from_slice(&fields[next..]);
                v.block(&padded[..V::LANES])
            }
        };
        for col in 0..Field::COLS {
            for k in 0..N_PLANES {
                v.store(block[col][k], &mut self.columns[col][k][new.clone()]);
            }
        }
        for (n, field) in self.fields[new.clone()].iter_mut().enumerate() {
            *field = (next + n) as u16;
        }
        self.chains[new].fill(0);
        self.len += n_fields;
        n_fields
    }

    /// Plays a step or a few in all lanes, writes the counts of those that have
    /// ended and packs the others.
    #[inline(always)]
    fn play<V: Pack>(&mut self, v: V, counts: &mut [u8]) {
        let mut packed = 0;
        for first in (0..self.len).step_by(V::LANES) {
            let lanes = first..first + V::LANES;
            let mut block: Block<V> = [[v.zero(); N_PLANES]; Field::COLS];
            for col in 0..Field::COLS {
                for k in 0..N_PLANES {
                    block[col][k] = v.load(&self.columns[col][k][lanes.clone()]);
                }
            }
            let fields = v.load(&self.fields[lanes.clone()]);
            let chains = v.load(&self.chains[lanes]);

            // The block stays in registers until a quarter of it has ended.
            let mut alive = u32::MAX >> (32 - V::LANES.min(self.len - first));
            let mut n_steps = 0;
            loop {
                let gone = kernel::vanishing(v, &block);
                let mut ended = alive;
                alive &= v.nonzero(kernel::any(v, &gone));
                ended &= !alive;
                while ended != 0 {
                    let lane = first + ended.trailing_zeros() as usize;
                    ended &= ended - 1;
                    counts[usize::from(self.fields[lane])] = (self.chains[lane] + n_steps) as u8;
                }
                if alive == 0 {
                    break;
                }
                v.drop_over(&mut block, gone);
                n_steps += 1;
                if alive.count_ones() < 3 * V::LANES as u32 / 4 {
                    break;
                }
            }

            if alive == 0 {
                continue;
            }
            // Writes at most `LANES` lanes from `packed` on, and so nothing that
            // is still to be read.
            let to = packed..packed + V::LANES;
            let packing = v.packing(alive);
            for col in 0..Field::COLS {
                for k in 0..N_PLANES {
                    v.pack(
                        block[col][k],
                        packing,
                        &mut self.columns[col][k][to.clone()],
                    );
                }
            }
            v.pack(fields, packing, &mut self.fields[to.clone()]);
            v.pack(v.plus(chains, n_steps), packing, &mut self.chains[to]);
            packed += alive.count_ones() as usize;
        }
        self.len = packed;
    }
}
