//! Programs that misbehave: each gets its right account, and none survives.
//!
//! The real binary serves. Bounds on time are only against hangs: how soon a program is stopped is
//! measured by `cargo bench -p benches --bench spawn`.

#![cfg(target_os = "linux")]

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use judge_runner::process::{Ended, Job, Limits, Pool, ProcessError, RunResult, Stdin, Worker};
use tempfile::TempDir;

/// How often each program is run.
const N_ROUNDS: usize = 3;

/// Marks the processes of one run, for [`survivors`]: descendants inherit it.
const COOKIE: &str = "JUDGE_RUNNER_TEST_RUN";

/// Short where a test waits for it, long where it must not matter on a busy machine.
const SOON: Duration = Duration::from_millis(150);
const LONG: Duration = Duration::from_secs(30);

const LIMITS: Limits = Limits {
    cpu: LONG,
    wall: LONG,
    memory_bytes: 64 << 20,
    output_bytes: 1 << 20,
    stack: None,
    hard_memory: false,
};

fn server() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_judge-runner"))
}

/// A program of the corpus, compiled, with a worker to run it.
struct Hostile {
    worker: Worker,
    job: Job,
    dir: TempDir,
}

fn hostile(name: &str) -> Hostile {
    let dir = TempDir::new().unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/process")
        .join(name);
    let job = if name.ends_with(".py") {
        Job::new([OsString::from("python3"), source.into()])
    } else {
        let program = dir.path().join("program");
        let compiled = Command::new("cc")
            .args(["-O0", "-pthread", "-w", "-o"])
            .arg(&program)
            .arg(&source)
            .output();
        let compiled = compiled.expect("these tests need a C compiler named cc (Debian: gcc)");
        assert!(
            compiled.status.success(),
            "{}",
            String::from_utf8_lossy(&compiled.stderr)
        );
        Job::new([program])
    };
    Hostile {
        worker: Worker::start_with(server()).unwrap(),
        job: job.limits(LIMITS),
        dir,
    }
}

impl Hostile {
    fn limits(mut self, change: impl FnOnce(&mut Limits)) -> Self {
        change(&mut self.job.limits);
        self
    }

    fn stdin(mut self, stdin: Stdin) -> Self {
        self.job.stdin = stdin;
        self
    }

    fn run(&mut self) -> Result<RunResult, ProcessError> {
        let cookie = mark(&mut self.job);
        let result = self.worker.run(&self.job);
        assert_eq!(
            survivors(&cookie),
            Vec::<PathBuf>::new(),
            "processes survive"
        );
        result
    }

    /// Runs it several times and checks every account.
    #[track_caller]
    fn each_time(mut self, check: impl Fn(&RunResult)) {
        for _ in 0..N_ROUNDS {
            check(&self.run().unwrap());
        }
    }

    #[track_caller]
    fn ends_at(self, limit: Ended) {
        self.each_time(|result| {
            assert_eq!(result.ended_by, limit, "{result:?}");
            assert_eq!(
                (result.exit, result.signal, result.killed),
                (None, Some(9), true)
            );
        });
    }

    #[track_caller]
    fn exits_with(self, code: i32, stdout: &[u8]) {
        self.each_time(|result| {
            assert_eq!(
                (result.ended_by, result.exit),
                (Ended::Exited, Some(code)),
                "{result:?}"
            );
            assert_eq!(result.stdout, stdout);
            assert!(!result.leaked && !result.killed);
        });
    }

    #[track_caller]
    fn dies_of(self, signal: i32, stdout: &[u8]) {
        self.each_time(|result| {
            assert_eq!(
                (result.ended_by, result.signal),
                (Ended::Signalled, Some(signal))
            );
            assert_eq!((result.exit, result.killed), (None, false));
            assert_eq!(result.stdout, stdout);
        });
    }

    #[track_caller]
    fn leaves_something_alive(self, stdout: &[u8]) {
        self.each_time(|result| {
            assert_eq!(
                (result.ended_by, result.exit),
                (Ended::Exited, Some(0)),
                "{result:?}"
            );
            assert!(result.leaked && !result.killed && result.stdout.starts_with(stdout));
        });
    }
}

