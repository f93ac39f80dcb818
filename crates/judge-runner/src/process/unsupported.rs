//! Systems on which no program can be run.

use std::io;
use std::path::Path;

use super::{Interrupt, Job, ProcessError, RunResult};

pub(super) const MEMORY_METHOD: &str = "none";
pub(super) const SHORTCOMINGS: &[&str] = &["programs cannot be run on this system"];

/// Cannot be made on this system.
#[derive(Debug)]
pub struct Worker(std::convert::Infallible);

impl Worker {
    /// Fails.
    ///
    /// # Errors
    ///
    /// Always, with kind [`Unsupported`](io::ErrorKind::Unsupported).
    pub fn start() -> io::Result<Self> {
        Err(io::Error::new(io::ErrorKind::Unsupported, SHORTCOMINGS[0]))
    }

    /// Fails.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start).
    pub fn start_with(_: &Path) -> io::Result<Self> {
        Self::start()
    }

    pub(super) fn start_interruptible(_: &Path, _: Interrupt) -> io::Result<Self> {
        Self::start()
    }

    /// Never called.
    #[must_use]
    pub fn interrupt(&self) -> Interrupt {
        match self.0 {}
    }

    /// Never called.
    ///
    /// # Errors
    ///
    /// None.
    pub fn run(&mut self, _: &Job) -> Result<RunResult, ProcessError> {
        match self.0 {}
    }
}
