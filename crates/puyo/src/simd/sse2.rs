//! SSE2: one field in a register, a column in each lane.
//!
//! SSE2 is part of x86-64, so that there is nothing to detect.

use std::arch::x86_64::*;

use crate::bits::Bits;
use crate::wide::Wide;

/// Eight columns of 16 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sse2(__m128i);

/// Declares methods of one SSE2 instruction each.
macro_rules! instructions {
    ($($name:ident($a:ident $(, $b:ident)?) = $instruction:expr;)*) => {$(
        #[inline(always)]
        fn $name(self $(, Self($b): Self)?) -> Self {
            let Self($a) = self;
            // SAFETY: SSE2 is part of x86-64.
            Self(unsafe { $instruction })
        }
    )*};
}

impl Wide for Sse2 {
    const SURE_ROUNDS: usize = 3;

    instructions! {
        and(a, b) = _mm_and_si128(a, b);
        or(a, b) = _mm_or_si128(a, b);
        xor(a, b) = _mm_xor_si128(a, b);
        without(a, b) = _mm_andnot_si128(b, a);
        up(a) = _mm_slli_epi16::<1>(a);
        down(a) = _mm_srli_epi16::<1>(a);
        right(a) = _mm_slli_si128::<2>(a);
        left(a) = _mm_srli_si128::<2>(a);
        below_lowest(a) = _mm_sub_epi16(a, _mm_set1_epi16(1));
        // Half of both, rounded up: `below`, and half of what is above it.
        sink_onto(a, below) = _mm_avg_epu16(a, below);
    }

    #[inline(always)]
    fn from_bits(Bits([a, b]): Bits) -> Self {
        // SAFETY: SSE2 is part of x86-64.
        Self(unsafe { _mm_set_epi64x(b as i64, a as i64) })
    }

    #[inline(always)]
    fn to_bits(self) -> Bits {
        // SAFETY: SSE2 is part of x86-64.
        unsafe {
            let high = _mm_unpackhi_epi64(self.0, self.0);
            Bits([self.0, high].map(|word| _mm_cvtsi128_si64(word) as u64))
        }
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        // SAFETY: SSE2 is part of x86-64.
        unsafe {
            let zero = _mm_cmpeq_epi8(self.0, _mm_setzero_si128());
            _mm_movemask_epi8(zero) == 0xffff
        }
    }
}
