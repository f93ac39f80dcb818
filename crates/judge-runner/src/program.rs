//! The program that is judged: from the command line to verdicts on its runs.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use clap::{Args, ValueEnum};

use crate::judge::{CaseInput, Facts, LimitsRecord, Produced, Producer};
use crate::languages::{CompileFailure, Language, Languages, Options, Style};
use crate::part::Stop;
use crate::process::{self, Ended, Job, Limits, Pool, ProcessError, RunResult, Stdin};
use crate::verdict::Verdict;

/// The program and its limits, as people type them.
#[derive(Clone, Debug, Args)]
pub(crate) struct ProgramArgs {
    /// A source file in place of the command: compiled once, run by the recipe of its language
    #[arg(long, value_name = "FILE", conflicts_with = "command")]
    pub(crate) source: Option<PathBuf>,

    /// CPU time for a case: 1s, 500ms, 1.5 [default: 1s]
    #[arg(short = 't', long = "time", value_name = "TIME", value_parser = parse_time)]
    pub(crate) time: Option<Duration>,

    /// Time on the clock for a case [default: CPU time + 1s]
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) wall: Option<Duration>,

    /// Peak memory for a case: 256M, 1G [default: 256M; M is MiB]
    #[arg(short = 'm', long = "memory", value_name = "SIZE", value_parser = parse_size)]
    pub(crate) memory: Option<u64>,

    /// Most output of a case [default: 8M, or twice the expected output and 64K]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) output_limit: Option<u64>,

    /// Size of the stack [default: as much as the system allows]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) stack: Option<u64>,

    /// Also cap the address space (not for Java, Go or JavaScript)
    #[arg(long)]
    pub(crate) hard_memory: bool,

    /// What the limits become for slow languages
    #[arg(long, value_name = "TABLE", default_value = "none")]
    pub(crate) bonus: BonusArg,

    /// The user's recipes in place of the built-in ones.
    #[arg(skip)]
    pub(crate) languages: Option<Languages>,

    /// The program to judge, with its arguments
    #[arg(last = true, value_name = "CMD")]
    pub(crate) command: Vec<OsString>,
}

/// A table of language bonuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BonusArg {
    /// Every language has the same limits
    None,
    /// Java twice the time and 1 s, Python three times and 2 s, and so on
    Boj,
}

/// Why there is no program to run.
#[derive(Debug)]
pub(crate) enum NoProgram {
    /// The command line is wrong.
    Usage(String),
    /// The compiler refuses the source.
    Rejected(String),
    /// Somebody interrupted.
    Interrupted,
    /// The machine is not up to it: a compiler is missing, a process cannot be started.
    Fault(String),
}

/// A program that is ready to run.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) argv: Vec<OsString>,
    pub(crate) limits: Limits,
    pub(crate) output_limit: Option<u64>,
    /// How reports call it.
    pub(crate) name: String,
    /// What there is to say about compiling it.
    pub(crate) compiled: Option<String>,
}

/// The least output that every program may write.
const LEAST_OUTPUT_BYTES: u64 = 8 << 20;

impl ProgramArgs {
    /// Takes a source out of paths that were given without a flag: the one with a
    /// known source extension.
    pub(crate) fn take_source(&mut self, paths: &mut Vec<PathBuf>) -> Result<(), String> {
        if self.source.is_some() || !self.command.is_empty() {
            return Ok(());
        }
        let languages = self.languages();
        let is_source = |path: &PathBuf| languages.for_path(path).is_some() && path.is_file();
        let sources: Vec<PathBuf> = paths
            .iter()
            .filter(|path| is_source(path))
            .cloned()
            .collect();
        match sources.as_slice() {
            [] => Ok(()),
            [_] => {
                paths.retain(|path| !is_source(path));
                self.source = sources.into_iter().next();
                Ok(())
            }
            [first, second, ..] => Err(format!(
                "{} and {} are both sources; name one with --source",
                first.display(),
                second.display()
            )),
        }
    }

    /// Returns the recipes that hold.
    pub(crate) fn languages(&self) -> &Languages {
        self.languages.as_ref().unwrap_or(Languages::built_in())
    }

    /// Returns whether a program is named at all.
    pub(crate) fn names_program(&self) -> bool {
        self.source.is_some() || !self.command.is_empty()
    }

    /// Returns the limits without any bonus.
    pub(crate) fn limits(&self) -> Limits {
        let cpu = self.time.unwrap_or(Limits::default().cpu);
        Limits {
            cpu,
            wall: self.wall.unwrap_or(cpu + Duration::from_secs(1)),
            memory_bytes: self.memory.unwrap_or(Limits::default().memory_bytes),
            output_bytes: self.output_limit.unwrap_or(LEAST_OUTPUT_BYTES),
            stack: self.stack,
            hard_memory: self.hard_memory,
        }
    }

