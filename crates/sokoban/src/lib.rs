//! Sokoban: play commands on a level, verify solutions, trace every key.
//!
//! # Examples
//!
//! Answer a game of the contest (BOJ 4577):
//!
//! ```
//! use sokoban::{Case, answer};
//!
//! let case: Case = [
//!     "4 7",
//!     "#######",
//!     "#.wb+.#",
//!     "#.....#",
//!     "#######",
//!     "RRRR",
//! ].join("\n").parse()?;
//! let answer = answer(&case).unwrap();
//! assert!(answer.is_complete());
//! assert_eq!(answer.n_keys(), 1); // complete after the first: the rest does nothing
//! assert_eq!(answer.to_string().lines().collect::<Vec<_>>(), [
//!     "Game 1: complete",
//!     "#######",
//!     "#..wB.#",
//!     "#.....#",
//!     "#######",
//! ]);
//! # Ok::<(), grid_core::ParseError>(())
//! ```
//!
//! Play, and take moves back:
//!
//! ```
//! use sokoban::{Game, Level, Step};
//! use grid_core::Direction::{Down, Right};
//!
//! let level: Level = [
//!     "######",
//!     "#wb.+#",
//!     "#....#",
//!     "######",
//! ].join("\n").parse()?;
//! let mut game = Game::new(&level)?;
//! assert_eq!(game.press(Right), Some(Step::Pushed));
//! assert_eq!(game.press(Down), Some(Step::Moved));
//! assert_eq!(game.lurd().to_string(), "Rd");
//! game.undo();
//! assert_eq!(game.state().to_string(), "######\n#.wb+#\n#....#\n######\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate must not know files, processes, clocks, terminals, or any other
//! game. Randomness comes in as a seeded generator.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod error;

mod action;
mod board;
mod rules;
mod state;

mod game;

mod answer;
mod check;
pub mod notation;
pub mod reference;
mod trace;

pub mod generate;
pub mod shrink;

mod plain;
mod workspace;

pub use action::{Commands, Move, Step};
pub use answer::{Answer, Case, answer};
pub use board::{Level, Tile};
pub use check::{MAX_LISTED, MAX_PLAYED_KEYS, SIZES, check};
pub use error::{BlockedKey, WorkerError};
pub use game::Game;
pub use rules::{AtCompletion, Completion, Config, IllegalKey, Outcome, UnknownKey};
pub use state::State;
pub use trace::{Trace, trace};
pub use workspace::{Entry, Workspace};
