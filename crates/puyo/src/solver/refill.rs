//! Many fields through few lanes, in safe code: a lane whose chain has ended
//! takes the next field.

#![allow(clippy::needless_range_loop, reason = "several arrays share the index")]

use super::kernel::{self, Lane, N_PLANES};
use crate::Field;

/// Lanes in work: enough for several blocks, which are independent of each other
/// and hide each other's latencies.
const LANES: usize = 128;

/// No field is in this lane.
const IDLE: usize = usize::MAX;

/// A value for each lane.
type Lanes = [u16; LANES];

/// The fields in work, by lane.
struct Work {
    columns: [[Lanes; N_PLANES]; Field::COLS],
    /// What is still to be cut out in this step.
    gone: [Lanes; Field::COLS],
    /// Not 0 if anything vanishes.
    alive: Lanes,
    /// The index of the field in each lane.
    fields: [usize; LANES],
    chains: Lanes,
}

/// Writes the number of chain steps of each field to the same place of `counts`.
///
/// `BLOCK` lanes are looked at together; the number of lanes in a vector register
/// is best.
#[inline(always)]
pub(crate) fn count_chains<const BLOCK: usize>(fields: &[Field], counts: &mut [u8]) {
    let mut work = Work {
        columns: [[[0; LANES]; N_PLANES]; Field::COLS],
        gone: [[0; LANES]; Field::COLS],
        alive: [0; LANES],
        fields: [IDLE; LANES],
        chains: [0; LANES],
    };
    let mut next = 0;
    let n_lanes = fields.len().min(LANES);
    for lane in 0..n_lanes {
        work.take(lane, fields, next);
        next += 1;
    }
    let mut n_busy = n_lanes;
    while n_busy > 0 {
        work.step::<BLOCK>();
        for lane in 0..n_lanes {
            if work.alive[lane] != 0 || work.fields[lane] == IDLE {
                continue;
            }
            counts[work.fields[lane]] = work.chains[lane] as u8;
            if next < fields.len() {
                work.take(lane, fields, next);
                next += 1;
            } else {
                work.fields[lane] = IDLE;
                n_busy -= 1;
            }
        }
    }
}

impl Work {
    #[inline(always)]
    fn take(&mut self, lane: usize, fields: &[Field], index: usize) {
        for k in 0..N_PLANES {
            let plane = fields[index].planes[k];
            for col in 0..Field::COLS {
                self.columns[col][k][lane] = plane.column(col);
            }
        }
        self.fields[lane] = index;
        self.chains[lane] = 0;
    }

    /// Plays one chain step in every lane.
    #[inline(always)]
    fn step<const BLOCK: usize>(&mut self) {
        let Self { columns, gone, .. } = self;
        for lane in 0..LANES {
            let mut block = [[0; N_PLANES]; Field::COLS];
            for col in 0..Field::COLS {
                for k in 0..N_PLANES {
                    block[col][k] = columns[col][k][lane];
                }
            }
            let vanishing = kernel::vanishing(Lane, &block);
            for col in 0..Field::COLS {
                gone[col][lane] = vanishing[col];
            }
            let any = kernel::any(Lane, &vanishing);
            self.alive[lane] = any;
            self.chains[lane] += u16::from(any != 0);
        }
        for col in 0..Field::COLS {
            for first in (0..LANES).step_by(BLOCK) {
                drop_over::<BLOCK>(&mut columns[col], &mut gone[col], first);
            }
        }
    }
}

/// Cuts the cells of `gone` out of a column, in a block of lanes.
#[inline(always)]
fn drop_over<const BLOCK: usize>(column: &mut [Lanes; N_PLANES], gone: &mut Lanes, first: usize) {
    let gone = gone[first..].first_chunk_mut::<BLOCK>().expect("a block");
    let [a, b, c] = column;
    let a = a[first..].first_chunk_mut::<BLOCK>().expect("a block");
    let b = b[first..].first_chunk_mut::<BLOCK>().expect("a block");
    let c = c[first..].first_chunk_mut::<BLOCK>().expect("a block");
    let mut left = 0;
    for lane in 0..BLOCK {
        let mut block = [a[lane], b[lane], c[lane]];
        kernel::empty(Lane, &mut block, gone[lane]);
        let one = kernel::cut_lowest(Lane, &mut block, gone[lane]);
        let two = kernel::cut_lowest(Lane, &mut block, one);
        let three = kernel::cut_lowest(Lane, &mut block, two);
        gone[lane] = kernel::cut_lowest(Lane, &mut block, three);
        left |= gone[lane];
        [a[lane], b[lane], c[lane]] = block;
    }
    while left != 0 {
        left = 0;
        for lane in 0..BLOCK {
            let mut block = [a[lane], b[lane], c[lane]];
            gone[lane] = kernel::cut_lowest(Lane, &mut block, gone[lane]);
            left |= gone[lane];
            [a[lane], b[lane], c[lane]] = block;
        }
    }
}
