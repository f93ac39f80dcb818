//! Seeded cases: random ones, structured ones, and a list of edge cases.
//!
//! The same generator in the same state makes the same case for ever, so that a
//! seed in a report keeps its meaning.

use grid_core::{Direction, Grid, Pos, Rng, random};

use crate::{Case, MAX_SIDE, Position};

/// What random cases look like. Cases are valid by [`check`](crate::check()) as
/// long as the sides are at most 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// At least 1.
    pub max_rows: usize,
    /// At least 1.
    pub max_cols: usize,
    /// The least share of footholds, in percent; each case draws its own.
    pub min_density: usize,
    /// The largest share of footholds, in percent, at most 100.
    pub max_density: usize,
}

impl Default for Shape {
    /// All sizes up to 5 × 5, from loose to full.
    fn default() -> Self {
        Self {
            max_rows: MAX_SIDE,
            max_cols: MAX_SIDE,
            min_density: 50,
            max_density: 100,
        }
    }
}

/// Returns a case with every size and density of the shape equally likely, and
/// starts on footholds.
///
/// # Panics
///
/// If the shape allows no board or one of more than 128 cells, or if its
/// densities are not ascending percentages.
#[must_use]
#[track_caller]
pub fn random<R: Rng + ?Sized>(rng: &mut R, shape: &Shape) -> Case {
    assert!(shape.max_density <= 100, "densities are percentages");
    let rows = random::between(rng, 1, shape.max_rows);
    let cols = random::between(rng, 1, shape.max_cols);
    let density = random::between(rng, shape.min_density, shape.max_density);
    let board = Grid::from_fn(rows, cols, |_| random::chance(rng, density, 100));
    case_on(rng, board)
}

/// Returns a case of one of the kinds that random boards seldom are: both on
/// one foothold, corridors, islands, rooms with a door, full boards, rings,
/// neighbours, and boards where a winner who does not hurry or a loser who does
/// not stall gets another result.
#[must_use]
pub fn structured<R: Rng + ?Sized>(rng: &mut R) -> Case {
    match random::below(rng, 8) {
        0 => same_start(rng),
        1 => corridor(rng),
        2 => rooms(rng, Door::Closed),
        3 => rooms(rng, Door::Open),
        4 => {
            let (rows, cols) = any_size(rng);
            case_on(rng, Grid::filled(rows, cols, true))
        }
        5 => ring(rng),
        6 => neighbours(rng),
        _ => hurry_or_stall(rng),
    }
}

/// Returns the named corners of the game, all of them valid.
#[must_use]
pub fn edge_cases() -> Vec<(&'static str, Case)> {
    [
        ("one cell", "[[1]] [0,0] [0,0]"),
        (
            "one foothold among holes",
            "[[0,0,0],[0,1,0],[0,0,0]] [1,1] [1,1]",
        ),
        ("same start, one way out", "[[1,1]] [0,0] [0,0]"),
        (
            "same start, four ways out",
            "[[0,1,0],[1,1,1],[0,1,0]] [1,1] [1,1]",
        ),
        (
            "same start, diagonal footholds only",
            "[[1,0,1],[0,1,0],[1,0,1]] [1,1] [1,1]",
        ),
        ("A is stuck", "[[1,0,1]] [0,0] [0,2]"),
        ("only B is stuck", "[[1,1,0,1]] [0,0] [0,3]"),
        ("stepping onto a stuck B wins", "[[1,1]] [0,0] [0,1]"),
        ("stepping onto B loses", "[[1,1,1]] [0,0] [0,1]"),
        ("stepping onto B loses, column", "[[1],[1],[1]] [2,0] [1,0]"),
        ("one free cell between", "[[1,1,1]] [0,0] [0,2]"),
        ("corridor of five", "[[1,1,1,1,1]] [0,0] [0,4]"),
        ("corridor of four", "[[1],[1],[1],[1]] [0,0] [3,0]"),
        ("islands of one size", "[[1,1,0,1,1]] [0,0] [0,4]"),
        (
            "islands, A's is larger",
            "[[1,1,1],[0,0,0],[1,1,0]] [0,0] [2,0]",
        ),
        (
            "islands, B's is larger",
            "[[1,1,0],[0,0,0],[1,1,1]] [0,0] [2,0]",
        ),
        (
            "the longest game is not the answer",
            "[[1,1,1],[1,1,0]] [0,0] [0,2]",
        ),
        (
            "the first win is not the fastest",
            "[[1,1,1],[1,1,1]] [0,1] [0,0]",
        ),
        ("the loser must stall", "[[1,1,1],[1,1,0]] [1,0] [0,0]"),
        ("one state, two boards", "[[1,1,1,1],[1,1,1,0]] [1,0] [0,3]"),
        ("neighbours on 2 × 2", "[[1,1],[1,1]] [0,0] [0,1]"),
        (
            "ring",
            "[[1,1,1,1,1],[1,0,0,0,1],[1,0,0,0,1],[1,0,0,0,1],[1,1,1,1,1]] [0,0] [4,4]",
        ),
        (
            "full, corners",
            "[[1,1,1,1,1],[1,1,1,1,1],[1,1,1,1,1],[1,1,1,1,1],[1,1,1,1,1]] [0,0] [4,4]",
        ),
        (
            "full, middle",
            "[[1,1,1,1,1],[1,1,1,1,1],[1,1,1,1,1],[1,1,1,1,1],[1,1,1,1,1]] [2,2] [2,3]",
        ),
        (
            "full, same start",
            "[[1,1,1,1,1],[1,1,1,1,1],[1,1,1,1,1],[1,1,1,1,1],[1,1,1,1,1]] [2,2] [2,2]",
        ),
    ]
    .map(|(name, text)| (name, text.parse().expect("the list is well-formed")))
    .into()
}

