//! Puyo: the textbook way and the engines on the same fields, in one run.
//!
//! `cargo bench -p benches --bench puyo`
//!
//! Fields are fresh: so many, in so random an order, that no branch predictor
//! learns them. The textbook way takes a part of them, as it takes long; figures
//! are by element, so that ratios can be read off all the same.

#![allow(
    clippy::needless_range_loop,
    reason = "the textbook way, as textbooks have it"
)]

use std::collections::VecDeque;
use std::hint::black_box;
use std::time::Duration;

use criterion::{
    BatchSize, BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main,
    measurement::WallTime,
};
use grid_core::random::{between, shuffle};
use puyo::{Colour, Field, Level, count_chains_at, generate, notation};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// How many fields, and how many of them the textbook way takes.
struct Sizes {
    fields: usize,
    textbook: usize,
}

impl Sizes {
    /// Small ones where the bench is only tried.
    fn new() -> Self {
        match std::env::args().any(|arg| arg == "--test") {
            true => Self {
                fields: 800,
                textbook: 100,
            },
            false => Self {
                fields: 100_000,
                textbook: 500,
            },
        }
    }
}

/// Chains of 10 to 15 steps: what an engine for long chains is measured by.
fn chains(n: usize) -> Vec<Field> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut fields = Vec::with_capacity(n);
    while fields.len() < n {
        let n_steps = between(&mut rng, 10, 15);
        let field = generate::chain(&mut rng, n_steps);
        if field.count_chains() < 10 {
            continue;
        }
        // Each field in eight forms: mirrored, and in other colours.
        let mut colours = Colour::ALL;
        for _ in 0..4 {
            shuffle(&mut rng, &mut colours);
            let renamed = field.recoloured(|colour| Some(colours[colour as usize]));
            fields.extend([renamed, renamed.mirrored()]);
        }
    }
    fields.truncate(n);
    shuffle(&mut rng, &mut fields);
    fields
}

/// Fields of any height in four colours: most make a step or none.
fn random(n: usize) -> Vec<Field> {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let shape = generate::Shape {
        colours: 4..=4,
        ..generate::Shape::default()
    };
    (0..n).map(|_| generate::random(&mut rng, &shape)).collect()
}

/// Random fields after their chains: nothing vanishes in them.
fn quiet(n: usize) -> Vec<Field> {
    let random = random(n);
    random.iter().map(|field| *field.resolve().end()).collect()
}

fn bench(c: &mut Criterion) {
    let sizes = Sizes::new();
    counts(c, "puyo/chain", &chains(sizes.fields), &sizes);
    counts(c, "puyo/random", &random(sizes.fields), &sizes);
    counts(c, "puyo/quiet", &quiet(sizes.fields), &sizes);
    texts(c, &random(sizes.fields), &sizes);
}

/// Fields to counts, in every way.
fn counts(c: &mut Criterion, name: &str, fields: &[Field], sizes: &Sizes) {
    let mut group = group(c, name);
    let expected: u32 = fields.iter().map(Field::count_chains).sum();

    let few = &fields[..sizes.textbook];
    let expected_of_few: u32 = few.iter().map(Field::count_chains).sum();
    let boards: Vec<Board> = few.iter().map(board).collect();
    group.throughput(Throughput::Elements(few.len() as u64));
    group.bench_function("textbook", |b| {
        b.iter_batched_ref(
            || boards.clone(),
            |boards| {
                let counts = boards.iter_mut().map(textbook);
                assert_eq!(counts.sum::<u32>(), expected_of_few);
            },
            BatchSize::PerIteration,
        );
    });

    group.throughput(Throughput::Elements(fields.len() as u64));
    for level in Level::available() {
        let mut counts = vec![0; fields.len()];
        group.bench_function(level.name(), |b| {
            b.iter(|| {
                count_chains_at(level, fields, &mut counts);
                assert_eq!(sum(&counts), expected);
            });
        });
    }
    group.bench_function("resolve", |b| {
        b.iter(|| {
            let chains = fields
                .iter()
                .map(|field| black_box(field.resolve()).chains());
            assert_eq!(chains.sum::<u32>(), expected);
        });
    });
    group.bench_function("resolve-and-walk-groups", |b| {
        b.iter(|| {
            let mut chains = 0;
            for field in fields {
                for step in field.resolve().steps() {
                    chains += 1;
                    for group in step.groups() {
                        black_box((group.colour(), group.cells(), group.size()));
                    }
                }
            }
            assert_eq!(chains, expected);
        });
    });
    group.finish();
}

