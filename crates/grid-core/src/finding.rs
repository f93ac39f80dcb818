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

/// Whether a case with this finding has an answer. Errors are the greater ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Outside the statement's guarantee, and answered all the same.
    Warning,
    /// The statement's question has no answer here.
    Error,
}

impl Severity {
    /// Both, the lesser one first.
    pub const ALL: [Self; 2] = [Self::Warning, Self::Error];

    /// Returns the lower-case English name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// Writes the lower-case English name.
impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One departure from what a statement guarantees about its input.
///
/// ```
/// use grid_core::{Finding, Place, Pos, Severity};
///
/// let finding = Finding::error(Place::Cell(Pos::new(2, 0)), "this puyo floats");
/// assert_eq!(finding.severity(), Severity::Error);
/// assert_eq!(finding.to_string(), "this puyo floats");
/// ```
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
