//! The solver beside the definition, beside itself without its shortcuts, and
//! beside facts about the game.

use std::cell::Cell;

use footholds::generate::{self, Shape};
use footholds::solver::{
    Bounds, Config, FirstMoves, Outcome, Prune, Prunes, Solution, solve, value,
};
use footholds::{Player, Position, reference};
use grid_core::{Grid, Pos, random};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

fn solution_of(position: &Position, config: &Config<'_>) -> Solution {
    solve(position, config)
        .0
        .solved()
        .expect("no limit was set")
}

fn plies(position: &Position) -> usize {
    let (outcome, _) = value(position, &Config::default());
    outcome.solved().expect("no limit was set").plies
}

fn full(rows: usize, cols: usize, a: (usize, usize), b: (usize, usize)) -> Position {
    let board = Grid::filled(rows, cols, true);
    Position::new(&board, Pos::new(a.0, a.1), Pos::new(b.0, b.1))
}

/// Any position at all: tokens on holes, on each other, either side to move.
fn any_position(rng: &mut ChaCha8Rng, max_side: usize) -> Position {
    let (rows, cols) = (
        random::between(rng, 1, max_side),
        random::between(rng, 1, max_side),
    );
    let density = random::between(rng, 4, 10);
    let board = Grid::from_fn(rows, cols, |_| random::chance(rng, density, 10));
    let mut cell = || Pos::new(random::below(rng, rows), random::below(rng, cols));
    let (a, b) = (cell(), cell());
    let turn = *random::pick(rng, &Player::ALL);
    Position::new(&board, a, b).with_turn(turn)
}

/// A position with footholds under both tokens.
fn random_start(rng: &mut ChaCha8Rng, max_side: usize, min_density: usize) -> Position {
    let shape = Shape {
        max_rows: max_side,
        max_cols: max_side,
        min_density,
        max_density: 100,
    };
    *generate::random(rng, &shape).position()
}

#[track_caller]
fn check_against_reference(position: &Position) {
    let (winner, pv) = reference::best_play(position);
    let config = Config {
        first_moves: FirstMoves::Value,
        ..Config::default()
    };
    let solution = solution_of(position, &config);
    assert_eq!(solution.winner, winner, "{position:?}");
    assert_eq!(solution.pv, pv, "{position:?}");
    assert_eq!(solution.plies, pv.len(), "{position:?}");

    let moves: Vec<Pos> = position.moves().collect();
    let listed: Vec<Pos> = solution.first_moves.iter().map(|first| first.to).collect();
    assert_eq!(listed, moves);
    for first in &solution.first_moves {
        let next = position.play(first.to).expect("a legal move");
        let (winner, pv) = reference::best_play(&next);
        assert_eq!(
            (first.winner, first.plies),
            (winner, pv.len() + 1),
            "{position:?}"
        );
    }
    assert_eq!(solution.best_moves().count() > 0, !moves.is_empty());
}

#[test]
fn solver_equals_the_definition_on_any_small_position() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..20_000 {
        check_against_reference(&any_position(&mut rng, 4));
    }
}

#[test]
fn solver_equals_the_definition_on_generated_cases() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for (_, case) in generate::edge_cases() {
        check_against_reference(case.position());
    }
    for _ in 0..300 {
        check_against_reference(generate::structured(&mut rng).position());
        check_against_reference(generate::random(&mut rng, &Shape::default()).position());
    }
}

#[test]
fn every_prune_alone_and_missing_gives_the_same_solution() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut sets = vec![Prunes::ALL, Prunes::NONE];
    sets.extend(Prune::ALL.map(|prune| Prunes::NONE.with(prune)));
    sets.extend(Prune::ALL.map(|prune| Prunes::ALL.without(prune)));
    for _ in 0..150 {
        let position = any_position(&mut rng, 5);
        let solve_with = |prunes| {
            let config = Config {
                prunes,
                first_moves: FirstMoves::Value,
                ..Config::default()
            };
            solution_of(&position, &config)
        };
        let expected = solve_with(Prunes::ALL);
        for &prunes in &sets {
            assert_eq!(solve_with(prunes), expected, "{prunes:?} {position:?}");
        }
    }
}

#[test]
fn table_size_changes_nothing() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for _ in 0..50 {
        let position = random_start(&mut rng, 6, 70);
        let expected = solution_of(&position, &Config::default());
        for table_bytes in [0, 1, 100, 5_000] {
            let config = Config {
                table_bytes,
                ..Config::default()
            };
            assert_eq!(solution_of(&position, &config), expected);
        }
    }
}

