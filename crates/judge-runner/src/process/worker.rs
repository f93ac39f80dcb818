//! The runner's side of a spawn server.

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{MemfdFlags, OFlags};
use rustix::process::{Pid, Signal, WaitOptions};

use super::capture::{Capture, Stream};
use super::error::ProcessError;
use super::job::{Ended, Job, RunResult, Stdin, ended_by_itself};
use super::pool::Interrupt;
use super::scratch::Scratch;
use super::server::MARKER;
use super::socket::{pair, receive, send};
use super::tree::own_children_with_variable;
use super::wire::{Account, Kill, MAX_MESSAGE, Order, Reply, Request, Stopped};

pub(super) const MEMORY_METHOD: &str = "spawn-server";
pub(super) const SHORTCOMINGS: &[&str] = &[];

/// Tells programs of one worker from those of others, and from the runner's other children: descendants
/// inherit it. Its value is the worker's scratch directory.
const OWNER: &str = "JUDGE_RUNNER_SCRATCH";

/// How much longer than its wall limit a run may take before the server counts as lost. Far more than
/// killing and reaping takes, so that a busy machine is not mistaken for a dead server.
const SERVER_GRACE: Duration = Duration::from_secs(10);

/// How long a run's pipes are left alone at first. Most runs are over by then, and reading what they wrote
/// once they are saves a change of context for each write. A pipe holds [`CHUNK`] bytes meanwhile.
const QUIET: Duration = Duration::from_millis(2);

/// How much is read from a pipe at once: what a pipe holds.
const CHUNK: usize = 64 << 10;

/// One spawn server and what belongs to it; runs one program at a time.
///
/// Dropping it ends the server. If the process that owns it dies in any way, the server notices, kills
/// what it runs and ends too.
#[derive(Debug)]
pub struct Worker {
    executable: PathBuf,
    server: Option<Server>,
    interrupt: Interrupt,
    scratch: Scratch,
    null: File,
    /// Read into, by every run.
    buffer: Box<[u8]>,
}

impl Worker {
    /// Starts a worker whose server is this very program.
    ///
    /// The program's `main` must begin with [`run_server_if_asked`](super::run_server_if_asked). The
    /// calling process becomes a child sub-reaper, so that even what a killed server leaves is found.
    ///
    /// # Errors
    ///
    /// If the system refuses a process, a socket or a temporary directory; if called in a spawn
    /// server's process because `main` does not begin as it must.
    pub fn start() -> io::Result<Self> {
        Self::start_with(&std::env::current_exe()?)
    }

    /// Starts a worker whose server is another program that begins with
    /// [`run_server_if_asked`](super::run_server_if_asked), as tests need it.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start).
    pub fn start_with(server: &Path) -> io::Result<Self> {
        Self::start_interruptible(server, Interrupt::new())
    }

    pub(super) fn start_interruptible(server: &Path, interrupt: Interrupt) -> io::Result<Self> {
        if std::env::var_os(MARKER).is_some() {
            // Without this, a binary that forgot the call would start itself without end.
            return Err(io::Error::other(
                "`main` does not begin with `run_server_if_asked()`",
            ));
        }
        rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
        let scratch = Scratch::new()?;
        Ok(Self {
            executable: server.to_owned(),
            server: Some(Server::start(server, scratch.path(), &interrupt)?),
            interrupt,
            scratch,
            null: File::open("/dev/null")?,
            buffer: vec![0; CHUNK].into(),
        })
    }

    /// A handle by which other threads end what this worker runs.
    #[must_use]
    pub fn interrupt(&self) -> Interrupt {
        self.interrupt.clone()
    }

