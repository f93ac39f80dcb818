//! Simpler neighbours of a game, for making a counter-example small.

use std::iter::successors;
use std::ops::Range;

use grid_core::{Grid, Pos};

use crate::board::{BOX, GOAL};
use crate::{Case, Commands, Completion, Level, State, Tile, check};

/// Returns the games next to this one that are simpler, in a fixed order: big
/// pieces before small ones, pieces before values. Each keeps the promises of
/// the statement and is strictly smaller by [`size`].
///
/// 1. fewer keys: all of them, halves, quarters, …, single ones, last ones first;
/// 2. a later start: the map as the first keys leave it, without those keys;
/// 3. a smaller map: runs of inner rows and columns without box, goal and worker;
/// 4. fewer boxes, each with a goal: halves, …, single ones, then any box with
///    any goal;
/// 5. a smaller map by two rows or columns laid over each other;
/// 6. a smaller map and one key less at once, because a shorter way needs fewer
///    keys;
/// 7. fewer inner walls, which become floor.
///
/// A game without any of these is as small as single steps can make it.
///
/// ```
/// use sokoban::{Case, answer, shrink};
///
/// let mut case: Case = [
///     "5 7",
///     "#######",
///     "#w.b.+#",
///     "#.B.#.#",
///     "#.....#",
///     "#######",
///     "DURRRL",
/// ].join("\n").parse()?;
/// let is_wanted = |case: &Case| answer(case).is_ok_and(|answer| answer.is_complete());
/// assert!(is_wanted(&case));
/// loop {
///     let next = shrink::simpler(&case).find(is_wanted);
///     let Some(simpler) = next else { break };
///     case = simpler;
/// }
/// assert_eq!(case.to_string(), "4 5\n#####\n#wb+#\n#...#\n#####\nR\n");
/// # Ok::<(), grid_core::ParseError>(())
/// ```
pub fn simpler(case: &Case) -> impl Iterator<Item = Case> {
    let neighbours = fewer_keys(case)
        .chain(later_start(case))
        .chain(without_lines(case.level()).map(|level| with_level(case, level)))
        .chain(fewer_boxes(case.level()).map(|level| with_level(case, level)))
        .chain(folded(case.level()).map(|level| with_level(case, level)))
        .chain(smaller_map_and_fewer_keys(case))
        .chain(fewer_walls(case.level()).map(|level| with_level(case, level)));
    neighbours.filter(|neighbour| check(neighbour).is_ok())
}

/// Returns how large a game is: cells, then keys, boxes, and walls inside the
/// outermost ring.
#[must_use]
pub fn size(case: &Case) -> impl Ord + Copy + use<> {
    let level = case.level();
    (
        level.tiles().area(),
        case.commands().len(),
        level.n_boxes(),
        inner_walls(level).count(),
    )
}

fn with_level(case: &Case, level: Level) -> Case {
    Case::new(level, case.commands().clone())
}

fn with_keys(case: &Case, keys: Vec<u8>) -> Case {
    Case::new(case.level().clone(), Commands::new(keys))
}

/// Runs of `0..count`: all, halves, quarters, …, single ones; of each length
/// the last one first.
fn runs(count: usize) -> impl Iterator<Item = Range<usize>> {
    let lengths = successors(Some(count), |&length| Some(length / 2));
    lengths
        .take_while(|&length| length > 0)
        .flat_map(move |length| {
            let starts = (0..count).step_by(length).rev();
            starts.map(move |start| start..(start + length).min(count))
        })
}

fn fewer_keys(case: &Case) -> impl Iterator<Item = Case> {
    runs(case.commands().len()).map(move |run| {
        let mut keys = case.commands().as_bytes().to_vec();
        keys.drain(run);
        with_keys(case, keys)
    })
}

fn later_start(case: &Case) -> impl Iterator<Item = Case> {
    let count = case.commands().len();
    let lengths = successors(Some(count), |&length| Some(length / 2));
    let lengths = lengths.take_while(|&length| length > 0);
    lengths.filter_map(move |length| {
        let mut state = State::new(case.level()).ok()?;
        for index in 0..length {
            if state.is_complete(Completion::EveryBoxPlaced) {
                return None;
            }
            state.step(case.commands().direction(index)?);
        }
        let keys = &case.commands().as_bytes()[length..];
        Some(Case::new(state.to_level(), Commands::new(keys)))
    })
}

/// Maps without a run of inner rows, or columns, that hold nothing of interest.
fn without_lines(level: &Level) -> impl Iterator<Item = Level> {
    let rows = without_rows(level.tiles().clone());
    let columns = without_rows(level.tiles().transpose());
    rows.chain(columns.map(|tiles| tiles.transpose()))
        .map(Level::new)
}

