//! `list`: what is built in.

use std::io::{self, Write};

use super::Context;
use crate::cli::{ListArgs, ListWhat};
use crate::exit::Status;
use crate::game::GAMES;

pub(crate) fn run(args: &ListArgs, mut context: Context<'_>) -> io::Result<Status> {
    match args.what {
        ListWhat::Games => {
            for game in GAMES {
                let info = game.info();
                writeln!(
                    context.stdout,
                    "{:<10} {:<18} {}",
                    info.name, info.source, info.question
                )?;
                writeln!(
                    context.stdout,
                    "{:<10} also: {}",
                    "",
                    info.aliases.join(", ")
                )?;
            }
        }
    }
    context.stdout.flush()?;
    Ok(Status {
        cases: 1,
        ..Status::default()
    })
}
