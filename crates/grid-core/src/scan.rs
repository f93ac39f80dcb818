//! Bytes in, lines and words with their places out.

use crate::{Found, Location, ParseError, ParseErrorKind};

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A cursor over a text that hands out lines and knows where it stands.
///
/// Lines end with LF or CRLF; the last one may lack its end. A UTF-8 byte order
/// mark in front of the text, or in front of a line where blank lines are
/// skipped (texts that were joined), is passed over.
///
/// A scanner never copies: lines borrow from the text.
#[derive(Clone, Debug)]
pub struct Scanner<'a> {
    bytes: &'a [u8],
    offset: usize,
    line: usize,
    hit_end: bool,
}

impl<'a> Scanner<'a> {
    /// Returns a scanner at the start of a text.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        let mut scanner = Self {
            bytes,
            offset: 0,
            line: 1,
            hit_end: false,
        };
        scanner.skip_byte_order_mark();
        scanner
    }

    /// Returns the next line and moves behind it, or `None` at the end.
    pub fn next_line(&mut self) -> Option<Line<'a>> {
        let line = self.peek_line()?;
        self.offset = line.offset + line.raw_len;
        self.line += 1;
        Some(line)
    }

    /// Returns the next line without moving, or `None` at the end.
    #[must_use]
    pub fn peek_line(&mut self) -> Option<Line<'a>> {
        let rest = &self.bytes[self.offset..];
        if rest.is_empty() {
            self.hit_end = true;
            return None;
        }
        let (text, raw_len) = match rest.iter().position(|&byte| byte == b'\n') {
            Some(end) => (&rest[..end], end + 1),
            None => {
                self.hit_end = true;
                (rest, rest.len())
            }
        };
        // CRLF ends a line; so does a CR at the very end of the text.
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        Some(Line {
            text,
            number: self.line,
            offset: self.offset,
            raw_len,
        })
    }

    /// Moves to the first line that holds more than blanks and tabs, or to the
    /// end.
    pub fn skip_blank_lines(&mut self) {
        loop {
            self.skip_byte_order_mark();
            match self.peek_line() {
                Some(line) if line.is_blank() => self.next_line(),
                _ => return,
            };
        }
    }

    /// Moves behind the next blank line. Returns whether there was one;
    /// otherwise the scanner stands at the end.
    pub fn skip_past_blank_line(&mut self) -> bool {
        while let Some(line) = self.next_line() {
            if line.is_blank() {
                return true;
            }
        }
        false
    }

    /// Returns whether all bytes are used up.
    #[must_use]
    pub fn at_end(&self) -> bool {
        self.offset == self.bytes.len()
    }

    /// Returns whether any call so far met the end of the text: asked for a
    /// line that was not there, or took one that has no line end. A case read
    /// from a part of a longer text is surely whole if this is `false`.
    #[must_use]
    pub fn hit_end(&self) -> bool {
        self.hit_end
    }

    /// Returns the byte offset of the next line.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the 1-based number of the next line.
    #[must_use]
    pub fn line_number(&self) -> usize {
        self.line
    }

    /// Returns the bytes that are left.
    #[must_use]
    pub fn rest(&self) -> &'a [u8] {
        &self.bytes[self.offset..]
    }

    /// Moves over `bytes` bytes that the caller has read itself and that hold
    /// `lines` line ends. For fast paths over a fixed layout; the new place must
    /// be the start of a line.
    ///
    /// # Panics
    ///
    /// If fewer than `bytes` bytes are left.
    #[track_caller]
    pub fn advance(&mut self, bytes: usize, lines: usize) {
        assert!(bytes <= self.bytes.len() - self.offset, "past the end");
        self.offset += bytes;
        self.line += lines;
    }

    /// Returns the error of a text that ends where `expected` should follow.
    #[must_use]
    pub fn truncated(&self, expected: impl Into<std::borrow::Cow<'static, str>>) -> ParseError {
        ParseError::new(
            ParseErrorKind::Truncated,
            self.end_location(),
            Found::EndOfInput,
            expected,
        )
    }

    /// The place behind the last character: on the last line if that lacks its
    /// line end, else at the start of the line after it.
    fn end_location(&self) -> Location {
        let rest = &self.bytes[self.offset..];
        if rest.is_empty() && (self.bytes.is_empty() || self.bytes.ends_with(b"\n")) {
            return Location::new(self.line, 1);
        }
        let breaks = rest.iter().filter(|&&byte| byte == b'\n').count();
        let line = if rest.is_empty() {
            self.line - 1
        } else {
            self.line + breaks
        };
        let start = self
            .bytes
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |end| end + 1);
        Location::new(line, column(&self.bytes[start..], usize::MAX))
    }

    fn skip_byte_order_mark(&mut self) {
        if self.rest().starts_with(BYTE_ORDER_MARK) {
            self.offset += BYTE_ORDER_MARK.len();
        }
    }
}

