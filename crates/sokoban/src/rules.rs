//! The rules: what a key does, and when a game ends.
//!
//! A step adds a signed number to the worker's index and looks at one byte, a
//! push at two. Whether the game is complete is a counter.

use grid_core::Direction;

use crate::board::{BOX, GOAL, WALL};
use crate::{BlockedKey, Move, State, Step};

/// What to do with a character of the command line that is no key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum UnknownKey {
    /// The game has no answer.
    #[default]
    Error,
    /// It is passed over.
    Ignored,
}

/// What to do with a key that moves nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum IllegalKey {
    /// It is played and nothing happens, as in the contest.
    #[default]
    Ignored,
    /// It is refused, as a verifier of solutions wants it.
    Error,
}

/// What to do when a game becomes complete.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AtCompletion {
    /// The game is over and the keys that are left do nothing, as in the
    /// contest.
    #[default]
    Stop,
    /// The game goes on, and may become incomplete again.
    Continue,
}

/// When a game is complete. The two differ only where boxes and goals differ in
/// number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Completion {
    /// When every box stands on a goal, as in the contest.
    #[default]
    EveryBoxPlaced,
    /// When every goal is covered by a box.
    EveryGoalCovered,
}

/// The policies of a game; the default is the contest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Config {
    /// What to do with a character of the command line that is no key.
    pub unknown_key: UnknownKey,
    /// What to do with a key that moves nothing.
    pub illegal_key: IllegalKey,
    /// What to do when the game becomes complete.
    pub at_completion: AtCompletion,
    /// When the game is complete.
    pub completion: Completion,
}

/// How a game went: whether it is complete, and what was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Whether the game is complete after the last key that was played.
    pub is_complete: bool,
    /// The keys that were played, blocked ones included.
    pub n_keys: usize,
    /// Of these, the ones that moved the worker, pushes included.
    pub n_moves: usize,
    /// Of these, the ones that pushed a box.
    pub n_pushes: usize,
}

impl State {
    /// Returns whether the position is complete.
    #[must_use]
    pub fn is_complete(&self, completion: Completion) -> bool {
        self.n_remaining(completion) == 0
    }

    /// Plays one key, whether the position is complete or not.
    #[inline]
    pub fn step(&mut self, direction: Direction) -> Step {
        let offset = self.offset(direction);
        let next = self.worker.wrapping_add_signed(offset);
        let target = self.cells[next];
        if target >= BOX {
            let beyond = next.wrapping_add_signed(offset);
            // Behind a wall there may be nothing to look at.
            if target >= WALL || self.cells[beyond] >= BOX {
                return Step::Blocked;
            }
            self.move_box(next, beyond);
            self.worker = next;
            return Step::Pushed;
        }
        self.worker = next;
        Step::Moved
    }

    /// Takes back the move that led here.
    pub(crate) fn take_back(&mut self, last: Move) {
        let offset = self.offset(last.direction());
        if last.is_push() {
            self.move_box(self.worker.wrapping_add_signed(offset), self.worker);
        }
        self.worker = self.worker.wrapping_add_signed(-offset);
    }

    /// Plays keys one after the other, by the given policies.
    ///
    /// This is the fastest way to play a long sequence; a [`Game`](crate::Game)
    /// keeps the moves as well, to take them back.
    ///
    /// ```
    /// use sokoban::{Config, Level, State};
    /// use grid_core::Direction::{Down, Left, Right};
    ///
    /// let level: Level = "#####\n#wb+#\n#####".parse()?;
    /// let mut state = State::new(&level)?;
    /// let outcome = state.replay([Down, Right, Left], &Config::default())?;
    /// assert!(outcome.is_complete);
    /// // The second key completes the game; the third is not played.
    /// assert_eq!((outcome.n_keys, outcome.n_moves, outcome.n_pushes), (2, 1, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// With [`IllegalKey::Error`], the first key that moves nothing; the
    /// position is the one before that key.
    ///
    /// # Complexity
    ///
    /// Constant time a key, no allocation.
    #[inline]
    pub fn replay<K>(&mut self, keys: K, config: &Config) -> Result<Outcome, BlockedKey>
    where
        K: IntoIterator<Item = Direction>,
    {
        let mut remaining = self.n_remaining(config.completion);
        let at_start = remaining;
        // A number of remaining boxes that is never reached stands for "go on".
        let stop_at = match config.at_completion {
            AtCompletion::Stop => 0,
            AtCompletion::Continue => usize::MAX,
        };
        let mut outcome = Outcome::default();
        let mut refused = None;
        if remaining != stop_at {
            let offsets = Direction::ALL.map(|direction| self.offset(direction));
            let cells = self.cells.as_mut_slice();
            let mut worker = self.worker;
            for direction in keys {
                outcome.n_keys += 1;
                let offset = offsets[direction as usize];
                let next = worker.wrapping_add_signed(offset);
                let target = cells[next];
                if target < BOX {
                    worker = next;
                    outcome.n_moves += 1;
                    continue;
                }
                let beyond = next.wrapping_add_signed(offset);
                if target < WALL
                    && let Some(behind) = cells.get_mut(beyond)
                    && *behind < BOX
                {
                    remaining += usize::from(target & GOAL);
                    remaining -= usize::from(*behind & GOAL);
                    *behind |= BOX;
                    cells[next] = target & GOAL;
                    worker = next;
                    outcome.n_moves += 1;
                    outcome.n_pushes += 1;
                    if remaining == stop_at {
                        break;
                    }
                } else if config.illegal_key == IllegalKey::Error {
                    refused = Some((outcome.n_keys - 1, direction));
                    break;
                }
            }
            self.worker = worker;
            self.tally.n_placed = self.tally.n_placed + at_start - remaining;
        }
        outcome.is_complete = remaining == 0;
        match refused {
            Some((index, direction)) => Err(BlockedKey {
                index,
                direction,
                worker: self.worker(),
            }),
            None => Ok(outcome),
        }
    }

    /// The way from a cell to the next one.
    #[inline]
    fn offset(&self, direction: Direction) -> isize {
        let stride = self.stride().cast_signed();
        let (rows, cols) = direction.offset();
        rows * stride + cols
    }

    fn move_box(&mut self, from: usize, to: usize) {
        self.cells[from] &= !BOX;
        self.cells[to] |= BOX;
        self.tally.n_placed -= usize::from(self.cells[from] & GOAL);
        self.tally.n_placed += usize::from(self.cells[to] & GOAL);
    }

    /// The boxes, or goals, that are left to do.
    fn n_remaining(&self, completion: Completion) -> usize {
        match completion {
            Completion::EveryBoxPlaced => self.n_misplaced(),
            Completion::EveryGoalCovered => self.n_uncovered(),
        }
    }
}
