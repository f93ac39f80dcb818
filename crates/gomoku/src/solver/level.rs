//! Which instructions a batch may use.

use std::fmt;

/// The instructions that a batch engine is compiled for.
///
/// Every level runs the same source and gives the same answers; the higher ones
/// exist only with the feature `simd`, on x86-64, where the processor has the
/// instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// What the whole program is compiled for.
    Portable,
    /// AVX2 and what came with it: BMI1, BMI2, LZCNT, POPCNT.
    Avx2,
    /// AVX-512 F, BW, DQ and VL on top.
    Avx512,
}

impl Level {
    /// All levels, from the lowest to the highest.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// Returns whether this build has the level and this machine can run it.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(all(feature = "simd", target_arch = "x86_64"))]
            Self::Avx2 => super::simd::has_avx2(),
            #[cfg(all(feature = "simd", target_arch = "x86_64"))]
            Self::Avx512 => super::simd::has_avx512(),
            #[cfg(not(all(feature = "simd", target_arch = "x86_64")))]
            Self::Avx2 | Self::Avx512 => false,
        }
    }

    /// Returns the levels that this build and this machine can run, from the
    /// lowest to the highest.
    pub fn available() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|level| level.is_available())
    }

    /// Returns the highest level that this build and this machine can run.
    #[must_use]
    pub fn best() -> Self {
        Self::available().last().unwrap_or(Self::Portable)
    }

    /// Returns the lower-case name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }
}

/// Writes the lower-case name.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
