//! What is read, what is refused and where, and that two readers agree.

use grid_core::random::{below, between, pick};
use grid_core::{Place, Pos, Scanner, Severity};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use sokoban::generate::{self, Shape};
use sokoban::notation::{self, Item, MAX_CELLS, MAX_KEYS, locate, read_case, read_item, recover};
use sokoban::{Case, Entry, Level, Workspace, answer, check};

const GAME: &str = "3 5\n#####\n#wb+#\n#####\nRL\n";

fn read(text: &[u8]) -> String {
    let mut scanner = Scanner::new(text);
    match read_item(&mut scanner) {
        Ok(Some(Item::Game(case))) => case.to_string(),
        Ok(Some(Item::EndOfPart)) => "end of part".into(),
        Ok(None) => "nothing".into(),
        Err(error) => {
            format!("{error}; next is line {}", scanner.line_number())
        }
    }
}

#[test]
fn lenient_layouts_are_the_same_game() {
    let layouts: [&[u8]; 9] = [
        b"3 5\n#####\n#wb+#\n#####\nRL\n",
        b"3 5\n#####\n#wb+#\n#####\nRL",
        b"3 5\r\n#####\r\n#wb+#\r\n#####\r\nRL\r\n",
        b"3 5\r\n#####\r\n#wb+#\r\n#####\r\nRL\r",
        b"\xef\xbb\xbf3 5\n#####\n#wb+#\n#####\nRL\n",
        b"\n  \n\t\r\n3 5\n#####\n#wb+#\n#####\nRL\n",
        b"3 5  \n##### \n#wb+#\t\n#####  \t\r\nRL   \n",
        b"3\t 5\n#####\n#wb+#\n#####\nRL\n",
        b"03 05\n#####\n#wb+#\n#####\nRL\n",
    ];
    for text in layouts {
        assert_eq!(read(text), GAME, "{:?}", String::from_utf8_lossy(text));
    }
}

#[test]
fn the_command_line_may_be_empty_but_must_be_there() {
    let empty = "1 3\n#w#\n\n";
    assert_eq!(read(b"1 3\n#w#\n\n"), empty);
    assert_eq!(read(b"1 3\n#w#\n\n\n\n"), empty);
    assert_eq!(read(b"1 3\n#w#\n \t"), empty);
    assert_eq!(read(b"1 3\n#w#\n\r\n"), empty);
    assert_eq!(read(b"1 3\r\n#w#\r\n\r"), empty);
    // The empty line is the command line, whatever follows.
    assert_eq!(read(b"1 3\n#w#\n\nUDLR\n"), empty);
    let missing = "line 3, column 1: unexpected end of input, \
                   expected a command line, empty if there are no keys; next is line 3";
    assert_eq!(read(b"1 3\n#w#\n"), missing);
    assert_eq!(read(b"1 3\r\n#w#\r\n"), missing);
    // Numbers are never keys: the line was left out.
    for head in ["0 0", "4 5"] {
        let text = format!("1 3\n#w#\n{head}\n");
        let message = format!(
            "line 3, column 1: found {head:?}, \
             expected a command line, empty if there are no keys; next is line 3"
        );
        assert_eq!(read(text.as_bytes()), message);
    }
    assert!(read(b"1 3\n#w#").starts_with("line 2, column 4: unexpected end of input"));
}

#[test]
fn unknown_keys_are_read_and_found_by_check() {
    let text = b"1 3\n#w#\nU x\0\xff\n";
    let case = read_case(&mut Scanner::new(text)).unwrap().unwrap();
    assert_eq!(case.commands().as_bytes(), b"U x\0\xff");
    let findings = answer(&case).unwrap_err();
    let found: Vec<String> = findings
        .iter()
        .map(|finding| format!("{}: {finding}", locate(text, finding.place())))
        .collect();
    assert_eq!(
        found,
        [
            "line 3, column 2: unknown key ' ', expected one of \"UDLR\"",
            "line 3, column 3: unknown key 'x', expected one of \"UDLR\"",
            "line 3, column 4: unknown key '\\0', expected one of \"UDLR\"",
            "line 3, column 5: unknown key byte 0xff (not UTF-8), expected one of \"UDLR\"",
        ]
    );
}

