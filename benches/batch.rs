//! The whole `solve` pipeline, from a file to text answers, beside the textbook
//! program of each game run on the same bytes: cases a second and bytes a second.
//!
//! The pipeline is the real command, run in this process with its output thrown
//! away; reading the file, cutting, answering and writing are all in the figure.

use std::ffi::OsString;
use std::hint::black_box;
use std::io;
use std::path::Path;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use judge_runner::game::{GAMES, Game, Kind};
use judge_runner::streams::Streams;
use judge_runner::{Interrupt, by_name};

/// Different cases in a stream; they are written several times over so that the
/// file is larger than the caches.
const CASES: u64 = 20_000;

fn stream(game: &dyn Game, cases: u64, times: usize) -> String {
    let once: String = (0..cases)
        .filter_map(|index| Some(game.generate(Kind::Random, 11, index)?.input))
        .collect();
    once.repeat(times)
}

fn solve(file: &Path, args: &[&str]) {
    let mut all: Vec<OsString> = ["judge-runner", "solve", "-q"].map(OsString::from).to_vec();
    all.extend(args.iter().map(OsString::from));
    all.push(file.into());
    let streams = Streams {
        stdin: Box::new(io::empty()),
        stdout: Box::new(io::sink()),
        stderr: Box::new(io::sink()),
        stdin_is_terminal: false,
        stdout_is_terminal: false,
        stderr_is_terminal: false,
    };
    let code = judge_runner::run(all, streams, &Interrupt::new());
    assert_eq!(
        format!("{code:?}"),
        format!("{:?}", std::process::ExitCode::SUCCESS)
    );
}

/// The answers of a stream: those of the slow twin, which is also the baseline.
fn textbook(game: &dyn Game, text: &str) -> Vec<u8> {
    game.reference_text(text.as_bytes())
        .expect("all cases have answers")
}

fn pipeline(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, cases, times) in [
        ("puyo", CASES, 40),
        ("gomoku", CASES / 2, 8),
        ("sokoban", CASES, 10),
    ] {
        let game = by_name(name).expect("a game");
        let text = stream(game, cases, times);
        let file = folder.path().join(format!("{name}.in"));
        std::fs::write(&file, &text).expect("a file");
        // The answers that are timed are right: on one run over the stream.
        let head: String = (0..2_000)
            .filter_map(|index| Some(game.generate(Kind::Random, 11, index)?.input))
            .collect();
        let ours = game
            .solve_text(head.as_bytes(), &|| false)
            .expect("answers");
        assert_eq!(ours, textbook(game, &head));

        let mut group = criterion.benchmark_group(format!("batch/{name}"));
        group.sample_size(10);
        group.warm_up_time(std::time::Duration::from_millis(300));
        group.measurement_time(std::time::Duration::from_secs(1));
        group.throughput(Throughput::Elements(2_000));
        group.bench_function("textbook", |bencher| {
            bencher.iter(|| textbook(game, black_box(&head)));
        });
        group.throughput(Throughput::Elements(cases * times as u64));
        for jobs in ["1", "2"] {
            group.bench_function(BenchmarkId::new("solve -j", jobs), |bencher| {
                bencher.iter(|| solve(&file, &["-j", jobs]));
            });
        }
        group.bench_function("solve --format jsonl -j/1", |bencher| {
            bencher.iter(|| solve(&file, &["-j", "1", "--format", "jsonl"]));
        });
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function("bytes: solve -j/1", |bencher| {
            bencher.iter(|| solve(&file, &["-j", "1"]));
        });
        group.finish();
    }
}

/// What a run costs before it does anything.
fn one_case(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    for game in GAMES {
        let name = game.info().name;
        let file = folder.path().join(format!("{name}.in"));
        std::fs::write(&file, stream(game, 1, 1)).expect("a file");
        criterion.bench_function(&format!("one case/{name}"), |bencher| {
            bencher.iter(|| solve(&file, &[]));
        });
    }
}

criterion_group!(benches, pipeline, one_case);
criterion_main!(benches);
