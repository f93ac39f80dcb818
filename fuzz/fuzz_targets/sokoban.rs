//! Sokoban: the reader's contract, the plain layout against it, and the engine
//! against the definition.

#![no_main]

use grid_core::Scanner;
use grid_judge_fuzz::Notation;
use libfuzzer_sys::fuzz_target;
use sokoban::notation::{self, Item};
use sokoban::{Case, Entry, Workspace, answer, check, reference, trace};

const NOTATION: Notation<Case> = Notation {
    read_case: notation::read_case,
    recover: notation::recover,
    locate: notation::locate,
    check,
};

/// Larger maps are read, not played.
const MAX_PLAYED_CELLS: usize = 400;

fuzz_target!(|bytes: &[u8]| {
    for read in NOTATION.read_all(bytes) {
        let case = &read.case;
        if case.level().tiles().area() > MAX_PLAYED_CELLS {
            continue;
        }
        let expected = reference::answer(case);
        assert_eq!(answer(case), expected);
        match trace(case) {
            Ok(frames) => assert!(frames.count() > 0),
            Err(findings) => assert_eq!(Err(findings), expected),
        }
    }
    workspace_reads_the_same(bytes);
});

fn workspace_reads_the_same(bytes: &[u8]) {
    let mut text = Scanner::new(bytes);
    let mut fast_text = Scanner::new(bytes);
    // One for all games: nothing of a game may be left over in the next one.
    let mut work = Workspace::new();
    loop {
        let item = notation::read_item(&mut text);
        let entry = work.read(&mut fast_text);
        assert_eq!(fast_text.offset(), text.offset());
        assert_eq!(fast_text.line_number(), text.line_number());
        assert_eq!(fast_text.hit_end(), text.hit_end());
        match item {
            Ok(Some(Item::Game(case))) => {
                assert_eq!(entry, Ok(Some(Entry::Game)));
                workspace_plays_the_same(&mut work, &case);
            }
            Ok(Some(Item::EndOfPart)) => assert_eq!(entry, Ok(Some(Entry::EndOfPart))),
            Ok(None) => return assert_eq!(entry, Ok(None)),
            Err(error) => return assert_eq!(entry, Err(error)),
        }
    }
}

fn workspace_plays_the_same(work: &mut Workspace, case: &Case) {
    assert_eq!(&work.case(), case);
    assert_eq!(work.is_guaranteed(), check(case).is_ok());
    match (work.play(), answer(case)) {
        (Ok(outcome), Ok(expected)) => {
            assert_eq!(outcome, expected.outcome());
            assert_eq!(work.answer(), expected);
            let mut written = Vec::new();
            work.write(7, &mut written);
            assert_eq!(written, expected.display(7).to_string().as_bytes());
        }
        (Err(findings), expected) => assert_eq!(Err(findings), expected),
        (Ok(_), Err(findings)) => panic!("played in spite of {findings:?}"),
    }
}
