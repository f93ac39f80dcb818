//! Draws from a generator that the caller passes in.
//!
//! Seeds are written into reports and must mean the same case for ever, so the
//! way from random words to draws is fixed here; the ready-made ones of random
//! number libraries may change with their versions. Every draw takes one 64-bit
//! word, whatever its bounds and the width of `usize`; a shuffle takes one for
//! each item but the first. **None of this may ever change**; `tests/random.rs`
//! pins it for a ChaCha8 seed.
//!
//! ```
//! use grid_core::random;
//! use rand_chacha::ChaCha8Rng;
//! use rand_chacha::rand_core::SeedableRng;
//!
//! let mut rng = ChaCha8Rng::seed_from_u64(7);
//! let throws: Vec<usize> = (0..8).map(|_| random::between(&mut rng, 1, 6)).collect();
//! let again: Vec<usize> = {
//!     let mut rng = ChaCha8Rng::seed_from_u64(7);
//!     (0..8).map(|_| random::between(&mut rng, 1, 6)).collect()
//! };
//! assert_eq!(throws, again);
//! ```

use crate::Rng;

/// Returns a number below `bound`, each equally likely: their probabilities
/// differ by at most `2^-64`.
///
/// # Panics
///
/// If `bound` is 0.
#[track_caller]
pub fn below<R: Rng + ?Sized>(rng: &mut R, bound: usize) -> usize {
    assert!(bound > 0, "no number is below 0");
    scaled(rng, bound as u128)
}

/// Returns a number of `low..=high`.
///
/// # Panics
///
/// If `low` is greater than `high`.
#[track_caller]
pub fn between<R: Rng + ?Sized>(rng: &mut R, low: usize, high: usize) -> usize {
    assert!(low <= high, "an empty range");
    // As wide as 2^64 for the whole range of `usize`.
    low + scaled(rng, (high - low) as u128 + 1)
}

/// Returns `true` in `parts` of `whole` draws: never for 0, always from `whole`
/// on.
///
/// # Panics
///
/// If `whole` is 0.
#[track_caller]
pub fn chance<R: Rng + ?Sized>(rng: &mut R, parts: usize, whole: usize) -> bool {
    below(rng, whole) < parts
}

/// Returns one of the items.
///
/// # Panics
///
/// If there are none.
#[track_caller]
pub fn pick<'a, T, R: Rng + ?Sized>(rng: &mut R, items: &'a [T]) -> &'a T {
    &items[below(rng, items.len())]
}

/// Puts the items in random order (Fisher and Yates).
pub fn shuffle<T, R: Rng + ?Sized>(rng: &mut R, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last + 1));
    }
}

/// A number below `bound`, which is at most 2^64: the high half of the 128-bit
/// product of a random word and the bound. No division, no rejected words.
fn scaled<R: Rng + ?Sized>(rng: &mut R, bound: u128) -> usize {
    ((u128::from(rng.next_u64()) * bound) >> 64) as usize
}
