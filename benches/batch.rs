//! batch.

fn main() {}
