//! Bytes in, lines and words with their places out.

use std::borrow::Cow;

use crate::{Found, Location, ParseError, ParseErrorKind};

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A cursor over a text that hands out lines and knows where it stands.
///
/// Lines end with LF or CRLF; the last one may lack its end. A UTF-8 byte order
/// mark in front of the text, or in front of a line where blank lines are
/// skipped (texts that were joined), is passed over.
///
/// A scanner never copies: lines borrow from the text. Reading a text costs one
/// pass over it, however often lines are peeked at.
///
/// ```
/// use grid_core::Scanner;
///
/// let mut text = Scanner::new(b"\xef\xbb\xbf1 2\r\n\r\n3");
/// let first = text.next_line().unwrap();
/// assert_eq!((first.number(), first.text()), (1, &b"1 2"[..]));
///
/// assert!(!text.hit_end());
/// text.skip_blank_lines();
/// let last = text.next_line().unwrap();
/// assert_eq!((last.number(), last.text()), (3, &b"3"[..]));
/// // More text might follow the 3, if this was a part of a stream.
/// assert!(text.hit_end());
/// ```
#[derive(Clone, Debug)]
pub struct Scanner<'a> {
    bytes: &'a [u8],
    offset: usize,
    line: usize,
    /// The length of the next line with its end, 0 where it was not looked for.
    peeked: usize,
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
            peeked: 0,
            hit_end: false,
        };
        scanner.skip_byte_order_marks();
        scanner
    }

    /// Returns the next line and moves behind it, or `None` at the end.
    #[inline]
    pub fn next_line(&mut self) -> Option<Line<'a>> {
        let line = self.peek_line()?;
        self.offset += self.peeked;
        self.line += 1;
        self.peeked = 0;
        Some(line)
    }

    /// Returns the next line without moving, or `None` at the end.
    #[inline]
    #[must_use]
    pub fn peek_line(&mut self) -> Option<Line<'a>> {
        let rest = self.rest();
        if rest.is_empty() {
            self.hit_end = true;
            return None;
        }
        if self.peeked == 0 {
            self.peeked = match find_line_end(rest) {
                Some(end) => end + 1,
                None => rest.len(),
            };
        }
        let raw = &rest[..self.peeked];
        let text = match raw.strip_suffix(b"\n") {
            Some(text) => text,
            None => {
                self.hit_end = true;
                raw
            }
        };
        // CRLF ends a line; so does a CR at the very end of the text.
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        Some(Line {
            text,
            number: self.line,
            offset: self.offset,
        })
    }

    /// Moves to the first line that holds more than blanks and tabs, or to the
    /// end.
    pub fn skip_blank_lines(&mut self) {
        loop {
            self.skip_byte_order_marks();
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
    /// line that was not there, or met one that has no line end. What was read
    /// from a part of a longer text is surely whole if this is `false`: reading
    /// a last line that ends with LF does not look beyond it.
    #[must_use]
    pub fn hit_end(&self) -> bool {
        self.hit_end
    }

    /// Returns the byte offset of the next line in the text.
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
    /// be the start of a line or the end of the text. To move to the end of a
    /// text that lacks its last line end is to [hit the end](Self::hit_end).
    ///
    /// # Panics
    ///
    /// If fewer than `bytes` bytes are left.
    #[track_caller]
    pub fn advance(&mut self, bytes: usize, lines: usize) {
        assert!(bytes <= self.bytes.len() - self.offset, "past the end");
        self.offset += bytes;
        self.line += lines;
        self.peeked = 0;
        if bytes > 0 && self.at_end() && !self.bytes.ends_with(b"\n") {
            self.hit_end = true;
        }
    }

    /// Returns the error of a text that ends where `expected` should follow. It
    /// points behind the last character: at the end of the last line if that
    /// lacks its line end, else at the start of the line after it.
    ///
    /// # Complexity
    ///
    /// Time O(length of the text).
    ///
    /// ```
    /// # use grid_core::Scanner;
    /// let error = Scanner::new(b"12\n3").truncated("row 3 of 12");
    /// assert_eq!(error.to_string(), "line 2, column 2: unexpected end of input, expected row 3 of 12");
    /// ```
    #[must_use]
    pub fn truncated(&self, expected: impl Into<Cow<'static, str>>) -> ParseError {
        ParseError::new(
            ParseErrorKind::Truncated,
            self.end_location(),
            Found::EndOfInput,
            expected,
        )
    }

    /// The place behind the last character.
    fn end_location(&self) -> Location {
        let breaks = self.bytes.iter().filter(|&&byte| byte == b'\n').count();
        let start = self
            .bytes
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |end| end + 1);
        let mut last = &self.bytes[start..];
        while let Some(rest) = last.strip_prefix(BYTE_ORDER_MARK) {
            last = rest;
        }
        let last = last.strip_suffix(b"\r").unwrap_or(last);
        Location::new(breaks + 1, column(last, usize::MAX))
    }

    fn skip_byte_order_marks(&mut self) {
        while self.rest().starts_with(BYTE_ORDER_MARK) {
            self.offset += BYTE_ORDER_MARK.len();
            self.peeked = 0;
        }
    }
}

