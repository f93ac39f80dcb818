//! footholds.

fn main() {}
