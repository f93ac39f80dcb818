//! Seeded fields: random ones, ones built for a purpose, and named edge cases.
//!
//! All of them are settled. The same state of the generator gives the same field
//! on every machine.

mod edge;
mod patterns;

use std::ops::RangeInclusive;

use grid_core::random::{below, between, chance, pick, shuffle};
use grid_core::{Pos, Rng};

use crate::{Colour, Field};

pub use edge::edge_cases;

/// What random fields look like.
///
/// Ranges are cut to what a field can hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// How many colours a field is drawn from, 1 to 5.
    pub colours: RangeInclusive<usize>,
    /// How high its columns may stand, 0 to 12: the limit for a field is drawn
    /// first, then each column below it.
    pub heights: RangeInclusive<usize>,
}

/// One to five colours, any height.
impl Default for Shape {
    fn default() -> Self {
        Self {
            colours: 1..=Colour::ALL.len(),
            heights: 0..=Field::ROWS,
        }
    }
}

impl Shape {
    /// Full fields of all five colours.
    #[must_use]
    pub const fn full() -> Self {
        Self {
            colours: 5..=5,
            heights: Field::ROWS..=Field::ROWS,
        }
    }
}

/// Returns a random settled field.
///
/// Fields differ in colours, in height, in how even their columns are and in how
/// much neighbours stick together, so that some hold no group and some chain.
pub fn random<R: Rng + ?Sized>(rng: &mut R, shape: &Shape) -> Field {
    let palette = draw_palette(rng, cut(&shape.colours, 1, Colour::ALL.len()));
    let heights = cut(&shape.heights, 0, Field::ROWS);
    let limit = between(rng, *heights.start(), *heights.end());
    let even = chance(rng, 1, 3);
    // In so many of eight draws a puyo takes its neighbour's colour.
    let stickiness = below(rng, 5);

    let mut field = Field::EMPTY;
    for col in 0..Field::COLS {
        let height = match even {
            true => limit,
            false => between(rng, *heights.start(), limit),
        };
        for up in 0..height {
            let pos = from_bottom(up, col);
            let neighbour = match chance(rng, 1, 2) {
                true if up > 0 => field.get(from_bottom(up - 1, col)),
                _ if col > 0 => field.get(Pos::new(pos.row, col - 1)),
                _ => None,
            };
            let colour = match neighbour {
                Some(colour) if chance(rng, stickiness, 8) => colour,
                _ => *pick(rng, &palette),
            };
            field.set(pos, Some(colour));
        }
    }
    field
}

/// Returns a settled field built for what random ones rarely hold: long chains,
/// groups of exactly three, four and five, several groups in a round, several
/// gaps in a column, snakes, groups in the top row, groups at the borders, full
/// columns.
pub fn structured<R: Rng + ?Sized>(rng: &mut R) -> Field {
    let pattern = *pick(rng, &patterns::Pattern::ALL);
    pattern.draw(rng)
}

/// Returns a settled field whose chain has `n_steps` steps; fewer, where the field
/// gets full before.
///
/// Built backwards from the last step. Eight steps nearly always succeed, twelve
/// every other time, fifteen one time in fifteen; no field has more than
/// [`MAX_CHAINS`](crate::MAX_CHAINS).
pub fn chain<R: Rng + ?Sized>(rng: &mut R, n_steps: usize) -> Field {
    patterns::chain(rng, n_steps)
}

/// Some of the colours, in random order.
fn draw_palette<R: Rng + ?Sized>(rng: &mut R, sizes: RangeInclusive<usize>) -> Vec<Colour> {
    let mut palette = Colour::ALL.to_vec();
    shuffle(rng, &mut palette);
    palette.truncate(between(rng, *sizes.start(), *sizes.end()));
    palette
}

/// The cell `up` cells above the bottom of a column.
fn from_bottom(up: usize, col: usize) -> Pos {
    Pos::new(Field::ROWS - 1 - up, col)
}

fn cut(range: &RangeInclusive<usize>, low: usize, high: usize) -> RangeInclusive<usize> {
    let start = (*range.start()).clamp(low, high);
    start..=(*range.end()).clamp(start, high)
}
