//! sokoban.

fn main() {}
