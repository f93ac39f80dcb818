//! Answers the fields on standard input, one number a line.
//!
//! ```text
//! cargo run -p puyo --example solve < tests/data/puyo/001-sample.in
//! ```

use std::io::{self, Read, Write};
use std::process::ExitCode;

use grid_core::Scanner;
use puyo::notation;

fn main() -> ExitCode {
    match solve() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn solve() -> Result<(), Box<dyn std::error::Error>> {
    let mut text = Vec::new();
    io::stdin().read_to_end(&mut text)?;
    let mut scanner = Scanner::new(&text);
    let mut out = io::stdout().lock();
    while let Some(field) = notation::read_case(&mut scanner)? {
        match puyo::answer(&field) {
            Ok(answer) => write!(out, "{answer}")?,
            Err(findings) => return Err(findings[0].to_string().into()),
        }
    }
    Ok(())
}
