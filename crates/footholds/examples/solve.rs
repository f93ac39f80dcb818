//! Answers cases from standard input:
//! `cargo run --release -p footholds --example solve < case.in`.

use std::io::{self, Read, Write};
use std::process::ExitCode;

use footholds::{answer_moves, notation};
use grid_core::Scanner;

fn main() -> io::Result<ExitCode> {
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    let mut text = Scanner::new(&bytes);
    let mut output = io::stdout().lock();
    let mut exit = ExitCode::SUCCESS;
    loop {
        match notation::read_case(&mut text) {
            Ok(None) => return Ok(exit),
            Ok(Some(case)) => match answer_moves(&case) {
                Ok(moves) => writeln!(output, "{moves}")?,
                Err(findings) => {
                    for finding in findings {
                        eprintln!("error: {finding}");
                    }
                    exit = ExitCode::FAILURE;
                }
            },
            Err(error) => {
                eprintln!("error: {error}");
                exit = ExitCode::FAILURE;
                notation::recover(&mut text);
            }
        }
    }
}
