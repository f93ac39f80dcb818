//! Grids: access, drawings, regions and lines of sight against obvious twins.

use grid_core::{Direction, Direction8, Grid, LineDirection, ParseErrorKind, Pos};
use proptest::prelude::*;

/// Grids of up to 6 × 6 of three values, empty ones included.
fn small_grids() -> impl Strategy<Value = Grid<u8>> {
    (0usize..=6, 0usize..=6).prop_flat_map(|(rows, cols)| {
        prop::collection::vec(0u8..3, rows * cols)
            .prop_map(move |cells| Grid::new(rows, cols, cells))
    })
}

/// The empty grids and the thin ones.
fn edge_grids() -> Vec<Grid<u8>> {
    [(0, 0), (0, 3), (3, 0), (1, 1), (1, 5), (5, 1)]
        .into_iter()
        .map(|(rows, cols)| Grid::filled(rows, cols, 0))
        .collect()
}

fn drawn(text: &str) -> Grid<char> {
    text.parse().expect("a drawing")
}

#[test]
fn edge_sizes_have_no_surprises() {
    for grid in edge_grids() {
        let (rows, cols) = (grid.n_rows(), grid.n_cols());
        assert_eq!(grid.area(), rows * cols);
        assert_eq!(grid.positions().count(), grid.area());
        assert_eq!(grid.rows().len(), rows);
        assert_eq!(grid.columns().len(), cols);
        assert_eq!(grid.get(Pos::new(rows, 0)), None);
        assert_eq!(grid.get(Pos::new(0, cols)), None);
        assert_eq!(grid.row(rows), None);
        assert_eq!(grid.find(|_| true).is_some(), grid.area() > 0);
        assert_eq!(
            grid.regions(|_, _| true).len(),
            usize::from(grid.area() > 0)
        );
        for direction in LineDirection::ALL {
            let cells: usize = grid.lines(direction).map(|line| line.len()).sum();
            assert_eq!(cells, grid.area());
        }
    }
}

#[test]
fn values_are_written_through_every_door() {
    let mut grid = Grid::from_fn(2, 3, |pos| pos.row * 10 + pos.col);
    grid[Pos::new(0, 1)] = 7;
    *grid.get_mut(Pos::new(1, 2)).unwrap() += 1;
    grid.as_mut_slice()[0] = 5;
    for (pos, value) in grid.iter_mut() {
        if pos == Pos::new(1, 0) {
            *value = 9;
        }
    }
    assert_eq!(grid, Grid::from_rows([[5, 7, 2], [9, 11, 13]]));
    assert_eq!(grid.count(|value| value % 2 == 1), 5);
    assert_eq!(grid.map(|value| value % 3).into_vec(), [2, 1, 2, 0, 2, 1]);
    assert_eq!(grid.column(1).copied().collect::<Vec<_>>(), [7, 11]);
}

#[test]
fn shapes_that_do_not_fit_are_refused() {
    assert_eq!(Grid::try_new(2, 2, vec![1, 2, 3]), None);
    assert_eq!(Grid::<u8>::try_new(usize::MAX, 2, vec![]), None);
    assert_eq!(Grid::try_from_rows([vec![1], vec![]]), None);
}

#[test]
#[should_panic(expected = "(2, 0) is outside 2 × 3")]
fn an_index_outside_panics_with_both_sides() {
    let _ = Grid::filled(2, 3, 0)[Pos::new(2, 0)];
}

#[test]
fn drawings_round_trip() {
    for text in ["", "a\n", "ab\ncd\n", " #\n# \n", "\n\n", "가나\n다라\n"] {
        assert_eq!(drawn(text).to_string(), text);
    }
    assert_eq!(drawn("ab\r\ncd"), drawn("ab\ncd\n"));
}

#[test]
fn ragged_drawings_are_located() {
    let error = |text: &str| text.parse::<Grid<char>>().unwrap_err();
    assert_eq!(error("ab\na\n").kind(), ParseErrorKind::WrongWidth);
    insta::assert_snapshot!(error("ab\na\n"), @"line 2, column 2: wrong row length: 1 characters, expected 2 as in the first line");
    insta::assert_snapshot!(error("ab\ncd\n가나다\n"), @"line 3, column 3: wrong row length: 3 characters, expected 2 as in the first line");
}

#[test]
fn a_region_may_wind() {
    let spiral = drawn("#####\n    #\n### #\n#   #\n#####\n");
    let region = spiral.region(Pos::new(0, 0), |a, b| a == b);
    assert_eq!(region.len(), spiral.count(|&symbol| symbol == '#'));
    assert_eq!(region.last(), Some(&Pos::new(2, 2)));
    assert!(spiral.region(Pos::new(5, 0), |_, _| true).is_empty());
}

