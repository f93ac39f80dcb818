//! Turns a source file into a program, by the recipe of its language.
//!
//! The recipes are data, in `languages.toml` beside this file; [`Languages::overridden`] changes them by the
//! user's own. A source is compiled once: the result is kept under the user's cache directory and found
//! again by the source's bytes, the recipe and the compiler's identity.
//!
//! A source that only defines `solution(board, aloc, bloc)`, as on Programmers, gets a `main` that reads
//! the three arrays, calls it and prints the result ([`Style::SolutionFunction`]).
//!
//! ```no_run
//! use std::path::Path;
//! use judge_runner::languages::{Language, Options};
//! use judge_runner::process::{Job, Pool};
//!
//! # judge_runner::process::run_server_if_asked();
//! let pool = Pool::start(2)?;
//! let source = Path::new("Main.java");
//! let java = Language::for_path(source).expect("a known extension");
//! let program = java.compile(source, &Options::default(), &pool)?;
//! let result = pool.run(&Job::new(program.argv))?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cache;
mod compile;
mod java;
mod recipe;
mod solution;
mod source;

pub use compile::{CompileError, CompileFailure, Options, Program, Style};
pub use recipe::{Bonus, Language, Languages, RecipeError};
