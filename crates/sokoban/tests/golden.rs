//! The public games: text to text, by every way to an answer.

use std::fs;
use std::path::{Path, PathBuf};

use grid_core::Scanner;
use sokoban::notation::{Item, read_item};
use sokoban::{Answer, Case, Entry, Workspace, answer, check, reference, trace};

fn inputs() -> Vec<PathBuf> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/sokoban");
    let mut inputs = Vec::new();
    for folder in [data.clone(), data.join("real")] {
        let files = fs::read_dir(folder).unwrap();
        let paths = files.map(|file| file.unwrap().path());
        inputs.extend(paths.filter(|path| path.extension().is_some_and(|name| name == "in")));
    }
    inputs.sort();
    assert!(inputs.len() > 30, "the golden files are there");
    inputs
}

/// The games of a text with their numbers, and the answers that `play` gives.
fn answers<E: std::fmt::Debug>(text: &[u8], play: impl Fn(&Case) -> Result<Answer, E>) -> Vec<u8> {
    let mut text = Scanner::new(text);
    let (mut game, mut out) = (0, Vec::new());
    while let Some(item) = read_item(&mut text).unwrap() {
        match item {
            Item::Game(case) => {
                game += 1;
                play(&case).unwrap().write(game, &mut out);
            }
            Item::EndOfPart => game = 0,
        }
    }
    out
}

#[test]
fn golden_games_are_answered_byte_for_byte() {
    for path in inputs() {
        let text = fs::read(&path).unwrap();
        let expected = fs::read(path.with_extension("out")).unwrap();
        let name = path.display();
        assert!(answers(&text, answer) == expected, "{name}");
        assert!(
            answers(&text, reference::answer) == expected,
            "{name}, by definition"
        );
    }
}

#[test]
fn the_workspace_answers_golden_games_alike() {
    let mut work = Workspace::new();
    for path in inputs() {
        let text = fs::read(&path).unwrap();
        let mut text = Scanner::new(&text);
        let (mut game, mut out) = (0, Vec::new());
        while let Some(entry) = work.read(&mut text).unwrap() {
            match entry {
                Entry::Game => {
                    game += 1;
                    work.play().unwrap();
                    work.write(game, &mut out);
                }
                Entry::EndOfPart => game = 0,
            }
        }
        let expected = fs::read(path.with_extension("out")).unwrap();
        assert!(out == expected, "{}", path.display());
    }
}

#[test]
fn only_the_edge_files_break_a_promise() {
    for path in inputs() {
        let text = fs::read(&path).unwrap();
        let mut text = Scanner::new(&text);
        let mut broken = false;
        while let Some(item) = read_item(&mut text).unwrap() {
            broken |= matches!(item, Item::Game(case) if check(&case).is_err());
        }
        let name = path.file_stem().unwrap().to_string_lossy();
        let expected = ["101-", "102-", "103-"]
            .iter()
            .any(|start| name.starts_with(start));
        assert_eq!(broken, expected, "{name}");
    }
}

#[test]
fn parts_of_joined_inputs_are_numbered_each_from_one() {
    let game = "3 5\n#####\n#wb+#\n#####\nR\n";
    let text = format!("{game}{game}0 0\n{game}");
    let out = String::from_utf8(answers(text.as_bytes(), answer)).unwrap();
    let lines = out.lines().filter(|line| line.starts_with("Game"));
    let lines: Vec<&str> = lines.collect();
    assert_eq!(
        lines,
        ["Game 1: complete", "Game 2: complete", "Game 1: complete"]
    );
}

#[test]
fn traces_of_golden_games() {
    let shown = [
        "008-push-from-goal-to-goal",
        "010-blocked-by-box",
        "011-keys-after-completion",
        "102-edge-box-at-the-map-edge",
        "103-edge-complete-at-the-start",
        "104-edge-no-keys",
    ];
    for path in inputs() {
        let text = fs::read(&path).unwrap();
        let mut text = Scanner::new(&text);
        let mut frames = String::new();
        while let Some(item) = read_item(&mut text).unwrap() {
            let Item::Game(case) = item else { continue };
            let answer = answer(&case).unwrap();
            let mut n_frames = 0;
            let mut last = String::new();
            for frame in trace(&case).unwrap() {
                n_frames += 1;
                let rows = frame.cells().rows();
                last = rows
                    .map(|row| {
                        row.iter()
                            .map(|cell| cell.glyph)
                            .chain(['\n'])
                            .collect::<String>()
                    })
                    .collect();
                frames += &format!("{frame}\n");
            }
            assert_eq!(n_frames, 1 + answer.n_keys(), "{}", path.display());
            assert_eq!(last, answer.map().to_string(), "{}", path.display());
        }
        let name = path.file_stem().unwrap().to_str().unwrap();
        if shown.contains(&name) {
            insta::assert_snapshot!(format!("trace-{name}"), frames);
        }
    }
}
