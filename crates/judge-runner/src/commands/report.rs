//! `report`: parts joined, records in other forms.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use super::Context;
use super::solve::named;
use crate::cli::{ConvertArgs, MergeArgs, ReportArgs, ReportCommand, ReportForm};
use crate::discover::words;
use crate::exit::Status;
use crate::report::{Html, Human, JsonLines, Junit, MergePart, Records, Report, merge};
use crate::text;

pub(crate) fn run(args: &ReportArgs, context: Context<'_>) -> io::Result<Status> {
    match &args.command {
        ReportCommand::Merge(args) => run_merge(args, context),
        ReportCommand::Convert(args) => run_convert(args, context),
    }
}

/// Joins the parts; the exit code is that of the whole run.
fn run_merge(args: &MergeArgs, mut context: Context<'_>) -> io::Result<Status> {
    let mut parts = Vec::new();
    let mut status = Status::default();
    for path in &args.files {
        match read(path, &mut context) {
            Ok(records) => parts.push(MergePart {
                label: text::path(path),
                records,
            }),
            Err(fault) => status = worse(status, fault, args.files.len()),
        }
    }
    if status != Status::default() {
        return Ok(status);
    }
    match merge(parts) {
        Ok(whole) => {
            let mut out = destination(args.output.as_deref(), &mut context)?;
            whole.tell(&mut JsonLines::new(&mut out))?;
            Ok(whole.status())
        }
        Err(errors) => {
            for error in errors {
                context.talk.error(&error.to_string());
            }
            Ok(super::usage())
        }
    }
}

fn run_convert(args: &ConvertArgs, mut context: Context<'_>) -> io::Result<Status> {
    let records = match read(&args.file, &mut context) {
        Ok(records) => records,
        Err(fault) => return Ok(worse(Status::default(), fault, 1)),
    };
    if records.cut {
        let label = text::path(&args.file);
        context
            .talk
            .note(&format!("{label} has no end record: the run was cut off"));
    }
    let colour = args.output.is_none() && context.colour;
    let every_case = context.verbose;
    let lang = args.lang.lang;
    let out = destination(args.output.as_deref(), &mut context)?;
    let mut report: Box<dyn Report + '_> = match args.to {
        ReportForm::Human => Box::new(Human::new(out, colour, every_case).in_language(lang)),
        ReportForm::Junit => Box::new(Junit::new(out, lang)),
        ReportForm::Html => Box::new(Html::new(out, lang)),
    };
    records.tell(report.as_mut())?;
    Ok(Status {
        cases: 1,
        ..Status::default()
    })
}

/// What can be wrong with a file of records.
#[derive(Clone, Copy)]
enum Fault {
    CannotOpen,
    Malformed,
}

fn worse(status: Status, fault: Fault, files: usize) -> Status {
    Status {
        // It was meant to hold cases.
        cases: status.cases + 1,
        failed: true,
        usage: status.usage || (matches!(fault, Fault::CannotOpen) && files == 1),
        ..status
    }
}

/// Reads a file of records, `-` for standard input; tells what is wrong with it.
fn read(path: &Path, context: &mut Context<'_>) -> Result<Records, Fault> {
    let label = text::path(path);
    let mut bytes = Vec::new();
    let opened = if path == Path::new("-") {
        context.hint_at_terminal();
        context.take_stdin().read_to_end(&mut bytes).map(drop)
    } else {
        std::fs::read(path).map(|read| bytes = read)
    };
    if let Err(error) = opened {
        context.talk.error(&format!("{label}: {}", words(&error)));
        return Err(Fault::CannotOpen);
    }
    Records::read(&bytes).map_err(|error| {
        context.talk.error(&format!("{label}: {error}"));
        Fault::Malformed
    })
}

/// A file, or standard output where none is named.
fn destination<'a>(
    path: Option<&Path>,
    context: &'a mut Context<'_>,
) -> io::Result<Box<dyn Write + 'a>> {
    Ok(match path {
        Some(path) => Box::new(create(path)?),
        None => Box::new(&mut context.stdout),
    })
}

/// Creates a report's file; errors name it.
pub(crate) fn create(path: &Path) -> io::Result<ReportFile> {
    match File::create(path) {
        Ok(file) => Ok(ReportFile {
            out: BufWriter::new(file),
            path: path.to_owned(),
        }),
        Err(error) => Err(named(path, &error)),
    }
}

/// A file whose errors say its name.
pub(crate) struct ReportFile {
    out: BufWriter<File>,
    path: PathBuf,
}

impl Write for ReportFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out
            .write(bytes)
            .map_err(|error| named(&self.path, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush().map_err(|error| named(&self.path, &error))
    }
}
