//! Test cases as text: three arrays, `board`, `aloc` and `bloc`.
//!
//! Either on three lines,
//!
//! ```text
//! [[1,1,1],[1,0,1]]
//! [1,0]
//! [1,2]
//! ```
//!
//! or on one, separated by blanks, tabs or commas, as in the examples of the
//! problem's page; a number behind them is the expected result:
//!
//! ```text
//! [[1, 1, 1], [1, 0, 1]]   [1, 0]   [1, 2]   4
//! ```
//!
//! `1` is a foothold and `0` is none; locations are row and column, 0-based.
//! Blanks and tabs may stand between any two signs.

use std::fmt;

use grid_core::{Found, Grid, Line, Location, ParseError, ParseErrorKind, Place, Pos, Scanner};

use crate::board::MAX_CELLS;
use crate::{Case, Position};

pub(crate) const BOARD: &str = "a board such as [[1,1],[0,1]]";
const A: &str = "the location of A such as [0,1]";
const B: &str = "the location of B such as [0,1]";
const LOCATIONS: [&str; 2] = [A, B];
const RESULT: &str = "a result or end of line";

/// Reads the next case; `None` at the end of the text.
///
/// Blank lines in front are skipped; nothing behind the case's last line is
/// looked at.
///
/// # Errors
///
/// If the text is not a case. The scanner then stands at the line of the fault,
/// or behind it if it is the case's first line.
pub fn read_case(text: &mut Scanner<'_>) -> Result<Option<Case>, ParseError> {
    read_noting(text, |_, _| ())
}

/// Moves to the next line that starts a board, `[[`; `false` if the text ends
/// first.
pub fn recover(text: &mut Scanner<'_>) -> bool {
    while let Some(line) = text.peek_line() {
        if starts_board(line.text()) {
            return true;
        }
        text.next_line();
    }
    false
}

/// Returns line and column, 1-based, of a finding's place in the text that the
/// case was read from: of a cell of the board, or of the array of
/// [`Place::Value`] 0 (A) or 1 (B). Any other place, and any place in a text
/// that is not a case, is the start of the first line.
#[must_use]
pub fn locate(case_text: &[u8], place: Place) -> Location {
    let mut location = Location::new(1, 1);
    let mut text = Scanner::new(case_text);
    text.skip_blank_lines();
    if let Some(line) = text.peek_line() {
        location = line.location(0);
    }
    // A text that is no case has no places but its start.
    let _ = read_noting(&mut text, |noted, at| {
        if noted == place {
            location = at();
        }
    });
    location
}

pub(crate) fn write_position(position: &Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for row in 0..position.n_rows() {
        f.write_str(if row == 0 { "[" } else { "," })?;
        for col in 0..position.n_cols() {
            f.write_str(if col == 0 { "[" } else { "," })?;
            f.write_str(if position.is_live(Pos::new(row, col)) {
                "1"
            } else {
                "0"
            })?;
        }
        f.write_str("]")?;
    }
    f.write_str("]\n")?;
    for player in crate::Player::ALL {
        let token = position.token(player);
        writeln!(f, "[{},{}]", token.row, token.col)?;
    }
    Ok(())
}

/// Reads a case and tells the place of each cell and of both locations.
fn read_noting(
    text: &mut Scanner<'_>,
    mut note: impl FnMut(Place, &dyn Fn() -> Location),
) -> Result<Option<Case>, ParseError> {
    text.skip_blank_lines();
    let Some(line) = text.next_line() else {
        return Ok(None);
    };
    let mut first = Cursor::new(line);
    let board = read_board(&mut first, &mut note)?;
    let has_own_lines = first.is_at_end();

    let mut tokens = [Pos::default(); 2];
    for (index, token) in tokens.iter_mut().enumerate() {
        let expected = LOCATIONS[index];
        let place = Place::Value(index);
        if has_own_lines {
            let Some(line) = text.peek_line() else {
                return Err(text.truncated(expected));
            };
            let mut cursor = Cursor::new(line);
            if starts_board(line.text()) {
                cursor.skip_blanks();
                let found = Found::Other("another board".into());
                return Err(cursor.error(ParseErrorKind::Truncated, found, expected));
            }
            *token = read_location(&mut cursor, &board, expected, place, &mut note)?;
            cursor.expect_end("end of line")?;
            text.next_line();
        } else {
            first.expect_separator(expected)?;
            *token = read_location(&mut first, &board, expected, place, &mut note)?;
        }
    }

    let mut expected = None;
    if !has_own_lines && !first.is_at_end() {
        first.expect_separator(RESULT)?;
        expected = Some(first.result()?);
        first.expect_end("end of line")?;
    }
    let position = Position::new(&board, tokens[0], tokens[1]);
    Ok(Some(Case::new(position).with_expected(expected)))
}