/// One line of a text, without its line end.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    text: &'a [u8],
    number: usize,
    offset: usize,
    raw_len: usize,
}

impl<'a> Line<'a> {
    /// Returns the bytes of the line, without LF or CRLF.
    #[must_use]
    pub fn text(&self) -> &'a [u8] {
        self.text
    }

    /// Returns the bytes of the line without blanks and tabs at its end.
    #[must_use]
    pub fn trimmed(&self) -> &'a [u8] {
        let mut text = self.text;
        while let [head @ .., b' ' | b'\t'] = text {
            text = head;
        }
        text
    }

    /// Returns whether the line holds nothing but blanks and tabs.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.text.iter().all(|byte| matches!(byte, b' ' | b'\t'))
    }

    /// Returns the 1-based number of the line.
    #[must_use]
    pub fn number(&self) -> usize {
        self.number
    }

    /// Returns the byte offset of the line in the text.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the place of the byte at `index` of the line; an index behind the
    /// line is the place of its end.
    #[must_use]
    pub fn location(&self, index: usize) -> Location {
        Location::new(self.number, column(self.text, index))
    }

    /// Returns what stands at the byte `index` of the line.
    #[must_use]
    pub fn found(&self, index: usize) -> Found {
        let Some(rest) = self.text.get(index..).filter(|rest| !rest.is_empty()) else {
            return Found::EndOfLine;
        };
        match rest.utf8_chunks().next() {
            Some(chunk) => match chunk.valid().chars().next() {
                Some(c) => Found::Char(c),
                None => Found::Byte(rest[0]),
            },
            None => Found::EndOfLine,
        }
    }

    /// Returns the words of the line: runs of anything but blanks and tabs.
    pub fn tokens(&self) -> impl Iterator<Item = Token<'a>> + use<'a> {
        let text = self.text;
        let mut index = 0;
        std::iter::from_fn(move || {
            let blank = |byte: &u8| matches!(byte, b' ' | b'\t');
            index += text[index..].iter().take_while(|byte| blank(byte)).count();
            let len = text[index..].iter().take_while(|byte| !blank(byte)).count();
            let token = Token {
                text: &text[index..index + len],
                start: index,
            };
            index += len;
            (len > 0).then_some(token)
        })
    }
}

/// A word of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The bytes of the word.
    pub text: &'a [u8],
    /// The byte index of the word in its line.
    pub start: usize,
}

impl Token<'_> {
    /// Returns the word as a decimal number without sign, or `None` if it is
    /// anything else. A number too large for `u64` is `u64::MAX`.
    #[must_use]
    pub fn number(&self) -> Option<u64> {
        if self.text.is_empty() || !self.text.iter().all(u8::is_ascii_digit) {
            return None;
        }
        Some(self.text.iter().fold(0u64, |value, &digit| {
            value
                .saturating_mul(10)
                .saturating_add(u64::from(digit - b'0'))
        }))
    }
}

/// The 1-based column of the byte at `index`: characters before it, plus one.
fn column(text: &[u8], index: usize) -> usize {
    let before = &text[..index.min(text.len())];
    let characters: usize = before
        .utf8_chunks()
        .map(|chunk| chunk.valid().chars().count() + chunk.invalid().len())
        .sum();
    characters + 1
}
