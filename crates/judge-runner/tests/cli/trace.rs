//! `trace`: frames as text.

use crate::support::{Dir, GAME, field};

#[test]
fn a_case_is_shown_step_by_step() {
    let dir = Dir::new();
    let ran = dir.run_with(&["trace", "-"], (field() + &field()).as_bytes());
    insta::assert_snapshot!(ran.all());
    let two = dir.run_with(
        &["trace", "-", "--case", "2"],
        (field() + &field()).as_bytes(),
    );
    assert_eq!(ran.stdout, two.stdout);
}

#[test]
fn the_third_game_of_an_input_is_shown() {
    let input = format!("{GAME}0 0\n{GAME}4 4\n####\n#w.#\n#b+#\n####\nRDL\n0 0\n");
    let ran = Dir::new().run_with(&["trace", "-", "--case", "3"], input.as_bytes());
    insta::assert_snapshot!(ran.all());
}

#[test]
fn a_case_that_is_not_there_is_usage() {
    let dir = Dir::new();
    dir.write("a.in", field());
    let ran = dir.run(&["trace", "a.in", "--case", "2"]);
    assert_eq!(ran.code, 2);
    insta::assert_snapshot!(ran.stderr, @"error: a.in has no case 2");
}

#[test]
fn a_broken_case_is_explained() {
    let dir = Dir::new();
    let ran = dir.run_with(&["trace", "-p", "puyo", "-"], b"RR\n");
    assert_eq!(ran.code, 1);
    insta::assert_snapshot!(ran.stderr);
}