/// Gives a job a mark of its own and returns it.
fn mark(job: &mut Job) -> String {
    static RUNS: AtomicU32 = AtomicU32::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let cookie = format!("{}-{run}", std::process::id());
    job.env = vec![(COOKIE.into(), cookie.clone().into())];
    format!("{COOKIE}={cookie}")
}

/// The processes that still carry a mark.
fn survivors(mark: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc").unwrap().flatten() {
        let environment = fs::read(entry.path().join("environ")).unwrap_or_default();
        if environment
            .split(|&byte| byte == 0)
            .any(|variable| variable == mark.as_bytes())
        {
            found.push(entry.path());
        }
    }
    found
}

fn shell(script: &str) -> Job {
    Job::new(["/bin/sh", "-c", script]).limits(LIMITS)
}

fn run(job: &Job) -> Result<RunResult, ProcessError> {
    Worker::start_with(server()).unwrap().run(job)
}

// Time.

#[test]
fn an_endless_loop_is_stopped_at_its_cpu_limit() {
    hostile("spin.c")
        .limits(|limits| limits.cpu = SOON)
        .each_time(|result| {
            assert_eq!((result.ended_by, result.killed), (Ended::CpuLimit, true));
            assert!(result.cpu >= SOON);
        });
}

#[test]
fn all_threads_count_towards_cpu_time() {
    hostile("spin_threads.c")
        .limits(|limits| limits.cpu = SOON)
        .ends_at(Ended::CpuLimit);
}

#[test]
fn all_processes_count_towards_cpu_time() {
    hostile("fork_fan.c")
        .limits(|limits| limits.cpu = SOON)
        .ends_at(Ended::CpuLimit);
}

#[test]
fn ignoring_signals_does_not_help() {
    hostile("ignore_signals.c")
        .limits(|limits| limits.cpu = SOON)
        .ends_at(Ended::CpuLimit);
}

#[test]
fn a_sleeper_is_stopped_at_its_wall_limit() {
    hostile("sleep.c")
        .limits(|limits| limits.wall = SOON)
        .each_time(|result| {
            assert_eq!((result.ended_by, result.killed), (Ended::WallLimit, true));
            assert!(result.wall >= SOON && result.cpu < SOON);
        });
}

#[test]
fn a_stopped_program_is_stopped_for_good() {
    hostile("stop_itself.c")
        .limits(|limits| limits.wall = SOON)
        .ends_at(Ended::WallLimit);
}

#[test]
fn an_answer_before_a_sleep_is_kept() {
    hostile("answer_then_sleep.c")
        .limits(|limits| limits.wall = SOON)
        .each_time(|result| {
            assert_eq!(result.ended_by, Ended::WallLimit);
            assert_eq!(result.stdout, b"1\n");
        });
}

// Memory.

#[test]
fn a_hoarder_is_stopped_at_its_memory_limit() {
    hostile("allocate.c").each_time(|result| {
        assert_eq!(
            (result.ended_by, result.killed),
            (Ended::MemoryLimit, true),
            "{result:?}"
        );
        assert!(result.peak_rss_kib > LIMITS.memory_bytes / 1024);
    });
}

#[test]
fn a_python_hoarder_is_stopped_at_its_memory_limit() {
    hostile("hog.py").ends_at(Ended::MemoryLimit);
}

#[test]
fn a_short_peak_is_told_although_nobody_saw_it() {
    hostile("allocate_and_end.c").each_time(|result| {
        assert_eq!(result.ended_by, Ended::MemoryLimit, "{result:?}");
        assert!(result.peak_rss_kib >= 64 << 10);
    });
}

#[test]
fn memory_of_all_processes_counts_together() {
    hostile("allocate_in_children.c").ends_at(Ended::MemoryLimit);
}

#[test]
fn shared_memory_counts_once() {
    hostile("share_memory.c").exits_with(0, b"");
}

#[test]
fn a_hard_limit_makes_allocations_fail() {
    hostile("allocate.c")
        .limits(|limits| limits.hard_memory = true)
        .exits_with(9, b"");
}

