//! The definition: sets of cells, and the rules word by word.
//!
//! Slow and obvious on purpose. Tests hold the engine against it, and readers
//! find here what the engine means.

use std::collections::HashSet;

use grid_core::{Finding, Grid, Pos};

use crate::{Answer, Case, Level, Outcome, Tile, check};

/// Returns the judge's answer to a game, the slow way.
///
/// # Errors
///
/// As [`answer`](crate::answer).
///
/// # Complexity
///
/// Time in the number of cells, and keys times boxes; a hash set of boxes.
pub fn answer(case: &Case) -> Result<Answer, Vec<Finding>> {
    check::errors(case)?;
    let level = case.level();
    let mut boxes: HashSet<Pos> = level.boxes().collect();
    let goals: HashSet<Pos> = level.goals().collect();
    let Some(mut worker) = level.workers().next() else {
        unreachable!("one worker: the errors were asked for")
    };

    // A game is complete as soon as every box stands on a goal.
    let is_complete = |boxes: &HashSet<Pos>| boxes.is_subset(&goals);
    // Off the map is wall.
    let is_wall = |pos: Pos| level.tile(pos).is_none_or(|tile| tile == Tile::Wall);

    let mut outcome = Outcome::default();
    for (_, direction) in case.commands().known() {
        if is_complete(&boxes) {
            break;
        }
        outcome.n_keys += 1;
        let Some(next) = worker.step(direction).filter(|&next| !is_wall(next)) else {
            continue;
        };
        if boxes.contains(&next) {
            let beyond = next.step(direction);
            let free = |pos: &Pos| !is_wall(*pos) && !boxes.contains(pos);
            let Some(beyond) = beyond.filter(free) else {
                continue;
            };
            boxes.remove(&next);
            boxes.insert(beyond);
            outcome.n_pushes += 1;
        }
        worker = next;
        outcome.n_moves += 1;
    }
    outcome.is_complete = is_complete(&boxes);

    let draw = |pos| {
        let ground = level.tile(pos).map_or(Tile::Wall, Tile::ground);
        match (ground.is_goal(), boxes.contains(&pos), pos == worker) {
            (false, true, _) => Tile::Box,
            (true, true, _) => Tile::BoxOnGoal,
            (false, _, true) => Tile::Worker,
            (true, _, true) => Tile::WorkerOnGoal,
            _ => ground,
        }
    };
    let map = Level::new(Grid::from_fn(level.n_rows(), level.n_cols(), draw));
    Ok(Answer::new(outcome, map))
}
