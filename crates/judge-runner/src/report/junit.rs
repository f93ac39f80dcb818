//! JUnit XML, as CI servers read it.
//!
//! One suite a run. WA, PE, TLE, MLE, OLE, RE and CE are failures with the code
//! as their type, JE is an error, SK is skipped.

use std::io::{self, Write};
use std::time::Duration;

use quick_junit::{
    NonSuccessKind, Property, TestCase, TestCaseStatus, TestRerun, TestSuite, XmlString,
};

use super::Report;
use crate::judge::{CaseRecord, EndRecord, RunRecord};
use crate::lang::Lang;
use crate::text;
use crate::verdict::Verdict;

/// Collects a run and writes it as JUnit XML at its end.
#[derive(Debug)]
pub struct Junit<W> {
    out: W,
    lang: Lang,
    suite: TestSuite,
}

impl<W: Write> Junit<W> {
    /// Returns a report into a writer.
    pub fn new(out: W, lang: Lang) -> Self {
        Self {
            out,
            lang,
            suite: TestSuite::new("judge-runner"),
        }
    }

    fn property(&mut self, name: &str, value: &str) {
        self.suite.add_property(Property::new(name, xml(value)));
    }

    /// Accepted; of a flaky case, the earlier try is kept as what failed.
    fn accepted(&self, record: &CaseRecord) -> TestCaseStatus {
        let mut status = TestCaseStatus::success();
        if let Some(reason) = record.reason.as_ref().filter(|_| record.is_flaky()) {
            let mut failed = TestRerun::new(NonSuccessKind::Failure);
            failed.set_message(xml(&self.lang.reason(reason)));
            status.add_rerun(failed);
        }
        status
    }

    fn status(&self, record: &CaseRecord) -> TestCaseStatus {
        let mut status = match record.verdict {
            Verdict::Ac => return self.accepted(record),
            Verdict::Sk => TestCaseStatus::skipped(),
            Verdict::Je => TestCaseStatus::non_success(NonSuccessKind::Error),
            _ => TestCaseStatus::non_success(NonSuccessKind::Failure),
        };
        let verdict = self.lang.verdict(record.verdict);
        let reason = record.reason.as_deref().map(|text| self.lang.reason(text));
        let difference = record.diff.as_ref().map(|diff| self.lang.difference(diff));
        // The message is the one line that lists show; the rest stands in the text.
        let message = match reason.as_ref().or(difference.as_ref()) {
            Some(more) => format!("{verdict}: {more}"),
            None => verdict.to_owned(),
        };
        let mut lines = vec![format!("{} {verdict}", record.verdict)];
        lines.extend(reason);
        lines.extend(difference);
        lines.push(format!(
            "{}: {}",
            self.lang.words().input,
            text::printable(&record.files.r#in)
        ));
        if let Some(answer) = &record.files.ans {
            lines.push(format!(
                "{}: {}",
                self.lang.words().answer,
                text::printable(answer)
            ));
        }
        status
            .set_type(record.verdict.code())
            .set_message(xml(&message))
            .set_description(xml_lines(&lines));
        status
    }
}

impl<W: Write> Report for Junit<W> {
    fn run(&mut self, record: &RunRecord) -> io::Result<()> {
        if let Some(problem) = &record.problem {
            self.suite.name = xml(problem);
        }
        self.property("program", &record.program);
        self.property("compare", &record.compare);
        self.property("digest", &record.digest);
        self.property("processor", &record.host.cpu);
        self.property("jobs", &record.host.jobs.to_string());
        if let Some(partition) = &record.partition {
            self.property("partition", partition);
        }
        if let Some(limits) = &record.limits {
            self.property("cpu-limit-ms", &limits.cpu_ms.to_string());
            self.property("wall-limit-ms", &limits.wall_ms.to_string());
            self.property("memory-limit-kib", &limits.memory_kib.to_string());
        }
        if let Some(method) = &record.memory_method {
            self.property("memory-method", method);
        }
        Ok(())
    }

    fn case(&mut self, record: &CaseRecord) -> io::Result<()> {
        let mut case = TestCase::new(xml(&record.name), self.status(record));
        case.set_classname(self.suite.name.clone());
        if let Some(ms) = record.facts.cpu_ms.or(record.facts.wall_ms) {
            case.set_time(Duration::from_millis(ms));
        }
        case.extra.insert("file".into(), xml(&record.files.r#in));
        self.suite.add_test_case(case);
        Ok(())
    }

    fn end(&mut self, record: &EndRecord) -> io::Result<()> {
        self.property("exit", &record.exit.to_string());
        self.property("interrupted", &record.interrupted.to_string());
        let mut report = quick_junit::Report::new("judge-runner");
        if let Some(ms) = record.wall_ms {
            let time = Duration::from_millis(ms);
            self.suite.set_time(time);
            report.set_time(time);
        }
        let empty = TestSuite::new("judge-runner");
        report.add_test_suite(std::mem::replace(&mut self.suite, empty));
        report.serialize(&mut self.out).map_err(io::Error::other)?;
        self.out.flush()
    }
}

/// Text that XML can hold: control characters are pictures of themselves, so
/// that two names stay two.
fn xml(text: &str) -> XmlString {
    XmlString::new(text::printable(text))
}

fn xml_lines(lines: &[String]) -> XmlString {
    let lines: Vec<String> = lines.iter().map(|line| text::printable(line)).collect();
    XmlString::new(lines.join("\n"))
}
