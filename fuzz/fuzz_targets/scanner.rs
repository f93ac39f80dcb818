//! The scanner against naive splitting and counting, and any order of calls.

#![no_main]

use grid_core::{Found, Location, Scanner};
use grid_judge_fuzz::assert_inside;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    lines_equal_a_naive_split(bytes);
    any_order_of_calls_ends(bytes);
});

fn lines_equal_a_naive_split(bytes: &[u8]) {
    let mut rest = bytes;
    while let Some(behind) = rest.strip_prefix(b"\xef\xbb\xbf") {
        rest = behind;
    }
    let mut text = Scanner::new(bytes);
    for (index, raw) in rest.split_inclusive(|&byte| byte == b'\n').enumerate() {
        assert!(!text.hit_end());
        let expected = raw.strip_suffix(b"\n").unwrap_or(raw);
        let expected = expected.strip_suffix(b"\r").unwrap_or(expected);
        let line = text.next_line().expect("as many lines");
        assert_eq!((line.number(), line.text()), (index + 1, expected));
        assert_eq!(text.hit_end(), !raw.ends_with(b"\n"));

        // Lossy decoding shows one character for up to three bytes that belong
        // together, so that only clean lines can be compared.
        if let Ok(clean) = str::from_utf8(expected) {
            // Each place is counted from the start of the line: a few will do.
            let symbols = clean.char_indices().enumerate();
            for (column, (start, c)) in symbols.step_by(1 + clean.len() / 16) {
                let inside = start + c.len_utf8() - 1;
                assert_eq!(line.found(start), Found::Char(c));
                assert_eq!(line.found(inside), Found::Char(c));
                assert_eq!(line.location(start), Location::new(index + 1, column + 1));
                assert_eq!(line.location(inside), Location::new(index + 1, column + 1));
            }
        }
        let end = line.location(usize::MAX);
        let clean = expected
            .utf8_chunks()
            .map(|chunk| chunk.valid().chars().count());
        let lone = expected.utf8_chunks().map(|chunk| chunk.invalid().len());
        assert_eq!(end.column, clean.sum::<usize>() + lone.sum::<usize>() + 1);
        assert_eq!(line.found(expected.len()), Found::EndOfLine);
    }
    assert!(text.next_line().is_none());
    assert_inside(bytes, text.truncated("more").at());
}

/// The bytes are both the text and the order of the calls.
fn any_order_of_calls_ends(bytes: &[u8]) {
    let mut text = Scanner::new(bytes);
    let end = text.truncated("more");
    let mut lines = 1;
    for call in bytes {
        let before = text.offset();
        match call % 7 {
            0 | 1 => {
                let peeked = text.peek_line().map(|line| line.text());
                assert_eq!(text.next_line().map(|line| line.text()), peeked);
            }
            2 => drop(text.peek_line()),
            3 => text.skip_blank_lines(),
            4 => drop(text.skip_past_blank_line()),
            5 => {
                let rest = text.rest();
                let line = rest.split_inclusive(|&byte| byte == b'\n').next();
                let line = line.unwrap_or_default();
                text.advance(line.len(), usize::from(line.ends_with(b"\n")));
            }
            _ => {
                for token in text.peek_line().iter().flat_map(|line| line.tokens()) {
                    assert!(!token.text.is_empty());
                    let _ = token.number();
                }
            }
        }
        assert!(text.offset() >= before);
        let passed = &bytes[before..text.offset()];
        lines += passed.iter().filter(|&&byte| byte == b'\n').count();
        if !text.at_end() {
            assert_eq!(text.line_number(), lines);
        }
    }
    assert_eq!(text.truncated("more"), end, "the end stays where it is");
}