    /// Runs a program to its end, whatever that is, and leaves no process of it.
    ///
    /// If the server is lost on the way, a new one is started and the run is made once more.
    ///
    /// # Errors
    ///
    /// If the program cannot be started or its input not be opened, or the system refuses what the
    /// runner itself needs. What the program does is never an error.
    pub fn run(&mut self, job: &Job) -> Result<RunResult, ProcessError> {
        let order = self.order(job)?.encode();
        if order.len() > MAX_MESSAGE {
            return Err(ProcessError::CommandTooLong {
                length: order.len(),
                limit: MAX_MESSAGE,
            });
        }
        let mut how = String::new();
        for _ in 0..2 {
            if self.interrupt.is_raised() {
                return Ok(RunResult::not_begun());
            }
            let server = match &mut self.server {
                Some(server) => server,
                none => {
                    let server =
                        Server::start(&self.executable, self.scratch.path(), &self.interrupt);
                    none.insert(server.map_err(ProcessError::System)?)
                }
            };
            let files = Files::open(&job.stdin, &self.null)?;
            let outcome = server.run(job, &order, files, &mut self.buffer);
            self.scratch.clean().map_err(ProcessError::System)?;
            match outcome {
                Ok(Outcome::Ran(result)) => return Ok(*result),
                Ok(Outcome::CannotStart(reason)) => {
                    return Err(ProcessError::CannotStart {
                        program: job.program.clone(),
                        reason,
                    });
                }
                Err(lost) => {
                    how = self
                        .server
                        .take()
                        .map_or_else(String::new, |server| server.bury(&lost));
                }
            }
        }
        Err(ProcessError::ServerLost { how })
    }

    fn order(&self, job: &Job) -> Result<Request, ProcessError> {
        let mut program = job.program.clone();
        if program.as_encoded_bytes().contains(&b'/') {
            // The server and the program have working directories of their own.
            program = std::path::absolute(&program)
                .map_err(ProcessError::System)?
                .into();
        }
        let cwd = match &job.cwd {
            Some(dir) => std::path::absolute(dir).map_err(ProcessError::System)?,
            None => self.scratch.path().to_owned(),
        };
        Ok(Request::Run(Order {
            program,
            args: job.args.clone(),
            env: job.env.clone(),
            cwd,
            limits: job.limits,
        }))
    }
}

/// The descriptors of a run.
struct Files {
    stdin: OwnedFd,
    stdout: (OwnedFd, OwnedFd),
    stderr: (OwnedFd, OwnedFd),
}

impl Files {
    fn open(stdin: &Stdin, null: &File) -> Result<Self, ProcessError> {
        let stdin = match stdin {
            Stdin::File(path) => File::open(path)
                .map_err(|reason| ProcessError::CannotOpenInput {
                    path: path.clone(),
                    reason,
                })?
                .into(),
            Stdin::Bytes(bytes) => memory_file(bytes).map_err(ProcessError::System)?,
            Stdin::Null => null
                .as_fd()
                .try_clone_to_owned()
                .map_err(ProcessError::System)?,
        };
        Ok(Self {
            stdin,
            stdout: output_pipe().map_err(ProcessError::System)?,
            stderr: output_pipe().map_err(ProcessError::System)?,
        })
    }
}

fn memory_file(bytes: &[u8]) -> io::Result<OwnedFd> {
    let mut file = File::from(rustix::fs::memfd_create("stdin", MemfdFlags::CLOEXEC)?);
    file.write_all(bytes)?;
    rustix::fs::seek(&file, rustix::fs::SeekFrom::Start(0))?;
    Ok(file.into())
}

/// A pipe whose reading end never blocks; the program's end is as any other.
fn output_pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    let (read, write) = rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)?;
    rustix::fs::fcntl_setfl(&read, OFlags::NONBLOCK)?;
    Ok((read, write))
}

/// What came of a run, if the server lived to tell.
enum Outcome {
    Ran(Box<RunResult>),
    CannotStart(io::Error),
}

/// Why a server is given up.
enum Lost {
    Gone,
    Silent,
    Fault(io::Error),
}

impl From<io::Error> for Lost {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe | io::ErrorKind::ConnectionReset => Self::Gone,
            _ => Self::Fault(error),
        }
    }
}

impl From<rustix::io::Errno> for Lost {
    fn from(error: rustix::io::Errno) -> Self {
        io::Error::from(error).into()
    }
}

#[derive(Debug)]
struct Server {
    child: Child,
    scratch: PathBuf,
    socket: Arc<OwnedFd>,
    interrupt: Interrupt,
    has_greeted: bool,
}

