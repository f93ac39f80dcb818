//! From the contest's text to the judge's answer, game after game, in memory
//! that is taken once.
//!
//! Text in the plain layout is taken apart in a few passes over whole maps that
//! the compiler can turn into vector code: a map with its line ends lies in
//! memory just as the framed cells of a [`State`] do, a line end where the frame
//! has its wall. Whatever is not plain (blanks at line ends, CRLF, a fault, no
//! worker, an unknown key) goes to [`notation`]'s reader, so that there is one
//! definition of what is accepted.

use grid_core::{Direction, Finding, Grid, ParseError, Scanner};

use crate::action::are_known;
use crate::answer::write_headline;
use crate::check::{self, MAX_PLAYED_KEYS, SIZES};
use crate::notation::{self, Item, MAX_KEYS};
use crate::{Answer, Case, Commands, Config, Level, Outcome, State};

/// What [`Workspace::read`] came upon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// A game, now in the workspace.
    Game,
    /// A line `0 0`: the next game is number 1 again.
    EndOfPart,
}

/// Reads, plays and writes one game after the other in the same memory.
///
/// The answers are those of [`answer`](crate::answer), the errors those of
/// [`notation::read_item`]; only the speed differs.
///
/// ```
/// use sokoban::{Entry, Workspace};
/// use grid_core::Scanner;
///
/// let mut text = Scanner::new(b"3 5\n#####\n#wb+#\n#####\nR\n0 0\n");
/// let (mut work, mut out) = (Workspace::new(), Vec::new());
/// while let Some(entry) = work.read(&mut text)? {
///     if entry == Entry::Game {
///         let outcome = work.play().unwrap();
///         assert!(outcome.is_complete);
///         work.write(1, &mut out);
///     }
/// }
/// assert_eq!(out, b"Game 1: complete\n#####\n#.wB#\n#####\n");
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Workspace {
    /// The game at its start, unless it is `odd`.
    start: State,
    keys: Vec<u8>,
    /// A game that cannot be played.
    odd: Option<Case>,
    is_guaranteed: bool,
    /// The game as it was last played.
    now: State,
    outcome: Outcome,
    map: Vec<u8>,
}

impl Workspace {
    /// Returns a workspace that holds an empty map, which is no game.
    #[must_use]
    pub fn new() -> Self {
        Self {
            start: State::blank(),
            keys: Vec::new(),
            odd: Some(nothing()),
            is_guaranteed: false,
            now: State::blank(),
            outcome: Outcome::default(),
            map: Vec::new(),
        }
    }

    /// Reads the next game or end of a part, or returns `None` at the end of the
    /// text.
    ///
    /// # Errors
    ///
    /// As [`notation::read_item`], and with the scanner at the same place. After
    /// anything but a game the workspace holds an empty map.
    ///
    /// # Complexity
    ///
    /// Time in the length of the game. No allocation for a game in the plain
    /// layout that is no larger than those before it.
    pub fn read(&mut self, text: &mut Scanner<'_>) -> Result<Option<Entry>, ParseError> {
        if let Some(bytes) = self.read_plain(text.rest()) {
            let lines = self.start.n_rows() + 2;
            text.advance(bytes, lines);
            return Ok(Some(Entry::Game));
        }
        (self.odd, self.is_guaranteed) = (Some(nothing()), false);
        Ok(match notation::read_item(text)? {
            Some(Item::Game(case)) => {
                self.load(case);
                Some(Entry::Game)
            }
            Some(Item::EndOfPart) => Some(Entry::EndOfPart),
            None => None,
        })
    }

    /// Takes a game from elsewhere in place of reading one.
    pub fn load(&mut self, case: Case) {
        self.is_guaranteed = check::check(&case).is_ok();
        self.odd = None;
        match State::new(case.level()) {
            Ok(state) if case.commands().are_known() => {
                self.start = state;
                self.keys.clear();
                self.keys.extend_from_slice(case.commands().as_bytes());
            }
            _ => self.odd = Some(case),
        }
    }

    /// Returns whether the game keeps every promise of the statement: whether
    /// [`check`](crate::check) finds nothing. Costs nothing.
    #[must_use]
    pub fn is_guaranteed(&self) -> bool {
        self.is_guaranteed
    }

