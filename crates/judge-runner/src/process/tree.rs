//! A process and everything below it, as `/proc` tells it.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::unix::fs::FileExt;
use std::time::Duration;

/// What one look at the tree of a run found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sample {
    /// Processor time of the processes that live and of those that they waited for.
    pub(super) cpu: Duration,
    /// Resident memory, pages that several processes share counted for each.
    pub(super) rss_kib: u64,
    pub(super) n_processes: usize,
}

/// The descendants of this process, which must have no other thread.
#[derive(Debug)]
pub(super) struct Tree {
    /// Kept open: asking again is one read. `None` where the kernel does not offer the list.
    own_children: Option<File>,
    own_pid: i32,
    ticks_per_second: u64,
    page_kib: u64,
}

/// How far [`Tree::sample`] looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    /// Children that other threads than the first have started are passed over: a JVM has dozens of
    /// threads, and each has a list of its own.
    FirstThreads,
    AllThreads,
}

impl Tree {
    pub(super) fn of_this_process() -> Self {
        let own_pid = rustix::process::getpid().as_raw_nonzero().get();
        Self {
            own_children: File::open(format!("/proc/self/task/{own_pid}/children")).ok(),
            own_pid,
            ticks_per_second: rustix::param::clock_ticks_per_second(),
            page_kib: rustix::param::page_size() as u64 / 1024,
        }
    }

    /// The children of this process, those that it adopted and those that are dead but not reaped included.
    ///
    /// While one of them is being reaped by somebody else, another may be missing: ask again.
    pub(super) fn children(&self) -> Vec<i32> {
        let Some(list) = &self.own_children else {
            return children_by_scan(self.own_pid);
        };
        let mut buffer = [0; 4096];
        match list.read_at(&mut buffer, 0) {
            Ok(length) if length < buffer.len() => parse_pids(&buffer[..length]),
            // More than fits in one read, or a list that cannot be read: take the long way.
            _ => children_by_scan(self.own_pid),
        }
    }

    /// Adds up what the descendants use. Processes that end meanwhile are left out.
    pub(super) fn sample(&self, depth: Depth) -> Sample {
        let mut sample = Sample::default();
        self.walk(depth, |_, stat| {
            sample.cpu += self.duration(stat.cpu_ticks);
            sample.rss_kib += stat.rss_pages * self.page_kib;
            sample.n_processes += 1;
        });
        sample
    }

    /// Resident memory of the descendants with shared pages divided among those who share them.
    ///
    /// Costs the kernel a walk over all their pages. `None` if the kernel does not tell.
    pub(super) fn shared_out_rss_kib(&self) -> Option<u64> {
        if !fs::exists("/proc/self/smaps_rollup").unwrap_or(false) {
            return None;
        }
        let mut sum = 0;
        self.walk(Depth::AllThreads, |pid, _| {
            // One that is gone by now, or waits to be reaped, holds nothing.
            let text = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).unwrap_or_default();
            let own = text.lines().find_map(|line| {
                let kib = line.strip_prefix("Pss:")?.trim().strip_suffix(" kB")?;
                kib.parse::<u64>().ok()
            });
            sum += own.unwrap_or(0);
        });
        Some(sum)
    }

    fn walk(&self, depth: Depth, mut visit: impl FnMut(i32, &Stat)) {
        let mut pending = self.children();
        while let Some(pid) = pending.pop() {
            // A process that is gone by now has handed its time to its parent.
            let Some(stat) = Stat::read(pid) else {
                continue;
            };
            visit(pid, &stat);
            if stat.n_threads > 1 && depth == Depth::AllThreads {
                for thread in fs::read_dir(format!("/proc/{pid}/task"))
                    .into_iter()
                    .flatten()
                    .flatten()
                {
                    if let Some(tid) = thread
                        .file_name()
                        .to_str()
                        .and_then(|name| name.parse().ok())
                    {
                        children_of_thread(pid, tid, &mut pending);
                    }
                }
            } else {
                children_of_thread(pid, pid, &mut pending);
            }
        }
    }

    fn duration(&self, ticks: u64) -> Duration {
        Duration::from_nanos(ticks * (1_000_000_000 / self.ticks_per_second.max(1)))
    }
}

