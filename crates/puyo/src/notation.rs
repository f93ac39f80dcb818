//! The judge's text: 12 lines of 6 of `.RGBYP`.

mod exact;

use grid_core::{Found, Line, Location, ParseError, ParseErrorKind, Place, Scanner};

use crate::{Colour, Field};

pub use exact::{EXACT_LEN, read_exact, read_exact_all};

const SYMBOLS: &str = "one of .RGBYP";

/// Reads the next field; `None` at the end of the text.
///
/// Blank lines in front of the field, and blanks and tabs at the ends of lines,
/// are passed over. Reads no further than the field's last line. A field need
/// not be settled: that is [`check()`](crate::check())'s business.
///
/// # Errors
///
/// An unknown symbol, a row of the wrong length, or the end of the text inside a
/// field. The scanner then stands at the line of the fault, except where that is
/// the first line of the field: then behind it.
pub fn read_case(text: &mut Scanner<'_>) -> Result<Option<Field>, ParseError> {
    text.skip_blank_lines();
    if text.at_end() {
        return Ok(None);
    }
    if let Some(field) = text.rest().first_chunk().and_then(read_exact) {
        text.advance(EXACT_LEN, Field::ROWS);
        return Ok(Some(field));
    }
    let mut field = Field::EMPTY;
    for row in 0..Field::ROWS {
        let Some(line) = text.peek_line() else {
            return Err(text.truncated(row_in_words(row)));
        };
        let read = read_row(&line, row, &mut field);
        if read.is_ok() || row == 0 {
            text.next_line();
        }
        read?;
    }
    Ok(Some(field))
}

/// Moves to where the next field may begin after an error: behind the next
/// blank line. Returns whether there was one.
pub fn recover(text: &mut Scanner<'_>) -> bool {
    text.skip_past_blank_line()
}

/// Returns line and column of a place in the text that a field was read from.
#[must_use]
pub fn locate(case_text: &[u8], place: Place) -> Location {
    let mut text = Scanner::new(case_text);
    text.skip_blank_lines();
    let first = Location::new(text.line_number(), 1);
    match place {
        // Rows begin at the start of their line, and their symbols are ASCII.
        Place::Cell(pos) => Location::new(first.line + pos.row, first.column + pos.col),
        _ => first,
    }
}

/// Returns the judge's text of a field, 84 bytes.
#[must_use]
pub fn write(field: &Field) -> String {
    let mut text = String::with_capacity(EXACT_LEN);
    for pos in Field::positions() {
        text.push(field.get(pos).map_or('.', Colour::letter));
        if pos.col == Field::COLS - 1 {
            text.push('\n');
        }
    }
    text
}

/// Reads one field and nothing after it.
pub(crate) fn read_only(text: &mut Scanner<'_>) -> Result<Field, ParseError> {
    let Some(field) = read_case(text)? else {
        return Err(text.truncated(row_in_words(0)));
    };
    text.skip_blank_lines();
    match text.peek_line() {
        None => Ok(field),
        Some(line) => Err(ParseError::new(
            ParseErrorKind::Trailing,
            line.location(0),
            line.found(0),
            "the end of the text after a field",
        )),
    }
}

fn read_row(line: &Line<'_>, row: usize, field: &mut Field) -> Result<(), ParseError> {
    let fault = |kind, index, found, expected: String| {
        Err(ParseError::new(kind, line.location(index), found, expected))
    };
    let text = line.trimmed();
    if text.is_empty() {
        let kind = ParseErrorKind::Truncated;
        return fault(kind, 0, Found::EndOfLine, row_in_words(row));
    }
    for (col, &byte) in text.iter().take(Field::COLS).enumerate() {
        let colour = Colour::from_letter(char::from(byte));
        if colour.is_none() && byte != b'.' {
            let kind = ParseErrorKind::UnknownSymbol;
            return fault(kind, col, line.found(col), SYMBOLS.into());
        }
        field.set(grid_core::Pos::new(row, col), colour);
    }
    let kind = ParseErrorKind::WrongWidth;
    match text.len() {
        Field::COLS => Ok(()),
        n if n < Field::COLS => {
            let found = Found::Other(format!("{n} cells").into());
            fault(kind, n, found, format!("{} cells", Field::COLS))
        }
        _ => {
            let expected = format!("the end of the line after {} cells", Field::COLS);
            fault(kind, Field::COLS, line.found(Field::COLS), expected)
        }
    }
}

fn row_in_words(row: usize) -> String {
    format!("row {} of {} of a field", row + 1, Field::ROWS)
}