#[test]
fn error_texts() {
    let cases: &[&[u8]] = &[
        b"",
        b"\n \n",
        b"0 0\n",
        b" 0  0 \r\n",
        b"4",
        b"4\n",
        b"x 4\n",
        b"4 y\n",
        b"-4 4\n",
        b"4 4 4\n",
        b"0 4\n",
        b"4 0\n",
        b"\xff 4\n",
        b"4 4.0\n",
        b"1000000 1000000\n",
        b"1 1000001\n",
        b"99999999999999999999 99999999999999999999\n",
        b"####\n#w.#\n####\n",
        b"2 4\n####\n",
        b"2 4\n####\n#w#\n\n",
        b"2 4\n####\n#w.##\n\n",
        b"2 4\n#####\n#w.#\n\n",
        b"2 4\n####\n\n####\n",
        b"2 4\n####\n#@.#\n\n",
        b"2 4\n####\n#w #\n\n",
        b"2 4\n####\n #w#\n\n",
        b"2 4\n####\n#w\xc5\x82#\n\n",
        b"2 4\n####\n#w\xfe#\n\n",
        b"2 4\n####\n#w\0#\n\n",
        b"2 4\n####\n#w\r#\n\n",
        b"2 4\n####\n#w.",
        b"2 4\n####\n#w.#",
        b"2 4\n####\n#w.#\n",
    ];
    let mut report = String::new();
    for text in cases {
        report += &format!("{:?}\n    {}\n", String::from_utf8_lossy(text), read(text));
    }
    insta::assert_snapshot!("error_texts", report);
}

#[test]
fn too_many_keys_are_refused_and_the_most_are_read() {
    let text = |count| format!("1 3\n#w#\n{}\n", "U".repeat(count));
    assert_eq!(read(text(MAX_KEYS).as_bytes()), text(MAX_KEYS));
    assert_eq!(
        read(text(MAX_KEYS + 1).as_bytes()),
        "line 3, column 1000001: too large: 1000001 keys, expected at most 1000000 keys; \
         next is line 3"
    );
    for count in [MAX_KEYS, MAX_KEYS + 1] {
        readers_agree(text(count).as_bytes(), &mut Workspace::new()).unwrap();
    }
}

#[test]
fn the_largest_map_is_read_and_played() {
    let cols = MAX_CELLS / 2;
    let row = ".".repeat(cols - 3);
    let text = format!("2 {cols}\nwb{row}+\n{row}...\nR\n");
    let case: Case = text.parse().unwrap();
    assert_eq!(case.to_string(), text);
    let played = answer(&case).unwrap();
    assert_eq!((played.n_pushes(), played.is_complete()), (1, false));
    assert_eq!(Ok(played), sokoban::reference::answer(&case));
}

#[test]
fn reading_looks_no_further_than_the_command_line() {
    let text = format!("{GAME}rubbish");
    let mut scanner = Scanner::new(text.as_bytes());
    assert!(read_case(&mut scanner).unwrap().is_some());
    assert!(!scanner.hit_end());
    assert_eq!(
        (scanner.line_number(), scanner.rest()),
        (6, &b"rubbish"[..])
    );

    let mut work = Workspace::new();
    let mut scanner = Scanner::new(text.as_bytes());
    assert_eq!(work.read(&mut scanner), Ok(Some(Entry::Game)));
    assert!(!scanner.hit_end());
    assert_eq!(
        (scanner.line_number(), scanner.rest()),
        (6, &b"rubbish"[..])
    );
}

#[test]
fn the_end_of_a_part_is_an_item_that_cases_pass_over() {
    let text = format!("0 0\n{GAME}\n0 0\n\n0 0\n{GAME}0 0");
    let mut items = Vec::new();
    let mut scanner = Scanner::new(text.as_bytes());
    while let Some(item) = read_item(&mut scanner).unwrap() {
        items.push(matches!(item, Item::Game(_)));
    }
    assert_eq!(items, [false, true, false, false, true, false]);
    let mut scanner = Scanner::new(text.as_bytes());
    let mut n_cases = 0;
    while let Some(case) = read_case(&mut scanner).unwrap() {
        assert_eq!(case.to_string(), GAME);
        n_cases += 1;
    }
    assert_eq!(n_cases, 2);
}

#[test]
fn recovery_goes_to_the_end() {
    let text = format!("4 4\n####\n#x#\n\n{GAME}");
    let mut scanner = Scanner::new(text.as_bytes());
    assert!(read_case(&mut scanner).is_err());
    assert_eq!(scanner.line_number(), 3);
    assert!(!recover(&mut scanner));
    assert!(scanner.at_end() && scanner.hit_end());
    assert!(!recover(&mut scanner));
}

