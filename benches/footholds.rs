//! Vanishing footholds: the textbook recursion beside the solver.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use footholds::generate::{self, Shape};
use footholds::solver::{Config, FirstMoves, solve, value};
use footholds::{Case, Player, Position, answer, answer_moves};
use grid_core::{Grid, Pos, random};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// The common solution of the lesson: recursion over the board, the answer the
/// least of the winning and the most of the losing continuations.
fn textbook(position: &Position) -> usize {
    fn play(board: &mut Vec<Vec<i32>>, own: (i32, i32), other: (i32, i32)) -> (bool, usize) {
        let (mut is_won, mut wins, mut losses) = (false, usize::MAX, 0);
        if board[own.0 as usize][own.1 as usize] == 0 {
            return (false, 0);
        }
        for (rows, cols) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            let (row, col) = (own.0 + rows, own.1 + cols);
            if row < 0 || row >= board.len() as i32 || col < 0 || col >= board[0].len() as i32 {
                continue;
            }
            if board[row as usize][col as usize] == 0 {
                continue;
            }
            board[own.0 as usize][own.1 as usize] = 0;
            let (is_lost, moves) = play(board, other, (row, col));
            board[own.0 as usize][own.1 as usize] = 1;
            if is_lost {
                losses = losses.max(moves + 1);
            } else {
                is_won = true;
                wins = wins.min(moves + 1);
            }
        }
        (is_won, if is_won { wins } else { losses })
    }
    let rows = position.board();
    let mut board = rows
        .rows()
        .map(|row| row.iter().map(|&is_live| is_live.into()).collect())
        .collect();
    let token = |player| {
        let pos: Pos = position.token(player);
        (pos.row as i32, pos.col as i32)
    };
    play(&mut board, token(Player::A), token(Player::B)).1
}

fn full(n: usize, a: (usize, usize), b: (usize, usize)) -> Position {
    let board = Grid::filled(n, n, true);
    Position::new(&board, Pos::new(a.0, a.1), Pos::new(b.0, b.1))
}

/// Boards of the problem's own sizes, random and structured, in random order.
fn small_boards(c: &mut Criterion) {
    let mut rng = ChaCha8Rng::seed_from_u64(92345);
    let mut cases: Vec<Case> = (0..2_500)
        .flat_map(|_| {
            [
                generate::random(&mut rng, &Shape::default()),
                generate::structured(&mut rng),
            ]
        })
        .collect();
    random::shuffle(&mut rng, &mut cases);
    let expected: usize = cases.iter().map(|case| textbook(case.position())).sum();

    let mut group = c.benchmark_group("footholds/5000 boards up to 5x5");
    group.throughput(Throughput::Elements(cases.len() as u64));
    group.bench_function("textbook", |b| {
        b.iter(|| {
            let moves: usize = cases
                .iter()
                .map(|case| textbook(black_box(case).position()))
                .sum();
            assert_eq!(moves, expected);
        });
    });
    group.bench_function("moves", |b| {
        b.iter(|| {
            let moves = |case| answer_moves(black_box(case)).expect("valid");
            assert_eq!(cases.iter().map(moves).sum::<usize>(), expected);
        });
    });
    group.bench_function("moves and game", |b| {
        b.iter(|| {
            let moves = |case| answer(black_box(case)).expect("valid").moves();
            assert_eq!(cases.iter().map(moves).sum::<usize>(), expected);
        });
    });
    group.finish();
}

/// The full 6×6 board from its corners: the largest that the textbook way does
/// in less than a second.
fn full_6x6(c: &mut Criterion) {
    let corners = full(6, (0, 0), (5, 5));
    let mut group = c.benchmark_group("footholds/6x6 corners");
    group.bench_function("textbook", |b| {
        b.iter(|| assert_eq!(textbook(black_box(&corners)), 34))
    });
    group.bench_function("solver", |b| b.iter(|| check(&corners, 34)));
    group.finish();
}

/// Full boards that the textbook way would need minutes to years for: corners,
/// and the pairs of starts that took most nodes of all pairs of their size.
fn large_boards(c: &mut Criterion) {
    let mut group = c.benchmark_group("footholds/full");
    for (name, position, plies) in [
        ("7x7 corners", full(7, (0, 0), (6, 6)), 45),
        ("7x7 hardest", full(7, (1, 1), (3, 3)), 38),
        ("8x8 corners", full(8, (0, 0), (7, 7)), 62),
        ("8x8 hardest", full(8, (1, 1), (6, 6)), 56),
    ] {
        group.bench_function(name, |b| b.iter(|| check(&position, plies)));
    }
    // Beside "8x8 hardest": what the game and all first moves cost on top.
    let position = full(8, (1, 1), (6, 6));
    let config = Config {
        first_moves: FirstMoves::Value,
        ..Config::default()
    };
    group.bench_function("8x8 hardest, first moves and game", |b| {
        b.iter(|| {
            let solution = solve(black_box(&position), &config)
                .0
                .solved()
                .expect("no limit");
            assert_eq!((solution.plies, solution.pv.len()), (56, 56));
        });
    });
    group.finish();
}

fn check(position: &Position, plies: usize) {
    let (outcome, _) = value(black_box(position), &Config::default());
    assert_eq!(outcome.solved().expect("no limit").plies, plies);
}

fn short() -> Criterion {
    Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
}

criterion_group! {
    name = benches;
    config = short();
    targets = small_boards, full_6x6, large_boards
}
criterion_main!(benches);
