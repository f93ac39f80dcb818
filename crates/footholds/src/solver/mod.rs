//! The exact solver: who wins, in how many moves, by which game.
//!
//! Fail-soft negamax over bit boards with null windows: first "does the player
//! to move win?", then outwards until the number of plies is pinned. Every
//! shortcut is a [`Prune`] that can be switched off.
//!
//! ```
//! use footholds::solver::{Config, Outcome, solve};
//! use footholds::{Player, Position};
//! use grid_core::{Grid, Pos};
//!
//! let board = Grid::filled(6, 6, true);
//! let position = Position::new(&board, Pos::new(0, 0), Pos::new(5, 5));
//! let (outcome, stats) = solve(&position, &Config::default());
//! let Outcome::Solved(solution) = outcome else { panic!("no limit was set") };
//! assert_eq!((solution.winner, solution.plies), (Player::B, 34));
//! assert_eq!(solution.pv.len(), 34);
//!
//! // A limit gives bounds that hold.
//! let limited = Config { max_nodes: stats.nodes / 2, ..Config::default() };
//! let (Outcome::LimitReached(bounds), _) = solve(&position, &limited) else { panic!() };
//! assert!(bounds.at_least <= 34 && 34 <= bounds.at_most);
//! ```

mod config;
mod order;
mod score;
mod search;
mod separated;
mod table;

use std::ops::ControlFlow::{self, Break, Continue};

use grid_core::Pos;
use grid_core::bits::{BitLayout, Word};

pub use config::{
    Bounds, Config, FirstMove, FirstMoves, Outcome, Prune, Prunes, Solution, Stats, Value,
};

use crate::{Player, Position};
use score::Range;
use search::Search;

/// Solves a position: winner, number of plies, principal variation, and the
/// value of each first move if the config asks for it.
///
/// The result does not depend on table size, prunes or limits, except that
/// limits may cut it to bounds.
///
/// # Complexity
///
/// Time exponential in the number of footholds (a factor of about 1.2 for each),
/// memory the table and a frame for each foothold.
#[must_use]
pub fn solve(position: &Position, config: &Config<'_>) -> (Outcome<Solution>, Stats) {
    dispatch(position, config, Solve(position, config.first_moves))
}

/// Returns winner and number of plies only.
#[must_use]
pub fn value(position: &Position, config: &Config<'_>) -> (Outcome<Value>, Stats) {
    dispatch(position, config, Evaluate(position))
}

/// What to do with a search once its word and stride are chosen.
trait Task {
    type Output;

    fn run<W: Word, const STRIDE: usize>(
        self,
        search: &mut Search<'_, W, STRIDE>,
    ) -> Outcome<Self::Output>;
}

/// Chooses the word and, for the common shapes, a stride known at compile time.
fn dispatch<T: Task>(
    position: &Position,
    config: &Config<'_>,
    task: T,
) -> (Outcome<T::Output>, Stats) {
    let (rows, cols) = (position.n_rows(), position.n_cols());
    let longer = rows.max(cols);
    if longer <= 8 {
        run(
            &BitLayout::<u64, 8>::new(rows, cols),
            position,
            config,
            task,
        )
    } else if rows * cols <= 64 {
        run(&BitLayout::<u64>::new(rows, cols), position, config, task)
    } else if longer <= 11 {
        run(
            &BitLayout::<u128, 11>::new(rows, cols),
            position,
            config,
            task,
        )
    } else {
        run(&BitLayout::<u128>::new(rows, cols), position, config, task)
    }
}

fn run<W: Word, const STRIDE: usize, T: Task>(
    layout: &BitLayout<W, STRIDE>,
    position: &Position,
    config: &Config<'_>,
    task: T,
) -> (Outcome<T::Output>, Stats) {
    let mut search = Search::new(layout, position.n_live(), config);
    let outcome = task.run(&mut search);
    (outcome, search.stats())
}

