//! Which inputs do these paths name, and which answers belong to them?

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use crate::archive;
use crate::text;

/// One input, and the file with its expected answer where there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// The path without extension, relative to the folder or archive that was
    /// named; with several of those, in front of it the path that was named.
    pub name: PathBuf,
    /// How messages call it: the path, `-`, or `archive.zip:path`.
    pub label: String,
    /// Where its bytes are.
    pub origin: Origin,
    /// The file with the expected answer.
    pub answer: Option<PathBuf>,
}

impl Input {
    /// Returns the name as text; bytes that are not UTF-8 are spelled out.
    #[must_use]
    pub fn name(&self) -> String {
        text::path(&self.name)
    }
}

/// Where the bytes of an input are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Standard input.
    Stdin,
    /// A file, possibly unpacked from an archive.
    File(PathBuf),
}

/// A complaint about a path; the run goes on with the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The path, as messages call it.
    pub label: String,
    /// What is wrong, in words that follow "path: ".
    pub message: String,
    /// The path was named and could not be opened.
    pub cannot_open: bool,
}

/// What was found.
#[derive(Debug, Default)]
pub struct Found {
    /// The inputs in natural order within each path, paths as named.
    pub inputs: Vec<Input>,
    /// Everything that was off.
    pub problems: Vec<Problem>,
    /// Folders that hold unpacked archives; removed when dropped.
    pub unpacked: Vec<tempfile::TempDir>,
}

/// Looks up every path: folders are walked, archives unpacked, files are inputs
/// whatever they are called, `-` is standard input.
#[must_use]
pub fn discover(paths: &[PathBuf]) -> Found {
    let mut found = Found::default();
    let several = paths.len() > 1;
    for path in paths {
        if path == Path::new("-") {
            found.inputs.push(Input {
                name: PathBuf::from("stdin"),
                label: "-".to_owned(),
                origin: Origin::Stdin,
                answer: None,
            });
            continue;
        }
        let prefix = if several {
            path.as_path()
        } else {
            Path::new("")
        };
        match std::fs::metadata(path) {
            Err(error) => found.problems.push(cannot_open(path, &error)),
            Ok(meta) if meta.is_dir() => found.walk(path, &Place::Folder, prefix),
            Ok(_) if archive::is_archive(path) => match archive::unpack(path) {
                Ok(folder) => {
                    let place = Place::Archive(path.display().to_string());
                    found.walk(folder.path(), &place, prefix);
                    found.unpacked.push(folder);
                }
                Err(error) => found.problems.push(cannot_open(path, &error)),
            },
            Ok(_) => found.named_file(path),
        }
    }
    found
}

/// How the labels of a walked folder are made.
enum Place {
    Folder,
    Archive(String),
}

impl Found {
    fn named_file(&mut self, path: &Path) {
        if let Err(error) = std::fs::File::open(path) {
            self.problems.push(cannot_open(path, &error));
            return;
        }
        let answers: Vec<PathBuf> = answers_of(path)
            .into_iter()
            .filter(|answer| answer.as_path() != path && answer.is_file())
            .collect();
        if let [_, second, ..] = answers.as_slice() {
            self.problems.push(Problem {
                label: path.display().to_string(),
                message: format!("has a second answer, {}", second.display()),
                cannot_open: false,
            });
        }
        self.inputs.push(Input {
            name: path.with_extension(""),
            label: text::path(path),
            origin: Origin::File(path.to_owned()),
            answer: answers.into_iter().next(),
        });
    }

