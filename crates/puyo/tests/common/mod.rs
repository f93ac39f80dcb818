//! What several tests share.

#![allow(dead_code, unreachable_pub, reason = "each test uses its part")]

use std::fs;
use std::path::PathBuf;

use grid_core::Scanner;
use puyo::{Field, generate, notation};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// The golden cases: name, input, expected output.
pub fn golden() -> Vec<(String, String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/puyo");
    let mut inputs: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the golden cases are there")
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "in"))
        .collect();
    inputs.sort();
    let read = |path: PathBuf| fs::read_to_string(path).expect("a readable file");
    inputs
        .into_iter()
        .map(|path| {
            let name = path.file_stem().expect("a name").to_string_lossy();
            let expected = read(path.with_extension("out"));
            (name.into_owned(), read(path), expected)
        })
        .collect()
}

pub fn read(text: &str) -> Field {
    let mut scanner = Scanner::new(text.as_bytes());
    notation::read_case(&mut scanner)
        .expect("a field")
        .expect("not the end")
}

pub fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Golden, edge, random and structured fields; the same in every run.
pub fn fields(n: usize) -> Vec<Field> {
    let mut rng = rng(11559);
    let shape = generate::Shape::default();
    let golden = golden();
    let mut fields: Vec<Field> = golden.iter().map(|(_, input, _)| read(input)).collect();
    fields.extend(generate::edge_cases().into_iter().map(|(_, field)| field));
    for _ in 0..n / 2 {
        fields.push(generate::random(&mut rng, &shape));
        fields.push(generate::structured(&mut rng));
    }
    fields
}
