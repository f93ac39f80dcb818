//! Simpler fields near a field, for the search of a smallest one.
//!
//! A field keeps its shape, so that nothing can be cut off as a generic reducer
//! would: puyos are taken out and the rest falls. What is taken out together gets
//! smaller from list to list, and only then do puyos change their place or colour.

use std::collections::HashSet;

use grid_core::Pos;

use crate::{Cells, Colour, Field};

/// Returns the simpler neighbours of a settled field in a fixed order, each of
/// them once and settled: with some of the groups that vanish in it, without
/// some columns, without a colour, without some rows, without a run in a column,
/// without a puyo, with two colours made one, without two puyos, without one and
/// with another one moved, and last with simpler colours and further to the left.
///
/// The lists are made one at a time, when the one before is used up.
pub fn simpler(field: &Field) -> impl Iterator<Item = Field> + use<> {
    let field = *field;
    let lists: [fn(&Field) -> Vec<Field>; 10] = [
        with_few_groups,
        without_columns,
        without_colours,
        without_rows,
        without_runs,
        without_puyos,
        with_fewer_colours,
        without_pairs,
        without_one_and_with_one_moved,
        tidied,
    ];
    let limit = size(&field);
    let mut seen = HashSet::new();
    lists
        .into_iter()
        .flat_map(move |list| list(&field))
        .filter(move |other| size(other) < limit)
        .filter(move |&other| seen.insert(other))
}

/// Returns how complex a field is: its puyos, its colours, then how far the
/// colours are from the first ones and the puyos from the left.
///
/// Every neighbour of [`simpler`] is strictly smaller than its field.
#[must_use]
pub fn size(field: &Field) -> impl Ord + Copy + use<> {
    let n_colours = colours(field).count();
    let index = |colour| Colour::ALL.iter().position(|&other| other == colour);
    let letters: usize = Colour::ALL
        .into_iter()
        .map(|colour| field.cells_of(colour).len() * index(colour).unwrap_or(0))
        .sum();
    let distance: usize = field.occupied().iter().map(|pos| pos.col).sum();
    (field.n_puyos(), n_colours, letters, distance)
}

fn colours(field: &Field) -> impl Iterator<Item = Colour> + use<> {
    let field = *field;
    Colour::ALL
        .into_iter()
        .filter(move |&colour| !field.cells_of(colour).is_empty())
}

fn without(field: &Field, cells: Cells) -> Field {
    field.drop_over(cells & field.occupied())
}

fn cells(chosen: impl Fn(Pos) -> bool) -> Cells {
    Field::positions()
        .filter(|&pos| chosen(pos))
        .fold(Cells::EMPTY, Cells::with)
}

/// Only one of the groups that vanish in the chain, only one and the next, and
/// all but one; without the puyos that stay.
fn with_few_groups(field: &Field) -> Vec<Field> {
    let groups = groups_at_start(field);
    let mut fields = Vec::new();
    for (n, &group) in groups.iter().enumerate() {
        fields.push(without(field, !group));
        if let Some(&next) = groups.get(n + 1) {
            fields.push(without(field, !(group | next)));
        }
    }
    fields.extend(groups.iter().rev().map(|&group| without(field, group)));
    let all = |all, &group| all | group;
    let vanish = groups.iter().fold(Cells::EMPTY, all);
    fields.push(without(field, !vanish));
    fields
}

/// Where the puyos of each group that vanishes in the chain lie at the start.
fn groups_at_start(field: &Field) -> Vec<Cells> {
    let mut groups = Vec::new();
    // The start of each puyo that is left, by column from the bottom.
    let mut starts: [Vec<Pos>; Field::COLS] = std::array::from_fn(|col| {
        let rows = (0..Field::ROWS).rev().take(field.height(col));
        rows.map(|row| Pos::new(row, col)).collect()
    });
    for step in field.resolve().steps() {
        for group in step.groups() {
            let at_start = |pos: Pos| starts[pos.col][Field::ROWS - 1 - pos.row];
            let cells = group.cells().iter().map(at_start);
            groups.push(cells.fold(Cells::EMPTY, Cells::with));
        }
        for (col, starts) in starts.iter_mut().enumerate() {
            let mut rows = (0..Field::ROWS).rev();
            starts.retain(|_| {
                let row = rows.next().expect("no more puyos than rows");
                !step.vanished().contains(Pos::new(row, col))
            });
        }
    }
    groups
}

