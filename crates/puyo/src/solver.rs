//! The engines: how many chain steps, as fast as can be.
//!
//! One field is played on its bit planes ([`Field::count_chains`]). Many are
//! played side by side, a field in each 16-bit lane ([`count_chains`]): `kernel`
//! plays a step, `refill` keeps the lanes busy. Which instructions are used is a
//! [`Level`]; those beyond what the crate is compiled for need the feature `simd`.

pub(crate) mod kernel;
pub(crate) mod refill;

use std::fmt;
use std::str::FromStr;

#[cfg(all(feature = "simd", target_arch = "x86_64"))]
use crate::simd;
use crate::wide::{Best, Wide};
use crate::{Cells, Field, rules};

/// A way to count the chain steps of many fields.
///
/// All give the same counts; [`Level::best`] is the fastest on this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// One field after the other.
    Single,
    /// The portable kernel with the instructions that the crate is compiled for.
    Lanes,
    /// The portable kernel compiled for AVX2.
    LanesAvx2,
    /// The portable kernel compiled for AVX-512 (BW).
    LanesAvx512,
    /// AVX2 by hand: 16 lanes.
    Avx2,
    /// AVX-512 by hand (BW, BITALG, VBMI2: Ice Lake, Zen 4 and later): 32 lanes.
    Avx512,
}

impl Level {
    /// All levels, the best last.
    pub const ALL: [Self; 6] = [
        Self::Single,
        Self::Lanes,
        Self::LanesAvx2,
        Self::LanesAvx512,
        Self::Avx2,
        Self::Avx512,
    ];

    /// Returns whether this machine, and the crate as it is compiled, can do it.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Self::Single | Self::Lanes => true,
            #[cfg(all(feature = "simd", target_arch = "x86_64"))]
            level => simd::is_available(level),
            #[cfg(not(all(feature = "simd", target_arch = "x86_64")))]
            _ => false,
        }
    }

    /// Returns the levels that this machine can do, the best last.
    pub fn available() -> impl DoubleEndedIterator<Item = Self> {
        Self::ALL.into_iter().filter(|level| level.is_available())
    }

    /// Returns the best level of this machine.
    #[must_use]
    pub fn best() -> Self {
        Self::available().next_back().unwrap_or(Self::Lanes)
    }

    /// Returns the name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Lanes => "lanes",
            Self::LanesAvx2 => "lanes-avx2",
            Self::LanesAvx512 => "lanes-avx512",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }
}

/// Writes the name.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads a name.
impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Self, UnknownLevel> {
        let mut levels = Self::ALL.into_iter();
        levels
            .find(|level| level.name() == name)
            .ok_or(UnknownLevel)
    }
}

/// A name that no [`Level`] has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLevel;

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown level, expected one of")?;
        Level::ALL
            .iter()
            .try_for_each(|level| write!(f, " {level}"))
    }
}

impl std::error::Error for UnknownLevel {}

/// Writes the number of chain steps of each field to the same place of `counts`,
/// the fastest way that this machine knows.
///
/// # Panics
///
/// If the two differ in length.
///
/// # Examples
///
/// ```
/// # use puyo::Field;
/// let fields = ["RRRR..", "RRR...", "YY.... RRRR.. YYGB.."].map(Field::from_bottom_rows);
/// let mut counts = [0; 3];
/// puyo::count_chains(&fields, &mut counts);
/// assert_eq!(counts, [1, 0, 2]);
/// ```
#[track_caller]
pub fn count_chains(fields: &[Field], counts: &mut [u8]) {
    count_chains_at(Level::best(), fields, counts);
}

/// Writes the number of chain steps of each field to the same place of `counts`,
/// in one of the ways.
///
/// # Panics
///
/// If the two differ in length, or the level is not available here.
#[track_caller]
pub fn count_chains_at(level: Level, fields: &[Field], counts: &mut [u8]) {
    assert_eq!(fields.len(), counts.len(), "a count for each field");
    assert!(level.is_available(), "{level} is not available here");
    match level {
        Level::Single => {
            for (field, count) in fields.iter().zip(counts) {
                *count = field.count_chains() as u8;
            }
        }
        // Eight lanes fill the 128-bit registers that every 64-bit machine has.
        Level::Lanes => refill::count_chains::<8>(fields, counts),
        #[cfg(all(feature = "simd", target_arch = "x86_64"))]
        level => simd::count_chains(level, fields, counts),
        #[cfg(not(all(feature = "simd", target_arch = "x86_64")))]
        _ => unreachable!("not available"),
    }
}

impl Field {
    /// Returns the number of chain steps of the field.
    ///
    /// In a field that is not settled, what floats keeps its distance to what it
    /// floats over; call [`settled`](Self::settled) first for gravity.
    ///
    /// ```
    /// # use puyo::Field;
    /// assert_eq!(Field::from_bottom_rows("YY.... RRRR.. YYGB..").count_chains(), 2);
    /// ```
    #[must_use]
    pub fn count_chains(&self) -> u32 {
        run_wide(self.planes.map(Best::from_bits), |_, _| {})
    }
}

/// Plays the chain, calls `visit(before, vanished, after)` at each step, and
/// returns the number of steps.
#[inline(always)]
pub(crate) fn run(field: Field, mut visit: impl FnMut(&Field, Cells, &Field)) -> u32 {
    let mut before = field;
    run_wide(field.planes.map(Best::from_bits), |gone, planes| {
        let planes = planes.map(Best::to_bits);
        visit(&before, Cells(gone.to_bits()), &Field { planes });
        before = Field { planes };
    })
}

#[inline(always)]
fn run_wide<W: Wide>(mut planes: [W; 3], mut visit: impl FnMut(W, [W; 3])) -> u32 {
    let mut chains = 0;
    loop {
        let gone = rules::vanishing(&planes);
        if gone.is_empty() {
            return chains;
        }
        planes = rules::drop_over(planes, gone);
        visit(gone, planes);
        chains += 1;
    }
}
