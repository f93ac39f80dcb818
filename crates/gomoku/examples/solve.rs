//! Reads boards from standard input, writes the judge's answers.
//!
//! ```text
//! cargo run -p gomoku --example solve < tests/data/gomoku/001-sample-statement.in
//! ```

use std::error::Error;
use std::io::{self, Read, Write};

use grid_core::Scanner;

fn main() -> Result<(), Box<dyn Error>> {
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input)?;

    let mut output = Vec::new();
    let mut text = Scanner::new(&input);
    while let Some(board) = gomoku::notation::read_case(&mut text)? {
        match gomoku::answer(&board) {
            Ok(answer) => answer.push_text(&mut output),
            Err(findings) => {
                let told: Vec<String> = findings.iter().map(ToString::to_string).collect();
                return Err(told.join("\n").into());
            }
        }
    }
    io::stdout().write_all(&output)?;
    Ok(())
}
