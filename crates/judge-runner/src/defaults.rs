//! `judge.toml`: a user's own defaults for flags, and own recipes for languages.
//!
//! ```toml
//! time = "2s"          # any flag of a subcommand by its long name
//! memory = "512M"
//! compare = "tokens"
//!
//! [languages.python]   # see languages.toml
//! run = ["pypy3", "{entry}"]
//! ```

use std::io;
use std::path::Path;

use crate::languages::Languages;

/// Where defaults are looked for: in the working directory.
pub(crate) const FILE: &str = "judge.toml";

/// Defaults as the file gives them.
#[derive(Debug, Default)]
pub(crate) struct Defaults {
    flags: Vec<(String, String)>,
    /// The built-in recipes with the user's changes, if there are any.
    pub(crate) languages: Option<Languages>,
}

impl Defaults {
    /// Reads the file; without one there are no defaults.
    ///
    /// # Errors
    ///
    /// What is wrong with the file, in a sentence that names it.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(error) => {
                let words = crate::discover::words(&error);
                return Err(format!("{} cannot be read: {words}", path.display()));
            }
        };
        Self::parse(&text).map_err(|message| format!("{}: {message}", path.display()))
    }

    fn parse(text: &str) -> Result<Self, String> {
        let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
            let at = error.span().map_or(0, |span| span.start);
            let line = text[..at].matches('\n').count() + 1;
            format!("line {line}: {}", error.message())
        })?;
        let mut defaults = Self::default();
        for (key, value) in &table {
            let value = match value {
                toml::Value::Table(recipes) if key == "languages" => {
                    let changed = Languages::built_in().overridden(recipes);
                    defaults.languages = Some(changed.map_err(|error| error.to_string())?);
                    continue;
                }
                toml::Value::String(text) => text.clone(),
                toml::Value::Integer(number) => number.to_string(),
                toml::Value::Float(number) => number.to_string(),
                _ => return Err(format!("`{key}` takes a text or a number")),
            };
            defaults.flags.push((key.clone(), value));
        }
        Ok(defaults)
    }

    /// Gives the flags of all subcommands their defaults. What is typed goes
    /// before them, and values are checked as if they had been typed.
    ///
    /// # Errors
    ///
    /// If no subcommand has such a flag.
    pub(crate) fn apply(&self, mut command: clap::Command) -> Result<clap::Command, String> {
        for (key, value) in &self.flags {
            let mut known = false;
            let names: Vec<String> = command
                .get_subcommands()
                .map(|sub| sub.get_name().to_owned())
                .collect();
            for name in names {
                command = command.mut_subcommand(name, |mut sub| {
                    let id = sub
                        .get_arguments()
                        .find(|arg| arg.get_long() == Some(key) && arg.get_action().takes_values())
                        .map(|arg| arg.get_id().clone());
                    if let Some(id) = id {
                        known = true;
                        sub = sub.mut_arg(id, |arg| arg.default_value(value.clone()));
                    }
                    sub
                });
            }
            if !known {
                return Err(format!("{FILE}: no flag --{key} takes a value"));
            }
        }
        Ok(command)
    }
}
