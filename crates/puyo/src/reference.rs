//! The slow, obvious twin: the definition that the engines are held against.
//!
//! It works on a plain grid of cells and shares nothing with the bit planes but
//! the reading of cells.

use grid_core::{Finding, Grid, Pos};

use crate::{Answer, Case, Colour, Field, check};

/// Returns the number of chain steps of a field, the slow way.
///
/// # Errors
///
/// The findings of [`check()`](crate::check()) if puyos float.
///
/// # Complexity
///
/// A flood fill over all 72 cells in each chain step.
pub fn answer(case: &Case) -> Result<Answer, Vec<Finding>> {
    check(case)?;
    let mut cells = cells(case);
    let mut chains = 0;
    loop {
        let groups = groups(&cells);
        if groups.is_empty() {
            return Ok(Answer::new(chains));
        }
        chains += 1;
        for pos in groups.into_iter().flatten() {
            cells[pos] = None;
        }
        fall(&mut cells);
    }
}

/// Returns the groups of four and more, each in the order in which a flood
/// fill meets its cells.
#[must_use]
pub fn groups(cells: &Grid<Option<Colour>>) -> Vec<Vec<Pos>> {
    let mut visited = cells.map(|_| false);
    let mut groups = Vec::new();
    for (start, &colour) in cells.iter() {
        if colour.is_none() || visited[start] {
            continue;
        }
        let mut group = vec![start];
        visited[start] = true;
        let mut next = 0;
        while next < group.len() {
            for neighbour in cells.neighbours(group[next]) {
                if cells[neighbour] == colour && !visited[neighbour] {
                    visited[neighbour] = true;
                    group.push(neighbour);
                }
            }
            next += 1;
        }
        if group.len() >= crate::GROUP_SIZE {
            groups.push(group);
        }
    }
    groups
}

/// Lets every puyo fall to the ground or onto the next one below.
pub fn fall(cells: &mut Grid<Option<Colour>>) {
    for col in 0..cells.n_cols() {
        let mut floor = cells.n_rows();
        for row in (0..cells.n_rows()).rev() {
            let puyo = cells[Pos::new(row, col)].take();
            if puyo.is_some() {
                floor -= 1;
                cells[Pos::new(floor, col)] = puyo;
            }
        }
    }
}

/// Returns the cells of a field, 12 rows × 6 columns.
#[must_use]
pub fn cells(field: &Field) -> Grid<Option<Colour>> {
    Grid::from_fn(Field::ROWS, Field::COLS, |pos| field.get(pos))
}
