//! What is run, within which limits, and what came of it.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// The limits of one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    /// Processor time, user and system, of the program and everything it started.
    pub cpu: Duration,
    /// Time on the clock, for programs that wait instead of computing.
    pub wall: Duration,
    /// Resident memory of the whole tree, in bytes. Watched while the program runs.
    pub memory_bytes: u64,
    /// What may be written to standard output and standard error together, in bytes.
    pub output_bytes: u64,
    /// Size of the stack in bytes; `None` is as much as the system allows (a deep recursion then meets
    /// the memory limit).
    pub stack: Option<u64>,
    /// Whether the address space is capped as well, so that allocations beyond the limit fail.
    ///
    /// Off by default: Java, Go, JavaScript and sanitizers reserve far more than they use and do not
    /// even start under such a cap.
    pub hard_memory: bool,
}

impl Default for Limits {
    /// One second of CPU time, two on the clock, 256 MiB, 8 MiB of output, no cap on stack or address space.
    fn default() -> Self {
        Self {
            cpu: Duration::from_secs(1),
            wall: Duration::from_secs(2),
            memory_bytes: 256 << 20,
            output_bytes: 8 << 20,
            stack: None,
            hard_memory: false,
        }
    }
}

/// What a program finds on its standard input.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stdin {
    /// The file itself, opened for reading.
    File(PathBuf),
    /// A memory file with these bytes; seekable, like a file.
    Bytes(Vec<u8>),
    /// Nothing.
    #[default]
    Null,
}

/// One run of one program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Job {
    /// The program: a name to look up in `PATH`, or a path, which is taken against the *caller's*
    /// working directory even though the program runs in another one.
    pub program: OsString,
    /// Its arguments, without its name.
    pub args: Vec<OsString>,
    /// Its standard input.
    pub stdin: Stdin,
    /// Variables added to the environment. It holds the caller's variables, `LC_ALL` and `LANG` set to
    /// `C.UTF-8`, and `ONLINE_JUDGE=1`.
    pub env: Vec<(OsString, OsString)>,
    /// The working directory; `None` is an empty temporary one, which is emptied again afterwards.
    pub cwd: Option<PathBuf>,
    /// The limits.
    pub limits: Limits,
}

impl Job {
    /// A run of a command line (program first) with empty input and the default limits.
    ///
    /// # Panics
    ///
    /// If `command` is empty.
    #[track_caller]
    pub fn new<I>(command: I) -> Self
    where
        I: IntoIterator,
        I::Item: Into<OsString>,
    {
        let mut words = command.into_iter().map(Into::into);
        let program = words.next().expect("a command has at least the program");
        Self {
            program,
            args: words.collect(),
            ..Self::default()
        }
    }

    /// The same run with this standard input.
    #[must_use]
    pub fn stdin(mut self, stdin: Stdin) -> Self {
        self.stdin = stdin;
        self
    }

    /// The same run within these limits.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

/// What ended a run. The [module's documentation](super#which-fact-is-told-when-several-hold) says which
/// one is told where several could be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ended {
    /// The program ended by itself, within its limits; [`RunResult::exit`] is its code.
    Exited,
    /// A signal that was not ours ended it; [`RunResult::signal`] is its number.
    Signalled,
    /// It used more processor time than [`Limits::cpu`].
    CpuLimit,
    /// It had not ended after [`Limits::wall`].
    WallLimit,
    /// It held more memory than [`Limits::memory_bytes`].
    MemoryLimit,
    /// It wrote more than [`Limits::output_bytes`].
    OutputLimit,
    /// Somebody called [`Interrupt::raise`](super::Interrupt::raise).
    Interrupted,
}

impl Ended {
    /// Every way to end.
    pub const ALL: [Self; 7] = [
        Self::Exited,
        Self::Signalled,
        Self::CpuLimit,
        Self::WallLimit,
        Self::MemoryLimit,
        Self::OutputLimit,
        Self::Interrupted,
    ];

