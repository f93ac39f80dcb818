//! External checkers: programs that say whether an output is right.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueEnum;

use crate::languages::{Languages, Style};
use crate::process::{Ended, Job, Limits, Pool, Stdin};
use crate::program::{NoProgram, compile};
use crate::verdict::Verdict;

/// In which order a checker takes its files, and what its exit codes mean. There
/// is no telling from outside, so it is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ValueEnum)]
pub enum Protocol {
    /// input output answer; 0 AC, 1 WA, 2 PE, 3 and others the checker's fault
    Testlib,
    /// input answer output; 0 AC, others WA
    Boj,
    /// input answer folder < output; 42 AC, 43 WA, others the checker's fault
    Kattis,
    /// input output answer; 0 AC, others WA
    Oj,
}

/// A checker that is ready to run.
#[derive(Clone, Debug)]
pub(crate) struct Checker {
    argv: Vec<OsString>,
    protocol: Protocol,
}

/// Checkers may take longer than programs, but not for ever.
const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(10),
    wall: Duration::from_secs(20),
    memory_bytes: 1 << 30,
    output_bytes: 1 << 20,
    stack: None,
    hard_memory: false,
};

impl Checker {
    /// Makes a checker ready: a source is compiled.
    pub(crate) fn new(
        languages: &Languages,
        path: &Path,
        protocol: Protocol,
        pool: &Pool,
    ) -> Result<Self, NoProgram> {
        if !path.is_file() {
            return Err(NoProgram::Usage(format!(
                "--checker: {} is no file",
                path.display()
            )));
        }
        let argv = match languages.for_path(path) {
            Some(_) => {
                compile(languages, path, Style::Program, LIMITS.memory_bytes, pool)?
                    .0
                    .argv
            }
            None => {
                let path = std::path::absolute(path)
                    .map_err(|error| NoProgram::Fault(error.to_string()))?;
                vec![path.into()]
            }
        };
        Ok(Self { argv, protocol })
    }

    /// Returns the verdict on an output, and what the checker says. Whatever goes
    /// wrong with the checker itself is JE, never the program's fault.
    pub(crate) fn verdict(
        &self,
        input: &[u8],
        expected: &[u8],
        output: &[u8],
        pool: &Pool,
    ) -> (Verdict, String) {
        match self.run(input, expected, output, pool) {
            Ok(verdict) => verdict,
            Err(error) => (Verdict::Je, format!("the checker cannot be run: {error}")),
        }
    }

    fn run(
        &self,
        input: &[u8],
        expected: &[u8],
        output: &[u8],
        pool: &Pool,
    ) -> Result<(Verdict, String), Box<dyn std::error::Error>> {
        let folder = tempfile::TempDir::with_prefix("judge-runner-")?;
        let write = |name: &str, bytes: &[u8]| -> io::Result<PathBuf> {
            let path = folder.path().join(name);
            std::fs::write(&path, bytes)?;
            Ok(path)
        };
        let input = write("input", input)?;
        let answer = write("answer", expected)?;
        let output = write("output", output)?;
        let feedback = folder.path().join("feedback/");
        std::fs::create_dir(&feedback)?;
        let mut stdin = Stdin::Null;
        let files = match self.protocol {
            Protocol::Testlib | Protocol::Oj => vec![input, output, answer],
            Protocol::Boj => vec![input, answer, output],
            Protocol::Kattis => {
                stdin = Stdin::File(output);
                vec![input, answer, feedback]
            }
        };
        let command = self.argv.iter().cloned();
        let job = Job::new(command.chain(files.into_iter().map(OsString::from)))
            .stdin(stdin)
            .limits(LIMITS);
        let result = pool.run(&job)?;
        let mut said = String::from_utf8_lossy(if result.stderr.is_empty() {
            &result.stdout
        } else {
            &result.stderr
        })
        .lines()
        .next()
        .unwrap_or_default()
        .chars()
        .take(160)
        .collect::<String>();
        if !said.is_empty() {
            said.insert_str(0, "checker: ");
        }
        let fault = |what: String| {
            let colon = if said.is_empty() { "" } else { ": " };
            (Verdict::Je, format!("{what}{colon}{said}"))
        };
        let code = match (result.ended_by, result.exit) {
            (Ended::Exited, Some(code)) => code,
            (Ended::Exited | Ended::Signalled, _) => {
                return Ok(fault(format!(
                    "the checker was ended by signal {}",
                    result.signal.unwrap_or(0)
                )));
            }
            (Ended::Interrupted, _) => return Ok((Verdict::Sk, "interrupted".to_owned())),
            _ => return Ok(fault("the checker does not come to an end".to_owned())),
        };
        let verdict = match (self.protocol, code) {
            (Protocol::Testlib | Protocol::Boj | Protocol::Oj, 0) | (Protocol::Kattis, 42) => {
                Verdict::Ac
            }
            (Protocol::Testlib, 1) | (Protocol::Kattis, 43) => Verdict::Wa,
            (Protocol::Testlib, 2 | 8) => Verdict::Pe,
            (Protocol::Boj | Protocol::Oj, _) => Verdict::Wa,
            (Protocol::Testlib | Protocol::Kattis, code) => {
                return Ok(fault(format!("the checker failed with exit code {code}")));
            }
        };
        Ok((verdict, said))
    }
}