    /// Returns the game that was read.
    #[must_use]
    pub fn case(&self) -> Case {
        match &self.odd {
            Some(case) => case.clone(),
            None => Case::new(self.start.to_level(), Commands::new(self.keys.as_slice())),
        }
    }

    /// Plays the game by the rules of the contest.
    ///
    /// # Errors
    ///
    /// As [`answer`](crate::answer).
    pub fn play(&mut self) -> Result<Outcome, Vec<Finding>> {
        if let Some(case) = &self.odd {
            self.outcome = Outcome::default();
            self.map.clear();
            return Err(check::errors(case).err().unwrap_or_default());
        }
        self.now.clone_from(&self.start);
        let keys = self.keys.iter().map(|&key| direction_of_known(key));
        self.outcome = match self.now.replay(keys, &Config::default()) {
            Ok(outcome) => outcome,
            Err(_) => unreachable!("blocked keys are ignored"),
        };
        self.now.draw(&mut self.map);
        Ok(self.outcome)
    }

    /// Appends the judge's text of the game that was played, with its number in
    /// its input, counted from 1.
    pub fn write(&self, game: usize, out: &mut Vec<u8>) {
        write_headline(game, self.outcome.is_complete, out);
        out.extend_from_slice(&self.map);
    }

    /// Returns the rows of the final map in the judge's notation, all of them
    /// ASCII.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        let cols = self.now.n_cols();
        self.map.chunks_exact(cols + 1).map(move |row| &row[..cols])
    }

    /// Returns the answer of the game that was played.
    #[must_use]
    pub fn answer(&self) -> Answer {
        Answer::new(self.outcome, self.now.to_level())
    }

    /// Reads a game in the plain layout from the start of a text and returns its
    /// length, or `None` if anything about it is not plain.
    fn read_plain(&mut self, text: &[u8]) -> Option<usize> {
        let (rows, rest) = read_number(text, b' ')?;
        let (cols, rest) = read_number(rest, b'\n')?;
        let stride = cols + 1;
        let (map, rest) = rest.split_at_checked(rows * stride)?;
        let end = rest.iter().position(|&byte| byte == b'\n')?;
        let keys = &rest[..end];
        if keys.len() > MAX_KEYS {
            return None;
        }
        let tally = self.start.load_plain(map, rows, cols)?;
        if tally.n_workers != 1 || !are_known(keys) {
            return None;
        }
        self.keys.clear();
        self.keys.extend_from_slice(keys);
        self.odd = None;
        self.is_guaranteed = SIZES.contains(&rows)
            && SIZES.contains(&cols)
            && keys.len() <= MAX_PLAYED_KEYS
            && tally.n_boxes == tally.n_goals
            && tally.n_placed < tally.n_boxes
            && self.start.is_walled();
        Some(text.len() - rest.len() + end + 1)
    }
}

impl Default for Workspace {
    fn default() -> Self {
        Self::new()
    }
}

/// A game of no cells, which has no answer. Takes no memory.
fn nothing() -> Case {
    let level = Level::new(Grid::new(0, 0, Vec::new()));
    Case::new(level, Commands::default())
}

/// A number from 1 to 99 without leading zeros, and what follows `behind` it.
fn read_number(text: &[u8], behind: u8) -> Option<(usize, &[u8])> {
    let digit = |byte: u8| byte.is_ascii_digit().then(|| usize::from(byte - b'0'));
    match *text {
        [first @ b'1'..=b'9', next, ref rest @ ..] if next == behind => Some((digit(first)?, rest)),
        [first @ b'1'..=b'9', second, next, ref rest @ ..] if next == behind => {
            Some((digit(first)? * 10 + digit(second)?, rest))
        }
        _ => None,
    }
}

/// The direction of a byte that is known to be a key: the letters differ in
/// their lowest four bits.
fn direction_of_known(key: u8) -> Direction {
    const DIRECTIONS: [Direction; 16] = {
        let mut directions = [Direction::Up; 16];
        let mut index = 0;
        while index < 4 {
            let direction = Direction::ALL[index];
            directions[direction.letter() as usize & 15] = direction;
            index += 1;
        }
        directions
    };
    DIRECTIONS[usize::from(key & 15)]
}
