//! The rule: golden cases, the slow twin, symmetries, full results.

mod common;

use common::{fields, golden, read};
use grid_core::Pos;
use puyo::{Cells, Colour, Field, MAX_CHAINS, reference};

#[test]
fn golden_cases_have_their_answers() {
    let cases = golden();
    assert!(cases.len() > 90);
    for (name, input, expected) in cases {
        let field = read(&input);
        assert_eq!(
            puyo::answer(&field).unwrap().to_string(),
            expected,
            "{name}"
        );
        let slow = reference::answer(&field).unwrap();
        assert_eq!(slow.to_string(), expected, "{name}, reference");
    }
}

#[test]
fn counts_equal_the_reference() {
    for field in fields(6000) {
        assert_eq!(puyo::answer(&field), reference::answer(&field), "{field:?}");
    }
}

#[test]
fn mirrored_fields_count_the_same() {
    for field in fields(1000) {
        assert_eq!(field.mirrored().mirrored(), field);
        assert_eq!(
            field.mirrored().count_chains(),
            field.count_chains(),
            "{field:?}"
        );
    }
}

#[test]
fn colours_can_be_exchanged() {
    for (n, field) in fields(1000).into_iter().enumerate() {
        let shift = |colour: Colour| {
            let index = Colour::ALL.iter().position(|&other| other == colour);
            Some(Colour::ALL[(index.unwrap() + n) % Colour::ALL.len()])
        };
        assert_eq!(
            field.recoloured(shift).count_chains(),
            field.count_chains(),
            "{field:?}"
        );
    }
}

#[test]
fn resolution_tells_what_the_reference_does() {
    for field in fields(2000) {
        let resolution = field.resolve();
        let mut cells = reference::cells(&field);
        assert_eq!(resolution.chains(), field.count_chains());
        assert_eq!(resolution.start(), &field);
        for (n, step) in resolution.steps().enumerate() {
            assert_eq!(step.number(), n + 1);
            assert_eq!(reference::cells(step.before()), cells);

            let mut expected: Vec<(Colour, Vec<Pos>)> = reference::groups(&cells)
                .into_iter()
                .map(|mut group| {
                    group.sort_unstable();
                    (cells[group[0]].unwrap(), group)
                })
                .collect();
            let mut got: Vec<(Colour, Vec<Pos>)> = step
                .groups()
                .map(|group| (group.colour(), group.cells().iter().collect()))
                .collect();
            expected.sort_unstable();
            got.sort_unstable();
            assert_eq!(got, expected, "{field:?}");
            assert!(step.before().groups().eq(step.groups()));

            for pos in step.vanished().iter() {
                cells[pos] = None;
            }
            let mut by_drops = cells.clone();
            for drop in step.drops() {
                assert_eq!(
                    by_drops[drop.from].take(),
                    Some(drop.colour),
                    "from the bottom up"
                );
                assert_eq!(by_drops[drop.to].replace(drop.colour), None);
            }
            reference::fall(&mut cells);
            assert_eq!(by_drops, cells);
            assert_eq!(reference::cells(step.after()), cells);
        }
        assert_eq!(reference::cells(resolution.end()), cells);
        assert!(resolution.end().vanishing().is_empty());
    }
}

#[test]
fn longest_chain_fits() {
    let deepest = golden()
        .into_iter()
        .map(|(_, input, _)| read(&input).resolve().chains())
        .max();
    assert_eq!(deepest, Some(MAX_CHAINS as u32));
}

#[test]
fn full_field_of_one_colour_is_one_group() {
    let field = Field::EMPTY.recoloured(Some);
    let full = Field::positions().fold(field, |field, pos| field.with(pos, Some(Colour::Blue)));
    assert_eq!(full.vanishing(), Cells::ALL);
    assert_eq!(full.resolve().groups().count(), 1);
    assert_eq!(full.groups().next().unwrap().size(), 72);
}

#[test]
fn gravity_takes_floating_puyos_down() {
    let field = Field::from_bottom_rows(
        "R.....
         ......
         RG....
         ...B..",
    );
    assert!(!field.is_settled());
    assert_eq!(field.floating().len(), 3);
    assert_eq!(field.settled(), Field::from_bottom_rows("R..... RG.B.."));
    assert!(field.settled().is_settled());
    for field in fields(500) {
        assert_eq!(field.settled(), field);
        let mut cells = reference::cells(&field.without(field.cells_of(Colour::Red)));
        reference::fall(&mut cells);
        let settled = field.without(field.cells_of(Colour::Red)).settled();
        assert_eq!(reference::cells(&settled), cells);
    }
}

#[test]
fn floating_puyos_have_no_answer() {
    let field = Field::from_bottom_rows(
        ".G....
         RG....
         ....Y.
         .R....",
    );
    let findings = puyo::answer(&field).unwrap_err();
    assert_eq!(puyo::check(&field).unwrap_err(), findings);
    assert_eq!(reference::answer(&field).unwrap_err(), findings);
    assert_eq!(puyo::trace(&field).unwrap_err(), findings);
    let lines: Vec<String> = findings
        .iter()
        .map(|finding| {
            let at = puyo::notation::locate(field.to_string().as_bytes(), finding.place());
            format!("{at}: {finding}")
        })
        .collect();
    assert_eq!(
        lines,
        [
            "line 10, column 1: a red puyo floats over an empty cell",
            "line 10, column 2: a green puyo floats over an empty cell",
            "line 11, column 5: a yellow puyo floats over an empty cell",
        ]
    );
}
