//! Simpler neighbours of a case, for finding the smallest one that still fails.

use std::iter;

use grid_core::{Grid, Pos};

use crate::{Case, Player, Position};

/// Returns the simpler neighbours of a case in a fixed order: without a row,
/// without a column, without all footholds that no token reaches, without one
/// foothold, with a token elsewhere. Each is valid if the case is, and
/// [`size`] is strictly smaller.
///
/// A token on a row or column that goes moves one further where a foothold is.
pub fn simpler(case: &Case) -> impl Iterator<Item = Case> + use<> {
    let position = *case.position();
    let rows = (0..position.n_rows()).flat_map(move |row| {
        let kept = move |pos: Pos| {
            (pos.row != row).then(|| Pos::new(pos.row - usize::from(pos.row > row), pos.col))
        };
        without_line(
            position,
            position.n_rows() - 1,
            position.n_cols(),
            kept,
            (1, 0),
        )
    });
    let cols = (0..position.n_cols()).flat_map(move |col| {
        let kept = move |pos: Pos| {
            (pos.col != col).then(|| Pos::new(pos.row, pos.col - usize::from(pos.col > col)))
        };
        without_line(
            position,
            position.n_rows(),
            position.n_cols() - 1,
            kept,
            (0, 1),
        )
    });
    let unreachable = iter::once_with(move || position.without_unreachable());
    let footholds = position
        .positions()
        .filter(move |&pos| is_bare(&position, pos))
        .map(move |pos| position.with_foothold(pos, false));
    let tokens = Player::ALL.into_iter().flat_map(move |player| {
        position
            .positions()
            .filter(move |&pos| position.is_live(pos))
            .map(move |pos| position.with_token(player, pos))
    });

    let before = size_of(&position);
    rows.chain(cols)
        .chain(unreachable)
        .chain(footholds)
        .chain(tokens)
        .filter(move |simpler| size_of(simpler) < before)
        .map(Case::new)
}

/// Returns how complex a case is: cells, footholds, distance of the tokens, and
/// how far they are from the first cell.
pub fn size(case: &Case) -> impl Ord + Copy + use<> {
    size_of(case.position())
}

fn size_of(position: &Position) -> (usize, usize, usize, usize) {
    let [a, b] = Player::ALL.map(|player| position.token(player));
    let from_first = a.row + a.col + b.row + b.col;
    let area = position.n_rows() * position.n_cols();
    (area, position.n_live(), a.distance(b), from_first)
}

fn is_bare(position: &Position, pos: Pos) -> bool {
    position.is_live(pos)
        && Player::ALL
            .iter()
            .all(|&player| position.token(player) != pos)
}

/// The position without a row or column: as it is, or with the tokens that
/// stand there moved back or forth by `across`.
fn without_line(
    position: Position,
    rows: usize,
    cols: usize,
    kept: impl Fn(Pos) -> Option<Pos> + Copy,
    across: (isize, isize),
) -> impl Iterator<Item = Position> {
    let shifts = [-1, 1].into_iter().filter_map(move |sign| {
        let board = Grid::from_fn(rows, cols, |to| {
            // The cell that becomes `to`: itself or the next one across.
            let next = to.offset(across).expect("small coordinates");
            let from = if kept(to) == Some(to) { to } else { next };
            position.is_live(from)
        });
        let [a, b] = Player::ALL.map(|player| {
            let token = position.token(player);
            kept(token).or_else(|| {
                let beside = token.offset((sign * across.0, sign * across.1))?;
                let is_foothold = position.is_live(beside);
                is_foothold.then(|| kept(beside)).flatten()
            })
        });
        Position::try_new(&board, a?, b?)
    });
    // Where no token stands on the line both shifts are the same.
    let is_free = Player::ALL
        .iter()
        .all(|&player| kept(position.token(player)).is_some());
    shifts.take(if is_free { 1 } else { 2 })
}
