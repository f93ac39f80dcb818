//! Gomoku: the textbook judge beside the engines, on the same boards.
//!
//! Three questions: what does it cost to judge a board that is already in
//! memory (`gomoku/judge`), what from text to answers (`gomoku/text`), and how
//! far is that from copying the text (`gomoku/stream`), on a text that no cache
//! holds. One element is one board everywhere.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use gomoku::{
    Answer, Board, Level, PackedBoard, Pos, answer, generate, judge_all_at, notation, reference,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Different boards: more than a branch predictor learns.
const BOARDS: usize = 20_000;

/// How often the text of all boards is repeated to be larger than any cache:
/// 20 times 14 MB.
const REPEATS: usize = 20;

/// The textbook way: a grid of numbers, and from every stone a walk in each of
/// four directions.
mod textbook {
    pub(super) const SIZE: usize = 19;
    pub(super) type Grid = [[u8; SIZE]; SIZE];

    /// Right, down, down-right, up-right: from the leftmost or topmost stone.
    const STEPS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];

    pub(super) fn read(words: &mut std::str::SplitAsciiWhitespace<'_>) -> Option<Grid> {
        let mut grid = [[0; SIZE]; SIZE];
        for row in &mut grid {
            for cell in row {
                *cell = words.next()?.parse().ok().filter(|&number| number <= 2)?;
            }
        }
        Some(grid)
    }

    /// Returns winner, row and column, from 1: from each stone that has none of
    /// its colour before it, count.
    pub(super) fn judge(grid: &Grid) -> Option<(u8, usize, usize)> {
        let at = |row: i32, col: i32| {
            let inside = (0..SIZE as i32).contains(&row) && (0..SIZE as i32).contains(&col);
            if inside {
                grid[row as usize][col as usize]
            } else {
                0
            }
        };
        for row in 0..SIZE as i32 {
            for col in 0..SIZE as i32 {
                let colour = at(row, col);
                if colour == 0 {
                    continue;
                }
                for (down, right) in STEPS {
                    let mut length = 1;
                    while at(row + down * length, col + right * length) == colour {
                        length += 1;
                    }
                    if length == 5 && at(row - down, col - right) != colour {
                        return Some((colour, row as usize + 1, col as usize + 1));
                    }
                }
            }
        }
        None
    }

    const BORDERED: usize = SIZE + 2;

    /// The other common way: column by column, a recursive count that remembers
    /// for each point and direction that it was counted, so that no row is
    /// counted again from its second stone.
    pub(super) fn judge_remembering(grid: &Grid) -> Option<(u8, usize, usize)> {
        let mut bordered = [[0; BORDERED]; BORDERED];
        for (row, cells) in grid.iter().enumerate() {
            bordered[row + 1][1..=SIZE].copy_from_slice(cells);
        }
        let mut counted = [[[0; 4]; BORDERED]; BORDERED];
        for col in 1..=SIZE {
            for row in 1..=SIZE {
                if bordered[row][col] == 0 {
                    continue;
                }
                for direction in 0..4 {
                    if counted[row][col][direction] == 0
                        && count(&bordered, &mut counted, row, col, direction) == 5
                    {
                        return Some((bordered[row][col], row, col));
                    }
                }
            }
        }
        None
    }

    fn count(
        grid: &[[u8; BORDERED]; BORDERED],
        counted: &mut [[[u32; 4]; BORDERED]; BORDERED],
        row: usize,
        col: usize,
        direction: usize,
    ) -> u32 {
        let (down, right) = STEPS[direction];
        let next_row = (row as i32 + down) as usize;
        let next_col = (col as i32 + right) as usize;
        if grid[next_row][next_col] != grid[row][col] {
            return 1;
        }
        let length = 1 + count(grid, counted, next_row, next_col, direction);
        counted[next_row][next_col][direction] = length;
        length
    }
}

/// Boards of every density, half of them with a five.
fn boards() -> Vec<Board> {
    let mut rng = ChaCha8Rng::seed_from_u64(2615);
    let shape = generate::Shape::default();
    (0..BOARDS)
        .map(|_| generate::random(&mut rng, &shape))
        .collect()
}

/// Winner, row and column of an answer, as the textbook tells them.
fn told(answer: Answer) -> Option<(u8, usize, usize)> {
    Some((answer.winner()?.number(), answer.row()?, answer.col()?))
}

fn answers(boards: &[Board]) -> Vec<Option<Answer>> {
    boards
        .iter()
        .map(|board| reference::answer(board).ok())
        .collect()
}

