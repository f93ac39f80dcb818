//! `judge` with the built-in solver.

use crate::support::{Dir, data, field};

/// Times are placeholders of the same width; which case was slowest is chance.
macro_rules! assert_report {
    ($ran:expr) => {
        insta::with_settings!({filters => [
            (r"\d\.\d{3}s", "0.000s"),
            (r"slowest \S+", "slowest CASE"),
        ]}, { insta::assert_snapshot!($ran.all()) })
    };
}

#[test]
fn every_golden_case_is_accepted_with_and_without_the_game() {
    let dir = Dir::new();
    for game in ["puyo", "gomoku", "sokoban", "footholds"] {
        let folder = data(game);
        let path = folder.to_str().expect("UTF-8");
        for args in [&["judge", path][..], &["test", "-p", game, path]] {
            let ran = dir.run(args);
            assert_eq!(ran.code, 0, "{}", ran.stdout);
            assert!(ran.stdout.contains(" AC"), "{}", ran.stdout);
        }
    }
}

/// A folder with something of everything.
fn mixed() -> Dir {
    let dir = Dir::new();
    dir.write("cases/1-good.in", field())
        .write("cases/1-good.out", "1\n")
        .write("cases/2-wrong.in", field())
        .write("cases/2-wrong.ans", "3\n")
        .write("cases/3-space.in", format!("{}{}", field(), field()))
        .write("cases/3-space.out", "1 1\n")
        .write("cases/4-no-answer.in", field())
        .write("cases/5-broken.in", "RRRR..\n")
        .write("cases/5-broken.out", "1\n")
        .write("cases/6-empty-answer.in", field())
        .write("cases/6-empty-answer.out", "")
        .write("cases/7-contradiction.in", "[[1,1]] [0,0] [0,1] 1\n")
        .write("cases/7-contradiction.out", "2\n")
        .write("cases/8-carried.in", "[[1,1]] [0,0] [0,1] 1\n")
        .write("cases/10-last.in", field())
        .write("cases/10-last.out", "1");
    dir
}

#[test]
fn the_human_report_has_a_line_for_each_failure() {
    let ran = mixed().run(&["judge", "cases", "-j", "2"]);
    assert_report!(ran);
}

#[test]
fn the_human_report_shows_every_case_if_asked() {
    let ran = mixed().run(&["judge", "cases", "-v"]);
    assert_report!(ran);
}

#[test]
fn records_are_versioned_and_in_natural_order() {
    let ran = mixed().run(&["judge", "cases", "--format", "jsonl", "-j", "1"]);
    let mut lines = Vec::new();
    for line in ran.stdout.lines() {
        let mut record: serde_json::Value = serde_json::from_str(line).expect("JSON");
        if record["host"]["cpu"].is_string() {
            record["host"]["cpu"] = "CPU".into();
        }
        if record["wall_ms"].is_u64() {
            record["wall_ms"] = 0.into();
        }
        lines.push(record.to_string());
    }
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn fail_fast_ends_with_the_first_failure() {
    for jobs in ["1", "2", "8"] {
        let ran = mixed().run(&["judge", "cases", "--fail-fast", "-j", jobs]);
        assert_eq!(ran.code, 1);
        assert!(ran.stdout.contains("2 cases: 1 AC, 1 WA"), "{}", ran.stdout);
    }
}

#[test]
fn compare_modes_differ_where_they_should() {
    let dir = Dir::new();
    dir.write("a.in", format!("{}{}", field(), field()));
    for (answer, codes) in [
        ("1\n1\n", [0, 0, 0, 0]),
        ("1\r\n1", [0, 0, 0, 1]),
        ("1 1\n", [1, 0, 1, 1]),
        ("1 \n1\n", [0, 0, 1, 1]),
        ("11\n", [1, 1, 1, 1]),
        ("", [1, 1, 1, 1]),
    ] {
        dir.write("a.out", answer);
        let ours = ["boj", "tokens", "lines", "exact"]
            .map(|mode| dir.run(&["judge", "a.in", "--compare", mode]).code);
        assert_eq!(ours, codes, "{answer:?}");
    }
}

#[test]
fn unpaired_answers_fail_and_nothing_judged_says_so() {
    let dir = Dir::new();
    dir.write("a/1.in", field())
        .write("a/1.out", "1\n")
        .write("a/2.out", "1\n");
    let ran = dir.run(&["judge", "a"]);
    assert_eq!(ran.code, 1);
    insta::assert_snapshot!(ran.stderr, @"error: a/2.out is an answer without its input");
    dir.write("b/1.in", field())
        .write("b/1.out", "1\n")
        .write("b/1.ans", "1\n");
    let ran = dir.run(&["judge", "b"]);
    assert_eq!(ran.code, 1);
    insta::assert_snapshot!(ran.stderr, @"error: b/1.in has a second answer, b/1.ans");
    dir.write("c/notes.txt", "nothing");
    assert_eq!(dir.run(&["judge", "c"]).code, 4);
    dir.write("d/1.in", "what is this\n");
    assert_eq!(dir.run(&["judge", "d"]).code, 5);
}

#[test]
fn parts_have_the_digest_of_the_whole() {
    let dir = mixed();
    let mut names = Vec::new();
    let mut digests = Vec::new();
    for part in ["hash:1/3", "hash:2/3", "hash:3/3"] {
        let ran = dir.run(&["judge", "cases", "--format", "jsonl", "--partition", part]);
        for line in ran.stdout.lines() {
            let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
            if record["type"] == "case" {
                names.push(record["name"].as_str().expect("a name").to_owned());
            } else if record["type"] == "run" {
                digests.push(record["digest"].clone());
            }
        }
    }
    assert_eq!(names.len(), 9, "{names:?}");
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 9);
    assert!(digests.iter().all(|digest| digest == &digests[0]));
}
