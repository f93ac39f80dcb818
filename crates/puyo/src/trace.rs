//! The chain as pictures.

use grid_core::{Cell, Finding, Frame, Grid, Mark, Style, Tint};

use crate::{Case, Colour, Field, Resolution, Step, check};

/// The pictures of a chain: the field as it is, then for each chain step the
/// groups that vanish and the field after the fall. Made one at a time.
#[derive(Clone, Debug)]
pub struct Trace {
    resolution: Resolution,
    next: usize,
}

/// Returns the pictures of a field's chain.
///
/// The caption of the last one tells the number of chain steps.
///
/// # Errors
///
/// As [`answer`](crate::answer()).
///
/// ```
/// let field = puyo::Field::from_bottom_rows("Y..... RRRR..");
/// let captions: Vec<String> = puyo::trace(&field)
///     .unwrap()
///     .map(|frame| frame.caption().to_owned())
///     .collect();
/// assert_eq!(captions, [
///     "start",
///     "step 1: 1 group, 4 puyos vanish",
///     "after step 1: no group of 4 is left, 1 chain step",
/// ]);
/// ```
pub fn trace(case: &Case) -> Result<Trace, Vec<Finding>> {
    check(case)?;
    Ok(Trace {
        resolution: case.resolve(),
        next: 0,
    })
}

impl Trace {
    /// Returns the resolution that the pictures show.
    #[must_use]
    pub fn resolution(&self) -> &Resolution {
        &self.resolution
    }
}

impl Iterator for Trace {
    type Item = Frame;

    fn next(&mut self) -> Option<Frame> {
        let n_steps = self.resolution.chains() as usize;
        let frame = match self.next {
            0 => start(self.resolution.start(), n_steps),
            n => {
                let step = self.resolution.steps().nth((n - 1) / 2)?;
                match n % 2 {
                    1 => vanishing(&step),
                    _ => fallen(&step, n_steps),
                }
            }
        };
        self.next += 1;
        Some(frame)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n_frames = 1 + 2 * self.resolution.chains() as usize;
        (n_frames - self.next, Some(n_frames - self.next))
    }
}

impl ExactSizeIterator for Trace {}

fn start(field: &Field, n_steps: usize) -> Frame {
    let caption = match n_steps {
        0 => "start: no group of 4, 0 chain steps",
        _ => "start",
    };
    Frame::new(caption, cells(field))
}

fn vanishing(step: &Step) -> Frame {
    let n_groups = step.groups().count();
    let caption = format!(
        "step {}: {n_groups} {}, {} puyos vanish",
        step.number(),
        plural(n_groups, "group", "groups"),
        step.n_vanished(),
    );
    let frame = Frame::new(caption, cells(step.before()));
    step.groups().fold(frame, |frame, group| {
        frame
            .with_highlight(Mark::Group, group.cells().iter(), group.size().to_string())
            .with_note(format!("{} x {}", group.colour(), group.size()))
    })
}

fn fallen(step: &Step, n_steps: usize) -> Frame {
    let number = step.number();
    let caption = match number == n_steps {
        true => format!(
            "after step {number}: no group of 4 is left, {n_steps} chain {}",
            plural(n_steps, "step", "steps"),
        ),
        false => format!("after step {number}"),
    };
    let frame = Frame::new(caption, cells(step.after()));
    let mut moved: Vec<_> = step.drops().map(|drop| drop.to).collect();
    moved.sort_unstable();
    match moved.is_empty() {
        true => frame,
        false => frame.with_highlight(Mark::Move, moved, "fell"),
    }
}

fn cells(field: &Field) -> Grid<Cell> {
    Grid::from_fn(Field::ROWS, Field::COLS, |pos| match field.get(pos) {
        None => Cell::new('.', Style::Empty),
        Some(puyo) => Cell::new(puyo.letter(), Style::Piece(tint(puyo))),
    })
}

const fn tint(colour: Colour) -> Tint {
    match colour {
        Colour::Red => Tint::Red,
        Colour::Green => Tint::Green,
        Colour::Blue => Tint::Blue,
        Colour::Yellow => Tint::Yellow,
        Colour::Purple => Tint::Purple,
    }
}

fn plural<'a>(n: usize, one: &'a str, many: &'a str) -> &'a str {
    if n == 1 { one } else { many }
}