/// Text to counts: read, validate, look whether it is settled, count.
fn texts(c: &mut Criterion, fields: &[Field], sizes: &Sizes) {
    let mut group = group(c, "puyo/text");
    let text: String = fields.iter().map(Field::to_string).collect();
    let expected: u32 = fields.iter().map(Field::count_chains).sum();

    let few = &text[..84 * sizes.textbook];
    let expected_of_few: u32 = fields[..sizes.textbook]
        .iter()
        .map(Field::count_chains)
        .sum();
    group.throughput(Throughput::Elements(sizes.textbook as u64));
    group.bench_function("textbook", |b| {
        b.iter(|| {
            let lines: Vec<&str> = few.lines().collect();
            let counts = lines.chunks(12).map(|lines| {
                let mut board = [['.'; 6]; 12];
                for (row, line) in board.iter_mut().zip(lines) {
                    for (cell, letter) in row.iter_mut().zip(line.chars()) {
                        *cell = letter;
                    }
                }
                textbook(&mut board)
            });
            assert_eq!(counts.sum::<u32>(), expected_of_few);
        });
    });

    group.throughput(Throughput::Elements(fields.len() as u64));
    let mut read = Vec::with_capacity(fields.len());
    group.bench_function("read", |b| {
        b.iter(|| {
            read.clear();
            assert_eq!(
                notation::read_exact_all(text.as_bytes(), &mut read),
                text.len()
            );
        });
    });
    let mut counts = vec![0; fields.len()];
    for level in Level::available() {
        group.bench_function(format!("read-and-{level}"), |b| {
            b.iter(|| {
                read.clear();
                assert_eq!(
                    notation::read_exact_all(text.as_bytes(), &mut read),
                    text.len()
                );
                assert!(read.iter().all(Field::is_settled));
                count_chains_at(level, &read, &mut counts);
                assert_eq!(sum(&counts), expected);
            });
        });
    }
    group.finish();
}

fn group<'a>(c: &'a mut Criterion, name: &str) -> BenchmarkGroup<'a, WallTime> {
    let mut group = c.benchmark_group(name);
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(700));
    group
}

fn sum(counts: &[u8]) -> u32 {
    counts.iter().map(|&count| u32::from(count)).sum()
}

type Board = [[char; 6]; 12];

fn board(field: &Field) -> Board {
    let text = field.to_string();
    let mut board = [['.'; 6]; 12];
    for (row, line) in board.iter_mut().zip(text.lines()) {
        for (cell, letter) in row.iter_mut().zip(line.chars()) {
            *cell = letter;
        }
    }
    board
}

/// The textbook way: from every cell a breadth-first search with a visited array of
/// its own, then what was found in groups of four and more is emptied, then every
/// column is packed.
fn textbook(board: &mut Board) -> u32 {
    let mut chains = 0;
    loop {
        let mut gone = Vec::new();
        for row in 0..12 {
            for col in 0..6 {
                if board[row][col] != '.' {
                    let group = search(board, row, col);
                    if group.len() >= 4 {
                        gone.extend(group);
                    }
                }
            }
        }
        if gone.is_empty() {
            return chains;
        }
        chains += 1;
        for (row, col) in gone {
            board[row][col] = '.';
        }
        for col in 0..6 {
            let mut puyos = Vec::new();
            for row in (0..12).rev() {
                if board[row][col] != '.' {
                    puyos.push(board[row][col]);
                }
            }
            for row in 0..12 {
                board[11 - row][col] = puyos.get(row).copied().unwrap_or('.');
            }
        }
    }
}

fn search(board: &Board, row: usize, col: usize) -> Vec<(usize, usize)> {
    let mut visited = [[false; 6]; 12];
    let mut group = Vec::new();
    let mut queue = VecDeque::new();
    visited[row][col] = true;
    queue.push_back((row, col));
    while let Some((row, col)) = queue.pop_front() {
        group.push((row, col));
        for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let (next_row, next_col) = (row as i32 + down, col as i32 + right);
            if !(0..12).contains(&next_row) || !(0..6).contains(&next_col) {
                continue;
            }
            let (next_row, next_col) = (next_row as usize, next_col as usize);
            if !visited[next_row][next_col] && board[next_row][next_col] == board[row][col] {
                visited[next_row][next_col] = true;
                queue.push_back((next_row, next_col));
            }
        }
    }
    group
}

criterion_group!(benches, bench);
criterion_main!(benches);
