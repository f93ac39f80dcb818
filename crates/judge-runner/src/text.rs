//! Bytes of other people as text that every report can carry.

use std::path::Path;

/// Returns bytes as text. What is not UTF-8 stays told apart: `\xFF`.
#[must_use]
pub fn escaped(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        out.push_str(chunk.valid());
        for byte in chunk.invalid() {
            out.push_str(&format!("\\x{byte:02X}"));
        }
    }
    out
}

/// Returns a path as text; see [`escaped`].
#[must_use]
pub fn path(path: &Path) -> String {
    escaped(path.as_os_str().as_encoded_bytes())
}

/// Returns text in which every control character is a picture of itself, and
/// what XML forbids is spelled out: safe for terminals and for every format,
/// and still told apart.
#[must_use]
pub fn printable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\0'..='\x1f' => out.extend(char::from_u32(0x2400 + c as u32)),
            '\x7f' => out.push('\u{2421}'),
            '\u{80}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => out.extend(c.escape_unicode()),
            _ => out.push(c),
        }
    }
    out
}

/// Returns text without the sequences that colour terminals and move cursors.
///
/// Told from the text alone: `ESC [ … letter`, `ESC ] … BEL` (or `ESC \`), and
/// `ESC` with one character. A sequence that is cut is dropped to the end.
#[must_use]
pub fn without_ansi(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        if c != '\x1b' {
            out.push(c);
            continue;
        }
        match rest.next() {
            Some('[') => {
                rest.find(|c| ('@'..='~').contains(c));
            }
            Some(']') => {
                let mut escape = false;
                rest.find(|&c| {
                    let ended = c == '\x07' || (escape && c == '\\');
                    escape = c == '\x1b';
                    ended
                });
            }
            _ => {}
        }
    }
    out
}

/// Returns a message of a program as one line: no colours, no control characters.
#[must_use]
pub fn message(text: &str) -> String {
    printable(&without_ansi(text))
}

#[cfg(test)]
mod tests {
    use super::{escaped, message, printable};

    #[test]
    fn every_byte_is_told_apart() {
        let all: Vec<String> = (0..=255).map(|byte| printable(&escaped(&[byte]))).collect();
        let mut distinct = all.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), 256);
        assert_eq!(all[0xff], "\\xFF");
        assert_eq!(all[0x1b], "␛");
    }

    #[test]
    fn colours_go_and_words_stay() {
        assert_eq!(message("\x1b[1;31mred\x1b[0m"), "red");
        assert_eq!(message("\x1b]8;;there\x07here\x1b]8;;\x1b\\!"), "here!");
        assert_eq!(message("cut \x1b[31"), "cut ");
        assert_eq!(message("\x1bMup\x1b"), "up");
    }
}
