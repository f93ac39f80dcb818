//! The examples of the README are doctests of this crate.
#![doc = include_str!("../README.md")]