#[test]
fn a_large_region_needs_no_stack() {
    let grid = Grid::filled(1_000, 1_000, ());
    assert_eq!(grid.region(Pos::new(0, 0), |_, _| true).len(), 1_000_000);
}

#[test]
fn lines_are_walked_in_their_order() {
    let grid = drawn("abcd\nefgh\nijkl\n");
    let lines: Vec<String> = grid
        .all_lines()
        .map(|(direction, line)| {
            let text: String = line.map(|pos| grid[pos]).collect();
            format!("{direction} {text}")
        })
        .collect();
    insta::assert_snapshot!(lines.join("\n"));
}

/// Flood fill by the definition: a cell's region is its own and its neighbours'.
fn fill(grid: &Grid<u8>, pos: Pos, seen: &mut Grid<bool>) {
    if std::mem::replace(&mut seen[pos], true) {
        return;
    }
    for next in grid.positions() {
        if pos.distance(next) == 1 && grid[pos] == grid[next] {
            fill(grid, next, seen);
        }
    }
}

proptest! {
    #[test]
    fn neighbours_are_symmetric_and_inside(grid in small_grids()) {
        for pos in grid.positions() {
            for next in grid.neighbours(pos) {
                prop_assert!(grid.contains(next));
                prop_assert_eq!(pos.distance(next), 1);
                prop_assert!(grid.neighbours(next).any(|back| back == pos));
            }
            for next in grid.neighbours8(pos) {
                prop_assert!(grid.contains(next));
                prop_assert!(grid.neighbours8(next).any(|back| back == pos));
            }
            let near = |next: &Pos| {
                pos.row.abs_diff(next.row).max(pos.col.abs_diff(next.col)) == 1
            };
            prop_assert_eq!(grid.neighbours8(pos).count(), grid.positions().filter(near).count());
        }
    }

    #[test]
    fn regions_equal_a_naive_flood_fill(grid in small_grids()) {
        let regions = grid.regions(|a, b| a == b);
        prop_assert_eq!(regions.iter().map(<[Pos]>::len).sum::<usize>(), grid.area());
        let firsts: Vec<Pos> = regions.iter().map(|cells| cells[0]).collect();
        prop_assert!(firsts.is_sorted(), "numbered in reading order");
        for pos in grid.positions() {
            let mut seen = grid.map(|_| false);
            fill(&grid, pos, &mut seen);
            let label = regions.label(pos).unwrap();
            let same = regions.labels().map(|&other| other == label);
            prop_assert_eq!(&same, &seen);
            let mut region = grid.region(pos, |a, b| a == b);
            prop_assert_eq!(region[0], pos);
            region.sort();
            let mut expected = regions.get(label).to_vec();
            expected.sort();
            prop_assert_eq!(region, expected);
        }
    }

    #[test]
    fn rays_walk_to_the_border(grid in small_grids(), pick in any::<prop::sample::Index>()) {
        prop_assume!(grid.area() > 0);
        let start = grid.positions().nth(pick.index(grid.area())).unwrap();
        for direction in Direction8::ALL {
            let mut expected = Vec::new();
            let mut here = start;
            while let Some(next) = here.step8(direction).filter(|&next| grid.contains(next)) {
                expected.push(next);
                here = next;
            }
            let ray = grid.ray(start, direction);
            prop_assert_eq!(ray.len(), expected.len());
            prop_assert_eq!(ray.collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn each_cell_is_on_one_line_of_each_direction(grid in small_grids()) {
        for direction in LineDirection::ALL {
            let mut on = grid.map(|_| 0);
            for line in grid.lines(direction) {
                let cells: Vec<Pos> = line.clone().collect();
                prop_assert_eq!(line.len(), cells.len());
                for &pos in &cells {
                    on[pos] += 1;
                    prop_assert_eq!(&grid.line(pos, direction).collect::<Vec<_>>(), &cells);
                }
            }
            prop_assert!(on.as_slice().iter().all(|&count| count == 1));
        }
    }

    #[test]
    fn a_step_and_its_opposite_cancel(row in 0usize..5, col in 0usize..5) {
        let pos = Pos::new(row, col);
        for direction in Direction::ALL {
            if let Some(next) = pos.step(direction) {
                prop_assert_eq!(next.step(direction.opposite()), Some(pos));
                prop_assert_eq!(pos.step8(direction.into()), Some(next));
            }
            prop_assert_eq!(Direction::from_letter(direction.letter()), Some(direction));
            prop_assert_eq!(direction.clockwise().counterclockwise(), direction);
        }
        for direction in Direction8::ALL {
            if let Some(next) = pos.step8(direction) {
                prop_assert_eq!(next.step8(direction.opposite()), Some(pos));
            }
        }
    }
}