/// An independent search: no bit boards, no null windows, values from the
/// position outwards. Positive: the player to move wins, sooner is larger.
fn plain_alpha_beta(
    board: &mut Vec<Vec<bool>>,
    own: Pos,
    other: Pos,
    alpha: i32,
    beta: i32,
) -> i32 {
    const FAR: i32 = 10_000;
    let mut best = -FAR;
    if !board[own.row][own.col] {
        return best;
    }
    board[own.row][own.col] = false;
    for (rows, cols) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
        let Some(to) = own.offset((rows, cols)) else {
            continue;
        };
        if board.get(to.row).and_then(|row| row.get(to.col)) != Some(&true) {
            continue;
        }
        // Values shift one towards zero on the way up, windows one outwards.
        let outwards = |bound: i32| if bound > 0 { bound + 1 } else { bound - 1 };
        let (low, high) = (outwards(-beta), outwards(-alpha.max(best)));
        let child = -plain_alpha_beta(board, other, to, low, high);
        best = best.max(child - child.signum());
        if best >= beta {
            break;
        }
    }
    board[own.row][own.col] = true;
    best
}

fn plain_plies(position: &Position) -> usize {
    let mut board: Vec<Vec<bool>> = position.board().rows().map(<[bool]>::to_vec).collect();
    let (own, other) = (position.turn(), position.turn().other());
    let (own, other) = (position.token(own), position.token(other));
    (10_000 - plain_alpha_beta(&mut board, own, other, -20_000, 20_000).abs()) as usize
}

#[test]
fn independent_alpha_beta_agrees_up_to_6x6() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for _ in 0..40 {
        let position = random_start(&mut rng, 6, 60);
        assert_eq!(plain_plies(&position), plies(&position), "{position:?}");
    }
    assert_eq!(
        plain_plies(&full(6, 5, (0, 0), (3, 4))),
        plies(&full(6, 5, (0, 0), (3, 4)))
    );
}

#[test]
fn full_boards_have_the_known_values() {
    // Corners, ends of one edge, middles of opposite edges; up to 8×8 they were
    // found by two programs of different design.
    const CORNERS: [usize; 7] = [2, 7, 14, 21, 34, 45, 62];
    const ENDS: [usize; 7] = [3, 7, 14, 19, 34, 41, 62];
    const MIDDLES: [usize; 7] = [3, 5, 10, 15, 26, 31, 50];
    for n in 2..=8 {
        assert_eq!(plies(&full(n, n, (0, 0), (n - 1, n - 1))), CORNERS[n - 2]);
        assert_eq!(plies(&full(n, n, (0, 0), (0, n - 1))), ENDS[n - 2]);
        assert_eq!(
            plies(&full(n, n, (0, n / 2), (n - 1, n / 2))),
            MIDDLES[n - 2]
        );
    }
    assert_eq!(plies(&full(9, 9, (0, 4), (8, 4))), 59);
}

#[test]
fn thin_boards_of_up_to_128_cells_are_solved() {
    for len in 3..=128 {
        // They walk until they meet; then one has to step onto the other.
        let expected = len - 1;
        assert_eq!(
            plies(&full(1, len, (0, 0), (0, len - 1))),
            expected,
            "1 × {len}"
        );
        assert_eq!(
            plies(&full(len, 1, (0, 0), (len - 1, 0))),
            expected,
            "{len} × 1"
        );
    }
    let solution = solution_of(&full(2, 64, (0, 0), (0, 63)), &Config::default());
    assert_eq!(solution.pv.len(), solution.plies);
    let solution = solution_of(&full(4, 16, (0, 0), (3, 15)), &Config::default());
    assert_eq!(solution.pv.len(), solution.plies);
}

#[test]
fn number_of_plies_tells_the_winner_and_leaves_it_a_foothold() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for _ in 0..300 {
        let position = random_start(&mut rng, 7, 50);
        let solution = solution_of(&position, &Config::default());
        let is_odd = solution.plies % 2 == 1;
        assert_eq!(solution.winner, if is_odd { Player::A } else { Player::B });
        assert!(solution.plies < position.n_live());
    }
}

#[test]
fn game_of_best_play_loses_one_ply_of_value_each_ply() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..40 {
        let start = random_start(&mut rng, 7, 70);
        let solution = solution_of(&start, &Config::default());
        let mut position = start;
        for (ply, &to) in solution.pv.iter().enumerate() {
            let (outcome, _) = value(&position, &Config::default());
            let value = outcome.solved().expect("no limit");
            assert_eq!(
                (value.winner, value.plies),
                (solution.winner, solution.plies - ply)
            );
            position = position.play(to).expect("best play is legal");
        }
        assert_eq!(position.winner(), Some(solution.winner));
    }
}

