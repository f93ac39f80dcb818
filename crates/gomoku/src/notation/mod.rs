//! The judge's text: a line of numbers for each row, `0` for an empty point,
//! `1` for a black stone, `2` for a white one, with blanks between.
//!
//! Boards that are written exactly as the judge writes them, one blank between
//! the numbers and one LF at the end of a row, are read by [`read_exact`] and
//! its batches at a few bytes a nanosecond. All else that makes sense goes
//! through [`read_case`] or [`str::parse`], which tell what is wrong with the
//! rest.

pub(crate) mod exact;

use std::fmt;
use std::str::FromStr;

use grid_core::{Found, Line, Location, ParseError, ParseErrorKind, Place, Pos, Scanner, Token};

use crate::{Board, Colour};
pub use exact::{EXACT_LEN, answer_exact_all, answer_exact_all_at, read_exact, read_exact_all};

/// Reads the judge's next board, 19 × 19; blank lines in front of it are passed
/// over.
///
/// Any run of blanks and tabs may stand between and around the numbers. Returns
/// `None` if there is nothing but blank lines. The text behind the board's last
/// row is not looked at.
///
/// # Errors
///
/// If a row has not 19 numbers, if one of them is not `0`, `1` or `2`, and if a
/// blank line or the end of the text comes before the last row. The scanner then
/// stands at the faulty line; behind it, if that is the first row.
pub fn read_case(text: &mut Scanner<'_>) -> Result<Option<Board>, ParseError> {
    text.skip_blank_lines();
    if let Some(front) = text.rest().first_chunk()
        && let Some(packed) = read_exact(front)
    {
        text.advance(EXACT_LEN, Board::JUDGE_SIZE);
        return Ok(Some(packed.into()));
    }
    if text.at_end() {
        // Asking makes the scanner notice that it met the end.
        let _ = text.peek_line();
        return Ok(None);
    }
    read_rows(text, Board::new(Board::JUDGE_SIZE)).map(Some)
}

/// Moves behind the next blank line, where the next board may begin after a
/// malformed one. Returns whether there was one; otherwise the text ended first.
pub fn recover(text: &mut Scanner<'_>) -> bool {
    text.skip_past_blank_line()
}

/// Returns where in the text that a board was read from a finding's place
/// stands.
///
/// The text may be laid out in any way that [`read_case`] takes.
#[must_use]
pub fn locate(case_text: &[u8], place: Place) -> Location {
    let mut text = Scanner::new(case_text);
    text.skip_blank_lines();
    let first = text.line_number();
    let Place::Cell(Pos { row, col }) = place else {
        return Location::new(first, 1);
    };
    let line = std::iter::from_fn(|| text.next_line()).nth(row);
    let token = line.and_then(|line| Some((line, line.tokens().nth(col)?)));
    match token {
        Some((line, token)) => line.location(token.start),
        // Not the text of the board that the place is on.
        None => Location::new(first + row, 1),
    }
}

/// Fills the rows of an empty board.
fn read_rows(text: &mut Scanner<'_>, mut board: Board) -> Result<Board, ParseError> {
    let size = board.size();
    for row in 0..size {
        let Some(line) = text.peek_line() else {
            return Err(text.truncated(format!("row {} of {size}", row + 1)));
        };
        // A fault in the first row must not be met again and again.
        if row == 0 {
            text.next_line();
        }
        if line.is_blank() {
            return Err(ParseError::new(
                ParseErrorKind::Truncated,
                line.location(0),
                Found::Other("blank line".into()),
                format!("row {} of {size}", row + 1),
            ));
        }
        read_row(&line, row, &mut board)?;
        if row > 0 {
            text.next_line();
        }
    }
    Ok(board)
}

fn read_row(line: &Line<'_>, row: usize, board: &mut Board) -> Result<(), ParseError> {
    let size = board.size();
    let mut col = 0;
    for token in line.tokens() {
        if col == size {
            return Err(wrong_width(line, token.start, line.tokens().count(), size));
        }
        let stone = read_stone(line, token)?;
        board.set(Pos::new(row, col), stone);
        col += 1;
    }
    if col < size {
        return Err(wrong_width(line, line.trimmed().len(), col, size));
    }
    Ok(())
}

fn wrong_width(line: &Line<'_>, index: usize, count: usize, size: usize) -> ParseError {
    let plural = if count == 1 { "" } else { "s" };
    ParseError::new(
        ParseErrorKind::WrongWidth,
        line.location(index),
        Found::Other(format!("{count} number{plural}").into()),
        size.to_string(),
    )
}

fn read_stone(line: &Line<'_>, token: Token<'_>) -> Result<Option<Colour>, ParseError> {
    let expected = "0, 1 or 2";
    match token.text {
        b"0" => return Ok(None),
        b"1" => return Ok(Some(Colour::Black)),
        b"2" => return Ok(Some(Colour::White)),
        _ => {}
    }
    let at = line.location(token.start);
    let digits = token.text.strip_prefix(b"-").unwrap_or(token.text);
    let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    let (kind, found, expected) = match token.text {
        _ if !is_number => {
            let known = |&byte: &u8| matches!(byte, b'0'..=b'2');
            let index = token.text.iter().take_while(|byte| known(byte)).count();
            return Err(ParseError::new(
                ParseErrorKind::UnknownSymbol,
                line.location(token.start + index),
                line.found(token.start + index),
                expected,
            ));
        }
        &[digit] => (
            ParseErrorKind::OutOfRange,
            Found::Char(digit.into()),
            expected,
        ),
        text => (
            ParseErrorKind::OutOfRange,
            Found::text(text),
            "0, 1 or 2, with blanks between",
        ),
    };
    Err(ParseError::new(kind, at, found, expected))
}

/// Reads a board of any size from 5 to 26: as many rows as its first row has
/// numbers, with nothing but blank lines around.
impl FromStr for Board {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut text = Scanner::new(text.as_bytes());
        text.skip_blank_lines();
        let Some(first) = text.peek_line() else {
            return Err(text.truncated("a board"));
        };
        let size = first.tokens().count();
        let board = Self::try_new(size).ok_or_else(|| {
            let kind = if size > Self::MAX_SIZE {
                ParseErrorKind::TooLarge
            } else {
                ParseErrorKind::WrongWidth
            };
            ParseError::new(
                kind,
                first.location(0),
                Found::Other(format!("{size} numbers in the first row").into()),
                format!("{} to {}", Self::MIN_SIZE, Self::MAX_SIZE),
            )
        })?;
        let board = read_rows(&mut text, board)?;
        text.skip_blank_lines();
        match text.peek_line() {
            None => Ok(board),
            Some(line) => {
                let start = line.tokens().next().map_or(0, |token| token.start);
                Err(ParseError::new(
                    ParseErrorKind::Trailing,
                    line.location(start),
                    line.found(start),
                    format!("the end after row {size}"),
                ))
            }
        }
    }
}

/// Writes the judge's text: one blank between numbers, a newline behind each
/// row.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size();
        let mut line = String::with_capacity(2 * size);
        for row in 0..size {
            line.clear();
            for col in 0..size {
                let number = self.get(Pos::new(row, col)).map_or(0, Colour::number);
                line.push(char::from(b'0' + number));
                line.push(if col + 1 < size { ' ' } else { '\n' });
            }
            f.write_str(&line)?;
        }
        Ok(())
    }
}
