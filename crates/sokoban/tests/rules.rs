//! The rules: steps, completion, policies, undo.

use std::collections::HashSet;

use grid_core::random::pick;
use grid_core::{Direction, Place, Symmetry};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use sokoban::generate::{self, Shape};
use sokoban::{
    AtCompletion, Case, Commands, Completion, Config, Game, IllegalKey, Level, State, Step,
    UnknownKey, answer,
};

fn level(rows: &[&str]) -> Level {
    rows.join("\n").parse().unwrap()
}

fn state(rows: &[&str]) -> State {
    State::new(&level(rows)).unwrap()
}

/// Plays keys on a map and compares the final map and the counters.
#[track_caller]
fn check(rows: &[&str], keys: &str, expected: &[&str], is_complete: bool, counts: [usize; 3]) {
    let case = Case::new(level(rows), Commands::from(keys));
    let answer = answer(&case).unwrap();
    assert_eq!(answer.rows().collect::<Vec<_>>(), expected);
    assert_eq!(answer.is_complete(), is_complete);
    assert_eq!(
        [answer.n_keys(), answer.n_moves(), answer.n_pushes()],
        counts
    );
}

#[test]
fn a_box_pushed_off_a_goal_leaves_the_worker_on_it_and_then_the_goal() {
    check(&["#wB.b+#"], "R", &["#.Wbb+#"], false, [1, 1, 1]);
    check(&["#wB.b+#"], "RL", &["#w+bb+#"], false, [2, 2, 1]);
}

#[test]
fn a_box_goes_from_goal_to_goal() {
    check(&["#wB+.b#"], "R", &["#.WB.b#"], false, [1, 1, 1]);
}

#[test]
fn nothing_moves_two_boxes_or_a_wall() {
    check(&["#wbb++#"], "RR", &["#wbb++#"], false, [2, 0, 0]);
    check(&["#wbB+.#"], "R", &["#wbB+.#"], false, [1, 0, 0]);
    check(&["#wb#+.#"], "RLU", &["#wb#+.#"], false, [3, 0, 0]);
}

#[test]
fn the_edge_of_the_map_blocks_worker_and_boxes() {
    check(&["wb+b"], "LUD", &["wb+b"], false, [3, 0, 0]);
    check(&["w.+b"], "RRR", &["..Wb"], false, [3, 2, 0]);
    check(&["b+w"], "LL", &["bW."], false, [2, 1, 0]);
    check(&["b", "w", "+"], "UUD", &["b", ".", "W"], false, [3, 1, 0]);
    check(&["+", "w", "b"], "DDU", &["W", ".", "b"], false, [3, 1, 0]);
}

#[test]
fn a_row_does_not_go_on_in_the_next_one() {
    check(&["#.w", "b+#"], "RR", &["#.w", "b+#"], false, [2, 0, 0]);
    check(&["+.b", "w.#"], "LL", &["+.b", "w.#"], false, [2, 0, 0]);
}

#[test]
fn completion_on_the_last_key_counts() {
    check(&["#wb+#"], "R", &["#.wB#"], true, [1, 1, 1]);
}

#[test]
fn keys_after_completion_do_nothing() {
    check(&["#wb+..#"], "RRRR", &["#.wB..#"], true, [1, 1, 1]);
}

#[test]
fn a_worker_on_the_last_goal_is_no_box() {
    check(&["#w+B.b#"], "R", &["#.WB.b#"], false, [1, 1, 0]);
}

#[test]
fn a_game_complete_at_the_start_plays_no_key() {
    check(&["#wB.#"], "RR", &["#wB.#"], true, [0, 0, 0]);
    check(&["#w..#"], "RR", &["#w..#"], true, [0, 0, 0]);
}

#[test]
fn more_boxes_than_goals_never_complete_and_more_goals_do() {
    check(&["#wb+b#"], "R", &["#.wBb#"], false, [1, 1, 1]);
    check(&["#wb++#"], "R", &["#.wB+#"], true, [1, 1, 1]);
}

