//! What the process says with its exit code.

use std::process::ExitCode;

/// All well: every answer given, every verdict AC, nothing found.
pub const OK: u8 = 0;
/// Something is wrong with what was looked at: a verdict other than AC and SK,
/// a counter-example, a malformed or unreadable input, an unpaired answer, a
/// finding of `check`.
pub const FAILED: u8 = 1;
/// The command line is wrong, or the single named input cannot be opened.
pub const USAGE: u8 = 2;
/// The judge's own fault: a checker or a reference broke or contradicts itself.
pub const JUDGE_ERROR: u8 = 3;
/// There were no cases at all.
pub const NO_CASES: u8 = 4;
/// Cases were there, and none of them could be judged.
pub const ALL_SKIPPED: u8 = 5;
/// Interrupted by Ctrl-C.
pub const INTERRUPTED: u8 = 130;

/// What happened in a run so far; the exit code follows from it.
///
/// ```
/// use judge_runner::exit::{self, Status};
///
/// let mut status = Status::default();
/// status.cases += 1;
/// assert_eq!(status.code(), exit::OK);
/// status.failed = true;
/// assert_eq!(status.code(), exit::FAILED);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// Ctrl-C was pressed.
    pub interrupted: bool,
    /// The command line was wrong, or the single named input did not open.
    pub usage: bool,
    /// A judge error was among the verdicts.
    pub judge_error: bool,
    /// Something was wrong; see [`FAILED`].
    pub failed: bool,
    /// Cases that were looked at, malformed ones included.
    pub cases: u64,
    /// Of these, cases that were skipped.
    pub skipped: u64,
}

impl Status {
    /// Returns the exit code: the first reason that applies, in the order 130, 2,
    /// 4, 3, 1, 5, 0.
    #[must_use]
    pub fn code(&self) -> u8 {
        if self.interrupted {
            INTERRUPTED
        } else if self.usage {
            USAGE
        } else if self.cases == 0 {
            NO_CASES
        } else if self.judge_error {
            JUDGE_ERROR
        } else if self.failed {
            FAILED
        } else if self.cases == self.skipped {
            ALL_SKIPPED
        } else {
            OK
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status.code())
    }
}
