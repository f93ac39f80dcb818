//! Records read back: what `judge --format jsonl` wrote, as a run in memory.

use std::collections::BTreeMap;
use std::fmt;
use std::io;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::Report;
use crate::exit::{self, Status};
use crate::judge::{CaseRecord, EndRecord, RunRecord};
use crate::verdict::Verdict;

/// The version of the records that this program reads and writes.
const VERSION: u32 = 1;

/// A whole run, or one part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Records {
    /// The head.
    pub run: RunRecord,
    /// The cases in the order of the file.
    pub cases: Vec<CaseRecord>,
    /// The end; made up, and marked interrupted, where the file has none.
    pub end: EndRecord,
    /// The file ended before its end record: whoever wrote it was stopped.
    pub cut: bool,
}

/// Why a file is not the records of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    line: usize,
    message: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ReadError {}

impl Records {
    /// Reads the records of one run.
    ///
    /// Blank lines and records of other types are passed over. A last line that
    /// was cut, or a missing end record, is no error: see [`Records::cut`].
    ///
    /// # Errors
    ///
    /// The first line that is not a record, of another version, or out of place.
    pub fn read(text: &[u8]) -> Result<Self, ReadError> {
        let mut run = None;
        let mut cases: Vec<CaseRecord> = Vec::new();
        let mut end = None;
        let mut number = 0;
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            number += 1;
            let error = |message: String| ReadError {
                line: number,
                message,
            };
            if line.trim_ascii().is_empty() {
                continue;
            }
            let head: Head = match serde_json::from_slice(line) {
                Ok(head) => head,
                // Only a last line that was cut has no newline and no sense.
                Err(_) if !line.ends_with(b"\n") && run.is_some() => break,
                Err(cause) => {
                    return Err(error(format!(
                        "not a record of `judge --format jsonl`: {}",
                        plain(&cause)
                    )));
                }
            };
            if head.v != VERSION {
                return Err(error(format!(
                    "a record of version {}, and this program reads version {VERSION}",
                    head.v
                )));
            }
            let begun = run.is_some();
            match head.r#type.as_str() {
                "run" if begun => {
                    return Err(error("a second run begins; one file holds one".to_owned()));
                }
                "run" => run = Some(whole(line).map_err(error)?),
                "case" | "end" if !begun => {
                    return Err(error("a record before the run record".to_owned()));
                }
                "case" | "end" if end.is_some() => {
                    return Err(error("a record behind the end record".to_owned()));
                }
                "case" => cases.push(whole(line).map_err(error)?),
                "end" => end = Some(whole(line).map_err(error)?),
                _ => {}
            }
        }
        let run = run.ok_or_else(|| ReadError {
            line: number.max(1),
            message: "no run record".to_owned(),
        })?;
        let cut = end.is_none();
        let end = end.unwrap_or_else(|| EndRecord {
            v: VERSION,
            r#type: "end".to_owned(),
            verdicts: count(&cases),
            exit: exit::INTERRUPTED,
            interrupted: true,
            wall_ms: None,
        });
        Ok(Self {
            run,
            cases,
            end,
            cut,
        })
    }

    /// Tells everything to a report, in order.
    ///
    /// # Errors
    ///
    /// If the report's writing fails.
    pub fn tell(&self, report: &mut dyn Report) -> io::Result<()> {
        report.run(&self.run)?;
        for case in &self.cases {
            report.case(case)?;
        }
        report.end(&self.end)
    }

    /// Returns what happened, from the cases; and from the end record what no
    /// case shows (an answer without its input, an interruption).
    #[must_use]
    pub fn status(&self) -> Status {
        let mut status = Status {
            interrupted: self.end.interrupted,
            usage: self.end.exit == exit::USAGE,
            judge_error: self.end.exit == exit::JUDGE_ERROR,
            failed: self.end.exit == exit::FAILED,
            ..Status::default()
        };
        for case in &self.cases {
            status.cases += u64::from(!case.is_empty());
            status.skipped += u64::from(case.verdict == Verdict::Sk && !case.is_empty());
            status.judge_error |= case.verdict == Verdict::Je;
            status.failed |= case.is_failure();
        }
        status
    }
}

/// Returns how often each verdict was given.
pub(crate) fn count(cases: &[CaseRecord]) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for case in cases {
        *counts.entry(case.verdict.code().to_owned()).or_default() += 1;
    }
    counts
}

/// What every record has.
#[derive(Deserialize)]
struct Head {
    v: u32,
    r#type: String,
}

fn whole<T: DeserializeOwned>(line: &[u8]) -> Result<T, String> {
    serde_json::from_slice(line).map_err(|cause| plain(&cause))
}

/// The cause without its place: that is always line 1 of one line.
fn plain(cause: &serde_json::Error) -> String {
    let text = cause.to_string();
    let end = text.rfind(" at line 1 column ").unwrap_or(text.len());
    format!("{} (column {})", &text[..end], cause.column())
}
