//! AVX2: 16 lanes.

#![allow(clippy::needless_range_loop, reason = "several arrays share the index")]

use std::arch::x86_64::*;

use super::pack::{self, Pack};
use crate::Field;
use crate::solver::kernel::{self, Block, Columns, N_PLANES, Vectors};

/// The proof that AVX2 and POPCNT are there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

impl Avx2 {
    pub(super) fn detect() -> Option<Self> {
        (is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1"))
        .then_some(Self(()))
    }

    pub(super) fn run(self, fields: &[Field], counts: &mut [u8]) {
        #[target_feature(enable = "avx2,popcnt,bmi1")]
        fn run(avx2: Avx2, fields: &[Field], counts: &mut [u8]) {
            pack::count_chains(avx2, fields, counts);
        }
        // SAFETY: `self` proves that AVX2, POPCNT and BMI1 were detected.
        unsafe { run(self, fields, counts) }
    }
}

/// Declares methods of one AVX2 instruction each.
macro_rules! instructions {
    ($($name:ident($($arg:ident),*) = $instruction:expr;)*) => {$(
        #[inline(always)]
        fn $name(self, $($arg: __m256i),*) -> __m256i {
            // SAFETY: `self` proves that AVX2 was detected.
            unsafe { $instruction }
        }
    )*};
}

impl Vectors for Avx2 {
    type Vector = __m256i;

    instructions! {
        zero() = _mm256_setzero_si256();
        one() = _mm256_set1_epi16(1);
        and(a, b) = _mm256_and_si256(a, b);
        or(a, b) = _mm256_or_si256(a, b);
        xor(a, b) = _mm256_xor_si256(a, b);
        without(a, b) = _mm256_andnot_si256(b, a);
        sub(a, b) = _mm256_sub_epi16(a, b);
        average(a, b) = _mm256_avg_epu16(a, b);
        up(a) = _mm256_slli_epi16::<1>(a);
        down(a) = _mm256_srli_epi16::<1>(a);
    }
}

/// For each mask of eight lanes the bytes of the chosen ones, in order.
static PACKED_BYTES: [[u8; 16]; 256] = packed_bytes();

const fn packed_bytes() -> [[u8; 16]; 256] {
    let mut table = [[0; 16]; 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut lane, mut to) = (0, 0);
        while lane < 8 {
            if mask >> lane & 1 == 1 {
                table[mask][to] = 2 * lane;
                table[mask][to + 1] = 2 * lane + 1;
                to += 2;
            }
            lane += 1;
        }
        mask += 1;
    }
    table
}

/// The bytes that go to the front of each half, and how many lanes of the lower
/// half.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packing {
    bytes: __m256i,
    n_low: usize,
}

impl Pack for Avx2 {
    type Packing = Packing;
    const LANES: usize = 16;

