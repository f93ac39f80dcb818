//! Generated games are valid, reach what they are for, and stay the same.

use std::collections::BTreeMap;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use sokoban::generate::{self, Shape};
use sokoban::{AtCompletion, Case, Config, Game, Step, Tile, answer, check, reference, shrink};

fn some(seed: u64, count: usize) -> Vec<Case> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let narrow = Shape {
        rows: 4..=5,
        cols: 4..=5,
        ..Shape::default()
    };
    let full = Shape {
        boxes: 100..=100,
        walls: 0..=100,
        ..narrow.clone()
    };
    let shapes = [Shape::default(), narrow, full];
    (0..count)
        .map(|index| match index % 2 {
            0 => generate::random(&mut rng, &shapes[index / 2 % shapes.len()]),
            _ => generate::structured(&mut rng),
        })
        .collect()
}

#[test]
fn generated_games_are_valid_and_answered_by_the_definition() {
    for case in some(1, 4000) {
        assert_eq!(check(&case), Ok(()), "{case}");
        assert_eq!(answer(&case), reference::answer(&case), "{case}");
    }
}

#[test]
fn edge_cases_are_valid_and_named_apart() {
    let cases = generate::edge_cases();
    let mut names: Vec<&str> = cases.iter().map(|&(name, _)| name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), cases.len());
    let mut report = String::new();
    for (name, case) in cases {
        assert_eq!(check(&case), Ok(()), "{name}");
        assert_eq!(answer(&case), reference::answer(&case), "{name}");
        let answer = answer(&case).unwrap();
        let (verdict, played) = (answer.is_complete(), answer.n_keys());
        let verdict = if verdict { "complete" } else { "incomplete" };
        let (keys, pushes) = (case.commands().len(), answer.n_pushes());
        report += &format!("{name}: {verdict}, {played} of {keys} keys, {pushes} pushes\n");
    }
    insta::assert_snapshot!("edge_cases", report);
}

/// Of 1,000 structured games, how many show what learners get wrong.
#[test]
fn structured_games_reach_what_they_are_for() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut count = |name, yes: bool| *counts.entry(name).or_default() += usize::from(yes);
    for _ in 0..1000 {
        let case = generate::structured(&mut rng);
        let answer = answer(&case).unwrap();
        let keys = case.commands().len();
        let mut game = Game::new(case.level()).unwrap();
        let (mut off, mut across, mut blocked_box, mut on_goal) = (false, false, false, false);
        for (_, key) in case.commands().known() {
            let ahead = game.state().worker().step(key);
            let ahead = ahead.and_then(|pos| game.state().tile(pos));
            let before = game.state().n_misplaced();
            let Some(step) = game.press(key) else { break };
            let after = game.state().n_misplaced();
            off |= after > before;
            across |= step == Step::Pushed && ahead == Some(Tile::BoxOnGoal) && after == before;
            blocked_box |= step == Step::Blocked && ahead.is_some_and(Tile::has_box);
            on_goal |= step == Step::Moved && ahead == Some(Tile::Goal);
        }
        let going_on = Config {
            at_completion: AtCompletion::Continue,
            ..Config::default()
        };
        let going_on = case.play(&going_on).unwrap();
        count(
            "complete on the last key",
            answer.is_complete() && answer.n_keys() == keys,
        );
        count("keys after completion", answer.n_keys() < keys);
        count(
            "keys after completion that matter",
            going_on.map() != answer.map(),
        );
        count("no keys", keys == 0);
        count(
            "box on a goal at the start",
            case.level()
                .boxes()
                .any(|pos| case.level().tile(pos) == Some(Tile::BoxOnGoal)),
        );
        count(
            "worker on a goal at the start",
            case.level()
                .workers()
                .any(|pos| case.level().tile(pos) == Some(Tile::WorkerOnGoal)),
        );
        count(
            "worker on a goal at the end",
            answer
                .map()
                .tiles()
                .as_slice()
                .contains(&Tile::WorkerOnGoal),
        );
        count("pushed off a goal", off);
        count("pushed from goal to goal", across);
        count("stepped on a goal", on_goal);
        count("box blocked", blocked_box);
    }
    for (name, &count) in &counts {
        assert!(count >= 25, "{name}: {count} of 1000");
    }
    insta::assert_debug_snapshot!("structured", counts);
}

/// Seeds stand in reports: they must mean the same game for ever.
#[test]
fn a_seed_means_the_same_games_for_ever() {
    let games: String = some(3, 6).iter().map(Case::to_string).collect();
    insta::assert_snapshot!("seed", games);
}

#[test]
fn simpler_neighbours_are_valid_and_strictly_smaller() {
    let mut n_neighbours = 0;
    let edges = generate::edge_cases().into_iter().map(|(_, case)| case);
    for case in some(4, 24).into_iter().chain(edges) {
        let size = shrink::size(&case);
        for neighbour in shrink::simpler(&case).step_by(7) {
            assert_eq!(check(&neighbour), Ok(()), "{case}{neighbour}");
            assert!(shrink::size(&neighbour) < size, "{case}{neighbour}");
            n_neighbours += 1;
        }
    }
    assert!(n_neighbours > 1000, "{n_neighbours}");
}

#[test]
fn the_smallest_games_have_no_simpler_neighbours() {
    let case: Case = "4 4\n####\n#w.#\n#b+#\n####\n\n".parse().unwrap();
    assert_eq!(shrink::simpler(&case).next(), None);
}