/// One line of a text, without its line end.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    text: &'a [u8],
    number: usize,
    offset: usize,
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

    /// Returns what stands at the byte `index` of the line: the character that
    /// the byte belongs to, or the byte if it belongs to none.
    #[must_use]
    pub fn found(&self, index: usize) -> Found {
        let Some(&byte) = self.text.get(index) else {
            return Found::EndOfLine;
        };
        symbols(self.text)
            .take_while(|&(start, _)| start <= index)
            .last()
            .map_or(Found::Byte(byte), |(_, symbol)| symbol)
    }

    /// Returns the error of `kind` at the byte `index` of the line, with what
    /// stands there; a byte that is not UTF-8 and the end of the line are named
    /// as such.
    ///
    /// ```
    /// # use grid_core::{ParseErrorKind, Scanner};
    /// let line = Scanner::new("12é4".as_bytes()).next_line().unwrap();
    /// let error = line.error(ParseErrorKind::UnknownSymbol, 2, "a digit");
    /// assert_eq!(error.to_string(), "line 1, column 3: unknown symbol 'é', expected a digit");
    /// ```
    #[must_use]
    pub fn error(
        &self,
        kind: ParseErrorKind,
        index: usize,
        expected: impl Into<Cow<'static, str>>,
    ) -> ParseError {
        ParseError::new(kind, self.location(index), self.found(index), expected)
    }

    /// Returns the error of `kind` at a word of the line. If the word is not
    /// UTF-8, the error names its first byte that is not, at that byte's place.
    ///
    /// ```
    /// # use grid_core::{ParseErrorKind, Scanner};
    /// let line = Scanner::new(b"12 3x").next_line().unwrap();
    /// let error = line.token_error(
    ///     ParseErrorKind::NotANumber,
    ///     line.tokens().last().unwrap(),
    ///     "a number",
    /// );
    /// assert_eq!(error.to_string(), "line 1, column 4: unexpected \"3x\", expected a number");
    /// ```
    #[must_use]
    pub fn token_error(
        &self,
        kind: ParseErrorKind,
        token: Token<'_>,
        expected: impl Into<Cow<'static, str>>,
    ) -> ParseError {
        match str::from_utf8(token.text) {
            Ok(_) => ParseError::new(
                kind,
                self.location(token.start),
                Found::text(token.text),
                expected,
            ),
            Err(fault) => self.error(kind, token.start + fault.valid_up_to(), expected),
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

/// The 1-based column of the byte at `index`: the symbols before the one that
/// the byte belongs to, plus one.
fn column(text: &[u8], index: usize) -> usize {
    let starts = symbols(text).take_while(|&(start, _)| start <= index);
    if index < text.len() {
        starts.count()
    } else {
        starts.count() + 1
    }
}

/// The characters of a text with the byte indexes where they start; a byte that
/// is not part of a UTF-8 character stands for itself.
fn symbols(text: &[u8]) -> impl Iterator<Item = (usize, Found)> {
    let mut offset = 0;
    text.utf8_chunks().flat_map(move |chunk| {
        let start = offset;
        let middle = start + chunk.valid().len();
        offset = middle + chunk.invalid().len();
        let valid = chunk.valid().char_indices();
        let invalid = chunk.invalid().iter().enumerate();
        valid
            .map(move |(index, c)| (start + index, Found::Char(c)))
            .chain(invalid.map(move |(index, &byte)| (middle + index, Found::Byte(byte))))
    })
}

/// The index of the first LF, eight bytes at a time: most lines are short, so
/// that wider blocks would spend their time on starting and finishing.
fn find_line_end(bytes: &[u8]) -> Option<usize> {
    const ONES: u64 = u64::MAX / 255;
    const HIGHS: u64 = ONES << 7;
    let (words, tail) = bytes.as_chunks::<8>();
    for (index, &word) in words.iter().enumerate() {
        // A byte is 0 where the word has an LF, and the borrow that makes a high
        // bit out of it reaches other bytes only above the first such one.
        let word = u64::from_le_bytes(word) ^ (ONES * u64::from(b'\n'));
        let ends = word.wrapping_sub(ONES) & !word & HIGHS;
        if ends != 0 {
            return Some(index * 8 + ends.trailing_zeros() as usize / 8);
        }
    }
    let end = tail.iter().position(|&byte| byte == b'\n')?;
    Some(words.len() * 8 + end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_are_found_at_every_offset() {
        for len in 0..100 {
            let mut bytes = vec![b'x'; len];
            assert_eq!(find_line_end(&bytes), None);
            for end in (0..len).rev() {
                bytes[end] = b'\n';
                assert_eq!(find_line_end(&bytes), Some(end));
            }
        }
    }

    #[test]
    fn columns_count_characters_and_lone_bytes() {
        // a, é (2 bytes), a lone byte, a cut-off character (2 bytes), b
        let text = b"a\xc3\xa9\xff\xe2\x82b";
        let columns: Vec<usize> = (0..=8).map(|index| column(text, index)).collect();
        assert_eq!(columns, [1, 2, 2, 3, 4, 5, 6, 7, 7]);
        assert_eq!(column(b"", 0), 1);
    }

    #[test]
    fn peeking_again_looks_at_the_new_place() {
        let mut text = Scanner::new(b"ab\ncde\nf\n");
        assert_eq!(text.peek_line().unwrap().text(), b"ab");
        text.advance(3, 1);
        assert_eq!(text.peek_line().unwrap().text(), b"cde");
        assert_eq!(text.next_line().unwrap().text(), b"cde");
        assert_eq!(text.next_line().unwrap().number(), 3);
    }
}
