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
        self.cells.len()
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
pub struct Step<'a> {
    number: usize,
    before: &'a Field,
    after: &'a Field,
    groups: &'a [Group],
}

impl<'a> Step<'a> {
    /// Returns the number of the step in its chain, from 1.
    #[must_use]
    pub const fn number(&self) -> usize {
        self.number
    }

    /// Returns the field in which the groups stand.
    #[must_use]
    pub const fn before(&self) -> &'a Field {
        self.before
    }

    /// Returns the field after the fall.
    #[must_use]
    pub const fn after(&self) -> &'a Field {
        self.after
    }

    /// Returns the groups, by their lowest cell in the leftmost column.
    #[must_use]
    pub const fn groups(&self) -> &'a [Group] {
        self.groups
    }

    /// Returns the cells of all groups.
    #[must_use]
    pub fn vanished(&self) -> Cells {
        let all = |cells, group: &Group| cells | group.cells;
        self.groups.iter().fold(Cells::EMPTY, all)
    }

    /// Returns the puyos that fall, column by column from the left, each from
    /// the bottom.
    pub fn drops(&self) -> impl Iterator<Item = Dropped> + use<'a> {
        let (before, vanished) = (*self.before, self.vanished());
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
/// Holds its at most 18 steps in place, without allocation.
#[derive(Clone)]
pub struct Resolution {
    n_steps: usize,
    n_groups: usize,
    /// The field at the start and after each step.
    fields: [Field; MAX_CHAINS + 1],
    /// The groups of all steps: no more than steps, as all their cells are
    /// different puyos.
    groups: [Group; MAX_CHAINS],
    /// The number of groups up to and including each step.
    groups_up_to: [u8; MAX_CHAINS],
}

impl Resolution {
    /// Returns the number of chain steps.
    #[must_use]
    pub const fn chains(&self) -> u32 {
        self.n_steps as u32
    }

    /// Returns the chain steps in order.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = Step<'_>> + DoubleEndedIterator {
        (0..self.n_steps).map(|n| {
            let start = match n {
                0 => 0,
                _ => usize::from(self.groups_up_to[n - 1]),
            };
            Step {
                number: n + 1,
                before: &self.fields[n],
                after: &self.fields[n + 1],
                groups: &self.groups[start..usize::from(self.groups_up_to[n])],
            }
        })
    }

    /// Returns the groups of all steps in order.
    #[must_use]
    pub fn groups(&self) -> &[Group] {
        &self.groups[..self.n_groups]
    }

    /// Returns the field at the start.
    #[must_use]
    pub const fn start(&self) -> &Field {
        &self.fields[0]
    }

    /// Returns the field in which nothing vanishes any more.
    #[must_use]
    pub const fn end(&self) -> &Field {
        &self.fields[self.n_steps]
    }

    fn new(start: Field) -> Self {
        let nothing = Group {
            colour: Colour::Red,
            cells: Cells::EMPTY,
        };
        let mut fields = [Field::EMPTY; MAX_CHAINS + 1];
        fields[0] = start;
        Self {
            n_steps: 0,
            n_groups: 0,
            fields,
            groups: [nothing; MAX_CHAINS],
            groups_up_to: [0; MAX_CHAINS],
        }
    }

    fn push(&mut self, before: &Field, vanished: Cells, after: Field) {
        for group in separate(before, vanished) {
            self.groups[self.n_groups] = group;
            self.n_groups += 1;
        }
        self.groups_up_to[self.n_steps] = self.n_groups as u8;
        self.n_steps += 1;
        self.fields[self.n_steps] = after;
    }
}

impl PartialEq for Resolution {
    fn eq(&self, other: &Self) -> bool {
        // All else follows from the field at the start.
        self.start() == other.start()
    }
}

impl Eq for Resolution {}

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
    /// assert_eq!(first.groups()[0].colour(), Colour::Red);
    /// assert_eq!(first.drops().count(), 2);
    /// assert_eq!(first.after(), &Field::from_bottom_rows("YY.... YYGB.."));
    /// assert_eq!(resolution.end(), &Field::from_bottom_rows("..GB.."));
    /// ```
    #[must_use]
    pub fn resolve(&self) -> Resolution {
        let mut resolution = Resolution::new(*self);
        self.visit_steps(|before, vanished, after| resolution.push(before, vanished, *after));
        resolution
    }

    /// Plays the chain and calls `visit(before, vanished, after)` at each step,
    /// for those who need less than [`resolve`](Self::resolve) gathers. Returns
    /// the number of steps.
    pub fn visit_steps(&self, visit: impl FnMut(&Field, Cells, &Field)) -> u32 {
        solver::run(*self, visit)
    }

    /// Returns the groups of four and more, by their lowest cell in the leftmost
    /// column.
    pub fn groups(&self) -> impl Iterator<Item = Group> {
        separate(self, self.vanishing())
    }
}

/// The groups in a set of cells that is made of whole groups of four and more.
#[inline]
fn separate(field: &Field, vanished: Cells) -> impl Iterator<Item = Group> {
    let field = *field;
    let mut left = vanished.0;
    std::iter::from_fn(move || {
        let colour = field.colour_of_lowest(left).filter(|_| left != 0)?;
        let same = left & field.cells_of(colour).0;
        // Fewer than eight cells of one colour cannot be two groups.
        let cells = match same.count_ones() < 2 * rules::GROUP_SIZE as u32 {
            true => same,
            false => rules::flood(same & same.wrapping_neg(), same),
        };
        left &= !cells;
        let cells = Cells(cells);
        Some(Group { colour, cells })
    })
}
