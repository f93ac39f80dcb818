//! Instruction sets chosen at run time: the only unsafe code of the crate.
//!
//! A token type stands for each set. It can only be had from `detect`, which
//! asks the processor, so that holding one is the proof that its instructions
//! are there; every `unsafe` below rests on that. The bodies are inlined into one
//! function a set, which is compiled for it ([`Avx2::run`], …).

mod avx2;
mod avx512;
mod pack;
mod sse2;
mod text;

use crate::solver::refill;
use crate::{Field, Level};

pub(crate) use sse2::Sse2;

use avx2::Avx2;
use avx512::Avx512;

pub(crate) fn is_available(level: Level) -> bool {
    match level {
        Level::Single | Level::Lanes => true,
        Level::LanesAvx2 => LanesAvx2::detect().is_some(),
        Level::LanesAvx512 => LanesAvx512::detect().is_some(),
        Level::Avx2 => Avx2::detect().is_some(),
        Level::Avx512 => Avx512::detect().is_some(),
    }
}

/// Reads fields in the exact layout, if there is a way that is faster than the
/// plain one. See `notation`.
pub(crate) fn read_exact_all(bytes: &[u8], out: &mut Vec<Field>) -> Option<usize> {
    Avx2::detect().map(|avx2| avx2.read_exact_all(bytes, out))
}

/// Counts at a level that is available.
pub(crate) fn count_chains(level: Level, fields: &[Field], counts: &mut [u8]) {
    const DETECTED: &str = "checked by the caller";
    match level {
        Level::Single | Level::Lanes => unreachable!("needs no detection"),
        Level::LanesAvx2 => LanesAvx2::detect().expect(DETECTED).run(fields, counts),
        Level::LanesAvx512 => LanesAvx512::detect().expect(DETECTED).run(fields, counts),
        Level::Avx2 => Avx2::detect().expect(DETECTED).run(fields, counts),
        Level::Avx512 => Avx512::detect().expect(DETECTED).run(fields, counts),
    }
}

/// The portable kernel with AVX2.
#[derive(Clone, Copy, Debug)]
struct LanesAvx2(());

impl LanesAvx2 {
    fn detect() -> Option<Self> {
        is_x86_feature_detected!("avx2").then_some(Self(()))
    }

    fn run(self, fields: &[Field], counts: &mut [u8]) {
        #[target_feature(enable = "avx2")]
        fn run(fields: &[Field], counts: &mut [u8]) {
            refill::count_chains::<16>(fields, counts);
        }
        // SAFETY: `self` proves that AVX2 was detected.
        unsafe { run(fields, counts) }
    }
}

/// The portable kernel with AVX-512.
#[derive(Clone, Copy, Debug)]
struct LanesAvx512(());

impl LanesAvx512 {
    fn detect() -> Option<Self> {
        (is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl"))
        .then_some(Self(()))
    }

    fn run(self, fields: &[Field], counts: &mut [u8]) {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl")]
        fn run(fields: &[Field], counts: &mut [u8]) {
            refill::count_chains::<32>(fields, counts);
        }
        // SAFETY: `self` proves that AVX-512 F, BW and VL were detected.
        unsafe { run(fields, counts) }
    }
}
