//! Runs a program once on one input, within limits, and leaves nothing behind.
//!
//! A [`Worker`] owns a *spawn server*: this very binary, executed again with a private marker, which
//! does nothing but start one program at a time, watch it, end it with everything it started, and tell
//! what it used. A [`Pool`] shares several workers among threads.
//!
//! ```text
//!   runner (cases, reports, any size)              spawn server (a few hundred KiB, one a worker)
//!   ┌─────────────────────────────┐  job, 3 descriptors   ┌───────────────────────────────────┐
//!   │ Worker::run                 │ ────────────────────> │ own resource limits               │
//!   │   one poll loop over        │  kill (cap, Ctrl-C)   │ posix_spawn in a new group        │
//!   │   server, stdout, stderr    │ ────────────────────> │ watches CPU and memory of the tree│
//!   │                             │ <──────────────────── │ kills all, reaps all with wait4   │
//!   └──────────▲──────────────────┘   status and usage    └────────────┬──────────────────────┘
//!              └─────────── two pipes ─────────────── the judged program and its descendants
//! ```
//!
//! Why a server at all:
//!
//! - Linux hands the peak memory of the *spawning* process on to the program it starts, so a runner that
//!   holds 400 MiB of cases would report 400 MiB for a program that uses one. The server is small.
//! - Resource limits are set on the server and inherited, so that no code runs between fork and exec and
//!   the fast `posix_spawn` path stays open. Forking a large runner costs tens of milliseconds a case.
//! - The server is a *child sub-reaper*: whatever the program leaves behind becomes the server's child,
//!   also daemons that called `setsid`, and is found, killed and reaped.
//!
//! The program reads its input from the case's own file (or a memory file), never from a pipe, so
//! nobody has to feed it and a program that does not read cannot break anybody's write.
//!
//! A judged program runs with the user's own rights: limits stop accidents, not attacks.
//!
//! # Which fact is told when several hold
//!
//! [`Ended`] is the first thing that went wrong in time. Where the watch sees several at the same look,
//! or the program ended by itself before the watch saw anything, the order is output limit, CPU limit,
//! wall limit, memory limit. A program that passed a limit and then ended by itself keeps its
//! [`exit`](RunResult::exit) or [`signal`](RunResult::signal) and has [`killed`](RunResult::killed)
//! false, so a caller can always tell "stopped by us" from "came back too late".
//!
//! # Example
//!
//! ```no_run
//! use judge_runner::process::{self, Ended, Job, Stdin, Worker};
//!
//! // First statement of `main`: the same binary serves as the spawn server.
//! process::run_server_if_asked();
//!
//! let mut worker = Worker::start()?;
//! let job = Job::new(["./solution"]).stdin(Stdin::Bytes(b"1 2\n".to_vec()));
//! let result = worker.run(&job)?;
//! assert_eq!(result.ended_by, Ended::Exited);
//! assert_eq!(result.stdout, b"3\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Other systems
//!
//! On Unix systems without Linux's `/proc` and sub-reapers a plainer path runs the program from the
//! runner itself; [`shortcomings`] says what it cannot do. Elsewhere starting a worker is an
//! error of kind [`Unsupported`](std::io::ErrorKind::Unsupported).

mod error;
mod job;
mod pool;

#[cfg(unix)]
mod capture;
#[cfg(unix)]
mod scratch;
#[cfg(unix)]
mod sys;

#[cfg(target_os = "linux")]
mod server;
#[cfg(target_os = "linux")]
mod socket;
#[cfg(target_os = "linux")]
mod tree;
#[cfg(target_os = "linux")]
mod wire;
#[cfg(target_os = "linux")]
mod worker;

// Compiled for Linux's unit tests too, so that the other path is not only read but run.
#[cfg(all(unix, any(test, not(target_os = "linux"))))]
#[cfg_attr(
    target_os = "linux",
    expect(dead_code, unreachable_pub, reason = "only its own tests use it")
)]
mod plain;
#[cfg(not(unix))]
mod unsupported;

#[cfg(all(unix, not(target_os = "linux")))]
use plain as backend;
#[cfg(not(unix))]
use unsupported as backend;
#[cfg(target_os = "linux")]
use worker as backend;

pub use backend::Worker;
pub use error::ProcessError;
pub use job::{Ended, Job, Limits, RunResult, Stdin};
pub use pool::{Interrupt, Pool};

/// Becomes the spawn server and never returns, if this process was started as one; else does nothing.
///
/// Must be the first statement of `main` in a binary that starts workers by [`Worker::start`]: before
/// threads exist and before memory is filled, since the server's own peak is the floor of every figure.
pub fn run_server_if_asked() {
    #[cfg(target_os = "linux")]
    server::run_if_asked();
}

/// How peak memory is measured on this system, in one word for reports.
#[must_use]
pub fn memory_method() -> &'static str {
    backend::MEMORY_METHOD
}

/// What this system's way of running programs cannot do; empty on Linux.
#[must_use]
pub fn shortcomings() -> &'static [&'static str] {
    backend::SHORTCOMINGS
}
