//! The scanner against naive counts, and the words of its errors.

use grid_core::{Found, Location, ParseError, ParseErrorKind, Scanner};
use proptest::prelude::*;

const PIECES: [&[u8]; 16] = [
    b"\n",
    b"\n",
    b"\r\n",
    b"\r",
    b" ",
    b"\t",
    b"1",
    b"23",
    b"x",
    b"\xef\xbb\xbf",
    b"\xef\xbb",
    "é".as_bytes(),
    "뿌요".as_bytes(),
    b"\xff",
    b"\xc3",
    b"\0",
];

/// Texts that are mostly made of what the scanner looks at.
fn texts() -> impl Strategy<Value = Vec<u8>> {
    let pieces = prop::sample::select(&PIECES[..]);
    prop_oneof![
        prop::collection::vec(pieces, 0..24).prop_map(|pieces| pieces.concat()),
        prop::collection::vec(any::<u8>(), 0..40),
    ]
}

/// The lines of a text by the definition.
fn naive_lines(text: &[u8]) -> Vec<&[u8]> {
    let mut text = text;
    while let Some(rest) = text.strip_prefix(b"\xef\xbb\xbf") {
        text = rest;
    }
    let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    if lines.last() == Some(&&b""[..]) {
        lines.pop();
    }
    lines
        .into_iter()
        .map(|line| line.strip_suffix(b"\r").unwrap_or(line))
        .collect()
}

/// The column by the definition: decode as much as can be, count what came out.
fn naive_column(line: &[u8], index: usize) -> usize {
    let mut at = 0;
    let mut column = 0;
    while at < line.len() && at <= index {
        let len = (1..=4)
            .filter(|len| at + len <= line.len())
            .find(|len| str::from_utf8(&line[at..at + len]).is_ok())
            .unwrap_or(1);
        at += len;
        column += 1;
    }
    if index < line.len() {
        column
    } else {
        column + 1
    }
}

#[test]
fn all_line_ends_give_the_same_lines() {
    for text in [
        "ab\n\ncd\n",
        "ab\r\n\r\ncd\r\n",
        "ab\n\ncd",
        "ab\r\n\ncd\r",
        "\u{feff}ab\n\ncd",
    ] {
        let mut scanner = Scanner::new(text.as_bytes());
        let mut lines = Vec::new();
        while let Some(line) = scanner.next_line() {
            lines.push((line.number(), line.text().to_vec()));
        }
        let expected = [(1, b"ab".to_vec()), (2, vec![]), (3, b"cd".to_vec())];
        assert_eq!(lines, expected, "{text:?}");
    }
}

#[test]
fn a_lone_carriage_return_is_a_character() {
    let mut text = Scanner::new(b"a\rb\n");
    let line = text.next_line().unwrap();
    assert_eq!(line.text(), b"a\rb");
    assert_eq!(line.found(1), Found::Char('\r'));
}

#[test]
fn the_end_is_met_only_by_looking_at_it() {
    let mut whole = Scanner::new(b"1\n2\n");
    assert!(whole.next_line().is_some() && whole.next_line().is_some());
    assert!(whole.at_end() && !whole.hit_end());
    assert!(whole.peek_line().is_none());
    assert!(whole.hit_end());

    let mut open = Scanner::new(b"1\n2");
    assert!(open.next_line().is_some());
    assert!(!open.hit_end());
    assert!(open.peek_line().is_some(), "the 2 may be the start of 20");
    assert!(open.hit_end());

    let mut blank = Scanner::new(b"1\n \n");
    blank.next_line();
    blank.skip_blank_lines();
    assert!(blank.hit_end(), "it looked for more blank lines");
}

#[test]
fn advancing_meets_the_end_of_an_open_line_only() {
    for (text, hit_end) in [("123\n", false), ("123", true)] {
        let mut scanner = Scanner::new(text.as_bytes());
        scanner.advance(text.len(), text.matches('\n').count());
        assert!(scanner.at_end());
        assert_eq!(scanner.hit_end(), hit_end, "{text:?}");
    }
    let mut empty = Scanner::new(b"");
    empty.advance(0, 0);
    assert!(!empty.hit_end());
}

#[test]
#[should_panic(expected = "past the end")]
fn advancing_past_the_end_panics() {
    Scanner::new(b"12").advance(3, 0);
}

