//! What happened in a field, chain step by chain step.

use std::fmt;

use grid_core::Pos;

use crate::{Cells, Colour, Field, rules, solver};

/// The most chain steps that a field can make: 72 cells in groups of 4.
pub const MAX_CHAINS: usize = Field::ROWS * Field::COLS / rules::GROUP_SIZE;

/// A group of four and more that vanished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    colour: Colour,
    cells: Cells,
    size: usize,
}

impl Group {
    /// Returns the colour of the group.
    #[must_use]
    pub const fn colour(&self) -> Colour {
        self.colour
    }

    /// Returns the cells of the group.
    #[must_use]
    pub const fn cells(&self) -> Cells {
        self.cells
    }

    /// Returns the number of puyos of the group.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }
}

/// A puyo that fell after a chain step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dropped {
    /// The colour of the puyo.
    pub colour: Colour,
    /// Where it lay.
    pub from: Pos,
    /// Where it lies now, in the same column.
    pub to: Pos,
}

/// One chain step: the groups that vanish together, and the fall after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    number: usize,
    before: Field,
    vanished: Cells,
    n_vanished: usize,
    after: Field,
}

impl Step {
    /// Returns the number of the step in its chain, from 1.
    #[must_use]
    pub const fn number(&self) -> usize {
        self.number
    }

    /// Returns the field in which the groups stand.
    #[must_use]
    pub const fn before(&self) -> &Field {
        &self.before
    }

    /// Returns the field after the fall.
    #[must_use]
    pub const fn after(&self) -> &Field {
        &self.after
    }

    /// Returns the cells of all groups.
    #[must_use]
    pub const fn vanished(&self) -> Cells {
        self.vanished
    }

    /// Returns the number of puyos that vanish.
    #[must_use]
    pub const fn n_vanished(&self) -> usize {
        self.n_vanished
    }

    /// Returns the groups, by their lowest cell in the leftmost column.
    #[inline]
    pub fn groups(&self) -> impl Iterator<Item = Group> + use<> {
        separate(self.before, self.vanished, self.n_vanished)
    }

    /// Returns the puyos that fall, column by column from the left, each from
    /// the bottom.
    pub fn drops(&self) -> impl Iterator<Item = Dropped> + use<> {
        let (before, vanished) = (self.before, self.vanished);
        (0..Field::COLS).flat_map(move |col| {
            let mut n_gone = 0;
            (0..Field::ROWS).rev().filter_map(move |row| {
                let from = Pos::new(row, col);
                if vanished.contains(from) {
                    n_gone += 1;
                    return None;
                }
                let colour = before.get(from)?;
                let to = Pos::new(row + n_gone, col);
                (n_gone > 0).then_some(Dropped { colour, from, to })
            })
        })
    }
}

/// The full result of a field: every chain step with its groups, its drops and
/// the fields around it. See [`Field::resolve`].
///
/// Holds what vanished and the field after it for each step; groups and drops
/// are read off that when they are asked for.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Resolution {
    start: Field,
    steps: Vec<Record>,
}

/// A step, without what follows from the step before.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Record {
    vanished: Cells,
    /// Counted while the chain is played, where the processor has time for it: a
    /// chain is a long row of instructions that wait for each other.
    n_vanished: usize,
    after: Field,
}

impl Resolution {
    /// Returns the number of chain steps.
    #[must_use]
    pub fn chains(&self) -> u32 {
        self.steps.len() as u32
    }

    /// Returns the chain steps in order.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = Step> + DoubleEndedIterator {
        (0..self.steps.len()).map(|n| {
            let record = self.steps[n];
            let before = match n {
                0 => self.start,
                _ => self.steps[n - 1].after,
            };
            Step {
                number: n + 1,
                before,
                vanished: record.vanished,
                n_vanished: record.n_vanished,
                after: record.after,
            }
        })
    }

    /// Returns the groups of all steps in order.
    pub fn groups(&self) -> impl Iterator<Item = Group> {
        self.steps().flat_map(|step| step.groups())
    }

    /// Returns the field at the start.
    #[must_use]
    pub const fn start(&self) -> &Field {
        &self.start
    }

    /// Returns the field in which nothing vanishes any more.
    #[must_use]
    pub fn end(&self) -> &Field {
        self.steps.last().map_or(&self.start, |last| &last.after)
    }
}

impl fmt::Debug for Resolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.steps()).finish()
    }
}

impl Field {
    /// Returns every chain step of the field: groups, drops and fields.
    ///
    /// In a field that is not settled, what floats keeps its distance to what it
    /// floats over; call [`settled`](Self::settled) first for gravity.
    ///
    /// ```
    /// # use puyo::{Colour, Field};
    /// let field = Field::from_bottom_rows("
    ///     YY....
    ///     RRRR..
    ///     YYGB..
    /// ");
    /// let resolution = field.resolve();
    /// assert_eq!(resolution.chains(), 2);
    ///
    /// let first = resolution.steps().next().unwrap();
    /// assert_eq!(first.groups().next().unwrap().colour(), Colour::Red);
    /// assert_eq!(first.drops().count(), 2);
    /// assert_eq!(first.after(), &Field::from_bottom_rows("YY.... YYGB.."));
    /// assert_eq!(resolution.end(), &Field::from_bottom_rows("..GB.."));
    /// ```
    #[must_use]
    pub fn resolve(&self) -> Resolution {
        let mut steps = Vec::new();
        self.visit_steps(|_, vanished, after| {
            if steps.is_empty() {
                // Once for all: growing costs more than the longest chain.
                steps.reserve_exact(MAX_CHAINS);
            }
            steps.push(Record {
                vanished,
                n_vanished: vanished.len(),
                after: *after,
            });
        });
        Resolution {
            start: *self,
            steps,
        }
    }

    /// Plays the chain and calls `visit(before, vanished, after)` at each step,
    /// for those who need less than [`resolve`](Self::resolve) gathers. Returns
    /// the number of steps.
    pub fn visit_steps(&self, visit: impl FnMut(&Field, Cells, &Field)) -> u32 {
        solver::run(*self, visit)
    }

    /// Returns the groups of four and more, by their lowest cell in the leftmost
    /// column.
    pub fn groups(&self) -> impl Iterator<Item = Group> + use<> {
        let vanishing = self.vanishing();
        separate(*self, vanishing, vanishing.len())
    }
}

/// The groups in a set of `n_left` cells that is made of whole groups of four and
/// more.
#[inline]
fn separate(field: Field, cells: Cells, mut n_left: usize) -> impl Iterator<Item = Group> {
    /// Fewer cells cannot be two groups.
    const TWO_GROUPS: usize = 2 * rules::GROUP_SIZE;

    let mut left = cells.0;
    std::iter::from_fn(move || {
        let first = left.lowest();
        let colour = field.colour_at(first)?;
        let (mut group, mut size) = (left, n_left);
        if size >= TWO_GROUPS {
            group = left & field.cells_of(colour).0;
            size = group.len() as usize;
        }
        if size >= TWO_GROUPS {
            group = rules::flood(first, group);
            size = group.len() as usize;
        }
        left = left.without(group);
        n_left -= size;
        let cells = Cells(group);
        Some(Group {
            colour,
            cells,
            size,
        })
    })
}
