//! Boards from a seeded generator, all within the statement's guarantees, and a
//! list of boards that every judge should be tried on.
//!
//! The same generator state gives the same board for ever: failures are reported
//! by their seed.

use grid_core::{Direction8, LineDirection, Pos, Rng, random};

use crate::rules::FIVE;
use crate::{Board, Colour, Five, Line, all_fives};

const SIZE: usize = Board::JUDGE_SIZE;
const LAST: usize = SIZE - 1;

/// How full the boards of [`random()`] are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// The fewest points of a hundred that have a stone, on average.
    pub min_percent: usize,
    /// The most points of a hundred that have a stone, on average.
    pub max_percent: usize,
}

/// Anything between an empty and a full board.
impl Default for Shape {
    fn default() -> Self {
        Self {
            min_percent: 0,
            max_percent: 100,
        }
    }
}

/// Returns a board of 19 × 19 whose stones are scattered, with at most one five;
/// about every second one has a five.
///
/// # Panics
///
/// If `shape.min_percent > shape.max_percent`.
pub fn random<R: Rng + ?Sized>(rng: &mut R, shape: &Shape) -> Board {
    let percent = random::between(rng, shape.min_percent, shape.max_percent);
    let mut board = scattered(rng, SIZE, percent);
    if random::chance(rng, 1, 2) {
        let colour = *random::pick(rng, &Colour::ALL);
        let line = any_line(rng, FIVE);
        lay(&mut board, colour, line);
        clear_ends(&mut board, line);
        settled(rng, board)
    } else {
        without_fives(rng, board, &[])
    }
}

/// Returns a board of any size whose stones are scattered over `percent` of a
/// hundred points on average, whatever lines they make: it may have several
/// fives.
///
/// # Panics
///
/// If `size` is not in 5..=26.
#[track_caller]
pub fn scattered<R: Rng + ?Sized>(rng: &mut R, size: usize, percent: usize) -> Board {
    // Most games are even; boards nearly of one colour have the long lines.
    let black_percent = *random::pick(rng, &[50, 50, 50, 30, 70, 10, 90]);
    let mut board = Board::new(size);
    for pos in board.positions() {
        if random::chance(rng, percent, 100) {
            let black = random::chance(rng, black_percent, 100);
            board.set(pos, Some(if black { Colour::Black } else { Colour::White }));
        }
    }
    board
}

/// Returns a board of 19 × 19 that scattered stones hardly ever make: fives and
/// longer rows at borders and in corners, crossing each other, with a gap, with
/// the other colour at their ends, and rows that look like fives to a program
/// that runs over the edge of the board.
pub fn structured<R: Rng + ?Sized>(rng: &mut R) -> Board {
    let mut board = Board::new(SIZE);
    match random::below(rng, 9) {
        0 => one_line(rng, &mut board),
        1 => crossing_lines(rng, &mut board),
        2 => star(rng, &mut board),
        3 => near_miss(rng, &mut board),
        4 => wrapped(rng, &mut board),
        5 => corner_cut(rng, &mut board),
        6 => side_by_side(rng, &mut board),
        7 => nearly_full(rng, &mut board),
        _ => {
            // Two of them on one board.
            one_line(rng, &mut board);
            near_miss(rng, &mut board);
        }
    }
    if random::chance(rng, 1, 2) {
        board = board.swap_colours();
    }
    if random::chance(rng, 1, 2) {
        add_noise(rng, &mut board);
    }
    settled(rng, board)
}

/// Takes stones away until there is at most one five; which one stays is drawn.
fn settled<R: Rng + ?Sized>(rng: &mut R, board: Board) -> Board {
    let fives = all_fives(&board);
    if fives.len() < 2 {
        return board;
    }
    let keep = *random::pick(rng, &fives);
    without_fives(rng, board, &[keep])
}

/// Takes stones away until there is no five but those to keep.
fn without_fives<R: Rng + ?Sized>(rng: &mut R, mut board: Board, keep: &[Five]) -> Board {
    let kept: Vec<Pos> = keep.iter().flat_map(|five| five.line.cells()).collect();
    // Each turn takes a stone, so this ends; a five never grows by it, and those
    // to keep lose nothing. Taking a stone out of a longer row may leave a new
    // five, which a later turn meets.
    loop {
        let other = all_fives(&board)
            .into_iter()
            .find(|five| !keep.contains(five));
        let Some(other) = other else { return board };
        let loose: Vec<Pos> = other
            .line
            .cells()
            .filter(|pos| !kept.contains(pos))
            .collect();
        board.set(*random::pick(rng, &loose), None);
    }
}

