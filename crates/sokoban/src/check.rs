//! What a game is off the statement's guarantees: findings, not errors of the
//! text.

use std::ops::RangeInclusive;

use grid_core::{Finding, Place};

use crate::{Case, Commands, Level, State};

/// The numbers of rows and of columns that the statement allows.
pub const SIZES: RangeInclusive<usize> = 4..=15;

/// The largest number of keys that the statement allows. It gives no least one.
pub const MAX_PLAYED_KEYS: usize = 50;

/// How many unknown keys, or workers, are listed one by one.
pub const MAX_LISTED: usize = 100;

/// Checks a game against the statement's guarantees: 4 to 15 rows and columns,
/// walls all around, exactly one worker, as many boxes as goals, not every box on
/// a goal, and at most 50 keys, each of them `U`, `D`, `L` or `R`.
///
/// # Errors
///
/// Every departure. No worker, several, and an unknown key leave the game without
/// an answer ([`Severity::Error`](grid_core::Severity)); with the others it is
/// answered all the same: complete is a game whose boxes all stand on goals, at
/// once if they do so at the start, and off the map is wall.
///
/// # Complexity
///
/// Time in the number of cells and keys; no allocation if all is well.
///
/// ```
/// use sokoban::{Case, check};
///
/// let case: Case = "4 4\n####\n#wB#\n#...\n####\nR\n".parse()?;
/// let findings: Vec<String> = check(&case).unwrap_err().iter().map(|f| f.to_string()).collect();
/// assert_eq!(findings, [
///     "complete before the first key: every box stands on a goal",
///     "1 cell of the outermost ring is no wall",
/// ]);
/// # Ok::<(), grid_core::ParseError>(())
/// ```
pub fn check(case: &Case) -> Result<(), Vec<Finding>> {
    let (level, commands) = (case.level(), case.commands());
    let mut findings = Vec::new();
    find_size(level, &mut findings);
    find_worker_errors(level, &mut findings);
    find_boxes(level, &mut findings);
    find_open_edges(level, &mut findings);
    if commands.len() > MAX_PLAYED_KEYS {
        findings.push(Finding::warning(
            Place::Key(MAX_PLAYED_KEYS),
            format!(
                "{} keys, expected at most {MAX_PLAYED_KEYS}",
                commands.len()
            ),
        ));
    }
    find_unknown_keys(commands, &mut findings);
    if findings.is_empty() {
        Ok(())
    } else {
        Err(findings)
    }
}

/// Returns the findings of severity error alone: those that leave the game
/// without an answer.
pub(crate) fn errors(case: &Case) -> Result<(), Vec<Finding>> {
    let mut findings = Vec::new();
    find_worker_errors(case.level(), &mut findings);
    find_unknown_keys(case.commands(), &mut findings);
    if findings.is_empty() {
        Ok(())
    } else {
        Err(findings)
    }
}

pub(crate) fn find_worker_errors(level: &Level, findings: &mut Vec<Finding>) {
    // The cheap question first: nearly all levels have one worker.
    if level.workers().count() == 1 {
        return;
    }
    let Err(error) = State::new(level) else {
        return;
    };
    let Some((&first, others)) = error.workers().split_first() else {
        findings.push(Finding::error(Place::Case, error.to_string()));
        return;
    };
    findings.push(Finding::error(Place::Cell(first), error.to_string()));
    for &pos in others.iter().take(MAX_LISTED - 1) {
        findings.push(Finding::error(Place::Cell(pos), "another worker"));
    }
}

pub(crate) fn find_unknown_keys(commands: &Commands, findings: &mut Vec<Finding>) {
    // The cheap question first: nearly all keys are known.
    if commands.are_known() {
        return;
    }
    let mut unknown = commands.unknown();
    for (index, found) in unknown.by_ref().take(MAX_LISTED) {
        findings.push(Finding::error(
            Place::Key(index),
            format!("unknown key {found}, expected one of \"UDLR\""),
        ));
    }
    if let Some((index, _)) = unknown.next() {
        let more = 1 + unknown.count();
        let message = format!("{more} more unknown {}", plural(more, "key"));
        findings.push(Finding::error(Place::Key(index), message));
    }
}

fn find_size(level: &Level, findings: &mut Vec<Finding>) {
    let (rows, cols) = (level.n_rows(), level.n_cols());
    if !SIZES.contains(&rows) || !SIZES.contains(&cols) {
        let (low, high) = (SIZES.start(), SIZES.end());
        findings.push(Finding::warning(
            Place::Case,
            format!("{rows} × {cols} cells, expected {low} to {high} rows and columns"),
        ));
    }
}

fn find_boxes(level: &Level, findings: &mut Vec<Finding>) {
    let (boxes, goals) = (level.n_boxes(), level.n_goals());
    if boxes != goals {
        findings.push(Finding::warning(
            Place::Case,
            format!(
                "{boxes} {} and {goals} {}, expected as many of each",
                if boxes == 1 { "box" } else { "boxes" },
                plural(goals, "goal"),
            ),
        ));
    }
    if level.n_misplaced() == 0 {
        let why = if boxes == 0 {
            "there is no box"
        } else {
            "every box stands on a goal"
        };
        findings.push(Finding::warning(
            Place::Case,
            format!("complete before the first key: {why}"),
        ));
    }
}

fn find_open_edges(level: &Level, findings: &mut Vec<Finding>) {
    if let Some(first) = level.first_open_edge() {
        let open = level.open_edges().count();
        let verb = if open == 1 { "is" } else { "are" };
        findings.push(Finding::warning(
            Place::Cell(first),
            format!(
                "{open} {} of the outermost ring {verb} no wall",
                plural(open, "cell")
            ),
        ));
    }
}

fn plural(count: usize, word: &'static str) -> String {
    if count == 1 {
        word.into()
    } else {
        format!("{word}s")
    }
}
