//! What people read: a head, a line for each failure, a summary.

use std::io::{self, Write};
use std::time::Instant;

use super::Report;
use crate::commands::plural;
use crate::compare::visible;
use crate::judge::{CaseRecord, EndRecord, RunRecord};
use crate::verdict::Verdict;

/// Writes a report for people.
#[derive(Debug)]
pub struct Human<W> {
    out: W,
    colour: bool,
    every_case: bool,
    started: Instant,
    slowest: Option<(u64, String)>,
    peak_kib: Option<u64>,
    /// The way to a trace was shown: once is enough.
    has_pointed: bool,
}

impl<W: Write> Human<W> {
    /// Returns a report into a writer; `every_case` also shows what is accepted.
    pub fn new(out: W, colour: bool, every_case: bool) -> Self {
        Self {
            out,
            colour,
            every_case,
            started: Instant::now(),
            slowest: None,
            peak_kib: None,
            has_pointed: false,
        }
    }

    fn painted(&self, verdict: Verdict) -> String {
        let code = format!("{:>8}", verdict.code());
        if !self.colour {
            return code;
        }
        let colour = match verdict {
            Verdict::Ac => 32,
            Verdict::Sk => 33,
            _ => 31,
        };
        format!("\x1b[1;{colour}m{code}\x1b[0m")
    }
}

impl<W: Write> Report for Human<W> {
    fn run(&mut self, record: &RunRecord) -> io::Result<()> {
        let mut head = format!(
            " Judging {}, {}, {}, compare {}",
            plural(record.cases, "case"),
            record.problem.as_deref().unwrap_or("any game"),
            record.program,
            record.compare,
        );
        if let Some(limits) = &record.limits {
            head += &format!(
                ", limit {} s, {}",
                limits.cpu_ms as f64 / 1000.0,
                memory(limits.memory_kib)
            );
        }
        head += &format!(", {}", plural(record.host.jobs as u64, "job"));
        if let Some(partition) = &record.partition {
            head += &format!(", {partition} of {}", record.total);
        }
        writeln!(self.out, "{head}")
    }

    fn case(&mut self, record: &CaseRecord) -> io::Result<()> {
        let time = record.facts.cpu_ms.or(record.facts.wall_ms);
        if let Some(time) = time
            && self
                .slowest
                .as_ref()
                .is_none_or(|(slowest, _)| time > *slowest)
        {
            self.slowest = Some((time, record.name.clone()));
        }
        self.peak_kib = self.peak_kib.max(record.facts.rss_kib);
        if record.verdict == Verdict::Ac && !self.every_case {
            return Ok(());
        }
        let mut figures = String::new();
        if let Some(time) = time {
            let over = if record.verdict == Verdict::Tle {
                "> "
            } else {
                ""
            };
            figures = format!("{:>9}", format!("{over}{:.3}s", time as f64 / 1000.0));
        }
        if let Some(kib) = record.facts.rss_kib {
            figures += &format!(" {:>7}", memory(kib));
        }
        let verdict = self.painted(record.verdict);
        write!(self.out, "{verdict} [{figures:>9}] {}", record.name)?;
        match &record.reason {
            Some(reason) => writeln!(self.out, "   {reason}")?,
            None => writeln!(self.out)?,
        }
        if let Some(diff) = &record.diff {
            let quoted = |text: &Option<String>| match text {
                Some(text) => format!("\"{}\"", visible(text)),
                None => "end of output".to_owned(),
            };
            writeln!(
                self.out,
                "         │ line {}, column {}: expected {}, got {}   {}",
                diff.line,
                diff.column,
                quoted(&diff.expected),
                quoted(&diff.got),
                record.files.r#in,
            )?;
            if record.problem.is_some() && !self.has_pointed {
                self.has_pointed = true;
                writeln!(
                    self.out,
                    "         │ step by step: judge-runner trace {}",
                    record.files.r#in
                )?;
            }
        }
        Ok(())
    }

    fn end(&mut self, record: &EndRecord) -> io::Result<()> {
        let total: u64 = record.verdicts.values().sum();
        let counts: Vec<String> = Verdict::ALL
            .iter()
            .filter_map(|verdict| {
                let count = record.verdicts.get(verdict.code())?;
                Some(format!("{count} {verdict}"))
            })
            .collect();
        write!(
            self.out,
            " Summary [{:>9}] {}: {}",
            format!("{:.3}s", self.started.elapsed().as_secs_f64()),
            plural(total, "case"),
            if counts.is_empty() {
                "none judged".to_owned()
            } else {
                counts.join(", ")
            },
        )?;
        if let Some((time, name)) = self.slowest.as_ref().filter(|_| total > 1) {
            write!(self.out, "   slowest {name} {:.3}s", *time as f64 / 1000.0)?;
        }
        if let Some(kib) = self.peak_kib {
            write!(self.out, "   peak {}", memory(kib))?;
        }
        if record.interrupted {
            write!(self.out, "   interrupted")?;
        }
        writeln!(self.out)?;
        self.out.flush()
    }
}

fn memory(kib: u64) -> String {
    format!("{:.1}M", kib as f64 / 1024.0)
}
