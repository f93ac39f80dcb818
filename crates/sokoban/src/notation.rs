//! Reading and locating the contest's text (BOJ 4577; Mid-Central USA Regional
//! 2011, problem G).
//!
//! ```text
//! 4 5        rows and columns
//! #####      the map, one of ".#+bBwW" a cell
//! #wb+#
//! #...#
//! #####
//! RRUL       one line of keys; it may be empty, but must be there
//! 0 0        ends the games; what follows is a new part
//! ```
//!
//! Lines end with LF or CRLF. Blanks at line ends, blank lines between games, a
//! byte order mark and a missing last line end are accepted. The command line is
//! taken as it stands; a character in it that is no key is a finding of
//! [`check`](crate::check), because it spoils one game and not the text.

use grid_core::{Found, Grid, Line, Location, ParseError, ParseErrorKind, Place, Scanner, Token};

use crate::{Case, Commands, Level, Tile};

/// The largest number of cells, rows times columns, that is read.
pub const MAX_CELLS: usize = 1_000_000;

/// The largest number of keys in one command line that is read.
pub const MAX_KEYS: usize = 1_000_000;

const TILES: &str = "one of \".#+bBwW\"";

/// What stands next in a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// A game.
    Game(Case),
    /// A line `0 0`: the games so far are complete, and the next one is number 1
    /// again.
    EndOfPart,
}

/// Reads the next game or end of a part, or returns `None` at the end of the
/// text. Blank lines in front are passed over; nothing behind is looked at.
///
/// # Errors
///
/// The first fault in reading order. A map larger than [`MAX_CELLS`] or a
/// command line longer than [`MAX_KEYS`] is one, found before memory is taken
/// for it. The scanner then stands at the line of the fault, or behind it if
/// that is the line with the sizes.
///
/// ```
/// use sokoban::notation::{Item, read_item};
/// use grid_core::Scanner;
///
/// let mut text = Scanner::new(b"1 3\n#w#\n\n0 0\n1 2\n#x\n");
/// assert!(matches!(read_item(&mut text), Ok(Some(Item::Game(_)))));
/// assert_eq!(read_item(&mut text), Ok(Some(Item::EndOfPart)));
/// let error = read_item(&mut text).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 6, column 2: unknown symbol 'x', expected one of \".#+bBwW\"",
/// );
/// ```
pub fn read_item(text: &mut Scanner<'_>) -> Result<Option<Item>, ParseError> {
    text.skip_blank_lines();
    let Some(line) = text.next_line() else {
        return Ok(None);
    };
    let Some((rows, cols)) = read_sizes(&line)? else {
        return Ok(Some(Item::EndOfPart));
    };
    let mut tiles = Vec::with_capacity(rows * cols);
    for row in 1..=rows {
        let Some(line) = text.peek_line() else {
            return Err(text.truncated(format!("map row {row} of {rows}")));
        };
        read_row(&line, cols, &mut tiles)?;
        text.next_line();
    }
    let Some(line) = text.peek_line() else {
        return Err(text.truncated("a command line, empty if there are no keys"));
    };
    let keys = line.trimmed();
    if keys.len() > MAX_KEYS {
        return Err(ParseError::new(
            ParseErrorKind::TooLarge,
            line.location(MAX_KEYS),
            Found::Other(format!("{} keys", keys.len()).into()),
            format!("at most {MAX_KEYS} keys"),
        ));
    }
    if is_header(&line) {
        return Err(ParseError::new(
            ParseErrorKind::Inconsistent,
            line.location(0),
            Found::text(keys),
            "a command line, empty if there are no keys",
        ));
    }
    text.next_line();
    let level = Level::new(Grid::new(rows, cols, tiles));
    Ok(Some(Item::Game(Case::new(level, Commands::new(keys)))))
}

/// Whether a line is two numbers: the head of the next game, or the closing
/// `0 0`. No key is a digit, so where keys should be their line was left out.
fn is_header(line: &Line<'_>) -> bool {
    let mut words = line.tokens();
    let mut is_number = || words.next().is_some_and(|word| word.number().is_some());
    is_number() && is_number() && words.next().is_none()
}

/// Reads the next game, or returns `None` at the end of the text. Blank lines
/// and lines `0 0` in front are passed over; nothing behind is looked at.
///
/// # Errors
///
/// As [`read_item`].
pub fn read_case(text: &mut Scanner<'_>) -> Result<Option<Case>, ParseError> {
    loop {
        match read_item(text)? {
            Some(Item::Game(case)) => return Ok(Some(case)),
            Some(Item::EndOfPart) => {}
            None => return Ok(None),
        }
    }
}

/// Moves to the end of the text, where alone reading can go on after a malformed
/// game: without sizes nobody knows where the next one begins. Returns `false`.
pub fn recover(text: &mut Scanner<'_>) -> bool {
    while text.next_line().is_some() {}
    false
}