/// Puts stones on some of the empty points.
fn add_noise<R: Rng + ?Sized>(rng: &mut R, board: &mut Board) {
    let percent = random::between(rng, 1, 60);
    for (pos, colour) in scattered(rng, SIZE, percent).stones() {
        if board.get(pos).is_none() {
            board.set(pos, Some(colour));
        }
    }
}

fn one_line<R: Rng + ?Sized>(rng: &mut R, board: &mut Board) {
    let length = *random::pick(rng, &[4, 5, 5, 5, 5, 6, 6, 7, 8, 9, 10, 11, SIZE]);
    let line = any_line(rng, length);
    lay(board, Colour::Black, line);
    close_ends(rng, board, line);
}

fn crossing_lines<R: Rng + ?Sized>(rng: &mut R, board: &mut Board) {
    let length = *random::pick(rng, &[5, 6, 6, 7]);
    let first = any_line(rng, length);
    let shared: Vec<Pos> = first.cells().collect();
    let shared = *random::pick(rng, &shared);
    let length = random::between(rng, 4, 8);
    // A line through the shared stone that fits on the board; there is one for
    // nearly every draw.
    let through: Vec<Line> = lines_of(length)
        .filter(|line| line.direction != first.direction)
        .filter(|line| line.cells().any(|pos| pos == shared))
        .collect();
    lay(board, Colour::Black, first);
    if !through.is_empty() {
        lay(board, Colour::Black, *random::pick(rng, &through));
    }
}

/// Lines of one colour that meet in one stone.
fn star<R: Rng + ?Sized>(rng: &mut R, board: &mut Board) {
    let centre = Pos::new(random::below(rng, SIZE), random::below(rng, SIZE));
    board.set(centre, Some(Colour::Black));
    for ray in Direction8::ALL {
        let mut pos = centre;
        for _ in 0..random::below(rng, 7) {
            match pos.step8(ray).filter(|&next| board.contains(next)) {
                Some(next) => pos = next,
                None => break,
            }
            board.set(pos, Some(Colour::Black));
        }
    }
}

/// Rows around the length of five, with gaps and the other colour in them.
fn near_miss<R: Rng + ?Sized>(rng: &mut R, board: &mut Board) {
    const ROWS: [&str; 16] = [
        "1111",
        "211112",
        "111.11",
        "11.111",
        "1111.1",
        "1111.1111",
        "11121",
        "1112111",
        "2111112",
        "11111222222",
        "22222211111",
        "11111.1",
        "11111.1111",
        "11111.111111",
        "111111.11111",
        "1111.22222.1111",
    ];
    let row = *random::pick(rng, &ROWS);
    let line = any_line(rng, row.len());
    lay_row(board, row, line);
}

/// A row that goes on at the opposite border, as it does in an array without
/// borders: five in the array, fewer on the board, or five at the border with
/// a sixth stone behind it in the array.
fn wrapped<R: Rng + ?Sized>(rng: &mut R, board: &mut Board) {
    let direction = *random::pick(
        rng,
        &[
            LineDirection::Horizontal,
            LineDirection::Diagonal,
            LineDirection::Antidiagonal,
        ],
    );
    let length = random::between(rng, 5, 7);
    let inside = random::between(rng, 1, 5.min(length - 1));
    let starts: Vec<usize> = (0..SIZE * SIZE)
        .filter(|&start| wraps_after(start, direction, length) == Some(inside))
        .collect();
    lay_in_array(board, direction, *random::pick(rng, &starts), length);
}

/// The step from a point to the next one in an array of 19 × 19, downwards.
const fn array_step(direction: LineDirection) -> usize {
    match direction {
        LineDirection::Horizontal => 1,
        LineDirection::Vertical => SIZE,
        LineDirection::Diagonal => SIZE + 1,
        LineDirection::Antidiagonal => SIZE - 1,
    }
}

/// How many stones of a row in an array stand on the board's own line before it
/// runs over a side border; `None` if it does not, or leaves the array.
fn wraps_after(start: usize, direction: LineDirection, length: usize) -> Option<usize> {
    let end = start + array_step(direction) * (length - 1);
    let inside = match direction {
        LineDirection::Horizontal | LineDirection::Diagonal => SIZE - start % SIZE,
        LineDirection::Antidiagonal => start % SIZE + 1,
        LineDirection::Vertical => return None,
    };
    (end < SIZE * SIZE && inside < length).then_some(inside)
}