#[test]
fn policies_say_what_a_game_is() {
    let case = |rows: &[&str], keys: &str| Case::new(level(rows), Commands::from(keys));
    let contest = Config::default();

    let goals_left = case(&["#wb++#"], "RR");
    let covered = Config {
        completion: Completion::EveryGoalCovered,
        ..contest
    };
    let answer = goals_left.play(&covered).unwrap();
    assert!(!answer.is_complete());
    assert_eq!(answer.rows().collect::<Vec<_>>(), ["#..WB#"]);

    let more_keys = case(&["#wb+.#"], "RR");
    let going_on = Config {
        at_completion: AtCompletion::Continue,
        ..contest
    };
    let answer = more_keys.play(&going_on).unwrap();
    assert_eq!((answer.is_complete(), answer.n_keys()), (false, 2));

    let noisy = case(&["#wb.+#"], "xR R!");
    let findings = noisy.play(&contest).unwrap_err();
    let places: Vec<Place> = findings.iter().map(|finding| finding.place()).collect();
    assert_eq!(places, [0, 2, 4].map(Place::Key));
    let lenient = Config {
        unknown_key: UnknownKey::Ignored,
        ..contest
    };
    let answer = noisy.play(&lenient).unwrap();
    assert_eq!((answer.is_complete(), answer.n_keys()), (true, 2));

    let strict = Config {
        illegal_key: IllegalKey::Error,
        ..lenient
    };
    assert!(noisy.play(&strict).is_ok());
    let findings = case(&["#wb.+#"], " RU").play(&strict).unwrap_err();
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].place(), Place::Key(2));
    assert_eq!(
        findings[0].message(),
        "key 3 (U) is blocked, with the worker at row 1 column 3"
    );
}

#[test]
fn replay_stops_at_the_key_it_refuses() {
    let mut state = state(&["#w.b+#"]);
    let strict = Config {
        illegal_key: IllegalKey::Error,
        ..Config::default()
    };
    let keys = [Direction::Right, Direction::Up, Direction::Right];
    let refused = state.replay(keys, &strict).unwrap_err();
    assert_eq!((refused.index(), refused.direction()), (1, Direction::Up));
    assert_eq!(refused.worker(), state.worker());
    assert_eq!(state.to_string(), "#.wb+#\n");
}

/// New positions at each depth of a breadth-first search: on a corridor counted
/// by hand, in a room by the definition.
#[test]
fn distinct_positions_by_number_of_keys() {
    let count = |rows: &[&str], depth: usize| -> Vec<usize> {
        let mut seen = HashSet::from([state(rows)]);
        let mut frontier: Vec<State> = seen.iter().cloned().collect();
        let mut counts = vec![1];
        for _ in 0..depth {
            let mut next = Vec::new();
            for state in &frontier {
                for direction in Direction::ALL {
                    let mut after = state.clone();
                    after.step(direction);
                    if seen.insert(after.clone()) {
                        next.push(after);
                    }
                }
            }
            counts.push(next.len());
            frontier = next;
        }
        counts
    };
    // Walk up, push; then push again or turn back, and walk to the left wall.
    assert_eq!(count(&["w.b.+"], 7), [1, 1, 1, 2, 2, 1, 1, 0]);
    // More boxes than goals: never complete, so that the definition goes on.
    let room = ["#####", "#wb.#", "#.b+#", "#...#", "#####"];
    assert_eq!(count(&room, 9), naive_counts(&room, 9));
}

