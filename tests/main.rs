//! Tests that need more than one crate.

mod determinism;
mod engines_against_twins;
mod library;
