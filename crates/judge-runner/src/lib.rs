//! judge-runner.

pub mod process;
