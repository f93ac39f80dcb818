//! The definition: plain minimax over a board of booleans.
//!
//! Slow and obvious; every fast path is tested against it. The full 5×5 board
//! takes milliseconds, the full 6×6 board a third of a second, the full 7×7
//! board minutes.

use grid_core::{Finding, Pos};

use crate::{Answer, Case, Player, Position, check};

/// Returns the answer of a case by trying every game.
///
/// # Errors
///
/// The findings that leave the case without an answer.
pub fn answer(case: &Case) -> Result<Answer, Vec<Finding>> {
    check::errors(case)?;
    let (winner, pv) = best_play(case.position());
    Ok(Answer::new(winner, pv))
}

/// Returns the winner and the game that is played if both play their best; of
/// equally good moves the first in the order up, down, left, right.
#[must_use]
pub fn best_play(position: &Position) -> (Player, Vec<Pos>) {
    let board = (0..position.n_rows())
        .map(|row| {
            (0..position.n_cols())
                .map(|col| position.is_live(Pos::new(row, col)))
                .collect()
        })
        .collect();
    let (mover, other) = (position.turn(), position.turn().other());
    let (is_won, mut pv) = play(&mut { board }, position.token(mover), position.token(other));
    pv.reverse();
    (if is_won { mover } else { other }, pv)
}

/// Whether the player at `own` wins, and the game, last move first.
fn play(board: &mut Vec<Vec<bool>>, own: Pos, other: Pos) -> (bool, Vec<Pos>) {
    let mut best = (false, Vec::new());
    if !board[own.row][own.col] {
        return best; // The foothold vanished under the token.
    }
    for (rows, cols) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
        let Some(to) = own.offset((rows, cols)) else {
            continue;
        };
        if !board
            .get(to.row)
            .and_then(|row| row.get(to.col))
            .is_some_and(|&is_live| is_live)
        {
            continue;
        }
        board[own.row][own.col] = false;
        let (is_lost, mut game) = play(board, other, to);
        board[own.row][own.col] = true;
        game.push(to);

        let is_won = !is_lost;
        let is_better = match (is_won, best.0) {
            (true, false) => true,
            (false, true) => false,
            (true, true) => game.len() < best.1.len(),
            (false, false) => game.len() > best.1.len(),
        };
        if is_better {
            best = (is_won, game);
        }
    }
    best
}
