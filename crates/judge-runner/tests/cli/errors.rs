//! What people read when something is off.

use crate::support::{Dir, GAME, field};

fn solve(files: &[(&str, &[u8])], args: &[&str]) -> String {
    let dir = Dir::new();
    for (name, bytes) in files {
        dir.write(name, bytes);
    }
    dir.run(&[&["solve"], args].concat()).all()
}

#[test]
fn empty_inputs_are_no_cases() {
    for text in ["", "\n \n", "0 0\n"] {
        let ran = Dir::new().run_with(&["solve"], text.as_bytes());
        assert_eq!(
            (ran.code, ran.stdout.as_str(), ran.stderr.as_str()),
            (4, "", "no cases\n")
        );
    }
    let dir = Dir::new();
    dir.write("empty/readme.md", "no cases here");
    assert_eq!(dir.run(&["solve", "empty"]).code, 4);
    assert_eq!(dir.run(&["judge", "empty"]).code, 4);
    assert_eq!(dir.run(&["check", "empty"]).code, 4);
}

#[test]
fn an_unknown_symbol_is_shown_and_the_rest_is_answered() {
    let text = field().replace("RRRR..", "RRxR..") + "\n" + &field();
    insta::assert_snapshot!(solve(&[("a.in", text.as_bytes())], &["a.in"]));
}

#[test]
fn a_row_of_the_wrong_length_is_shown() {
    let text = field().replace("RRRR..", "RRRR...");
    insta::assert_snapshot!(solve(&[("a.in", text.as_bytes())], &["a.in"]));
}

#[test]
fn a_truncated_last_case_is_shown() {
    let text = field() + "......\n......\n";
    insta::assert_snapshot!(solve(&[("a.in", text.as_bytes())], &["a.in"]));
}

#[test]
fn a_number_out_of_range_is_shown() {
    let text = "[[1,0],[1,2]]\n[0,0]\n[1,0]\n[[1,1]]\n[0,0]\n[0,1]\n";
    insta::assert_snapshot!(solve(&[("a.in", text.as_bytes())], &["a.in"]));
}

#[test]
fn a_map_too_large_is_refused_before_it_takes_memory() {
    let text = format!("{GAME}4000000000 4000000000\n####\n");
    insta::assert_snapshot!(solve(&[("a.in", text.as_bytes())], &["a.in"]));
}

#[test]
fn bytes_that_are_not_text_are_named() {
    let mut text = field().into_bytes();
    text[7] = 0xff;
    insta::assert_snapshot!(solve(&[("a.in", &text)], &["a.in"]));
    let ran = Dir::new().run_with(&["solve"], &[0, 1, 2, 0xff, 0xfe, b'\n'].repeat(100_000));
    insta::assert_snapshot!(ran.all());
}

#[test]
fn errors_have_records() {
    let text = field().replace("RRRR..", "RRxR..") + "\n" + &field();
    insta::assert_snapshot!(solve(
        &[("a.in", text.as_bytes()), ("b.in", b"what is this?\n")],
        &["--format", "jsonl", "a.in", "b.in"]
    ));
}

#[test]
fn after_many_errors_each_has_one_line() {
    let text = ("x.....\n".to_owned() + &"......\n".repeat(11) + "\n").repeat(25);
    let text = field() + &text;
    insta::assert_snapshot!(solve(&[("a.in", text.as_bytes())], &["a.in"]));
}

#[test]
fn warnings_are_told_unless_quiet() {
    let text = "3 5\n#####\n.wb+#\n#####\nR\n";
    insta::assert_snapshot!(solve(&[("a.in", text.as_bytes())], &["a.in"]));
    let quiet = solve(&[("a.in", text.as_bytes())], &["-q", "a.in"]);
    assert!(quiet.ends_with("--- stderr\n"), "{quiet}");
}

#[test]
fn large_boards_of_footholds_are_answered_without_a_word() {
    let text = "[[1,1,1,1,1,1]] [0,0] [0,5]\n";
    assert_eq!(
        solve(&[("a.in", text.as_bytes())], &["a.in"]),
        "exit code: 0\n--- stdout\n5\n--- stderr\n"
    );
}

#[test]
fn what_cannot_be_opened_is_usage_alone_and_a_failure_among_others() {
    insta::assert_snapshot!(solve(&[], &["missing.in"]));
    let field = field();
    insta::assert_snapshot!(solve(
        &[("a.in", field.as_bytes())],
        &["missing.in", "a.in"]
    ));
}

#[test]
fn wrong_command_lines_are_usage() {
    let dir = Dir::new();
    for args in [
        &["solve", "-p", "chess"][..],
        &["solve", "-j", "0"],
        &["solve", "--partition", "slice:0/2"],
        &["solve", "--stream", "a.in"],
        &["judge"],
        &["judge", "a", "--compare", "fuzzy"],
        &["gen"],
        &["nonsense"],
        &[],
    ] {
        assert_eq!(dir.run(args).code, 2, "{args:?}");
    }
    insta::assert_snapshot!(dir.run(&["solve", "-p", "chess"]).stderr);
}

#[test]
fn a_very_long_line_is_cut_in_the_message() {
    let text = "x".repeat(3_000_000);
    let ran = Dir::new().run_with(&["solve", "-p", "gomoku"], text.as_bytes());
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.len() < 2_000, "{}", ran.stderr.len());
}
