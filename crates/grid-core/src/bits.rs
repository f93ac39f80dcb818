//! Sets of cells of a small grid in one machine word.

use std::fmt::Debug;
use std::hash::Hash;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

use crate::{Grid, Pos};

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
}

/// A word whose bits are cells: `u64` for up to 64 of them, `u128` for up to
/// 128.
pub trait Word:
    sealed::Sealed
    + Copy
    + Debug
    + Default
    + Eq
    + Ord
    + Hash
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Bits of the word.
    const BITS: u32;

    /// The set without cells.
    const EMPTY: Self;

    /// Returns the set of the one cell at `index`, below [`BITS`](Self::BITS).
    #[must_use]
    fn bit(index: u32) -> Self;

    /// Returns the number of cells.
    #[must_use]
    fn count(self) -> u32;

    /// Returns the lowest index in the set; [`BITS`](Self::BITS) if it is empty.
    #[must_use]
    fn lowest(self) -> u32;

    /// Returns the set without its lowest index.
    #[must_use]
    fn without_lowest(self) -> Self;

    /// Returns the word turned right by `places`, below [`BITS`](Self::BITS).
    #[must_use]
    fn rotated_right(self, places: u32) -> Self;

    /// Returns the set of the lowest bits of `bits` that the word holds.
    #[must_use]
    fn truncated(bits: u128) -> Self;

    /// Returns the lower 64 bits.
    #[must_use]
    fn low_half(self) -> u64;

    /// Returns the word folded to 64 bits, for hashing.
    #[must_use]
    fn folded(self) -> u64;

    /// Returns whether the set has no cell.
    #[must_use]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Returns whether the set holds the cell at `index`.
    #[must_use]
    fn has(self, index: u32) -> bool {
        !(self & Self::bit(index)).is_empty()
    }

    /// Returns the indices in the set, ascending.
    fn indices(self) -> Indices<Self> {
        Indices(self)
    }
}

macro_rules! impl_word {
    ($word:ty, $folded:expr) => {
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const EMPTY: Self = 0;

            #[inline]
            fn bit(index: u32) -> Self {
                1 << index
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn rotated_right(self, places: u32) -> Self {
                self.rotate_right(places)
            }

            #[inline]
            fn truncated(bits: u128) -> Self {
                bits as Self
            }

            #[inline]
            fn low_half(self) -> u64 {
                self as u64
            }

            #[inline]
            fn folded(self) -> u64 {
                let fold: fn($word) -> u64 = $folded;
                fold(self)
            }
        }
    };
}

impl_word!(u64, |word| word);
// The halves must not cancel each other out when they are alike.
impl_word!(u128, |word| (word as u64)
    .wrapping_mul(0x9e37_79b9_7f4a_7c15)
    ^ (word >> 64) as u64);

/// The indices of a set of cells, ascending. See [`Word::indices`].
#[derive(Clone, Debug)]
pub struct Indices<W>(W);

impl<W: Word> Iterator for Indices<W> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0.is_empty() {
            return None;
        }
        let index = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(index)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count() as usize;
        (left, Some(left))
    }
}

impl<W: Word> ExactSizeIterator for Indices<W> {}
impl<W: Word> FusedIterator for Indices<W> {}

/// How the cells of a grid lie in a word: cell `(row, col)` is the bit
/// `row * stride + col`.
///
/// With `STRIDE` 0 the stride is the number of columns, known at run time; any
/// other value fixes it at compile time, which turns all shifts into constants
/// and lets grids of several widths share one piece of machine code.
///
/// ```
/// use grid_core::bits::{BitLayout, Word};
/// use grid_core::Pos;
///
/// let layout = BitLayout::<u64>::new(3, 4);
/// let corner = layout.bit(Pos::new(0, 0));
/// let around: Vec<Pos> = layout.cells(layout.neighbours(corner)).collect();
/// assert_eq!(around, [Pos::new(0, 1), Pos::new(1, 0)]);
///
/// // A wall down the third column keeps the flood in the first two.
/// let wall = (0..3).fold(0, |wall, row| wall | layout.bit(Pos::new(row, 2)));
/// assert_eq!(layout.flood(corner, layout.all() & !wall).count(), 6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BitLayout<W, const STRIDE: usize = 0> {
    rows: usize,
    cols: usize,
    stride: u32,
    all: W,
    not_first_col: W,
    not_last_col: W,
    even: W,
}

