//! `list`: what is built in.

use std::io::{self, Write};

use super::Context;
use crate::cli::{ListArgs, ListWhat};
use crate::exit::Status;
use crate::game::GAMES;
use crate::languages::Languages;

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
        ListWhat::Languages => {
            for language in Languages::built_in().iter() {
                let extensions: Vec<&str> = language.extensions().collect();
                let missing: Vec<&str> = language
                    .tools()
                    .filter(|(_, place)| place.is_none())
                    .map(|(tool, _)| tool)
                    .collect();
                let state = if missing.is_empty() {
                    "ready".to_owned()
                } else {
                    let package = language.package().unwrap_or("?");
                    format!("needs {} (Debian: {package})", missing.join(", "))
                };
                let extensions = format!(".{}", extensions.join(" ."));
                writeln!(
                    context.stdout,
                    "{:<12} {extensions:<18} {state}",
                    language.name()
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
