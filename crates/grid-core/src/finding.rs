//! What is off about a well-formed case, against its statement's guarantees.

use std::fmt;

use crate::Pos;

/// Where in a case a finding points, in the case's own terms.
///
/// The game's `notation::locate` turns it into a line and a column of the text
/// that the case was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Place {
    /// The case as a whole: its first line.
    Case,
    /// A cell of its board.
    Cell(Pos),
    /// The n-th key of its command line, 0-based.
    Key(usize),
    /// The n-th value besides the board, 0-based.
    Value(usize),
}

/// Whether a case with this finding has an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Outside the statement's guarantee, and answered all the same.
    Warning,
    /// The statement's question has no answer here.
    Error,
}

/// One departure from what a statement guarantees about its input.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Finding {
    severity: Severity,
    place: Place,
    message: String,
}

impl Finding {
    /// Returns a finding that leaves the case answerable.
    #[must_use]
    pub fn warning(place: Place, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Warning,
            place,
            message: message.into(),
        }
    }

    /// Returns a finding that leaves the case without an answer.
    #[must_use]
    pub fn error(place: Place, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            place,
            message: message.into(),
        }
    }

    /// Returns whether the case is answered all the same.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// Returns where the finding points.
    #[must_use]
    pub fn place(&self) -> Place {
        self.place
    }

    /// Returns the finding in plain words: lower case, no full stop.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

/// Writes the message.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
