//! The eight symmetries form a group, and act alike on grids, cells and steps.

use std::collections::BTreeSet;

use grid_core::{Direction, Direction8, Grid, Pos, Symmetry};
use proptest::prelude::*;

fn grids() -> impl Strategy<Value = Grid<u8>> {
    (0usize..=5, 0usize..=5).prop_flat_map(|(rows, cols)| {
        prop::collection::vec(0u8..4, rows * cols)
            .prop_map(move |cells| Grid::new(rows, cols, cells))
    })
}

fn symmetries() -> impl Strategy<Value = Symmetry> {
    prop::sample::select(&Symmetry::ALL[..])
}

#[test]
fn they_are_closed_and_each_row_of_the_table_is_a_permutation() {
    for first in Symmetry::ALL {
        let images: BTreeSet<Symmetry> = Symmetry::ALL
            .into_iter()
            .map(|next| first.then(next))
            .collect();
        assert_eq!(images.len(), 8);
        assert_eq!(first.then(Symmetry::Identity), first);
        assert_eq!(Symmetry::Identity.then(first), first);
    }
}

#[test]
fn composition_is_associative() {
    for a in Symmetry::ALL {
        for b in Symmetry::ALL {
            for c in Symmetry::ALL {
                assert_eq!(a.then(b).then(c), a.then(b.then(c)));
            }
        }
    }
}

#[test]
fn a_quarter_turn_is_clockwise() {
    for direction in Direction::ALL {
        assert_eq!(
            Symmetry::Quarter.apply_direction(direction),
            direction.clockwise()
        );
    }
    let grid: Grid<char> = "abc\ndef\n".parse().unwrap();
    assert_eq!(grid.rotate(1).to_string(), "da\neb\nfc\n");
    assert_eq!(grid.rotate(2).to_string(), "fed\ncba\n");
    assert_eq!(grid.rotate(3).to_string(), "cf\nbe\nad\n");
    assert_eq!(grid.rotate(4), grid);
    assert_eq!(grid.transpose().to_string(), "ad\nbe\ncf\n");
    assert_eq!(grid.flip_rows().to_string(), "def\nabc\n");
    assert_eq!(grid.flip_cols().to_string(), "cba\nfed\n");
}

#[test]
#[should_panic(expected = "a cell of the grid")]
fn a_cell_outside_has_no_image() {
    let _ = Symmetry::Half.apply_pos(Pos::new(2, 0), 2, 2);
}

proptest! {
    #[test]
    fn then_is_one_after_the_other(grid in grids(), a in symmetries(), b in symmetries()) {
        prop_assert_eq!(b.apply(&a.apply(&grid)), a.then(b).apply(&grid));
    }

    #[test]
    fn the_inverse_undoes(grid in grids(), symmetry in symmetries()) {
        prop_assert_eq!(symmetry.inverse().apply(&symmetry.apply(&grid)), grid);
    }

    #[test]
    fn cells_move_with_their_values(grid in grids(), symmetry in symmetries()) {
        let (rows, cols) = (grid.n_rows(), grid.n_cols());
        let image = symmetry.apply(&grid);
        prop_assert_eq!((image.n_rows(), image.n_cols()), symmetry.apply_shape(rows, cols));
        for (pos, value) in grid.iter() {
            prop_assert_eq!(&image[symmetry.apply_pos(pos, rows, cols)], value);
        }
    }

    #[test]
    fn steps_move_with_their_cells(grid in grids(), symmetry in symmetries()) {
        let (rows, cols) = (grid.n_rows(), grid.n_cols());
        let to = |pos| symmetry.apply_pos(pos, rows, cols);
        for pos in grid.positions() {
            for direction in Direction::ALL {
                if let Some(next) = grid.step(pos, direction) {
                    prop_assert_eq!(to(pos).step(symmetry.apply_direction(direction)), Some(to(next)));
                }
            }
            for direction in Direction8::ALL {
                if let Some(next) = pos.step8(direction).filter(|&next| grid.contains(next)) {
                    prop_assert_eq!(to(pos).step8(symmetry.apply_direction8(direction)), Some(to(next)));
                }
            }
        }
    }

    #[test]
    fn all_images_have_one_canonical_form(grid in grids(), symmetry in symmetries()) {
        let (canonical, how) = grid.canonical();
        prop_assert_eq!(how.apply(&grid), canonical.clone());
        prop_assert_eq!(symmetry.apply(&grid).canonical().0, canonical);
    }
}
