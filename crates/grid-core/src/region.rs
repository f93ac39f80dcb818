//! Connected regions: flood fill and labelled components.

use crate::{Grid, Pos};

/// The connected regions of a grid, each cell in exactly one.
///
/// Regions are numbered from 0 in reading order of their first cells. Made by
/// [`Grid::regions`].
///
/// ```
/// use grid_core::{Grid, Pos};
///
/// let map: Grid<char> = "##.\n#..\n..#\n".parse()?;
/// let regions = map.regions(|a, b| a == b);
/// assert_eq!(regions.labels().to_string(), "\
/// 001
/// 011
/// 112
/// ");
/// assert_eq!(regions.get(0).len(), 3);
/// assert_eq!(regions.label(Pos::new(2, 2)), Some(2));
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    labels: Grid<usize>,
    /// All cells, region after region.
    cells: Vec<Pos>,
    /// Where each region ends in `cells`.
    ends: Vec<usize>,
}

impl Regions {
    /// Returns the number of regions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether there are none: the grid has no cells.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the region's number for each cell.
    #[must_use]
    pub fn labels(&self) -> &Grid<usize> {
        &self.labels
    }

    /// Returns the number of the region of `pos`, or `None` outside the grid.
    #[must_use]
    pub fn label(&self, pos: Pos) -> Option<usize> {
        self.labels.get(pos).copied()
    }

    /// Returns the cells of a region: its first cell in reading order, then the
    /// others by their distance from it.
    ///
    /// # Panics
    ///
    /// If there is no region of that number.
    #[must_use]
    #[track_caller]
    pub fn get(&self, label: usize) -> &[Pos] {
        let start = match label {
            0 => 0,
            _ => self.ends[label - 1],
        };
        &self.cells[start..self.ends[label]]
    }

    /// Returns the cells of each region, in the order of their numbers.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[Pos]> + DoubleEndedIterator {
        (0..self.len()).map(|label| self.get(label))
    }
}

/// Regions of orthogonally connected cells.
impl<T> Grid<T> {
    /// Returns the cells that are connected with `start` through orthogonal
    /// steps that `joined(here, neighbour)` allows: `start` first, then by the
    /// number of steps from it. Outside the grid there are none.
    ///
    /// # Complexity
    ///
    /// Time and space O(area); four calls of `joined` a cell of the region. No
    /// recursion.
    ///
    /// ```
    /// # use grid_core::{Grid, Pos};
    /// let field: Grid<char> = "R.R\nRRG\n".parse()?;
    /// let group = field.region(Pos::new(1, 1), |a, b| a == b);
    /// assert_eq!(group, [Pos::new(1, 1), Pos::new(1, 0), Pos::new(0, 0)]);
    /// # Ok::<(), grid_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn region(&self, start: Pos, mut joined: impl FnMut(&T, &T) -> bool) -> Vec<Pos> {
        let mut cells = Vec::new();
        if self.contains(start) {
            let mut seen = self.map(|_| false);
            seen[start] = true;
            cells.push(start);
            self.flood(&mut cells, 0, &mut joined, |pos| {
                !std::mem::replace(&mut seen[pos], true)
            });
        }
        cells
    }

    /// Returns all regions of cells that are connected through orthogonal steps
    /// that `joined(here, neighbour)` allows.
    ///
    /// `joined` should be symmetric. If it is not, a cell belongs to the first
    /// region that reaches it.
    ///
    /// # Complexity
    ///
    /// Time and space O(area), at most four calls of `joined` a cell. No
    /// recursion.
    #[must_use]
    pub fn regions(&self, mut joined: impl FnMut(&T, &T) -> bool) -> Regions {
        const UNSEEN: usize = usize::MAX;
        let mut labels = self.map(|_| UNSEEN);
        let mut cells = Vec::with_capacity(self.area());
        let mut ends = Vec::new();
        for start in self.positions() {
            if labels[start] != UNSEEN {
                continue;
            }
            let label = ends.len();
            labels[start] = label;
            let first = cells.len();
            cells.push(start);
            self.flood(&mut cells, first, &mut joined, |pos| {
                let fresh = labels[pos] == UNSEEN;
                if fresh {
                    labels[pos] = label;
                }
                fresh
            });
            ends.push(cells.len());
        }
        Regions {
            labels,
            cells,
            ends,
        }
    }

    /// Grows the region that starts at `cells[first]` until nothing joins it.
    /// The list of its cells is the queue of the search as well.
    ///
    /// `claim` takes a cell for the region, unless it was taken before.
    fn flood(
        &self,
        cells: &mut Vec<Pos>,
        first: usize,
        joined: &mut impl FnMut(&T, &T) -> bool,
        mut claim: impl FnMut(Pos) -> bool,
    ) {
        let mut next = first;
        while let Some(&here) = cells.get(next) {
            next += 1;
            for neighbour in self.neighbours(here) {
                if joined(&self[here], &self[neighbour]) && claim(neighbour) {
                    cells.push(neighbour);
                }
            }
        }
    }
}
