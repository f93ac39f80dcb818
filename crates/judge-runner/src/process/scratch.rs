//! The working directory of judged programs: empty at the start of every run.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use tempfile::TempDir;

/// A temporary directory that is used for many runs, because making one costs more than looking whether
/// it is still empty.
#[derive(Debug)]
pub(super) struct Scratch {
    dir: TempDir,
}

impl Scratch {
    pub(super) fn new() -> io::Result<Self> {
        let owner_only = Permissions::from_mode(0o700);
        let dir = tempfile::Builder::new()
            .prefix("judge-")
            .permissions(owner_only)
            .tempdir()?;
        Ok(Self { dir })
    }

    pub(super) fn path(&self) -> &Path {
        self.dir.path()
    }

    /// Makes the directory as it was at first: empty, writable, in its place.
    ///
    /// Files are removed in place. Where that is not enough (the program moved the directory away, or took its rights), a new
    /// one is made, and the old one is left to the removal at the end.
    pub(super) fn clean(&mut self) -> io::Result<()> {
        if self.is_clean() {
            return Ok(());
        }
        grant_all(self.dir.path());
        let emptied = fs::read_dir(self.dir.path())
            .and_then(|mut entries| entries.try_for_each(|entry| remove(&entry?.path())));
        if emptied.is_err() || !self.is_clean() {
            // The failure is not lost: a directory that cannot be made is an error of its own.
            *self = Self::new()?;
        }
        Ok(())
    }

    fn is_clean(&self) -> bool {
        let is_own = fs::symlink_metadata(self.dir.path())
            .is_ok_and(|found| found.is_dir() && found.permissions().mode() & 0o777 == 0o700);
        is_own && fs::read_dir(self.dir.path()).is_ok_and(|mut entries| entries.next().is_none())
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A directory without rights would stop the removal that `TempDir` does.
        if !self.is_clean() {
            grant_all(self.dir.path());
        }
    }
}

/// Removes a directory for a runner that did not come to it, with whatever is in it.
#[cfg(target_os = "linux")]
pub(super) fn remove_left(dir: &Path) {
    // Usually it is gone, or empty.
    if fs::symlink_metadata(dir).is_ok() && fs::remove_dir(dir).is_err() {
        let _ = remove(dir);
    }
}

fn remove(path: &Path) -> io::Result<()> {
    if fs::symlink_metadata(path)?.is_dir() {
        grant_all(path);
        fs::remove_dir_all(path)
    } else {
        fs::remove_file(path)
    }
}

/// Gives the owner all rights on a directory and the directories in it, as far as that is possible.
fn grant_all(dir: &Path) {
    // Links are not followed, and what cannot be changed shows when it cannot be removed.
    if !fs::symlink_metadata(dir).is_ok_and(|found| found.is_dir()) {
        return;
    }
    let _ = fs::set_permissions(dir, Permissions::from_mode(0o700));
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            grant_all(&entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leftovers_are_removed() {
        let mut scratch = Scratch::new().unwrap();
        let first = scratch.path().to_owned();
        fs::create_dir_all(first.join("a/b/c")).unwrap();
        fs::write(first.join("a/b/file"), "x").unwrap();
        std::os::unix::fs::symlink("/nowhere", first.join("dangling")).unwrap();
        fs::set_permissions(first.join("a/b"), Permissions::from_mode(0o000)).unwrap();
        fs::set_permissions(&first, Permissions::from_mode(0o500)).unwrap();
        scratch.clean().unwrap();
        assert_eq!(scratch.path(), first);
        assert!(scratch.is_clean());
    }

    #[test]
    fn a_directory_that_was_taken_away_is_made_anew() {
        let mut scratch = Scratch::new().unwrap();
        let first = scratch.path().to_owned();
        fs::remove_dir(&first).unwrap();
        scratch.clean().unwrap();
        assert_ne!(scratch.path(), first);
        assert!(scratch.is_clean());
    }

    #[test]
    fn the_directory_is_gone_after_the_end() {
        let scratch = Scratch::new().unwrap();
        let path = scratch.path().to_owned();
        fs::create_dir(path.join("closed")).unwrap();
        fs::set_permissions(path.join("closed"), Permissions::from_mode(0o000)).unwrap();
        drop(scratch);
        assert!(!path.exists());
    }
}