impl Server {
    fn start(executable: &Path, scratch: &Path, interrupt: &Interrupt) -> io::Result<Self> {
        let (ours, theirs) = pair()?;
        let child = Command::new(executable)
            .arg("(spawn server)")
            .env(MARKER, scratch)
            .env(OWNER, scratch)
            // What judged programs find is set here once: they inherit it without any work.
            .env("LC_ALL", "C.UTF-8")
            .env("LANG", "C.UTF-8")
            .env("ONLINE_JUDGE", "1")
            .env_remove("LANGUAGE")
            .env_remove("PWD")
            .env_remove("OLDPWD")
            .stdin(theirs)
            .stdout(Stdio::null())
            .spawn()?;
        let socket = Arc::new(ours);
        interrupt.add(&socket);
        Ok(Self {
            child,
            scratch: scratch.to_owned(),
            socket,
            interrupt: interrupt.clone(),
            has_greeted: false,
        })
    }

    fn run(
        &mut self,
        job: &Job,
        order: &[u8],
        files: Files,
        buffer: &mut [u8],
    ) -> Result<Outcome, Lost> {
        let Files {
            stdin,
            stdout: (out, out_end),
            stderr: (err, err_end),
        } = files;
        send(
            self.socket.as_fd(),
            order,
            &[stdin.as_fd(), out_end.as_fd(), err_end.as_fd()],
        )?;
        // The program's ends are the server's now: when the last process is dead, the pipes end.
        drop((stdin, out_end, err_end));

        let mut capture = Capture::new(job.limits.output_bytes);
        let mut pipes = [Some((Stream::Out, out)), Some((Stream::Err, err))];
        let start = Instant::now();
        let mut quiet = true;
        let deadline = start.checked_add(job.limits.wall.saturating_add(SERVER_GRACE));
        let mut told = false;
        let reply = loop {
            let ready = if quiet {
                self.wait(&[None, None], Some(start + QUIET))?
            } else {
                self.wait(&pipes, deadline)?
            };
            if ready.timed_out {
                if !std::mem::take(&mut quiet) {
                    return Err(Lost::Silent);
                }
                continue;
            }
            for (pipe, _) in pipes
                .iter_mut()
                .zip(ready.pipes)
                .filter(|(_, ready)| *ready)
            {
                if let Some((stream, fd)) = pipe
                    && drain_once(fd.as_fd(), *stream, &mut capture, buffer) == Drained::End
                {
                    *pipe = None;
                }
            }
            if capture.passed_limit() && !told {
                told = true;
                send(
                    self.socket.as_fd(),
                    &Request::Kill(Kill::Output).encode(),
                    &[],
                )?;
            }
            if ready.server {
                match self.hear()? {
                    Reply::Hello if !self.has_greeted => self.has_greeted = true,
                    Reply::Hello => return Err(Lost::Fault(io::Error::other("a second greeting"))),
                    Reply::CannotStart(errno) => {
                        return Ok(Outcome::CannotStart(io::Error::from_raw_os_error(errno)));
                    }
                    Reply::NotBegun => return Ok(Outcome::Ran(Box::new(RunResult::not_begun()))),
                    Reply::Done(account) => break account,
                }
            }
        };
        // All writers are dead. What they wrote last is still in the pipes, which now end; if one does
        // not, a process that could not be killed holds it, and its silence is waited for no longer.
        for (stream, fd) in pipes.into_iter().flatten() {
            while drain_once(fd.as_fd(), stream, &mut capture, buffer) == Drained::Some {}
        }
        Ok(Outcome::Ran(Box::new(result(job, reply, capture))))
    }

