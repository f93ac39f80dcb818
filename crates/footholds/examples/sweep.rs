//! Solves every start pair of a full board, up to symmetry, and prints the
//! spread of the work:
//! `cargo run --release -p footholds --example sweep -- 8 8 [EVERY] [THREADS]`,
//! where EVERY 10 takes each tenth pair only.
//!
//! Times are of the processor, not of the clock, where the system tells them.

use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use footholds::solver::{Config, FirstMoves, Stats, Value, solve, value};
use footholds::{Player, Position};
use grid_core::{Grid, Pos};

fn main() {
    let mut numbers = std::env::args()
        .skip(1)
        .map(|word| word.parse().expect("a number"));
    let rows: usize = numbers.next().unwrap_or(6);
    let cols: usize = numbers.next().unwrap_or(rows);
    let every: usize = numbers.next().unwrap_or(1);
    let threads: usize = numbers.next().unwrap_or(1);

    let starts: Vec<Position> = starts(rows, cols).into_iter().step_by(every).collect();
    let clock = Instant::now();
    let runs = on_threads(threads, &starts, |start| run(start, FirstMoves::Skip));
    let elapsed = clock.elapsed();
    let full_runs = on_threads(threads, &starts, |start| run(start, FirstMoves::Value));

    let a_wins = runs
        .iter()
        .filter(|run| run.value.winner == Player::A)
        .count();
    println!("{rows}×{cols}: {} pairs, A wins {a_wins}", runs.len());

    let mut times: Vec<Duration> = runs.iter().map(|run| run.time).collect();
    times.sort();
    let part = |percent: usize| times[(times.len() - 1) * percent / 100];
    let all: Duration = times.iter().sum();
    let [median, p90, worst] = [50, 90, 100].map(part);
    println!("median {median:.3?}, p90 {p90:.3?}, worst {worst:.3?}");
    println!("all {all:.3?}, on {threads} threads {elapsed:.3?} by the clock");

    let with_all: Duration = full_runs.iter().map(|run| run.time).sum();
    let times_more = with_all.as_secs_f64() / all.as_secs_f64();
    println!("with all first moves and the game {with_all:.3?}: {times_more:.2} times");

    let nodes: u64 = runs.iter().map(|run| run.stats.nodes).sum();
    let path_nodes: u64 = runs.iter().map(|run| run.stats.path_nodes).sum();
    let each = all.as_nanos() as f64 / nodes as f64;
    println!("nodes {nodes}, of paths {path_nodes}; {each:.1} ns a node");
    if let Some(run) = runs.iter().max_by_key(|run| run.stats.nodes) {
        let [a, b] = Player::ALL.map(|player| run.start.token(player));
        let (nodes, plies) = (run.stats.nodes, run.value.plies);
        println!("most nodes {nodes}: A {a}, B {b}, {plies} plies");
    }
}

/// One solve of one start.
struct Run {
    start: Position,
    value: Value,
    stats: Stats,
    time: Duration,
}

fn run(start: &Position, first_moves: FirstMoves) -> Run {
    // Reading the time takes as long as a small board.
    let repeats = if start.n_live() <= 36 { 50 } else { 1 };
    let config = Config {
        first_moves,
        ..Config::default()
    };
    let solved = || match first_moves {
        FirstMoves::Skip => {
            let (outcome, stats) = value(black_box(start), &config);
            (outcome.solved().expect("no limit"), stats)
        }
        FirstMoves::Value => {
            let (outcome, stats) = solve(black_box(start), &config);
            let solution = outcome.solved().expect("no limit");
            let (winner, plies) = (solution.winner, solution.pv.len());
            (Value { winner, plies }, stats)
        }
    };
    let before = cpu_time();
    for _ in 1..repeats {
        black_box(solved());
    }
    let (value, stats) = solved();
    let time = (cpu_time() - before) / repeats;
    Run {
        start: *start,
        value,
        stats,
        time,
    }
}

/// Runs the work on each item; the next one goes to whoever is free.
fn on_threads<T: Sync, R: Send>(
    threads: usize,
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let take = || items.get(next.fetch_add(1, Ordering::Relaxed));
    let worker = || std::iter::from_fn(take).map(&work).collect::<Vec<R>>();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        let results = workers
            .into_iter()
            .map(|worker| worker.join().expect("no panic"));
        results.flatten().collect()
    })
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
    thread::yield_now();
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