struct Evaluate<'p>(&'p Position);

impl Task for Evaluate<'_> {
    type Output = Value;

    fn run<W: Word, const STRIDE: usize>(
        self,
        search: &mut Search<'_, W, STRIDE>,
    ) -> Outcome<Value> {
        let mut range = Range::of(self.0);
        match narrow(search, self.0, &mut range) {
            Continue(()) => Outcome::Solved(range.value(self.0.turn())),
            Break(()) => Outcome::LimitReached(range.bounds(self.0.turn())),
        }
    }
}

struct Solve<'p>(&'p Position, FirstMoves);

impl Task for Solve<'_> {
    type Output = Solution;

    fn run<W: Word, const STRIDE: usize>(
        self,
        search: &mut Search<'_, W, STRIDE>,
    ) -> Outcome<Solution> {
        let Self(position, wanted) = self;
        let mut range = Range::of(position);
        match complete(search, position, wanted, &mut range) {
            Continue(solution) => Outcome::Solved(solution),
            Break(()) => Outcome::LimitReached(range.bounds(position.turn())),
        }
    }
}

/// Narrows the range of a position's scores to one.
fn narrow<W: Word, const STRIDE: usize>(
    search: &mut Search<'_, W, STRIDE>,
    position: &Position,
    range: &mut Range,
) -> ControlFlow<()> {
    while let Some(target) = range.next_target() {
        let score = search.position(position, target)?;
        range.learn(target, score);
    }
    Continue(())
}

fn complete<W: Word, const STRIDE: usize>(
    search: &mut Search<'_, W, STRIDE>,
    position: &Position,
    wanted: FirstMoves,
    range: &mut Range,
) -> ControlFlow<(), Solution> {
    narrow(search, position, range)?;
    let Value { winner, plies } = range.value(position.turn());
    let first_moves = match wanted {
        FirstMoves::Skip => Vec::new(),
        FirstMoves::Value => first_moves(search, position)?,
    };
    let pv = principal_variation(search, position, range.low)?;
    debug_assert_eq!(pv.len(), plies);
    Continue(Solution {
        winner,
        plies,
        pv,
        first_moves,
    })
}

fn first_moves<W: Word, const STRIDE: usize>(
    search: &mut Search<'_, W, STRIDE>,
    position: &Position,
) -> ControlFlow<(), Vec<FirstMove>> {
    let mut list = Vec::with_capacity(4);
    for to in position.moves() {
        let next = position.play(to).expect("a legal move");
        let mut range = Range::of(&next);
        narrow(search, &next, &mut range)?;
        let Value { winner, plies } = range.value(next.turn());
        list.push(FirstMove {
            to,
            winner,
            plies: plies + 1,
        });
    }
    Continue(list)
}

/// The game of best play from a position whose score is known: in each
/// position the first move in the order of [`Position::moves`] that keeps it.
fn principal_variation<W: Word, const STRIDE: usize>(
    search: &mut Search<'_, W, STRIDE>,
    position: &Position,
    mut score: i32,
) -> ControlFlow<(), Vec<Pos>> {
    let mut position = *position;
    let mut pv = Vec::with_capacity(score::plies(score));
    while score::plies(score) > 0 {
        let target = score::child_target(score);
        let mut moves: Vec<Pos> = position.moves().collect();
        // Something keeps the score; if nothing before it did, the last does.
        let last = moves.pop().expect("plies are left, so there is a move");
        let mut best = last;
        for to in moves {
            let next = position.play(to).expect("a legal move");
            if search.position(&next, target)? < target {
                best = to;
                break;
            }
        }
        pv.push(best);
        position = position.play(best).expect("a legal move");
        score = score::of_best_child(score);
    }
    Continue(pv)
}

/// The player who wins with a score, seen by `mover`.
fn winner_of(score: i32, mover: Player) -> Player {
    if score::is_win(score) {
        mover
    } else {
        mover.other()
    }
}
