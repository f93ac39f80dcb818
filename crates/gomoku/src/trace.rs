//! What stands on a board, as pictures: each five, and why a longer row is none.

use grid_core::{Cell, Finding, Frame, Grid, Mark, Style, Tint};

use crate::rules::{FIVE, answer};
use crate::{Answer, Board, Colour, Five, Line, LineDirection, reference};

/// The pictures of a board, from [`trace`].
#[derive(Clone, Debug)]
pub struct Trace {
    board: Board,
    answer: Answer,
    /// The rows of six or more that are still to be shown, in order.
    overlines: std::vec::IntoIter<(Colour, Line)>,
    next: Next,
}

/// What the next picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Board,
    Five,
    Overline,
    Answer,
    Nothing,
}

/// Returns the pictures of a board: the board, its five, each row of six or
/// more, and the answer.
///
/// ```
/// use gomoku::{Board, trace};
///
/// let board: Board = "
/// 0 0 0 0 0 0
/// 1 1 1 1 1 1
/// 2 0 0 0 0 0
/// 2 0 0 0 0 0
/// 2 0 0 0 0 0
/// 2 0 0 0 0 0
/// ".parse()?;
/// let captions: Vec<String> = trace(&board).unwrap().map(|frame| frame.caption().into()).collect();
/// assert_eq!(captions, [
///     "the board: 6 black stones, 4 white stones",
///     "black, horizontal from row 2, column 1: six in a row",
///     "answer: nobody has won",
/// ]);
/// # Ok::<(), gomoku::ParseError>(())
/// ```
///
/// # Errors
///
/// Those of [`answer`]: the findings of a board with several fives.
pub fn trace(board: &Board) -> Result<Trace, Vec<Finding>> {
    let answer = answer(board)?;
    let overlines: Vec<_> = reference::lines(board)
        .filter(|(_, line)| line.length > FIVE)
        .collect();
    Ok(Trace {
        board: *board,
        answer,
        overlines: overlines.into_iter(),
        next: Next::Board,
    })
}

impl Iterator for Trace {
    type Item = Frame;

    fn next(&mut self) -> Option<Frame> {
        loop {
            match self.next {
                Next::Board => {
                    self.next = Next::Five;
                    return Some(self.opening());
                }
                Next::Five => {
                    self.next = Next::Overline;
                    if let Some(five) = self.answer.five() {
                        return Some(self.five(five));
                    }
                }
                Next::Overline => match self.overlines.next() {
                    Some((colour, line)) => return Some(self.overline(colour, line)),
                    None => self.next = Next::Answer,
                },
                Next::Answer => {
                    self.next = Next::Nothing;
                    return Some(self.closing());
                }
                Next::Nothing => return None,
            }
        }
    }
}

impl Trace {
    fn opening(&self) -> Frame {
        let count = |colour| match self.board.count(colour) {
            1 => format!("1 {colour} stone"),
            count => format!("{count} {colour} stones"),
        };
        let [black, white] = Colour::ALL.map(count);
        Frame::new(format!("the board: {black}, {white}"), self.picture())
    }

    fn five(&self, five: Five) -> Frame {
        Frame::new(format!("{five}: five in a row"), self.picture()).with_highlight(
            Mark::Group,
            five.line.cells(),
            FIVE.to_string(),
        )
    }

    fn overline(&self, colour: Colour, line: Line) -> Frame {
        let length = in_words(line.length);
        Frame::new(
            format!("{colour}, {line}: {length} in a row"),
            self.picture(),
        )
        .with_highlight(Mark::Refused, line.cells(), line.length.to_string())
        .with_note(format!("{length} in a row: not exactly five"))
    }

    fn closing(&self) -> Frame {
        let Some(five) = self.answer.five() else {
            return Frame::new("answer: nobody has won", self.picture());
        };
        let end = match five.line.direction {
            LineDirection::Vertical => "topmost",
            _ => "leftmost",
        };
        let caption = format!(
            "answer: {} has won, {end} stone at row {}, column {}",
            five.colour,
            five.line.start.row + 1,
            five.line.start.col + 1,
        );
        Frame::new(caption, self.picture())
            .with_highlight(Mark::Group, five.line.cells(), "")
            .with_highlight(Mark::Move, [five.line.start], end)
    }

    /// The stones by their numbers; empty points as `.`, so that stones stand
    /// out.
    fn picture(&self) -> Grid<Cell> {
        self.board.to_grid().map(|stone| match stone {
            None => Cell::new('.', Style::Empty),
            Some(Colour::Black) => Cell::new('1', Style::Piece(Tint::Black)),
            Some(Colour::White) => Cell::new('2', Style::Piece(Tint::White)),
        })
    }
}

/// The length of an overline.
fn in_words(length: usize) -> String {
    const WORDS: [&str; 5] = ["six", "seven", "eight", "nine", "ten"];
    match length
        .checked_sub(FIVE + 1)
        .and_then(|index| WORDS.get(index))
    {
        Some(word) => (*word).to_string(),
        None => length.to_string(),
    }
}