/// The same, by the definition: pictures in, pictures out.
fn naive_counts(rows: &[&str], depth: usize) -> Vec<usize> {
    let mut seen = HashSet::from([rows.join("\n") + "\n"]);
    let mut frontier: Vec<String> = seen.iter().cloned().collect();
    let mut counts = vec![1];
    for _ in 0..depth {
        let mut next = Vec::new();
        for picture in &frontier {
            let level: Level = picture.parse().unwrap();
            for key in ["U", "D", "L", "R"] {
                let case = Case::new(level.clone(), Commands::from(key));
                let after = sokoban::reference::answer(&case).unwrap();
                assert_eq!(after.n_keys(), 1);
                let after = after.map().to_string();
                if seen.insert(after.clone()) {
                    next.push(after);
                }
            }
        }
        counts.push(next.len());
        frontier = next;
    }
    counts
}

#[test]
fn undo_leads_back_and_redo_forth() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let config = Config {
        at_completion: AtCompletion::Continue,
        ..Config::default()
    };
    for _ in 0..200 {
        let case = generate::structured(&mut rng);
        let mut game = Game::with_config(case.level(), config).unwrap();
        let mut pictures = vec![game.state().clone()];
        for _ in 0..100 {
            let step = game.press(*pick(&mut rng, &Direction::ALL)).unwrap();
            if step != Step::Blocked {
                pictures.push(game.state().clone());
            }
        }
        let n_moves = game.n_moves();
        assert_eq!(n_moves + 1, pictures.len());
        assert_eq!(game.n_keys(), 100);
        let lurd = game.lurd().to_string();
        let pushes = lurd.chars().filter(char::is_ascii_uppercase).count();
        assert_eq!((lurd.len(), pushes), (n_moves, game.n_pushes()));

        // All the way back, half way forth, and off in another direction.
        for picture in pictures.iter().rev().skip(1) {
            game.undo().unwrap();
            assert_eq!(game.state(), picture);
        }
        assert!(game.undo().is_none());
        assert_eq!(
            (game.n_moves(), game.n_pushes(), game.n_keys()),
            (0, 0, 100)
        );
        for picture in &pictures[1..=n_moves / 2] {
            game.redo().unwrap();
            assert_eq!(game.state(), picture);
        }
        assert!(lurd.starts_with(&game.lurd().to_string()));
        let moved = Direction::ALL
            .iter()
            .any(|&key| game.press(key) != Some(Step::Blocked));
        assert_eq!(game.redo().is_none(), moved || n_moves == 0);
    }
}

#[test]
fn a_stopped_game_can_be_taken_back_and_played_on() {
    let mut game = Game::new(&level(&["#wb+#", "#...#"])).unwrap();
    assert_eq!(game.press(Direction::Right), Some(Step::Pushed));
    assert!(game.is_over());
    assert_eq!(game.press(Direction::Left), None);
    assert!(game.undo().unwrap().is_push());
    assert_eq!(game.press(Direction::Down), Some(Step::Moved));
    assert_eq!(game.outcome().n_keys, 2);
    assert!(game.redo().is_none());
}

#[test]
fn turned_and_mirrored_games_have_turned_and_mirrored_answers() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for _ in 0..300 {
        let case = generate::structured(&mut rng);
        let expected = answer(&case).unwrap();
        for symmetry in Symmetry::ALL {
            let keys = case.commands().known();
            let turned = Case::new(
                Level::new(symmetry.apply(case.level().tiles())),
                keys.map(|(_, key)| symmetry.apply_direction(key)).collect(),
            );
            let found = answer(&turned).unwrap();
            assert_eq!(found.outcome(), expected.outcome());
            assert_eq!(*found.map().tiles(), symmetry.apply(expected.map().tiles()));
        }
    }
}

#[test]
fn boxes_goals_and_walls_are_neither_made_nor_lost() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..500 {
        let case = generate::random(&mut rng, &Shape::default());
        let map = answer(&case).unwrap().map().clone();
        let before = case.level();
        assert_eq!(map.n_boxes(), before.n_boxes());
        assert!(map.goals().eq(before.goals()));
        assert_eq!(map.workers().count(), 1);
        let ground = |level: &Level| level.tiles().map(|tile| tile.ground());
        assert_eq!(ground(&map), ground(before));
    }
}