fn without_rows(tiles: Grid<Tile>) -> impl Iterator<Item = Grid<Tile>> {
    runs(tiles.n_rows().saturating_sub(2)).filter_map(move |run| {
        let gone = run.start + 1..run.end + 1;
        let is_plain = |tile: &Tile| matches!(tile, Tile::Floor | Tile::Wall);
        let mut rows: Vec<&[Tile]> = tiles.rows().collect();
        let plain = rows.drain(gone).all(|row| row.iter().all(is_plain));
        plain.then(|| from_rows(&rows))
    })
}

/// Maps with two neighbouring inner rows, or columns, laid over each other,
/// where floor gives way to anything and walls meet walls alone.
fn folded(level: &Level) -> impl Iterator<Item = Level> {
    let rows = with_folded_rows(level.tiles().clone());
    let columns = with_folded_rows(level.tiles().transpose());
    rows.chain(columns.map(|tiles| tiles.transpose()))
        .map(Level::new)
}

fn with_folded_rows(tiles: Grid<Tile>) -> impl Iterator<Item = Grid<Tile>> {
    (1..tiles.n_rows().saturating_sub(2)).filter_map(move |row| {
        let mut rows: Vec<&[Tile]> = tiles.rows().collect();
        let both = rows[row].iter().zip(rows[row + 1]);
        let merged: Option<Vec<Tile>> = both.map(|(&above, &below)| merge(above, below)).collect();
        let merged = merged?;
        rows[row] = &merged;
        rows.remove(row + 1);
        Some(from_rows(&rows))
    })
}

fn merge(above: Tile, below: Tile) -> Option<Tile> {
    match (above, below) {
        (Tile::Floor, other) | (other, Tile::Floor) => Some(other),
        (Tile::Wall, Tile::Wall) => Some(Tile::Wall),
        _ => None,
    }
}

fn from_rows(rows: &[&[Tile]]) -> Grid<Tile> {
    Grid::from_rows(rows.iter().map(|row| row.iter().copied()))
}

fn smaller_map_and_fewer_keys(case: &Case) -> impl Iterator<Item = Case> {
    let levels = || without_lines(case.level()).chain(folded(case.level()));
    levels().flat_map(move |level| {
        (0..case.commands().len()).rev().map(move |index| {
            let mut keys = case.commands().as_bytes().to_vec();
            keys.remove(index);
            Case::new(level.clone(), Commands::new(keys))
        })
    })
}

/// Maps with fewer boxes and as many fewer goals.
fn fewer_boxes(level: &Level) -> impl Iterator<Item = Level> {
    let on_goal: Vec<Pos> = level.boxes().filter(|&pos| has(level, pos, GOAL)).collect();
    let loose: Vec<Pos> = level
        .boxes()
        .filter(|&pos| !has(level, pos, GOAL))
        .collect();
    let free: Vec<Pos> = level.goals().filter(|&pos| !has(level, pos, BOX)).collect();

    // Runs of pairs: boxes with the goals they stand on, the others in order.
    let mut pairs: Vec<(Pos, Pos)> = loose.into_iter().zip(free).collect();
    pairs.extend(on_goal.into_iter().map(|pos| (pos, pos)));
    let in_runs = {
        let pairs = pairs.clone();
        runs(pairs.len()).map(move |run| without(level, &pairs[run]))
    };

    // Any box with any goal, but for the pairs above.
    let boxes = level.boxes();
    let crossed = boxes.flat_map(|of_box| level.goals().map(move |of_goal| (of_box, of_goal)));
    let crossed = crossed.filter(move |pair| !pairs.contains(pair));
    in_runs.chain(crossed.map(|pair| without(level, &[pair])))
}

fn has(level: &Level, pos: Pos, bit: u8) -> bool {
    level.tile(pos).is_some_and(|tile| tile.bits() & bit != 0)
}

/// The map without the boxes and goals at the cells of the pairs.
fn without(level: &Level, pairs: &[(Pos, Pos)]) -> Level {
    let mut bits = level.tiles().map(|tile| tile.bits());
    for &(of_box, of_goal) in pairs {
        bits[of_box] &= !BOX;
        bits[of_goal] &= !GOAL;
    }
    Level::new(bits.map(|&bits| Tile::from_bits(bits)))
}

fn fewer_walls(level: &Level) -> impl Iterator<Item = Level> {
    let walls: Vec<Pos> = inner_walls(level).collect();
    runs(walls.len()).map(move |run| {
        let mut tiles = level.tiles().clone();
        for &pos in &walls[run] {
            tiles[pos] = Tile::Floor;
        }
        Level::new(tiles)
    })
}

fn inner_walls(level: &Level) -> impl Iterator<Item = Pos> {
    let (rows, cols) = (level.n_rows(), level.n_cols());
    let inner = |n: usize, count: usize| n > 0 && n + 1 < count;
    let cells = level.tiles().iter();
    cells
        .filter(move |&(pos, &tile)| {
            tile == Tile::Wall && inner(pos.row, rows) && inner(pos.col, cols)
        })
        .map(|(pos, _)| pos)
}
