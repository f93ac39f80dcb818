//! The spawn server: starts one program at a time, watches it, ends everything it started.
//!
//! Single-threaded and small by design, because its own peak memory is the least that any program it
//! starts can be reported with.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, Resource, Rlimit, Signal};

use super::scratch::remove_left;
use super::socket::{receive, send};
use super::sys::{self, Reaped};
use super::tree::{Depth, Tree};
use super::wire::{Account, Kill, MAX_MESSAGE, Order, Reply, Request, Stopped};

/// Set for the server's process only, and taken away there before it starts anything. Its value is the
/// runner's scratch directory, which the server removes if the runner cannot.
pub(super) const MARKER: &str = "JUDGE_RUNNER_SPAWN_SERVER";

/// The time that other processes of the program have to end by themselves once it has ended.
const GRACE: Duration = Duration::from_millis(50);

/// When the tree is looked at first. Most runs have ended by then and are never looked at.
const FIRST_LOOK: Duration = Duration::from_millis(3);
/// The longest time between two looks: a limit is noticed within this and a clock tick of `/proc`.
const LOOK_INTERVAL: Duration = Duration::from_millis(10);
/// Lists of children of all threads are read only at each such look.
const LOOKS_PER_DEEP_LOOK: u32 = 3;
/// After shared pages were counted exactly, this many looks go by before it is done again.
const LOOKS_BETWEEN_EXACT: u32 = 5;

/// The size that no file written by a program may pass.
const LARGEST_FILE: u64 = 256 << 20;

/// How long a program's survivors are fought before the server gives up on them.
const PATIENCE: Duration = Duration::from_secs(2);

/// Serves and exits, if this process was started as a server.
pub(super) fn run_if_asked() {
    let Some(scratch) = std::env::var_os(MARKER) else {
        return;
    };
    let served = serve();
    // A runner that was killed, or left by `exit`, has not tidied up.
    remove_left(Path::new(&scratch));
    let code = match served {
        Ok(()) => 0,
        // The runner went away in the middle of something, which is its right.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(error) => {
            // Standard error is the runner's: this is the only place where the fault can be told.
            eprintln!("judge-runner: spawn server: {error}");
            3
        }
    };
    std::process::exit(code);
}

fn serve() -> io::Result<()> {
    if !is_socket(io::stdin().as_fd()) {
        return Err(io::Error::other(format!(
            "{MARKER} is set, but standard input is no socket"
        )));
    }
    sys::become_server(MARKER)?;
    // Out of reach of the terminal's Ctrl-C; the runner decides what that means. A group and not a
    // session: Linux schedules sessions against each other ("autogroup"), and on a busy machine the
    // hand-over from one to another and back cost up to half of the cases a second.
    rustix::process::setpgid(None, None)?;
    rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
    set_limit(Resource::Core, Some(0))?;
    set_limit(Resource::Fsize, Some(LARGEST_FILE))?;

    let socket = rustix::io::fcntl_dupfd_cloexec(io::stdin(), 3)?;
    let mut server = Server {
        socket,
        tree: Tree::of_this_process(),
        stack: Stack::Unknown,
    };
    send(server.socket.as_fd(), &Reply::Hello.encode(), &[])?;
    server.answer_requests()
}

fn is_socket(fd: impl AsFd) -> bool {
    rustix::fs::fstat(fd)
        .is_ok_and(|stat| rustix::fs::FileType::from_raw_mode(stat.st_mode).is_socket())
}

/// The stack limit that the server has given itself last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stack {
    Unknown,
    Set(Option<u64>),
}

struct Server {
    socket: OwnedFd,
    tree: Tree,
    stack: Stack,
}

impl Server {
    fn answer_requests(&mut self) -> io::Result<()> {
        let mut interrupted = false;
        let mut buffer = vec![0; MAX_MESSAGE];
        loop {
            let (length, descriptors) = receive(self.socket.as_fd(), &mut buffer)?;
            if length == 0 {
                return Ok(());
            }
            let reply = match Request::decode(&buffer[..length])? {
                Request::Kill(Kill::Interrupt) => {
                    interrupted = true;
                    continue;
                }
                // The program ended before the message came: nothing is left to kill.
                Request::Kill(Kill::Output) => continue,
                Request::Run(_) if interrupted => Reply::NotBegun,
                Request::Run(order) => match self.run(&order, descriptors) {
                    Ok(End::Told(account)) => {
                        interrupted = account.stopped == Some(Stopped::Interrupt);
                        Reply::Done(account)
                    }
                    Ok(End::Forsaken) => return Ok(()),
                    Err(error) => Reply::CannotStart(error.raw_os_error().unwrap_or(libc::EIO)),
                },
            };
            send(self.socket.as_fd(), &reply.encode(), &[])?;
        }
    }

