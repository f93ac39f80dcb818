//! Generated boards are within the guarantee, and so are simpler ones.

mod common;

use std::collections::HashSet;

use gomoku::{
    Board, Colour, LineDirection, Verdict, answer, check, generate, judge, reference, shrink,
};

#[test]
fn every_generated_board_is_valid() {
    for board in common::valid_boards(21, 10_000) {
        assert_eq!(check(&board), Ok(()), "{board:?}");
    }
}

#[test]
fn edge_cases_have_names_and_boards_of_their_own() {
    let edges = generate::edge_cases();
    let names: HashSet<_> = edges.iter().map(|(name, _)| name).collect();
    let boards: HashSet<_> = edges.iter().map(|(_, board)| board).collect();
    assert_eq!((names.len(), boards.len()), (edges.len(), edges.len()));
}

#[test]
fn same_seed_gives_the_same_boards() {
    let boards = |seed| common::valid_boards(seed, 200).collect::<Vec<_>>();
    assert_eq!(boards(1), boards(1));
    assert_ne!(boards(1), boards(2));
}

/// Seeds are reported and must mean the same board in later versions.
#[test]
fn seeds_keep_their_boards() {
    let mut rng = common::rng(2615);
    let random = generate::random(
        &mut rng,
        &generate::Shape {
            min_percent: 10,
            max_percent: 30,
        },
    );
    let structured = generate::structured(&mut rng);
    insta::assert_snapshot!(format!("{random:?}\n\n{structured:?}"));
}

#[test]
fn random_boards_vary_in_density_and_winner() {
    let mut rng = common::rng(22);
    let mut counts = HashSet::new();
    let mut winners = [0; 3];
    for _ in 0..2_000 {
        let board = generate::random(&mut rng, &generate::Shape::default());
        counts.insert((board.count(Colour::Black) + board.count(Colour::White)) / 40);
        let winner = answer(&board).unwrap().winner();
        winners[winner.map_or(0, |colour| colour.number().into())] += 1;
    }
    assert!(counts.len() >= 9, "densities {counts:?}");
    assert!(
        winners.iter().all(|&count| count > 200),
        "winners {winners:?}"
    );
}

#[test]
fn structured_boards_have_fives_and_overlines_in_every_direction_at_every_border() {
    let mut rng = common::rng(23);
    let mut seen = HashSet::new();
    for _ in 0..4_000 {
        let board = generate::structured(&mut rng);
        for (colour, line) in reference::lines(&board).filter(|(_, line)| line.length >= 5) {
            let end = line.cells().last().unwrap();
            let long = line.length.min(7);
            seen.insert((
                colour,
                line.direction,
                long,
                "top",
                line.start.row.min(end.row) == 0,
            ));
            seen.insert((
                colour,
                line.direction,
                long,
                "bottom",
                line.start.row.max(end.row) == 18,
            ));
            seen.insert((colour, line.direction, long, "left", line.start.col == 0));
            seen.insert((colour, line.direction, long, "right", end.col == 18));
        }
    }
    // Both colours, four directions, three lengths, four borders, at them or not.
    assert_eq!(seen.len(), 2 * LineDirection::ALL.len() * 3 * 4 * 2);
}

#[test]
fn simpler_boards_are_valid_and_strictly_smaller() {
    for board in common::valid_boards(24, 300) {
        for next in shrink::simpler(&board) {
            assert!(
                shrink::size(&next) < shrink::size(&board),
                "{board:?}\n\n{next:?}"
            );
            assert_eq!(check(&next), Ok(()), "{board:?}\n\n{next:?}");
        }
    }
}

/// Greedy descent to a board none of whose simpler ones fails.
fn shrunk(mut board: Board, fails: impl Fn(&Board) -> bool) -> (Board, usize) {
    let mut runs = 0;
    'again: loop {
        for next in shrink::simpler(&board) {
            runs += 1;
            if fails(&next) {
                board = next;
                continue 'again;
            }
        }
        return (board, runs);
    }
}

#[test]
fn planted_mistakes_shrink_to_the_stones_that_matter() {
    type Mistake = fn(&Board) -> bool;
    /// A judge that takes any row of five or more.
    fn six_counts(board: &Board) -> bool {
        let wins = reference::lines(board).any(|(_, line)| line.length >= 5);
        wins != (judge(board) != Verdict::None)
    }
    /// A judge that names the top end of an antidiagonal.
    fn wrong_end(board: &Board) -> bool {
        answer(board).unwrap().direction() == Some(LineDirection::Antidiagonal)
    }
    /// A judge that never looks at the last column.
    fn last_column(board: &Board) -> bool {
        let cut = board.stones().filter(|(pos, _)| pos.col < 18);
        let cut = cut.fold(Board::new(19), |cut, (pos, stone)| {
            cut.with(pos, Some(stone))
        });
        judge(&cut) != judge(board)
    }
    /// A judge that takes both colours for one.
    fn colour_blind(board: &Board) -> bool {
        let grey = board.stones().fold(Board::new(19), |grey, (pos, _)| {
            grey.with(pos, Some(Colour::Black))
        });
        (judge(&grey) != Verdict::None) != (judge(board) != Verdict::None)
    }
    let mistakes: [(&str, Mistake, usize); 4] = [
        ("six counts", six_counts, 6),
        ("wrong end", wrong_end, 5),
        ("last column", last_column, 5),
        ("colour blind", colour_blind, 5),
    ];
    for (name, fails, stones) in mistakes {
        let mut found = 0;
        for board in common::valid_boards(25, 400).filter(fails).take(30) {
            let (small, runs) = shrunk(board, fails);
            let count = small.count(Colour::Black) + small.count(Colour::White);
            assert_eq!(count, stones, "{name}\n{board:?}\n\n{small:?}");
            assert!(runs < 1_500, "{name}: {runs} runs\n{board:?}");
            found += 1;
        }
        assert_eq!(found, 30, "{name}");
    }
}
