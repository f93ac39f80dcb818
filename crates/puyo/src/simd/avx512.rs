//! AVX-512 with BITALG and VBMI2: 32 lanes.

#![allow(clippy::needless_range_loop, reason = "several arrays share the index")]

use std::arch::x86_64::*;

use super::avx2::Avx2;
use super::pack::{self, Pack};
use crate::Field;
use crate::solver::kernel::{Block, Column, Columns, N_PLANES, Vectors};

/// The proof that AVX-512 F, BW, VL, BITALG and VBMI2 are there, and AVX2.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512(Avx2);

impl Avx512 {
    pub(super) fn detect() -> Option<Self> {
        let avx2 = Avx2::detect()?;
        (is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("avx512vbmi2"))
        .then_some(Self(avx2))
    }

    pub(super) fn run(self, fields: &[Field], counts: &mut [u8]) {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi2")]
        #[target_feature(enable = "avx2,popcnt,bmi1")]
        fn run(avx512: Avx512, fields: &[Field], counts: &mut [u8]) {
            pack::count_chains(avx512, fields, counts);
        }
        // SAFETY: `self` proves that all of these were detected.
        unsafe { run(self, fields, counts) }
    }
}

/// Declares methods of one AVX-512 instruction each.
macro_rules! instructions {
    ($($name:ident($($arg:ident),*) = $instruction:expr;)*) => {$(
        #[inline(always)]
        fn $name(self, $($arg: __m512i),*) -> __m512i {
            // SAFETY: `self` proves that AVX-512 F and BW were detected.
            unsafe { $instruction }
        }
    )*};
}

impl Vectors for Avx512 {
    type Vector = __m512i;

    instructions! {
        zero() = _mm512_setzero_si512();
        one() = _mm512_set1_epi16(1);
        and(a, b) = _mm512_and_si512(a, b);
        or(a, b) = _mm512_or_si512(a, b);
        xor(a, b) = _mm512_xor_si512(a, b);
        without(a, b) = _mm512_andnot_si512(b, a);
        sub(a, b) = _mm512_sub_epi16(a, b);
        average(a, b) = _mm512_avg_epu16(a, b);
        up(a) = _mm512_slli_epi16::<1>(a);
        down(a) = _mm512_srli_epi16::<1>(a);
    }
}

impl Avx512 {
    /// Cuts the lowest run of `gone` out of a column, in each lane. Returns what
    /// is left of `gone`, fallen with the rest.
    #[inline(always)]
    fn cut_lowest_run(self, column: &mut Column<Self>, gone: __m512i) -> __m512i {
        let less_one = self.sub(gone, self.one());
        // In a lane without `gone` that is every cell, and the run none.
        let below = self.without(less_one, gone);
        let lowest = self.without(gone, less_one);
        // SAFETY: `self` proves that AVX-512 F, BW and BITALG were detected.
        unsafe {
            let behind = _mm512_add_epi16(gone, lowest);
            let len = _mm512_popcnt_epi16(self.without(gone, behind));
            for plane in column {
                let fallen = _mm512_srlv_epi16(*plane, len);
                // below ? plane : fallen
                *plane = _mm512_ternarylogic_epi64::<0xca>(below, *plane, fallen);
            }
            _mm512_srlv_epi16(self.and(gone, behind), len)
        }
    }
}

impl Pack for Avx512 {
    type Packing = __mmask32;
    const LANES: usize = 32;

    #[inline(always)]
    fn load(self, lanes: &[u16]) -> __m512i {
        let lanes: &[u16; 32] = lanes.first_chunk().expect("enough lanes");
        // SAFETY: 64 bytes are there, and `self` proves that AVX-512 was detected.
        unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, vector: __m512i, lanes: &mut [u16]) {
        let lanes: &mut [u16; 32] = lanes.first_chunk_mut().expect("enough lanes");
        // SAFETY: 64 bytes are there, and `self` proves that AVX-512 was detected.
        unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), vector) }
    }

    #[inline(always)]
    fn plus(self, a: __m512i, n: u16) -> __m512i {
        // SAFETY: `self` proves that the instructions were detected.
        unsafe { _mm512_add_epi16(a, _mm512_set1_epi16(n as i16)) }
    }

    #[inline(always)]
    fn nonzero(self, a: __m512i) -> u32 {
        // SAFETY: `self` proves that AVX-512 BW was detected.
        unsafe { _mm512_test_epi16_mask(a, a) }
    }

    /// Most columns lose one run of cells in a step, whatever its length.
    #[inline(always)]
    fn drop_over(self, block: &mut Block<Self>, mut gone: Columns<Self>) {
        for col in 0..Field::COLS {
            gone[col] = self.cut_lowest_run(&mut block[col], gone[col]);
        }
        for col in 0..Field::COLS {
            while self.nonzero(gone[col]) != 0 {
                gone[col] = self.cut_lowest_run(&mut block[col], gone[col]);
            }
        }
    }

    #[inline(always)]
    fn packing(self, lanes: u32) -> __mmask32 {
        lanes
    }

    #[inline(always)]
    fn pack(self, vector: __m512i, packing: __mmask32, to: &mut [u16]) {
        // A store of the register, not a packing store: that is slow on Zen 4.
        // SAFETY: `self` proves that AVX-512 VBMI2 was detected.
        let packed = unsafe { _mm512_maskz_compress_epi16(packing, vector) };
        self.store(packed, to);
    }

    #[inline(always)]
    fn block(self, fields: &[Field]) -> Block<Self> {
        let (low, high) = (self.0.block(&fields[..16]), self.0.block(&fields[16..]));
        let mut block = [[self.zero(); N_PLANES]; Field::COLS];
        for col in 0..Field::COLS {
            for k in 0..N_PLANES {
                // SAFETY: `self` proves that AVX-512 F was detected.
                block[col][k] = unsafe {
                    let low = _mm512_castsi256_si512(low[col][k]);
                    _mm512_inserti64x4::<1>(low, high[col][k])
                };
            }
        }
        block
    }
}
