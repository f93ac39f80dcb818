//! `check`: is this input valid?

use std::io::{self, Write};
use std::path::PathBuf;

use grid_core::Severity;

use super::{Context, plural};
use crate::cli::CheckArgs;
use crate::exit::Status;
use crate::game;
use crate::part::Base;

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
    let (mut findings, mut errors) = (0, 0);
    for input in &found.inputs {
        if context.interrupt.is_raised() {
            status.interrupted = true;
            break;
        }
        let label = &input.label;
        let bytes = match context.read(input) {
            Ok(bytes) => bytes,
            Err(error) => {
                let words = crate::discover::words(&error);
                context
                    .talk
                    .error(&format!("{label} cannot be read: {words}"));
                status.cases += 1;
                status.failed = true;
                continue;
            }
        };
        let Some(game) = args.game.problem.or_else(|| game::detect(&bytes)) else {
            let mut text = grid_core::Scanner::new(&bytes);
            text.skip_blank_lines();
            if !text.at_end() {
                let message = "cannot tell which game this is; name it with -p";
                writeln!(context.stdout, "{label}:1:1: error: {message}")?;
                status.cases += 1;
                status.failed = true;
                findings += 1;
                errors += 1;
            }
            continue;
        };
        let interrupt = context.interrupt;
        let checked = game.check(&bytes, &|| interrupt.is_raised());
        status.cases += checked.cases;
        for remark in &checked.remarks {
            findings += 1;
            errors += u64::from(remark.severity == Severity::Error);
            status.failed = true;
            let kind = match remark.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            };
            let (at, message) = (remark.at, &remark.message);
            writeln!(
                context.stdout,
                "{label}:{}:{}: {kind}: {message}",
                at.line, at.column
            )?;
            context
                .talk
                .remark_if_verbose(label, remark, &Base::default());
        }
    }
    context.stdout.flush()?;
    let summary = match findings {
        0 => "nothing found".to_owned(),
        _ => format!(
            "{}, {} of them without an answer",
            plural(findings, "finding"),
            errors
        ),
    };
    context
        .talk
        .note(&format!("{}: {summary}", plural(status.cases, "case")));
    Ok(status)
}
