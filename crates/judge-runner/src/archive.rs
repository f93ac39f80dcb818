//! Archives of cases: `.zip`, `.tar.gz` and `.tgz`.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};

use flate2::read::GzDecoder;
use tempfile::TempDir;

/// The most that one archive may unpack to; a small file can claim terabytes.
pub const MAX_UNPACKED_BYTES: u64 = 4 << 30;

/// The most members that one archive may have.
pub const MAX_MEMBERS: usize = 1_000_000;

/// Returns whether the name is one of an archive.
#[must_use]
pub(crate) fn is_archive(path: &Path) -> bool {
    kind(path).is_some()
}

#[derive(Clone, Copy)]
enum Kind {
    Zip,
    TarGz,
}

fn kind(path: &Path) -> Option<Kind> {
    let name = path.file_name()?.to_string_lossy().to_ascii_lowercase();
    if name.ends_with(".zip") {
        Some(Kind::Zip)
    } else if name.ends_with(".tar.gz") || name.ends_with(".tgz") {
        Some(Kind::TarGz)
    } else {
        None
    }
}

/// Unpacks the files of an archive into a new folder, which goes when it is
/// dropped. Memory stays flat; members whose path would leave the folder are
/// passed over.
///
/// # Errors
///
/// If the archive cannot be read, holds more than [`MAX_MEMBERS`] or unpacks to
/// more than [`MAX_UNPACKED_BYTES`].
pub(crate) fn unpack(path: &Path) -> io::Result<TempDir> {
    let folder = TempDir::with_prefix("judge-runner-")?;
    let mut budget = Budget {
        bytes: MAX_UNPACKED_BYTES,
        members: MAX_MEMBERS,
    };
    let file = File::open(path)?;
    match kind(path) {
        Some(Kind::Zip) => {
            let mut zip = zip::ZipArchive::new(io::BufReader::new(file)).map_err(invalid)?;
            for index in 0..zip.len() {
                let mut member = zip.by_index(index).map_err(invalid)?;
                if member.is_file() {
                    let name = PathBuf::from(&*member.name().map_err(invalid)?);
                    budget.write(folder.path(), &name, &mut member)?;
                }
            }
        }
        Some(Kind::TarGz) => {
            let mut tar = tar::Archive::new(GzDecoder::new(io::BufReader::new(file)));
            for member in tar.entries()? {
                let mut member = member?;
                if member.header().entry_type().is_file() {
                    let name = member.path()?.into_owned();
                    budget.write(folder.path(), &name, &mut member)?;
                }
            }
        }
        None => return Err(invalid("not an archive")),
    }
    Ok(folder)
}

struct Budget {
    bytes: u64,
    members: usize,
}

impl Budget {
    fn write(&mut self, folder: &Path, name: &Path, member: &mut impl Read) -> io::Result<()> {
        let Some(relative) = inside(name) else {
            return Ok(());
        };
        self.members = self
            .members
            .checked_sub(1)
            .ok_or_else(|| invalid(format!("more than {MAX_MEMBERS} members")))?;
        let path = folder.join(relative);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        let mut file = File::create(path)?;
        let copied = io::copy(&mut member.take(self.bytes + 1), &mut file)?;
        self.bytes = self
            .bytes
            .checked_sub(copied)
            .ok_or_else(|| invalid(format!("unpacks to more than {MAX_UNPACKED_BYTES} bytes")))?;
        file.flush()
    }
}

/// The path below the folder, or `None` if it is absolute or climbs out.
fn inside(name: &Path) -> Option<PathBuf> {
    let mut path = PathBuf::new();
    for component in name.components() {
        match component {
            Component::Normal(part) => path.push(part),
            Component::CurDir => {}
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    (!path.as_os_str().is_empty()).then_some(path)
}

fn invalid(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}
