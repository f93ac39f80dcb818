//! Puyo fields: resolve chains of groups of four and more, one at a time or in
//! batches.
//!
//! A field has 12 rows and 6 columns; a cell is empty or holds a puyo of one of
//! five colours. Groups of four and more orthogonally linked puyos of a colour
//! vanish together, what lies above falls, and that is one chain step. This crate
//! counts the steps, tells what happens in each, draws it, makes fields and makes
//! fields smaller. The rule is that of BOJ 11559.
//!
//! It knows no other game, no files, no clock and no terminal; randomness is
//! passed in.
//!
//! # Examples
//!
//! Count chain steps, and look into them:
//!
//! ```
//! use puyo::Field;
//!
//! let field: Field = "\
//! ......
//! ......
//! ......
//! ......
//! ......
//! ......
//! ......
//! ......
//! .Y....
//! .YG...
//! RRYG..
//! RRYGG.
//! ".parse()?;
//! assert_eq!(field.count_chains(), 3);
//!
//! let resolution = field.resolve();
//! let groups: Vec<String> = resolution
//!     .groups()
//!     .map(|group| format!("{} x {}", group.colour(), group.size()))
//!     .collect();
//! assert_eq!(groups, ["R x 4", "Y x 4", "G x 4"]);
//! assert_eq!(resolution.end(), &Field::EMPTY);
//! # Ok::<(), grid_core::ParseError>(())
//! ```
//!
//! Count many fields at once:
//!
//! ```
//! use puyo::Field;
//!
//! let fields = [Field::from_bottom_rows("RRRR.."), Field::from_bottom_rows("RRR...")];
//! let mut counts = [0; 2];
//! puyo::count_chains(&fields, &mut counts);
//! assert_eq!(counts, [1, 0]);
//! ```
//!
//! Say what is wrong with a text:
//!
//! ```
//! let error = "RRRR..\nRRx...\n".parse::<puyo::Field>().unwrap_err();
//! assert_eq!(error.to_string(), "line 2, column 3: unknown symbol 'x', expected one of .RGBYP");
//! ```

//! # Features
//!
//! Without features the crate holds no unsafe code. `simd` adds kernels for
//! AVX2 and AVX-512, chosen at run time, and SSE2 for single fields; on other
//! machines than x86-64 it changes nothing. All ways give the same results; see
//! [`Level`].

#![cfg_attr(not(feature = "simd"), forbid(unsafe_code))]
#![warn(missing_docs)]

mod bits;
mod board;
mod rules;
mod wide;

pub mod notation;

mod resolution;
mod solver;

#[cfg(all(feature = "simd", target_arch = "x86_64"))]
#[expect(unsafe_code, reason = "instruction sets chosen at run time")]
mod simd;

mod answer;
mod check;
mod trace;

pub mod reference;

pub mod generate;
pub mod shrink;

pub use answer::{Answer, answer};
pub use board::{Cells, Colour, Field};
pub use check::check;
pub use resolution::{Dropped, Group, MAX_CHAINS, Resolution, Step};
pub use rules::GROUP_SIZE;
pub use solver::{Level, UnknownLevel, count_chains, count_chains_at};
pub use trace::{Trace, trace};

/// One test case of the judge: a field.
pub type Case = Field;
