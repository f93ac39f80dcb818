//! puyo.

fn main() {}