/// Three columns, two columns, one column.
fn without_columns(field: &Field) -> Vec<Field> {
    let mut fields = Vec::new();
    for n_cols in [3, 2, 1] {
        for first in 0..=Field::COLS - n_cols {
            let gone = cells(|pos| (first..first + n_cols).contains(&pos.col));
            fields.push(without(field, gone));
        }
    }
    fields
}

fn without_colours(field: &Field) -> Vec<Field> {
    colours(field)
        .map(|colour| without(field, field.cells_of(colour)))
        .collect()
}

/// Six rows down to one, from the top.
fn without_rows(field: &Field) -> Vec<Field> {
    let mut fields = Vec::new();
    for n_rows in [6, 4, 2, 1] {
        for first in (0..=Field::ROWS - n_rows).step_by(n_rows.div_ceil(2)) {
            let gone = cells(|pos| (first..first + n_rows).contains(&pos.row));
            fields.push(without(field, gone));
        }
    }
    fields
}

/// Six puyos of a column down to two, from the top.
fn without_runs(field: &Field) -> Vec<Field> {
    let mut fields = Vec::new();
    for len in [6, 4, 3, 2] {
        for col in 0..Field::COLS {
            let top = Field::ROWS - field.height(col);
            for first in (top..Field::ROWS).take_while(|first| first + len <= Field::ROWS) {
                let rows = first..first + len;
                let gone = cells(|pos| pos.col == col && rows.contains(&pos.row));
                fields.push(without(field, gone));
            }
        }
    }
    fields
}

fn without_puyos(field: &Field) -> Vec<Field> {
    let puyos = field.occupied().iter();
    puyos
        .map(|pos| without(field, Cells::EMPTY.with(pos)))
        .collect()
}

fn with_fewer_colours(field: &Field) -> Vec<Field> {
    let mut fields = Vec::new();
    for gone in colours(field) {
        for instead in colours(field).filter(|&instead| instead != gone) {
            fields.push(field.recoloured(|colour| match colour == gone {
                true => Some(instead),
                false => Some(colour),
            }));
        }
    }
    fields
}

fn without_pairs(field: &Field) -> Vec<Field> {
    let puyos: Vec<Pos> = field.occupied().iter().collect();
    let mut fields = Vec::new();
    for (n, &first) in puyos.iter().enumerate() {
        for &second in &puyos[n + 1..] {
            fields.push(without(field, Cells::EMPTY.with(first).with(second)));
        }
    }
    fields
}

/// A puyo gone and another one moved anywhere. Of these many fields only those in
/// which as much happens as before: as many chain steps and as many groups.
fn without_one_and_with_one_moved(field: &Field) -> Vec<Field> {
    /// There are some ten thousand ways for as many puyos.
    const MAX_PUYOS: usize = 20;

    let n_groups = |field: &Field| field.resolve().groups().count();
    let before = (field.count_chains(), n_groups(field));
    let mut fields = Vec::new();
    if before.0 == 0 || field.n_puyos() > MAX_PUYOS {
        return fields;
    }
    for gone in field.occupied().iter() {
        for moved in field.occupied().iter().filter(|&moved| moved != gone) {
            let Some(colour) = field.get(moved) else {
                continue;
            };
            let rest = without(field, Cells::EMPTY.with(gone).with(moved));
            for col in 0..Field::COLS {
                let height = rest.height(col);
                for up in (0..=height).take_while(|_| height < Field::ROWS) {
                    let mut other = rest;
                    other.push_in(col, up, 1, colour);
                    if other.count_chains() == before.0 && n_groups(&other) == before.1 {
                        fields.push(other);
                    }
                }
            }
        }
    }
    fields
}

/// As many puyos: colours earlier in the list, and everything a column to the
/// left.
fn tidied(field: &Field) -> Vec<Field> {
    let mut fields = Vec::new();
    for (n, from) in Colour::ALL.into_iter().enumerate() {
        for to in Colour::ALL.into_iter().take(n) {
            fields.push(field.recoloured(|colour| match colour {
                colour if colour == from => Some(to),
                colour if colour == to => Some(from),
                colour => Some(colour),
            }));
        }
    }
    for pos in field.occupied().iter() {
        for colour in colours(field) {
            fields.push(field.with(pos, Some(colour)));
        }
    }
    if field.height(0) == 0 {
        let mut moved = Field::EMPTY;
        for pos in field.occupied().iter() {
            moved.set(Pos::new(pos.row, pos.col - 1), field.get(pos));
        }
        fields.push(moved);
    }
    fields.push(field.mirrored());
    fields
}
