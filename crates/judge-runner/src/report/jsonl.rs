//! JSON Lines: one record a line, versioned.

use std::io::{self, Write};

use serde::Serialize;

use super::Report;
use crate::judge::{CaseRecord, EndRecord, RunRecord};

/// Writes records as JSON Lines.
#[derive(Debug)]
pub struct JsonLines<W> {
    out: W,
}

impl<W: Write> JsonLines<W> {
    /// Returns a report into a writer.
    pub fn new(out: W) -> Self {
        Self { out }
    }

    fn line(&mut self, record: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(record)?;
        line.push(b'\n');
        self.out.write_all(&line)
    }
}

impl<W: Write> Report for JsonLines<W> {
    fn run(&mut self, record: &RunRecord) -> io::Result<()> {
        self.line(record)
    }

    fn case(&mut self, record: &CaseRecord) -> io::Result<()> {
        self.line(record)
    }

    fn end(&mut self, record: &EndRecord) -> io::Result<()> {
        self.line(record)?;
        self.out.flush()
    }
}
