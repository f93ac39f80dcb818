//! Sokoban: replay of long games, and contest text to answers.

use std::collections::HashSet;
use std::hint::black_box;
use std::time::Duration;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use grid_core::random::{below, between, pick, shuffle};
use grid_core::{Direction, Grid, Pos, Rng, Scanner};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use sokoban::generate::{self, Shape};
use sokoban::notation::{Item, read_item};
use sokoban::{
    Case, Completion, Config, Entry, Game, Level, State, Step, Tile, Workspace, answer, reference,
};

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3));
    targets = replay, contest
}
criterion_main!(benches);

/// The common way to replay: a map of tiles for walls and goals, a hash set of
/// boxes. Completion is asked after each push.
struct HashedBoxes<'a> {
    level: &'a Level,
    boxes: HashSet<Pos>,
    worker: Pos,
}

impl<'a> HashedBoxes<'a> {
    fn new(level: &'a Level) -> Self {
        Self {
            level,
            boxes: level.boxes().collect(),
            worker: level.workers().next().expect("a worker"),
        }
    }

    fn press(&mut self, direction: Direction) -> Step {
        let is_wall = |pos: Pos| self.level.tile(pos).is_none_or(|tile| tile == Tile::Wall);
        let Some(next) = self.worker.step(direction).filter(|&next| !is_wall(next)) else {
            return Step::Blocked;
        };
        let mut step = Step::Moved;
        if self.boxes.contains(&next) {
            let free = |pos: &Pos| !is_wall(*pos) && !self.boxes.contains(pos);
            let Some(beyond) = next.step(direction).filter(free) else {
                return Step::Blocked;
            };
            self.boxes.remove(&next);
            self.boxes.insert(beyond);
            step = Step::Pushed;
        }
        self.worker = next;
        step
    }

    fn is_complete(&self) -> bool {
        let is_placed = |&pos: &Pos| self.level.tile(pos).is_some_and(Tile::is_goal);
        self.boxes.iter().all(is_placed)
    }
}

/// A room of the size of large published levels, and a solution of it as long
/// as theirs: a solved position, played backwards by pulling boxes about. `None`
/// if the worker is stuck there.
fn long_game<R: Rng>(rng: &mut R, n_keys: usize) -> Option<(Level, Vec<Direction>)> {
    let (rows, cols) = (between(rng, 12, 24), between(rng, 12, 30));
    let mut inside: Vec<Pos> = (1..rows - 1)
        .flat_map(|row| (1..cols - 1).map(move |col| Pos::new(row, col)))
        .collect();
    shuffle(rng, &mut inside);
    let (n_walls, n_boxes) = (inside.len() / 6, inside.len() / 16);
    let free = &inside[n_walls..];
    let goals = &free[..n_boxes];
    let mut is_box = Grid::filled(rows, cols, false);
    let mut is_wall = Grid::filled(rows, cols, true);
    free.iter().for_each(|&pos| is_wall[pos] = false);
    goals.iter().for_each(|&pos| is_box[pos] = true);

    let mut worker = free[n_boxes];
    let mut back = Direction::Up;
    let mut keys = Vec::with_capacity(n_keys);
    let mut patience = 100 * n_keys;
    while keys.len() < n_keys {
        patience = patience.checked_sub(1)?;
        // Straight runs, as people walk; and rather with a box than without,
        // so that a push comes about as often as in published solutions.
        let pulls = |back: Direction| {
            let behind = worker.step(back.opposite());
            behind.filter(|&behind| is_box[behind])
        };
        if below(rng, 3) == 0 {
            let turns = [(); 12].map(|()| *pick(rng, &Direction::ALL));
            back = turns
                .into_iter()
                .find(|&back| pulls(back).is_some())
                .unwrap_or(turns[0]);
        }
        let next = worker
            .step(back)
            .filter(|&next| !is_wall[next] && !is_box[next]);
        let Some(next) = next else {
            back = *pick(rng, &Direction::ALL);
            continue;
        };
        let pulled = pulls(back);
        // The solution must end with a push.
        if keys.is_empty() && pulled.is_none() {
            worker = next;
            continue;
        }
        if let Some(behind) = pulled {
            is_box[behind] = false;
            is_box[worker] = true;
        }
        worker = next;
        keys.push(back.opposite());
    }
    keys.reverse();
    let tiles = Grid::from_fn(rows, cols, |pos| {
        match (goals.contains(&pos), is_box[pos], pos == worker) {
            _ if is_wall[pos] => Tile::Wall,
            (false, true, _) => Tile::Box,
            (true, true, _) => Tile::BoxOnGoal,
            (false, _, true) => Tile::Worker,
            (true, _, true) => Tile::WorkerOnGoal,
            (true, ..) => Tile::Goal,
            _ => Tile::Floor,
        }
    });
    Some((Level::new(tiles), keys))
}

