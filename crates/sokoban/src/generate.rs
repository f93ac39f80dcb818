//! Seeded games, all of them valid by [`check`](crate::check).
//!
//! A seed means the same game for ever: draws go through
//! [`grid_core::random`], and neither their order nor their bounds change.

mod edge_cases;

use std::ops::RangeInclusive;

use grid_core::random::{below, between, chance, pick, shuffle};
use grid_core::{Direction, Grid, Pos, Rng};

use crate::board::{BOX, GOAL, WORKER};
use crate::check::{MAX_PLAYED_KEYS, SIZES};
use crate::{Case, Commands, Level, State, Step, Tile};

pub use edge_cases::edge_cases;

/// What random games look like. Each draw is uniform over its range, and then
/// kept within what the statement allows and the map has room for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// The number of rows.
    pub rows: RangeInclusive<usize>,
    /// The number of columns.
    pub cols: RangeInclusive<usize>,
    /// Of 100 cells inside the outer wall, how many are walls.
    pub walls: RangeInclusive<usize>,
    /// Of 100 cells inside that are no walls, how many hold boxes; at least one.
    pub boxes: RangeInclusive<usize>,
    /// Of 100 boxes, how many stand on goals at the start; never all.
    pub placed: RangeInclusive<usize>,
    /// The number of keys.
    pub keys: RangeInclusive<usize>,
}

/// Maps of all sizes, from empty rooms to half of walls, with few to many boxes.
impl Default for Shape {
    fn default() -> Self {
        Self {
            rows: SIZES,
            cols: SIZES,
            walls: 0..=50,
            boxes: 0..=30,
            placed: 0..=100,
            keys: 0..=MAX_PLAYED_KEYS,
        }
    }
}

/// Returns a random game.
///
/// # Panics
///
/// If a range of the shape is empty.
pub fn random<R: Rng + ?Sized>(rng: &mut R, shape: &Shape) -> Case {
    let level = random_level(rng, shape);
    let n_keys = draw(rng, &shape.keys).min(MAX_PLAYED_KEYS);
    // Long straight runs push more than a drunkard's walk does.
    let inertia = below(rng, 4);
    let mut last = *pick(rng, &Direction::ALL);
    let keys = (0..n_keys).map(|_| {
        if below(rng, 4) >= inertia {
            last = *pick(rng, &Direction::ALL);
        }
        last
    });
    let commands = keys.collect();
    Case::new(level, commands)
}

/// Returns a game of a kind that random ones miss: completed by its last key, a
/// key short of that, or before further keys; pushes on and off goals; crowded
/// rooms and corridors; keys that are mostly blocked; no keys at all.
pub fn structured<R: Rng + ?Sized>(rng: &mut R) -> Case {
    match below(rng, 16) {
        0..8 => solved_backwards(rng),
        8..11 => pushed_about(rng, &goals_everywhere()),
        11..13 => pushed_about(rng, &crowded()),
        13..15 => {
            let shape = corridor(rng);
            pushed_about(rng, &shape)
        }
        _ => Case::new(random_level(rng, &Shape::default()), Commands::default()),
    }
}

fn goals_everywhere() -> Shape {
    Shape {
        walls: 0..=15,
        boxes: 15..=35,
        placed: 30..=100,
        ..Shape::default()
    }
}

fn crowded() -> Shape {
    Shape {
        rows: 4..=9,
        cols: 4..=9,
        walls: 0..=10,
        boxes: 35..=70,
        ..Shape::default()
    }
}

/// A map two cells wide inside, lying or standing.
fn corridor<R: Rng + ?Sized>(rng: &mut R) -> Shape {
    let mut shape = Shape {
        rows: 4..=4,
        walls: 0..=10,
        boxes: 10..=40,
        ..Shape::default()
    };
    if chance(rng, 1, 2) {
        std::mem::swap(&mut shape.rows, &mut shape.cols);
    }
    shape
}

fn draw<R: Rng + ?Sized>(rng: &mut R, range: &RangeInclusive<usize>) -> usize {
    between(rng, *range.start(), *range.end())
}

/// The part of `whole` that a percentage drawn from `range` makes.
fn draw_part<R: Rng + ?Sized>(rng: &mut R, range: &RangeInclusive<usize>, whole: usize) -> usize {
    (whole * draw(rng, range) + 50) / 100
}

fn random_level<R: Rng + ?Sized>(rng: &mut R, shape: &Shape) -> Level {
    let mut size = |range| draw(rng, range).clamp(*SIZES.start(), *SIZES.end());
    let (rows, cols) = (size(&shape.rows), size(&shape.cols));
    let mut inside: Vec<Pos> = (1..rows - 1)
        .flat_map(|row| (1..cols - 1).map(move |col| Pos::new(row, col)))
        .collect();
    shuffle(rng, &mut inside);

    // A worker, a box and somewhere to go: three cells are kept free.
    let n_walls = draw_part(rng, &shape.walls, inside.len()).min(inside.len() - 3);
    let free = &inside[n_walls..];
    let n_boxes = draw_part(rng, &shape.boxes, free.len()).clamp(1, free.len() - 1);
    // Each box off the goals needs a goal where no box stands.
    let fewest = (2 * n_boxes).saturating_sub(free.len());
    let n_placed = draw_part(rng, &shape.placed, n_boxes).clamp(fewest, n_boxes - 1);
    let n_loose = n_boxes - n_placed;
    let worker = n_boxes + below(rng, free.len() - n_boxes);

    let mut bits = Grid::filled(rows, cols, Tile::Wall.bits());
    for (index, &pos) in free.iter().enumerate() {
        let is_goal = index < n_placed || (n_boxes..n_boxes + n_loose).contains(&index);
        let has = |bit, given: bool| if given { bit } else { 0 };
        bits[pos] = has(GOAL, is_goal) | has(BOX, index < n_boxes) | has(WORKER, index == worker);
    }
    Level::new(bits.map(|&bits| Tile::from_bits(bits)))
}

