//! Footholds: the reader's contract, and the engine against the definition.

#![no_main]

use footholds::{Answer, Case, Position, answer, answer_moves, check, notation, reference, trace};
use grid_judge_fuzz::Notation;
use libfuzzer_sys::fuzz_target;

const NOTATION: Notation<Case> = Notation {
    read_case: notation::read_case,
    recover: notation::recover,
    locate: notation::locate,
    check,
};

/// The brute force is quick up to here.
const MAX_DEFINED_FOOTHOLDS: usize = 9;

/// The engine is quick up to here.
const MAX_PLAYED_FOOTHOLDS: usize = 20;

fuzz_target!(|bytes: &[u8]| {
    for read in NOTATION.read_all(bytes) {
        let case = &read.case;
        let n_live = case.position().n_live();
        if n_live > MAX_PLAYED_FOOTHOLDS {
            continue;
        }
        let fast = answer(case);
        if let Ok(fast) = &fast {
            assert_eq!(answer_moves(case), Ok(fast.moves()));
            replay(case.position(), fast);
        }
        if n_live <= MAX_DEFINED_FOOTHOLDS {
            match (&fast, reference::answer(case)) {
                // Best play is not unique; its length and its winner are.
                (Ok(fast), Ok(expected)) => {
                    assert_eq!(fast.moves(), expected.moves());
                    assert_eq!(fast.winner(), expected.winner());
                }
                (fast, expected) => assert_eq!(fast.as_ref().err(), expected.as_ref().err()),
            }
        }
        match trace(case) {
            Ok(frames) => assert!(frames.count() > 0),
            Err(findings) => assert_eq!(Err(findings), fast),
        }
    }
});

/// The principal variation is legal, as long as it says, and ends as it says.
fn replay(start: &Position, answer: &Answer) {
    assert_eq!(answer.pv().len(), answer.moves());
    let end = answer.pv().iter().fold(*start, |position, &to| {
        position.play(to).expect("a legal ply")
    });
    assert_eq!(end.winner(), Some(answer.winner()));
}
