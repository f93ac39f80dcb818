//! Draws from a generator that the caller passes in.
//!
//! Seeds are written into reports and must mean the same case for ever, so the
//! way from random words to draws is fixed here; the ready-made ones of random
//! number libraries may change with their versions.

use crate::Rng;

/// Returns a number below `bound`, each equally likely up to a bias below
/// `bound / 2^64`.
///
/// # Panics
///
/// If `bound` is 0.
#[track_caller]
pub fn below<R: Rng + ?Sized>(rng: &mut R, bound: usize) -> usize {
    assert!(bound > 0, "no number is below 0");
    // Multiply and shift: the high half of a 128-bit product.
    ((u128::from(rng.next_u64()) * bound as u128) >> 64) as usize
}

/// Returns a number of `low..=high`.
///
/// # Panics
///
/// If `low` is greater than `high`.
#[track_caller]
pub fn between<R: Rng + ?Sized>(rng: &mut R, low: usize, high: usize) -> usize {
    assert!(low <= high, "an empty range");
    low + below(rng, high - low + 1)
}

/// Returns `true` in `parts` of `whole` draws.
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
