//! `check`: is this input valid?

use std::io::{self, Write};
use std::path::PathBuf;

use grid_core::Severity;

use super::{Context, plural};
use crate::batch::{self, Batch, Sink};
use crate::cli::CheckArgs;
use crate::discover::Input;
use crate::exit::Status;
use crate::part::{Base, Remark, Want};
use crate::talk::Talk;

pub(crate) fn run(args: &CheckArgs, mut context: Context<'_>) -> io::Result<Status> {
    let stdin_only = [PathBuf::from("-")];
    let paths = if args.paths.is_empty() {
        &stdin_only[..]
    } else {
        &args.paths
    };
    let mut status = Status::default();
    let mut found = match context.discover(paths, args.filter.as_deref(), &mut status) {
        Ok(found) => found,
        Err(status) => return Ok(status),
    };
    if let Some(partition) = args.partition {
        let all = found.inputs.len();
        partition.retain(&mut found.inputs);
        // The other parts have the cases.
        status.cases += u64::from(all > 0 && found.inputs.is_empty());
    }
    let interrupt = context.interrupt;
    let batch = Batch {
        game: args.game.problem,
        want: Want::Findings,
        jobs: args.jobs.count(),
        partition: None,
        warnings: true,
        stop: &|| interrupt.is_raised(),
    };
    let stdin = context.take_stdin();
    let mut lines = Lines {
        stdout: &mut *context.stdout,
        talk: &mut context.talk,
        findings: 0,
        errors: 0,
    };
    let summary = batch::run(&batch, &found.inputs, stdin, &mut lines)?;
    lines.stdout.flush()?;
    let (findings, errors) = (lines.findings, lines.errors);
    status.cases += summary.cases;
    status.failed |= findings > 0;
    status.interrupted = summary.interrupted;
    let n_cases = summary.cases;
    let summary = match findings {
        0 => "nothing found".to_owned(),
        _ => format!("{}, {errors} of them errors", plural(findings, "finding")),
    };
    let cases = plural(n_cases, "case");
    context.talk.note(&format!("{cases}: {summary}"));
    Ok(status)
}

/// Writes a line for each finding.
struct Lines<'a> {
    stdout: &'a mut (dyn Write + Send),
    talk: &'a mut Talk,
    findings: u64,
    errors: u64,
}

impl Sink for Lines<'_> {
    fn begin(&mut self, _input: &Input) -> io::Result<()> {
        Ok(())
    }

    fn output(&mut self, _bytes: &[u8]) -> io::Result<()> {
        Ok(())
    }

    fn remarks(&mut self, input: &Input, remarks: &[Remark], base: &Base) -> io::Result<()> {
        for remark in remarks {
            self.findings += 1;
            let kind = match remark.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            };
            self.errors += u64::from(remark.severity == Severity::Error);
            let line = base.lines + remark.at.line as u64;
            let (column, message) = (remark.at.column, &remark.message);
            let label = &input.label;
            writeln!(self.stdout, "{label}:{line}:{column}: {kind}: {message}")?;
            self.talk.remark_if_verbose(label, remark, base);
        }
        Ok(())
    }

    fn progress(&mut self, _bytes: u64) {}
}
