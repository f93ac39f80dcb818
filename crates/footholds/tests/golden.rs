//! The shipped cases: the answer's text, byte for byte, and the game behind it.

use std::fs;
use std::path::PathBuf;

use footholds::{Case, Position, answer, answer_moves};
use grid_core::Pos;

fn cases() -> Vec<(String, Case, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/footholds");
    let mut inputs: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder is shipped")
        .map(|entry| entry.expect("a readable entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "in"))
        .collect();
    inputs.sort();
    let read = |path: PathBuf| {
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let input = fs::read_to_string(&path).expect("text");
        let output = fs::read_to_string(path.with_extension("out")).expect("text");
        let case: Case = input.parse().expect("a case");
        assert_eq!(
            case.to_string(),
            input,
            "{name} is written in the canonical form"
        );
        (name, case, output)
    };
    inputs.into_iter().map(read).collect()
}

/// The position after a game, every ply of it legal.
fn replay(start: &Position, game: &[Pos]) -> Position {
    game.iter().fold(*start, |position, &to| {
        position
            .play(to)
            .unwrap_or_else(|| panic!("{to} is not legal in {position:?}"))
    })
}

#[test]
fn golden_cases_are_answered_byte_for_byte() {
    let cases = cases();
    assert_eq!(cases.len(), 161);
    for (name, case, output) in cases {
        let answer = answer(&case).expect("both start on footholds");
        assert_eq!(answer.to_string(), output, "{name}");
        assert_eq!(answer_moves(&case), Ok(answer.moves()), "{name}");
        let end = replay(case.position(), answer.pv());
        assert_eq!(end.winner(), Some(answer.winner()), "{name}");
    }
}
