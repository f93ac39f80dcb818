//! Running programs: throughput of spawn servers beside a bare `posix_spawn` loop, and the truth of the
//! memory figure with a large runner.
//!
//! ```text
//! cargo bench -p benches --bench spawn              the figures
//! cargo bench -p benches --bench spawn -- --test    a few runs of each, to see that they work
//! ```
//!
//! Both sides run the same static C program on the same input in turns, so that a busy machine slows
//! both. The bare side measures nothing, limits nothing and leaves what it started.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use judge_runner::process::{self, Ended, Job, Pool, Stdin, Worker};

/// Reads the input, writes a number: what a solution of a tiny case does.
const PROGRAM: &str = r#"
#include <unistd.h>
int main(void) {
    char text[4096];
    long length = read(0, text, sizeof text), lines = 0;
    for (long i = 0; i < length; i++) lines += text[i] == '\n';
    char digits[3] = {'0' + lines / 10, '0' + lines % 10, '\n'};
    return write(1, digits, 3) == 3 ? 0 : 1;
}
"#;
const ANSWER: &[u8] = b"12\n";

fn main() {
    process::run_server_if_asked();
    let is_test = std::env::args().any(|argument| argument == "--test");
    let (n_cases, n_rounds) = if is_test { (10, 1) } else { (1000, 7) };

    let dir = tempfile::tempdir().expect("a temporary directory");
    let program = compile(dir.path());
    let input = dir.path().join("input");
    fs::write(&input, "......\n".repeat(12)).expect("the input is written");

    for n_threads in [1, 2] {
        throughput(&program, &input, n_threads, n_cases, n_rounds);
    }
    memory_truth(&program, &input, n_cases, n_rounds);
    first_case(&program, &input);
    overrun(dir.path(), if is_test { 2 } else { 20 });
}

fn compile(dir: &Path) -> PathBuf {
    let (source, program) = (dir.join("tiny.c"), dir.join("tiny"));
    fs::write(&source, PROGRAM).expect("the source is written");
    let status = Command::new("cc")
        .args(["-O2", "-static", "-o"])
        .arg(&program)
        .arg(&source)
        .status();
    assert!(
        status.expect("cc is installed").success(),
        "the program compiles"
    );
    program
}

fn throughput(program: &Path, input: &Path, n_threads: usize, n_cases: usize, n_rounds: usize) {
    let pool = Pool::start(n_threads).expect("workers start");
    let job = Job::new([program]).stdin(Stdin::File(input.to_owned()));
    let served = || {
        let result = pool.run(&job).expect("it starts");
        assert_eq!(
            (result.ended_by, result.stdout.as_slice()),
            (Ended::Exited, ANSWER)
        );
    };
    let bare = || {
        let mut child = Command::new(program)
            .stdin(File::open(input).expect("it opens"))
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut output = Vec::new();
        child
            .stdout
            .take()
            .expect("a pipe")
            .read_to_end(&mut output)
            .expect("it reads");
        assert!(child.wait().expect("it ends").success() && output == ANSWER);
    };
    let mut ratios = Vec::new();
    let mut rates = Vec::new();
    for _ in 0..n_rounds {
        let bare = rate(n_threads, n_cases, bare);
        let served = rate(n_threads, n_cases, served);
        ratios.push(served / bare);
        rates.push((served, bare));
    }
    ratios.sort_by(f64::total_cmp);
    rates.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (served, bare) = rates[rates.len() / 2];
    println!(
        "throughput, {n_threads} at once: {served:.0} cases/s by servers, {bare:.0}/s bare, ratio {:.2} (median of {n_rounds}, {:.2} to {:.2})",
        ratios[ratios.len() / 2],
        ratios[0],
        ratios[ratios.len() - 1],
    );
}

/// Calls a second.
fn rate(n_threads: usize, n_calls: usize, call: impl Fn() + Sync) -> f64 {
    let next = AtomicUsize::new(0);
    let start = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(|| {
                while next.fetch_add(1, Ordering::Relaxed) < n_calls {
                    call();
                }
            });
        }
    });
    n_calls as f64 / start.elapsed().as_secs_f64()
}

fn memory_truth(program: &Path, input: &Path, n_cases: usize, n_rounds: usize) {
    let job = Job::new([program]).stdin(Stdin::File(input.to_owned()));
    let mut worker = Worker::start().expect("a worker starts");
    let mut one = |peak: &mut u64| {
        let start = Instant::now();
        for _ in 0..n_cases {
            *peak = (*peak).max(worker.run(&job).expect("it starts").peak_rss_kib);
        }
        start.elapsed().as_secs_f64()
    };
    let mut peaks = [0; 2];
    let mut ratios: Vec<f64> = (0..n_rounds)
        .map(|_| {
            let light = one(&mut peaks[0]);
            let ballast = vec![1_u8; 400 << 20];
            let heavy = one(&mut peaks[1]);
            assert!(
                std::hint::black_box(&ballast)
                    .iter()
                    .step_by(4096)
                    .all(|&byte| byte == 1)
            );
            heavy / light
        })
        .collect();
    ratios.sort_by(f64::total_cmp);
    println!(
        "memory: a trivial program is told to use {} KiB, {} KiB when the runner holds 400 MiB; time ratio {:.2}",
        peaks[0],
        peaks[1],
        ratios[ratios.len() / 2],
    );
}

fn first_case(program: &Path, input: &Path) {
    let job = Job::new([program]).stdin(Stdin::File(input.to_owned()));
    let start = Instant::now();
    let mut worker = Worker::start().expect("a worker starts");
    let started = start.elapsed();
    worker.run(&job).expect("it starts");
    println!(
        "first case: worker started in {started:.1?}, case told after {:.1?}",
        start.elapsed()
    );
}

/// How long after its limit a program is gone.
fn overrun(dir: &Path, n_rounds: u32) {
    let (source, program) = (dir.join("spin.c"), dir.join("spin"));
    fs::write(
        &source,
        "int main(void) { for (volatile long i = 0;; i++) {} }",
    )
    .expect("it is written");
    let status = Command::new("cc")
        .arg("-o")
        .arg(&program)
        .arg(&source)
        .status();
    assert!(
        status.expect("cc is installed").success(),
        "the program compiles"
    );
    let mut job = Job::new([program]);
    job.limits.cpu = Duration::from_millis(100);
    let mut worker = Worker::start().expect("a worker starts");
    let mut over: Vec<Duration> = (0..n_rounds)
        .map(|_| {
            let result = worker.run(&job).expect("it starts");
            assert_eq!(result.ended_by, Ended::CpuLimit);
            result.cpu - job.limits.cpu
        })
        .collect();
    over.sort();
    println!(
        "overrun of a CPU limit: median {:.1?}, largest {:.1?}",
        over[over.len() / 2],
        over[over.len() - 1],
    );
}
