//! Reading and writing test cases, and what is said when they are off.

use footholds::generate::{self, Shape};
use footholds::{Case, Player, Position, check, notation};
use grid_core::{Location, Place, Pos, Scanner, random};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

const EXAMPLE: &str = "[[1,1,1],[1,0,1]]\n[1,0]\n[0,2]\n";

fn read(text: &str) -> Case {
    text.parse()
        .unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

/// The message for a text, with the line it points at.
fn diagnose(text: &str) -> String {
    let error = text.parse::<Case>().expect_err(text);
    let line = text.lines().nth(error.at().line - 1).unwrap_or("");
    let caret = " ".repeat(error.at().column - 1) + "^";
    format!("{error} [{:?}]\n{line}\n{caret}\n", error.kind())
}

#[test]
fn layouts_people_write_are_one_case() {
    let expected = read(EXAMPLE);
    for text in [
        "[[1,1,1],[1,0,1]]\r\n[1,0]\r\n[0,2]\r\n",
        "[[1,1,1],[1,0,1]]\n[1,0]\n[0,2]",
        "\u{feff}[[1,1,1],[1,0,1]]\n[1,0]\n[0,2]\n",
        "\n \t\n[[1,1,1],[1,0,1]]\n[1,0]\n[0,2]\n\n",
        "  [[1, 1, 1], [1, 0, 1]]  \n\t[1, 0]\n[ 0 , 2 ] \n",
        "[[1,1,1],[1,0,1]] [1,0] [0,2]",
        "[[1, 1, 1], [1, 0, 1]]\t[1, 0]\t[0, 2]\n",
        "[[1,1,1],[1,0,1]],[1,0],[0,2]",
        "[[1,1,1],[1,0,1]] , [1,0] ,[0,2]  ",
        "[ [1,1,1] ,[1,0,1] ] [1,0] [0,2]",
    ] {
        assert_eq!(read(text), expected, "{text:?}");
    }
    let with_result = read("[[1, 1, 1], [1, 0, 1]]\t[1, 0]\t[0, 2]\t5\n");
    assert_eq!(with_result, expected.clone().with_expected(Some(5)));
    assert_eq!(with_result.to_string(), EXAMPLE);
    let with_result = read("[[1,1,1],[1,0,1]],[1,0],[0,2],18446744073709551615");
    assert_eq!(with_result.expected(), Some(u64::MAX));
}

#[test]
fn rows_and_columns_are_not_mixed_up() {
    let case = read(EXAMPLE);
    let position = case.position();
    assert_eq!((position.n_rows(), position.n_cols()), (2, 3));
    assert_eq!(position.token(Player::A), Pos::new(1, 0));
    assert_eq!(position.token(Player::B), Pos::new(0, 2));
    assert!(!position.is_live(Pos::new(1, 1)));
}

#[test]
fn faults_are_named_with_their_place() {
    let long = |cells: usize| format!("[[{}]]\n[0,0]\n[0,0]\n", vec!["1"; cells].join(","));
    assert!(long(128).parse::<Case>().is_ok());
    let columns = format!("[{}]\n[0,0]\n[0,0]\n", vec!["[1]"; 129].join(","));
    let texts = [
        "",
        "hello\n",
        "[1,0]\n",
        "[]\n[0,0]\n[0,0]\n",
        "[[]]\n[0,0]\n[0,0]\n",
        "[[1,1],[]]\n[0,0]\n[0,0]\n",
        "[[1,1],[1]]\n[0,0]\n[0,0]\n",
        "[[1,1],[1,1,1]]\n[0,0]\n[0,0]\n",
        "[[1,2]]\n[0,0]\n[0,0]\n",
        "[[1,10]]\n[0,0]\n[0,0]\n",
        "[[1,-1]]\n[0,0]\n[0,0]\n",
        "[[1 1]]\n[0,0]\n[0,0]\n",
        "[[1,1]\n[0,0]\n[0,0]\n",
        "[[1,1],]\n[0,0]\n[0,0]\n",
        "[[1,1]]\n[0,2]\n[0,0]\n",
        "[[1,1]]\n[0,0]\n[1,0]\n",
        "[[1,1]]\n[0,-1]\n[0,0]\n",
        "[[1,1]]\n[0,99999999999999999999]\n[0,0]\n",
        "[[1,1]]\n[0]\n[0,0]\n",
        "[[1,1]]\n[0,0,0]\n[0,0]\n",
        "[[1,1]]\n",
        "[[1,1]]\n[0,0]",
        "[[1,1]]\n[0,0]\n\n[0,1]\n",
        "[[1,1]]\n[[1,1]]\n[0,0]\n[0,1]\n",
        "[[1,1]]\n[0,0]\n[0,1] 1\n",
        "[[1,1]]\n[0,0] [0,1]\n",
        "[[1,1]][0,0][0,1]\n",
        "[[1,1]] [0,0]\n",
        "[[1,1]] [0,0] [0,1] x\n",
        "[[1,1]] [0,0] [0,1] 1 2\n",
        "[[1,1]] [0,0] [0,1] 99999999999999999999\n",
        "[[1,1]]\n[0,0]\n[0,1]\n1\n",
        "[[1,가]]\n[0,0]\n[0,1]\n",
    ];
    let mut report: String = texts.map(diagnose).join("\n");
    for text in [long(129), columns] {
        let error = text.parse::<Case>().expect_err("too large");
        report += &format!("\n{error} [{:?}]\n", error.kind());
    }
    let mut bytes = Scanner::new(b"[[1,\xff]]\n");
    let error = notation::read_case(&mut bytes).expect_err("not UTF-8");
    report += &format!("\n{error} [{:?}]\n", error.kind());
    insta::assert_snapshot!(report);
}

#[test]
fn reader_stops_behind_the_case_and_looks_no_further() {
    let mut text = Scanner::new(b"[[1]]\n[0,0]\n[0,0]\n[[1]] [0,0] [0,0] 0\n");
    assert!(notation::read_case(&mut text).unwrap().is_some());
    assert_eq!((text.line_number(), text.hit_end()), (4, false));
    assert!(notation::read_case(&mut text).unwrap().is_some());
    assert_eq!((text.at_end(), text.hit_end()), (true, false));
    assert_eq!(notation::read_case(&mut text), Ok(None));
}

#[test]
fn reading_goes_on_at_the_next_board() {
    let text = b"[[1,2]]\n[0,0]\n[0,0]\n\n [ [1]]\n[0,0]\n[[1,1]]\n[0,0]\n[0,1]\nx\n";
    let mut text = Scanner::new(text);
    assert_eq!(
        notation::read_case(&mut text).unwrap_err().at(),
        Location::new(1, 5)
    );
    assert_eq!(text.line_number(), 2, "the first line is used up");
    assert!(notation::recover(&mut text));
    assert_eq!(text.line_number(), 5);
    // The second case lacks a line: the fault is the third one's first line.
    assert_eq!(
        notation::read_case(&mut text).unwrap_err().at(),
        Location::new(7, 1)
    );
    assert_eq!(text.line_number(), 7, "a later line is left");
    assert!(notation::recover(&mut text));
    assert!(notation::read_case(&mut text).unwrap().is_some());
    assert!(notation::read_case(&mut text).is_err());
    assert!(!notation::recover(&mut text));
    assert!(text.at_end());
}

#[test]
fn findings_are_located_in_any_layout() {
    let at = |text: &str, place| {
        let Location { line, column } = notation::locate(text.as_bytes(), place);
        (line, column)
    };
    let lines = "\n[[1, 1, 1], [1, 0, 1]]\n  [1, 0]\n[0, 2]\n";
    assert_eq!(at(lines, Place::Case), (2, 1));
    assert_eq!(at(lines, Place::Cell(Pos::new(1, 2))), (2, 20));
    assert_eq!(at(lines, Place::Value(0)), (3, 3));
    assert_eq!(at(lines, Place::Value(1)), (4, 1));
    let line = "[[1,1,1],[1,0,1]]\t[1,0], [0,2] 7";
    assert_eq!(at(line, Place::Cell(Pos::new(0, 1))), (1, 5));
    assert_eq!(at(line, Place::Value(0)), (1, 19));
    assert_eq!(at(line, Place::Value(1)), (1, 26));
    assert_eq!(at("nonsense", Place::Value(1)), (1, 1));
}

#[test]
fn findings_tell_every_departure() {
    let findings = |text: &str| -> Vec<String> {
        let found = check(&read(text)).expect_err("something is off");
        let line = |finding: &grid_core::Finding| {
            format!(
                "{:?} at {:?}: {finding}",
                finding.severity(),
                finding.place()
            )
        };
        found.iter().map(line).collect()
    };
    assert_eq!(check(&read(EXAMPLE)), Ok(()));
    insta::assert_snapshot!(findings("[[1,0,0,1,1,1]]\n[0,1]\n[0,2]\n").join("\n"), @r"
    Warning at Case: the board is 1 × 6, larger than the guaranteed 5 × 5
    Error at Value(0): A starts at (0, 1), where no foothold is
    Error at Value(1): B starts at (0, 2), where no foothold is
    ");
    insta::assert_snapshot!(findings("[[1,0]]\n[0,1]\n[0,0]\n").join("\n"), @"Error at Value(0): A starts at (0, 1), where no foothold is");
}

#[test]
fn debug_draws_the_board() {
    let position = read(EXAMPLE)
        .position()
        .play(Pos::new(0, 0))
        .expect("legal");
    insta::assert_snapshot!(format!("{position:?}"), @r"
    Position 2 × 3, B to move
    A1B
    001
    ");
    let position = read("[[1,1]]\n[0,0]\n[0,1]\n")
        .position()
        .play(Pos::new(0, 1))
        .expect("legal");
    insta::assert_snapshot!(format!("{position:?}"), @r"
    Position 1 × 2, B to move
    0*
    ");
}

#[test]
fn canonical_text_reads_back_as_the_same_case() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let shape = Shape {
        max_rows: 11,
        max_cols: 11,
        ..Shape::default()
    };
    for _ in 0..500 {
        let case = generate::random(&mut rng, &shape);
        let text = case.to_string();
        assert_eq!(read(&text), case);
        assert_eq!(text.parse::<Position>().as_ref(), Ok(case.position()));
        let one_line = text.trim_end().replace('\n', "\t") + ", 12";
        assert_eq!(read(&one_line), case.with_expected(Some(12)));
    }
}

proptest! {
    #[test]
    fn no_bytes_make_the_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
        read_all(&bytes);
    }

    #[test]
    fn no_slip_in_a_case_makes_the_reader_panic(seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut bytes = generate::structured(&mut rng).to_string().into_bytes();
        for _ in 0..random::between(&mut rng, 1, 3) {
            let index = random::below(&mut rng, bytes.len());
            let byte = *random::pick(&mut rng, b"[],01 \t\n\r29x\xff");
            match random::below(&mut rng, 3) {
                0 => bytes[index] = byte,
                1 => bytes.insert(index, byte),
                _ => drop(bytes.remove(index)),
            }
        }
        read_all(&bytes);
    }
}

/// Reads and recovers to the end: no panic, and always onwards.
fn read_all(bytes: &[u8]) {
    let mut text = Scanner::new(bytes);
    loop {
        let before = text.offset();
        match notation::read_case(&mut text) {
            Ok(None) => break,
            Ok(Some(case)) => assert_eq!(read(&case.to_string()).position(), case.position()),
            Err(error) => {
                assert!(error.at().line >= 1 && error.at().column >= 1);
                assert!(text.line_number() >= error.at().line || text.at_end());
                assert!(text.offset() > before, "the first line is used up");
                notation::recover(&mut text);
            }
        }
    }
    for place in [
        Place::Case,
        Place::Value(0),
        Place::Value(1),
        Place::Cell(Pos::new(1, 1)),
    ] {
        let _ = notation::locate(bytes, place);
    }
}
