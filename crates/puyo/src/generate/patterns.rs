//! Fields built for a purpose.

use grid_core::random::{below, between, chance, pick};
use grid_core::{Direction, Pos, Rng};

use super::{draw_palette, from_bottom};
use crate::{Cells, Colour, Field, MAX_CHAINS};

/// What a structured field is built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pattern {
    /// A chain, built from its last step backwards.
    Chain,
    /// One group of three, four or five.
    OneGroup,
    /// Several groups of three to six, in the same round.
    ManyGroups,
    /// Rows that vanish between rows that stay: several gaps in each column.
    Gaps,
    /// One long group that bends.
    Snake,
    /// Three to six of a colour in the top row, or hanging from it.
    TopRow,
    /// Puyos of a colour that only look like neighbours: at the ends of rows and
    /// columns that follow each other in memory.
    Borders,
    /// Columns without an empty cell.
    Full,
}

impl Pattern {
    pub(super) const ALL: [Self; 8] = [
        Self::Chain,
        Self::OneGroup,
        Self::ManyGroups,
        Self::Gaps,
        Self::Snake,
        Self::TopRow,
        Self::Borders,
        Self::Full,
    ];

    pub(super) fn draw<R: Rng + ?Sized>(self, rng: &mut R) -> Field {
        match self {
            Self::Chain => any_chain(rng),
            Self::OneGroup => groups(rng, 1, 5),
            Self::ManyGroups => {
                let n_groups = between(rng, 2, 6);
                groups(rng, n_groups, 6)
            }
            Self::Gaps => gaps(rng),
            Self::Snake => snake(rng),
            Self::TopRow => top_row(rng),
            Self::Borders => borders(rng),
            Self::Full => full(rng),
        }
    }
}

fn any_chain<R: Rng + ?Sized>(rng: &mut R) -> Field {
    let n_steps = between(rng, 2, MAX_CHAINS);
    chain(rng, n_steps)
}

/// Built backwards: groups are pushed in below and between what is there, so that
/// it falls back into its place when they vanish, and so that it does nothing
/// before. Stops short of `n_steps` where no place is found for long.
pub(super) fn chain<R: Rng + ?Sized>(rng: &mut R, n_steps: usize) -> Field {
    let palette = draw_palette(rng, 4..=5);
    let mut field = match chance(rng, 1, 2) {
        true => Field::EMPTY,
        false => quiet(rng, 0, 2, &palette),
    };
    let mut shorter = Vec::new();
    let mut longest = field;
    let mut n_longest = 0;
    let mut n_failed = 0;
    for _ in 0..40 * n_steps {
        if n_longest == n_steps {
            break;
        }
        if let Some(longer) = with_group_below(rng, &field, &palette) {
            shorter.push(std::mem::replace(&mut field, longer));
            if shorter.len() > n_longest {
                (longest, n_longest) = (field, shorter.len());
            }
            n_failed = 0;
        } else {
            n_failed += 1;
        }
        // A dead end, such as a group high in a full column: back by two.
        if n_failed == 24 {
            for _ in 0..2 {
                field = shorter.pop().unwrap_or(field);
            }
            n_failed = 0;
        }
    }
    longest
}

/// The field with a group of four or five pushed in that vanishes first and
/// alone, if a drawn one does.
fn with_group_below<R: Rng + ?Sized>(
    rng: &mut R,
    field: &Field,
    palette: &[Colour],
) -> Option<Field> {
    // Wide groups leave room above, tall ones are soon in the way.
    let n_cols = *pick(rng, &[1, 2, 2, 3, 3, 3, 4, 4]);
    let mut counts = [1; 4];
    for _ in n_cols..4 + usize::from(chance(rng, 1, 6)) {
        counts[below(rng, n_cols)] += 1;
    }
    // What vanishes now must be torn apart, and so be lifted in part: the group
    // goes below one of its cells.
    let lifted = pick_cell(rng, field.vanishing());
    let (low, high, max_base) = match lifted {
        Some(pos) => (
            pos.col.saturating_sub(n_cols - 1),
            pos.col,
            Field::ROWS - 1 - pos.row,
        ),
        None => (0, Field::COLS - 1, Field::ROWS),
    };
    let first = between(rng, low, high.min(Field::COLS - n_cols));
    let cols = first..first + n_cols;
    let heights = cols.clone().map(|col| field.height(col));
    let base = between(rng, 0, heights.clone().min()?.min(max_base));
    let colour = *pick(rng, palette);

    let mut longer = *field;
    let mut group = Cells::EMPTY;
    for ((col, count), height) in cols.zip(counts).zip(heights) {
        if height + count > Field::ROWS {
            return None;
        }
        group = group | longer.push_in(col, base, count, colour);
    }
    (longer.vanishing() == group).then_some(longer)
}

