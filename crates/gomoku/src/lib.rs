//! Gomoku: judge whole boards for exactly five in a row, one at a time or in
//! batches.
//!
//! The question is that of problem 2615 of the Baekjoon judge: given a board of
//! 19 × 19 points, has black or white five stones in an unbroken row, not more
//! and not fewer, and where do they start? [`Board`] holds any size from 5 to 26.
//!
//! ```
//! use gomoku::{Board, answer};
//!
//! let board: Board = "
//! 0 0 0 0 0 0 0
//! 0 0 0 0 0 1 0
//! 0 2 2 2 1 2 2
//! 0 0 0 1 0 0 0
//! 0 0 1 0 0 0 0
//! 0 1 0 0 0 0 0
//! 0 0 0 0 0 0 0
//! ".parse()?;
//! // Black has an antidiagonal; its first stone is the leftmost one.
//! assert_eq!(answer(&board).unwrap().to_string(), "1\n6 2\n");
//! # Ok::<(), gomoku::ParseError>(())
//! ```
//!
//! Boards outside the guarantee of the statement have a verdict, too:
//!
//! ```
//! use gomoku::{Board, Verdict, judge};
//!
//! let board: Board = "
//! 1 1 1 1 1
//! 0 0 0 0 0
//! 0 0 0 0 0
//! 0 0 0 0 0
//! 2 2 2 2 2
//! ".parse()?;
//! let Verdict::Several(fives) = judge(&board) else { panic!("both have a five") };
//! assert_eq!(fives[0].to_string(), "black, horizontal from row 1, column 1");
//! assert_eq!(fives[1].to_string(), "white, horizontal from row 5, column 1");
//! # Ok::<(), gomoku::ParseError>(())
//! ```
//!
//! Many boards go through [`judge_all`], or from text to answers through
//! [`notation::answer_exact_all`]:
//!
//! ```
//! use gomoku::{Answer, Board, notation};
//!
//! let text = Board::new(19).to_string().repeat(1_000);
//! let mut answers = Vec::new();
//! notation::answer_exact_all(text.as_bytes(), &mut answers);
//! assert_eq!(answers, vec![Some(Answer::NOBODY); 1_000]);
//! ```
//!
//! This crate knows no files, processes, clocks or terminals and no other game.
//!
//! # Features
//!
//! - `simd`: batches detect at run time whether the processor has AVX2 or
//!   AVX-512 and use them. Off by default; without it the crate has no unsafe
//!   code. Compiling with `-C target-cpu=native` gives as much without the
//!   feature.

#![cfg_attr(not(feature = "simd"), forbid(unsafe_code))]
#![warn(missing_docs)]

mod board;
mod rules;

pub mod notation;

mod solver;

pub mod reference;

mod check;
pub mod generate;
pub mod shrink;
mod trace;

pub use board::{Board, Colour};
pub use check::check;
pub use grid_core::{LineDirection, ParseError, Pos};
pub use rules::{Answer, FIVE, Five, Line, Verdict, all_fives, answer, judge};
pub use solver::{Level, PackedBoard, WrongSize, judge_all, judge_all_at};
pub use trace::{Trace, trace};

/// One test case: a board.
pub type Case = Board;
