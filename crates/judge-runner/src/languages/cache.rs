//! Compiled programs, found again by what they were made of.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// The file that holds all that an entry depends on.
const KEY_FILE: &str = "made-of";

/// A directory of compiled programs.
#[derive(Clone, Debug)]
pub(super) struct Cache {
    root: PathBuf,
}

/// What is in the cache for a key.
pub(super) enum Entry {
    Found(PathBuf),
    /// An empty directory to compile in; [`Cache::keep`] puts it in its place.
    Missing(TempDir),
}

impl Cache {
    /// In `root`, or where the user's caches are, or with the temporary files.
    pub(super) fn at(root: Option<&Path>) -> Self {
        let root = root.map(Path::to_owned).unwrap_or_else(|| {
            let absolute = |name| {
                let dir = PathBuf::from(std::env::var_os(name)?);
                dir.is_absolute().then_some(dir)
            };
            absolute("XDG_CACHE_HOME")
                .or_else(|| absolute("HOME").map(|home| home.join(".cache")))
                .unwrap_or_else(std::env::temp_dir)
                .join("judge-runner")
        });
        Self { root }
    }

    /// Looks for what was made of exactly `key`.
    ///
    /// The name is a hash of the key and the key itself is compared, so that two keys with the same hash do
    /// no harm.
    pub(super) fn find(&self, key: &[u8]) -> io::Result<Entry> {
        let place = self.place(key);
        if fs::read(place.join(KEY_FILE)).is_ok_and(|found| found == key) {
            return Ok(Entry::Found(place));
        }
        fs::create_dir_all(&self.root)?;
        Ok(Entry::Missing(
            tempfile::Builder::new()
                .prefix(".new-")
                .tempdir_in(&self.root)?,
        ))
    }

    /// Puts a finished directory in its place. Another process may have been faster: then its result
    /// is as good.
    pub(super) fn keep(&self, key: &[u8], made: TempDir) -> io::Result<PathBuf> {
        fs::write(made.path().join(KEY_FILE), key)?;
        let place = self.place(key);
        if fs::rename(made.path(), &place).is_ok() {
            // Moved away: there is nothing to remove any more.
            let _ = made.keep();
            return Ok(place);
        }
        if let Ok(Entry::Found(place)) = self.find(key) {
            return Ok(place);
        }
        // An old entry with the same hash, or half of one.
        fs::remove_dir_all(&place)?;
        fs::rename(made.path(), &place)?;
        let _ = made.keep();
        Ok(place)
    }

    fn place(&self, key: &[u8]) -> PathBuf {
        self.root.join(format!("{:016x}", fnv1a(key)))
    }
}

/// A hash that is the same in every version of every compiler; see
/// <http://www.isthe.com/chongo/tech/comp/fnv/>.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_the_published_ones() {
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn what_was_kept_is_found_and_other_keys_are_not() {
        let root = TempDir::new().unwrap();
        let cache = Cache::at(Some(root.path()));
        let Entry::Missing(dir) = cache.find(b"key").unwrap() else {
            panic!("it is empty")
        };
        fs::write(dir.path().join("program"), "x").unwrap();
        let place = cache.keep(b"key", dir).unwrap();
        assert!(matches!(cache.find(b"key").unwrap(), Entry::Found(found) if found == place));
        assert_eq!(fs::read(place.join("program")).unwrap(), b"x");
        assert!(matches!(cache.find(b"other").unwrap(), Entry::Missing(_)));
        assert_eq!(
            fs::read_dir(root.path()).unwrap().count(),
            1,
            "nothing unfinished stays"
        );
    }

    #[test]
    fn a_spoilt_entry_is_replaced() {
        let root = TempDir::new().unwrap();
        let cache = Cache::at(Some(root.path()));
        let place = cache.place(b"key");
        fs::create_dir(&place).unwrap();
        fs::write(place.join(KEY_FILE), "another key").unwrap();
        let Entry::Missing(dir) = cache.find(b"key").unwrap() else {
            panic!("it is another's")
        };
        assert_eq!(cache.keep(b"key", dir).unwrap(), place);
        assert_eq!(fs::read(place.join(KEY_FILE)).unwrap(), b"key");
    }
}
