//! The ground that grid games stand on: positions and directions, a row-major
//! [`Grid`], a text [`Scanner`] that knows its line and column, one error type
//! for all readers, and drawable [`Frame`]s.
//!
//! This crate must not know any game, nor files, clocks, threads or terminals.
//! It brings no randomness of its own: a seeded generator is always passed in,
//! and [`random`] fixes what its words mean. The same bytes always give the same
//! answer.
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
//! Read a drawing, find what is connected, and turn it:
//!
//! ```
//! use grid_core::{Grid, Pos, Symmetry};
//!
//! let field: Grid<char> = "R..\nRRG\n".parse()?;
//! let group = field.region(Pos::new(0, 0), |a, b| a == b);
//! assert_eq!(group.len(), 3);
//! assert_eq!(Symmetry::Quarter.apply(&field).to_string(), "RR\nR.\nG.\n");
//! # Ok::<(), grid_core::ParseError>(())
//! ```
//!
//! Read text, and say where it goes wrong:
//!
//! ```
//! use grid_core::{ParseErrorKind, Scanner};
//!
//! let mut text = Scanner::new(b"12\r\n1x\r\n");
//! let first = text.next_line().unwrap();
//! assert_eq!(first.text(), b"12");
//!
//! let second = text.next_line().unwrap();
//! let error = second.error(ParseErrorKind::UnknownSymbol, 1, "a digit");
//! assert_eq!(error.to_string(), "line 2, column 2: unknown symbol 'x', expected a digit");
//! ```
//!
//! # Reading order
//!
//! | module | holds |
//! |---|---|
//! | `pos`, `direction` | [`Pos`], [`Direction`], [`Direction8`], [`LineDirection`] |
//! | `grid`, `symmetry`, `region`, `sight` | [`Grid`], its images, its connected parts, its lines |
//! | `error`, `finding`, `scan` | [`ParseError`], [`Finding`], [`Scanner`] |
//! | `frame` | [`Frame`]: what a renderer draws |
//! | [`random`] | draws that never change |

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

pub mod bits;
mod frame;
pub mod path;
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
