//! The engines: every way to count gives the counts of the slow twin.

mod common;

use common::{fields, rng};
use grid_core::random::below;
use puyo::{Field, Level, count_chains, count_chains_at, reference};

fn counts_at(level: Level, fields: &[Field]) -> Vec<u8> {
    let mut counts = vec![u8::MAX; fields.len()];
    count_chains_at(level, fields, &mut counts);
    counts
}

#[test]
fn every_level_counts_as_the_reference() {
    let fields = fields(20_000);
    let expected: Vec<u8> = fields
        .iter()
        .map(|field| reference::answer(field).unwrap().chains() as u8)
        .collect();
    for level in Level::available() {
        let counts = counts_at(level, &fields);
        for ((field, count), expected) in fields.iter().zip(counts).zip(&expected) {
            assert_eq!(count, *expected, "{level} {field:?}");
        }
    }
    let mut counts = vec![u8::MAX; fields.len()];
    count_chains(&fields, &mut counts);
    assert_eq!(counts, expected);
}

/// Also where puyos float: gaps stay, at every level.
#[test]
fn levels_agree_on_any_cells() {
    let mut rng = rng(7);
    let fields: Vec<Field> = fields(4000)
        .into_iter()
        .map(|field| {
            let holes = Field::positions().filter(|_| below(&mut rng, 6) == 0);
            let holes = holes.fold(puyo::Cells::EMPTY, puyo::Cells::with);
            field.without(holes)
        })
        .collect();
    assert!(
        fields
            .iter()
            .any(|field| !field.is_settled() && field.count_chains() > 2)
    );
    let expected: Vec<u8> = fields
        .iter()
        .map(|field| field.count_chains() as u8)
        .collect();
    for level in Level::available() {
        assert_eq!(counts_at(level, &fields), expected, "{level}");
    }
}

#[test]
fn any_number_of_fields_is_counted() {
    let fields = fields(700);
    for level in Level::available() {
        let all = counts_at(level, &fields);
        for n in (0..70).chain([100, 127, 128, 129, 255, 256, 257, 300, 511, 513]) {
            assert_eq!(
                counts_at(level, &fields[..n]),
                all[..n],
                "{level}, {n} fields"
            );
        }
    }
}

#[test]
fn more_fields_than_a_lane_can_number_are_counted() {
    let some = fields(1000);
    let many: Vec<Field> = some.iter().copied().cycle().take(140_000).collect();
    for level in Level::available() {
        let counts = counts_at(level, &many);
        let expected = counts_at(Level::Single, &some);
        assert!(
            counts.iter().eq(expected.iter().cycle().take(many.len())),
            "{level}"
        );
    }
}

#[test]
fn longest_and_empty_chains_share_a_block() {
    let longest = fields(0)
        .into_iter()
        .max_by_key(Field::count_chains)
        .unwrap();
    let mixed: Vec<Field> = (0..600)
        .map(|n| match n % 7 {
            0 => longest,
            1 => Field::from_bottom_rows("RRRR.."),
            _ => Field::EMPTY,
        })
        .collect();
    for level in Level::available() {
        for (n, count) in counts_at(level, &mixed).into_iter().enumerate() {
            let expected = match n % 7 {
                0 => 18,
                1 => 1,
                _ => 0,
            };
            assert_eq!(count, expected, "{level}, field {n}");
        }
    }
}

#[test]
fn level_names_read_back() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    assert!(Level::Single.is_available() && Level::Lanes.is_available());
    insta::assert_snapshot!(
        "sse9".parse::<Level>().unwrap_err(),
        @"unknown level, expected one of single lanes lanes-avx2 lanes-avx512 avx2 avx512"
    );
}

#[test]
#[should_panic(expected = "a count for each field")]
fn counts_need_a_place_each() {
    count_chains(&[Field::EMPTY], &mut []);
}