fn lay_in_array(board: &mut Board, direction: LineDirection, start: usize, length: usize) {
    for index in (start..).step_by(array_step(direction)).take(length) {
        board.set(Pos::new(index / SIZE, index % SIZE), Some(Colour::Black));
    }
}

/// The diagonals near a corner: of length four, which hold no five, five, which
/// hold one without a point at either end, and six.
fn corner_cut<R: Rng + ?Sized>(rng: &mut R, board: &mut Board) {
    let cut = random::between(rng, 4, 6);
    let mut lines = corner_lines(cut);
    random::shuffle(rng, &mut lines);
    for &line in &lines[..random::between(rng, 1, 4)] {
        lay(board, Colour::Black, line);
    }
}

/// The four diagonals that cut a corner off and have `length` points.
fn corner_lines(length: usize) -> [Line; 4] {
    let short = length - 1;
    let line = |row, col, direction| Line {
        start: Pos::new(row, col),
        direction,
        length,
    };
    [
        line(0, SIZE - length, LineDirection::Diagonal),
        line(SIZE - length, 0, LineDirection::Diagonal),
        line(short, 0, LineDirection::Antidiagonal),
        line(LAST, SIZE - length, LineDirection::Antidiagonal),
    ]
}

/// Rows of lengths around five in neighbouring lines.
fn side_by_side<R: Rng + ?Sized>(rng: &mut R, board: &mut Board) {
    let count = random::between(rng, 2, 5);
    let row = random::below(rng, SIZE - count + 1);
    let col = random::below(rng, SIZE - 9);
    for row in row..row + count {
        let line = Line {
            start: Pos::new(row, col + random::below(rng, 3)),
            direction: LineDirection::Horizontal,
            length: random::between(rng, 4, 7),
        };
        let colour = *random::pick(rng, &Colour::ALL);
        lay(board, colour, line);
    }
    if random::chance(rng, 1, 2) {
        *board = board.transpose();
    }
}

/// A board with (nearly) no empty point: pairs of stones, some of them turned
/// over.
fn nearly_full<R: Rng + ?Sized>(rng: &mut R, board: &mut Board) {
    *board = full_without_five();
    for _ in 0..random::below(rng, 60) {
        let pos = Pos::new(random::below(rng, SIZE), random::below(rng, SIZE));
        let stone = board.get(pos).map(Colour::opponent);
        board.set(pos, stone.filter(|_| random::chance(rng, 9, 10)));
    }
    if random::chance(rng, 1, 2) {
        let line = any_line(rng, FIVE);
        lay(board, Colour::Black, line);
        for pos in ends(line).into_iter().flatten() {
            board.set(pos, Some(Colour::White));
        }
    }
}

/// A full board whose longest rows are two stones.
fn full_without_five() -> Board {
    let mut board = Board::new(SIZE);
    for pos in board.positions() {
        let black = (pos.col + 2 * pos.row) % 4 < 2;
        board.set(pos, Some(if black { Colour::Black } else { Colour::White }));
    }
    board
}

/// Every line of a length on the board.
fn lines_of(length: usize) -> impl Iterator<Item = Line> {
    LineDirection::ALL.into_iter().flat_map(move |direction| {
        let (rows, cols) = starts(direction, length);
        rows.flat_map(move |row| {
            cols.clone().map(move |col| Line {
                start: Pos::new(row, col),
                direction,
                length,
            })
        })
    })
}

/// The rows and columns where lines of a direction and length may start.
fn starts(
    direction: LineDirection,
    length: usize,
) -> (std::ops::Range<usize>, std::ops::Range<usize>) {
    let fitting = SIZE - length + 1;
    match direction {
        LineDirection::Horizontal => (0..SIZE, 0..fitting),
        LineDirection::Vertical => (0..fitting, 0..SIZE),
        LineDirection::Diagonal => (0..fitting, 0..fitting),
        LineDirection::Antidiagonal => (length - 1..SIZE, 0..fitting),
    }
}