#[test]
fn byte_order_marks_of_joined_texts_are_passed_over() {
    let mut text = Scanner::new(b"\xef\xbb\xbf1\n\n\xef\xbb\xbf\n\xef\xbb\xbf\xef\xbb\xbf2\n");
    assert_eq!(text.next_line().unwrap().text(), b"1");
    text.skip_blank_lines();
    let line = text.next_line().unwrap();
    assert_eq!((line.number(), line.text()), (4, &b"2"[..]));
    assert_eq!(line.location(0), Location::new(4, 1));
}

#[test]
fn blank_lines_are_skipped_to_or_past() {
    let mut text = Scanner::new(b"x\ny\n \t\n\nz\n");
    assert!(text.skip_past_blank_line());
    assert_eq!(text.line_number(), 4);
    text.skip_blank_lines();
    assert_eq!(text.peek_line().unwrap().text(), b"z");
    assert!(!text.skip_past_blank_line());
    assert!(text.at_end());
}

#[test]
fn words_know_their_places() {
    let line = Scanner::new(b" 12\t\t007  x ").next_line().unwrap();
    let words: Vec<_> = line
        .tokens()
        .map(|token| (token.start, token.text, token.number()))
        .collect();
    let expected: [(usize, &[u8], Option<u64>); 3] =
        [(1, b"12", Some(12)), (5, b"007", Some(7)), (10, b"x", None)];
    assert_eq!(words, expected);
    let number = |text: &'static [u8]| {
        let line = Scanner::new(text).next_line().unwrap();
        line.tokens().next().unwrap().number()
    };
    assert_eq!(number(b"18446744073709551615"), Some(u64::MAX));
    assert_eq!(number(b"99999999999999999999999"), Some(u64::MAX));
    assert_eq!(number(b"+1"), None);
    assert_eq!(number(b"-1"), None);
}

#[test]
fn the_end_of_the_input_is_behind_the_last_character() {
    let end = |text: &str| {
        let mut scanner = Scanner::new(text.as_bytes());
        let before = scanner.truncated("more").at();
        while scanner.next_line().is_some() {}
        assert_eq!(scanner.truncated("more").at(), before, "{text:?}");
        let mut jumped = Scanner::new(text.as_bytes());
        jumped.advance(jumped.rest().len(), text.matches('\n').count());
        assert_eq!(jumped.truncated("more").at(), before, "{text:?}");
        (before.line, before.column)
    };
    assert_eq!(end(""), (1, 1));
    assert_eq!(end("\u{feff}"), (1, 1));
    assert_eq!(end("\u{feff}12"), (1, 3));
    assert_eq!(end("12\n"), (2, 1));
    assert_eq!(end("12\n뿌요"), (2, 3));
    assert_eq!(end("12\r\n34\r"), (2, 3));
    assert_eq!(end("12\n\n\n"), (4, 1));
}

