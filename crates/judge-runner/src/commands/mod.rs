//! One module a subcommand.

pub(crate) mod check;
pub(crate) mod generate;
pub(crate) mod judge;
pub(crate) mod list;
pub(crate) mod report;
pub(crate) mod solve;
pub(crate) mod stream;
pub(crate) mod trace;

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use globset::GlobMatcher;

use crate::discover::{self, Found, Input, Origin};
use crate::exit::Status;
use crate::talk::{Interrupt, Talk};

/// What every command works with.
pub(crate) struct Context<'a> {
    pub(crate) stdin: Box<dyn Read + Send>,
    pub(crate) stdin_is_terminal: bool,
    pub(crate) stdout: Box<dyn Write + Send>,
    pub(crate) stdout_is_terminal: bool,
    pub(crate) talk: Talk,
    pub(crate) interrupt: &'a Interrupt,
    pub(crate) verbose: bool,
    pub(crate) quiet: bool,
    pub(crate) colour: bool,
}

impl Context<'_> {
    /// Finds the inputs that paths name, tells what is off about them, and keeps
    /// those that a filter takes.
    pub(crate) fn discover(
        &mut self,
        paths: &[PathBuf],
        filter: Option<&str>,
        status: &mut Status,
    ) -> Result<Found, Status> {
        let filter = match filter.map(glob).transpose() {
            Ok(filter) => filter,
            Err(message) => {
                self.talk.error(&message);
                return Err(usage());
            }
        };
        let mut found = discover::discover(paths);
        self.talk.discovery(&found.problems);
        for problem in &found.problems {
            status.failed = true;
            if problem.cannot_open {
                if paths.len() == 1 {
                    status.usage = true;
                }
                // It was meant to be an input: there is more than nothing here.
                status.cases += 1;
            }
        }
        if let Some(filter) = filter {
            found.inputs.retain(|input| matches(&filter, input));
        }
        if found
            .inputs
            .iter()
            .any(|input| input.origin == Origin::Stdin)
        {
            self.hint_at_terminal();
        }
        Ok(found)
    }

    fn hint_at_terminal(&mut self) {
        if self.stdin_is_terminal {
            self.talk
                .note("reading from standard input; end it with Ctrl-D, or name a file");
        }
    }

    /// Takes standard input; a second caller gets an empty one.
    pub(crate) fn take_stdin(&mut self) -> Box<dyn Read + Send> {
        std::mem::replace(&mut self.stdin, Box::new(io::empty()))
    }

    /// Reads a whole input.
    pub(crate) fn read(&mut self, input: &Input) -> io::Result<Vec<u8>> {
        match &input.origin {
            Origin::File(path) => std::fs::read(path),
            Origin::Stdin => self.read_stdin(),
        }
    }

    /// Reads all of standard input, or what came before Ctrl-C: nothing.
    pub(crate) fn read_stdin(&mut self) -> io::Result<Vec<u8>> {
        let mut stdin = self.take_stdin();
        let (sender, receiver) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let result = stdin.read_to_end(&mut bytes).map(|_| bytes);
            // Nobody waits for it after Ctrl-C.
            let _ = sender.send(result);
        });
        loop {
            match receiver.recv_timeout(Duration::from_millis(50)) {
                Ok(result) => return result,
                Err(_) if self.interrupt.is_raised() => return Ok(Vec::new()),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(Vec::new()),
            }
        }
    }
}

/// The status of a command line that makes no sense.
pub(crate) fn usage() -> Status {
    Status {
        usage: true,
        ..Status::default()
    }
}

fn glob(pattern: &str) -> Result<GlobMatcher, String> {
    match globset::Glob::new(pattern) {
        Ok(glob) => Ok(glob.compile_matcher()),
        Err(error) => Err(format!("--filter: {error}")),
    }
}

/// A filter looks at the name, and at its last part alone.
fn matches(filter: &GlobMatcher, input: &Input) -> bool {
    filter.is_match(&input.name)
        || input
            .name
            .file_name()
            .is_some_and(|name| filter.is_match(Path::new(name)))
}

/// `1 case`, `2 cases`.
pub(crate) fn plural(count: u64, one: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {one}s"),
    }
}
