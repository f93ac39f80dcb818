//! Simpler fields: valid, smaller, and good enough to bring the counter-examples of
//! common mistakes down to the smallest ones known.

mod common;

use std::collections::HashSet;

use common::{fields, rng};
use grid_core::{Direction, Grid, Pos};
use puyo::{Colour, Field, generate, reference, shrink};

#[test]
fn simpler_fields_are_valid_smaller_and_different() {
    for field in fields(60) {
        let mut seen = HashSet::new();
        for simpler in shrink::simpler(&field) {
            assert_eq!(puyo::check(&simpler), Ok(()), "{simpler:?}");
            assert!(
                shrink::size(&simpler) < shrink::size(&field),
                "{simpler:?} of {field:?}"
            );
            assert!(seen.insert(simpler));
        }
        assert_eq!(seen.is_empty(), field == Field::EMPTY);
    }
}

/// What learners get wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Mistake {
    FiveNeeded,
    GroupsCounted,
    FallsOneCell,
    NeverLooksUp,
    VisitedKept,
    LastColumnIgnored,
}

impl Mistake {
    /// Each with the number of puyos in the smallest counter-example known.
    const ALL: [(Self, usize); 6] = [
        (Self::FiveNeeded, 4),
        (Self::GroupsCounted, 8),
        (Self::FallsOneCell, 8),
        (Self::NeverLooksUp, 9),
        (Self::VisitedKept, 8),
        (Self::LastColumnIgnored, 4),
    ];

    /// The answer of a program that makes this mistake.
    fn answer(self, field: &Field) -> u32 {
        let mut cells = reference::cells(field);
        let mut visited = cells.map(|_| false);
        let mut chains = 0;
        // A wrong fall may go on for ever.
        for _ in 0..100 {
            if self != Self::VisitedKept {
                visited = cells.map(|_| false);
            }
            let groups = self.groups(&cells, &mut visited);
            if groups.is_empty() {
                break;
            }
            chains += match self {
                Self::GroupsCounted => groups.len() as u32,
                _ => 1,
            };
            for pos in groups.into_iter().flatten() {
                cells[pos] = None;
            }
            match self {
                Self::FallsOneCell => fall_one_cell(&mut cells),
                _ => reference::fall(&mut cells),
            }
        }
        chains
    }

    fn groups(self, cells: &Grid<Option<Colour>>, visited: &mut Grid<bool>) -> Vec<Vec<Pos>> {
        let n_cols = cells.n_cols() - usize::from(self == Self::LastColumnIgnored);
        let needed = puyo::GROUP_SIZE + usize::from(self == Self::FiveNeeded);
        let mut groups = Vec::new();
        for start in cells.positions().filter(|pos| pos.col < n_cols) {
            if cells[start].is_none() || visited[start] {
                continue;
            }
            visited[start] = true;
            let mut group = vec![start];
            let mut next = 0;
            while next < group.len() {
                for direction in Direction::ALL {
                    let neighbour = cells.step(group[next], direction);
                    let skip = direction == Direction::Up && self == Self::NeverLooksUp;
                    let Some(pos) = neighbour.filter(|pos| !skip && pos.col < n_cols) else {
                        continue;
                    };
                    if cells[pos] == cells[start] && !visited[pos] {
                        visited[pos] = true;
                        group.push(pos);
                    }
                }
                next += 1;
            }
            if group.len() >= needed {
                groups.push(group);
            }
        }
        groups
    }

    fn shows_in(self, field: &Field) -> bool {
        self.answer(field) != field.count_chains()
    }
}

fn fall_one_cell(cells: &mut Grid<Option<Colour>>) {
    for row in (1..cells.n_rows()).rev() {
        for col in 0..cells.n_cols() {
            let (pos, above) = (Pos::new(row, col), Pos::new(row - 1, col));
            if cells[pos].is_none() {
                cells[pos] = cells[above].take();
            }
        }
    }
}

/// The smallest field that is reached, and the number of fields tried.
fn shrunk(mistake: Mistake, mut field: Field) -> (Field, usize) {
    // As a judge would: no field is tried twice.
    let mut tried = HashSet::new();
    loop {
        let next = shrink::simpler(&field)
            .find(|simpler| tried.insert(*simpler) && mistake.shows_in(simpler));
        match next {
            Some(simpler) => field = simpler,
            None => return (field, tried.len()),
        }
    }
}

#[test]
fn counter_examples_get_as_small_as_can_be() {
    const FIELDS: usize = 100;
    let shape = generate::Shape::default();
    for (mistake, smallest) in Mistake::ALL {
        let mut rng = rng(5);
        let mut n_smallest = 0;
        let mut n_tried = Vec::new();
        while n_tried.len() < FIELDS {
            let field = match n_tried.len() % 2 {
                0 => generate::random(&mut rng, &shape),
                _ => generate::structured(&mut rng),
            };
            if !mistake.shows_in(&field) {
                continue;
            }
            let (field, tried) = shrunk(mistake, field);
            assert!(mistake.shows_in(&field));
            assert!(field.n_puyos() >= smallest, "smaller than known: {field:?}");
            n_smallest += usize::from(field.n_puyos() == smallest);
            n_tried.push(tried);
        }
        n_tried.sort_unstable();
        // A flood that never looks up needs a U, and other fields of a U than the
        // smallest lie far from it; the edge cases have that one.
        let enough = match mistake {
            Mistake::NeverLooksUp => FIELDS * 80 / 100,
            _ => FIELDS * 98 / 100,
        };
        assert!(
            n_smallest >= enough,
            "{mistake:?}: {n_smallest} of {FIELDS}"
        );
        assert!(n_tried[FIELDS / 2] <= 500, "{mistake:?}: {n_tried:?}");
    }
}

/// A search tries the edge cases first and shrinks what it finds first.
#[test]
fn first_edge_case_with_a_mistake_shrinks_to_the_smallest() {
    for (mistake, smallest) in Mistake::ALL {
        let mut edge_cases = generate::edge_cases().into_iter();
        let found = edge_cases.find(|(_, field)| mistake.shows_in(field));
        let (name, field) = found.expect("an edge case for each mistake");
        let (field, _) = shrunk(mistake, field);
        assert_eq!(
            field.n_puyos(),
            smallest,
            "{mistake:?} from {name}: {field:?}"
        );
    }
}
