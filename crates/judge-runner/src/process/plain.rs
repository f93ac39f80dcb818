//! Running programs without a spawn server, for Unix systems other than Linux.

use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::os::fd::AsFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal};

use super::capture::{Capture, Stream};
use super::error::ProcessError;
use super::job::{Ended, Job, RunResult, Stdin, ended_by_itself};
use super::pool::Interrupt;
use super::scratch::Scratch;
use super::sys::{Reaped, wait4};

pub(super) const MEMORY_METHOD: &str = "wait4";
pub(super) const SHORTCOMINGS: &[&str] = &[
    "CPU time and memory are measured when a program has ended, not watched while it runs: a runaway lasts until its wall limit",
    "a program's memory is reported to be at least that of the runner",
    "processes that leave the program's process group outlive it",
    "stack limit and hard memory limit are not set",
];

/// How often an unfinished program is looked at.
const LOOK_INTERVAL: Duration = Duration::from_millis(5);
/// The time that other processes of the group have to end by themselves once the program has ended.
const GRACE: Duration = Duration::from_millis(50);

/// Runs one program at a time.
#[derive(Debug)]
pub struct Worker {
    interrupt: Interrupt,
    scratch: Scratch,
}

impl Worker {
    /// Makes a worker.
    ///
    /// # Errors
    ///
    /// If the system refuses a temporary directory.
    pub fn start() -> io::Result<Self> {
        Self::start_interruptible(Path::new(""), Interrupt::new())
    }

    /// As [`start`](Self::start): there is no server on this system.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start).
    pub fn start_with(server: &Path) -> io::Result<Self> {
        Self::start_interruptible(server, Interrupt::new())
    }

    pub(super) fn start_interruptible(_: &Path, interrupt: Interrupt) -> io::Result<Self> {
        Ok(Self {
            interrupt,
            scratch: Scratch::new()?,
        })
    }

    /// A handle by which other threads end what this worker runs.
    #[must_use]
    pub fn interrupt(&self) -> Interrupt {
        self.interrupt.clone()
    }

    /// Runs a program to its end, whatever that is, and kills its process group.
    ///
    /// # Errors
    ///
    /// If the program cannot be started or its input not be opened, or the system refuses what the
    /// runner itself needs. What the program does is never an error.
    pub fn run(&mut self, job: &Job) -> Result<RunResult, ProcessError> {
        if self.interrupt.is_raised() {
            return Ok(RunResult::not_begun());
        }
        let start = Instant::now();
        let mut child = self.spawn(job)?;
        let result = watch(job, &mut child, start, &self.interrupt).map_err(ProcessError::System);
        self.scratch.clean().map_err(ProcessError::System)?;
        result
    }

    fn spawn(&self, job: &Job) -> Result<Child, ProcessError> {
        let mut program = job.program.clone();
        if program.as_encoded_bytes().contains(&b'/') {
            program = std::path::absolute(&program)
                .map_err(ProcessError::System)?
                .into();
        }
        Command::new(program)
            .args(&job.args)
            .env("LC_ALL", "C.UTF-8")
            .env("LANG", "C.UTF-8")
            .env("ONLINE_JUDGE", "1")
            .envs(job.env.iter().map(|(name, value)| (name, value)))
            .current_dir(job.cwd.as_deref().unwrap_or_else(|| self.scratch.path()))
            .process_group(0)
            .stdin(open_input(&job.stdin)?)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|reason| ProcessError::CannotStart {
                program: job.program.clone(),
                reason,
            })
    }
}

fn open_input(stdin: &Stdin) -> Result<Stdio, ProcessError> {
    Ok(match stdin {
        Stdin::File(path) => File::open(path)
            .map_err(|reason| ProcessError::CannotOpenInput {
                path: path.clone(),
                reason,
            })?
            .into(),
        Stdin::Bytes(bytes) => {
            let file = tempfile::tempfile().and_then(|mut file| {
                file.write_all(bytes)?;
                file.rewind()?;
                Ok(file)
            });
            file.map_err(ProcessError::System)?.into()
        }
        Stdin::Null => Stdio::null(),
    })
}

