//! Answers the games on standard input, as the contest asks for it:
//!
//! ```sh
//! cargo run --release -p sokoban --example solve < tests/data/sokoban/002-smallest-map.in
//! ```

use std::io::{self, Read, Write};
use std::process::ExitCode;

use grid_core::Scanner;
use sokoban::answer;
use sokoban::notation::{Item, read_item};

fn main() -> io::Result<ExitCode> {
    let mut text = Vec::new();
    io::stdin().read_to_end(&mut text)?;
    let mut text = Scanner::new(&text);
    let (mut game, mut out) = (0, Vec::new());
    let mut exit = ExitCode::SUCCESS;
    loop {
        match read_item(&mut text) {
            Ok(Some(Item::Game(case))) => {
                game += 1;
                match answer(&case) {
                    Ok(answer) => answer.write(game, &mut out),
                    Err(findings) => {
                        for finding in findings {
                            eprintln!("game {game}: {finding}");
                        }
                        exit = ExitCode::FAILURE;
                    }
                }
            }
            Ok(Some(Item::EndOfPart)) => game = 0,
            Ok(None) => break,
            Err(error) => {
                eprintln!("{error}");
                exit = ExitCode::FAILURE;
                break;
            }
        }
    }
    io::stdout().write_all(&out)?;
    Ok(exit)
}
