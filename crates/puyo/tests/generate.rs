//! Generated fields: valid, varied, the same for ever.

mod common;

use std::collections::HashSet;

use common::rng;
use puyo::{Field, generate};

#[test]
fn generated_fields_are_valid() {
    let mut rng = rng(1);
    let shape = generate::Shape::default();
    for _ in 0..5000 {
        for field in [
            generate::random(&mut rng, &shape),
            generate::structured(&mut rng),
        ] {
            assert_eq!(puyo::check(&field), Ok(()), "{field:?}");
        }
    }
    for (name, field) in generate::edge_cases() {
        assert_eq!(puyo::check(&field), Ok(()), "{name}");
    }
}

#[test]
fn edge_cases_have_different_names_and_fields() {
    let cases = generate::edge_cases();
    let names: HashSet<&str> = cases.iter().map(|&(name, _)| name).collect();
    let fields: HashSet<Field> = cases.iter().map(|&(_, field)| field).collect();
    assert_eq!(names.len(), cases.len());
    assert_eq!(fields.len(), cases.len());
}

#[test]
fn shapes_are_kept_and_cut() {
    let mut rng = rng(2);
    let full = generate::random(&mut rng, &generate::Shape::full());
    assert_eq!(full.n_puyos(), 72);
    let shape = generate::Shape {
        colours: 0..=1,
        heights: 3..=99,
    };
    for _ in 0..200 {
        let field = generate::random(&mut rng, &shape);
        assert!(field.n_puyos() >= 18);
        assert_eq!(
            puyo::Colour::ALL
                .iter()
                .filter(|&&c| !field.cells_of(c).is_empty())
                .count(),
            1
        );
    }
}

#[test]
fn structured_fields_reach_long_chains_and_random_ones_every_height() {
    let mut rng = rng(3);
    let longest = (0..2000)
        .map(|_| generate::structured(&mut rng).count_chains())
        .max();
    assert!(longest >= Some(12), "{longest:?}");
    let shape = generate::Shape::default();
    let sizes: HashSet<usize> = (0..5000)
        .map(|_| generate::random(&mut rng, &shape).n_puyos())
        .collect();
    assert!(sizes.len() > 55, "{}", sizes.len());
}

/// Seeds stand in reports: what they mean must not change.
#[test]
fn seeds_mean_the_same_fields_for_ever() {
    let mut rng = rng(4);
    let shape = generate::Shape::default();
    let fields: Vec<String> = (0..3)
        .flat_map(|_| {
            [
                generate::random(&mut rng, &shape),
                generate::structured(&mut rng),
            ]
        })
        .map(|field| field.to_string())
        .collect();
    insta::assert_snapshot!(fields.join("\n"));
}
