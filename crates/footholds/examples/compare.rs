//! Compares the solver with the definition on random boards up to 4×4:
//! `cargo run --release -p footholds --example compare -- 1000000 [SEED]`.

use footholds::solver::{Config, FirstMoves, solve};
use footholds::{Position, reference};
use grid_core::{Grid, Pos, random};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

fn main() {
    let mut numbers = std::env::args()
        .skip(1)
        .map(|word| word.parse().expect("a number"));
    let count: u64 = numbers.next().unwrap_or(100_000);
    let seed: u64 = numbers.next().unwrap_or(1);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let config = Config {
        first_moves: FirstMoves::Value,
        ..Config::default()
    };
    for index in 0..count {
        let (rows, cols) = (
            random::between(&mut rng, 1, 4),
            random::between(&mut rng, 1, 4),
        );
        let density = random::between(&mut rng, 5, 10);
        let board = Grid::from_fn(rows, cols, |_| random::chance(&mut rng, density, 10));
        let mut cell = || Pos::new(random::below(&mut rng, rows), random::below(&mut rng, cols));
        let position = Position::new(&board, cell(), cell());

        let (winner, pv) = reference::best_play(&position);
        let solution = solve(&position, &config).0.solved().expect("no limit");
        assert_eq!(solution.winner, winner, "case {index} {position:?}");
        assert_eq!(solution.pv, pv, "case {index} {position:?}");
        for first in &solution.first_moves {
            let next = position.play(first.to).expect("a legal move");
            let (winner, pv) = reference::best_play(&next);
            assert_eq!(
                (first.winner, first.plies),
                (winner, pv.len() + 1),
                "{position:?}"
            );
        }
    }
    println!("{count} boards up to 4×4: solver and definition agree (seed {seed})");
}
