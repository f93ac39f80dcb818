//! Text in and out: layouts, faults and their places, any bytes.

mod common;

use common::{fields, golden, read};
use grid_core::{Place, Pos, Scanner};
use proptest::collection::vec;
use proptest::prelude::{Strategy, any, prop_assert_eq, prop_oneof, proptest};
use proptest::sample::select;
use puyo::{Field, notation};

#[test]
fn golden_inputs_are_written_back_byte_for_byte() {
    for (name, input, _) in golden() {
        assert_eq!(read(&input).to_string(), input, "{name}");
    }
}

#[test]
fn fields_read_back_from_every_layout() {
    let decorate: [fn(&str) -> String; 6] = [
        |text| text.to_owned(),
        |text| text.replace('\n', "\r\n"),
        |text| text.trim_end().to_owned(),
        |text| format!("\u{feff}{text}"),
        |text| text.replace('\n', " \t\n"),
        |text| format!("\n \t\n\r\n{text}\n\n"),
    ];
    for field in fields(500) {
        for decorate in decorate {
            let text = decorate(&field.to_string());
            assert_eq!(text.parse(), Ok(field), "{text:?}");
        }
    }
}

#[test]
fn exact_layout_is_read_like_any_other() {
    for field in fields(500) {
        let text = field.to_string();
        let bytes = text.as_bytes().try_into().unwrap();
        assert_eq!(notation::read_exact(bytes), Some(field));
    }
}

#[test]
fn exact_layout_refuses_every_other_byte() {
    let field = Field::from_bottom_rows("RGBYP. PYBGR.");
    let text: [u8; 84] = field.to_string().as_bytes().try_into().unwrap();
    for index in 0..text.len() {
        for byte in 0..=u8::MAX {
            let mut changed = text;
            changed[index] = byte;
            let line_end = index % 7 == 6;
            let fine = match line_end {
                true => byte == b'\n',
                false => b".RGBYP".contains(&byte),
            };
            let read = notation::read_exact(&changed);
            assert_eq!(read.is_some(), fine, "byte {byte:#x} at {index}");
            if let Some(read) = read {
                assert_eq!(read.to_string().as_bytes(), changed);
            }
        }
    }
}

#[test]
fn exact_records_are_read_up_to_the_first_other_one() {
    let fields = fields(100);
    let mut text: String = fields.iter().map(Field::to_string).collect();
    let len = text.len();
    text.push('\n');
    text.push_str(&fields[0].to_string());

    let mut out = vec![Field::EMPTY];
    assert_eq!(notation::read_exact_all(text.as_bytes(), &mut out), len);
    assert_eq!(out[1..], fields);
    assert_eq!(
        notation::read_exact_all(&text.as_bytes()[..len - 1], &mut out),
        len - 84
    );
    assert_eq!(notation::read_exact_all(b"", &mut out), 0);
}

#[test]
fn cases_follow_each_other_and_end() {
    let fields = fields(60);
    let text: String = fields
        .iter()
        .enumerate()
        .map(|(n, field)| format!("{field}{}", "\n".repeat(n % 3)))
        .collect();
    let mut scanner = Scanner::new(text.as_bytes());
    for (n, field) in fields.iter().enumerate() {
        assert_eq!(notation::read_case(&mut scanner), Ok(Some(*field)));
        assert!(!scanner.hit_end(), "case {n} looked behind its last line");
    }
    assert_eq!(notation::read_case(&mut scanner), Ok(None));
}

/// The error of a text, and the line where the scanner then stands.
fn fault(text: &str) -> String {
    let mut scanner = Scanner::new(text.as_bytes());
    match notation::read_case(&mut scanner) {
        Ok(case) => panic!("read {case:?}"),
        Err(error) => format!("{error}; then line {}", scanner.line_number()),
    }
}

#[test]
fn faults_name_place_found_and_expected() {
    let rows = "......\n".repeat(11);
    let faults = [
        fault("x.....\n"),
        fault("......\n..r...\n"),
        fault("......\nRRRR.\n"),
        fault("......\n\nRRRR..\n"),
        fault("......\n.......\n"),
        fault("...... .\n"),
        fault(&rows),
        fault(rows.trim_end()),
        fault(&format!("{rows}.....")),
        fault(&format!("{rows}RRé...\n")),
    ];
    insta::assert_snapshot!(faults.join("\n"));

    let mut scanner = Scanner::new(b"......\n..\xff...\n");
    let error = notation::read_case(&mut scanner).unwrap_err();
    insta::assert_snapshot!(error, @"line 2, column 3: unexpected byte 0xff (not UTF-8), expected one of .RGBYP");
}