/// A quiet field with groups painted into it.
fn groups<R: Rng + ?Sized>(rng: &mut R, n_groups: usize, max_size: usize) -> Field {
    let palette = draw_palette(rng, 3..=5);
    let mut field = quiet(rng, 2, Field::ROWS, &palette);
    for _ in 0..n_groups {
        let size = between(rng, 3, max_size);
        let colour = *pick(rng, &palette);
        let cells = blob(rng, field.occupied(), size);
        // Of the group's colour and beside it: another colour instead, so that
        // the size is exact.
        for pos in neighbours(cells).iter() {
            if field.get(pos) == Some(colour) {
                field.set(pos, palette.iter().copied().find(|&other| other != colour));
            }
        }
        field = painted(field, cells, colour);
    }
    field
}

/// Rows that vanish and rows that stay, in turns.
fn gaps<R: Rng + ?Sized>(rng: &mut R) -> Field {
    let palette = draw_palette(rng, 4..=5);
    let mut field = quiet(rng, 6, Field::ROWS, &palette);
    let first = below(rng, Field::COLS - 3);
    let last = between(rng, first + 3, Field::COLS - 1);
    let mut up = below(rng, 3);
    while up < Field::ROWS {
        let colour = *pick(rng, &palette);
        let row = Field::positions()
            .filter(|pos| pos.row == Field::ROWS - 1 - up && (first..=last).contains(&pos.col))
            .fold(Cells::EMPTY, Cells::with);
        field = painted(field, row & field.occupied(), colour);
        up += between(rng, 1, 4);
    }
    field
}

/// A walk of one colour that never meets itself, through the other colours.
fn snake<R: Rng + ?Sized>(rng: &mut R) -> Field {
    let palette = draw_palette(rng, 4..=5);
    let (colour, others) = (palette[0], &palette[1..]);
    let field = quiet(rng, 3, Field::ROWS, others);
    let ground = field.occupied();
    let Some(mut head) = pick_cell(rng, ground) else {
        return field;
    };
    let mut body = Cells::EMPTY.with(head);
    for _ in 0..between(rng, 3, 40) {
        let free = neighbours(Cells::EMPTY.with(head)) & ground & !body;
        // A cell that touches the body only at the head keeps the snake thin.
        let thin = free
            .iter()
            .filter(|&pos| (neighbours(Cells::EMPTY.with(pos)) & body).len() == 1);
        let thin: Vec<Pos> = thin.collect();
        if thin.is_empty() {
            break;
        }
        head = *pick(rng, &thin);
        body = body.with(head);
    }
    painted(field, body, colour)
}

fn top_row<R: Rng + ?Sized>(rng: &mut R) -> Field {
    let palette = draw_palette(rng, 3..=5);
    let mut field = quiet(rng, Field::ROWS, Field::ROWS, &palette);
    let colour = *pick(rng, &palette);
    let n_cols = between(rng, 1, Field::COLS);
    let first = below(rng, Field::COLS - n_cols + 1);
    let depth = match n_cols {
        1 => between(rng, 2, 5),
        2 => between(rng, 1, 3),
        _ => between(rng, 1, 2),
    };
    let cells = Field::positions()
        .filter(|pos| pos.row < depth && (first..first + n_cols).contains(&pos.col))
        .fold(Cells::EMPTY, Cells::with);
    // Columns beside the group may be lower.
    for col in (0..Field::COLS).filter(|col| !(first..first + n_cols).contains(col)) {
        let height = between(rng, 0, Field::ROWS);
        let above = Field::positions()
            .filter(|pos| pos.col == col && pos.row < Field::ROWS - height)
            .fold(Cells::EMPTY, Cells::with);
        field = field.without(above);
    }
    painted(field, cells, colour)
}

