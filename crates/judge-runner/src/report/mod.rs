//! Reports of a judging run, each form behind one small trait.
//!
//! The records of [`crate::judge`] are the source of all of them: what
//! [`JsonLines`] wrote, [`Records::read`] reads back, and [`Records::tell`] tells
//! it to any other report. [`merge()`] joins the parts of a run.

mod html;
mod human;
mod jsonl;
mod junit;
mod merge;
mod records;

use std::io;

pub use html::Html;
pub use human::Human;
pub use jsonl::JsonLines;
pub use junit::Junit;
pub use merge::{MergeError, MergePart, merge};
pub use records::{ReadError, Records};

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

/// Several reports of the same run; each is told in turn.
impl Report for Vec<Box<dyn Report + '_>> {
    fn run(&mut self, record: &RunRecord) -> io::Result<()> {
        self.iter_mut().try_for_each(|report| report.run(record))
    }

    fn case(&mut self, record: &CaseRecord) -> io::Result<()> {
        self.iter_mut().try_for_each(|report| report.case(record))
    }

    fn end(&mut self, record: &EndRecord) -> io::Result<()> {
        self.iter_mut().try_for_each(|report| report.end(record))
    }
}