#[test]
fn errors_say_what_was_found() {
    let line_error = |text: &[u8], index: usize| {
        Scanner::new(text).next_line().unwrap().error(
            ParseErrorKind::UnknownSymbol,
            index,
            "one of .RGBPY",
        )
    };
    let token_error = |text: &[u8]| {
        let line = Scanner::new(text).next_line().unwrap();
        let last = line.tokens().last().unwrap();
        line.token_error(ParseErrorKind::NotANumber, last, "a number")
    };
    let long = "x".repeat(1_000_000);
    let errors: Vec<ParseError> = vec![
        line_error(b"..x...", 2),
        line_error(b"..\t...", 2),
        line_error(b"..\r...", 2),
        line_error(b"..'\"", 2),
        line_error("가나🎲".as_bytes(), 6),
        line_error("e\u{301}x".as_bytes(), 1),
        line_error(b"..\xff...", 2),
        line_error(b"..\0...", 2),
        line_error(b"..", 2),
        line_error(b"\n", 0),
        token_error(b"12 1e3"),
        token_error("12 삼".as_bytes()),
        token_error(b"12 a\xff"),
        token_error(long.as_bytes()),
        Scanner::new(b"12\n").truncated("row 2 of 12"),
        ParseError::new(
            ParseErrorKind::TooLarge,
            Location::new(1, 1),
            Found::Other("1000 rows".into()),
            "at most 512",
        )
        .down(41),
    ];
    let texts: Vec<String> = errors.iter().map(ParseError::to_string).collect();
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn what_is_not_utf8_decides_the_kind() {
    let line = Scanner::new(b"\xff").next_line().unwrap();
    let error = line.error(ParseErrorKind::WrongWidth, 0, "a cell");
    assert_eq!(error.kind(), ParseErrorKind::NotUtf8);
    assert_eq!(error.found(), &Found::Byte(0xff));
    assert_eq!(error.expected(), "a cell");
    let ended = Scanner::new(b"").truncated("a cell");
    assert_eq!(ended.kind(), ParseErrorKind::Truncated);
}

#[test]
fn a_long_word_is_kept_short() {
    let exact = "가".repeat(Found::TEXT_LIMIT);
    assert_eq!(
        Found::text(exact.as_bytes()).to_string(),
        format!("{exact:?}")
    );
    let Found::Text(kept) = Found::text(&vec![b'x'; 1 << 20]) else {
        panic!("a text");
    };
    assert_eq!(kept.len(), Found::TEXT_LIMIT + 1);
}

proptest! {
    #[test]
    fn lines_equal_a_naive_split(text in texts()) {
        let mut scanner = Scanner::new(&text);
        for (index, expected) in naive_lines(&text).into_iter().enumerate() {
            prop_assert_eq!(scanner.line_number(), index + 1);
            prop_assert_eq!(scanner.peek_line().unwrap().text(), expected);
            let line = scanner.next_line().unwrap();
            prop_assert_eq!(line.text(), expected);
            prop_assert_eq!(line.number(), index + 1);
            prop_assert!(text[line.offset()..].starts_with(expected));
        }
        prop_assert!(scanner.at_end());
        prop_assert!(scanner.next_line().is_none());
    }

    #[test]
    fn columns_equal_a_naive_count(text in texts()) {
        let mut scanner = Scanner::new(&text);
        while let Some(line) = scanner.next_line() {
            for index in 0..line.text().len() + 2 {
                let column = naive_column(line.text(), index);
                prop_assert_eq!(line.location(index), Location::new(line.number(), column));
                let whole = line.found(index);
                prop_assert_eq!(whole == Found::EndOfLine, index >= line.text().len());
            }
        }
    }

    #[test]
    fn the_end_is_hit_by_open_lines_only(text in texts()) {
        let mut scanner = Scanner::new(&text);
        let lines = naive_lines(&text).len();
        for _ in 0..lines {
            scanner.next_line();
        }
        prop_assert_eq!(scanner.hit_end(), lines > 0 && !text.ends_with(b"\n"));
    }

    #[test]
    fn words_are_what_splitting_at_blanks_gives(text in texts()) {
        let mut scanner = Scanner::new(&text);
        while let Some(line) = scanner.next_line() {
            let words: Vec<&[u8]> = line.tokens().map(|token| token.text).collect();
            let expected: Vec<&[u8]> = line
                .text()
                .split(|byte| matches!(byte, b' ' | b'\t'))
                .filter(|word| !word.is_empty())
                .collect();
            prop_assert_eq!(&words, &expected);
            prop_assert_eq!(line.is_blank(), expected.is_empty());
            prop_assert!(line.tokens().all(|token| line.text()[token.start..].starts_with(token.text)));
            let last = expected.last().map_or(0, |word| {
                word.as_ptr().addr() + word.len() - line.text().as_ptr().addr()
            });
            prop_assert_eq!(line.trimmed().len(), last);
        }
    }

    #[test]
    fn any_order_of_calls_ends(text in texts(), calls in prop::collection::vec(0u8..6, 0..30)) {
        let mut scanner = Scanner::new(&text);
        for call in calls {
            let before = scanner.offset();
            match call {
                0 => drop(scanner.next_line()),
                1 => drop(scanner.peek_line()),
                2 => scanner.skip_blank_lines(),
                3 => drop(scanner.skip_past_blank_line()),
                4 => drop(scanner.truncated("more").to_string()),
                _ => {
                    let lines = scanner.rest().split_inclusive(|&byte| byte == b'\n');
                    let first = lines.take(1).map(<[u8]>::len).sum();
                    let breaks = usize::from(scanner.rest()[..first].ends_with(b"\n"));
                    scanner.advance(first, breaks);
                }
            }
            prop_assert!(scanner.offset() >= before);
            prop_assert_eq!(scanner.rest(), &text[scanner.offset()..]);
        }
    }
}
