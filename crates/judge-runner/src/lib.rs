//! Answers, judges and explains cases of four grid games: from files, folders,
//! archives and streams, in parallel, in order, in flat memory.
//!
//! The command line is [`run`]; underneath, each part can be used alone:
//! [`Game`] reads and answers any of the four, [`Compare`] holds an output
//! against the expected one, [`discover`] finds cases and their answers, and
//! [`judge`] gives verdicts on whatever a [`judge::Producer`] prints.
//!
//! # Examples
//!
//! ```
//! let game = judge_runner::by_name("puyo").unwrap();
//! let field = "......\n".repeat(11) + "RRRR..\n";
//! let answer = game.solve_text(field.as_bytes(), &|| false).unwrap();
//! assert_eq!(answer, b"1\n");
//!
//! // The first line tells the game.
//! assert_eq!(judge_runner::detect(field.as_bytes()).unwrap().info().name, "puyo");
//! ```
//!
//! This crate knows no rules: those are the game crates'. It is the only one
//! that touches files, processes, clocks and terminals.

#![warn(missing_docs)]

pub mod exit;
pub mod streams;
pub mod text;

mod compare;
mod lang;
mod partition;
mod verdict;

mod archive;
pub mod discover;

pub mod game;
pub mod part;
pub mod problem;
pub mod problems;

mod batch;
mod reader;

pub mod languages;
pub mod process;

pub mod judge;
pub mod report;

mod checker;
mod program;

mod cli;
mod commands;
mod defaults;
mod talk;

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

pub use archive::{MAX_MEMBERS, MAX_UNPACKED_BYTES};
pub use checker::Protocol;
pub use compare::{Compare, Difference, visible};
pub use game::{Game, by_name, detect};
pub use lang::Lang;
pub use partition::Partition;
pub use talk::Interrupt;
pub use verdict::Verdict;

use cli::{Cli, Colour, Command};
use commands::Context;
use defaults::Defaults;
use exit::Status;
use streams::Streams;
use talk::Talk;

/// Runs a command line, the program's name first, and returns the exit code.
///
/// `interrupt` may be raised at any time from another thread; what is done by
/// then is written, and the code is [`exit::INTERRUPTED`].
pub fn run(
    args: impl IntoIterator<Item = OsString>,
    streams: Streams,
    interrupt: &Interrupt,
) -> ExitCode {
    let Streams {
        stdin,
        mut stdout,
        mut stderr,
        stdin_is_terminal,
        stdout_is_terminal,
        stderr_is_terminal,
    } = streams;
    let defaults = Defaults::read(Path::new(defaults::FILE));
    let parsed = defaults.and_then(|mut defaults| {
        let command = defaults.apply(Cli::command())?;
        let languages = defaults.languages.take();
        let parsed = command
            .try_get_matches_from(args)
            .and_then(|matches| Cli::from_arg_matches(&matches));
        Ok(parsed.map(|cli| cli.with_languages(languages)))
    });
    let parsed = match parsed {
        Ok(parsed) => parsed,
        Err(message) => {
            let _ = writeln!(stderr, "error: {message}");
            return ExitCode::from(exit::USAGE);
        }
    };
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => {
            let text = error.render();
            // Help and version are results; nobody can be told if a stream is closed.
            let _ = if error.use_stderr() {
                write!(stderr, "{text}")
            } else {
                write!(stdout, "{text}").and_then(|()| stdout.flush())
            };
            return ExitCode::from(error.exit_code() as u8);
        }
    };
    let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let colour_on = |is_terminal: bool| match cli.color {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto => is_terminal && !no_colour,
    };
    let context = Context {
        stdin,
        stdin_is_terminal,
        stdout_is_terminal,
        stdout,
        talk: Talk::new(
            stderr,
            stderr_is_terminal,
            colour_on(stderr_is_terminal),
            cli.quiet,
            cli.verbose,
        ),
        interrupt,
        verbose: cli.verbose,
        quiet: cli.quiet,
        colour: colour_on(stdout_is_terminal),
    };
    let result = dispatch(&cli.command, context);
    match result {
        Ok(status) => status.into(),
        // Whoever reads has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::from(exit::OK),
        Err(error) => {
            eprintln!("error: {}", describe(&error));
            ExitCode::from(exit::JUDGE_ERROR)
        }
    }
}

/// A write that failed: the error names its file, or it was standard output.
fn describe(error: &io::Error) -> String {
    let words = discover::words(error);
    if error.raw_os_error().is_some() {
        format!("standard output cannot be written: {words}")
    } else {
        error.to_string()
    }
}

fn dispatch(command: &Command, mut context: Context<'_>) -> io::Result<Status> {
    match command {
        Command::Solve(args) => commands::solve::run(args, context),
        Command::Judge(args) => commands::judge::run(args, context),
        Command::Check(args) => commands::check::run(args, context),
        Command::Gen(args) => commands::generate::run(args, context),
        Command::Trace(args) => commands::trace::run(args, context),
        Command::Report(args) => commands::report::run(args, context),
        Command::List(args) => commands::list::run(args, context),
        Command::Completions(args) => {
            let mut command = Cli::command();
            let mut script = Vec::new();
            clap_complete::generate(args.shell, &mut command, "judge-runner", &mut script);
            context.stdout.write_all(&script)?;
            context.stdout.flush()?;
            Ok(Status {
                cases: 1,
                ..Status::default()
            })
        }
    }
}