    /// Makes the program ready: compiles a source.
    pub(crate) fn resolve(&self, style: Style, pool: &Pool) -> Result<Program, NoProgram> {
        let limits = self.limits();
        let Some(source) = &self.source else {
            if self.command.is_empty() {
                let message = "no program: add -- CMD ARG... or --source FILE";
                return Err(NoProgram::Usage(message.to_owned()));
            }
            let words: Vec<String> = self
                .command
                .iter()
                .map(|word| word.to_string_lossy().into_owned())
                .collect();
            return Ok(Program {
                argv: self.command.iter().map(from_here).collect(),
                limits,
                output_limit: self.output_limit,
                name: words.join(" "),
                compiled: None,
            });
        };
        let (program, language) =
            compile(self.languages(), source, style, limits.memory_bytes, pool)?;
        let limits = match self.bonus {
            BonusArg::None => limits,
            BonusArg::Boj => language.bonus().apply(limits),
        };
        let name = source.display().to_string();
        let compiled = program.compile_time.map(|time| {
            let compiler = program.compiler.as_deref().unwrap_or("compiler");
            format!("Compiled {name} ({compiler}) in {:.2}s", time.as_secs_f64())
        });
        Ok(Program {
            argv: program.argv,
            limits,
            output_limit: self.output_limit,
            name,
            compiled,
        })
    }
}

/// A program runs in a folder of its own: files of the caller's that its command
/// line names are named from the root.
fn from_here(word: &OsString) -> OsString {
    let path = Path::new(word);
    match std::path::absolute(path) {
        Ok(absolute) if path.is_relative() && path.is_file() => absolute.into(),
        _ => word.clone(),
    }
}

/// Compiles a source of any known language.
pub(crate) fn compile<'l>(
    languages: &'l Languages,
    source: &Path,
    style: Style,
    memory_bytes: u64,
    pool: &Pool,
) -> Result<(crate::languages::Program, &'l Language), NoProgram> {
    let Some(language) = languages.for_path(source) else {
        return Err(NoProgram::Usage(format!(
            "{}: no language with this extension; `judge-runner list languages` has them",
            source.display()
        )));
    };
    let options = Options {
        style,
        memory_bytes: Some(memory_bytes),
        ..Options::default()
    };
    match language.compile(source, &options, pool) {
        Ok(program) => Ok((program, language)),
        Err(CompileFailure::Rejected(error)) => Err(NoProgram::Rejected(error.to_string())),
        Err(CompileFailure::Interrupted) => Err(NoProgram::Interrupted),
        Err(failure @ CompileFailure::CannotRead { .. }) => {
            Err(NoProgram::Usage(failure.to_string()))
        }
        Err(failure) => Err(NoProgram::Fault(failure.to_string())),
    }
}

impl Program {
    /// Returns the run of this program on an input, with a cap on output that
    /// grows with what is expected.
    pub(crate) fn job(&self, stdin: Stdin, expected_bytes: usize) -> Job {
        let output_bytes = self
            .output_limit
            .unwrap_or(LEAST_OUTPUT_BYTES.max(2 * expected_bytes as u64 + (64 << 10)));
        Job::new(self.argv.iter().cloned())
            .stdin(stdin)
            .limits(Limits {
                output_bytes,
                ..self.limits
            })
    }

    pub(crate) fn limits_record(&self) -> LimitsRecord {
        LimitsRecord::of(&self.limits)
    }
}

/// How much over its CPU limit a run may go while others run beside it: it is
/// then run again alone before it is called too slow.
const SHARED_GRACE: f64 = 1.2;

/// A program as a producer.
#[derive(Debug)]
pub(crate) struct External<'a> {
    program: &'a Program,
    pool: &'a Pool,
    /// Runs share the machine; one that is repeated has it alone.
    alone: RwLock<()>,
    is_shared: bool,
}

impl<'a> External<'a> {
    pub(crate) fn new(program: &'a Program, pool: &'a Pool) -> Self {
        Self {
            program,
            pool,
            alone: RwLock::new(()),
            is_shared: pool.n_workers() > 1,
        }
    }

    fn run(&self, job: &Job) -> Result<RunResult, ProcessError> {
        let limit = job.limits.cpu;
        let first = {
            let _shared = self.alone.read().unwrap_or_else(PoisonError::into_inner);
            let mut job = job.clone();
            if self.is_shared {
                job.limits.cpu = limit.mul_f64(SHARED_GRACE);
            }
            self.pool.run(&job)?
        };
        if first.ended_by.is_limit() || first.cpu <= limit {
            return Ok(first);
        }
        let _alone = self.alone.write().unwrap_or_else(PoisonError::into_inner);
        self.pool.run(job)
    }
}