/// Returns the place of a finding in the text of its game: 1-based line and
/// column within `case_text`, which are the bytes that the game was read from.
///
/// A place that is not in the text is located where it would begin.
#[must_use]
pub fn locate(case_text: &[u8], place: Place) -> Location {
    let mut text = Scanner::new(case_text);
    let (header, rows) = loop {
        text.skip_blank_lines();
        let Some(line) = text.next_line() else {
            return Location::new(text.line_number(), 1);
        };
        match read_sizes(&line) {
            Ok(None) => {}
            Ok(Some((rows, _))) => break (line, rows),
            Err(_) => break (line, 0),
        }
    };
    let (below, index) = match place {
        Place::Cell(pos) => (pos.row, pos.col),
        Place::Key(key) => (rows, key),
        Place::Value(value) => {
            let start = header.tokens().nth(value).map_or(0, |token| token.start);
            return header.location(start);
        }
        _ => {
            let start = header.tokens().next().map_or(0, |token| token.start);
            return header.location(start);
        }
    };
    let mut line = None;
    for _ in 0..=below {
        line = text.next_line();
        if line.is_none() {
            break;
        }
    }
    line.map_or(Location::new(text.line_number(), 1), |line| {
        line.location(index)
    })
}

/// Reads the rows of a map up to the end of the text.
pub(crate) fn read_level(text: &mut Scanner<'_>) -> Result<Level, ParseError> {
    text.skip_blank_lines();
    let mut tiles = Vec::new();
    let (mut rows, mut cols) = (0, 0);
    while let Some(line) = text.peek_line().filter(|line| !line.is_blank()) {
        if rows == 0 {
            cols = line.trimmed().len();
        }
        if tiles.len() + cols > MAX_CELLS {
            return Err(too_large(line.location(0), rows + 1, cols));
        }
        read_row(&line, cols, &mut tiles)?;
        text.next_line();
        rows += 1;
    }
    expect_end(text)?;
    Ok(Level::new(Grid::new(rows, cols, tiles)))
}

/// Reads a game, perhaps a line `0 0`, and the end of the text.
pub(crate) fn read_single(text: &mut Scanner<'_>) -> Result<Case, ParseError> {
    let Some(Item::Game(case)) = read_item(text)? else {
        return Err(text.truncated("a game"));
    };
    let mut behind = text.clone();
    if let Ok(Some(Item::EndOfPart)) = read_item(&mut behind) {
        *text = behind;
    }
    expect_end(text)?;
    Ok(case)
}

fn expect_end(text: &mut Scanner<'_>) -> Result<(), ParseError> {
    text.skip_blank_lines();
    match text.peek_line() {
        None => Ok(()),
        Some(line) => Err(ParseError::new(
            ParseErrorKind::Trailing,
            line.location(0),
            Found::text(line.trimmed()),
            "end of input",
        )),
    }
}

/// Reads rows and columns, or `None` of `0 0`.
fn read_sizes(line: &Line<'_>) -> Result<Option<(usize, usize)>, ParseError> {
    let mut tokens = line.tokens();
    let end = line.trimmed().len();
    let mut read = |what| match tokens.next() {
        Some(token) => match token.number() {
            Some(number) => Ok((token, number)),
            None => Err(not_a_number(line, &token, what)),
        },
        None => Err(ParseError::new(
            ParseErrorKind::NotANumber,
            line.location(end),
            Found::EndOfLine,
            what,
        )),
    };
    let (first, rows) = read("the number of rows")?;
    let (second, cols) = read("the number of columns")?;
    if let Some(token) = tokens.next() {
        return Err(ParseError::new(
            ParseErrorKind::Trailing,
            line.location(token.start),
            Found::text(token.text),
            "end of line after rows and columns",
        ));
    }
    if (rows, cols) == (0, 0) {
        return Ok(None);
    }
    for (token, number) in [(&first, rows), (&second, cols)] {
        if number == 0 {
            return Err(ParseError::new(
                ParseErrorKind::OutOfRange,
                line.location(token.start),
                Found::text(token.text),
                "at least 1",
            ));
        }
    }
    match usize::try_from(rows.saturating_mul(cols)) {
        Ok(cells) if cells <= MAX_CELLS => Ok(Some((rows as usize, cols as usize))),
        _ => Err(too_large(line.location(first.start), rows, cols)),
    }
}

fn not_a_number(line: &Line<'_>, token: &Token<'_>, what: &'static str) -> ParseError {
    // A byte that is not UTF-8 is worth naming; else the word is.
    let found = match line.found(token.start) {
        byte @ Found::Byte(_) => byte,
        _ => Found::text(token.text),
    };
    ParseError::new(
        ParseErrorKind::NotANumber,
        line.location(token.start),
        found,
        what,
    )
}

fn too_large(
    at: Location,
    rows: impl std::fmt::Display,
    cols: impl std::fmt::Display,
) -> ParseError {
    ParseError::new(
        ParseErrorKind::TooLarge,
        at,
        Found::Other(format!("{rows} × {cols} cells").into()),
        format!("at most {MAX_CELLS} cells"),
    )
}

/// Reads one row of exactly `cols` tiles.
fn read_row(line: &Line<'_>, cols: usize, tiles: &mut Vec<Tile>) -> Result<(), ParseError> {
    let row = line.trimmed();
    for (col, &byte) in row.iter().take(cols).enumerate() {
        let Some(tile) = Tile::from_byte(byte) else {
            return Err(ParseError::new(
                ParseErrorKind::UnknownSymbol,
                line.location(col),
                line.found(col),
                TILES,
            ));
        };
        tiles.push(tile);
    }
    if row.len() == cols {
        return Ok(());
    }
    let cells = if row.len() == 1 { "cell" } else { "cells" };
    Err(ParseError::new(
        ParseErrorKind::WrongWidth,
        line.location(row.len().min(cols)),
        Found::Other(format!("{} {cells}", row.len()).into()),
        format!("{cols}"),
    ))
}