fn any_size<R: Rng + ?Sized>(rng: &mut R) -> (usize, usize) {
    (
        random::between(rng, 1, MAX_SIDE),
        random::between(rng, 1, MAX_SIDE),
    )
}

fn any_pos<R: Rng + ?Sized>(rng: &mut R, board: &Grid<bool>) -> Pos {
    let row = random::below(rng, board.n_rows());
    Pos::new(row, random::below(rng, board.n_cols()))
}

fn footholds(board: &Grid<bool>) -> Vec<Pos> {
    board
        .iter()
        .filter(|&(_, &is_live)| is_live)
        .map(|(pos, _)| pos)
        .collect()
}

/// Two starts on footholds of the board, which gets one if it has none.
fn case_on<R: Rng + ?Sized>(rng: &mut R, mut board: Grid<bool>) -> Case {
    let mut live = footholds(&board);
    if live.is_empty() {
        let pos = any_pos(rng, &board);
        board[pos] = true;
        live.push(pos);
    }
    let (a, b) = (*random::pick(rng, &live), *random::pick(rng, &live));
    Position::new(&board, a, b).into()
}

fn same_start<R: Rng + ?Sized>(rng: &mut R) -> Case {
    let case = random(rng, &Shape::default());
    let start = case.position().token(crate::Player::A);
    case.position().with_token(crate::Player::B, start).into()
}

fn neighbours<R: Rng + ?Sized>(rng: &mut R) -> Case {
    let shape = Shape {
        min_density: 75,
        ..Shape::default()
    };
    let case = random(rng, &shape);
    let moves: Vec<Pos> = case.position().moves().collect();
    if moves.is_empty() {
        return case;
    }
    let beside = *random::pick(rng, &moves);
    case.position().with_token(crate::Player::B, beside).into()
}

/// A walk that crosses nothing, and the two players mostly at its ends.
fn corridor<R: Rng + ?Sized>(rng: &mut R) -> Case {
    let (rows, cols) = any_size(rng);
    let mut board = Grid::filled(rows, cols, false);
    let mut walk = vec![any_pos(rng, &board)];
    board[walk[0]] = true;
    for _ in 0..rows * cols {
        let last = *walk.last().expect("the walk has a start");
        let direction = *random::pick(rng, &Direction::ALL);
        let Some(next) = board.step(last, direction) else {
            continue;
        };
        // A cell beside an older part of the walk would be a shortcut.
        if !board[next] && board.neighbours(next).filter(|&pos| board[pos]).count() == 1 {
            board[next] = true;
            walk.push(next);
        }
    }
    let (mut a, mut b) = (walk[0], walk[walk.len() - 1]);
    if random::chance(rng, 1, 4) {
        a = *random::pick(rng, &walk);
    }
    if random::chance(rng, 1, 2) {
        (a, b) = (b, a);
    }
    Position::new(&board, a, b).into()
}

