//! Every error of this crate but those of readers, which are
//! [`grid_core::ParseError`].

use std::fmt;

use grid_core::{Direction, Pos};

/// Why a level is no playable position: it has no worker, or several.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WorkerError {
    workers: Vec<Pos>,
}

impl WorkerError {
    pub(crate) fn new(workers: Vec<Pos>) -> Self {
        Self { workers }
    }

    /// Returns the cells of the workers in reading order: none, or at least two.
    #[must_use]
    pub fn workers(&self) -> &[Pos] {
        &self.workers
    }
}

/// Writes what was found, with the cells as 1-based rows and columns.
impl fmt::Display for WorkerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAMED: usize = 8;
        if self.workers.is_empty() {
            return f.write_str("no worker, expected exactly one");
        }
        write!(f, "{} workers, expected exactly one:", self.workers.len())?;
        for (index, pos) in self.workers.iter().take(NAMED).enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(f, "{comma} row {} column {}", pos.row + 1, pos.col + 1)?;
        }
        if self.workers.len() > NAMED {
            f.write_str(", ...")?;
        }
        Ok(())
    }
}

impl std::error::Error for WorkerError {}

/// A key that moves nothing, where [`IllegalKey::Error`](crate::IllegalKey)
/// asks for its refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlockedKey {
    pub(crate) index: usize,
    pub(crate) direction: Direction,
    pub(crate) worker: Pos,
}

impl BlockedKey {
    /// Returns the index of the key in the sequence that was played, 0-based.
    #[must_use]
    pub fn index(&self) -> usize {
        self.index
    }

    /// Returns the direction of the key.
    #[must_use]
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// Returns where the worker stood.
    #[must_use]
    pub fn worker(&self) -> Pos {
        self.worker
    }
}

/// Writes the key with its 1-based number and the worker's 1-based cell.
impl fmt::Display for BlockedKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            index,
            direction,
            worker,
        } = self;
        write!(
            f,
            "key {} ({direction}) is blocked, with the worker at row {} column {}",
            index + 1,
            worker.row + 1,
            worker.col + 1
        )
    }
}

impl std::error::Error for BlockedKey {}
