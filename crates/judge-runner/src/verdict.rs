//! The ten verdicts.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What a judge says of one case. The order is the precedence: of several
/// reasons the greatest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Verdict {
    /// Skipped: there was nothing to judge by, or the input is not valid.
    Sk,
    /// Accepted.
    Ac,
    /// Presentation error: the right words with other white space.
    Pe,
    /// Wrong answer.
    Wa,
    /// Run-time error: a signal or an exit code other than 0.
    Re,
    /// Memory limit exceeded.
    Mle,
    /// Time limit exceeded.
    Tle,
    /// Output limit exceeded.
    Ole,
    /// Compile error.
    Ce,
    /// Judge error: never the fault of the judged program.
    Je,
}

impl Verdict {
    /// All verdicts, in the order they are counted in summaries.
    pub const ALL: [Self; 10] = [
        Self::Ac,
        Self::Pe,
        Self::Wa,
        Self::Tle,
        Self::Mle,
        Self::Ole,
        Self::Re,
        Self::Ce,
        Self::Sk,
        Self::Je,
    ];

    /// Returns the two or three letters.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Sk => "SK",
            Self::Ac => "AC",
            Self::Pe => "PE",
            Self::Wa => "WA",
            Self::Re => "RE",
            Self::Mle => "MLE",
            Self::Tle => "TLE",
            Self::Ole => "OLE",
            Self::Ce => "CE",
            Self::Je => "JE",
        }
    }

    /// Returns whether the verdict lets a run end with exit code 0.
    #[must_use]
    pub const fn is_good(self) -> bool {
        matches!(self, Self::Ac | Self::Sk)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}