    fn walk(&mut self, folder: &Path, place: &Place, prefix: &Path) {
        let label = |relative: &Path| match place {
            Place::Folder => text::path(&folder.join(relative)),
            Place::Archive(name) => format!("{name}:{}", text::path(relative)),
        };
        let mut inputs = Vec::new();
        let mut answers = BTreeSet::new();
        for entry in WalkDir::new(folder).follow_links(true) {
            match entry {
                Ok(entry) if entry.file_type().is_file() => {
                    let relative = entry.path().strip_prefix(folder).unwrap_or(entry.path());
                    match Role::of(relative) {
                        Role::Input => inputs.push(relative.to_owned()),
                        Role::Answer => {
                            answers.insert(relative.to_owned());
                        }
                        Role::Other => {}
                    }
                }
                Ok(_) => {}
                Err(error) => {
                    let path = error.path().unwrap_or(folder).to_owned();
                    let relative = path.strip_prefix(folder).unwrap_or(&path);
                    self.problems.push(Problem {
                        label: label(relative),
                        message: match error.io_error() {
                            Some(error) => format!("cannot be read: {}", words(error)),
                            None => "is a link to a folder that holds it".to_owned(),
                        },
                        cannot_open: false,
                    });
                }
            }
        }
        inputs.sort_by(|a, b| natural(a, b));
        let mut names = BTreeMap::new();
        for relative in inputs {
            let mut mine: Vec<PathBuf> = answers_of(&relative)
                .into_iter()
                .filter(|answer| answers.contains(answer))
                .collect();
            for answer in &mine {
                answers.remove(answer);
            }
            if mine.len() > 1 {
                self.problems.push(Problem {
                    label: label(&relative),
                    message: format!("has a second answer, {}", label(&mine[1])),
                    cannot_open: false,
                });
            }
            let name = prefix.join(relative.with_extension(""));
            if let Some(other) = names.insert(name.clone(), relative.clone()) {
                self.problems.push(Problem {
                    label: label(&relative),
                    message: format!("has the same name as {}", label(&other)),
                    cannot_open: false,
                });
            }
            self.inputs.push(Input {
                name,
                label: label(&relative),
                origin: Origin::File(folder.join(&relative)),
                answer: (!mine.is_empty()).then(|| folder.join(mine.swap_remove(0))),
            });
        }
        for orphan in answers {
            self.problems.push(Problem {
                label: label(&orphan),
                message: "is an answer without its input".to_owned(),
                cannot_open: false,
            });
        }
    }
}

enum Role {
    Input,
    Answer,
    Other,
}

impl Role {
    /// `X.in` with `X.out` or `X.ans`; `inN.txt` with `outN.txt` or `ansN.txt`;
    /// `input*.txt` with `output*.txt`. Hidden files are nobody's.
    fn of(path: &Path) -> Self {
        let (stem, extension) = parts(path);
        if stem.starts_with('.') {
            return Self::Other;
        }
        let numbered = |word: &str| {
            stem.strip_prefix(word)
                .is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
        };
        match extension.as_str() {
            "in" => Self::Input,
            "out" | "ans" => Self::Answer,
            "txt" if stem.starts_with("input") || numbered("in") => Self::Input,
            "txt" if stem.starts_with("output") || numbered("out") || numbered("ans") => {
                Self::Answer
            }
            _ => Self::Other,
        }
    }
}

/// The paths where the answer of an input may be, the usual one first.
fn answers_of(input: &Path) -> Vec<PathBuf> {
    let (stem, extension) = parts(input);
    match (extension.as_str(), &stem) {
        ("txt", stem) if stem.starts_with("input") => {
            vec![input.with_file_name(format!("output{}.txt", &stem["input".len()..]))]
        }
        ("txt", stem) if stem.starts_with("in") => ["out", "ans"]
            .map(|word| input.with_file_name(format!("{word}{}.txt", &stem["in".len()..])))
            .to_vec(),
        _ => vec![input.with_extension("out"), input.with_extension("ans")],
    }
}

fn parts(path: &Path) -> (String, String) {
    let text = |part: Option<&OsStr>| part.map_or_else(String::new, |s| s.to_string_lossy().into());
    (text(path.file_stem()), text(path.extension()))
}

/// Natural order: runs of digits compare as numbers, folder by folder.
fn natural(a: &Path, b: &Path) -> std::cmp::Ordering {
    let key = |path: &Path| text::path(&path.with_extension(""));
    natural_names(&key(a), &key(b)).then_with(|| a.cmp(b))
}

/// [`natural`] for the names of cases.
pub(crate) fn natural_names(a: &str, b: &str) -> std::cmp::Ordering {
    let (mut left_parts, mut right_parts) = (a.split('/'), b.split('/'));
    loop {
        match (left_parts.next(), right_parts.next()) {
            (None, None) => return a.cmp(b),
            (Some(left), Some(right)) => match natord::compare(left, right) {
                std::cmp::Ordering::Equal => {}
                order => return order,
            },
            (left, right) => return left.is_some().cmp(&right.is_some()),
        }
    }
}

fn cannot_open(path: &Path, error: &io::Error) -> Problem {
    Problem {
        label: path.display().to_string(),
        message: format!("cannot be opened: {}", words(error)),
        cannot_open: true,
    }
}

/// The system's words without the number behind them.
pub(crate) fn words(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or(&text);
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_lowercase().chain(chars).collect(),
        None => "unknown error".to_owned(),
    }
}