/// Draws a line of a length; one in four touches the border with an end or its
/// whole side.
fn any_line<R: Rng + ?Sized>(rng: &mut R, length: usize) -> Line {
    let direction = *random::pick(rng, &LineDirection::ALL);
    let (rows, cols) = starts(direction, length);
    let mut draw = |range: std::ops::Range<usize>| match random::below(rng, 8) {
        0 => range.start,
        1 => range.end - 1,
        _ => random::between(rng, range.start, range.end - 1),
    };
    Line {
        start: Pos::new(draw(rows), draw(cols)),
        direction,
        length,
    }
}

/// The points before and behind a line, where they are on the board.
fn ends(line: Line) -> [Option<Pos>; 2] {
    let (rows, cols) = line.direction.offset();
    let at = |step: isize| {
        let pos = line.start.offset((rows * step, cols * step))?;
        (pos.row < SIZE && pos.col < SIZE).then_some(pos)
    };
    [at(-1), at(line.length as isize)]
}

fn lay(board: &mut Board, colour: Colour, line: Line) {
    for pos in line.cells() {
        board.set(pos, Some(colour));
    }
}

/// Lays a row of `1`, `2` and `.`.
fn lay_row(board: &mut Board, row: &str, line: Line) {
    for (pos, symbol) in line.cells().zip(row.bytes()) {
        board.set(pos, Colour::from_number(symbol.wrapping_sub(b'0')));
    }
}

fn clear_ends(board: &mut Board, line: Line) {
    for pos in ends(line).into_iter().flatten() {
        board.set(pos, None);
    }
}

/// Puts white stones at the ends of a black line, or leaves them empty.
fn close_ends<R: Rng + ?Sized>(rng: &mut R, board: &mut Board, line: Line) {
    for pos in ends(line).into_iter().flatten() {
        board.set(pos, random::chance(rng, 1, 2).then_some(Colour::White));
    }
}

