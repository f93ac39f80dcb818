//! Sokoban: replay of long games, and contest text to answers.

use std::collections::HashSet;
use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use grid_core::random::{below, between, pick, shuffle};
use grid_core::{Direction, Grid, Pos, Rng, Scanner};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use sokoban::generate::{self, Shape};
use sokoban::notation::{Item, read_item};
use sokoban::{
    AtCompletion, Case, Completion, Config, Entry, Game, Level, State, Step, Tile, Workspace,
    answer, reference,
};

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(std::time::Duration::from_millis(500))
        .measurement_time(std::time::Duration::from_secs(3));
    targets = replay, contest
}
criterion_main!(benches);

/// The textbook way to replay: a set of boxes, a set of walls, positions of two
/// numbers.
struct Naive {
    walls: HashSet<Pos>,
    goals: HashSet<Pos>,
    boxes: HashSet<Pos>,
    worker: Pos,
    n_moves: usize,
    n_pushes: usize,
}

impl Naive {
    fn new(level: &Level) -> Self {
        let walls = level.tiles().iter();
        Self {
            walls: walls
                .filter(|&(_, &tile)| tile == Tile::Wall)
                .map(|(pos, _)| pos)
                .collect(),
            goals: level.goals().collect(),
            boxes: level.boxes().collect(),
            worker: level.workers().next().expect("a worker"),
            n_moves: 0,
            n_pushes: 0,
        }
    }

    fn press(&mut self, direction: Direction) {
        let Some(next) = self.worker.step(direction) else {
            return;
        };
        if self.walls.contains(&next) {
            return;
        }
        if self.boxes.contains(&next) {
            let Some(beyond) = next.step(direction) else {
                return;
            };
            if self.walls.contains(&beyond) || self.boxes.contains(&beyond) {
                return;
            }
            self.boxes.remove(&next);
            self.boxes.insert(beyond);
            self.n_pushes += 1;
        }
        self.worker = next;
        self.n_moves += 1;
    }

    fn is_complete(&self) -> bool {
        self.boxes.iter().all(|pos| self.goals.contains(pos))
    }
}

/// A room of the size of large published levels, and a long sequence of legal
/// keys in it that pushes about as often as their solutions do.
fn long_game<R: Rng>(rng: &mut R, n_keys: usize) -> (Level, Vec<Direction>) {
    let (rows, cols) = (between(rng, 12, 24), between(rng, 12, 30));
    let mut inside: Vec<Pos> = (1..rows - 1)
        .flat_map(|row| (1..cols - 1).map(move |col| Pos::new(row, col)))
        .collect();
    shuffle(rng, &mut inside);
    let (n_walls, n_boxes) = (inside.len() / 6, inside.len() / 16);
    let free = &inside[n_walls..];
    let mut tiles = Grid::filled(rows, cols, Tile::Wall);
    for (index, &pos) in free.iter().enumerate() {
        tiles[pos] = match index {
            0 => Tile::Worker,
            _ if index <= n_boxes => Tile::Box,
            _ if index <= 2 * n_boxes => Tile::Goal,
            _ => Tile::Floor,
        };
    }
    let level = Level::new(tiles);
    let mut state = State::new(&level).expect("a worker");
    let mut keys = Vec::with_capacity(n_keys);
    let mut direction = *pick(rng, &Direction::ALL);
    while keys.len() < n_keys {
        // Straight runs, as people walk.
        if below(rng, 3) == 0 {
            direction = *pick(rng, &Direction::ALL);
        }
        match state.step(direction) {
            Step::Blocked => direction = *pick(rng, &Direction::ALL),
            _ => keys.push(direction),
        }
    }
    (level, keys)
}