fn borders<R: Rng + ?Sized>(rng: &mut R) -> Field {
    let palette = draw_palette(rng, 4..=5);
    let (colour, others) = (palette[0], &palette[1..]);
    let field = quiet(rng, Field::ROWS, Field::ROWS, others);
    let n = between(rng, 1, 3);
    let (a, b): (Vec<Pos>, Vec<Pos>) = match chance(rng, 1, 2) {
        // The right end of a row and the left end of the same or the next one.
        true => {
            let row = below(rng, Field::ROWS - 1);
            let next = row + below(rng, 2);
            let right = (0..n).map(|k| Pos::new(row, Field::COLS - 1 - k)).collect();
            (right, (0..4 - n).map(|k| Pos::new(next, k)).collect())
        }
        // The top of a column and the bottom of the one beside it.
        false => {
            let col = below(rng, Field::COLS - 1);
            let (top, bottom) = match chance(rng, 1, 2) {
                true => (col, col + 1),
                false => (col + 1, col),
            };
            let above = (0..n).map(|k| Pos::new(k, top)).collect();
            (above, (0..4 - n).map(|k| from_bottom(k, bottom)).collect())
        }
    };
    let cells = a.into_iter().chain(b).fold(Cells::EMPTY, Cells::with);
    painted(field, cells, colour)
}

fn full<R: Rng + ?Sized>(rng: &mut R) -> Field {
    let palette = draw_palette(rng, 1..=5);
    let n_full = between(rng, 1, Field::COLS);
    let mut field = Field::EMPTY;
    for col in 0..Field::COLS {
        let height = match col < n_full {
            true => Field::ROWS,
            false => between(rng, 0, Field::ROWS),
        };
        // Runs of a colour, not single puyos: vertical groups of three to five.
        let mut colour = *pick(rng, &palette);
        for up in 0..height {
            if chance(rng, 1, 3) {
                colour = *pick(rng, &palette);
            }
            field.set(from_bottom(up, col), Some(colour));
        }
    }
    match chance(rng, 1, 2) {
        true => field,
        false => field.mirrored(),
    }
}

/// A settled field in which nothing vanishes, of at least three colours.
fn quiet<R: Rng + ?Sized>(
    rng: &mut R,
    min_height: usize,
    max_height: usize,
    palette: &[Colour],
) -> Field {
    let mut field = Field::EMPTY;
    for col in 0..Field::COLS {
        for up in 0..between(rng, min_height, max_height) {
            let pos = from_bottom(up, col);
            let start = below(rng, palette.len());
            // A new puyo has at most two neighbours, so that one of three colours
            // is not among theirs.
            let colours = palette[start..].iter().chain(&palette[..start]);
            field = colours
                .map(|&colour| field.with(pos, Some(colour)))
                .find(|with_puyo| with_puyo.vanishing().is_empty())
                .unwrap_or(field.with(pos, Some(palette[start])));
        }
    }
    field
}

/// Up to `size` cells of `ground` that hang together.
fn blob<R: Rng + ?Sized>(rng: &mut R, ground: Cells, size: usize) -> Cells {
    let Some(first) = pick_cell(rng, ground) else {
        return Cells::EMPTY;
    };
    let mut cells = Cells::EMPTY.with(first);
    while cells.len() < size {
        match pick_cell(rng, neighbours(cells) & ground) {
            Some(next) => cells = cells.with(next),
            None => break,
        }
    }
    cells
}

fn pick_cell<R: Rng + ?Sized>(rng: &mut R, cells: Cells) -> Option<Pos> {
    match cells.len() {
        0 => None,
        n => cells.iter().nth(below(rng, n)),
    }
}

/// The cells beside a set.
fn neighbours(cells: Cells) -> Cells {
    Field::positions()
        .filter(|&pos| {
            let beside = |direction| pos.step(direction).is_some_and(|next| cells.contains(next));
            !cells.contains(pos) && Direction::ALL.into_iter().any(beside)
        })
        .fold(Cells::EMPTY, Cells::with)
}

fn painted(field: Field, cells: Cells, colour: Colour) -> Field {
    cells
        .iter()
        .fold(field, |field, pos| field.with(pos, Some(colour)))
}
