//! The ground that grid games stand on: positions and directions, a row-major
//! [`Grid`], a text [`Scanner`] that knows its line and column, one error type
//! for all readers, and drawable [`Frame`]s.
//!
//! This crate knows no game, no files, no clock and no terminal, and brings no
//! randomness of its own: a seeded generator is always passed in.
//!
//! # Examples
//!
//! Walk on a grid:
//!
//! ```
//! use grid_core::{Direction, Grid, Pos};
//!
//! let grid = Grid::from_rows([[1, 2, 3], [4, 5, 6]]);
//! let start = Pos::new(0, 1);
//! assert_eq!(grid[start], 2);
//!
//! let below = start.step(Direction::Down).and_then(|pos| grid.get(pos));
//! assert_eq!(below, Some(&5));
//! assert_eq!(start.step(Direction::Up), None);
//! ```
//!
//! Read text, and say where it goes wrong:
//!
//! ```
//! use grid_core::{Found, ParseError, ParseErrorKind, Scanner};
//!
//! let mut text = Scanner::new(b"12\r\n1x\r\n");
//! let first = text.next_line().unwrap();
//! assert_eq!(first.text(), b"12");
//!
//! let second = text.next_line().unwrap();
//! let error = ParseError::new(
//!     ParseErrorKind::UnknownSymbol,
//!     second.location(1),
//!     second.found(1),
//!     "a digit",
//! );
//! assert_eq!(error.to_string(), "line 2, column 2: unknown symbol 'x', expected a digit");
//! ```

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod direction;
mod pos;

mod grid;
mod region;
mod sight;
mod symmetry;

mod error;
mod finding;
mod scan;

mod frame;
pub mod random;

pub use direction::{Direction, Direction8, LineDirection};
pub use error::{Found, Location, ParseError, ParseErrorKind};
pub use finding::{Finding, Place, Severity};
pub use frame::{Cell, Frame, Highlight, Mark, Style, Tint};
pub use grid::Grid;
pub use pos::Pos;
pub use rand_core::Rng;
pub use region::Regions;
pub use scan::{Line, Scanner, Token};
pub use sight::Ray;
pub use symmetry::Symmetry;