    /// # Errors
    ///
    /// Only if the program could not be started.
    fn run(&mut self, order: &Order, descriptors: Vec<OwnedFd>) -> io::Result<End> {
        let Ok([stdin, stdout, stderr]) = <[OwnedFd; 3]>::try_from(descriptors) else {
            return Err(io::Error::from_raw_os_error(libc::EBADF));
        };
        self.set_stack(order.limits.stack)?;
        let mut command = Command::new(&order.program);
        command
            .args(&order.args)
            .current_dir(&order.cwd)
            .process_group(0)
            .stdin(stdin)
            .stdout(stdout)
            .stderr(stderr);
        if !order.env.is_empty() {
            command.envs(order.env.iter().map(|(name, value)| (name, value)));
        }
        let start = Instant::now();
        let leader = spawn(&mut command, order)?;
        // The descriptors that `command` holds would keep the pipes open.
        drop(command);
        let mut run = Run {
            socket: &self.socket,
            tree: &self.tree,
            order,
            start,
            leader,
            cpu: Duration::ZERO,
            sampled_cpu: Duration::ZERO,
            peak_rss_kib: 0,
            status: None,
        };
        run.set_backstops();
        Ok(run.finish())
    }

    fn set_stack(&mut self, wanted: Option<u64>) -> io::Result<()> {
        if self.stack != Stack::Set(wanted) {
            set_limit(Resource::Stack, wanted)?;
            self.stack = Stack::Set(wanted);
        }
        Ok(())
    }
}

/// Sets the soft limit of this process, for its children to inherit; as high as is allowed if the wish
/// is higher. The hard limit stays, so that the next job can wish for more.
fn set_limit(resource: Resource, wanted: Option<u64>) -> io::Result<()> {
    let maximum = rustix::process::getrlimit(resource).maximum;
    let current = match (wanted, maximum) {
        (Some(wanted), Some(maximum)) => Some(wanted.min(maximum)),
        (wanted, maximum) => wanted.or(maximum),
    };
    Ok(rustix::process::setrlimit(
        resource,
        Rlimit { current, maximum },
    )?)
}

/// Starts the program. A file that was written a moment ago is "busy" while another thread of the
/// runner forks with it still open for writing, so that error is tried again for a while.
fn spawn(command: &mut Command, order: &Order) -> io::Result<Pid> {
    let until = Instant::now() + Duration::from_millis(200);
    let own_space = order
        .limits
        .hard_memory
        .then(|| rustix::process::getrlimit(Resource::As));
    if own_space.is_some() {
        // For the program's own image, which is laid out before the cap can be set on it. The server
        // itself needs room to go on.
        set_limit(Resource::As, Some(order.limits.memory_bytes.max(64 << 20)))?;
    }
    let spawned = loop {
        match command.spawn() {
            Err(error)
                if error.kind() == io::ErrorKind::ExecutableFileBusy && Instant::now() < until =>
            {
                nap(Duration::from_millis(1));
            }
            other => break other,
        }
    };
    if let Some(own_space) = own_space {
        rustix::process::setrlimit(Resource::As, own_space)?;
    }
    let pid = i32::try_from(spawned?.id()).map_err(io::Error::other)?;
    Pid::from_raw(pid).ok_or_else(|| io::Error::other("a process without a number"))
}

fn nap(time: Duration) {
    let _ = poll(&mut [], Some(&timespec(time)));
}

fn timespec(time: Duration) -> Timespec {
    Timespec {
        tv_sec: i64::try_from(time.as_secs()).unwrap_or(i64::MAX),
        tv_nsec: i64::from(time.subsec_nanos()),
    }
}

/// How a run ends for the server.
enum End {
    Told(Account),
    /// The runner is gone, or survivors could not be killed: this server has no future.
    Forsaken,
}

/// Why the watch ended.
enum Watched {
    LeaderEnded,
    Stop(Stopped),
    RunnerGone,
}

struct Run<'a> {
    socket: &'a OwnedFd,
    tree: &'a Tree,
    order: &'a Order,
    start: Instant,
    /// The program itself. Its number stays its own, and that of its group, until it is reaped.
    leader: Pid,
    /// Of the processes that were reaped.
    cpu: Duration,
    /// The most that a look has seen: what a process used whose parent ignores its children's end
    /// appears nowhere else.
    sampled_cpu: Duration,
    peak_rss_kib: u64,
    /// Of the leader, once it is reaped.
    status: Option<i32>,
}