fn read_board(
    cursor: &mut Cursor<'_>,
    note: &mut impl FnMut(Place, &dyn Fn() -> Location),
) -> Result<Grid<bool>, ParseError> {
    cursor.expect(b'[', BOARD)?;
    let mut cells = Vec::new();
    let mut rows = 0;
    let mut cols = 0;
    loop {
        cursor.expect(b'[', "a row such as [1,0]")?;
        let mut col = 0;
        loop {
            cursor.skip_blanks();
            if rows > 0 && col == cols {
                return Err(cursor.wrong_width(format!("more than {cols} cells"), cols));
            }
            if cells.len() == MAX_CELLS {
                return Err(cursor.error(
                    ParseErrorKind::TooLarge,
                    Found::Other("more than 128 cells".into()),
                    "a board of at most 128 cells",
                ));
            }
            note(Place::Cell(Pos::new(rows, col)), &|| cursor.location());
            cells.push(cursor.foothold()?);
            col += 1;
            cursor.skip_blanks();
            if rows > 0 && col < cols && cursor.peek() == Some(b']') {
                let found = format!("{col} {}", if col == 1 { "cell" } else { "cells" });
                return Err(cursor.wrong_width(found, cols));
            }
            if cursor.comma_or_close("',' or ']' after a cell")? == Next::Closed {
                break;
            }
        }
        cols = col;
        rows += 1;
        if cursor.comma_or_close("',' or ']' after a row")? == Next::Closed {
            return Ok(Grid::new(rows, cols, cells));
        }
    }
}

fn read_location(
    cursor: &mut Cursor<'_>,
    board: &Grid<bool>,
    expected: &'static str,
    place: Place,
    note: &mut impl FnMut(Place, &dyn Fn() -> Location),
) -> Result<Pos, ParseError> {
    cursor.skip_blanks();
    note(place, &|| cursor.location());
    cursor.expect(b'[', expected)?;
    let row = cursor.coordinate("row", board.n_rows())?;
    cursor.expect(b',', "',' between row and column")?;
    let col = cursor.coordinate("column", board.n_cols())?;
    cursor.expect(b']', "']' after the column")?;
    Ok(Pos::new(row, col))
}

fn starts_board(line: &[u8]) -> bool {
    // A byte order mark is left over where files were joined.
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let mut signs = line.iter().filter(|byte| !matches!(byte, b' ' | b'\t'));
    signs.next() == Some(&b'[') && signs.next() == Some(&b'[')
}

/// What follows an element of an array.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Comma,
    Closed,
}

/// A place in a line.
struct Cursor<'a> {
    line: Line<'a>,
    index: usize,
}

impl<'a> Cursor<'a> {
    fn new(line: Line<'a>) -> Self {
        Self { line, index: 0 }
    }

    fn peek(&self) -> Option<u8> {
        self.line.text().get(self.index).copied()
    }

    fn location(&self) -> Location {
        self.line.location(self.index)
    }

    fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t')) {
            self.index += 1;
        }
    }

    fn is_at_end(&mut self) -> bool {
        self.skip_blanks();
        self.peek().is_none()
    }

    fn expect(&mut self, sign: u8, expected: &'static str) -> Result<(), ParseError> {
        self.skip_blanks();
        if self.peek() != Some(sign) {
            return Err(self.unknown(expected));
        }
        self.index += 1;
        Ok(())
    }

    fn expect_end(&mut self, expected: &'static str) -> Result<(), ParseError> {
        if self.is_at_end() {
            return Ok(());
        }
        let found = self.line.found(self.index);
        Err(self.error(ParseErrorKind::Trailing, found, expected))
    }

    /// Blanks, tabs, at most one comma.
    fn expect_separator(&mut self, expected: &'static str) -> Result<(), ParseError> {
        if self.is_at_end() {
            return Err(self.unknown(expected));
        }
        let start = self.index;
        // The blanks behind the last value are passed over by now.
        let had_blank = start > 0 && matches!(self.line.text()[start - 1], b' ' | b'\t');
        if self.peek() == Some(b',') {
            self.index += 1;
        }
        if self.index == start && !had_blank {
            return Err(self.unknown("a blank, a tab or a comma between two values"));
        }
        self.skip_blanks();
        match self.peek() {
            Some(_) => Ok(()),
            None => Err(self.unknown(expected)),
        }
    }

    fn comma_or_close(&mut self, expected: &'static str) -> Result<Next, ParseError> {
        self.skip_blanks();
        let next = match self.peek() {
            Some(b',') => Next::Comma,
            Some(b']') => Next::Closed,
            _ => return Err(self.unknown(expected)),
        };
        self.index += 1;
        Ok(next)
    }

    /// The digits from here on; empty if there are none.
    fn digits(&self) -> &'a [u8] {
        let rest = &self.line.text()[self.index..];
        let len = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        &rest[..len]
    }

    fn foothold(&mut self) -> Result<bool, ParseError> {
        const EXPECTED: &str = "0 or 1";
        let digits = self.digits();
        let is_live = match digits {
            b"0" => false,
            b"1" => true,
            b"" => return Err(self.unknown(EXPECTED)),
            _ => {
                let found = Found::text(digits);
                return Err(self.error(ParseErrorKind::OutOfRange, found, EXPECTED));
            }
        };
        self.index += 1;
        Ok(is_live)
    }

    fn result(&mut self) -> Result<u64, ParseError> {
        let digits = self.digits();
        if digits.is_empty() {
            return Err(self.unknown(RESULT));
        }
        let Some(number) = parsed(digits) else {
            let found = Found::text(digits);
            return Err(self.error(ParseErrorKind::OutOfRange, found, "a result below 2^64"));
        };
        self.index += digits.len();
        Ok(number)
    }

    fn coordinate(&mut self, name: &str, bound: usize) -> Result<usize, ParseError> {
        self.skip_blanks();
        let digits = self.digits();
        let expected = || format!("a {name} of the board, 0 to {}", bound - 1);
        if digits.is_empty() {
            let found = self.line.found(self.index);
            return Err(self.error(ParseErrorKind::UnknownSymbol, found, expected()));
        }
        match parsed(digits).filter(|&number: &usize| number < bound) {
            Some(number) => {
                self.index += digits.len();
                Ok(number)
            }
            None => {
                let found = Found::text(digits);
                Err(self.error(ParseErrorKind::OutOfRange, found, expected()))
            }
        }
    }

    fn wrong_width(&self, found: String, cols: usize) -> ParseError {
        let cells = if cols == 1 {
            "1 cell".into()
        } else {
            format!("{cols} cells")
        };
        let expected = format!("{cells} as in the first row");
        self.error(
            ParseErrorKind::WrongWidth,
            Found::Other(found.into()),
            expected,
        )
    }

    fn unknown(&self, expected: &'static str) -> ParseError {
        let found = self.line.found(self.index);
        let kind = match found {
            Found::EndOfLine => ParseErrorKind::Truncated,
            _ => ParseErrorKind::UnknownSymbol,
        };
        self.error(kind, found, expected)
    }

    fn error(
        &self,
        kind: ParseErrorKind,
        found: Found,
        expected: impl Into<std::borrow::Cow<'static, str>>,
    ) -> ParseError {
        ParseError::new(kind, self.location(), found, expected)
    }
}

/// The number that the digits write, if the type can hold it.
fn parsed<T: std::str::FromStr>(digits: &[u8]) -> Option<T> {
    std::str::from_utf8(digits).ok()?.parse().ok()
}
