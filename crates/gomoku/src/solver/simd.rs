//! The batch kernels, compiled for more instructions than the program as a
//! whole.
//!
//! Nothing is written twice: a kernel is an `#[inline(always)]` function of safe
//! code, and the compiler makes of it what each level allows. The only unsafe
//! code of the crate stands here: calls of functions whose instructions the
//! machine was found to have.

use super::Level;
use super::packed::judge_all_kernel;
use crate::notation::exact::answer_all_kernel;
use crate::{Answer, PackedBoard};

/// Defines functions that run a kernel at the level of their first argument.
///
/// A kernel's parameter is the number of lanes that it works on at once.
macro_rules! at_level {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),*) -> $out:ty = $kernel:ident;)*) => {$(
        $(#[$doc])*
        #[track_caller]
        pub(crate) fn $name(level: Level, $($arg: $type),*) -> $out {
            assert!(
                level.is_available(),
                "this build or this machine has no level {level}",
            );
            match level {
                Level::Portable => $kernel::<PORTABLE>($($arg),*),
                #[cfg(all(feature = "simd", target_arch = "x86_64"))]
                Level::Avx2 => {
                    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                    fn compiled($($arg: $type),*) -> $out {
                        $kernel::<AVX2>($($arg),*)
                    }
                    // SAFETY: the level is available: `has_avx2` asked for
                    // exactly the features enabled above.
                    unsafe { compiled($($arg),*) }
                }
                #[cfg(all(feature = "simd", target_arch = "x86_64"))]
                Level::Avx512 => {
                    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
                    fn compiled($($arg: $type),*) -> $out {
                        $kernel::<AVX512>($($arg),*)
                    }
                    // SAFETY: the level is available: `has_avx512` asked for
                    // exactly the features enabled above.
                    unsafe { compiled($($arg),*) }
                }
                #[cfg(not(all(feature = "simd", target_arch = "x86_64")))]
                Level::Avx2 | Level::Avx512 => unreachable!("asserted above"),
            }
        }
    )*};
}

/// Lanes at once, by level, found by measuring.
const PORTABLE: usize = 8;
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
const AVX2: usize = 4;
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
const AVX512: usize = 8;

at_level! {
    /// Appends the answer to each board.
    fn judge_all(boards: &[PackedBoard], answers: &mut Vec<Option<Answer>>) -> ()
        = judge_all_kernel;

    /// Appends the answers to the boards at the front of a text, returns the
    /// bytes they fill.
    fn answer_exact_all(text: &[u8], answers: &mut Vec<Option<Answer>>) -> usize
        = answer_all_kernel;
}

/// Whether the machine has every instruction of [`Level::Avx2`].
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
pub(crate) fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// Whether the machine has every instruction of [`Level::Avx512`].
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
pub(crate) fn has_avx512() -> bool {
    has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
}