impl<W: Word, const STRIDE: usize> BitLayout<W, STRIDE> {
    /// Returns the layout of `rows × cols` cells.
    ///
    /// # Panics
    ///
    /// If they do not fit, see [`try_new`](Self::try_new).
    #[must_use]
    #[track_caller]
    pub fn new(rows: usize, cols: usize) -> Self {
        Self::try_new(rows, cols).expect("the cells fit the word")
    }

    /// Returns the layout of `rows × cols` cells, or `None` if there are none,
    /// if a row is longer than a fixed stride, or if the last bit is past the
    /// word's end.
    #[must_use]
    pub fn try_new(rows: usize, cols: usize) -> Option<Self> {
        let stride = if STRIDE == 0 { cols } else { STRIDE };
        let last_row = rows.checked_sub(1)?.checked_mul(stride)?;
        if cols == 0 || cols > stride || last_row.checked_add(cols)? > W::BITS as usize {
            return None;
        }
        let mut layout = Self {
            rows,
            cols,
            stride: stride as u32,
            all: W::EMPTY,
            not_first_col: W::EMPTY,
            not_last_col: W::EMPTY,
            even: W::EMPTY,
        };
        for row in 0..rows {
            for col in 0..cols {
                let bit = layout.bit(Pos::new(row, col));
                layout.all |= bit;
                if col > 0 {
                    layout.not_first_col |= bit;
                }
                if col + 1 < cols {
                    layout.not_last_col |= bit;
                }
                if (row + col) % 2 == 0 {
                    layout.even |= bit;
                }
            }
        }
        Some(layout)
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn n_rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn n_cols(&self) -> usize {
        self.cols
    }

    /// Returns the set of all cells.
    #[must_use]
    pub fn all(&self) -> W {
        self.all
    }

    /// Returns the cells of the colour of `(0, 0)`, were the grid a chequered
    /// board.
    #[must_use]
    pub fn even(&self) -> W {
        self.even
    }

    /// Returns the bit index of a cell of the grid.
    #[must_use]
    pub fn index(&self, pos: Pos) -> u32 {
        debug_assert!(pos.row < self.rows && pos.col < self.cols);
        (pos.row * self.stride as usize + pos.col) as u32
    }

    /// Returns the set of one cell of the grid.
    #[must_use]
    pub fn bit(&self, pos: Pos) -> W {
        W::bit(self.index(pos))
    }

    /// Returns the cell of a bit index.
    #[must_use]
    pub fn pos(&self, index: u32) -> Pos {
        Pos::new(
            (index / self.stride) as usize,
            (index % self.stride) as usize,
        )
    }

    /// Returns the cells of a set in reading order.
    pub fn cells(&self, set: W) -> impl ExactSizeIterator<Item = Pos> + use<W, STRIDE> {
        let stride = self.stride;
        set.indices()
            .map(move |index| Pos::new((index / stride) as usize, (index % stride) as usize))
    }

    /// Returns the cells of a grid of the layout's shape that are `true`.
    ///
    /// # Panics
    ///
    /// If the shape is another.
    #[must_use]
    #[track_caller]
    pub fn set_of(&self, grid: &Grid<bool>) -> W {
        assert_eq!(
            (grid.n_rows(), grid.n_cols()),
            (self.rows, self.cols),
            "one shape"
        );
        grid.iter()
            .filter(|&(_, &is_in)| is_in)
            .fold(W::EMPTY, |set, (pos, _)| set | self.bit(pos))
    }

    /// Returns the set of the given rows from the top, each with its first cell
    /// as the lowest bit. Bits past the last column and rows past the last one
    /// are dropped.
    #[must_use]
    pub fn set_of_rows(&self, rows: impl IntoIterator<Item = u128>) -> W {
        let first = u128::MAX >> (u128::BITS as usize - self.cols);
        let placed = rows.into_iter().take(self.rows).enumerate();
        placed.fold(W::EMPTY, |set, (row, bits)| {
            set | (W::truncated(bits & first) << (row as u32 * self.stride))
        })
    }

    /// Returns all orthogonal neighbours of the cells of a set. A cell of the
    /// set is among them where it has a neighbour in the set.
    #[inline]
    #[must_use]
    pub fn neighbours(&self, set: W) -> W {
        self.step(set, self.all)
    }

    /// Returns the set moved one cell up, down, left and right; what would leave
    /// the grid sideways is dropped, what leaves it at the top or the bottom may
    /// lie outside of [`all`](Self::all).
    #[inline]
    #[must_use]
    pub fn shifted(&self, set: W) -> [W; 4] {
        let (up, down) = if STRIDE == 0 {
            // Two shifts, because a single row of 64 cells has a stride of 64.
            let most = self.stride - 1;
            ((set >> most) >> 1, (set << most) << 1)
        } else {
            (set >> STRIDE as u32, set << STRIDE as u32)
        };
        let left = (set & self.not_first_col) >> 1;
        let right = (set & self.not_last_col) << 1;
        [up, down, left, right]
    }

    /// Returns the orthogonal neighbours of `from` that lie in `within`.
    #[inline]
    #[must_use]
    pub fn step(&self, from: W, within: W) -> W {
        let [up, down, left, right] = self.shifted(from);
        (up | down | left | right) & within
    }

    /// Returns the cells of `within` that are connected to `from`, and `from`
    /// itself where it lies in `within`. Cells of `from` outside `within` count
    /// as places to start from only.
    ///
    /// # Complexity
    ///
    /// A dozen word operations for each step of the longest shortest way.
    #[inline]
    #[must_use]
    pub fn flood(&self, from: W, within: W) -> W {
        let mut reached = (from & within) | self.step(from, within);
        loop {
            let next = reached | self.step(reached, within);
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// Returns whether taking the cell at `index` away *may* cut connected
    /// neighbours of it in `set` apart; `false` is certain.
    ///
    /// Only the eight cells around it are looked at: if the orthogonal ones that
    /// are in the set hang together through the diagonal ones, no way through
    /// the cell is missed.
    #[inline]
    #[must_use]
    pub fn may_cut(&self, index: u32, set: W) -> bool {
        // Thin grids would fold the three rows of the ring onto each other.
        if self.stride < 3 || self.rows < 3 {
            return true;
        }
        let stride = if STRIDE == 0 {
            self.stride
        } else {
            STRIDE as u32
        };
        let bit = W::bit(index);
        let row = bit | ((bit & self.not_first_col) >> 1) | ((bit & self.not_last_col) << 1);
        let ring = row | (row << stride) | (row >> stride);
        // Turned so that the cell up left of the middle is bit 0.
        let turned = (set & ring).rotated_right((index + W::BITS - stride - 1) % W::BITS);
        let three = |shift: u32| {
            // Of a fixed stride all nine lie in the lower half.
            let row = if STRIDE != 0 && 2 * STRIDE + 3 <= 64 {
                turned.low_half() >> shift
            } else {
                (turned >> shift).low_half()
            };
            (row & 7) as usize
        };
        let around = three(0) | three(stride) << 3 | three(2 * stride) << 6;
        MAY_CUT[around / 64] >> (around % 64) & 1 == 1
    }
}

/// For each set of the nine cells around and including a middle one, whether
/// the orthogonal neighbours of the middle fall apart without it.
static MAY_CUT: [u64; 8] = may_cut_table();

const fn may_cut_table() -> [u64; 8] {
    // The cells around the middle, clockwise; those with an odd place are
    // orthogonal neighbours.
    const CLOCKWISE: [usize; 8] = [0, 1, 2, 5, 8, 7, 6, 3];
    let mut table = [0u64; 8];
    let mut around = 0;
    while around < 512 {
        // A new piece starts at each orthogonal cell whose way back to the
        // previous orthogonal cell is broken.
        let mut pieces = 0;
        let mut orthogonal = 0;
        let mut place = 1;
        while place < 8 {
            if around >> CLOCKWISE[place] & 1 == 1 {
                orthogonal += 1;
                let diagonal = around >> CLOCKWISE[place - 1] & 1 == 1;
                let previous = around >> CLOCKWISE[(place + 6) % 8] & 1 == 1;
                if !(diagonal && previous) {
                    pieces += 1;
                }
            }
            place += 2;
        }
        if orthogonal > 1 && pieces > 1 {
            table[around / 64] |= 1 << (around % 64);
        }
        around += 1;
    }
    table
}