impl Producer for External<'_> {
    fn describe(&self) -> String {
        self.program.name.clone()
    }

    fn memory_method(&self) -> Option<&'static str> {
        Some(process::memory_method())
    }

    fn takes_any_text(&self) -> bool {
        true
    }

    fn produce(&self, case: &CaseInput<'_>, _stop: Stop<'_>) -> Produced {
        let canonical = case
            .game
            .filter(|game| game.info().canonical_input)
            .and_then(|game| game.canonical(case.bytes));
        let stdin = match (canonical, case.path) {
            (Some(bytes), _) => Stdin::Bytes(bytes),
            (None, Some(path)) => Stdin::File(path.to_owned()),
            (None, None) => Stdin::Bytes(case.bytes.to_vec()),
        };
        let job = self.program.job(stdin, case.expected_bytes);
        match self.run(&job) {
            Ok(result) => Produced {
                verdict: verdict_of(&result, &job.limits),
                facts: facts_of(&result),
                output: result.stdout,
            },
            Err(error) => Produced {
                verdict: Some((Verdict::Je, error.to_string())),
                ..Produced::default()
            },
        }
    }
}

/// The raw facts of a run.
pub(crate) fn facts_of(result: &RunResult) -> Facts {
    Facts {
        cpu_ms: Some(milliseconds(result.cpu)),
        wall_ms: Some(milliseconds(result.wall)),
        rss_kib: Some(result.peak_rss_kib),
        exit: result.exit,
        signal: result.signal,
        leaked: result.leaked,
        truncated: result.stdout_truncated,
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Returns the verdict that is clear before the output is looked at, with its
/// reason; `None` if the program ended well.
pub(crate) fn verdict_of(result: &RunResult, limits: &Limits) -> Option<(Verdict, String)> {
    let how = if result.killed { "killed" } else { "ended" };
    let cpu = result.cpu.as_secs_f64();
    let wall = result.wall.as_secs_f64();
    Some(match result.ended_by {
        Ended::Exited if result.exit == Some(0) => return None,
        Ended::OutputLimit => (
            Verdict::Ole,
            format!("more than {} of output", size(limits.output_bytes)),
        ),
        Ended::CpuLimit => (
            Verdict::Tle,
            format!(
                "> {} CPU ({how} after {cpu:.2}s, {wall:.2}s on the clock)",
                seconds(limits.cpu)
            ),
        ),
        Ended::WallLimit => (
            Verdict::Tle,
            format!(
                "> {} on the clock ({how} with {cpu:.2}s of CPU used)",
                seconds(limits.wall)
            ),
        ),
        Ended::MemoryLimit => (
            Verdict::Mle,
            format!(
                "> {} ({how} at {})",
                size(limits.memory_bytes),
                size(result.peak_rss_kib << 10)
            ),
        ),
        Ended::Interrupted => (Verdict::Sk, "interrupted".to_owned()),
        Ended::Signalled | Ended::Exited => {
            let stderr = crate::text::escaped(&result.stderr);
            let said = exception_line(&stderr);
            if let Some(evidence) = said.filter(|line| is_out_of_memory(line)) {
                return Some((Verdict::Mle, evidence.to_owned()));
            }
            let mut reason = match (result.signal, result.exit) {
                (Some(signal), _) => signal_name(signal),
                (None, Some(code)) => format!("exit code {code}"),
                (None, None) => "no exit code".to_owned(),
            };
            if let Some(line) = said {
                reason += ": ";
                reason.extend(line.chars().take(160));
            }
            (Verdict::Re, reason)
        }
    })
}

/// The line of a program's last words that names its exception.
fn exception_line(stderr: &str) -> Option<&str> {
    let lines = || {
        stderr
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
    };
    let is_frame = |line: &&str| !line.starts_with("at ") && !line.starts_with("... ");
    lines()
        .find(|line| line.starts_with("Exception in thread"))
        .or_else(|| {
            // `ValueError: …`, `java.lang.Error: …`, `TypeError: …`
            lines().rev().filter(is_frame).find(|line| {
                let head = line.split([':', ' ']).next().unwrap_or_default();
                head.ends_with("Error") || head.ends_with("Exception") || head == "terminate"
            })
        })
        .or_else(|| lines().find(|line| line.contains("panicked at")))
        .or_else(|| lines().rev().find(is_frame))
}

/// What runtimes say when an allocation fails.
fn is_out_of_memory(line: &str) -> bool {
    [
        "bad_alloc",
        "OutOfMemoryError",
        "MemoryError",
        "heap out of memory",
        "memory allocation of",
    ]
    .iter()
    .any(|words| line.contains(words))
}

/// `SIGSEGV (segmentation fault)`.
fn signal_name(signal: i32) -> String {
    let (name, words) = match signal {
        1 => ("SIGHUP", "hangup"),
        2 => ("SIGINT", "interrupt"),
        3 => ("SIGQUIT", "quit"),
        4 => ("SIGILL", "illegal instruction"),
        5 => ("SIGTRAP", "trap"),
        6 => ("SIGABRT", "aborted"),
        7 => ("SIGBUS", "bus error"),
        8 => ("SIGFPE", "arithmetic error, such as a division by zero"),
        9 => ("SIGKILL", "killed"),
        11 => ("SIGSEGV", "segmentation fault"),
        13 => ("SIGPIPE", "broken pipe"),
        14 => ("SIGALRM", "alarm"),
        15 => ("SIGTERM", "terminated"),
        24 => ("SIGXCPU", "CPU limit"),
        25 => ("SIGXFSZ", "file size limit"),
        31 => ("SIGSYS", "bad system call"),
        _ => return format!("signal {signal}"),
    };
    format!("{name} ({words})")
}

fn seconds(time: Duration) -> String {
    format!("{:.2}s", time.as_secs_f64())
}

/// `256M`.
fn size(bytes: u64) -> String {
    match bytes {
        b if b >= 10 << 20 => format!("{}M", b >> 20),
        b if b >= 10 << 10 => format!("{}K", b >> 10),
        b => format!("{b} bytes"),
    }
}

/// `1s`, `500ms`, `1.5`.
pub(crate) fn parse_time(text: &str) -> Result<Duration, String> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 0.001),
        None => (text.strip_suffix('s').unwrap_or(text), 1.0),
    };
    match number.trim().parse::<f64>() {
        Ok(value) if value > 0.0 && value * unit <= 86_400.0 => {
            Ok(Duration::from_secs_f64(value * unit))
        }
        _ => Err("expected a time such as 1s, 500ms or 1.5, up to a day".to_owned()),
    }
}

