//! `solve`: answers of files, folders, archives and streams.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};
use std::time::Instant;

use super::{Context, plural, usage};
use crate::batch::{self, Batch, Sink};
use crate::cli::{SolveArgs, SolveFormat};
use crate::discover::{Input, Origin};
use crate::exit::Status;
use crate::part::{Base, Remark, Want};
use crate::talk::Talk;

pub(crate) fn run(args: &SolveArgs, mut context: Context<'_>) -> io::Result<Status> {
    if args.stream {
        return super::stream::run(args, context);
    }
    let stdin_only = [PathBuf::from("-")];
    let paths = if args.paths.is_empty() {
        &stdin_only[..]
    } else {
        &args.paths
    };
    let mut status = Status::default();
    let found = match context.discover(paths, args.filter.as_deref(), &mut status) {
        Ok(found) => found,
        Err(status) => return Ok(status),
    };
    let want = match args.format {
        SolveFormat::Text => Want::Text,
        SolveFormat::Jsonl => Want::Records,
    };
    let files = match &args.output {
        None => None,
        Some(folder) => match answer_files(folder, &found.inputs, want) {
            Ok(files) => Some(files),
            Err(message) => {
                context.talk.error(&message);
                return Ok(usage());
            }
        },
    };
    let interrupt = context.interrupt;
    let batch = Batch {
        game: args.game.problem,
        want,
        jobs: args.jobs.count(),
        partition: args.partition,
        warnings: !context.quiet,
        stop: &|| interrupt.is_raised(),
    };
    let stdin = context.take_stdin();
    let started = Instant::now();
    context.talk.start_progress(total_bytes(&found.inputs));
    let mut sink = Output {
        stdout: &mut *context.stdout,
        stdout_is_terminal: context.stdout_is_terminal,
        talk: &mut context.talk,
        files,
        current: None,
    };
    let result = batch::run(&batch, &found.inputs, stdin, &mut sink).and_then(|summary| {
        sink.stdout.flush()?;
        Ok(summary)
    });
    context.talk.end_progress();
    let summary = result?;
    status.cases += summary.cases;
    status.failed |= summary.failed > 0;
    status.interrupted = summary.interrupted;
    let seconds = started.elapsed().as_secs_f64();
    context.talk.detail(&format!(
        "{} from {} in {seconds:.3} s, {} without an answer",
        plural(summary.cases, "case"),
        plural(found.inputs.len() as u64, "input"),
        summary.failed,
    ));
    if status.code() == crate::exit::NO_CASES {
        context.talk.note("no cases");
    }
    Ok(status)
}

/// The bytes of all inputs, if that can be known.
fn total_bytes(inputs: &[Input]) -> Option<u64> {
    inputs
        .iter()
        .map(|input| match &input.origin {
            Origin::Stdin => None,
            Origin::File(path) => std::fs::metadata(path).ok().map(|meta| meta.len()),
        })
        .sum()
}

/// Where each input's answers go: its name below the folder.
fn answer_files(
    folder: &Path,
    inputs: &[Input],
    want: Want,
) -> Result<BTreeMap<PathBuf, PathBuf>, String> {
    let extension = if want == Want::Text { "out" } else { "jsonl" };
    let mut files = BTreeMap::new();
    let mut owners = BTreeMap::new();
    for input in inputs {
        let mut path = folder.join(below(&input.name));
        path.as_mut_os_string().push(format!(".{extension}"));
        if let Origin::File(origin) = &input.origin
            && let (Ok(a), Ok(b)) = (origin.canonicalize(), path.canonicalize())
            && a == b
        {
            return Err(format!(
                "{} would be overwritten by its answer",
                input.label
            ));
        }
        if let Some(other) = owners.insert(path.clone(), input.label.clone()) {
            return Err(format!(
                "{other} and {} would both be answered in {}",
                input.label,
                path.display()
            ));
        }
        files.insert(input.name.clone(), path);
    }
    Ok(files)
}

/// The path as one that stays below a folder: a path from the root, or one that
/// climbs, keeps its last part only.
fn below(name: &Path) -> PathBuf {
    let strange = name
        .components()
        .any(|part| !matches!(part, Component::Normal(_) | Component::CurDir));
    if strange {
        name.file_name()
            .map_or_else(|| PathBuf::from("answer"), PathBuf::from)
    } else {
        name.components()
            .filter(|part| matches!(part, Component::Normal(_)))
            .collect()
    }
}

struct Output<'a> {
    stdout: &'a mut (dyn Write + Send),
    stdout_is_terminal: bool,
    talk: &'a mut Talk,
    files: Option<BTreeMap<PathBuf, PathBuf>>,
    current: Option<File>,
}

impl Sink for Output<'_> {
    fn begin(&mut self, input: &Input) -> io::Result<()> {
        if let Some(path) = self.files.as_ref().and_then(|files| files.get(&input.name)) {
            let create = || {
                if let Some(parent) = path.parent() {
                    std::fs::create_dir_all(parent)?;
                }
                File::create(path)
            };
            self.current = Some(create().map_err(|error| named(path, &error))?);
        }
        Ok(())
    }

    fn output(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        if self.files.is_some() {
            return match &mut self.current {
                Some(file) => file.write_all(bytes),
                None => Ok(()),
            };
        }
        let stdout = &mut self.stdout;
        let mut write = || {
            stdout.write_all(bytes)?;
            stdout.flush()
        };
        if self.stdout_is_terminal {
            self.talk.aside(write)
        } else {
            write()
        }
    }

    fn remarks(&mut self, input: &Input, remarks: &[Remark], base: &Base) -> io::Result<()> {
        for remark in remarks {
            self.talk.remark(&input.label, remark, base);
        }
        Ok(())
    }

    fn progress(&mut self, bytes: u64) {
        self.talk.progress(bytes);
    }
}

/// An error with the path that it is about.
pub(crate) fn named(path: &Path, error: &io::Error) -> io::Error {
    let words = crate::discover::words(error);
    let path = path.display();
    // Not the kind that a closed pipe has: that one ends quietly.
    io::Error::other(format!("{path} cannot be written: {words}"))
}