#[test]
fn places_are_located_in_the_text_as_it_stands() {
    let check = |text: &str, place: Place, expected: (usize, usize)| {
        let at = locate(text.as_bytes(), place);
        assert_eq!((at.line, at.column), expected, "{place:?} in {text:?}");
    };
    check(GAME, Place::Case, (1, 1));
    check(GAME, Place::Cell(Pos::new(1, 2)), (3, 3));
    check(GAME, Place::Key(1), (5, 2));
    check(GAME, Place::Value(1), (1, 3));
    let moved = format!("\n0 0\r\n \n{}", GAME.replace('\n', " \r\n"));
    check(&moved, Place::Case, (4, 1));
    check(&moved, Place::Cell(Pos::new(2, 0)), (7, 1));
    check(&moved, Place::Key(0), (8, 1));
    check("1 1\nw\n\u{142}x\n", Place::Key(2), (3, 2));
    // Places that are not there.
    check("", Place::Case, (1, 1));
    check("x", Place::Cell(Pos::new(9, 9)), (2, 1));
}

#[test]
fn findings_against_the_guarantees() {
    let cases = [
        "1 3\n#w#\n\n",
        "4 4\n####\n#w.#\n#b+#\n####\nR\n",
        "4 4\n####\n#..#\n#b+#\n####\nR\n",
        "4 4\n####\n#ww#\n#bW#\n####\nR\n",
        "4 4\n####\n#wb#\n#b+#\n####\nR\n",
        "4 4\n####\n#w+#\n#b+#\n####\nR\n",
        "4 4\n####\n#w.#\n#.B#\n####\nR\n",
        "4 4\n####\n#w.#\n#..#\n####\nR\n",
        "4 4\n####\n#w..\n#b+#\n##.#\nR\n",
        "4 16\n################\n#wb+...........#\n#..............#\n################\n\n",
        "4 4\n####\n#w.#\n#b+#\n####\nUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUU\n",
        "4 4\n####\n#w.#\n#b+#\n####\nRudlr\n",
        "1 2\nbb\nx\n",
    ];
    let mut report = String::new();
    for text in cases {
        let case: Case = text.parse().unwrap();
        report += text;
        match check(&case) {
            Ok(()) => report += "    all well\n",
            Err(findings) => {
                for finding in &findings {
                    let at = locate(text.as_bytes(), finding.place());
                    report += &format!("    {:?}, {at}: {finding}\n", finding.severity());
                }
                let is_error = |severity| severity == Severity::Error;
                let errors = findings
                    .iter()
                    .filter(|finding| is_error(finding.severity()));
                let errors: Vec<_> = errors.cloned().collect();
                assert_eq!(answer(&case).err().unwrap_or_default(), errors);
                assert_eq!(
                    sokoban::reference::answer(&case).err().unwrap_or_default(),
                    errors
                );
                assert_eq!(sokoban::trace(&case).err().unwrap_or_default(), errors);
            }
        }
    }
    insta::assert_snapshot!("findings", report);
}

#[test]
fn many_faults_of_one_kind_are_summed_up() {
    let keys = "x".repeat(1000);
    let case: Case = format!("1 200\n{}\n{keys}\n", "w".repeat(200))
        .parse()
        .unwrap();
    let findings = answer(&case).unwrap_err();
    assert_eq!(findings.len(), 201);
    assert_eq!(findings[200].message(), "900 more unknown keys");
    assert!(
        findings[0]
            .message()
            .starts_with("200 workers, expected exactly one: row 1 column 1,")
    );
}