    /// Whether one of the four limits was passed.
    #[must_use]
    pub const fn is_limit(self) -> bool {
        matches!(
            self,
            Self::CpuLimit | Self::WallLimit | Self::MemoryLimit | Self::OutputLimit
        )
    }
}

/// What a program did and used. Output is bytes: nothing here is decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunResult {
    /// What ended the run.
    pub ended_by: Ended,
    /// The exit code, if the program ended by itself.
    pub exit: Option<i32>,
    /// The number of the signal that ended it, ours (`SIGKILL`, see [`killed`](Self::killed)) or another.
    pub signal: Option<i32>,
    /// Whether the program was stopped by us. Its times are then those of the moment it died.
    pub killed: bool,
    /// Processor time, user and system, of everything that was started.
    pub cpu: Duration,
    /// Time on the clock from just before the start to the end of the program itself.
    pub wall: Duration,
    /// Peak resident memory in KiB: of the largest process, or of the tree where the watch saw more.
    pub peak_rss_kib: u64,
    /// Standard output, at most [`Limits::output_bytes`] of it.
    pub stdout: Vec<u8>,
    /// Whether there was more standard output than is kept.
    pub stdout_truncated: bool,
    /// Standard error: its first 32 KiB and its last 32 KiB.
    pub stderr: Vec<u8>,
    /// How many bytes of standard error were left out between those two parts.
    pub stderr_omitted: u64,
    /// Whether something the program started was still alive 50 ms after the program's own end (it has
    /// been killed since).
    pub leaked: bool,
}

impl RunResult {
    /// The result of a run that was not begun because of an interrupt.
    #[cfg_attr(not(unix), expect(dead_code, reason = "nothing runs here"))]
    pub(super) fn not_begun() -> Self {
        Self {
            ended_by: Ended::Interrupted,
            exit: None,
            signal: None,
            killed: false,
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
            peak_rss_kib: 0,
            stdout: Vec::new(),
            stdout_truncated: false,
            stderr: Vec::new(),
            stderr_omitted: 0,
            leaked: false,
        }
    }

    /// Whether the program ended by itself with code 0 and passed no limit.
    #[must_use]
    pub fn is_success(&self) -> bool {
        self.ended_by == Ended::Exited && self.exit == Some(0)
    }
}

/// What a run that nobody stopped is told as: the first limit it passed, else how it ended.
#[cfg_attr(not(unix), expect(dead_code, reason = "nothing runs here"))]
pub(super) fn ended_by_itself(
    limits: &Limits,
    signalled: bool,
    output_passed: bool,
    cpu: Duration,
    wall: Duration,
    peak_rss_kib: u64,
) -> Ended {
    if output_passed {
        Ended::OutputLimit
    } else if cpu > limits.cpu {
        Ended::CpuLimit
    } else if wall > limits.wall {
        Ended::WallLimit
    } else if peak_rss_kib > limits.memory_bytes / 1024 {
        Ended::MemoryLimit
    } else if signalled {
        Ended::Signalled
    } else {
        Ended::Exited
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_limit_in_order_is_told() {
        let limits = Limits::default();
        let over = Duration::from_secs(9);
        let told = |signalled, output, cpu, wall, rss| {
            ended_by_itself(&limits, signalled, output, cpu, wall, rss)
        };
        assert_eq!(told(true, true, over, over, u64::MAX), Ended::OutputLimit);
        assert_eq!(told(true, false, over, over, u64::MAX), Ended::CpuLimit);
        assert_eq!(
            told(true, false, Duration::ZERO, over, u64::MAX),
            Ended::WallLimit
        );
        assert_eq!(
            told(true, false, Duration::ZERO, Duration::ZERO, u64::MAX),
            Ended::MemoryLimit
        );
        assert_eq!(
            told(true, false, limits.cpu, limits.wall, 256 << 10),
            Ended::Signalled
        );
        assert_eq!(
            told(false, false, limits.cpu, limits.wall, 256 << 10),
            Ended::Exited
        );
    }
}
