//! `gen`: cases from a seed.

use std::fs;
use std::io::{self, Write};

use super::{Context, solve::named};
use crate::cli::GenArgs;
use crate::exit::Status;
use crate::game::Kind;

/// How many random cases follow the edge cases if nobody says.
const RANDOM_AFTER_EDGES: u64 = 10;

pub(crate) fn run(args: &GenArgs, mut context: Context<'_>) -> io::Result<Status> {
    let game = args.problem;
    let seed = args.seed.unwrap_or_else(random_seed);
    if args.seed.is_none() && args.kind != Kind::Edge {
        context.talk.note(&format!("seed {seed}"));
    }
    let edges = game.n_edge_cases() as u64;
    let count = args.count.unwrap_or(match args.kind {
        Kind::Random => 1,
        Kind::Edge => edges,
        Kind::All => edges + RANDOM_AFTER_EDGES,
    });
    let width = count.to_string().len().max(3);
    if let Some(folder) = &args.output {
        fs::create_dir_all(folder).map_err(|error| named(folder, &error))?;
    }
    let mut status = Status::default();
    for index in 0..count {
        if context.interrupt.is_raised() {
            status.interrupted = true;
            break;
        }
        let Some(case) = game.generate(args.kind, seed, index) else {
            context.talk.note(&format!(
                "there are {index} edge cases; --kind all goes on with random ones"
            ));
            break;
        };
        status.cases += 1;
        match &args.output {
            None => context.stdout.write_all(case.input.as_bytes())?,
            Some(folder) => {
                let name = format!("{:0width$}", index + 1);
                for (extension, text) in [("in", &case.input), ("out", &case.output)] {
                    let path = folder.join(format!("{name}.{extension}"));
                    fs::write(&path, text).map_err(|error| named(&path, &error))?;
                }
                context.talk.detail(&format!("{name}: {}", case.name));
            }
        }
    }
    context.stdout.flush()?;
    Ok(status)
}

/// A seed that nobody chose: the standard library's keys for hash maps are the
/// one source of randomness that it has.
fn random_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0) >> 32
}