    #[inline(always)]
    fn load(self, lanes: &[u16]) -> __m256i {
        let lanes: &[u16; 16] = lanes.first_chunk().expect("enough lanes");
        // SAFETY: 32 bytes are there, and `self` proves that AVX2 was detected.
        unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, vector: __m256i, lanes: &mut [u16]) {
        let lanes: &mut [u16; 16] = lanes.first_chunk_mut().expect("enough lanes");
        // SAFETY: 32 bytes are there, and `self` proves that AVX2 was detected.
        unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), vector) }
    }

    #[inline(always)]
    fn plus(self, a: __m256i, n: u16) -> __m256i {
        // SAFETY: `self` proves that the instructions were detected.
        unsafe { _mm256_add_epi16(a, _mm256_set1_epi16(n as i16)) }
    }

    #[inline(always)]
    fn nonzero(self, a: __m256i) -> u32 {
        // SAFETY: `self` proves that AVX2 was detected.
        unsafe {
            let zero = _mm256_cmpeq_epi16(a, _mm256_setzero_si256());
            // One byte a lane; the halves of the vector are packed apart.
            let bytes = _mm256_packs_epi16(zero, _mm256_setzero_si256());
            let bits = !_mm256_movemask_epi8(bytes) as u32;
            bits & 0xff | bits >> 8 & 0xff00
        }
    }

    #[inline(always)]
    fn drop_over(self, block: &mut Block<Self>, mut gone: Columns<Self>) {
        for col in 0..Field::COLS {
            kernel::empty(self, &mut block[col], gone[col]);
        }
        // Few columns lose more than four cells in a step. A branch that nobody
        // can foresee costs more than a round that does nothing.
        for _ in 0..4 {
            for col in 0..Field::COLS {
                gone[col] = kernel::cut_lowest(self, &mut block[col], gone[col]);
            }
        }
        let mut any = kernel::any(self, &gone);
        // SAFETY: `self` proves that AVX2 was detected.
        while unsafe { _mm256_testz_si256(any, any) } == 0 {
            for col in 0..Field::COLS {
                gone[col] = kernel::cut_lowest(self, &mut block[col], gone[col]);
            }
            any = kernel::any(self, &gone);
        }
    }

    #[inline(always)]
    fn packing(self, lanes: u32) -> Packing {
        let (low, high) = (lanes & 0xff, lanes >> 8 & 0xff);
        let row = |mask: u32| PACKED_BYTES[mask as usize].as_ptr().cast();
        // SAFETY: a row has 16 bytes, and `self` proves that AVX2 was detected.
        let bytes = unsafe { _mm256_loadu2_m128i(row(high), row(low)) };
        let n_low = low.count_ones() as usize;
        Packing { bytes, n_low }
    }

    #[inline(always)]
    fn pack(self, vector: __m256i, Packing { bytes, n_low }: Packing, to: &mut [u16]) {
        let to: &mut [u16; 16] = to.first_chunk_mut().expect("enough lanes");
        let high: &mut [u16; 8] = to[n_low..].first_chunk_mut().expect("at most 8 below");
        let high: *mut __m128i = high.as_mut_ptr().cast();
        // SAFETY: 16 bytes are there at both places, and `self` proves that AVX2
        // was detected.
        unsafe {
            let packed = _mm256_shuffle_epi8(vector, bytes);
            _mm_storeu_si128(to.as_mut_ptr().cast(), _mm256_castsi256_si128(packed));
            _mm_storeu_si128(high, _mm256_extracti128_si256::<1>(packed));
        }
    }

    #[inline(always)]
    fn block(self, fields: &[Field]) -> Block<Self> {
        let fields: &[Field; 16] = fields.first_chunk().expect("enough fields");
        let mut block = [[self.zero(); N_PLANES]; Field::COLS];
        for k in 0..N_PLANES {
            let columns = self.transposed(fields, k);
            for col in 0..Field::COLS {
                block[col][k] = columns[col];
            }
        }
        block
    }
}

impl Avx2 {
    /// The columns of 16 fields in one plane.
    ///
    /// Fields 0 and 8 share a vector, 1 and 9, and so on; then single lanes, pairs
    /// and fours are interleaved.
    #[inline(always)]
    fn transposed(self, fields: &[Field; 16], k: usize) -> [__m256i; Field::COLS] {
        // SAFETY: a plane has 16 bytes, and `self` proves that AVX2 was detected.
        unsafe {
            let mut rows = [_mm256_setzero_si256(); 8];
            for n in 0..8 {
                let low = std::ptr::from_ref(&fields[n].planes[k]).cast();
                let high = std::ptr::from_ref(&fields[n + 8].planes[k]).cast();
                rows[n] = _mm256_loadu2_m128i(high, low);
            }
            let first = self.interleaved([rows[0], rows[1], rows[2], rows[3]]);
            let second = self.interleaved([rows[4], rows[5], rows[6], rows[7]]);
            [
                _mm256_unpacklo_epi64(first[0], second[0]),
                _mm256_unpackhi_epi64(first[0], second[0]),
                _mm256_unpacklo_epi64(first[1], second[1]),
                _mm256_unpackhi_epi64(first[1], second[1]),
                _mm256_unpacklo_epi64(first[2], second[2]),
                _mm256_unpackhi_epi64(first[2], second[2]),
            ]
        }
    }

    /// Two columns of four fields, in the order of the fields: 0 and 1, 2 and 3,
    /// 4 and 5.
    #[inline(always)]
    fn interleaved(self, rows: [__m256i; 4]) -> [__m256i; 3] {
        // SAFETY: `self` proves that AVX2 was detected.
        unsafe {
            let low = _mm256_unpacklo_epi16(rows[0], rows[1]);
            let high = _mm256_unpackhi_epi16(rows[0], rows[1]);
            let low2 = _mm256_unpacklo_epi16(rows[2], rows[3]);
            let high2 = _mm256_unpackhi_epi16(rows[2], rows[3]);
            [
                _mm256_unpacklo_epi32(low, low2),
                _mm256_unpackhi_epi32(low, low2),
                _mm256_unpacklo_epi32(high, high2),
            ]
        }
    }
}
