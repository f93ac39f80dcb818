//! What several test files share.

#![allow(dead_code, reason = "each test file uses its part")]

use std::path::{Path, PathBuf};

use gomoku::{Board, generate};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

pub(crate) fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

pub(crate) fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/gomoku")
}

/// The golden inputs with the judge's answers, in order of their names.
pub(crate) fn golden() -> Vec<(String, Vec<u8>, String)> {
    let mut inputs: Vec<PathBuf> = std::fs::read_dir(data())
        .expect("the golden files")
        .map(|entry| entry.expect("a golden file").path())
        .filter(|path| path.extension().is_some_and(|end| end == "in"))
        .collect();
    inputs.sort();
    let case = |path: PathBuf| {
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let input = std::fs::read(&path).expect("an input");
        let output = std::fs::read_to_string(path.with_extension("out")).expect("an answer");
        (name, input, output)
    };
    inputs.into_iter().map(case).collect()
}

/// Boards within the guarantee: edge cases, scattered and structured ones.
pub(crate) fn valid_boards(seed: u64, count: usize) -> impl Iterator<Item = Board> {
    let mut rng = rng(seed);
    let edges = generate::edge_cases().into_iter().map(|(_, board)| board);
    edges.chain((0..count).map(move |index| match index % 2 {
        0 => generate::random(&mut rng, &generate::Shape::default()),
        _ => generate::structured(&mut rng),
    }))
}

/// Boards of the judge's size, many of them with several fives.
pub(crate) fn any_boards(seed: u64, count: usize) -> impl Iterator<Item = Board> {
    let mut rng = rng(seed);
    (0..count).map(move |index| generate::scattered(&mut rng, 19, index % 101))
}