/// `256M`, `1G`, `65536K`, or bytes.
pub(crate) fn parse_size(text: &str) -> Result<u64, String> {
    let upper = text.trim().to_ascii_uppercase();
    let upper = upper
        .strip_suffix("IB")
        .or(upper.strip_suffix('B'))
        .unwrap_or(&upper);
    let (number, shift) = match upper.as_bytes().last() {
        Some(b'K') => (&upper[..upper.len() - 1], 10),
        Some(b'M') => (&upper[..upper.len() - 1], 20),
        Some(b'G') => (&upper[..upper.len() - 1], 30),
        _ => (upper, 0),
    };
    let bytes = number
        .parse::<u64>()
        .ok()
        .and_then(|value| value.checked_mul(1 << shift))
        .filter(|bytes| (1..=1 << 40).contains(bytes));
    bytes.ok_or_else(|| "expected a size such as 256M or 1G (M is MiB)".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes_are_read_as_people_write_them() {
        for (text, milliseconds) in [("1s", 1000), ("500ms", 500), ("1.5", 1500), ("2 s", 2000)] {
            assert_eq!(
                parse_time(text),
                Ok(Duration::from_millis(milliseconds)),
                "{text}"
            );
        }
        for text in ["", "0", "-1", "s", "1h", "nan", "1e9"] {
            assert!(parse_time(text).is_err(), "{text}");
        }
        for (text, bytes) in [
            ("256M", 256 << 20),
            ("1g", 1 << 30),
            ("64KiB", 64 << 10),
            ("7", 7),
        ] {
            assert_eq!(parse_size(text), Ok(bytes), "{text}");
        }
        for text in ["", "0", "M", "-1M", "99999999G"] {
            assert!(parse_size(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_line_with_the_exception_is_found() {
        for (stderr, line) in [
            (
                "Traceback:\n  File\nIndexError: list index out of range\n",
                "IndexError: list index out of range",
            ),
            (
                "Exception in thread \"main\" java.lang.NullPointerException: x\n\tat Main.main(Main.java:3)\n",
                "Exception in thread \"main\" java.lang.NullPointerException: x",
            ),
            (
                "/a.js:1\nfoo\n^\n\nReferenceError: foo is not defined\n    at Object\n\nNode.js v20\n",
                "ReferenceError: foo is not defined",
            ),
            (
                "thread 'main' panicked at src/main.rs:2:5:\nboom\nnote: run with\n",
                "thread 'main' panicked at src/main.rs:2:5:",
            ),
            ("some\nlast words\n", "last words"),
        ] {
            assert_eq!(exception_line(stderr), Some(line));
        }
        assert_eq!(exception_line("\n"), None);
    }
}