/// Keys that walk and push more than they are blocked, on a random map.
fn pushed_about<R: Rng + ?Sized>(rng: &mut R, shape: &Shape) -> Case {
    let level = random_level(rng, shape);
    let n_keys = draw(rng, &shape.keys);
    let eagerness = between(rng, 1, 4);
    let keys = match State::new(&level) {
        Ok(mut state) => (0..n_keys)
            .map(|_| eager_key(rng, &mut state, eagerness))
            .collect(),
        Err(_) => Commands::default(),
    };
    Case::new(level, keys)
}

/// Plays the best of some random keys: one that pushes, or else one that moves.
fn eager_key<R: Rng + ?Sized>(rng: &mut R, state: &mut State, tries: usize) -> Direction {
    let rank = |step| match step {
        Step::Pushed => 2,
        Step::Moved => 1,
        Step::Blocked => 0,
    };
    let mut best = (*pick(rng, &Direction::ALL), 0);
    for _ in 0..tries {
        let direction = *pick(rng, &Direction::ALL);
        let score = rank(state.clone().step(direction));
        if score >= best.1 {
            best = (direction, score);
        }
    }
    state.step(best.0);
    best.0
}

/// A game played backwards from its end: its last key completes it, unless keys
/// were put behind that, taken away, or put in between.
fn solved_backwards<R: Rng + ?Sized>(rng: &mut R) -> Case {
    let shape = Shape {
        walls: 0..=30,
        boxes: 0..=25,
        ..Shape::default()
    };
    loop {
        let level = random_level(rng, &shape);
        let n_pulls = between(rng, 1, MAX_PLAYED_KEYS - 10);
        let Some((level, mut keys)) = pulled_apart(rng, &level, n_pulls) else {
            continue;
        };
        match below(rng, 6) {
            0..2 => {}
            2..4 => {
                let more = between(rng, 1, 10);
                keys.extend((0..more).map(|_| *pick(rng, &Direction::ALL)));
            }
            4 => {
                keys.pop();
            }
            _ => keys = with_blocked_keys(rng, &level, &keys),
        }
        keys.truncate(MAX_PLAYED_KEYS);
        return Case::new(level, keys.into_iter().collect());
    }
}

/// Puts all boxes on goals and pulls them about. Returns the map that comes of
/// it, and the keys that lead back; `None` if no box could be pulled off.
fn pulled_apart<R: Rng + ?Sized>(
    rng: &mut R,
    level: &Level,
    n_pulls: usize,
) -> Option<(Level, Vec<Direction>)> {
    // Goals go where the boxes are.
    let mut bits = level.tiles().map(|tile| match tile {
        Tile::Box | Tile::BoxOnGoal => BOX | GOAL,
        Tile::Wall => Tile::Wall.bits(),
        _ => 0,
    });
    let mut worker = level.workers().next()?;
    let mut keys = Vec::new();
    for tries in 0..n_pulls * 4 {
        if keys.len() == n_pulls {
            break;
        }
        let back = *pick(rng, &Direction::ALL);
        let (Some(next), Some(behind)) = (worker.step(back), worker.step(back.opposite())) else {
            continue;
        };
        if bits[next] >= BOX {
            continue;
        }
        let pulls = bits[behind] & BOX != 0 && (keys.is_empty() || chance(rng, 3, 4));
        if pulls {
            bits[behind] &= !BOX;
            bits[worker] |= BOX;
        }
        worker = next;
        // The last key must complete the game: nothing is kept before a pull.
        if pulls || !keys.is_empty() {
            keys.push(back.opposite());
        } else if tries > n_pulls * 2 {
            return None;
        }
    }
    bits[worker] |= WORKER;
    keys.reverse();
    let level = Level::new(bits.map(|&bits| Tile::from_bits(bits)));
    (level.n_misplaced() > 0).then_some((level, keys))
}

/// Puts keys that are blocked where they are pressed between the others.
fn with_blocked_keys<R: Rng + ?Sized>(
    rng: &mut R,
    level: &Level,
    keys: &[Direction],
) -> Vec<Direction> {
    let Ok(mut state) = State::new(level) else {
        return keys.to_vec();
    };
    let mut all = Vec::new();
    for &key in keys {
        let idle = *pick(rng, &Direction::ALL);
        if chance(rng, 1, 2) && state.clone().step(idle) == Step::Blocked {
            all.push(idle);
        }
        state.step(key);
        all.push(key);
    }
    all
}