fn judge(c: &mut Criterion) {
    let boards = boards();
    let expected = answers(&boards);
    let grids: Vec<textbook::Grid> = boards
        .iter()
        .map(|board| {
            let number = |row, col| board.get(Pos::new(row, col)).map_or(0, |c| c.number());
            std::array::from_fn(|row| std::array::from_fn(|col| number(row, col)))
        })
        .collect();
    let packed: Vec<PackedBoard> = boards
        .iter()
        .map(|board| PackedBoard::try_from(board).expect("19 × 19"))
        .collect();

    let mut group = c.benchmark_group("gomoku/judge");
    group.throughput(Throughput::Elements(BOARDS as u64));
    group.bench_function("textbook", |b| {
        b.iter(|| {
            grids
                .iter()
                .map(textbook::judge)
                .filter(Option::is_some)
                .count()
        });
    });
    group.bench_function("textbook_remembering", |b| {
        b.iter(|| {
            let judged = grids.iter().map(textbook::judge_remembering);
            judged.filter(Option::is_some).count()
        });
    });
    let textbook: Vec<_> = grids.iter().map(textbook::judge).collect();
    let remembering: Vec<_> = grids.iter().map(textbook::judge_remembering).collect();
    let told: Vec<_> = expected
        .iter()
        .map(|answer| told(answer.expect("valid boards")))
        .collect();
    assert_eq!(textbook, told);
    assert_eq!(remembering, told);

    group.bench_function("one_board_at_a_time", |b| {
        b.iter(|| {
            let won = |board: &&Board| answer(board).is_ok_and(|answer| answer != Answer::NOBODY);
            boards.iter().filter(won).count()
        });
    });
    for level in Level::available() {
        let mut answers = Vec::with_capacity(BOARDS);
        group.bench_function(format!("batch_{level}"), |b| {
            b.iter(|| {
                answers.clear();
                judge_all_at(level, black_box(&packed), &mut answers);
            });
        });
        // Whether or not this one was asked for on the command line.
        answers.clear();
        judge_all_at(level, &packed, &mut answers);
        assert_eq!(answers, expected);
    }
    group.finish();
}

fn text(c: &mut Criterion) {
    let boards = boards();
    let expected = answers(&boards);
    let text: String = boards.iter().map(Board::to_string).collect();

    let mut group = c.benchmark_group("gomoku/text");
    group.throughput(Throughput::Elements(BOARDS as u64));
    group.bench_function("textbook", |b| {
        b.iter(|| {
            let mut words = black_box(&text).split_ascii_whitespace();
            let grids = std::iter::from_fn(|| textbook::read(&mut words));
            grids.filter(|grid| textbook::judge(grid).is_some()).count()
        });
    });
    group.bench_function("lenient_reader", |b| {
        // One blank too many in front: the exact layout is never met.
        let text = text.replace('\n', "\n ");
        b.iter(|| {
            let mut scanner = grid_core::Scanner::new(black_box(text.as_bytes()));
            let read = || notation::read_case(&mut scanner).expect("valid text");
            std::iter::from_fn(read)
                .filter(|board| answer(board).is_ok())
                .count()
        });
    });
    let mut read = Vec::with_capacity(BOARDS);
    group.bench_function("read_only", |b| {
        b.iter(|| {
            read.clear();
            notation::read_exact_all(black_box(text.as_bytes()), &mut read)
        });
    });
    read.clear();
    notation::read_exact_all(text.as_bytes(), &mut read);
    assert!(
        read.iter()
            .zip(&boards)
            .all(|(&read, board)| Board::from(read) == *board)
    );
    for level in Level::available() {
        let mut answers = Vec::with_capacity(BOARDS);
        group.bench_function(format!("read_and_judge_{level}"), |b| {
            b.iter(|| {
                answers.clear();
                notation::answer_exact_all_at(level, black_box(text.as_bytes()), &mut answers)
            });
        });
        answers.clear();
        notation::answer_exact_all_at(level, text.as_bytes(), &mut answers);
        assert_eq!(answers, expected);
    }
    group.finish();
}

fn stream(c: &mut Criterion) {
    let boards = boards();
    let expected = answers(&boards).repeat(REPEATS);
    let text: String = boards.iter().map(Board::to_string).collect();
    let text = text.repeat(REPEATS).into_bytes();
    let count = BOARDS * REPEATS;

    let mut group = c.benchmark_group("gomoku/stream");
    group.sampling_mode(SamplingMode::Flat);
    group.throughput(Throughput::Elements(count as u64));
    let mut copy = vec![0; text.len()];
    group.bench_function("memcpy", |b| {
        b.iter(|| black_box(&mut copy).copy_from_slice(black_box(&text)));
    });
    for level in Level::available() {
        let mut answers = Vec::with_capacity(count);
        group.bench_function(format!("read_and_judge_{level}"), |b| {
            b.iter(|| {
                answers.clear();
                notation::answer_exact_all_at(level, black_box(&text), &mut answers)
            });
        });
        answers.clear();
        notation::answer_exact_all_at(level, &text, &mut answers);
        assert_eq!(answers, expected);
    }
    group.finish();
}

fn config() -> Criterion {
    Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_millis(1_500))
        .without_plots()
}

criterion_group! {
    name = benches;
    config = config();
    targets = judge, text, stream
}
criterion_main!(benches);