/// The children of any thread of this process that were started with a variable, as `NAME=value`. For
/// the runner, which has many threads and other children, to find what a lost server has left to it.
pub(super) fn own_children_with_variable(variable: &[u8]) -> Vec<i32> {
    let mut found = Vec::new();
    let own_pid = rustix::process::getpid().as_raw_nonzero().get();
    for thread in fs::read_dir("/proc/self/task")
        .into_iter()
        .flatten()
        .flatten()
    {
        if let Some(tid) = thread
            .file_name()
            .to_str()
            .and_then(|name| name.parse().ok())
        {
            children_of_thread(own_pid, tid, &mut found);
        }
    }
    found.retain(|pid| {
        let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        environment
            .split(|&byte| byte == 0)
            .any(|own| own == variable)
    });
    found
}

fn children_of_thread(pid: i32, tid: i32, found: &mut Vec<i32>) {
    let mut path = [0; 64];
    if let Ok(list) = open_proc(&mut path, format_args!("/proc/{pid}/task/{tid}/children")) {
        let mut text = Vec::new();
        let mut list = list;
        if list.read_to_end(&mut text).is_ok() {
            found.extend(parse_pids(&text));
        }
    }
}

/// For kernels without lists of children: looks at every process of the system.
fn children_by_scan(parent: i32) -> Vec<i32> {
    fs::read_dir("/proc")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .filter(|&pid| Stat::read(pid).is_some_and(|stat| stat.parent == parent))
        .collect()
}

fn parse_pids(text: &[u8]) -> Vec<i32> {
    text.split(|&byte| byte == b' ')
        .filter_map(|word| std::str::from_utf8(word).ok()?.trim().parse().ok())
        .collect()
}

/// Opens a short path without allocating it.
fn open_proc(buffer: &mut [u8; 64], path: std::fmt::Arguments<'_>) -> io::Result<File> {
    let mut rest = &mut buffer[..];
    rest.write_fmt(path)?;
    let left = rest.len();
    let length = buffer.len() - left;
    let path = std::str::from_utf8(&buffer[..length]).map_err(io::Error::other)?;
    File::open(path)
}

/// The fields of `/proc/PID/stat` that are needed here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stat {
    parent: i32,
    /// User and system time, its own and that of the children it waited for.
    cpu_ticks: u64,
    n_threads: u64,
    rss_pages: u64,
}

impl Stat {
    fn read(pid: i32) -> Option<Self> {
        let mut path = [0; 64];
        let mut buffer = [0; 1024];
        let mut file = open_proc(&mut path, format_args!("/proc/{pid}/stat")).ok()?;
        let length = file.read(&mut buffer).ok()?;
        Self::parse(&buffer[..length])
    }

    /// The program's name stands in parentheses and may hold anything, also parentheses and bytes
    /// that are no text; the fields are counted from behind the last one.
    fn parse(text: &[u8]) -> Option<Self> {
        let name_end = text.iter().rposition(|&byte| byte == b')')?;
        let fields = std::str::from_utf8(&text[name_end + 1..]).ok()?;
        let mut fields = fields.split_ascii_whitespace();
        let mut skip = |n: usize| fields.nth(n);
        Some(Self {
            parent: skip(1)?.parse().ok()?,
            cpu_ticks: {
                let user: u64 = skip(9)?.parse().ok()?;
                let system: u64 = skip(0)?.parse().ok()?;
                let children_user: u64 = skip(0)?.parse().ok()?;
                let children_system: u64 = skip(0)?.parse().ok()?;
                user + system + children_user + children_system
            },
            n_threads: skip(2)?.parse().ok()?,
            rss_pages: skip(3)?.parse().ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stat_is_read_behind_any_program_name() {
        let line = b"42 (a) b\xff (c)) S 7 42 6 0 -1 4194560 90 91 92 93 100 20 3 1 20 0 5 0 99999 8192 321 1844";
        assert_eq!(
            Stat::parse(line),
            Some(Stat {
                parent: 7,
                cpu_ticks: 124,
                n_threads: 5,
                rss_pages: 321
            })
        );
        assert_eq!(Stat::parse(b"42 (cut) S 7"), None);
        assert_eq!(Stat::parse(b""), None);
    }

    #[test]
    fn own_stat_has_memory_and_a_parent() {
        let own = Stat::read(rustix::process::getpid().as_raw_nonzero().get()).unwrap();
        assert!(own.parent > 0 && own.rss_pages > 0 && own.n_threads > 0);
    }

    #[test]
    fn lists_of_children_are_numbers_and_blanks() {
        assert!(parse_pids(b"").is_empty());
        assert_eq!(parse_pids(b"12 345 6 "), [12, 345, 6]);
    }
}
