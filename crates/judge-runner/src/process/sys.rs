//! The system calls that neither the standard library nor rustix offers in a safe form. All unsafe code
//! of the crate is here.

#![expect(
    unsafe_code,
    reason = "wait4 with usage, signal set-up and closing descriptors need libc"
)]

use std::io;
use std::mem::MaybeUninit;
use std::time::Duration;

/// A process that has ended and been reaped, with what it used.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reaped {
    #[cfg_attr(
        not(target_os = "linux"),
        expect(dead_code, reason = "only the server waits for any")
    )]
    pub(super) pid: i32,
    /// As `wait` tells it; see [`std::os::unix::process::ExitStatusExt::from_raw`].
    pub(super) status: i32,
    /// User and system time of the process and of the children that it waited for.
    pub(super) cpu: Duration,
    /// Its peak resident memory, or that of the largest child it waited for.
    pub(super) max_rss_kib: u64,
}

/// Reaps the child `pid`, or any child if it is `None`, if it has ended.
///
/// `Ok(None)` says that there are children but none has ended. Interruptions are retried.
///
/// # Errors
///
/// `ECHILD` if there is no such child.
pub(super) fn wait4(pid: Option<i32>) -> io::Result<Option<Reaped>> {
    let mut status = 0;
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    loop {
        // SAFETY: both pointers are to live, writable values of the types that wait4 fills in.
        let found = unsafe {
            libc::wait4(
                pid.unwrap_or(-1),
                &mut status,
                libc::WNOHANG,
                usage.as_mut_ptr(),
            )
        };
        if found > 0 {
            // SAFETY: wait4 filled it in; it was all zeroes before, which is a valid `rusage` too.
            let usage = unsafe { usage.assume_init() };
            return Ok(Some(Reaped {
                pid: found,
                status,
                cpu: duration(usage.ru_utime) + duration(usage.ru_stime),
                max_rss_kib: kib(usage.ru_maxrss),
            }));
        }
        if found == 0 {
            return Ok(None);
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
}

fn duration(time: libc::timeval) -> Duration {
    // Never negative for a usage; the sub-second part is below a million.
    let micros = u32::try_from(time.tv_usec).unwrap_or(0);
    Duration::new(u64::try_from(time.tv_sec).unwrap_or(0), micros * 1000)
}

/// `ru_maxrss` is in bytes on Apple's systems and in KiB elsewhere.
fn kib(max_rss: libc::c_long) -> u64 {
    let max_rss = u64::try_from(max_rss).unwrap_or(0);
    if cfg!(target_vendor = "apple") {
        max_rss / 1024
    } else {
        max_rss
    }
}

/// Turns this process into a bare one, for programs to inherit from: the variable `marker` gone, every
/// descriptor but the three standard ones closed (those inherited by mistake too), every signal with
/// its default action and none blocked. A runner started by `nohup`, or that ignores `SIGPIPE` as all
/// Rust programs do, must not show in the programs that it judges.
///
/// Does not return to code that could miss what was closed: the caller serves and exits.
///
/// # Errors
///
/// If the process has other threads.
#[cfg(target_os = "linux")]
pub(super) fn become_server(marker: &str) -> io::Result<()> {
    if std::fs::read_dir("/proc/self/task")?.count() != 1 {
        return Err(io::Error::other(
            "asked to serve when other threads run already",
        ));
    }
    // SAFETY: no other thread exists, so none reads the environment meanwhile.
    unsafe { std::env::remove_var(marker) };
    // SAFETY: whoever owns one of these descriptors is on this thread's stack or in a static, and never
    // gets to use it: the caller exits the process without going back to it. A kernel that does not
    // know the call (before 5.9) leaves them open, which is a blemish only.
    unsafe { libc::syscall(libc::SYS_close_range, 3_u32, u32::MAX, 0_u32) };
    for signal in 1..=libc::SIGRTMAX() {
        // SAFETY: setting a default action runs no code of ours. Numbers that cannot be set (SIGKILL,
        // those that the C library keeps for itself) are refused without effect.
        unsafe { libc::signal(signal, libc::SIG_DFL) };
    }
    let mut none = MaybeUninit::<libc::sigset_t>::uninit();
    // SAFETY: sigemptyset initialises the set that sigprocmask then reads.
    unsafe {
        libc::sigemptyset(none.as_mut_ptr());
        libc::sigprocmask(libc::SIG_SETMASK, none.as_ptr(), std::ptr::null_mut());
    }
    forget_start_up();
    Ok(())
}

/// Lowers this process's peak memory to little more than what it goes on to use.
///
/// The peak at the moment of a spawn is the least that Linux reports for the program. Most of it is code
/// that the loader and the runtime have touched once: those pages are given back (they come again from the file
/// when they run), and the kernel is asked to begin a new peak. Where it refuses, figures of tiny
/// programs are about a megabyte too high, and that is all.
#[cfg(target_os = "linux")]
fn forget_start_up() {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    for line in maps
        .lines()
        .filter(|line| line.contains(" r-xp ") && line.contains(" /"))
    {
        let range = line
            .split(' ')
            .next()
            .and_then(|range| range.split_once('-'));
        let Some((start, end)) = range else { continue };
        let number = |digits| usize::from_str_radix(digits, 16);
        let (Ok(start), Ok(end)) = (number(start), number(end)) else {
            continue;
        };
        // SAFETY: the kernel says that this is executable code, mapped from a file and not writable.
        // Such pages equal the file's, so a page that is dropped comes back the same.
        unsafe {
            libc::madvise(start as *mut libc::c_void, end - start, libc::MADV_DONTNEED);
        }
    }
    // "5" means: reset the peak of resident memory to what is resident now.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}