/// Long solutions, replayed: whether the game is complete is known after each
/// move, and the last one completes it.
fn replay(c: &mut Criterion) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (mut games, mut n_moves, mut n_pushes) = (Vec::new(), 0, 0);
    while games.len() < 1000 {
        let n_keys = between(&mut rng, 100, 900);
        let Some((level, keys)) = long_game(&mut rng, n_keys) else {
            continue;
        };
        let case = Case::new(level.clone(), keys.iter().copied().collect());
        let answer = reference::answer(&case).expect("a worker");
        // Now and then the boxes are all back on goals before the end.
        if answer.n_moves() == keys.len() {
            assert!(answer.is_complete());
            n_moves += answer.n_moves();
            n_pushes += answer.n_pushes();
            games.push((level, keys));
        }
    }
    println!("sokoban/replay: {n_moves} moves, of them {n_pushes} pushes");

    let mut group = c.benchmark_group("sokoban/replay");
    group.throughput(Throughput::Elements(n_moves as u64));
    group.bench_function("hash set of boxes", |b| {
        let start = || -> Vec<_> {
            games
                .iter()
                .map(|(level, _)| HashedBoxes::new(level))
                .collect()
        };
        b.iter_batched_ref(
            start,
            |starts| {
                let (mut pushes, mut complete) = (0, 0);
                for (game, (_, keys)) in starts.iter_mut().zip(&games) {
                    for &key in keys {
                        if game.press(key) == Step::Pushed {
                            pushes += 1;
                            complete += usize::from(game.is_complete());
                        }
                    }
                }
                assert_eq!((pushes, complete), (n_pushes, games.len()));
            },
            BatchSize::LargeInput,
        );
    });
    let states = || -> Vec<_> {
        let states = games.iter().map(|(level, _)| State::new(level));
        states.map(|state| state.expect("a worker")).collect()
    };
    group.bench_function("State::replay", |b| {
        b.iter_batched_ref(
            states,
            |starts| {
                let (mut pushes, mut complete) = (0, 0);
                for (state, (_, keys)) in starts.iter_mut().zip(&games) {
                    let outcome = state.replay(keys.iter().copied(), &Config::default());
                    let outcome = outcome.expect("blocked keys are ignored");
                    pushes += outcome.n_pushes;
                    complete += usize::from(outcome.is_complete);
                }
                assert_eq!((pushes, complete), (n_pushes, games.len()));
            },
            BatchSize::LargeInput,
        );
    });
    group.bench_function("State::step", |b| {
        b.iter_batched_ref(
            states,
            |starts| {
                let (mut pushes, mut complete) = (0, 0);
                for (state, (_, keys)) in starts.iter_mut().zip(&games) {
                    for &key in keys {
                        pushes += usize::from(state.step(key) == Step::Pushed);
                        complete += usize::from(state.is_complete(Completion::EveryBoxPlaced));
                    }
                }
                assert_eq!((pushes, complete), (n_pushes, games.len()));
            },
            BatchSize::LargeInput,
        );
    });
    group.bench_function("Game::press, with undo", |b| {
        let start = || -> Vec<_> {
            let games = games.iter().map(|(level, _)| Game::new(level));
            games.map(|game| game.expect("a worker")).collect()
        };
        b.iter_batched_ref(
            start,
            |starts| {
                let (mut pushes, mut complete) = (0, 0);
                for (game, (_, keys)) in starts.iter_mut().zip(&games) {
                    for &key in keys {
                        game.press(key);
                    }
                    pushes += game.n_pushes();
                    complete += usize::from(game.is_complete());
                }
                assert_eq!((pushes, complete), (n_pushes, games.len()));
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
