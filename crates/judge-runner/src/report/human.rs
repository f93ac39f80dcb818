//! What people read: a head, a line for each failure, a summary.

use std::io::{self, Write};

use super::Report;
use crate::judge::{CaseRecord, EndRecord, RunRecord};
use crate::lang::{self, Lang};
use crate::text;
use crate::verdict::Verdict;

/// Writes a report for people.
#[derive(Debug)]
pub struct Human<W> {
    out: W,
    colour: bool,
    every_case: bool,
    lang: Lang,
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
            lang: Lang::En,
            slowest: None,
            peak_kib: None,
            has_pointed: false,
        }
    }

    /// Returns the same report in a language.
    #[must_use]
    pub fn in_language(self, lang: Lang) -> Self {
        Self { lang, ..self }
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

    /// What is said behind a case's name.
    fn remark(&self, record: &CaseRecord) -> String {
        let reason = record.reason.as_deref().map(|text| self.lang.reason(text));
        match (self.lang, reason) {
            // The two letters say it in English.
            (Lang::En, None) => String::new(),
            (Lang::En, Some(reason)) => format!("   {reason}"),
            (lang, None) => format!("   {}", lang.verdict(record.verdict)),
            (lang, Some(reason)) => format!("   {}: {reason}", lang.verdict(record.verdict)),
        }
    }
}

impl<W: Write> Report for Human<W> {
    fn run(&mut self, record: &RunRecord) -> io::Result<()> {
        let (lang, words) = (self.lang, self.lang.words());
        let mut head = format!(
            "{} {}, {}, {}, {} {}",
            lang::right(words.judging, 8),
            lang.cases(record.cases),
            record.problem.as_deref().unwrap_or(words.any_game),
            lang.program(&record.program),
            words.compare,
            record.compare,
        );
        if let Some(limits) = &record.limits {
            head += &format!(
                ", {} {}{}, {}",
                words.limit,
                limits.cpu_ms as f64 / 1000.0,
                words.second,
                memory(limits.memory_kib)
            );
        }
        head += &format!(", {}", lang.jobs(record.host.jobs as u64));
        if let Some(partition) = &record.partition {
            head += &format!(", {}", lang.part_of(partition, record.total));
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
        if record.verdict == Verdict::Ac && !record.is_flaky() && !self.every_case {
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
        writeln!(
            self.out,
            "{} [{figures:>9}] {}{}",
            self.painted(record.verdict),
            text::printable(&record.name),
            self.remark(record)
        )?;
        if let Some(diff) = &record.diff {
            writeln!(
                self.out,
                "         │ {}   {}",
                self.lang.difference(diff),
                text::printable(&record.files.r#in),
            )?;
            if record.problem.is_some() && !self.has_pointed && can_be_named(&record.files.r#in) {
                self.has_pointed = true;
                writeln!(
                    self.out,
                    "         │ {}: judge-runner trace {}",
                    self.lang.words().step_by_step,
                    text::printable(&record.files.r#in)
                )?;
            }
        }
        Ok(())
    }

    fn end(&mut self, record: &EndRecord) -> io::Result<()> {
        let (lang, words) = (self.lang, self.lang.words());
        let total: u64 = record.verdicts.values().sum();
        let counts: Vec<String> = record
            .counts()
            .map(|(verdict, count)| lang.count(count, verdict))
            .collect();
        let took = record
            .wall_ms
            .map_or_else(String::new, |ms| format!("{:.3}s", ms as f64 / 1000.0));
        write!(
            self.out,
            "{} [{took:>9}] {}: {}",
            lang::right(words.summary, 8),
            lang.cases(total),
            if counts.is_empty() {
                words.none_judged.to_owned()
            } else {
                counts.join(", ")
            },
        )?;
        if let Some((time, name)) = self.slowest.as_ref().filter(|_| total > 1) {
            let name = text::printable(name);
            let seconds = *time as f64 / 1000.0;
            write!(self.out, "   {} {name} {seconds:.3}s", words.slowest)?;
        }
        if let Some(kib) = self.peak_kib {
            write!(self.out, "   {} {}", words.peak, memory(kib))?;
        }
        if record.interrupted {
            write!(self.out, "   {}", words.interrupted)?;
        }
        writeln!(self.out)?;
        self.out.flush()
    }
}

fn memory(kib: u64) -> String {
    format!("{:.1}M", kib as f64 / 1024.0)
}

/// Standard input is gone, and a member of an archive has no path.
fn can_be_named(label: &str) -> bool {
    let is_member = [".zip:", ".tar.gz:", ".tgz:"]
        .iter()
        .any(|end| label.contains(end));
    label != "-" && !is_member
}
