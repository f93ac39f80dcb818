//! Holds every engine against the slow twin on many random and structured
//! fields, and says how long each took.
//!
//! ```text
//! cargo run --release -p puyo --features simd --example compare -- 10000000
//! ```

use std::process::ExitCode;
use std::time::{Duration, Instant};

use puyo::{Field, Level, generate, notation, reference};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

const CHUNK: usize = 10_000;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse::<usize>());
    let n_fields = args.next().and_then(Result::ok).unwrap_or(1_000_000);
    let levels: Vec<Level> = Level::available().collect();
    let mut times = vec![Duration::ZERO; levels.len()];
    let mut rng = ChaCha8Rng::seed_from_u64(11559);
    let mut shape = generate::Shape::default();
    let mut by_chains = [0usize; puyo::MAX_CHAINS + 1];

    let mut n_done = 0;
    while n_done < n_fields {
        let fields: Vec<Field> = (0..CHUNK)
            .map(|n| match n % 10 {
                0 => generate::structured(&mut rng),
                n => {
                    shape.colours = 1.max(n / 2)..=5;
                    generate::random(&mut rng, &shape)
                }
            })
            .collect();
        let expected: Vec<u8> = fields
            .iter()
            .map(|field| reference::answer(field).expect("settled").chains() as u8)
            .collect();

        for (level, time) in levels.iter().zip(&mut times) {
            let mut counts = vec![u8::MAX; fields.len()];
            let start = Instant::now();
            puyo::count_chains_at(*level, &fields, &mut counts);
            *time += start.elapsed();
            for ((field, count), expected) in fields.iter().zip(counts).zip(&expected) {
                if count != *expected {
                    eprintln!("{level}: {count} instead of {expected} for\n{field}");
                    return ExitCode::FAILURE;
                }
            }
        }
        let text: String = fields.iter().map(Field::to_string).collect();
        let mut read = Vec::new();
        if notation::read_exact_all(text.as_bytes(), &mut read) != text.len() || read != fields {
            eprintln!("the reader differs");
            return ExitCode::FAILURE;
        }
        for (field, chains) in fields.iter().zip(expected) {
            if field.resolve().chains() != u32::from(chains) {
                eprintln!("the full result differs for\n{field}");
                return ExitCode::FAILURE;
            }
            by_chains[usize::from(chains)] += 1;
        }
        n_done += CHUNK;
    }

    println!("{n_done} fields, all counts equal to the reference");
    for (chains, n) in by_chains.iter().enumerate() {
        println!("{chains:2} chain steps: {n}");
    }
    for (level, time) in levels.iter().zip(times) {
        println!(
            "{level:12} {:6.1} ns a field",
            time.as_nanos() as f64 / n_done as f64
        );
    }
    ExitCode::SUCCESS
}
