//! The path search beside plain recursion over a grid of booleans.

use std::ops::ControlFlow::{Break, Continue};

use grid_core::bits::{BitLayout, Word};
use grid_core::path::{PathSearch, upper_bound};
use grid_core::{Grid, Pos, random};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// The definition: the longest of the ways through each free neighbour.
fn longest(free: &mut Grid<bool>, from: Pos) -> u32 {
    let next: Vec<Pos> = free.neighbours(from).filter(|&pos| free[pos]).collect();
    let mut steps = 0;
    for pos in next {
        free[pos] = false;
        steps = steps.max(1 + longest(free, pos));
        free[pos] = true;
    }
    steps
}

fn check<W: Word, const STRIDE: usize>(
    layout: &BitLayout<W, STRIDE>,
    grid: &Grid<bool>,
    from: Pos,
) {
    let mut plain = grid.clone();
    plain[from] = false;
    let expected = longest(&mut plain, from);

    let mut search = PathSearch::new(layout);
    let mut never = || Continue(());
    let (start, free) = (layout.index(from), layout.set_of(grid));
    assert_eq!(
        search.longest(start, free, &mut never),
        Continue(expected),
        "{grid:?}{from}"
    );

    // The witness is a path: free cells, each once, each beside the last.
    assert_eq!(search.witness().len(), expected as usize);
    let mut last = from;
    for pos in search.witness() {
        assert_eq!(pos.distance(last), 1);
        assert!(
            std::mem::replace(&mut plain[pos], false),
            "{pos} is not free"
        );
        last = pos;
    }

    let region = layout.flood(W::bit(start), free & !W::bit(start));
    assert!(upper_bound(layout, start, region) >= expected);
    for steps in 0..=expected + 2 {
        let answer = search.at_least(start, free, steps, &mut never);
        assert_eq!(answer, Continue(steps <= expected));
    }
}

#[test]
fn searches_equal_plain_recursion_on_random_grids() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..2_000 {
        let rows = random::between(&mut rng, 1, 5);
        let cols = random::between(&mut rng, 1, 5);
        let density = random::between(&mut rng, 4, 10);
        let grid = Grid::from_fn(rows, cols, |_| random::chance(&mut rng, density, 10));
        let from = Pos::new(random::below(&mut rng, rows), random::below(&mut rng, cols));
        check(&BitLayout::<u64>::new(rows, cols), &grid, from);
        check(&BitLayout::<u64, 8>::new(rows, cols), &grid, from);
        check(&BitLayout::<u128>::new(rows, cols), &grid, from);
        check(&BitLayout::<u128, 11>::new(rows, cols), &grid, from);
    }
}

#[test]
fn single_rows_and_columns_do_not_wrap() {
    for len in [1, 2, 63, 64, 127, 128] {
        let row = Grid::filled(1, len, true);
        let column = Grid::filled(len, 1, true);
        check(&BitLayout::<u128>::new(1, len), &row, Pos::new(0, len / 2));
        check(
            &BitLayout::<u128>::new(len, 1),
            &column,
            Pos::new(len / 2, 0),
        );
        if len <= 64 {
            check(&BitLayout::<u64>::new(1, len), &row, Pos::new(0, 0));
            check(
                &BitLayout::<u64>::new(len, 1),
                &column,
                Pos::new(len - 1, 0),
            );
        }
    }
}

#[test]
fn full_board_is_walked_from_a_corner_cell_by_cell() {
    let layout = BitLayout::<u64, 8>::new(8, 8);
    let mut search = PathSearch::new(&layout);
    let found = search.at_least(0, layout.all(), 63, &mut || Continue(()));
    assert_eq!(found, Continue(true));
    assert_eq!(search.witness().len(), 63);
}

#[test]
fn tick_ends_a_search() {
    // Corridors between 5×5 crossings: no way visits all crossings from one of
    // the rarer colour, but corridors hide the crossings' colours.
    let layout = BitLayout::<u128, 11>::new(9, 9);
    let corridors = layout.set_of(&Grid::from_fn(9, 9, |pos| {
        pos.row % 2 == 0 || pos.col % 2 == 0
    }));
    let start = layout.index(Pos::new(0, 2));
    let mut search = PathSearch::new(&layout);
    assert_eq!(
        search.longest(start, corridors, &mut || Break(())),
        Break(())
    );
    assert_eq!(search.nodes(), grid_core::path::TICK);
}