#[test]
fn endless_recursion_meets_the_memory_limit() {
    hostile("endless_recursion.c").ends_at(Ended::MemoryLimit);
}

#[test]
fn a_million_calls_deep_is_no_crash() {
    let limits = |limits: &mut Limits| limits.memory_bytes = 256 << 20;
    hostile("deep_recursion.c")
        .limits(limits)
        .exits_with(0, b"500000500000\n");
}

#[test]
fn a_stack_limit_is_kept() {
    let small = |limits: &mut Limits| limits.stack = Some(1 << 20);
    hostile("deep_recursion.c").limits(small).dies_of(11, b"");
}

#[test]
fn a_runner_with_much_memory_does_not_show_in_a_program_s_figure() {
    let ballast = vec![1_u8; 24 << 20];
    hostile("silent.c").each_time(|result| assert!(result.peak_rss_kib < 8 << 10, "{result:?}"));
    assert!(std::hint::black_box(&ballast).iter().all(|&byte| byte == 1));
}

// Output and input.

#[test]
fn endless_output_is_stopped_and_its_head_kept() {
    hostile("endless_output.c").each_time(|result| {
        assert_eq!((result.ended_by, result.killed), (Ended::OutputLimit, true));
        assert_eq!(result.stdout.len() as u64, LIMITS.output_bytes);
        assert!(result.stdout_truncated);
    });
}

#[test]
fn a_flood_on_stderr_is_stopped_and_both_ends_kept() {
    hostile("stderr_flood.c").each_time(|result| {
        assert_eq!((result.ended_by, result.killed), (Ended::OutputLimit, true));
        assert_eq!(result.stderr, vec![b'e'; 64 << 10]);
        assert!(result.stderr_omitted > 0 && result.stdout.is_empty());
    });
}

#[test]
fn two_full_pipes_do_not_block_each_other() {
    let limits = |limits: &mut Limits| limits.output_bytes = 4 << 20;
    hostile("both_streams.c")
        .limits(limits)
        .exits_with(0, &[b'o'; 1 << 20]);
}

#[test]
fn an_input_of_100_megabytes_may_stay_unread() {
    let input = sparse_input();
    hostile("ignore_stdin.c")
        .stdin(Stdin::File(input.path().into()))
        .exits_with(0, b"1\n");
}

#[test]
fn an_input_of_100_megabytes_is_read_to_its_end() {
    let input = sparse_input();
    let program = hostile("count_stdin.c").stdin(Stdin::File(input.path().into()));
    program.exits_with(0, b"104857600 104857600\n");
}

fn sparse_input() -> tempfile::NamedTempFile {
    let input = tempfile::NamedTempFile::new().unwrap();
    input.as_file().set_len(100 << 20).unwrap();
    input
}

#[test]
fn input_from_memory_is_a_file_too() {
    hostile("count_stdin.c")
        .stdin(Stdin::Bytes(vec![b'x'; 70_000]))
        .exits_with(0, b"70000 70000\n");
    hostile("count_stdin.c")
        .stdin(Stdin::Null)
        .exits_with(0, b"0 0\n");
}

#[test]
fn closed_streams_are_no_end() {
    hostile("close_stdout.c").exits_with(0, b"");
}

#[test]
fn every_byte_comes_through() {
    let bytes: Vec<u8> = (0..=255).collect();
    hostile("all_bytes.c").each_time(|result| {
        assert_eq!((&result.stdout, &result.stderr), (&bytes, &bytes));
    });
}

#[test]
fn no_output_is_an_account_too() {
    hostile("silent.c").exits_with(0, b"");
}

// Ends.

#[test]
fn an_exit_code_is_told() {
    hostile("exit_3.c").exits_with(3, b"");
}

#[test]
fn a_crash_is_told_by_its_signal() {
    hostile("segfault.c").dies_of(11, b"");
}

#[test]
fn what_was_written_before_a_crash_is_kept() {
    hostile("answer_then_crash.c").dies_of(6, b"1\n");
    hostile("abort.c").each_time(|result| {
        assert_eq!(result.stderr, b"main.c:7: assertion failed\n");
    });
}

