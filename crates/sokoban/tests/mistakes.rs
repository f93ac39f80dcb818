//! Planted mistakes that learners make: generated games find each, and
//! shrinking leads to a smallest game that shows it.

use std::collections::HashSet;

use grid_core::Pos;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use sokoban::generate::{self, Shape};
use sokoban::{Case, Tile, answer, shrink};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mistake {
    /// The goal under a worker at the start is forgotten.
    ForgetsGoalUnderWorker,
    /// A box on a goal at the start is taken for a box on floor.
    ForgetsGoalUnderBox,
    /// A box pushed off its goal takes the goal away.
    LosesGoalBehindBox,
    /// Keys go on after completion.
    PlaysOn,
    /// Completion is looked for before each key, not after the last one.
    LooksBeforeKeys,
    /// A box is pushed into the box behind it, and one of them vanishes.
    PushesIntoBox,
    /// The worker walks into a box that cannot move.
    WalksIntoBox,
    /// The worker on a goal is drawn as on floor.
    DrawsWorkerPlain,
    /// A worker on a goal counts as a box there.
    CountsWorkerAsBox,
    /// Boxes that reach a goal are counted down, those that leave it not up.
    CountsArrivalsOnly,
    /// A blocked key ends the game.
    StopsWhenBlocked,
    /// A box on a goal cannot be pushed.
    TakesBoxOnGoalForWall,
    /// A box cannot be pushed onto a goal where a box stood before.
    ForgetsToClearBox,
    /// A box is pushed as far as it goes.
    PushesAllTheWay,
}

const MISTAKES: [Mistake; 14] = [
    Mistake::ForgetsGoalUnderWorker,
    Mistake::ForgetsGoalUnderBox,
    Mistake::LosesGoalBehindBox,
    Mistake::PlaysOn,
    Mistake::LooksBeforeKeys,
    Mistake::PushesIntoBox,
    Mistake::WalksIntoBox,
    Mistake::DrawsWorkerPlain,
    Mistake::CountsWorkerAsBox,
    Mistake::CountsArrivalsOnly,
    Mistake::StopsWhenBlocked,
    Mistake::TakesBoxOnGoalForWall,
    Mistake::ForgetsToClearBox,
    Mistake::PushesAllTheWay,
];

