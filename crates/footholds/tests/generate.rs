//! Generated cases are valid and varied; shrinking keeps them so and ends.

use std::collections::HashSet;

use footholds::generate::{self, Shape};
use footholds::{Case, Player, check, reference, shrink};
use grid_core::Pos;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

fn all_kinds(count: usize) -> Vec<Case> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut cases: Vec<Case> = generate::edge_cases()
        .into_iter()
        .map(|(_, case)| case)
        .collect();
    for _ in 0..count {
        cases.push(generate::random(&mut rng, &Shape::default()));
        cases.push(generate::structured(&mut rng));
    }
    cases
}

#[test]
fn generated_cases_are_valid() {
    for case in all_kinds(3_000) {
        assert_eq!(check(&case), Ok(()), "{case}");
        assert_eq!(case.to_string().parse(), Ok(case));
    }
}

#[test]
fn every_size_and_the_rare_shapes_are_generated() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut sizes = HashSet::new();
    let (mut same, mut touching, mut islands, mut full) = (0, 0, 0, 0);
    for _ in 0..1_000 {
        let case = generate::structured(&mut rng);
        let position = case.position();
        let [a, b] = Player::ALL.map(|player| position.token(player));
        sizes.insert((position.n_rows(), position.n_cols()));
        same += usize::from(a == b);
        touching += usize::from(a.distance(b) == 1);
        full += usize::from(position.board().as_slice().iter().all(|&is_live| is_live));
        // Without B's cell A reaches nothing that B touches.
        let without_b = position.with_token(Player::B, a).without_unreachable();
        islands += usize::from(!without_b.is_live(b));
    }
    assert_eq!(sizes.len(), 25);
    for count in [same, touching, islands, full] {
        assert!(count >= 50, "{same} {touching} {islands} {full}");
    }
}

#[test]
fn same_seed_makes_the_same_cases_for_ever() {
    let mut rng = ChaCha8Rng::seed_from_u64(92345);
    let mut text = String::new();
    for _ in 0..4 {
        text += &generate::random(&mut rng, &Shape::default()).to_string();
        text += &generate::structured(&mut rng).to_string();
    }
    insta::assert_snapshot!(text);
}

#[test]
fn edge_cases_have_different_names_and_cases() {
    let list = generate::edge_cases();
    let names: HashSet<&str> = list.iter().map(|(name, _)| *name).collect();
    let cases: HashSet<&Case> = list.iter().map(|(_, case)| case).collect();
    assert_eq!((names.len(), cases.len()), (list.len(), list.len()));
}

#[test]
fn simpler_neighbours_are_valid_and_strictly_smaller() {
    for case in all_kinds(200) {
        for simpler in shrink::simpler(&case) {
            assert_eq!(check(&simpler), Ok(()), "{case}{simpler}");
            assert!(
                shrink::size(&simpler) < shrink::size(&case),
                "{case}{simpler}"
            );
        }
    }
}

/// Takes the first neighbour that still fails until none does.
fn shrunk(case: &Case, fails: impl Fn(&Case) -> bool) -> Case {
    let mut case = case.clone();
    while let Some(simpler) = shrink::simpler(&case).find(|simpler| fails(simpler)) {
        case = simpler;
    }
    case
}

#[test]
fn everything_shrinks_to_one_cell() {
    for case in all_kinds(50) {
        let smallest = shrunk(&case, |_| true);
        assert_eq!(smallest.to_string(), "[[1]]\n[0,0]\n[0,0]\n");
    }
}

#[test]
fn planted_mistakes_shrink_to_a_few_cells() {
    let moves = |case: &Case| reference::answer(case).expect("valid").moves();
    let start = |case: &Case, player| case.position().token(player);
    // Same start taken as "over": two cells show it.
    let same_is_over =
        |case: &Case| start(case, Player::A) == start(case, Player::B) && moves(case) > 0;
    // The last column forgotten.
    let last_column = |case: &Case| {
        let position = case.position();
        let col = position.n_cols() - 1;
        let narrow = (0..position.n_rows()).fold(*position, |narrow, row| {
            narrow.with_foothold(Pos::new(row, col), false)
        });
        moves(&narrow.into_case()) != moves(case)
    };
    for case in all_kinds(100).iter().filter(|case| same_is_over(case)) {
        assert_eq!(shrunk(case, same_is_over).position().n_live(), 2, "{case}");
    }
    for case in all_kinds(30).iter().filter(|case| last_column(case)) {
        assert!(shrunk(case, last_column).position().n_live() <= 3, "{case}");
    }
}

/// A case of any position, for mistakes that start on holes.
trait IntoCase {
    fn into_case(self) -> Case;
}

impl IntoCase for footholds::Position {
    fn into_case(self) -> Case {
        // The definition refuses starts on holes; such a player cannot move.
        Player::ALL
            .into_iter()
            .fold(self, |position, player| {
                let token = position.token(player);
                if position.is_live(token) {
                    position
                } else {
                    position.with_foothold(token, true)
                }
            })
            .into()
    }
}
