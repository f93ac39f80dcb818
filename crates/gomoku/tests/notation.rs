//! Reading and writing: lenient, exact, and what is said about faults.

mod common;

use gomoku::{Board, Level, PackedBoard, ParseError, answer, notation};
use grid_core::{Location, Place, Pos, Scanner};
use proptest::prelude::*;

fn read(text: &[u8]) -> Result<Option<Board>, ParseError> {
    notation::read_case(&mut Scanner::new(text))
}

/// The text of a board with `edit` made to its lines.
fn edited(edit: impl FnOnce(&mut Vec<String>)) -> String {
    let board = common::valid_boards(77, 2).last().unwrap();
    let mut lines: Vec<String> = board.to_string().lines().map(str::to_owned).collect();
    edit(&mut lines);
    lines.iter().flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn golden_inputs_give_the_golden_answers() {
    let golden = common::golden();
    assert_eq!(golden.len(), 180);
    for (name, input, expected) in golden {
        let board = read(&input).expect(&name).expect(&name);
        assert_eq!(answer(&board).expect(&name).to_string(), expected, "{name}");
    }
}

#[test]
fn boards_survive_being_written_and_read() {
    for board in common::valid_boards(5, 500) {
        let text = board.to_string();
        assert_eq!(read(text.as_bytes()).unwrap(), Some(board));
        assert_eq!(text.parse(), Ok(board));
        let exact = text.as_bytes().try_into().expect("722 bytes");
        let packed = notation::read_exact(exact).expect("the exact layout");
        assert_eq!(Board::from(packed), board);
        assert_eq!(PackedBoard::try_from(&board), Ok(packed));
        assert_eq!(PackedBoard::try_from_rows(*packed.rows()), Some(packed));
    }
    let mut rng = common::rng(6);
    for size in Board::MIN_SIZE..=Board::MAX_SIZE {
        let board = gomoku::generate::scattered(&mut rng, size, 60);
        assert_eq!(board.to_string().parse(), Ok(board));
    }
}

#[test]
fn any_blanks_line_ends_and_blank_lines_around_are_read() {
    let board = common::valid_boards(7, 1).last().unwrap();
    let text = board.to_string();
    for lenient in [
        text.replace('\n', "\r\n"),
        text.replace(' ', "\t"),
        text.replace(' ', " \t  "),
        text.replace('\n', " \t\n"),
        text.replace('\n', "\n  "),
        format!("\u{feff}\n \t\n\r\n{text}\n\n"),
        text.trim_end().to_owned(),
    ] {
        assert_eq!(
            read(lenient.as_bytes()).unwrap(),
            Some(board),
            "{lenient:?}"
        );
        assert_eq!(lenient.trim_start_matches('\u{feff}').parse(), Ok(board));
    }
}

#[test]
fn boards_follow_one_another_with_and_without_blank_lines() {
    let boards: Vec<Board> = common::valid_boards(8, 6).collect();
    let mut text = String::new();
    for (index, board) in boards.iter().enumerate() {
        let board = board.to_string();
        match index % 3 {
            0 => text += &board,
            1 => text += &(board + "\n \n"),
            _ => text += &board.replace(' ', "  "),
        }
    }
    let mut scanner = Scanner::new(text.as_bytes());
    let mut read = Vec::new();
    while let Some(board) = notation::read_case(&mut scanner).unwrap() {
        read.push(board);
    }
    assert_eq!(read, boards);
    assert!(scanner.at_end());
}

#[test]
fn reader_does_not_look_behind_a_whole_board() {
    let text = Board::new(19).to_string();
    for layout in [text.clone(), text.replace(' ', "  ")] {
        for rest in ["", "\n", "1", "x"] {
            let whole = format!("{layout}{rest}");
            let mut scanner = Scanner::new(whole.as_bytes());
            notation::read_case(&mut scanner).unwrap().unwrap();
            assert!(!scanner.hit_end());
            assert_eq!(scanner.rest(), rest.as_bytes());
            assert_eq!(scanner.line_number(), 20);
        }
        let mut scanner = Scanner::new(layout.trim_end().as_bytes());
        notation::read_case(&mut scanner).unwrap().unwrap();
        assert!(scanner.hit_end());
    }
}

#[test]
fn nothing_but_blank_lines_is_no_case() {
    for text in ["", "\n", " \t\r\n\n", "\u{feff}"] {
        let mut scanner = Scanner::new(text.as_bytes());
        assert_eq!(notation::read_case(&mut scanner), Ok(None));
        assert!(scanner.hit_end());
    }
}

#[test]
fn faults_are_told_with_place_and_expectation() {
    let faults: Vec<(&str, Vec<u8>)> = vec![
        (
            "short row",
            edited(|lines| lines[4] = lines[4][2..].into()).into(),
        ),
        (
            "short row, blanks behind",
            edited(|lines| lines[4] = lines[4][2..].to_owned() + "  ").into(),
        ),
        ("long row", edited(|lines| lines[4] += " 0").into()),
        ("one number", edited(|lines| lines[0] = "0".into()).into()),
        (
            "three",
            edited(|lines| lines[2].replace_range(6..7, "3")).into(),
        ),
        (
            "ten",
            edited(|lines| lines[2].replace_range(6..7, "10")).into(),
        ),
        (
            "minus one",
            edited(|lines| lines[2].replace_range(6..7, "-1")).into(),
        ),
        (
            "double zero",
            edited(|lines| lines[18].replace_range(0..1, "00")).into(),
        ),
        (
            "no blanks",
            edited(|lines| lines[0] = lines[0].replace(' ', "")).into(),
        ),
        (
            "letter",
            edited(|lines| lines[7].replace_range(0..1, "x")).into(),
        ),
        (
            "letter behind a number",
            edited(|lines| lines[7].replace_range(36..37, "2b")).into(),
        ),
        (
            "comma",
            edited(|lines| lines[7] = lines[7].replace(' ', ",")).into(),
        ),
        (
            "hangul",
            edited(|lines| lines[7].replace_range(2..3, "흑")).into(),
        ),
        (
            "not UTF-8",
            edited(|lines| lines[3].replace_range(2..3, "?"))
                .replace('?', "\u{1}")
                .bytes()
                .map(|byte| if byte == 1 { 0xff } else { byte })
                .collect(),
        ),
        (
            "blank line inside",
            edited(|lines| lines.insert(6, " ".into())).into(),
        ),
        ("end inside", edited(|lines| lines.truncate(18)).into()),
        (
            "end inside a row",
            edited(|_| ())
                .trim_end_matches([' ', '\n', '0', '1', '2'])
                .to_owned()
                .into_bytes()
                .into_iter()
                .chain(*b"0 0")
                .collect(),
        ),
        ("no row end", {
            let mut text = edited(|lines| lines.truncate(5));
            text.pop();
            text.into()
        }),
        ("puyo", b"......\n......\n".to_vec()),
    ];
    let told: Vec<String> = faults
        .iter()
        .map(|(name, text)| format!("{name}: {}", read(text).expect_err(name)))
        .collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn faults_of_parsed_boards_are_told() {
    let row = |count: usize| "0 ".repeat(count) + "\n";
    let faults = [
        ("nothing", String::new()),
        ("too small", row(4).repeat(4)),
        ("too large", row(27).repeat(27)),
        ("row missing", row(7).repeat(6)),
        ("row too many", row(7).repeat(8)),
        (
            "rows differ",
            row(7).repeat(3) + &row(8) + &row(7).repeat(3),
        ),
    ];
    let told: Vec<String> = faults
        .iter()
        .map(|(name, text)| format!("{name}: {}", text.parse::<Board>().expect_err(name)))
        .collect();
    insta::assert_snapshot!(told.join("\n"), @r"
    nothing: line 1, column 1: unexpected end of input, expected a board
    too small: line 1, column 1: wrong row length: 4 numbers in the first row, expected 5 to 26
    too large: line 1, column 1: too large: 27 numbers in the first row, expected 5 to 26
    row missing: line 7, column 1: unexpected end of input, expected row 7 of 7
    row too many: line 8, column 1: unexpected '0', expected the end after row 7
    rows differ: line 4, column 15: wrong row length: 8 numbers, expected 7
    ");
}

#[test]
fn reading_goes_on_behind_the_next_blank_line() {
    let good = Board::new(19).to_string();
    let long = edited(|lines| lines[4] += " 0");
    let first = edited(|lines| lines[0] = "x".into());
    let gap = edited(|lines| lines.insert(6, String::new()));
    let text = format!("{long}\n{good}{first}\n{gap}\n{good}{long}");
    let mut scanner = Scanner::new(text.as_bytes());
    let mut log = Vec::new();
    loop {
        match notation::read_case(&mut scanner) {
            Ok(Some(_)) => log.push("board".to_owned()),
            Ok(None) => break,
            Err(error) => {
                log.push(format!(
                    "{}, standing at {}",
                    error.at(),
                    scanner.line_number()
                ));
                if !notation::recover(&mut scanner) {
                    log.push("the end".to_owned());
                    break;
                }
            }
        }
    }
    assert_eq!(
        log,
        [
            "line 5, column 39, standing at 5",
            "board",
            // The first row's fault is consumed with its line.
            "line 40, column 1, standing at 41",
            // The blank line inside: what follows it is read as a board of its own.
            "line 66, column 1, standing at 66",
            "line 80, column 1, standing at 80",
            "board",
            "line 104, column 39, standing at 104",
            "the end",
        ]
    );
}

#[test]
fn places_are_found_in_any_layout() {
    let text = Board::new(19).to_string();
    let at =
        |text: &str, row, col| notation::locate(text.as_bytes(), Place::Cell(Pos::new(row, col)));
    assert_eq!(at(&text, 0, 0), Location::new(1, 1));
    assert_eq!(at(&text, 3, 5), Location::new(4, 11));
    assert_eq!(at(&text, 18, 18), Location::new(19, 37));
    assert_eq!(at(&text.replace(' ', " \t "), 3, 5), Location::new(4, 21));
    assert_eq!(
        at(&format!("\u{feff}\r\n\n   {text}"), 0, 2),
        Location::new(3, 8)
    );
    assert_eq!(
        notation::locate(format!("\n{text}").as_bytes(), Place::Case),
        Location::new(2, 1)
    );
    // Texts that are no such board have no such place; the nearest line is told.
    assert_eq!(at("0 0\n", 0, 7), Location::new(1, 1));
    assert_eq!(at("", 3, 7), Location::new(4, 1));
}

/// Exact text and nothing else: every byte is changed to every value.
#[test]
fn exact_reader_takes_the_lenient_readers_boards_of_its_layout_and_no_other() {
    let board = common::valid_boards(9, 1).last().unwrap();
    let mut text: [u8; notation::EXACT_LEN] = board.to_string().as_bytes().try_into().unwrap();
    for index in 0..text.len() {
        let before = text[index];
        for byte in 0..=u8::MAX {
            text[index] = byte;
            let exact = notation::read_exact(&text);
            let digit = index % 2 == 0 && (b'0'..=b'2').contains(&byte);
            assert_eq!(
                exact.is_some(),
                byte == before || digit,
                "byte {index}: {byte}"
            );
            if let Some(packed) = exact {
                assert_eq!(PackedBoard::try_from_rows(*packed.rows()), Some(packed));
                let value = byte.wrapping_sub(b'0');
                if index % 2 == 0 {
                    let pos = Pos::new(index / 38, index % 38 / 2);
                    let stone = Board::from(packed).get(pos);
                    assert_eq!(stone.map_or(0, |colour| colour.number()), value);
                }
            }
        }
        text[index] = before;
    }
}

#[test]
fn exact_batches_stop_at_the_first_other_layout() {
    let boards: Vec<Board> = common::valid_boards(10, 0).take(20).collect();
    let texts: Vec<String> = boards.iter().map(Board::to_string).collect();
    for level in Level::available() {
        for other in 0..texts.len() {
            let mut texts = texts.clone();
            texts[other] = texts[other].replacen(' ', "\t", 1);
            let text = texts.concat();
            let mut read = Vec::new();
            let used = notation::read_exact_all(text.as_bytes(), &mut read);
            assert_eq!((used, read.len()), (other * notation::EXACT_LEN, other));
            let mut answers = Vec::new();
            let used = notation::answer_exact_all_at(level, text.as_bytes(), &mut answers);
            assert_eq!((used, answers.len()), (other * notation::EXACT_LEN, other));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..900)) {
        read_all(&bytes);
    }

    #[test]
    fn no_change_of_a_board_makes_the_reader_panic(
        edits in proptest::collection::vec((0..1500_usize, any::<u8>(), 0..3), 1..6),
    ) {
        let mut bytes = Board::new(19).to_string().repeat(2).into_bytes();
        for (at, byte, kind) in edits {
            let at = at % bytes.len();
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => drop(bytes.remove(at)),
            }
        }
        read_all(&bytes);
    }
}

/// Reads to the end, with recoveries; every error must move the reader on.
fn read_all(bytes: &[u8]) {
    let mut scanner = Scanner::new(bytes);
    loop {
        let before = scanner.offset();
        match notation::read_case(&mut scanner) {
            Ok(Some(board)) => {
                let text = board.to_string();
                assert_eq!(read(text.as_bytes()).unwrap(), Some(board));
            }
            Ok(None) => break,
            Err(error) => {
                let _ = notation::locate(bytes, Place::Cell(Pos::new(error.at().line, 3)));
                if !notation::recover(&mut scanner) {
                    break;
                }
            }
        }
        assert!(scanner.offset() > before);
    }
    if let Ok(text) = str::from_utf8(bytes) {
        let _ = text.parse::<Board>();
    }
}
