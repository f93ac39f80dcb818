//! Simpler boards, for making a failing one small.

use grid_core::Pos;

use crate::{Board, Colour, Verdict, judge};

/// Returns how complicated a board is; every [`simpler`] board has less: first
/// stones count, then white ones, then how far they are from the top left
/// corner, rows twice.
#[must_use]
pub fn size(board: &Board) -> impl Ord + Copy + use<> {
    let distance: usize = board.stones().map(|(pos, _)| 2 * pos.row + pos.col).sum();
    let white = board.count(Colour::White);
    (board.count(Colour::Black) + white, white, distance)
}

/// Returns boards that are a little simpler than a board and have at most one
/// five.
///
/// In a fixed order: without a colour, without bands of rows or columns (halves
/// first, single ones last), without a stone; then, with as many stones: colours
/// swapped, a white stone made black, all stones moved up or left (as far as
/// they go first), the board mirrored or transposed.
pub fn simpler(board: &Board) -> impl Iterator<Item = Board> + use<> {
    let board = *board;
    let before = size(&board);
    without_colour(board)
        .chain(without_bands(board))
        .chain(without_stones(board))
        .chain(recoloured(board))
        .chain(moved(board))
        .filter(move |next| size(next) < before)
        .filter(|next| !matches!(judge(next), Verdict::Several(_)))
}

fn without_colour(board: Board) -> impl Iterator<Item = Board> {
    Colour::ALL
        .into_iter()
        .map(move |colour| without(board, |_, stone| stone == colour))
}

fn without_bands(board: Board) -> impl Iterator<Item = Board> {
    let size = board.size();
    [size.div_ceil(2), size.div_ceil(4), 2, 1]
        .into_iter()
        .flat_map(move |width| {
            (0..size)
                .step_by(width)
                .map(move |start| start..start + width)
        })
        .flat_map(move |band| {
            let columns = band.clone();
            [
                without(board, |pos, _| band.contains(&pos.row)),
                without(board, |pos, _| columns.contains(&pos.col)),
            ]
        })
}

fn without_stones(board: Board) -> impl Iterator<Item = Board> {
    board
        .positions()
        .filter(move |&pos| board.get(pos).is_some())
        .map(move |pos| board.with(pos, None))
}

fn recoloured(board: Board) -> impl Iterator<Item = Board> {
    let single = board
        .positions()
        .filter(move |&pos| board.get(pos) == Some(Colour::White))
        .map(move |pos| board.with(pos, Some(Colour::Black)));
    std::iter::once(board.swap_colours()).chain(single)
}

fn moved(board: Board) -> impl Iterator<Item = Board> {
    let top = board.stones().map(|(pos, _)| pos.row).min().unwrap_or(0);
    let left = board.stones().map(|(pos, _)| pos.col).min().unwrap_or(0);
    let shifts = [
        (top, left),
        (top, 0),
        (0, left),
        (top.min(1), 0),
        (0, left.min(1)),
    ];
    shifts
        .into_iter()
        .map(move |(up, left)| shifted(board, up, left))
        .chain([board.flip_rows(), board.flip_columns(), board.transpose()])
}

fn without(board: Board, gone: impl Fn(Pos, Colour) -> bool) -> Board {
    let mut next = board;
    for (pos, _) in board.stones().filter(|&(pos, colour)| gone(pos, colour)) {
        next.set(pos, None);
    }
    next
}

fn shifted(board: Board, up: usize, left: usize) -> Board {
    let mut next = Board::new(board.size());
    for (pos, colour) in board.stones() {
        next.set(Pos::new(pos.row - up, pos.col - left), Some(colour));
    }
    next
}