fn replay(c: &mut Criterion) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let games: Vec<_> = (0..400)
        .map(|_| {
            let n_keys = between(&mut rng, 200, 1500);
            long_game(&mut rng, n_keys)
        })
        .collect();
    let n_moves: usize = games.iter().map(|(_, keys)| keys.len()).sum();
    // Whether the game is complete is asked after each move, and nothing stops.
    let config = Config {
        at_completion: AtCompletion::Continue,
        ..Config::default()
    };
    let n_pushes: usize = games
        .iter()
        .map(|(level, keys)| {
            let mut state = State::new(level).expect("a worker");
            let outcome = state.replay(keys.iter().copied(), &config);
            outcome.expect("ignored keys").n_pushes
        })
        .sum();
    println!("replay: {n_moves} moves, of them {n_pushes} pushes");

    let mut group = c.benchmark_group("sokoban/replay");
    group.throughput(Throughput::Elements(n_moves as u64));
    group.bench_function("hash sets", |b| {
        let start = || -> Vec<_> { games.iter().map(|(level, _)| Naive::new(level)).collect() };
        b.iter_batched_ref(
            start,
            |starts| {
                let (mut pushes, mut complete) = (0, 0);
                for (game, (_, keys)) in starts.iter_mut().zip(&games) {
                    for &key in keys {
                        game.press(key);
                        complete += usize::from(game.is_complete());
                    }
                    assert_eq!(game.n_moves, keys.len());
                    pushes += game.n_pushes;
                }
                assert_eq!(pushes, n_pushes);
                complete
            },
            BatchSize::LargeInput,
        );
    });
    let start = || -> Vec<_> {
        let states = games.iter().map(|(level, _)| State::new(level));
        states.map(|state| state.expect("a worker")).collect()
    };
    group.bench_function("step", |b| {
        b.iter_batched_ref(
            start,
            |starts| {
                let (mut pushes, mut complete) = (0, 0);
                for (state, (_, keys)) in starts.iter_mut().zip(&games) {
                    for &key in keys {
                        pushes += usize::from(state.step(key) == Step::Pushed);
                        complete += usize::from(state.is_complete(Completion::EveryBoxPlaced));
                    }
                }
                assert_eq!(pushes, n_pushes);
                complete
            },
            BatchSize::LargeInput,
        );
    });
    group.bench_function("replay", |b| {
        b.iter_batched_ref(
            start,
            |starts| {
                let mut pushes = 0;
                for (state, (_, keys)) in starts.iter_mut().zip(&games) {
                    let outcome = state.replay(keys.iter().copied(), &config);
                    pushes += outcome.expect("ignored keys").n_pushes;
                }
                assert_eq!(pushes, n_pushes);
            },
            BatchSize::LargeInput,
        );
    });
    group.bench_function("game with undo", |b| {
        let start = || -> Vec<_> {
            let games = games
                .iter()
                .map(|(level, _)| Game::with_config(level, config));
            games.map(|game| game.expect("a worker")).collect()
        };
        b.iter_batched_ref(
            start,
            |starts| {
                let mut pushes = 0;
                for (game, (_, keys)) in starts.iter_mut().zip(&games) {
                    for &key in keys {
                        game.press(key);
                    }
                    pushes += game.n_pushes();
                }
                assert_eq!(pushes, n_pushes);
            },
            BatchSize::LargeInput,
        );
    });
    group.finish();
}

/// Contest games of the largest size with all 50 keys: text in, text out.
fn contest(c: &mut Criterion) {
    const GAMES: usize = 20_000;
    let shape = Shape {
        rows: 15..=15,
        cols: 15..=15,
        walls: 10..=30,
        boxes: 3..=10,
        placed: 0..=80,
        keys: 50..=50,
    };
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let cases: Vec<Case> = (0..GAMES)
        .map(|_| generate::random(&mut rng, &shape))
        .collect();
    let text: String = cases.iter().map(Case::to_string).collect();
    let text = text.as_bytes();
    let mut expected = Vec::new();
    for (index, case) in cases.iter().enumerate() {
        let answer = reference::answer(case).expect("a valid game");
        answer.write(index + 1, &mut expected);
    }

    let mut group = c.benchmark_group("sokoban/contest");
    group.throughput(Throughput::Elements(GAMES as u64));
    let naive = |case: &Case| reference::answer(case);
    group.bench_function("hash sets", |b| b.iter(|| by_case(text, naive, &expected)));
    group.bench_function("case by case", |b| {
        b.iter(|| by_case(text, answer, &expected));
    });
    group.bench_function("workspace", |b| {
        let (mut work, mut out) = (Workspace::new(), Vec::new());
        b.iter(|| {
            out.clear();
            let mut text = Scanner::new(black_box(text));
            let mut game = 0;
            while let Ok(Some(Entry::Game)) = work.read(&mut text) {
                game += 1;
                work.play().expect("a valid game");
                work.write(game, &mut out);
            }
            assert!(out == expected);
        });
    });
    group.finish();
}

fn by_case<E: std::fmt::Debug>(
    text: &[u8],
    play: impl Fn(&Case) -> Result<sokoban::Answer, E>,
    expected: &[u8],
) {
    let mut text = Scanner::new(black_box(text));
    let (mut game, mut out) = (0, Vec::new());
    while let Ok(Some(Item::Game(case))) = read_item(&mut text) {
        game += 1;
        play(&case).expect("a valid game").write(game, &mut out);
    }
    assert!(out == expected);
}
