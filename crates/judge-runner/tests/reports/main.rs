//! Reports of judging runs: read by real parsers, opened in a real browser.

mod browser;
mod bytes;
mod forms;
mod merge;
mod support;