/// Whether a wall has a gap.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Door {
    Closed,
    Open,
}

/// A wall across the board, one player on each side.
fn rooms<R: Rng + ?Sized>(rng: &mut R, door: Door) -> Case {
    let (rows, cols) = (
        random::between(rng, 1, MAX_SIDE),
        random::between(rng, 3, MAX_SIDE),
    );
    let wall = random::between(rng, 1, cols - 2);
    let holes = random::below(rng, 3);
    let mut board = Grid::from_fn(rows, cols, |pos| {
        pos.col != wall && !random::chance(rng, holes, 10)
    });
    if door == Door::Open {
        board[Pos::new(random::below(rng, rows), wall)] = true;
    }
    let a = Pos::new(random::below(rng, rows), random::below(rng, wall));
    let b = Pos::new(
        random::below(rng, rows),
        random::between(rng, wall + 1, cols - 1),
    );
    board[a] = true;
    board[b] = true;
    // Half of the walls run from left to right.
    let (board, a, b) = if random::chance(rng, 1, 2) {
        let turned = Grid::from_fn(cols, rows, |pos| board[Pos::new(pos.col, pos.row)]);
        (turned, Pos::new(a.col, a.row), Pos::new(b.col, b.row))
    } else {
        (board, a, b)
    };
    let (a, b) = if random::chance(rng, 1, 2) {
        (b, a)
    } else {
        (a, b)
    };
    Position::new(&board, a, b).into()
}

/// The border of a board, or a frame around something.
fn ring<R: Rng + ?Sized>(rng: &mut R) -> Case {
    let (rows, cols) = (
        random::between(rng, 3, MAX_SIDE),
        random::between(rng, 3, MAX_SIDE),
    );
    let inner = random::below(rng, 4);
    let board = Grid::from_fn(rows, cols, |pos| {
        let is_border = pos.row % (rows - 1) == 0 || pos.col % (cols - 1) == 0;
        is_border || random::chance(rng, inner, 10)
    });
    case_on(rng, board)
}

/// A board on which the judge's number differs from that of a winner who takes
/// the slowest win or of a loser who takes the fastest loss.
fn hurry_or_stall<R: Rng + ?Sized>(rng: &mut R) -> Case {
    const TRIES: usize = 40;
    let shape = Shape {
        max_rows: 4,
        max_cols: 4,
        min_density: 60,
        max_density: 100,
    };
    let wants_hurry = random::chance(rng, 1, 2);
    let mut case = random(rng, &shape);
    for _ in 1..TRIES {
        let plies = Plies::of(case.position());
        let differs = if wants_hurry {
            plies.lazy_winner
        } else {
            plies.hasty_loser
        } != plies.best;
        if differs {
            break;
        }
        case = random(rng, &shape);
    }
    case
}

/// Lengths of the game under three ways to choose among moves that do not
/// change the winner.
struct Plies {
    is_won: bool,
    best: usize,
    lazy_winner: usize,
    hasty_loser: usize,
}

impl Plies {
    fn of(position: &Position) -> Self {
        let after: Vec<Self> = position
            .moves()
            .map(|to| Self::of(&position.play(to).expect("a legal move")))
            .collect();
        let is_won = after.iter().any(|next| !next.is_won);
        let kept = || after.iter().filter(|next| next.is_won != is_won);
        let least =
            |length: fn(&Self) -> usize| kept().map(length).min().map_or(0, |least| least + 1);
        let most = |length: fn(&Self) -> usize| kept().map(length).max().map_or(0, |most| most + 1);
        if is_won {
            Self {
                is_won,
                best: least(|next| next.best),
                lazy_winner: most(|next| next.lazy_winner),
                hasty_loser: least(|next| next.hasty_loser),
            }
        } else {
            Self {
                is_won,
                best: most(|next| next.best),
                lazy_winner: most(|next| next.lazy_winner),
                hasty_loser: least(|next| next.hasty_loser),
            }
        }
    }
}
