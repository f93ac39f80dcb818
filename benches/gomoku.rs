//! gomoku.

fn main() {}