#[test]
fn a_traceback_is_kept() {
    hostile("deep_recursion.py").each_time(|result| {
        assert_eq!(result.exit, Some(1));
        let last = result
            .stderr
            .trim_ascii_end()
            .rsplit(|&byte| byte == b'\n')
            .next()
            .unwrap();
        assert!(
            last.starts_with(b"RecursionError"),
            "{}",
            String::from_utf8_lossy(last)
        );
    });
}

// Processes left behind.

#[test]
fn a_daemon_does_not_outlive_its_program() {
    hostile("daemon.c").leaves_something_alive(b"1\n");
}

#[test]
fn a_held_stdout_does_not_keep_a_run_open() {
    hostile("hold_stdout.c").leaves_something_alive(b"1\n");
}

#[test]
fn a_child_that_writes_on_does_not_keep_a_run_open() {
    hostile("keep_writing.c").leaves_something_alive(b"");
}

#[test]
fn a_child_may_end_a_moment_later() {
    hostile("slow_helper.c").each_time(|result| {
        assert_eq!((result.ended_by, result.exit), (Ended::Exited, Some(0)));
        // On a busy machine the moment may be too long: then it is told, and nothing hangs.
        assert!(result.leaked || result.stdout == b"1\n");
    });
}

#[test]
fn a_chain_of_forks_is_caught() {
    // It may be between two generations when it is looked for, and not be told as
    // alive; that none of them survives the run is what counts.
    hostile("fork_chain.c").each_time(|result| {
        assert_eq!(
            (result.ended_by, result.exit),
            (Ended::Exited, Some(0)),
            "{result:?}"
        );
    });
}

#[test]
fn a_program_that_kills_its_server_is_an_error_and_no_end() {
    let mut program = hostile("kill_parent.c");
    let error = program.run().unwrap_err();
    assert!(matches!(error, ProcessError::ServerLost { .. }), "{error}");
    // The worker has a new server and goes on.
    let result = program.worker.run(&shell("echo on")).unwrap();
    assert_eq!(result.stdout, b"on\n");
}

// Surroundings.

#[test]
fn litter_is_gone_before_the_next_run() {
    hostile("write_files.c").exits_with(0, b"2\n");
    hostile("remove_directory.c").exits_with(0, b"");
}

#[test]
fn a_file_does_not_grow_without_end() {
    hostile("huge_file.c").dies_of(25, b"");
}

#[test]
fn signals_are_as_at_a_shell_and_no_core_is_left() {
    hostile("broken_pipe.c").dies_of(13, b"");
    let result = run(&shell("ulimit -c; ulimit -s")).unwrap();
    assert_eq!(result.stdout, b"0\nunlimited\n");
}

#[test]
fn only_the_three_standard_descriptors_are_open() {
    hostile("open_descriptors.c").exits_with(0, b"3\n");
}

#[test]
fn the_environment_is_the_judge_s() {
    let mut job =
        shell("echo $LC_ALL $LANG $ONLINE_JUDGE $EXTRA; env | grep -c SPAWN_SERVER; ls -A");
    job.env = vec![("EXTRA".into(), "a b".into())];
    assert_eq!(run(&job).unwrap().stdout, b"C.UTF-8 C.UTF-8 1 a b\n0\n");
}

#[test]
fn a_working_directory_can_be_chosen() {
    let dir = TempDir::new().unwrap();
    fs::write(dir.path().join("data"), "x").unwrap();
    let job = Job {
        cwd: Some(dir.path().into()),
        ..shell("ls; touch new")
    };
    assert_eq!(run(&job).unwrap().stdout, b"data\n");
    assert!(
        dir.path().join("new").exists(),
        "a directory of the caller's is not emptied"
    );
}

#[test]
fn a_path_is_taken_against_the_caller_s_directory() {
    let own = std::path::absolute(".").unwrap();
    let dir = TempDir::new_in(&own).unwrap();
    let program = dir.path().join("program");
    fs::write(&program, "#!/bin/sh\necho here\n").unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let relative = Path::new(".").join(program.strip_prefix(&own).unwrap());
    assert_eq!(run(&Job::new([relative])).unwrap().stdout, b"here\n");
}

