//! Bit layouts beside the grid that they are a picture of.

use grid_core::bits::{BitLayout, Word};
use grid_core::{Grid, Pos, random};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Cells that can be walked to from `from`, over `true` cells.
fn reachable(grid: &Grid<bool>, from: Pos) -> Vec<Pos> {
    let mut seen = grid.map(|_| false);
    let mut open = vec![from];
    while let Some(pos) = open.pop() {
        for next in grid.neighbours(pos) {
            if grid[next] && !std::mem::replace(&mut seen[next], true) {
                open.push(next);
            }
        }
    }
    seen.iter()
        .filter(|&(_, &is_in)| is_in)
        .map(|(pos, _)| pos)
        .collect()
}

fn check<W: Word, const STRIDE: usize>(layout: &BitLayout<W, STRIDE>, grid: &Grid<bool>) {
    let set = layout.set_of(grid);
    let listed: Vec<Pos> = layout.cells(set).collect();
    let expected: Vec<Pos> = grid
        .iter()
        .filter(|&(_, &is_in)| is_in)
        .map(|(pos, _)| pos)
        .collect();
    assert_eq!(listed, expected);
    let rows = grid.rows().map(|row| {
        row.iter()
            .rfold(0, |bits, &is_in| bits << 1 | u128::from(is_in))
    });
    assert_eq!(layout.set_of_rows(rows), set);
    for pos in grid.positions() {
        let index = layout.index(pos);
        assert_eq!(layout.pos(index), pos);
        assert_eq!(layout.even().has(index), (pos.row + pos.col) % 2 == 0);

        let mut around: Vec<Pos> = grid.neighbours(pos).collect();
        around.sort();
        assert_eq!(
            layout
                .cells(layout.neighbours(W::bit(index)))
                .collect::<Vec<_>>(),
            around
        );

        let flood = layout.flood(W::bit(index), set & !W::bit(index));
        let mut without = grid.clone();
        without[pos] = false;
        assert_eq!(
            layout.cells(flood).collect::<Vec<_>>(),
            reachable(&without, pos),
            "{grid:?}"
        );

        // Whoever does not cut leaves the neighbours in one piece.
        let rest = set & !W::bit(index);
        let exits = layout.step(W::bit(index), rest);
        if !exits.is_empty() && !layout.may_cut(index, rest) {
            assert_eq!(
                layout.flood(W::bit(exits.lowest()), rest) & exits,
                exits,
                "{grid:?}{pos}"
            );
        }
    }
}

#[test]
fn layouts_agree_with_grids_of_all_small_shapes() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for rows in 1..=8 {
        for cols in 1..=8 {
            for _ in 0..10 {
                let grid = Grid::from_fn(rows, cols, |_| random::chance(&mut rng, 7, 10));
                check(&BitLayout::<u64>::new(rows, cols), &grid);
                check(&BitLayout::<u64, 8>::new(rows, cols), &grid);
                check(&BitLayout::<u128>::new(rows, cols), &grid);
                check(&BitLayout::<u128, 11>::new(rows, cols), &grid);
            }
        }
    }
}

#[test]
fn layouts_use_the_word_to_its_last_bit() {
    let full = |rows, cols| Grid::filled(rows, cols, true);
    check(&BitLayout::<u64>::new(1, 64), &full(1, 64));
    check(&BitLayout::<u64>::new(64, 1), &full(64, 1));
    check(&BitLayout::<u64>::new(2, 32), &full(2, 32));
    check(&BitLayout::<u128>::new(1, 128), &full(1, 128));
    check(&BitLayout::<u128>::new(128, 1), &full(128, 1));
    check(&BitLayout::<u128, 11>::new(11, 11), &full(11, 11));
}

#[test]
fn shapes_that_do_not_fit_are_refused() {
    assert!(BitLayout::<u64>::try_new(0, 3).is_none());
    assert!(BitLayout::<u64>::try_new(3, 0).is_none());
    assert!(BitLayout::<u64>::try_new(5, 13).is_none());
    assert!(BitLayout::<u64, 8>::try_new(1, 9).is_none());
    assert!(BitLayout::<u64, 8>::try_new(9, 1).is_none());
    assert!(BitLayout::<u128>::try_new(usize::MAX, 2).is_none());
    assert!(BitLayout::<u128, 11>::try_new(12, 8).is_none());
}

#[test]
fn indices_come_in_ascending_order() {
    assert_eq!(
        0x8000_0000_0000_0009u64.indices().collect::<Vec<_>>(),
        [0, 3, 63]
    );
    assert_eq!((1u128 << 127 | 2).indices().collect::<Vec<_>>(), [1, 127]);
    assert_eq!(u64::EMPTY.indices().next(), None);
    assert_eq!(u128::EMPTY.lowest(), 128);
}
