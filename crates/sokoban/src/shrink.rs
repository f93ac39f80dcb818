//! Simpler neighbours of a game, for making a counter-example small.

use std::iter::{self, successors};
use std::ops::Range;

use grid_core::{Direction, Grid, Pos};

use crate::board::{BOX, GOAL, WALL, WORKER};
use crate::{Case, Commands, Completion, Level, State, Tile, check};

/// Returns the games next to this one that are simpler, in a fixed order: big
/// pieces before small ones, single changes before two at once. Each keeps the
/// promises of the statement and is strictly smaller by [`size`].
///
/// 1. fewer keys: all of them, halves, quarters, …, single ones, last ones first;
/// 2. a later start: the map as the first keys leave it, without those keys;
/// 3. a smaller map: runs of inner rows and columns that can be spared;
/// 4. fewer boxes, each with a goal: halves, …, single ones, then any box with
///    any goal;
/// 5. a map with one line less, whose only thing goes elsewhere or loses its
///    counterpart, or with two lines laid over each other;
/// 6. fewer inner walls, which become floor;
/// 7. a map with one line less and one key less or different at once, because a
///    shorter way needs fewer keys;
/// 8. on small maps, one thing moved elsewhere and fewer keys at once.
///
/// A game without any of these is as small as such steps can make it.
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
    let level = case.level();
    let maps = without_lines(level)
        .chain(fewer_boxes(level))
        .chain(one_line_less(level))
        .chain(fewer_walls(level));
    fewer_keys(case)
        .chain(later_start(case))
        .chain(maps.map(|level| Case::new(level, case.commands().clone())))
        .chain(one_line_less_and_other_keys(case))
        .chain(one_thing_moved_and_fewer_keys(case))
        .filter(|neighbour| check(neighbour).is_ok())
}

/// Beyond this many cells there are too many places to move several things to.
const SMALL: usize = 36;

const THINGS: u8 = BOX | GOAL | WORKER;

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
    let keys = without_runs(case.commands().as_bytes());
    keys.map(|keys| Case::new(case.level().clone(), keys))
}

