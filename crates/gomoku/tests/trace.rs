//! The pictures: what people read.

mod common;

use gomoku::{Board, Case, answer, notation, reference, trace};
use grid_core::{Mark, Scanner};

fn read(name: &str) -> Case {
    let input = std::fs::read(common::data().join(name)).expect("a golden input");
    notation::read_case(&mut Scanner::new(&input))
        .unwrap()
        .unwrap()
}

fn pictures(board: &Board) -> String {
    let frames: Vec<String> = trace(board)
        .unwrap()
        .map(|frame| frame.to_string())
        .collect();
    frames.join("\n")
}

#[test]
fn sample_is_drawn_with_its_diagonal() {
    insta::assert_snapshot!(pictures(&read("001-sample-statement.in")));
}

#[test]
fn five_that_shares_a_stone_with_a_six_is_drawn_before_it() {
    insta::assert_snapshot!(pictures(&read("088-five-h-shares-stone-with-six-v.in")));
}

#[test]
fn board_without_winner_tells_why_each_long_row_is_none() {
    insta::assert_snapshot!(pictures(&read("150-three-sixes-from-one-stone.in")));
}

#[test]
fn every_five_and_every_overline_has_one_picture() {
    for board in common::valid_boards(11, 300) {
        let frames: Vec<_> = trace(&board).unwrap().collect();
        let count = |mark| {
            let marked = |frame: &&grid_core::Frame| {
                frame
                    .highlights()
                    .first()
                    .is_some_and(|highlight| highlight.mark == mark)
            };
            frames[..frames.len() - 1].iter().filter(marked).count()
        };
        let lines = |longer: bool| {
            reference::lines(&board)
                .filter(|(_, line)| {
                    if longer {
                        line.length > 5
                    } else {
                        line.length == 5
                    }
                })
                .count()
        };
        assert_eq!(count(Mark::Group), lines(false));
        assert_eq!(count(Mark::Refused), lines(true));
        assert_eq!(frames.len(), 2 + lines(false) + lines(true));
        let caption = frames.last().unwrap().caption();
        match answer(&board).unwrap().five() {
            None => assert_eq!(caption, "answer: nobody has won"),
            Some(five) => {
                let place = format!(
                    "row {}, column {}",
                    five.line.start.row + 1,
                    five.line.start.col + 1
                );
                assert!(caption.contains(five.colour.name()) && caption.ends_with(&place));
            }
        }
    }
}

#[test]
fn board_with_several_fives_has_findings_instead_of_pictures() {
    let board: Board = (0..5)
        .map(|_| "1 1 1 1 1\n")
        .collect::<String>()
        .parse()
        .unwrap();
    let findings = trace(&board).map(|_| ()).unwrap_err();
    assert_eq!(findings.len(), 12);
    assert_eq!(findings, answer(&board).unwrap_err());
}
