//! Several workers shared by threads, and the handle that ends them all.

use std::fmt;
use std::io;
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::{Job, ProcessError, RunResult, Worker};

/// A number of workers. Threads that ask for more runs at once wait for a worker to be free.
#[derive(Debug)]
pub struct Pool {
    idle: Mutex<Vec<Worker>>,
    freed: Condvar,
    interrupt: Interrupt,
    n_workers: usize,
}

impl Pool {
    /// Starts `n_workers` workers, at least one, as [`Worker::start`] does.
    ///
    /// # Errors
    ///
    /// If one of them cannot be started.
    pub fn start(n_workers: usize) -> io::Result<Self> {
        Self::start_with(&std::env::current_exe()?, n_workers)
    }

    /// Starts `n_workers` workers, at least one, as [`Worker::start_with`] does.
    ///
    /// # Errors
    ///
    /// If one of them cannot be started.
    pub fn start_with(server: &Path, n_workers: usize) -> io::Result<Self> {
        let interrupt = Interrupt::new();
        let n_workers = n_workers.max(1);
        let idle = (0..n_workers)
            .map(|_| Worker::start_interruptible(server, interrupt.clone()))
            .collect::<io::Result<_>>()?;
        Ok(Self {
            idle: Mutex::new(idle),
            freed: Condvar::new(),
            interrupt,
            n_workers,
        })
    }

    /// How many runs can be made at once.
    #[must_use]
    pub fn n_workers(&self) -> usize {
        self.n_workers
    }

    /// Runs a program on a free worker.
    ///
    /// # Errors
    ///
    /// As [`Worker::run`].
    pub fn run(&self, job: &Job) -> Result<RunResult, ProcessError> {
        let mut idle = lock(&self.idle);
        let worker = loop {
            match idle.pop() {
                Some(worker) => break worker,
                None => {
                    idle = self
                        .freed
                        .wait(idle)
                        .unwrap_or_else(PoisonError::into_inner)
                }
            }
        };
        drop(idle);
        // Given back even if the run panics: a pool that loses workers would wait for ever.
        let mut lent = Lent {
            pool: self,
            worker: Some(worker),
        };
        lent.worker
            .as_mut()
            .expect("it was just put there")
            .run(job)
    }

    /// A handle by which other threads end what all workers run.
    #[must_use]
    pub fn interrupt(&self) -> Interrupt {
        self.interrupt.clone()
    }
}

struct Lent<'a> {
    pool: &'a Pool,
    worker: Option<Worker>,
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        lock(&self.pool.idle).extend(self.worker.take());
        self.pool.freed.notify_one();
    }
}

/// Ends what the workers run, from any thread, and keeps them from running more.
///
/// Once raised it stays so: the runs that are ended and all later ones give
/// [`Ended::Interrupted`](super::Ended::Interrupted).
#[derive(Clone, Default)]
pub struct Interrupt {
    shared: Arc<Mutex<Shared>>,
}

#[derive(Default)]
struct Shared {
    is_raised: bool,
    #[cfg(target_os = "linux")]
    servers: Vec<Arc<std::os::fd::OwnedFd>>,
}

impl Interrupt {
    pub(super) fn new() -> Self {
        Self::default()
    }

    /// Ends all runs.
    pub fn raise(&self) {
        let mut shared = lock(&self.shared);
        shared.is_raised = true;
        #[cfg(target_os = "linux")]
        for server in &shared.servers {
            tell(server);
        }
    }

    /// Whether [`raise`](Self::raise) was called.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        lock(&self.shared).is_raised
    }

    #[cfg(target_os = "linux")]
    pub(super) fn add(&self, server: &Arc<std::os::fd::OwnedFd>) {
        let mut shared = lock(&self.shared);
        shared.servers.push(Arc::clone(server));
        if shared.is_raised {
            tell(server);
        }
    }

    #[cfg(target_os = "linux")]
    pub(super) fn remove(&self, server: &Arc<std::os::fd::OwnedFd>) {
        lock(&self.shared)
            .servers
            .retain(|other| !Arc::ptr_eq(other, server));
    }
}

impl fmt::Debug for Interrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Interrupt")
            .field("is_raised", &self.is_raised())
            .finish()
    }
}

#[cfg(target_os = "linux")]
fn tell(server: &std::os::fd::OwnedFd) {
    use std::os::fd::AsFd;
    let message = super::wire::Request::Kill(super::wire::Kill::Interrupt).encode();
    // A server that is gone runs nothing.
    let _ = super::socket::send(server.as_fd(), &message, &[]);
}

/// Nothing here is left half done by a panic, so a poisoned lock is as good as any.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
