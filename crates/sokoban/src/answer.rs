//! A test case, and what the judge answers.

use std::fmt;
use std::str::FromStr;

use grid_core::{Finding, ParseError, Place, Scanner};

use crate::{BlockedKey, Commands, Config, Level, Outcome, State, UnknownKey, check, notation};

/// One game as read: a level, and the keys to play on it.
///
/// ```
/// use sokoban::Case;
///
/// let case: Case = "3 5\n#####\n#wb+#\n#####\nRL\n".parse()?;
/// assert_eq!(case.level().n_boxes(), 1);
/// assert_eq!(case.commands().len(), 2);
/// assert_eq!(case.to_string(), "3 5\n#####\n#wb+#\n#####\nRL\n");
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    level: Level,
    commands: Commands,
}

impl Case {
    /// Returns the game of a level and its commands.
    #[must_use]
    pub fn new(level: Level, commands: Commands) -> Self {
        Self { level, commands }
    }

    /// Returns the map at the start.
    #[must_use]
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// Returns the keys.
    #[must_use]
    pub fn commands(&self) -> &Commands {
        &self.commands
    }

    /// Plays the game by the given policies.
    ///
    /// # Errors
    ///
    /// Findings, all of severity error: no worker or several, an unknown key or
    /// a blocked one where the policies refuse it.
    pub fn play(&self, config: &Config) -> Result<Answer, Vec<Finding>> {
        let mut findings = Vec::new();
        check::find_worker_errors(&self.level, &mut findings);
        if config.unknown_key == UnknownKey::Error {
            check::find_unknown_keys(&self.commands, &mut findings);
        }
        let mut state = match State::new(&self.level) {
            Ok(state) if findings.is_empty() => state,
            _ => return Err(findings),
        };
        let keys = self.commands.known().map(|(_, direction)| direction);
        match state.replay(keys, config) {
            Ok(outcome) => Ok(Answer {
                outcome,
                map: state.to_level(),
            }),
            Err(blocked) => {
                // Unknown keys were passed over: point into the line as read.
                let mut known = self.commands.known();
                let index = known.nth(blocked.index()).map_or(0, |(index, _)| index);
                let blocked = BlockedKey { index, ..blocked };
                Err(vec![Finding::error(Place::Key(index), blocked.to_string())])
            }
        }
    }
}

/// Reads one game; behind it nothing but the closing `0 0` may follow.
impl FromStr for Case {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        notation::read_single(&mut Scanner::new(text.as_bytes()))
    }
}

/// Writes the judge's text: sizes, map, command line. No closing `0 0`.
///
/// Command bytes that are not UTF-8 are replaced for display.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { level, commands } = self;
        writeln!(f, "{} {}", level.n_rows(), level.n_cols())?;
        writeln!(f, "{level}{commands}")
    }
}

/// The answer to one game: whether it is complete, what was played, and the
/// final map.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Answer {
    outcome: Outcome,
    map: Level,
}

impl Answer {
    pub(crate) fn new(outcome: Outcome, map: Level) -> Self {
        Self { outcome, map }
    }

    /// Returns whether the game is complete, and what was played.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Returns whether the game is complete.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.outcome.is_complete
    }

    /// Returns the number of keys that were played, blocked ones included.
    #[must_use]
    pub fn n_keys(&self) -> usize {
        self.outcome.n_keys
    }

    /// Returns the number of moves, pushes included.
    #[must_use]
    pub fn n_moves(&self) -> usize {
        self.outcome.n_moves
    }

    /// Returns the number of pushes.
    #[must_use]
    pub fn n_pushes(&self) -> usize {
        self.outcome.n_pushes
    }

    /// Returns the final map.
    #[must_use]
    pub fn map(&self) -> &Level {
        &self.map
    }

    /// Returns the rows of the final map in the judge's notation.
    pub fn rows(&self) -> impl Iterator<Item = String> + '_ {
        let rows = self.map.tiles().rows();
        rows.map(|row| row.iter().map(|tile| tile.symbol()).collect())
    }

    /// Returns the judge's text with the number of the game in its input,
    /// counted from 1.
    #[must_use]
    pub fn display(&self, game: usize) -> impl fmt::Display + '_ {
        Numbered { answer: self, game }
    }

    /// Appends the judge's text with the number of the game in its input,
    /// counted from 1.
    pub fn write(&self, game: usize, out: &mut Vec<u8>) {
        write_headline(game, self.outcome.is_complete, out);
        for row in self.map.tiles().rows() {
            out.extend(row.iter().map(|tile| tile.byte()));
            out.push(b'\n');
        }
    }
}

/// Writes the judge's text of an input with this game alone.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.display(1))
    }
}

struct Numbered<'a> {
    answer: &'a Answer,
    game: usize,
}

impl fmt::Display for Numbered<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { answer, game } = self;
        let verdict = verdict(answer.is_complete());
        write!(f, "Game {game}: {verdict}\n{}", answer.map)
    }
}

/// Returns the judge's answer to a game: every key played by the rules of the
/// contest.
///
/// # Errors
///
/// Findings, all of severity error: no worker or several, or unknown keys.
/// What [`check`](crate::check) calls a warning is answered.
///
/// # Complexity
///
/// Time in the number of cells and keys.
///
/// # Examples
///
/// ```
/// use sokoban::{Case, answer};
///
/// let case: Case = "4 5\n#####\n#wb+#\n#...#\n#####\nDR\n".parse()?;
/// let answer = answer(&case).unwrap().to_string();
/// assert_eq!(answer.lines().collect::<Vec<_>>(), [
///     "Game 1: incomplete",
///     "#####",
///     "#.b+#",
///     "#.w.#",
///     "#####",
/// ]);
/// # Ok::<(), grid_core::ParseError>(())
/// ```
pub fn answer(case: &Case) -> Result<Answer, Vec<Finding>> {
    case.play(&Config::default())
}

/// Appends `Game N: complete` or `Game N: incomplete` with its line end.
pub(crate) fn write_headline(game: usize, is_complete: bool, out: &mut Vec<u8>) {
    out.extend_from_slice(b"Game ");
    // Digits by hand: the formatting machinery would cost as much as the game.
    let mut digits = [0; 20];
    let mut start = digits.len();
    let mut rest = game;
    loop {
        start -= 1;
        digits[start] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[start..]);
    out.extend_from_slice(b": ");
    out.extend_from_slice(verdict(is_complete).as_bytes());
    out.push(b'\n');
}

fn verdict(is_complete: bool) -> &'static str {
    if is_complete {
        "complete"
    } else {
        "incomplete"
    }
}
