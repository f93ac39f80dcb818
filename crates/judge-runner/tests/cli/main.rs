//! The real binary: arguments, exit codes, standard output, standard error.

mod check;
mod errors;
mod generate;
mod help;
mod judge;
mod programs;
mod solve;
mod stream;
mod support;
mod trace;
