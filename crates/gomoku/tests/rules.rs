//! The rule itself: what is a five, where it starts, and in which order fives
//! are told.

mod common;

use std::collections::BTreeSet;

use gomoku::{
    Answer, Board, Colour, Five, Line, LineDirection, Pos, Verdict, all_fives, answer, check,
    judge, reference,
};
use grid_core::{Place, Severity};

fn stones(size: usize, colour: Colour, cells: impl IntoIterator<Item = Pos>) -> Board {
    cells
        .into_iter()
        .fold(Board::new(size), |board, pos| board.with(pos, Some(colour)))
}

/// Every line of a length on a board of a size, found by trying.
fn every_line(size: usize, length: usize) -> Vec<Line> {
    let board = Board::new(size);
    let mut lines = Vec::new();
    for start in board.positions() {
        for direction in LineDirection::ALL {
            let line = Line {
                start,
                direction,
                length,
            };
            if line.cells().filter(|&pos| board.contains(pos)).count() == length {
                lines.push(line);
            }
        }
    }
    lines
}

#[test]
fn every_single_five_on_every_size_is_found_where_it_starts() {
    for size in Board::MIN_SIZE..=Board::MAX_SIZE {
        let lines = every_line(size, 5);
        let fit = size - 4;
        assert_eq!(lines.len(), 2 * size * fit + 2 * fit * fit, "size {size}");
        for five in lines {
            for colour in Colour::ALL {
                let board = stones(size, colour, five.cells());
                assert_eq!(judge(&board), Verdict::Winner { colour, five }, "{board:?}");
                assert_eq!(judge(&board), reference::judge(&board), "{board:?}");
            }
        }
    }
}

#[test]
fn every_longer_or_shorter_row_is_none() {
    for size in [5, 6, 19, 26] {
        for length in (1..=size).filter(|&length| length != 5) {
            for line in every_line(size, length) {
                for colour in Colour::ALL {
                    let board = stones(size, colour, line.cells());
                    assert_eq!(judge(&board), Verdict::None, "{board:?}");
                }
            }
        }
    }
}

#[test]
fn full_board_of_one_colour_has_four_fives() {
    let board = Board::new(19);
    let board = stones(19, Colour::White, board.positions());
    let five = |row, col, direction| Five::new(Colour::White, Pos::new(row, col), direction);
    let expected = vec![
        five(0, 14, LineDirection::Diagonal),
        five(4, 0, LineDirection::Antidiagonal),
        five(14, 0, LineDirection::Diagonal),
        five(18, 14, LineDirection::Antidiagonal),
    ];
    assert_eq!(judge(&board), Verdict::Several(expected.clone()));
    assert_eq!(all_fives(&board), expected);
}

#[test]
fn fives_are_told_by_row_column_and_direction() {
    // All four directions from one stone, and a second one further up.
    let centre = Pos::new(9, 9);
    let mut board = Board::new(19);
    for direction in LineDirection::ALL {
        for pos in Five::new(Colour::Black, centre, direction).line.cells() {
            board.set(pos, Some(Colour::Black));
        }
    }
    for col in 0..5 {
        board.set(Pos::new(8, col), Some(Colour::White));
    }
    let told: Vec<String> = all_fives(&board).iter().map(Five::to_string).collect();
    assert_eq!(
        told,
        [
            "white, horizontal from row 9, column 1",
            "black, horizontal from row 10, column 10",
            "black, vertical from row 10, column 10",
            "black, diagonal from row 10, column 10",
            "black, antidiagonal from row 10, column 10",
        ]
    );
    let sorted: BTreeSet<Five> = all_fives(&board).into_iter().collect();
    assert!(sorted.into_iter().eq(all_fives(&board)));
    assert_eq!(judge(&board), reference::judge(&board));
}

