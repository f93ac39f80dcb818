//! What every reader says when its text is off: kind, place, found, expected.

use std::borrow::Cow;
use std::fmt;

/// A place in a text: line and column, both 1-based.
///
/// A column counts characters (Unicode scalar values): one for a wide or a
/// combining character too, one for a tab, and one for a byte that is not UTF-8.
/// A byte order mark in front of a line does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// Lines from the start of the text, 1-based.
    pub line: usize,
    /// Characters from the start of the line, 1-based.
    pub column: usize,
}

impl Location {
    /// Returns the place at `line` and `column`, both 1-based.
    #[must_use]
    pub const fn new(line: usize, column: usize) -> Self {
        Self { line, column }
    }

    /// Returns the same column, `lines` further down.
    #[must_use]
    pub const fn down(self, lines: usize) -> Self {
        Self {
            line: self.line + lines,
            column: self.column,
        }
    }
}

/// Writes `line 3, column 7`.
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// What a reader met where it expected something else.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Found {
    /// A character.
    Char(char),
    /// A byte that is not part of a UTF-8 character.
    Byte(u8),
    /// A word or number, shown in quotes and cut after
    /// [32 characters](Found::TEXT_LIMIT).
    Text(String),
    /// The end of a line.
    EndOfLine,
    /// The end of the text.
    EndOfInput,
    /// Anything else, in words that follow "found".
    Other(Cow<'static, str>),
}

impl Found {
    /// Characters of a [`Text`](Self::Text) that are shown.
    pub const TEXT_LIMIT: usize = 32;

    /// Returns the text of `bytes`; what is not UTF-8 is replaced for display.
    /// [`Line::token_error`](crate::Line::token_error) names such a byte and
    /// points at it instead.
    ///
    /// Keeps no more than it shows: a word may be as long as the input.
    #[must_use]
    pub fn text(bytes: &[u8]) -> Self {
        // One more than is shown tells that there was more.
        let kept = Self::TEXT_LIMIT + 1;
        let head = &bytes[..bytes.len().min(kept * char::MAX.len_utf8())];
        Self::Text(String::from_utf8_lossy(head).chars().take(kept).collect())
    }
}

/// Writes the words that follow "unexpected": `'x'`, `byte 0xff (not UTF-8)`,
/// `end of line`.
impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Char(c) => write!(f, "{c:?}"),
            Self::Byte(b) => write!(f, "byte 0x{b:02x} (not UTF-8)"),
            Self::Text(text) => match text.char_indices().nth(Self::TEXT_LIMIT) {
                Some((end, _)) => write!(f, "{:?}...", &text[..end]),
                None => write!(f, "{text:?}"),
            },
            Self::EndOfLine => f.write_str("end of line"),
            Self::EndOfInput => f.write_str("end of input"),
            Self::Other(words) => f.write_str(words),
        }
    }
}

/// The kind of a fault in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A character that the format does not know.
    UnknownSymbol,
    /// A byte that is not UTF-8 where text was expected.
    NotUtf8,
    /// A row that is shorter or longer than the format says.
    WrongWidth,
    /// The text or the case ends before it is complete.
    Truncated,
    /// A word where a number was expected.
    NotANumber,
    /// A number outside its range.
    OutOfRange,
    /// A case larger than this reader takes.
    TooLarge,
    /// Something after the end of what was expected.
    Trailing,
    /// Well-formed text that makes no case, such as two players in one level.
    Inconsistent,
}

impl ParseErrorKind {
    /// Returns the words in front of what was found.
    #[must_use]
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::UnknownSymbol => "unknown symbol",
            Self::NotUtf8 | Self::NotANumber | Self::Truncated | Self::Trailing => "unexpected",
            Self::WrongWidth => "wrong row length:",
            Self::OutOfRange => "out of range:",
            Self::TooLarge => "too large:",
            Self::Inconsistent => "found",
        }
    }
}

/// A fault in a text: kind, place, what was found and what was expected.
///
/// The name of the file is added by whoever opened it.
///
/// ```
/// # use grid_core::{Found, Location, ParseError, ParseErrorKind};
/// let error = ParseError::new(
///     ParseErrorKind::UnknownSymbol,
///     Location::new(3, 7),
///     Found::Char('x'),
///     "one of .RGBPY",
/// );
/// assert_eq!(error.to_string(), "line 3, column 7: unknown symbol 'x', expected one of .RGBPY");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ParseError(Box<Fault>);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Fault {
    kind: ParseErrorKind,
    at: Location,
    found: Found,
    expected: Cow<'static, str>,
}

impl ParseError {
    /// Returns the error of `kind` at a place. A byte that is not UTF-8 and an
    /// end of the input decide the kind themselves.
    #[must_use]
    pub fn new(
        kind: ParseErrorKind,
        at: Location,
        found: Found,
        expected: impl Into<Cow<'static, str>>,
    ) -> Self {
        let kind = match found {
            Found::Byte(_) => ParseErrorKind::NotUtf8,
            Found::EndOfInput => ParseErrorKind::Truncated,
            _ => kind,
        };
        Self(Box::new(Fault {
            kind,
            at,
            found,
            expected: expected.into(),
        }))
    }

    /// Returns the kind of fault.
    #[must_use]
    pub fn kind(&self) -> ParseErrorKind {
        self.0.kind
    }

    /// Returns the place of the fault.
    #[must_use]
    pub fn at(&self) -> Location {
        self.0.at
    }

    /// Returns what stands at the place.
    #[must_use]
    pub fn found(&self) -> &Found {
        &self.0.found
    }

    /// Returns what should stand there, in words that follow "expected".
    #[must_use]
    pub fn expected(&self) -> &str {
        &self.0.expected
    }

    /// Returns the sentence without the place.
    #[must_use]
    pub fn message(&self) -> String {
        let Fault {
            kind,
            found,
            expected,
            ..
        } = &*self.0;
        // Whatever the kind, an early end reads best as just that.
        let phrase = match found {
            Found::EndOfLine => "unexpected",
            _ => kind.phrase(),
        };
        format!("{phrase} {found}, expected {expected}")
    }

    /// Returns the same fault, `lines` further down: for a reader that was
    /// given a part of a longer text.
    #[must_use]
    pub fn down(mut self, lines: usize) -> Self {
        self.0.at = self.0.at.down(lines);
        self
    }
}

/// Writes place and message: `line 3, column 7: unknown symbol 'x', expected …`.
impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.at, self.message())
    }
}

impl std::error::Error for ParseError {}