// Errors before a run.

#[test]
fn what_cannot_be_started_is_told_apart_from_what_fails() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("file");
    fs::write(&file, "#!/nowhere/interpreter\n").unwrap();
    let message = |program: &Path| run(&Job::new([program])).unwrap_err().to_string();

    let missing = message(Path::new("no-such-program-anywhere"));
    assert_eq!(
        missing,
        "cannot start no-such-program-anywhere: no such program in PATH"
    );
    assert!(
        message(&dir.path().join("missing"))
            .ends_with("no such file, or its interpreter is missing")
    );
    assert!(
        message(&file).ends_with("not an executable file"),
        "{}",
        message(&file)
    );
    assert!(message(dir.path()).ends_with("not an executable file"));
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    assert!(message(&file).ends_with("no such file, or its interpreter is missing"));
    assert_eq!(run(&shell("exit 127")).unwrap().exit, Some(127));
}

#[test]
fn an_input_that_cannot_be_opened_is_an_error() {
    let error = run(&shell("true").stdin(Stdin::File("/nowhere/1.in".into()))).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("cannot open input /nowhere/1.in: "),
        "{error}"
    );
}

#[test]
fn a_command_line_without_end_is_an_error() {
    let error = run(&shell(&"x".repeat(1 << 20))).unwrap_err();
    assert!(
        matches!(error, ProcessError::CommandTooLong { .. }),
        "{error}"
    );
}

// Many at once, and interrupts.

#[test]
fn a_pool_serves_more_threads_than_it_has_workers() {
    let pool = Pool::start_with(server(), 2).unwrap();
    std::thread::scope(|scope| {
        for thread in 0..6 {
            let pool = &pool;
            scope.spawn(move || {
                for round in 0..10 {
                    let job = shell("cat").stdin(Stdin::Bytes(format!("{thread} {round}").into()));
                    let result = pool.run(&job).unwrap();
                    assert_eq!(result.stdout, format!("{thread} {round}").as_bytes());
                }
            });
        }
    });
}

/// Puts the named pipe by which `announce_and_sleep.c` speaks into the program's directory.
fn listen(program: &mut Hostile) -> PathBuf {
    let pipe = program.dir.path().join("ready");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    program.job.cwd = Some(program.dir.path().into());
    pipe
}

/// Opens the pipe and waits until the program has written into it.
fn wait_until_it_runs(pipe: &Path) -> File {
    let mut pipe = File::open(pipe).unwrap();
    pipe.read_exact(&mut [0]).unwrap();
    pipe
}

#[test]
fn an_interrupt_ends_what_runs_and_what_would_run() {
    let mut program = hostile("announce_and_sleep.c");
    let pipe = listen(&mut program);
    let interrupt = program.worker.interrupt();
    let raiser = std::thread::spawn(move || {
        wait_until_it_runs(&pipe);
        interrupt.raise();
    });
    let result = program.run().unwrap();
    raiser.join().unwrap();
    assert_eq!((result.ended_by, result.killed), (Ended::Interrupted, true));
    let result = program.run().unwrap();
    assert_eq!(
        (result.ended_by, result.killed),
        (Ended::Interrupted, false)
    );
}

#[test]
fn a_runner_that_is_killed_takes_its_program_along() {
    const ROLE: &str = "JUDGE_RUNNER_TEST_PROGRAM";
    if let Some(program) = std::env::var_os(ROLE) {
        // This process is the runner to be killed.
        let cwd = Path::new(&program).parent().map(Path::to_owned);
        let _ = run(&Job {
            cwd,
            ..Job::new([program]).limits(LIMITS)
        });
        return;
    }
    let mut program = hostile("announce_and_sleep.c");
    let pipe = listen(&mut program);
    let mut runner = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "a_runner_that_is_killed_takes_its_program_along"])
        .env(ROLE, &program.job.program)
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let mut pipe = wait_until_it_runs(&pipe);
    runner.kill().unwrap();
    runner.wait().unwrap();
    // Comes to its end when the program, which holds the other side, is dead.
    assert_eq!(pipe.read(&mut [0]).unwrap(), 0);
}
