//! Solves every start pair of a full board, up to symmetry, and prints the
//! spread of the work: `cargo run --release -p footholds --example sweep -- 8 8
//! [EVERY]`, where EVERY 10 takes each tenth pair only.

use std::time::{Duration, Instant};

use footholds::solver::{Config, solve, value};
use footholds::{Player, Position};
use grid_core::{Grid, Pos};

fn main() {
    let mut numbers = std::env::args()
        .skip(1)
        .map(|word| word.parse().expect("a number"));
    let rows: usize = numbers.next().unwrap_or(6);
    let cols: usize = numbers.next().unwrap_or(rows);
    let every: usize = numbers.next().unwrap_or(1);

    let mut times = Vec::new();
    let mut with_pv = Duration::ZERO;
    let (mut a_wins, mut nodes, mut path_nodes, mut most_nodes) = (0, 0, 0, 0);
    for position in starts(rows, cols).into_iter().step_by(every) {
        let config = Config::default();
        let start = cpu_time();
        let (outcome, stats) = value(&position, &config);
        times.push(cpu_time() - start);
        let found = outcome.solved().expect("no limit");
        a_wins += usize::from(found.winner == Player::A);
        nodes += stats.nodes;
        path_nodes += stats.path_nodes;
        most_nodes = most_nodes.max(stats.nodes);

        let start = cpu_time();
        let all = solve(
            &position,
            &Config {
                first_moves: footholds::solver::FirstMoves::Value,
                ..config
            },
        );
        with_pv += cpu_time() - start;
        assert_eq!(all.0.solved().expect("no limit").plies, found.plies);
    }
    times.sort();
    let all: Duration = times.iter().sum();
    println!("{rows}×{cols}: {} pairs, A wins {a_wins}", times.len());
    println!(
        "median {:.3?}, p90 {:.3?}, worst {:.3?}, all {all:.3?}",
        times[times.len() / 2],
        times[times.len() * 9 / 10],
        times[times.len() - 1]
    );
    println!(
        "with all first moves and the game {with_pv:.3?}: {:.2} times",
        with_pv.as_secs_f64() / all.as_secs_f64()
    );
    println!(
        "nodes {nodes}, worst {most_nodes}, of paths {path_nodes}; {:.1} ns a node",
        all.as_nanos() as f64 / nodes as f64
    );
}

/// Different start pairs of the full board: of each set of symmetric ones the
/// first.
fn starts(rows: usize, cols: usize) -> Vec<Position> {
    let board = Grid::filled(rows, cols, true);
    let images = |pos: Pos| {
        let Pos { row, col } = pos;
        let (up, left) = (rows - 1 - row, cols - 1 - col);
        let mut images = vec![(row, col), (row, left), (up, col), (up, left)];
        if rows == cols {
            images.extend([(col, row), (col, up), (left, row), (left, up)]);
        }
        images
    };
    let mut list = Vec::new();
    for a in board.positions() {
        for b in board.positions() {
            let pairs = images(a).into_iter().zip(images(b));
            if pairs.min() == Some(((a.row, a.col), (b.row, b.col))) {
                list.push(Position::new(&board, a, b));
            }
        }
    }
    list
}

/// Time that this thread ran, where the system tells; else the clock.
fn cpu_time() -> Duration {
    // The count is brought up to date when the thread is rescheduled.
    std::thread::yield_now();
    let on_cpu = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = on_cpu.and_then(|text| text.split(' ').next()?.parse().ok());
    match nanoseconds {
        Some(nanoseconds) => Duration::from_nanos(nanoseconds),
        None => {
            static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
            START.get_or_init(Instant::now).elapsed()
        }
    }
}