    /// Sleeps until the server or a pipe has something.
    fn wait(
        &self,
        pipes: &[Option<(Stream, OwnedFd)>; 2],
        deadline: Option<Instant>,
    ) -> Result<Ready, Lost> {
        // A pipe that has ended is replaced by the socket, which is waited for anyway.
        let pipe = |i: usize| {
            pipes[i]
                .as_ref()
                .map_or(self.socket.as_fd(), |(_, fd)| fd.as_fd())
        };
        let mut fds = [
            PollFd::from_borrowed_fd(self.socket.as_fd(), PollFlags::IN),
            PollFd::from_borrowed_fd(pipe(0), PollFlags::IN),
            PollFd::from_borrowed_fd(pipe(1), PollFlags::IN),
        ];
        loop {
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            let timeout = left.map(|left| Timespec {
                tv_sec: i64::try_from(left.as_secs()).unwrap_or(i64::MAX),
                tv_nsec: i64::from(left.subsec_nanos()),
            });
            match poll(&mut fds, timeout.as_ref()) {
                Ok(0) => {
                    return Ok(Ready {
                        timed_out: true,
                        server: false,
                        pipes: [false; 2],
                    });
                }
                Ok(_) => break,
                Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
        let [server, out, err] = fds.map(|fd| !fd.revents().is_empty());
        Ok(Ready {
            timed_out: false,
            server,
            pipes: [out && pipes[0].is_some(), err && pipes[1].is_some()],
        })
    }

    fn hear(&self) -> Result<Reply, Lost> {
        let mut buffer = [0; 128];
        match receive(self.socket.as_fd(), &mut buffer)? {
            (0, _) => Err(Lost::Gone),
            (length, _) => Ok(Reply::decode(&buffer[..length])?),
        }
    }

    /// Ends what is left of a lost server and of what it ran, and tells how it ended.
    fn bury(mut self, lost: &Lost) -> String {
        // Ended by itself or not, it is gone after this; a server that was stopped by a signal too.
        let ended = match lost {
            Lost::Gone => self.child.wait(),
            Lost::Silent | Lost::Fault(_) => self.child.kill().and_then(|()| self.child.wait()),
        };
        self.kill_orphans();
        match (lost, ended) {
            (Lost::Silent, _) => "it did not answer".to_owned(),
            (Lost::Fault(error), _) => error.to_string(),
            (Lost::Gone, Ok(status)) => status.to_string(),
            (Lost::Gone, Err(error)) => error.to_string(),
        }
    }

    /// The dead server's children are this process's now.
    fn kill_orphans(&self) {
        let mut variable = format!("{OWNER}=").into_bytes();
        variable.extend_from_slice(self.scratch.as_os_str().as_encoded_bytes());
        loop {
            let orphans = own_children_with_variable(&variable);
            if orphans.is_empty() {
                return;
            }
            for pid in orphans.into_iter().filter_map(Pid::from_raw) {
                if rustix::process::kill_process(pid, Signal::KILL).is_err() {
                    return;
                }
                let _ = rustix::process::waitpid(Some(pid), WaitOptions::empty());
            }
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.interrupt.remove(&self.socket);
        // Closing the socket would do, but other threads may hold it for a moment longer.
        let _ = rustix::net::shutdown(&*self.socket, rustix::net::Shutdown::Both);
        let _ = self.child.wait();
    }
}

struct Ready {
    timed_out: bool,
    server: bool,
    pipes: [bool; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drained {
    Some,
    Nothing,
    End,
}

/// Reads once from a pipe that does not block.
fn drain_once(
    fd: BorrowedFd<'_>,
    stream: Stream,
    capture: &mut Capture,
    buffer: &mut [u8],
) -> Drained {
    loop {
        match rustix::io::read(fd, &mut *buffer) {
            Ok(0) => return Drained::End,
            Ok(length) => {
                capture.push(stream, &buffer[..length]);
                return Drained::Some;
            }
            Err(rustix::io::Errno::INTR) => {}
            Err(rustix::io::Errno::AGAIN) => return Drained::Nothing,
            Err(_) => return Drained::End,
        }
    }
}

fn result(job: &Job, account: Account, capture: Capture) -> RunResult {
    let captured = capture.finish();
    let Account {
        stopped,
        status,
        cpu,
        wall,
        peak_rss_kib,
        leaked,
    } = account;
    let status = ExitStatus::from_raw(status);
    let ended_by = match stopped {
        Some(Stopped::Cpu) => Ended::CpuLimit,
        Some(Stopped::Wall) => Ended::WallLimit,
        Some(Stopped::Memory) => Ended::MemoryLimit,
        Some(Stopped::Output) => Ended::OutputLimit,
        Some(Stopped::Interrupt) => Ended::Interrupted,
        None => {
            let signalled = status.signal().is_some();
            let output_passed = captured.passed_limit;
            ended_by_itself(
                &job.limits,
                signalled,
                output_passed,
                cpu,
                wall,
                peak_rss_kib,
            )
        }
    };
    RunResult {
        ended_by,
        exit: status.code(),
        signal: status.signal(),
        killed: stopped.is_some() && status.signal() == Some(libc::SIGKILL),
        cpu,
        wall,
        peak_rss_kib,
        stdout: captured.stdout,
        stdout_truncated: captured.stdout_truncated,
        stderr: captured.stderr,
        stderr_omitted: captured.stderr_omitted,
        leaked,
    }
}
