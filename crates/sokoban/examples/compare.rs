//! Plays many generated games by the engine, by the workspace and by the
//! definition, and stops at the first difference:
//!
//! ```sh
//! cargo run --release -p sokoban --example compare -- 1000000
//! ```

use std::process::ExitCode;

use grid_core::{Scanner, random};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use sokoban::{Case, Entry, Workspace, answer, check, generate, reference};

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let (Some(Ok(count)), seed) = (numbers.next(), numbers.next()) else {
        eprintln!("usage: compare COUNT [SEED]");
        return ExitCode::from(2);
    };
    let seed = seed.and_then(Result::ok).unwrap_or(0);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let shape = generate::Shape::default();
    let mut work = Workspace::new();
    let (mut n_complete, mut n_pushes) = (0, 0);
    for index in 0..count {
        let case = match index % 2 {
            0 => generate::random(&mut rng, &shape),
            _ => generate::structured(&mut rng),
        };
        if let Err(findings) = check(&case) {
            eprintln!("game {index} of seed {seed} is not valid: {findings:?}\n{case}");
            return ExitCode::FAILURE;
        }
        // Some games leave the guarantees, or the plain layout.
        let case = match random::below(&mut rng, 8) {
            0 => without_walls(&case),
            _ => case,
        };
        let text = match random::below(&mut rng, 8) {
            0 => case.to_string().replace('\n', " \r\n"),
            _ => case.to_string(),
        };
        let expected = reference::answer(&case);
        let mut scanner = Scanner::new(text.as_bytes());
        let read = work.read(&mut scanner);
        let played = work.play().map(|_| work.answer());
        let agree = read == Ok(Some(Entry::Game))
            && scanner.at_end()
            && work.case() == case
            && work.is_guaranteed() == check(&case).is_ok()
            && played == expected
            && answer(&case) == expected;
        if !agree {
            eprintln!("game {index} of seed {seed} differs:\n{text}\n{expected:?}\n{played:?}");
            return ExitCode::FAILURE;
        }
        if let Ok(answer) = expected {
            n_complete += u64::from(answer.is_complete());
            n_pushes += answer.n_pushes();
        }
    }
    println!("{count} games agree; {n_complete} complete, {n_pushes} pushes");
    ExitCode::SUCCESS
}

/// The game with its walls turned into floor, so that the edge must block.
fn without_walls(case: &Case) -> Case {
    let tiles = case.level().tiles().map(|&tile| match tile {
        sokoban::Tile::Wall => sokoban::Tile::Floor,
        other => other,
    });
    Case::new(sokoban::Level::new(tiles), case.commands().clone())
}