/// Reads a text by both readers and compares all that they say.
fn readers_agree(text: &[u8], work: &mut Workspace) -> Result<(), TestCaseError> {
    let (mut slow, mut fast) = (Scanner::new(text), Scanner::new(text));
    loop {
        let (item, entry) = (read_item(&mut slow), work.read(&mut fast));
        prop_assert_eq!(slow.offset(), fast.offset());
        prop_assert_eq!(slow.line_number(), fast.line_number());
        prop_assert_eq!(slow.hit_end(), fast.hit_end());
        match (item, entry) {
            (Ok(Some(Item::Game(case))), Ok(Some(Entry::Game))) => {
                prop_assert_eq!(work.case(), case.clone());
                prop_assert_eq!(work.is_guaranteed(), check(&case).is_ok());
                match (work.play(), answer(&case)) {
                    (Ok(outcome), Ok(expected)) => {
                        prop_assert_eq!(outcome, expected.outcome());
                        prop_assert_eq!(work.answer(), expected.clone());
                        let (mut fast, mut slow) = (Vec::new(), Vec::new());
                        work.write(1234, &mut fast);
                        expected.write(1234, &mut slow);
                        prop_assert_eq!(&fast, &slow);
                        prop_assert_eq!(fast, expected.display(1234).to_string().into_bytes());
                        prop_assert!(work.rows().eq(expected.rows().map(String::into_bytes)));
                    }
                    (played, expected) => {
                        prop_assert_eq!(played.err(), expected.err());
                    }
                }
                if let Err(findings) = check(&case) {
                    for finding in findings {
                        let _ = locate(text, finding.place());
                    }
                }
            }
            (Ok(Some(Item::EndOfPart)), Ok(Some(Entry::EndOfPart))) => {}
            (Ok(None), Ok(None)) => return Ok(()),
            (Err(slow), Err(fast)) => {
                prop_assert_eq!(slow, fast);
                prop_assert!(work.play().is_err());
                return Ok(());
            }
            (item, entry) => prop_assert!(false, "{:?} but {:?}", item, entry),
        }
    }
}

#[test]
fn both_readers_agree_on_generated_and_broken_texts() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let mut work = Workspace::new();
    let alphabet = b"#.+bBwWUDLR0123456789 \t\r\n\n\n\0x\xff\xc5\x82";
    for round in 0..3000 {
        let mut text = Vec::new();
        for _ in 0..between(&mut rng, 1, 3) {
            let case = match round % 2 {
                0 => generate::random(&mut rng, &Shape::default()),
                _ => generate::structured(&mut rng),
            };
            text.extend(case.to_string().bytes());
            if below(&mut rng, 4) == 0 {
                text.extend(b"0 0\n");
            }
        }
        if round % 5 == 0 {
            text = String::from_utf8(text)
                .unwrap()
                .replace('\n', "\r\n")
                .into_bytes();
        }
        for _ in 0..below(&mut rng, 4) {
            let at = below(&mut rng, text.len());
            match below(&mut rng, 4) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, *pick(&mut rng, alphabet)),
                2 => text[at] = *pick(&mut rng, alphabet),
                _ => text.truncate(at + 1),
            }
        }
        readers_agree(&text, &mut work).unwrap();
    }
}

proptest! {
    #[test]
    fn both_readers_agree_on_random_bytes(text in prop::collection::vec(any::<u8>(), 0..200)) {
        readers_agree(&text, &mut Workspace::new())?;
    }

    #[test]
    fn both_readers_agree_on_text_that_is_nearly_a_game(
        text in "[1-4]{1,2} [1-4]\n([#.+bBwW]{3,4}\n?){1,4}[ UDLRx]{0,5}(\n|\r\n)?(0 0)?\n?"
    ) {
        readers_agree(text.as_bytes(), &mut Workspace::new())?;
    }

    #[test]
    fn what_is_printed_is_read_back(seed in any::<u64>()) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let case = generate::random(&mut rng, &Shape::default());
        prop_assert_eq!(case.to_string().parse::<Case>().unwrap(), case.clone());
        prop_assert_eq!(&case.level().to_string().parse::<Level>().unwrap(), case.level());
    }
}

#[test]
fn parsing_takes_one_game_and_its_end() {
    for end in ["", "0 0\n", "0 0", "\n\n", "\n0 0\n\n"] {
        assert_eq!(
            format!("{GAME}{end}").parse::<Case>().unwrap().to_string(),
            GAME
        );
    }
    let error = |text: &str| text.parse::<Case>().unwrap_err().to_string();
    assert_eq!(
        error(&format!("{GAME}x")),
        "line 6, column 1: unexpected \"x\", expected end of input"
    );
    assert_eq!(
        error(""),
        "line 1, column 1: unexpected end of input, expected a game"
    );
    let level = "##\n#\n".parse::<Level>().unwrap_err();
    assert_eq!(
        level.to_string(),
        "line 2, column 2: wrong row length: 1 cell, expected 2"
    );
    let level = "\n##\n##\n\n##\n".parse::<Level>().unwrap_err();
    assert_eq!(
        level.to_string(),
        "line 5, column 1: unexpected \"##\", expected end of input"
    );
    assert_eq!(notation::MAX_CELLS, 1_000_000);
}