/// What a program with one mistake prints.
fn with_mistake(case: &Case, mistake: Mistake) -> String {
    let level = case.level();
    let is = |wrong| mistake == wrong;
    let mut boxes: HashSet<Pos> = level.boxes().collect();
    let mut goals: HashSet<Pos> = level.goals().collect();
    let mut worker = level.workers().next().unwrap();
    if is(Mistake::ForgetsGoalUnderWorker) {
        goals.remove(&worker);
    }
    if is(Mistake::ForgetsGoalUnderBox) {
        goals.retain(|pos| !boxes.contains(pos));
    }
    let mut to_arrive = level.n_misplaced();
    let is_complete = |boxes: &HashSet<Pos>, goals: &HashSet<Pos>, worker, to_arrive| {
        if is(Mistake::CountsArrivalsOnly) {
            return to_arrive == 0;
        }
        let stands_in = |pos: &Pos| is(Mistake::CountsWorkerAsBox) && *pos == worker;
        match is(Mistake::CountsWorkerAsBox) {
            true => goals
                .iter()
                .all(|pos| boxes.contains(pos) || stands_in(pos)),
            false => boxes.is_subset(goals),
        }
    };
    let wall = |pos: Pos| level.tile(pos).is_none_or(|tile| tile == Tile::Wall);
    let mut complete = false;
    for (_, key) in case.commands().known() {
        if is_complete(&boxes, &goals, worker, to_arrive) && !is(Mistake::PlaysOn) {
            complete = true;
            break;
        }
        let next = worker.step(key).unwrap();
        let beyond = next.step(key);
        let is_box = boxes.contains(&next);
        let stuck = |pos: Pos| wall(pos) || (boxes.contains(&pos) && !is(Mistake::PushesIntoBox));
        let is_rest = is(Mistake::TakesBoxOnGoalForWall) && goals.contains(&next);
        let is_blocked = wall(next) || (is_box && (is_rest || beyond.is_none_or(stuck)));
        if is_blocked {
            if is(Mistake::WalksIntoBox) && is_box {
                worker = next;
            }
            if is(Mistake::StopsWhenBlocked) {
                break;
            }
            continue;
        }
        if let Some(mut beyond) = beyond.filter(|_| is_box) {
            while let Some(far) = beyond.step(key).filter(|_| is(Mistake::PushesAllTheWay)) {
                if stuck(far) {
                    break;
                }
                beyond = far;
            }
            if !is(Mistake::ForgetsToClearBox) || !goals.contains(&next) {
                boxes.remove(&next);
            }
            boxes.insert(beyond);
            to_arrive = to_arrive.saturating_sub(usize::from(goals.contains(&beyond)));
            if is(Mistake::LosesGoalBehindBox) {
                goals.remove(&next);
            }
        }
        worker = next;
    }
    if !is(Mistake::LooksBeforeKeys) {
        complete = is_complete(&boxes, &goals, worker, to_arrive);
    }
    let mut text = format!("Game 1: {}complete\n", if complete { "" } else { "in" });
    for row in 0..level.n_rows() {
        for col in 0..level.n_cols() {
            let pos = Pos::new(row, col);
            let is_goal = goals.contains(&pos);
            let symbol = match (boxes.contains(&pos), pos == worker, is_goal) {
                _ if wall(pos) => '#',
                (_, true, true) if !is(Mistake::DrawsWorkerPlain) => 'W',
                (_, true, _) => 'w',
                (true, _, true) => 'B',
                (true, ..) => 'b',
                (_, _, true) => '+',
                _ => '.',
            };
            text.push(symbol);
        }
        text.push('\n');
    }
    text
}

/// A game that shows the mistake, made as small as single steps can make it,
/// with the numbers of tries and of runs that this took.
fn find(mistake: Mistake, seed: u64) -> (Case, usize, usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let shows = |case: &Case| with_mistake(case, mistake) != answer(case).unwrap().to_string();
    for tries in 1..=2000 {
        let mut case = match tries % 2 {
            0 => generate::random(&mut rng, &Shape::default()),
            _ => generate::structured(&mut rng),
        };
        if !shows(&case) {
            continue;
        }
        let mut runs = 0;
        loop {
            let next = shrink::simpler(&case).inspect(|_| runs += 1).find(shows);
            let Some(simpler) = next else {
                return (case, tries, runs);
            };
            case = simpler;
        }
    }
    panic!("{mistake:?} with seed {seed} is not found in 2000 tries");
}

#[test]
fn mistakes_are_found_and_made_small() {
    const SEEDS: u64 = 20;
    let mut report = String::new();
    for mistake in MISTAKES {
        let found: Vec<_> = (0..SEEDS).map(|seed| find(mistake, seed)).collect();
        let n_runs = found.iter().map(|&(.., runs)| runs).max().unwrap();
        assert!(n_runs <= 1500, "{mistake:?} takes {n_runs} runs");

        let measures = |case: &Case| {
            let (level, keys) = (case.level(), case.commands().len());
            (level.tiles().area(), keys, level.n_boxes())
        };
        let (smallest, ..) = found
            .iter()
            .min_by_key(|(case, ..)| shrink::size(case))
            .unwrap();
        let is_smallest = |case: &Case| measures(case) == measures(smallest);
        let n_smallest = found.iter().filter(|(case, ..)| is_smallest(case)).count();
        let (cells, keys, boxes) = measures(smallest);
        report += &format!(
            "{mistake:?}: {cells} cells, {keys} keys, {boxes} boxes \
             for {n_smallest} of {SEEDS} seeds, at most {n_runs} runs\n{smallest}"
        );
    }
    insta::assert_snapshot!("mistakes", report);
}