/// Returns boards of 19 × 19 that a wrong judge is likely to fail on, with
/// names.
#[must_use]
pub fn edge_cases() -> Vec<(&'static str, Board)> {
    use LineDirection::{Antidiagonal, Diagonal, Horizontal, Vertical};

    let empty = Board::new(SIZE);
    let five = |row, col, direction, colour| {
        let mut board = empty;
        lay(
            &mut board,
            colour,
            Five::new(colour, Pos::new(row, col), direction).line,
        );
        board
    };
    let black = |row, col, direction| five(row, col, direction, Colour::Black);
    let white = |row, col, direction| five(row, col, direction, Colour::White);
    let rows = |rows: &[(&str, usize, usize, LineDirection)]| {
        let mut board = empty;
        for &(row, top, left, direction) in rows {
            let start = Pos::new(top, left);
            let length = row.len();
            lay_row(
                &mut board,
                row,
                Line {
                    start,
                    direction,
                    length,
                },
            );
        }
        board
    };
    let row = |row, top, left, direction| rows(&[(row, top, left, direction)]);
    let array = |direction, start: Pos, length| {
        let mut board = empty;
        lay_in_array(&mut board, direction, start.row * SIZE + start.col, length);
        board
    };
    let corners = |length| {
        let mut board = empty;
        for line in corner_lines(length) {
            lay(&mut board, Colour::Black, line);
        }
        board
    };
    let long = "1111111111111111111";
    vec![
        ("empty", empty),
        ("one-stone", empty.with(Pos::new(9, 9), Some(Colour::Black))),
        ("horizontal-top-left", black(0, 0, Horizontal)),
        ("horizontal-top-right", white(0, 14, Horizontal)),
        ("horizontal-bottom-left", white(18, 0, Horizontal)),
        ("horizontal-bottom-right", black(18, 14, Horizontal)),
        ("horizontal-centre", white(9, 7, Horizontal)),
        ("vertical-top-left", black(0, 0, Vertical)),
        ("vertical-top-right", white(0, 18, Vertical)),
        ("vertical-bottom-left", white(14, 0, Vertical)),
        ("vertical-bottom-right", black(14, 18, Vertical)),
        ("vertical-centre", white(7, 9, Vertical)),
        ("diagonal-top-left", white(0, 0, Diagonal)),
        ("diagonal-top-right-corner-cut", black(0, 14, Diagonal)),
        ("diagonal-bottom-left-corner-cut", white(14, 0, Diagonal)),
        ("diagonal-bottom-right", black(14, 14, Diagonal)),
        ("diagonal-centre", black(7, 6, Diagonal)),
        (
            "antidiagonal-top-left-corner-cut",
            black(4, 0, Antidiagonal),
        ),
        ("antidiagonal-top-right", white(4, 14, Antidiagonal)),
        ("antidiagonal-bottom-left", black(18, 0, Antidiagonal)),
        (
            "antidiagonal-bottom-right-corner-cut",
            white(18, 14, Antidiagonal),
        ),
        ("antidiagonal-centre", white(11, 8, Antidiagonal)),
        ("six-horizontal", row("111111", 9, 6, Horizontal)),
        ("six-vertical", row("222222", 6, 9, Vertical)),
        ("six-diagonal", row("111111", 3, 4, Diagonal)),
        ("six-antidiagonal", row("222222", 12, 4, Antidiagonal)),
        (
            "six-horizontal-from-left-border",
            row("222222", 0, 0, Horizontal),
        ),
        (
            "six-vertical-from-top-border",
            row("111111", 0, 1, Vertical),
        ),
        (
            "six-diagonal-to-right-border",
            row("111111", 5, 13, Diagonal),
        ),
        (
            "six-antidiagonal-from-bottom-border",
            row("111111", 18, 3, Antidiagonal),
        ),
        ("seven-horizontal", row("1111111", 4, 5, Horizontal)),
        ("ten-antidiagonal", row("2222222222", 14, 3, Antidiagonal)),
        ("eleven-vertical", row("11111111111", 2, 3, Vertical)),
        ("nineteen-horizontal", row(long, 18, 0, Horizontal)),
        ("nineteen-vertical", row(long, 0, 18, Vertical)),
        ("nineteen-diagonal", row(long, 0, 0, Diagonal)),
        ("nineteen-antidiagonal", row(long, 18, 0, Antidiagonal)),
        ("corner-cuts-of-four", corners(4)),
        ("corner-cuts-of-six", corners(6)),
        ("gap-three-two", row("111.11", 8, 5, Horizontal)),
        ("gap-four-four", row("1111.1111", 8, 9, Vertical)),
        ("broken-by-opponent", row("112111", 3, 3, Diagonal)),
        ("blocked-at-both-ends", row("2111112", 12, 3, Antidiagonal)),
        (
            "five-beside-opponents-six",
            row("11111222222", 9, 4, Horizontal),
        ),
        ("five-gap-one", row("11111.1", 6, 11, Vertical)),
        ("six-gap-five", row("111111.11111", 9, 3, Horizontal)),
        ("five-gap-six", row("22222.222222", 4, 9, Vertical)),
        (
            "five-and-six-share-first-stone",
            rows(&[("111111", 9, 2, Horizontal), ("11111", 9, 2, Vertical)]),
        ),
        (
            "five-crosses-six",
            rows(&[("222222", 4, 9, Vertical), ("22222", 8, 7, Horizontal)]),
        ),
        (
            "antidiagonal-six-crosses-five",
            rows(&[("111111", 12, 5, Antidiagonal), ("11111", 8, 7, Diagonal)]),
        ),
        (
            "antidiagonal-under-opponents",
            rows(&[
                ("11111", 5, 2, Antidiagonal),
                ("222", 0, 7, Horizontal),
                ("2", 1, 9, Horizontal),
            ]),
        ),
        ("wrap-horizontal", array(Horizontal, Pos::new(6, 16), 5)),
        ("wrap-diagonal", array(Diagonal, Pos::new(5, 15), 5)),
        ("wrap-antidiagonal", array(Antidiagonal, Pos::new(5, 2), 5)),
        (
            "wrap-sixth-horizontal",
            array(Horizontal, Pos::new(6, 14), 6),
        ),
        ("wrap-sixth-diagonal", array(Diagonal, Pos::new(5, 14), 6)),
        (
            "wrap-sixth-antidiagonal",
            array(Antidiagonal, Pos::new(5, 4), 6),
        ),
        ("wrap-fifth-at-front", array(Horizontal, Pos::new(6, 18), 6)),
        ("full-without-five", full_without_five()),
        (
            "full-without-five-transposed",
            full_without_five().transpose(),
        ),
        ("full-with-one-five", {
            let mut board = full_without_five();
            lay_row(
                &mut board,
                "2111112",
                Line {
                    start: Pos::new(11, 6),
                    direction: Diagonal,
                    length: 7,
                },
            );
            board
        }),
    ]
}