/// The keys without a run of them.
fn without_runs(keys: &[u8]) -> impl Iterator<Item = Commands> {
    runs(keys.len()).map(|run| Commands::new([&keys[..run.start], &keys[run.end..]].concat()))
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

/// Maps without a run of inner rows, or columns. Runs with the worker or more
/// boxes than goals are left to the final check to refuse.
fn without_lines(level: &Level) -> impl Iterator<Item = Level> {
    both_ways(level, |tiles| {
        runs(tiles.n_rows().saturating_sub(2))
            .map(|run| without_rows(tiles, run.start + 1..run.end + 1))
            .collect()
    })
}

/// Maps with one inner row, or column, less, and what was there put elsewhere.
fn one_line_less(level: &Level) -> impl Iterator<Item = Level> {
    both_ways(level, |tiles| {
        let rows = 1..tiles.n_rows().saturating_sub(1);
        let folded = rows.clone().filter_map(|row| folded(tiles, row));
        folded
            .chain(rows.flat_map(|row| rescued(tiles, row)))
            .collect()
    })
}

/// The maps that `change` makes of the rows, and then of the columns.
fn both_ways(
    level: &Level,
    change: fn(&Grid<Tile>) -> Vec<Grid<Tile>>,
) -> impl Iterator<Item = Level> {
    let rows = iter::once_with(move || change(level.tiles())).flatten();
    let columns = iter::once_with(move || change(&level.tiles().transpose())).flatten();
    rows.chain(columns.map(|tiles| tiles.transpose()))
        .map(Level::new)
}

fn without_rows(tiles: &Grid<Tile>, gone: Range<usize>) -> Grid<Tile> {
    let rows = tiles.rows().enumerate();
    let kept = rows.filter(|(row, _)| !gone.contains(row));
    Grid::from_rows(kept.map(|(_, tiles)| tiles.iter().copied()))
}

/// The map with a row laid over the next one, where floor gives way to anything
/// and walls meet walls alone.
fn folded(tiles: &Grid<Tile>, row: usize) -> Option<Grid<Tile>> {
    if row + 2 >= tiles.n_rows() {
        return None;
    }
    let mut folded = without_rows(tiles, row..row + 1);
    for col in 0..tiles.n_cols() {
        let tile = &mut folded[Pos::new(row, col)];
        *tile = match (tiles[Pos::new(row, col)], *tile) {
            (Tile::Floor, other) | (other, Tile::Floor) => other,
            (Tile::Wall, Tile::Wall) => Tile::Wall,
            _ => return None,
        };
    }
    Some(folded)
}

/// The maps without a row that holds a single thing: with the thing on another
/// cell, or, if it is a lone box or goal, without one goal or box elsewhere. On
/// small maps also those without a row of two things, with both on other cells.
fn rescued(tiles: &Grid<Tile>, row: usize) -> Vec<Grid<Tile>> {
    let things = tiles.row(row).into_iter().flatten();
    let things = things.map(|tile| tile.bits() & THINGS);
    let things: Vec<u8> = things.filter(|&bits| bits != 0).collect();
    let rest = without_rows(tiles, row..row + 1);
    match *things {
        [thing] => {
            let counterpart = match thing {
                BOX => GOAL,
                GOAL => BOX,
                _ => 0,
            };
            let lost = rest.positions();
            let lost = lost.filter_map(|pos| without(&rest, pos, counterpart));
            with_anywhere(&rest, thing).chain(lost).collect()
        }
        [one, other] if tiles.area() <= SMALL => with_anywhere(&rest, one)
            .flat_map(|rest| with_anywhere(&rest, other).collect::<Vec<_>>())
            .collect(),
        _ => Vec::new(),
    }
}

fn with_anywhere(tiles: &Grid<Tile>, thing: u8) -> impl Iterator<Item = Grid<Tile>> {
    let places = tiles.positions();
    places.filter_map(move |pos| with(tiles, pos, thing))
}

/// The map with one more thing on a cell that has room for it.
fn with(tiles: &Grid<Tile>, pos: Pos, thing: u8) -> Option<Grid<Tile>> {
    let bits = tiles[pos].bits();
    let has_room = bits & (WALL | thing) == 0 && (bits | thing) & (BOX | WORKER) != BOX | WORKER;
    has_room.then(|| {
        let mut tiles = tiles.clone();
        tiles[pos] = Tile::from_bits(bits | thing);
        tiles
    })
}

/// The map with one thing less on a cell that has it.
fn without(tiles: &Grid<Tile>, pos: Pos, thing: u8) -> Option<Grid<Tile>> {
    let bits = tiles[pos].bits();
    (bits & thing != 0).then(|| {
        let mut tiles = tiles.clone();
        tiles[pos] = Tile::from_bits(bits & !thing);
        tiles
    })
}

fn one_line_less_and_other_keys(case: &Case) -> impl Iterator<Item = Case> {
    let plain = both_ways(case.level(), |tiles| {
        let rows = 1..tiles.n_rows().saturating_sub(1);
        rows.map(|row| without_rows(tiles, row..row + 1)).collect()
    });
    let keys = case.commands().as_bytes();
    plain
        .chain(one_line_less(case.level()))
        .flat_map(move |level| {
            let last_first = (0..keys.len()).rev();
            last_first.flat_map(move |index| {
                let level = level.clone();
                let others = Direction::ALL.map(|key| Some(key.letter() as u8));
                iter::once(None)
                    .chain(others)
                    .filter(move |&other| other != Some(keys[index]))
                    .map(move |other| {
                        let mut keys = keys.to_vec();
                        keys.splice(index..=index, other);
                        Case::new(level.clone(), Commands::new(keys))
                    })
            })
        })
}

fn one_thing_moved_and_fewer_keys(case: &Case) -> impl Iterator<Item = Case> {
    let tiles = case.level().tiles();
    let is_small = tiles.area() <= SMALL && !case.commands().is_empty();
    let places = move || tiles.positions().filter(move |_| is_small);
    let taken = places().flat_map(move |from| {
        [BOX, GOAL, WORKER]
            .into_iter()
            .filter_map(move |thing| Some((from, thing, without(tiles, from, thing)?)))
    });
    taken
        .flat_map(move |(from, thing, rest)| {
            let places = places().filter(move |&to| to != from);
            places.filter_map(move |to| with(&rest, to, thing))
        })
        .flat_map(|moved| {
            let keys = without_runs(case.commands().as_bytes());
            keys.map(move |keys| Case::new(Level::new(moved.clone()), keys))
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
        runs(pairs.len()).map(move |run| without_pairs(level, &pairs[run]))
    };

    // Any box with any goal, but for the pairs above.
    let boxes = level.boxes();
    let crossed = boxes.flat_map(|of_box| level.goals().map(move |of_goal| (of_box, of_goal)));
    let crossed = crossed.filter(move |pair| !pairs.contains(pair));
    in_runs.chain(crossed.map(|pair| without_pairs(level, &[pair])))
}

fn has(level: &Level, pos: Pos, bit: u8) -> bool {
    level.tile(pos).is_some_and(|tile| tile.bits() & bit != 0)
}

/// The map without the boxes and goals at the cells of the pairs.
fn without_pairs(level: &Level, pairs: &[(Pos, Pos)]) -> Level {
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
