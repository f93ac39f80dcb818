//! `gen`: seeded cases, the same for ever.

use crate::support::Dir;

const GAMES: [&str; 4] = ["sokoban", "footholds", "gomoku", "puyo"];

#[test]
fn a_seed_is_the_same_case_for_ever() {
    let dir = Dir::new();
    let mut all = String::new();
    for game in GAMES {
        let ran = dir.run(&["gen", "-p", game, "--seed", "0x2a", "-n", "2"]);
        assert_eq!(ran.code, 0);
        all += &ran.stdout;
    }
    insta::assert_snapshot!(all);
}

#[test]
fn generated_cases_are_valid_and_their_answers_right() {
    let dir = Dir::new();
    for game in GAMES {
        let ran = dir.run(&[
            "gen", "-p", game, "--kind", "all", "--seed", "1", "-n", "60", "-o", game,
        ]);
        assert_eq!(ran.code, 0);
        let ran = dir.run(&["check", "-p", game, game]);
        assert_eq!((ran.code, ran.stdout.as_str()), (0, ""), "{game}");
        let ran = dir.run(&["judge", game]);
        assert_eq!(ran.code, 0, "{}", ran.stdout);
        assert!(ran.stdout.contains("60 cases: 60 AC"), "{}", ran.stdout);
    }
}

#[test]
fn edge_cases_come_all_at_once_and_end() {
    let dir = Dir::new();
    for game in GAMES {
        let all = dir.run(&["gen", "-p", game, "--kind", "edge"]);
        let more = dir.run(&["gen", "-p", game, "--kind", "edge", "-n", "100000"]);
        assert_eq!(all.stdout, more.stdout);
        assert!(
            more.stderr.contains("edge cases; --kind all goes on"),
            "{}",
            more.stderr
        );
        assert_eq!(
            dir.run_with(&["check", "-q"], all.stdout.as_bytes()).code,
            0,
            "{game}"
        );
    }
}

#[test]
fn the_seed_that_was_drawn_is_printed_and_repeats_the_case() {
    let dir = Dir::new();
    let first = dir.run(&["gen", "-p", "gomoku"]);
    let seed = first.stderr.trim().strip_prefix("seed ").expect("a seed");
    let again = dir.run(&["gen", "-p", "gomoku", "--seed", seed]);
    assert_eq!(first.stdout, again.stdout);
}
