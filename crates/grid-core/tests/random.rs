//! Draws are part of the contract: a seed in an old report means the same case
//! for ever. If a snapshot here changes, the change is wrong.

use grid_core::Rng;
use grid_core::random::{below, between, chance, pick, shuffle};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

fn seeded(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

#[test]
fn the_stream_of_a_seed_is_fixed() {
    let mut rng = seeded(11559);
    let words: Vec<String> = (0..3).map(|_| format!("{:016x}", rng.next_u64())).collect();
    insta::assert_snapshot!(words.join(" "), @"0a0f937b6d2016a7 310a5241259f4bb2 12d05ed72db3dcaa");
}

#[test]
fn the_draws_of_a_seed_are_fixed() {
    let mut rng = seeded(2615);
    let rng = &mut rng;
    let mut lines = Vec::new();
    let mut line = |name: &str, draws: Vec<String>| {
        lines.push(format!("{name}: {}", draws.join(" ")));
    };
    let many = |mut draw: Box<dyn FnMut() -> String + '_>| (0..12).map(|_| draw()).collect();
    line("below 6", many(Box::new(|| below(rng, 6).to_string())));
    line(
        "below 2^40",
        many(Box::new(|| below(rng, 1 << 40).to_string())),
    );
    line(
        "between 10 and 19",
        many(Box::new(|| between(rng, 10, 19).to_string())),
    );
    line(
        "one in three",
        many(Box::new(|| chance(rng, 1, 3).to_string())),
    );
    line(
        "a colour",
        many(Box::new(|| char::from(*pick(rng, b"RGBPY")).to_string())),
    );
    let mut deck: Vec<usize> = (0..12).collect();
    shuffle(rng, &mut deck);
    line("a shuffle", deck.iter().map(usize::to_string).collect());
    line("one more", vec![below(rng, usize::MAX).to_string()]);
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn every_draw_takes_one_word() {
    let mut plain = seeded(1);
    let mut drawn = seeded(1);
    let mut deck = [0; 10];
    below(&mut drawn, 1);
    between(&mut drawn, 3, 3);
    between(&mut drawn, 0, usize::MAX);
    chance(&mut drawn, 0, 1);
    pick(&mut drawn, &[()]);
    shuffle(&mut drawn, &mut deck);
    for _ in 0..5 + 9 {
        plain.next_u64();
    }
    assert_eq!(plain.next_u64(), drawn.next_u64());
}

#[test]
fn draws_are_even() {
    let mut rng = seeded(4577);
    let mut counts = [0u32; 6];
    for _ in 0..60_000 {
        counts[below(&mut rng, 6)] += 1;
    }
    // Five standard deviations.
    assert!(
        counts.iter().all(|count| count.abs_diff(10_000) < 460),
        "{counts:?}"
    );

    let mut firsts = [0u32; 4];
    for _ in 0..40_000 {
        let mut deck = [0, 1, 2, 3];
        shuffle(&mut rng, &mut deck);
        firsts[deck[0]] += 1;
    }
    assert!(
        firsts.iter().all(|count| count.abs_diff(10_000) < 440),
        "{firsts:?}"
    );
}

#[test]
fn chances_are_clamped() {
    let mut rng = seeded(92345);
    for _ in 0..100 {
        assert!(!chance(&mut rng, 0, 5));
        assert!(chance(&mut rng, 5, 5));
        assert!(chance(&mut rng, 9, 5));
    }
}

#[test]
#[should_panic(expected = "no number is below 0")]
fn nothing_is_below_zero() {
    below(&mut seeded(0), 0);
}

#[test]
#[should_panic(expected = "an empty range")]
fn an_empty_range_has_no_draw() {
    between(&mut seeded(0), 2, 1);
}

proptest! {
    #[test]
    fn draws_stay_in_their_range(seed: u64, low: usize, high: usize) {
        let (low, high) = (low.min(high), low.max(high));
        let mut rng = seeded(seed);
        let draw = between(&mut rng, low, high);
        prop_assert!((low..=high).contains(&draw));
        prop_assert!(below(&mut rng, high.max(1)) < high.max(1));
        prop_assert!((0..=usize::MAX).contains(&between(&mut rng, 0, usize::MAX)));
    }

    #[test]
    fn a_shuffle_keeps_its_items(seed: u64, mut items: Vec<u8>) {
        let mut expected = items.clone();
        shuffle(&mut seeded(seed), &mut items);
        items.sort_unstable();
        expected.sort_unstable();
        prop_assert_eq!(items, expected);
    }
}