#[test]
fn more_than_a_field_is_no_field() {
    let text = format!("{}\nR\n", Field::EMPTY);
    insta::assert_snapshot!(text.parse::<Field>().unwrap_err(), @"line 14, column 1: unexpected 'R', expected the end of the text after a field");
    insta::assert_snapshot!("".parse::<Field>().unwrap_err(), @"line 1, column 1: unexpected end of input, expected row 1 of 12 of a field");
}

#[test]
fn reading_goes_on_behind_the_next_blank_line() {
    let field = Field::from_bottom_rows("RRRR..");
    let text = format!("......\nx\n......\n\n{field}......\n\n{field}");
    let mut scanner = Scanner::new(text.as_bytes());
    assert!(notation::read_case(&mut scanner).is_err());
    assert!(notation::recover(&mut scanner));
    assert_eq!(notation::read_case(&mut scanner), Ok(Some(field)));
    assert!(
        notation::read_case(&mut scanner).is_err(),
        "a blank line in a field"
    );
    assert!(notation::recover(&mut scanner), "that blank line ends it");
    assert_eq!(notation::read_case(&mut scanner), Ok(Some(field)));
    assert_eq!(notation::read_case(&mut scanner), Ok(None));
    assert!(!notation::recover(&mut scanner));
}

#[test]
fn places_are_found_in_lenient_texts() {
    let place = Place::Cell(Pos::new(2, 4));
    let text = Field::EMPTY.to_string();
    let at = |text: &str, place| notation::locate(text.as_bytes(), place).to_string();
    assert_eq!(at(&text, place), "line 3, column 5");
    assert_eq!(at(&format!("\n\r\n{text}"), place), "line 5, column 5");
    assert_eq!(
        at(&format!("\u{feff}\n{text}"), Place::Case),
        "line 2, column 1"
    );
}

proptest! {
    #[test]
    fn no_bytes_make_the_reader_panic(bytes in vec(any::<u8>(), 0..300)) {
        walk(&bytes);
    }

    #[test]
    fn no_mutated_field_makes_the_reader_panic(
        n in 0..200usize,
        edits in vec((0..90usize, mutation()), 1..4),
    ) {
        let mut bytes = fields(60)[n % 60].to_string().into_bytes();
        for (at, edit) in edits {
            let at = at.min(bytes.len());
            match edit {
                Some(byte) => bytes.insert(at, byte),
                None => drop(bytes.drain(at.saturating_sub(1)..at)),
            }
        }
        walk(&bytes);
    }

    #[test]
    fn every_field_reads_back(cells in vec(select(b".RGBYP".as_slice()), 72)) {
        let lines: Vec<&[u8]> = cells.chunks(6).collect();
        let mut text = lines.join(&b'\n');
        text.push(b'\n');
        let field: Field = std::str::from_utf8(&text).unwrap().parse().unwrap();
        prop_assert_eq!(field.to_string().into_bytes(), text);
        prop_assert_eq!(field.is_settled(), field.settled() == field);
    }
}

fn mutation() -> impl Strategy<Value = Option<u8>> {
    prop_oneof![
        select(b".RGBYP \n\r\t".as_slice()).prop_map(Some),
        any::<u8>().prop_map(Some),
        proptest::strategy::Just(None),
    ]
}

/// Reads all cases of a text as the runner does.
fn walk(bytes: &[u8]) {
    let mut scanner = Scanner::new(bytes);
    loop {
        let before = scanner.offset();
        match notation::read_case(&mut scanner) {
            Ok(None) => return,
            Ok(Some(field)) => {
                assert!(scanner.offset() > before);
                let read = &bytes[before..scanner.offset()];
                for finding in puyo::check(&field).err().into_iter().flatten() {
                    let at = notation::locate(read, finding.place());
                    assert!(at.line >= 1 && at.column <= 6);
                }
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                if !notation::recover(&mut scanner) {
                    return;
                }
            }
        }
    }
}
