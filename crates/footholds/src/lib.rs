//! Vanishing footholds, solved exactly: two tokens on a board whose cells vanish
//! when they are left. Who cannot move loses; the winner hurries, the loser
//! stalls, and the question is how many moves both make together.
//!
//! The problem is "사라지는 발판" (2022 KAKAO BLIND RECRUITMENT, Programmers
//! lesson 92345). It guarantees boards up to 5 × 5; the [`solver`] takes any
//! shape of up to 128 cells. As a game it is the undirected partizan vertex
//! geography, PSPACE-complete in general (Fox and Geissler, arXiv 2108.09367).
//!
//! This crate must not know files, processes, clocks, threads or terminals:
//! limits and cancelling come in through [`solver::Config`].
//!
//! # Examples
//!
//! Read a test case and answer it:
//!
//! ```
//! use footholds::{Case, Player, answer};
//!
//! let case: Case = "[[1,1,1],[1,1,1],[1,1,1]]\n[1,0]\n[1,2]\n".parse()?;
//! let answer = answer(&case).expect("both start on footholds");
//! assert_eq!(answer.to_string(), "5\n");
//! assert_eq!(answer.winner(), Player::A);
//! # Ok::<(), grid_core::ParseError>(())
//! ```
//!
//! See best play; `x` has vanished:
//!
//! ```
//! use footholds::{Case, trace};
//!
//! let case: Case = "[[1,1,1],[1,1,1],[1,1,1]]\n[1,0]\n[1,2]\n".parse()?;
//! let pictures: Vec<String> = trace(&case).unwrap().map(|frame| frame.to_string()).collect();
//! assert_eq!(pictures[0], "\
//! start
//! 111
//! A1B
//! 111
//! A to move, A wins in 5 plies
//! ");
//! assert_eq!(pictures[2], "\
//! ply 2: B moves to (0, 2)
//!  1  1 >B<
//!  x  A -x-
//!  1  1  1
//! A to move, A wins in 3 more plies
//! ");
//! # Ok::<(), grid_core::ParseError>(())
//! ```
//!
//! Play by the rules:
//!
//! ```
//! use footholds::{Player, Position};
//! use grid_core::Pos;
//!
//! let start: Position = "[[1,1]]\n[0,0]\n[0,1]\n".parse()?;
//! let end = start.play(Pos::new(0, 1)).expect("stepping onto B is allowed");
//! assert_eq!(end.winner(), Some(Player::A));
//! # Ok::<(), grid_core::ParseError>(())
//! ```

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod board;
mod rules;
mod symmetry;

pub mod notation;
pub mod reference;
pub mod solver;

mod answer;
mod check;
mod trace;

pub mod generate;
pub mod shrink;

pub use answer::{Answer, answer, answer_moves};
pub use board::{Case, MAX_CELLS, Player, Position};
pub use check::{MAX_SIDE, check};
pub use trace::{Trace, trace};
