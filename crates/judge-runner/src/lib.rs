//! judge-runner.