fn watch(
    job: &Job,
    child: &mut Child,
    start: Instant,
    interrupt: &Interrupt,
) -> io::Result<RunResult> {
    let pid = i32::try_from(child.id()).map_err(io::Error::other)?;
    let group = Pid::from_raw(pid).ok_or_else(|| io::Error::other("a process without a number"))?;
    let mut capture = Capture::new(job.limits.output_bytes);
    let mut out = child.stdout.take();
    let mut err = child.stderr.take();
    let mut stopped = None;
    let mut reaped: Option<Reaped> = None;
    let mut wall = Duration::ZERO;
    let mut until: Option<Instant> = None;
    let mut leaked = false;
    loop {
        // A pipe that has something, or has ended, is read once; both gone means that all is read.
        let (out_ready, err_ready) = wait_for_output(out.as_ref(), err.as_ref())?;
        if out_ready {
            read_once(&mut out, Stream::Out, &mut capture);
        }
        if err_ready {
            read_once(&mut err, Stream::Err, &mut capture);
        }
        if reaped.is_none() {
            reaped = wait4(Some(pid))?;
            if reaped.is_some() {
                wall = start.elapsed();
                until = Some(Instant::now() + GRACE);
            }
        }
        if reaped.is_none() && stopped.is_none() {
            stopped = if capture.passed_limit() {
                Some(Ended::OutputLimit)
            } else if interrupt.is_raised() {
                Some(Ended::Interrupted)
            } else if start.elapsed() >= job.limits.wall {
                Some(Ended::WallLimit)
            } else {
                None
            };
            if stopped.is_some() {
                let _ = rustix::process::kill_process_group(group, Signal::KILL);
            }
        }
        let Some(until) = until else { continue };
        if out.is_none() && err.is_none() {
            break;
        }
        if Instant::now() >= until || capture.passed_limit() {
            leaked = stopped.is_none();
            break;
        }
    }
    // Members of the group keep its number from being used again, so this meets them or nobody.
    let _ = rustix::process::kill_process_group(group, Signal::KILL);

    let captured = capture.finish();
    let reaped = reaped.ok_or_else(|| io::Error::other("a program that was not reaped"))?;
    let status = ExitStatus::from_raw(reaped.status);
    let ended_by = stopped.unwrap_or_else(|| {
        let signalled = status.signal().is_some();
        let (cpu, rss) = (reaped.cpu, reaped.max_rss_kib);
        ended_by_itself(
            &job.limits,
            signalled,
            captured.passed_limit,
            cpu,
            wall,
            rss,
        )
    });
    Ok(RunResult {
        ended_by,
        exit: status.code(),
        signal: status.signal(),
        killed: stopped.is_some() && status.signal() == Some(libc::SIGKILL),
        cpu: reaped.cpu,
        wall,
        peak_rss_kib: reaped.max_rss_kib,
        stdout: captured.stdout,
        stdout_truncated: captured.stdout_truncated,
        stderr: captured.stderr,
        stderr_omitted: captured.stderr_omitted,
        leaked,
    })
}

/// Sleeps until a pipe has something, at most for the interval, and tells which.
fn wait_for_output(out: Option<&impl AsFd>, err: Option<&impl AsFd>) -> io::Result<(bool, bool)> {
    let mut fds = Vec::with_capacity(2);
    fds.extend(out.map(|out| PollFd::new(out, PollFlags::IN)));
    fds.extend(err.map(|err| PollFd::new(err, PollFlags::IN)));
    let timeout = Timespec {
        tv_sec: 0,
        tv_nsec: i64::from(LOOK_INTERVAL.subsec_nanos()) as _,
    };
    match poll(&mut fds, Some(&timeout)) {
        Ok(_) | Err(rustix::io::Errno::INTR) => {}
        Err(error) => return Err(error.into()),
    }
    let mut ready = fds.iter().map(|fd| !fd.revents().is_empty());
    let out_ready = out.is_some() && ready.next().unwrap_or(false);
    Ok((out_ready, err.is_some() && ready.next().unwrap_or(false)))
}

fn read_once(pipe: &mut Option<impl Read>, stream: Stream, capture: &mut Capture) {
    let mut buffer = [0; 16 << 10];
    let read = pipe.as_mut().map_or(Ok(0), |pipe| pipe.read(&mut buffer));
    match read {
        Ok(length @ 1..) => capture.push(stream, &buffer[..length]),
        Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
        Ok(0) | Err(_) => *pipe = None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(script: &str, limits: super::super::Limits) -> RunResult {
        let job = Job::new(["/bin/sh", "-c", script]).stdin(Stdin::Bytes(b"in\n".to_vec()));
        Worker::start().unwrap().run(&job.limits(limits)).unwrap()
    }

    #[test]
    fn a_program_is_run_and_measured() {
        let result = run(
            "read x; echo \"$x\"; echo err >&2; exit 3",
            Default::default(),
        );
        assert_eq!((result.ended_by, result.exit), (Ended::Exited, Some(3)));
        assert_eq!(
            (result.stdout.as_slice(), result.stderr.as_slice()),
            (&b"in\n"[..], &b"err\n"[..])
        );
        assert!(result.peak_rss_kib > 0 && !result.leaked && !result.killed);
    }

    #[test]
    fn limits_of_time_and_output_stop_a_program() {
        let limits = super::super::Limits {
            wall: Duration::from_millis(100),
            ..Default::default()
        };
        assert_eq!(run("sleep 60", limits).ended_by, Ended::WallLimit);
        let limits = super::super::Limits {
            output_bytes: 1000,
            ..Default::default()
        };
        let result = run("while :; do echo y; done", limits);
        assert_eq!(
            (result.ended_by, result.stdout.len()),
            (Ended::OutputLimit, 1000)
        );
    }

    #[test]
    fn the_end_of_the_program_ends_the_run() {
        let result = run("sleep 60 & echo done", Default::default());
        assert_eq!((result.ended_by, result.leaked), (Ended::Exited, true));
        assert_eq!(result.stdout, b"done\n");
        assert!(result.wall < Duration::from_secs(30));
    }

    #[test]
    fn a_missing_program_is_an_error_of_its_own() {
        let error = Worker::start()
            .unwrap()
            .run(&Job::new(["/nowhere/program"]))
            .unwrap_err();
        assert!(matches!(error, ProcessError::CannotStart { .. }), "{error}");
    }
}