#[test]
fn several_fives_are_errors_with_their_places() {
    let board = stones(19, Colour::Black, (0..5).map(|col| Pos::new(3, col)));
    let board = (7..12).fold(board, |board, row| {
        board.with(Pos::new(row, 18), Some(Colour::White))
    });
    let findings = answer(&board).unwrap_err();
    let told: Vec<_> = findings
        .iter()
        .map(|finding| (finding.severity(), finding.place(), finding.message()))
        .collect();
    assert_eq!(
        told,
        [
            (
                Severity::Error,
                Place::Cell(Pos::new(3, 0)),
                "five 1 of 2, where at most one is allowed: black, horizontal from row 4, column 1"
            ),
            (
                Severity::Error,
                Place::Cell(Pos::new(7, 18)),
                "five 2 of 2, where at most one is allowed: white, vertical from row 8, column 19"
            ),
        ]
    );
    assert_eq!(check(&board).unwrap_err(), findings);
    assert_eq!(reference::answer(&board).unwrap_err(), findings);
}

#[test]
fn another_size_is_a_warning_and_is_answered() {
    let board = stones(15, Colour::Black, (0..5).map(|col| Pos::new(3, col)));
    let findings = check(&board).unwrap_err();
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].severity(), Severity::Warning);
    assert_eq!(
        findings[0].to_string(),
        "a board of 15 × 15 points, where the judge has 19 × 19"
    );
    assert_eq!(answer(&board).unwrap().to_string(), "1\n4 1\n");
}

#[test]
fn answer_has_the_winner_and_the_place_from_one() {
    let five = Five::new(Colour::White, Pos::new(18, 9), LineDirection::Antidiagonal);
    let answer = Answer::from(five);
    assert_eq!(answer.winner().map(Colour::number), Some(2));
    assert_eq!((answer.row(), answer.col()), (Some(19), Some(10)));
    assert_eq!(answer.direction(), Some(LineDirection::Antidiagonal));
    assert_eq!(answer.five(), Some(five));
    assert_eq!(answer.to_string(), "2\n19 10\n");

    assert_eq!(Answer::NOBODY.winner(), None);
    assert_eq!(Answer::NOBODY.five(), None);
    assert_eq!(Answer::NOBODY.to_string(), "0\n");
}

#[test]
fn written_answer_is_the_displayed_one_for_every_point() {
    for start in Board::new(26).positions() {
        let answer = Answer::from(Five::new(Colour::Black, start, LineDirection::Horizontal));
        let mut text = Vec::new();
        answer.push_text(&mut text);
        let expected = format!("1\n{} {}\n", start.row + 1, start.col + 1);
        assert_eq!(text, expected.as_bytes());
        assert_eq!(answer.to_string(), expected);
    }
}

/// The five on a board whose points were moved by `to`.
fn moved(five: Five, to: impl Fn(Pos) -> Pos) -> Five {
    let cells: BTreeSet<Pos> = five.line.cells().map(to).collect();
    // The leftmost point, the topmost one where all are in one column.
    let start = cells
        .iter()
        .copied()
        .min_by_key(|pos| (pos.col, pos.row))
        .unwrap();
    let direction = LineDirection::ALL
        .into_iter()
        .find(|&direction| {
            let line = Five::new(five.colour, start, direction).line;
            line.cells().collect::<BTreeSet<Pos>>() == cells
        })
        .expect("a line stays a line");
    Five::new(five.colour, start, direction)
}

#[test]
fn symmetries_and_colours_move_the_fives_with_the_board() {
    let last = 18;
    for board in common::any_boards(0x5a, 800).chain(common::valid_boards(0x5b, 200)) {
        let fives = all_fives(&board);
        let check = |other: Board, map: &dyn Fn(Five) -> Five| {
            let mut expected: Vec<Five> = fives.iter().map(|&five| map(five)).collect();
            expected.sort();
            assert_eq!(all_fives(&other), expected, "{board:?}");
        };
        check(board.transpose(), &|five| {
            moved(five, |pos| Pos::new(pos.col, pos.row))
        });
        check(board.flip_rows(), &|five| {
            moved(five, |pos| Pos::new(last - pos.row, pos.col))
        });
        check(board.flip_columns(), &|five| {
            moved(five, |pos| Pos::new(pos.row, last - pos.col))
        });
        check(board.swap_colours(), &|five| Five {
            colour: five.colour.opponent(),
            ..five
        });
    }
}
