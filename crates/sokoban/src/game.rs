//! A game in play: a position, the moves that led to it, and the way back.

use std::fmt;

use grid_core::Direction;

use crate::action::MoveLog;
use crate::{AtCompletion, Config, Level, Move, Outcome, State, Step, WorkerError};

/// A game in play, with undo and redo.
///
/// Moves are kept as half a byte each and taken back in place: no position is
/// ever copied.
///
/// ```
/// use sokoban::{Game, Level, Step};
/// use grid_core::Direction::{Left, Right, Up};
///
/// let level: Level = "######\n#.wb+#\n######".parse()?;
/// let mut game = Game::new(&level)?;
/// assert_eq!(game.press(Left), Some(Step::Moved));
/// assert_eq!(game.press(Up), Some(Step::Blocked));
/// assert_eq!(game.press(Right), Some(Step::Moved));
/// assert_eq!(game.press(Right), Some(Step::Pushed));
/// assert_eq!(game.press(Right), None); // complete: the game is over
/// assert_eq!(game.lurd().to_string(), "lrR");
///
/// game.undo();
/// assert_eq!(game.state().to_string(), "######\n#.wb+#\n######\n");
/// assert_eq!((game.n_keys(), game.n_moves(), game.n_pushes()), (4, 2, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    state: State,
    config: Config,
    done: MoveLog,
    /// The moves taken back, the latest last.
    undone: MoveLog,
    n_pushes: usize,
    n_keys: usize,
}

impl Game {
    /// Returns the game that begins with a level, by the policies of the
    /// contest.
    ///
    /// # Errors
    ///
    /// If the level has no worker, or several.
    pub fn new(level: &Level) -> Result<Self, WorkerError> {
        Self::with_config(level, Config::default())
    }

    /// Returns the game that begins with a level, by the given policies. Of
    /// these, completion and what happens then matter here; a key that moves
    /// nothing is reported as [`Step::Blocked`] under either policy.
    ///
    /// # Errors
    ///
    /// If the level has no worker, or several.
    pub fn with_config(level: &Level, config: Config) -> Result<Self, WorkerError> {
        Ok(Self {
            state: State::new(level)?,
            config,
            done: MoveLog::default(),
            undone: MoveLog::default(),
            n_pushes: 0,
            n_keys: 0,
        })
    }

    /// Returns the position.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns whether the position is complete.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.state.is_complete(self.config.completion)
    }

    /// Returns whether keys do nothing any more.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.config.at_completion == AtCompletion::Stop && self.is_complete()
    }

    /// Plays a key and returns what it did, or `None` if the game is over. A key
    /// that moves something forgets the moves that could be redone.
    #[inline]
    pub fn press(&mut self, direction: Direction) -> Option<Step> {
        if self.is_over() {
            return None;
        }
        self.n_keys += 1;
        let step = self.state.step(direction);
        let made = match step {
            Step::Blocked => return Some(step),
            Step::Moved => Move::walk(direction),
            Step::Pushed => Move::push(direction),
        };
        if self.undone.len() > 0 {
            self.undone.clear();
        }
        self.done.push(made);
        self.n_pushes += usize::from(made.is_push());
        Some(step)
    }

    /// Takes back the last move and returns it, or `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.done.pop()?;
        self.state.take_back(last);
        self.undone.push(last);
        self.n_pushes -= usize::from(last.is_push());
        Some(last)
    }

    /// Plays the move that was last taken back and returns it, or `None` if
    /// there is none.
    pub fn redo(&mut self) -> Option<Move> {
        let next = self.undone.pop()?;
        self.state.step(next.direction());
        self.done.push(next);
        self.n_pushes += usize::from(next.is_push());
        Some(next)
    }

    /// Returns the number of keys pressed so far, blocked ones and those of
    /// moves taken back included.
    #[must_use]
    pub fn n_keys(&self) -> usize {
        self.n_keys
    }

    /// Returns the number of moves from the start to the position, pushes
    /// included.
    #[must_use]
    pub fn n_moves(&self) -> usize {
        self.done.len()
    }

    /// Returns the number of pushes from the start to the position.
    #[must_use]
    pub fn n_pushes(&self) -> usize {
        self.n_pushes
    }

    /// Returns the counters of the game as an outcome.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        Outcome {
            is_complete: self.is_complete(),
            n_keys: self.n_keys,
            n_moves: self.done.len(),
            n_pushes: self.n_pushes,
        }
    }

    /// Returns the moves from the start to the position.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        (0..self.done.len()).filter_map(|index| self.done.get(index))
    }

    /// Returns the moves from the start to the position in LURD notation: lower
    /// case walks, upper case pushes.
    #[must_use]
    pub fn lurd(&self) -> impl fmt::Display + '_ {
        Lurd(self)
    }
}

struct Lurd<'a>(&'a Game);

impl fmt::Display for Lurd<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.moves().try_for_each(|made| write!(f, "{made}"))
    }
}
