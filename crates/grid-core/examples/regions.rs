//! Reads a drawn map from standard input and lists its regions, largest first.
//!
//! ```text
//! printf '##..\n#..#\n..##\n' | cargo run -p grid-core --example regions
//! ```

use std::io::{self, Read, Write};
use std::process::ExitCode;

use grid_core::{Grid, Pos};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("regions: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let map: Grid<char> = text.parse()?;

    let regions = map.regions(|a, b| a == b);
    let mut by_size: Vec<&[Pos]> = regions.iter().collect();
    // A stable sort: regions of one size stay in reading order.
    by_size.sort_by_key(|cells| std::cmp::Reverse(cells.len()));

    let mut out = io::stdout().lock();
    for cells in by_size {
        let first = cells[0];
        writeln!(out, "{:>5} × {:?} from {first}", cells.len(), map[first])?;
    }
    Ok(())
}
