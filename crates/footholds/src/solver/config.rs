//! What a caller may choose, and what comes back.

use std::fmt;

use grid_core::Pos;

use crate::Player;

/// Limits and switches of a solve.
#[derive(Clone, Copy)]
pub struct Config<'a> {
    /// Stop after so many nodes, those of longest-path questions included. A
    /// few thousand more may be seen.
    pub max_nodes: u64,
    /// Asked every few thousand nodes; `true` ends the solve. For time limits
    /// and cancelling: the crate itself knows no clock.
    pub should_stop: Option<&'a dyn Fn() -> bool>,
    /// The most memory for the transposition table; smaller boards take less.
    pub table_bytes: usize,
    /// The shortcuts to take.
    pub prunes: Prunes,
    /// Whether to find the value of each legal first move as well.
    pub first_moves: FirstMoves,
}

impl Default for Config<'_> {
    /// No limits, all prunes, a table of at most 64 MiB, no first moves.
    fn default() -> Self {
        Self {
            max_nodes: u64::MAX,
            should_stop: None,
            table_bytes: 64 << 20,
            prunes: Prunes::ALL,
            first_moves: FirstMoves::Skip,
        }
    }
}

impl fmt::Debug for Config<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Config")
            .field("max_nodes", &self.max_nodes)
            .field("should_stop", &self.should_stop.map(|_| ".."))
            .field("table_bytes", &self.table_bytes)
            .field("prunes", &self.prunes)
            .field("first_moves", &self.first_moves)
            .finish()
    }
}

/// Whether the values of first moves are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FirstMoves {
    /// The value of the position only.
    #[default]
    Skip,
    /// The value of every legal first move, see [`Solution::first_moves`].
    Value,
}

/// A shortcut of the search. None changes a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prune {
    /// Results of positions seen before are kept in a table.
    Table,
    /// Players who cannot meet any more walk alone: two longest paths decide.
    Separation,
    /// The colours of the free cells bound the plies that are left.
    Ranges,
    /// Moves that keep most territory are tried first.
    Order,
}

impl Prune {
    /// All shortcuts.
    pub const ALL: [Self; 4] = [Self::Table, Self::Separation, Self::Ranges, Self::Order];
}

/// A set of [`Prune`]s.
///
/// ```
/// use footholds::solver::{Prune, Prunes};
///
/// let prunes = Prunes::ALL.without(Prune::Table);
/// assert!(prunes.has(Prune::Order) && !prunes.has(Prune::Table));
/// assert_eq!(Prunes::NONE.with(Prune::Order).iter().count(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Prunes(u8);

impl Prunes {
    /// Every prune: the fast search.
    pub const ALL: Self = Self((1 << Prune::ALL.len()) - 1);
    /// No prune: plain alpha-beta.
    pub const NONE: Self = Self(0);

    /// Returns the set with `prune`.
    #[must_use]
    pub const fn with(self, prune: Prune) -> Self {
        Self(self.0 | 1 << prune as u8)
    }

    /// Returns the set without `prune`.
    #[must_use]
    pub const fn without(self, prune: Prune) -> Self {
        Self(self.0 & !(1 << prune as u8))
    }

    /// Returns whether `prune` is in the set.
    #[inline]
    #[must_use]
    pub const fn has(self, prune: Prune) -> bool {
        self.0 >> prune as u8 & 1 == 1
    }

    /// Returns the prunes of the set in the order of [`Prune::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Prune> {
        Prune::ALL.into_iter().filter(move |&prune| self.has(prune))
    }
}

impl fmt::Debug for Prunes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// What a solve came to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outcome<T = Solution> {
    /// The exact result.
    Solved(T),
    /// A limit ended the solve; what is known so far.
    LimitReached(Bounds),
}

impl<T> Outcome<T> {
    /// Returns the result, if it is exact.
    #[must_use]
    pub fn solved(self) -> Option<T> {
        match self {
            Self::Solved(result) => Some(result),
            Self::LimitReached(_) => None,
        }
    }
}

/// Who wins, and in how many plies of both players together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value {
    /// The winner.
    pub winner: Player,
    /// Plies until the loser cannot move.
    pub plies: usize,
}

/// The exact result of a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Solution {
    /// The winner.
    pub winner: Player,
    /// Plies until the loser cannot move.
    pub plies: usize,
    /// The principal variation: the cell that each ply moves to, `plies` of
    /// them. Of equally good moves the first in the order of
    /// [`Position::moves`](crate::Position::moves).
    pub pv: Vec<Pos>,
    /// Every legal first move with its value, in the order of
    /// [`Position::moves`](crate::Position::moves); empty unless asked for.
    pub first_moves: Vec<FirstMove>,
}

impl Solution {
    /// Returns the first moves that are best, if first moves were asked for.
    pub fn best_moves(&self) -> impl Iterator<Item = FirstMove> + '_ {
        let is_best = |first: &FirstMove| (first.winner, first.plies) == (self.winner, self.plies);
        self.first_moves.iter().copied().filter(is_best)
    }
}

/// A first move and what the position comes to with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FirstMove {
    /// The cell it moves to.
    pub to: Pos,
    /// Who wins after it.
    pub winner: Player,
    /// Plies in all, this one included.
    pub plies: usize,
}

/// What is proven when a limit ends a solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The winner, if proven.
    pub winner: Option<Player>,
    /// The game takes at least so many plies.
    pub at_least: usize,
    /// The game takes at most so many plies.
    pub at_most: usize,
}

/// The work that a solve took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stats {
    /// Positions of the game.
    pub nodes: u64,
    /// Nodes of longest-path questions.
    pub path_nodes: u64,
    /// Memory of the table, in bytes.
    pub table_bytes: usize,
}
