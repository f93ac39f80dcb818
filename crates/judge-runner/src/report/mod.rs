//! Reports of a judging run, each form behind one small trait.

mod human;
mod jsonl;

use std::io;

pub use human::Human;
pub use jsonl::JsonLines;

use crate::judge::{CaseRecord, EndRecord, RunRecord};

/// Writes what a judging run says, as it comes.
pub trait Report {
    /// Writes the head.
    ///
    /// # Errors
    ///
    /// If writing fails.
    fn run(&mut self, record: &RunRecord) -> io::Result<()>;

    /// Writes one case.
    ///
    /// # Errors
    ///
    /// If writing fails.
    fn case(&mut self, record: &CaseRecord) -> io::Result<()>;

    /// Writes the end.
    ///
    /// # Errors
    ///
    /// If writing fails.
    fn end(&mut self, record: &EndRecord) -> io::Result<()>;
}
