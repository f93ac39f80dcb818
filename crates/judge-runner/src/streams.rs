//! Where input comes from and where output and talk go.

use std::fmt;
use std::io::{self, IsTerminal, Read, Write};

/// The three streams of a run, and which of them are terminals.
pub struct Streams {
    /// Standard input.
    pub stdin: Box<dyn Read + Send>,
    /// Results.
    pub stdout: Box<dyn Write + Send>,
    /// Talk: progress, warnings, diagnostics.
    pub stderr: Box<dyn Write + Send>,
    /// Somebody types the input.
    pub stdin_is_terminal: bool,
    /// Somebody reads the results as they come.
    pub stdout_is_terminal: bool,
    /// Somebody reads the talk as it comes.
    pub stderr_is_terminal: bool,
}

impl Streams {
    /// Returns the process's own streams.
    #[must_use]
    pub fn of_process() -> Self {
        Self {
            stdin: Box::new(io::stdin()),
            stdout: Box::new(io::stdout()),
            stderr: Box::new(io::stderr()),
            stdin_is_terminal: io::stdin().is_terminal(),
            stdout_is_terminal: io::stdout().is_terminal(),
            stderr_is_terminal: io::stderr().is_terminal(),
        }
    }
}

impl fmt::Debug for Streams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Streams").finish_non_exhaustive()
    }
}
