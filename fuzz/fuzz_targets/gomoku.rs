//! Gomoku: the reader's contract, the exact layout against it, and the engine
//! against the definition.

#![no_main]

use gomoku::{Board, Level, PackedBoard, answer, check, judge_all_at, notation, reference, trace};
use grid_core::Scanner;
use grid_judge_fuzz::Notation;
use libfuzzer_sys::fuzz_target;

const NOTATION: Notation<Board> = Notation {
    read_case: notation::read_case,
    recover: notation::recover,
    locate: notation::locate,
    check,
};

fuzz_target!(|bytes: &[u8]| {
    let cases = NOTATION.read_all(bytes);
    let mut packed = Vec::new();
    let mut expected = Vec::new();
    for read in &cases {
        let definition = reference::answer(&read.case);
        assert_eq!(answer(&read.case), definition);
        match trace(&read.case) {
            Ok(frames) => assert!(frames.count() > 0),
            Err(ref findings) => assert_eq!(Some(findings), definition.as_ref().err()),
        }
        packed.push(PackedBoard::try_from(&read.case).expect("the judge's size"));
        expected.push(definition.ok());
    }
    for level in Level::available() {
        let mut answers = Vec::new();
        judge_all_at(level, &packed, &mut answers);
        assert_eq!(answers, expected);
        exact_layout_reads_the_same(level, bytes);
    }
});

fn exact_layout_reads_the_same(level: Level, bytes: &[u8]) {
    let mut boards = Vec::new();
    let used = notation::read_exact_all_at(level, bytes, &mut boards);
    assert_eq!(used, boards.len() * notation::EXACT_LEN);
    let mut answers = Vec::new();
    assert_eq!(
        notation::answer_exact_all_at(level, bytes, &mut answers),
        used
    );
    assert_eq!(answers.len(), boards.len());

    let mut text = Scanner::new(bytes);
    for (packed, fast) in boards.iter().zip(answers) {
        let board = notation::read_case(&mut text)
            .expect("the lenient reader takes it too")
            .expect("there is a board");
        assert_eq!(PackedBoard::try_from(&board).as_ref(), Ok(packed));
        assert_eq!(fast, reference::answer(&board).ok());
    }
    assert_eq!(text.offset(), used);
    // Whatever is left was refused for a reason: it is not what is written.
    if let Some(next) = bytes[used..].first_chunk::<{ notation::EXACT_LEN }>()
        && let Ok(Some(board)) = notation::read_case(&mut text)
    {
        assert_ne!(board.to_string().as_bytes(), next);
    }
}
