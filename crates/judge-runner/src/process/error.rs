//! Why a run could not be made, as opposed to what the program did in it.

use std::ffi::OsString;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why a program was not run. A program's own failure is never an error but a
/// [`RunResult`](super::RunResult).
#[derive(Debug)]
#[non_exhaustive]
pub enum ProcessError {
    /// The program could not be started: not found, not executable, not a program.
    CannotStart {
        /// The program as the job names it.
        program: OsString,
        /// The system's reason.
        reason: io::Error,
    },
    /// The file for standard input could not be opened.
    CannotOpenInput {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        reason: io::Error,
    },
    /// Command line and environment additions are longer than a job may be.
    CommandTooLong {
        /// Length in bytes.
        length: usize,
        /// The most that is taken.
        limit: usize,
    },
    /// The spawn server went away twice in a row, most likely killed by the judged program.
    ServerLost {
        /// How it ended, as far as is known.
        how: String,
    },
    /// The system refused something the runner itself needs (descriptors, a temporary directory).
    System(io::Error),
}

impl fmt::Display for ProcessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CannotStart { program, reason } => {
                let program = program.to_string_lossy();
                match reason.kind() {
                    io::ErrorKind::NotFound if program.contains('/') => {
                        write!(
                            f,
                            "cannot start {program}: no such file, or its interpreter is missing"
                        )
                    }
                    io::ErrorKind::NotFound => {
                        write!(f, "cannot start {program}: no such program in PATH")
                    }
                    io::ErrorKind::PermissionDenied => {
                        write!(f, "cannot start {program}: not an executable file")
                    }
                    _ => write!(f, "cannot start {program}: {reason}"),
                }
            }
            Self::CannotOpenInput { path, reason } => {
                write!(f, "cannot open input {}: {reason}", path.display())
            }
            Self::CommandTooLong { length, limit } => {
                write!(
                    f,
                    "command line of {length} bytes, at most {limit} are possible"
                )
            }
            Self::ServerLost { how } => {
                write!(
                    f,
                    "the spawn server was lost twice ({how}); does the program kill its parent?"
                )
            }
            Self::System(reason) => write!(f, "cannot run programs: {reason}"),
        }
    }
}

impl std::error::Error for ProcessError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::CannotStart { reason, .. }
            | Self::CannotOpenInput { reason, .. }
            | Self::System(reason) => Some(reason),
            Self::CommandTooLong { .. } | Self::ServerLost { .. } => None,
        }
    }
}
