//! Simpler fields near a field, for the search of a smallest one.
//!
//! A field keeps its shape, so that nothing can be cut off as a generic reducer
//! would: puyos are taken out and the rest falls. What is taken out together gets
//! smaller from list to list, and only then do puyos change their colour or move.

use std::collections::HashSet;

use grid_core::Pos;

use crate::{Cells, Colour, Field};

/// Returns the simpler neighbours of a settled field in a fixed order, each of
/// them once and settled: without some columns, without a colour, without
/// some rows, without a run in a column, without a puyo, with two colours
/// made one, without two puyos, and last with simpler colours and further to the
/// left.
///
/// The list is made lazily, part by part.
pub fn simpler(field: &Field) -> impl Iterator<Item = Field> + use<> {
    let field = *field;
    let parts: [fn(&Field) -> Vec<Field>; 8] = [
        without_columns,
        without_colours,
        without_rows,
        without_runs,
        without_puyos,
        with_fewer_colours,
        without_pairs,
        tidied,
    ];
    let limit = size(&field);
    let mut seen = HashSet::new();
    parts
        .into_iter()
        .flat_map(move |part| part(&field))
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
            let top = Field::ROWS - field.occupied().in_column(col).len();
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
    if field.occupied().in_column(0).is_empty() {
        let mut moved = Field::EMPTY;
        for pos in field.occupied().iter() {
            moved.set(Pos::new(pos.row, pos.col - 1), field.get(pos));
        }
        fields.push(moved);
    }
    fields.push(field.mirrored());
    fields
}