#[test]
fn value_is_one_more_than_the_best_childs() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    for _ in 0..100 {
        let position = random_start(&mut rng, 7, 60);
        let own = solution_of(
            &position,
            &Config {
                first_moves: FirstMoves::Value,
                ..Config::default()
            },
        );
        let after = position
            .moves()
            .map(|to| plies(&position.play(to).expect("legal")) + 1);
        // Odd: the player to move wins with this move, and hurries.
        let (wins, losses): (Vec<usize>, Vec<usize>) = after.partition(|plies| plies % 2 == 1);
        let best = wins
            .iter()
            .min()
            .or(losses.iter().max())
            .copied()
            .unwrap_or(0);
        assert_eq!(own.plies, best, "{position:?}");
    }
}

#[test]
fn symmetric_positions_have_one_value_and_one_canonical_form() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    for _ in 0..200 {
        let position = any_position(&mut rng, 6);
        let expected = plies(&position);
        let canonical = position.canonical();
        assert_eq!(plies(&canonical), expected, "{position:?}");
        assert_eq!(canonical.canonical(), canonical);
        for image in position.images() {
            assert_eq!(plies(&image), expected, "{position:?}");
            assert_eq!(image.canonical(), canonical, "{position:?}");
        }
    }
}

#[test]
fn unreachable_footholds_do_not_matter() {
    let mut rng = ChaCha8Rng::seed_from_u64(10);
    let mut changed = 0;
    for _ in 0..300 {
        let position = random_start(&mut rng, 7, 40);
        let without = position.without_unreachable();
        changed += usize::from(without != position);
        assert_eq!(
            solution_of(&without, &Config::default()),
            solution_of(&position, &Config::default())
        );
    }
    assert!(changed > 100, "{changed} boards had something to drop");
}

#[test]
fn mirroring_b_wins_on_even_boards() {
    // B copies A's moves turned by half; the tokens never meet, since they
    // stand on cells of one colour whenever A is to move.
    for (rows, cols) in [(2, 4), (4, 4), (4, 6), (6, 6), (6, 4)] {
        for row in 0..rows / 2 {
            for col in 0..cols {
                let position = full(rows, cols, (row, col), (rows - 1 - row, cols - 1 - col));
                assert_eq!(plies(&position) % 2, 0, "{position:?}");
            }
        }
    }
}

fn bounds_of(position: &Position, config: &Config<'_>) -> Option<Bounds> {
    match solve(position, config).0 {
        Outcome::Solved(_) => None,
        Outcome::LimitReached(bounds) => Some(bounds),
    }
}

#[test]
fn node_limits_give_bounds_that_hold_and_only_narrow() {
    let position = full(7, 7, (1, 1), (4, 2));
    let solution = solution_of(&position, &Config::default());
    let mut last = Bounds {
        winner: None,
        at_least: 0,
        at_most: 48,
    };
    let mut max_nodes = 0;
    let mut steps = 0;
    while let Some(bounds) = bounds_of(
        &position,
        &Config {
            max_nodes,
            ..Config::default()
        },
    ) {
        assert!(bounds.at_least <= solution.plies && solution.plies <= bounds.at_most);
        assert!(bounds.winner.is_none_or(|winner| winner == solution.winner));
        assert!(bounds.at_least >= last.at_least && bounds.at_most <= last.at_most);
        assert!(last.winner.is_none() || bounds.winner.is_some());
        last = bounds;
        max_nodes += 20_000;
        steps += 1;
    }
    assert!(
        last.winner.is_some() && steps > 2,
        "{last:?} after {steps} steps"
    );
}

#[test]
fn callback_stops_a_long_solve() {
    let asked = Cell::new(0);
    let should_stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 3
    };
    let config = Config {
        should_stop: Some(&should_stop),
        ..Config::default()
    };
    // The middle of the full 11×11 board takes hours.
    let position = full(11, 11, (5, 5), (5, 6));
    assert!(bounds_of(&position, &config).is_some());
    assert_eq!(asked.get(), 4);
}

#[test]
fn a_window_that_asks_for_a_win_in_no_ply_is_answered() {
    // Found by fuzzing: the number of plies wrapped below zero.
    let text = "[[1,1,1,1,1],[1,1,0,1,1],[1,1,1,1,1],[1,1,1,1,0]]\n[1,3]\n[2,2]\n";
    let case: footholds::Case = text.parse().expect("a case");
    assert_eq!(
        footholds::answer_moves(&case),
        footholds::reference::answer(&case).map(|answer| answer.moves())
    );
}