impl Run<'_> {
    /// Limits of the kernel's own, in case this server is stopped or killed by the program.
    fn set_backstops(&self) {
        let limits = &self.order.limits;
        let seconds = limits.cpu.as_secs().saturating_add(2);
        // A program that has ended already cannot be limited, which is as well.
        let limit = Rlimit {
            current: Some(seconds),
            maximum: Some(seconds.saturating_add(1)),
        };
        let _ = rustix::process::prlimit(Some(self.leader), Resource::Cpu, limit);
        if limits.hard_memory {
            let limit = Some(limits.memory_bytes);
            let limit = Rlimit {
                current: limit,
                maximum: limit,
            };
            let _ = rustix::process::prlimit(Some(self.leader), Resource::As, limit);
        }
    }

    fn finish(&mut self) -> End {
        let watched = self.watch();
        let wall = self.start.elapsed();
        let (stopped, leaked, all_gone) = match watched {
            Watched::LeaderEnded => self.clear_away(),
            Watched::Stop(why) => (Some(why), false, self.kill_all()),
            Watched::RunnerGone => {
                self.kill_all();
                return End::Forsaken;
            }
        };
        let account = Account {
            stopped,
            status: self.status.unwrap_or(libc::SIGKILL),
            cpu: self.cpu.max(self.sampled_cpu),
            wall,
            peak_rss_kib: self.peak_rss_kib,
            leaked: leaked || !all_gone,
        };
        if all_gone {
            return End::Told(account);
        }
        // What cannot be killed (another user's by now) must not be taken for the next program's.
        let _ = send(self.socket.as_fd(), &Reply::Done(account).encode(), &[]);
        End::Forsaken
    }

    /// Waits until the leader ends or a limit is passed.
    fn watch(&mut self) -> Watched {
        let limits = self.order.limits;
        let leader_fd = rustix::process::pidfd_open(self.leader, PidfdFlags::empty()).ok();
        // `None` is a wall limit beyond the clock's end.
        let deadline = self.start.checked_add(limits.wall);
        let mut interval = FIRST_LOOK;
        let mut next_look = Instant::now() + FIRST_LOOK;
        let mut n_looks = 0;
        let mut next_exact = 0;
        loop {
            let wake = deadline.map_or(next_look, |deadline| deadline.min(next_look));
            match self.wait(leader_fd.as_ref(), wake) {
                Woken::LeaderEnded => return Watched::LeaderEnded,
                Woken::Told(Kill::Output) => return Watched::Stop(Stopped::Output),
                Woken::Told(Kill::Interrupt) => return Watched::Stop(Stopped::Interrupt),
                Woken::RunnerGone => return Watched::RunnerGone,
                Woken::Time => {}
            }
            let now = Instant::now();
            if now >= next_look {
                n_looks += 1;
                self.reap_others();
                let deep = n_looks % LOOKS_PER_DEEP_LOOK == 1;
                let sample = self.tree.sample(if deep {
                    Depth::AllThreads
                } else {
                    Depth::FirstThreads
                });
                self.sampled_cpu = self.sampled_cpu.max(self.cpu + sample.cpu);
                if self.sampled_cpu > limits.cpu {
                    return Watched::Stop(Stopped::Cpu);
                }
                let limit_kib = limits.memory_bytes / 1024;
                if sample.rss_kib > limit_kib {
                    if sample.n_processes <= 1 {
                        self.peak_rss_kib = self.peak_rss_kib.max(sample.rss_kib);
                        return Watched::Stop(Stopped::Memory);
                    }
                    // Processes that share their pages, as after a fork, must not be charged twice.
                    if n_looks >= next_exact {
                        next_exact = n_looks + LOOKS_BETWEEN_EXACT;
                        let exact = || self.tree.shared_out_rss_kib().unwrap_or(sample.rss_kib);
                        // Shares shift between processes while they are read one after the
                        // other: what is too much must be so twice.
                        let mut exact_kib = exact();
                        if exact_kib > limit_kib {
                            exact_kib = exact_kib.min(exact());
                        }
                        self.peak_rss_kib = self.peak_rss_kib.max(exact_kib);
                        if exact_kib > limit_kib {
                            return Watched::Stop(Stopped::Memory);
                        }
                    }
                }
                interval = (interval * 2).min(LOOK_INTERVAL);
                next_look = now + interval;
            }
            if deadline.is_some_and(|deadline| now >= deadline) {
                return Watched::Stop(Stopped::Wall);
            }
        }
    }

    /// Sleeps until something happens, at most until `wake`.
    fn wait(&self, leader: Option<&OwnedFd>, wake: Instant) -> Woken {
        // Kernels before 5.3 cannot wait for a process and a socket at once.
        let longest = if leader.is_some() {
            Duration::MAX
        } else {
            Duration::from_millis(1)
        };
        loop {
            let left = wake.saturating_duration_since(Instant::now()).min(longest);
            let mut fds = [
                PollFd::new(self.socket, PollFlags::IN),
                PollFd::new(leader.unwrap_or(self.socket), PollFlags::IN),
            ];
            let ready = match poll(&mut fds, Some(&timespec(left))) {
                Ok(n) => n > 0,
                Err(rustix::io::Errno::INTR) => continue,
                Err(_) => return Woken::RunnerGone,
            };
            let leader_ended = match leader {
                Some(_) => !fds[1].revents().is_empty(),
                None => has_ended(self.leader),
            };
            if leader_ended {
                return Woken::LeaderEnded;
            }
            if ready {
                return self.hear();
            }
            if Instant::now() >= wake {
                return Woken::Time;
            }
        }
    }

    /// Reads the message that the socket has.
    fn hear(&self) -> Woken {
        let mut buffer = [0; 16];
        match receive(self.socket.as_fd(), &mut buffer).and_then(|(n, _)| match n {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Request::decode(&buffer[..n]),
        }) {
            Ok(Request::Kill(why)) => Woken::Told(why),
            // The end of the runner, or a second job while the first runs, which no worker sends.
            Ok(Request::Run(_)) | Err(_) => Woken::RunnerGone,
        }
    }

    /// After the leader's own end: waits a little for the rest, kills what stays, reaps all.
    fn clear_away(&mut self) -> (Option<Stopped>, bool, bool) {
        let until = Instant::now() + GRACE;
        let mut stopped = None;
        while self.reap_others() {
            if Instant::now() >= until {
                return (None, true, self.kill_all());
            }
            // The leader's descriptor would be ready for ever, so only the socket is waited for.
            match self.wait_for_word(Duration::from_millis(1)) {
                Some(Woken::Told(Kill::Output)) => stopped = Some(Stopped::Output),
                Some(Woken::Told(Kill::Interrupt)) => stopped = Some(Stopped::Interrupt),
                // Noticed again when the account is sent.
                _ => continue,
            }
            break;
        }
        (stopped, false, self.kill_all())
    }

    fn wait_for_word(&self, time: Duration) -> Option<Woken> {
        let mut fds = [PollFd::new(self.socket, PollFlags::IN)];
        match poll(&mut fds, Some(&timespec(time))) {
            Ok(1..) => Some(self.hear()),
            _ => None,
        }
    }

    /// Reaps adopted processes that have ended, and tells whether others live. Leaves the leader.
    fn reap_others(&mut self) -> bool {
        let leader = self.leader.as_raw_nonzero().get();
        let mut others_live = false;
        for pid in self.tree.children() {
            if pid != leader {
                match sys::wait4(Some(pid)) {
                    Ok(Some(reaped)) => self.record(reaped),
                    Ok(None) => others_live = true,
                    Err(_) => {}
                }
            }
        }
        others_live
    }

    /// Kills and reaps until no descendant is left; `false` if that is not possible.
    ///
    /// Only direct children are named to `kill`, whose numbers cannot be another's while they are not
    /// reaped. Their children become this process's own when they die, and are met in the next round.
    fn kill_all(&mut self) -> bool {
        // In one blow, so that a group that keeps forking cannot run away. The leader is not reaped yet,
        // so the group is still its own; that it may have ended is no fault.
        let _ = rustix::process::kill_process_group(self.leader, Signal::KILL);
        let until = Instant::now() + PATIENCE;
        loop {
            // Reap first: usually this is all there is to do.
            let mut progress = false;
            loop {
                match sys::wait4(None) {
                    Ok(Some(reaped)) => {
                        self.record(reaped);
                        progress = true;
                    }
                    Ok(None) => break,
                    // No child at all is left.
                    Err(_) => return true,
                }
            }
            for pid in self.tree.children() {
                if let Some(pid) = Pid::from_raw(pid) {
                    let _ = rustix::process::kill_process(pid, Signal::KILL);
                }
            }
            if !progress {
                if Instant::now() >= until {
                    return false;
                }
                nap(Duration::from_micros(100));
            }
        }
    }

    fn record(&mut self, reaped: Reaped) {
        self.cpu += reaped.cpu;
        self.peak_rss_kib = self.peak_rss_kib.max(reaped.max_rss_kib);
        if reaped.pid == self.leader.as_raw_nonzero().get() {
            self.status = Some(reaped.status);
        }
    }
}

/// What ended a sleep.
enum Woken {
    Time,
    LeaderEnded,
    Told(Kill),
    RunnerGone,
}

/// Whether a child has ended; it stays to be reaped.
fn has_ended(pid: Pid) -> bool {
    use rustix::process::{WaitId, WaitIdOptions, waitid};
    let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    matches!(waitid(WaitId::Pid(pid), look), Ok(Some(_)))
}
