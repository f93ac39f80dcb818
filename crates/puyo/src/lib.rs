//! Puyo fields: resolve chains of groups of four and more, one at a time or in batches.
