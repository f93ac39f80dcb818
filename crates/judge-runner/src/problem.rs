//! What the runner needs to know of a game: the [`Problem`] trait.

use std::fmt;

use grid_core::{Finding, Frame, Location, ParseError, Place, Rng, Scanner};
use serde::Serialize;

use crate::part::{PartBuilder, Stop};

/// What stands next in an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item<C> {
    /// A test case.
    Case(C),
    /// A line that ends a part of the input; numbering starts again after it.
    EndOfPart,
}

/// Names of a game.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The name: that of the crate.
    pub name: &'static str,
    /// Other names that `-p` takes.
    pub aliases: &'static [&'static str],
    /// Where the problem comes from, for people.
    pub source: &'static str,
    /// One line on what is asked.
    pub question: &'static str,
    /// What stands in front of a game's number in the text answer; `None` where
    /// answers are not numbered.
    pub number_prefix: Option<&'static str>,
    /// What ends an input, if anything.
    pub end_of_input: &'static str,
    /// Whether what is outside the guarantee, and answered, is worth a warning.
    pub has_warnings: bool,
    /// Whether a judged program gets its input rewritten in canonical form: where
    /// a file may hold more than the judge would give.
    pub canonical_input: bool,
    /// How much of a stream is one piece of work, in bytes: little where a case
    /// may take long.
    pub block_bytes: usize,
}

/// A game as the runner sees it: how its cases are read, answered, checked,
/// generated and shown.
///
/// All the rules live in the game's crate; an implementation only forwards. The
/// runner's generic code (streams, batches, records) is written once against
/// this trait and used through the object-safe [`Game`](crate::Game).
pub trait Problem: Send + Sync + 'static {
    /// One test case as read.
    type Case: Clone + PartialEq + fmt::Display + Send + Sync + 'static;
    /// The answer of a case.
    type Answer: Send + Sync + 'static;

    /// The game's names.
    const INFO: Info;

    /// Returns whether a text that begins with these two lines looks like the
    /// game's, even if they hold a mistake. The first is not blank; the second is
    /// empty where the text has only one.
    fn looks_like(first: &[u8], second: &[u8]) -> bool;

    /// Reads the next item, or `None` at the end of the text.
    ///
    /// # Errors
    ///
    /// If the text is off there.
    fn read(text: &mut Scanner<'_>) -> Result<Option<Item<Self::Case>>, ParseError>;

    /// Moves to where the next case may begin after an error; `false` if the
    /// text ends first.
    fn recover(text: &mut Scanner<'_>) -> bool;

    /// Returns a boundary between cases in `text`, as late as possible: a guess
    /// that is verified later. 0 if there is none to be seen.
    fn guess_boundary(text: &[u8]) -> usize;

    /// Returns where a place of a case is in the text it was read from.
    fn locate(case_text: &[u8], place: Place) -> Location;

    /// Returns the answer. `stop` may be asked from time to time whether anybody
    /// still wants it; `None` then.
    ///
    /// # Errors
    ///
    /// If the case has no answer.
    fn answer(case: &Self::Case, stop: Stop<'_>) -> Option<Result<Self::Answer, Vec<Finding>>>;

    /// Writes the text answer as [`Problem::write_text`] does; for games whose
    /// text answer takes less work than the whole one.
    ///
    /// # Errors
    ///
    /// As [`Problem::answer`].
    fn answer_text(
        case: &Self::Case,
        game: u64,
        stop: Stop<'_>,
        out: &mut Vec<u8>,
    ) -> Option<Result<(), Vec<Finding>>> {
        Some(Self::answer(case, stop)?.map(|answer| Self::write_text(&answer, game, out)))
    }

    /// Writes the text answer of the slow, obvious twin, or returns `None` where
    /// that would take too long or there is no answer.
    fn reference_text(case: &Self::Case, game: u64, out: &mut Vec<u8>) -> Option<()>;

    /// Returns everything that departs from the statement's guarantees.
    ///
    /// # Errors
    ///
    /// The findings.
    fn check(case: &Self::Case) -> Result<(), Vec<Finding>>;

    /// Returns the expected result that the case itself carries.
    fn expected(case: &Self::Case) -> Option<String> {
        let _ = case;
        None
    }

    /// Writes the text answer; `game` is its number where answers are numbered.
    fn write_text(answer: &Self::Answer, game: u64, out: &mut Vec<u8>);

    /// Returns the members of the JSON answer. `game` is the number of the game
    /// where answers are numbered.
    fn json(answer: &Self::Answer, game: u64) -> impl Serialize;

    /// Returns more about a case without an answer, for its error record.
    fn error_details(case: &Self::Case) -> Option<serde_json::Value> {
        let _ = case;
        None
    }

    /// Answers as many cases from the start of `text` as a fast path can, and
    /// returns how many bytes they take. Whatever it does not like it leaves to
    /// [`Problem::read`].
    fn fast(text: &[u8], part: &mut PartBuilder<'_, Self>) -> usize
    where
        Self: Sized,
    {
        let _ = (text, part);
        0
    }

    /// Returns the frames of a case, step by step.
    ///
    /// # Errors
    ///
    /// If the case has no answer.
    fn trace(case: &Self::Case) -> Result<Box<dyn Iterator<Item = Frame>>, Vec<Finding>>;

    /// Returns a random case, plain or structured, that meets all guarantees.
    fn random(rng: &mut dyn Rng) -> Self::Case;

    /// Returns the named edge cases; all meet the guarantees.
    fn edge_cases() -> Vec<(&'static str, Self::Case)>;
}
