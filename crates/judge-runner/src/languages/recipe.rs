//! The recipes of languages, built in and the user's own.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::Duration;

use serde::Deserialize;

use crate::process::Limits;

static BUILT_IN: LazyLock<Languages> = LazyLock::new(|| {
    let table = include_str!("languages.toml")
        .parse()
        .expect("the built-in recipes are TOML");
    let none = Languages {
        languages: Vec::new(),
    };
    none.overridden(&table)
        .expect("the built-in recipes are complete")
});

/// All languages that are known.
#[derive(Clone, Debug, PartialEq)]
pub struct Languages {
    languages: Vec<Language>,
}

impl Languages {
    /// The built-in recipes.
    #[must_use]
    pub fn built_in() -> &'static Self {
        &BUILT_IN
    }

    /// These recipes, changed by a table like that of `languages.toml`: keys that are given replace
    /// those of the language with this name, and a new name adds a language.
    ///
    /// # Errors
    ///
    /// If the table has unknown keys or values of a wrong type, or a new language lacks `extensions` or
    /// `run`.
    pub fn overridden(&self, table: &toml::Table) -> Result<Self, RecipeError> {
        let mut languages = self.languages.clone();
        for (key, value) in table {
            let fault = |message: String| RecipeError {
                language: key.clone(),
                message,
            };
            let change: Change = value
                .clone()
                .try_into()
                .map_err(|error: toml::de::Error| fault(error.message().to_owned()))?;
            let known = languages.iter().position(|language| language.key == *key);
            let base = known.map(|at| languages[at].clone());
            let language = change.apply(key, base).map_err(fault)?;
            match known {
                Some(at) => languages[at] = language,
                None => languages.push(language),
            }
        }
        Ok(Self { languages })
    }

    /// The language of a file, by its extension. The last recipe with that extension holds, so that
    /// a user's own goes before the built-in ones.
    #[must_use]
    pub fn for_path(&self, path: &Path) -> Option<&Language> {
        let extension = path.extension()?.to_str()?;
        self.iter()
            .rev()
            .find(|language| language.extensions.iter().any(|own| own == extension))
    }

    /// All of them, in the order of the file.
    pub fn iter(&self) -> std::slice::Iter<'_, Language> {
        self.languages.iter()
    }
}

/// One language: which files are its own, how they are compiled and run.
#[derive(Clone, Debug, PartialEq)]
pub struct Language {
    pub(super) key: String,
    pub(super) name: String,
    pub(super) extensions: Vec<String>,
    pub(super) compile: Vec<String>,
    pub(super) run: Vec<String>,
    pub(super) package: Option<String>,
    pub(super) bonus: Bonus,
}

impl Language {
    /// The built-in language of a file, by its extension.
    #[must_use]
    pub fn for_path(path: &Path) -> Option<&'static Self> {
        Languages::built_in().for_path(path)
    }

    /// Its name for people.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The extensions of its files, without dots.
    pub fn extensions(&self) -> impl Iterator<Item = &str> {
        self.extensions.iter().map(String::as_str)
    }

    /// What the classic judge adds to its limits.
    #[must_use]
    pub fn bonus(&self) -> Bonus {
        self.bonus
    }

    /// The programs that the recipe calls, each with where it was found.
    pub fn tools(&self) -> impl Iterator<Item = (&str, Option<PathBuf>)> {
        let compiler = self.compile.first();
        let runtime = self
            .run
            .first()
            .filter(|&program| Some(program) != compiler);
        compiler
            .into_iter()
            .chain(runtime)
            .filter(|program| !program.contains('{'))
            .map(|program| (program.as_str(), find_program(program)))
    }

    /// Which package holds its tools, on Debian and its relatives.
    #[must_use]
    pub fn package(&self) -> Option<&str> {
        self.package.as_deref()
    }
}

/// Where a program is, looked up in `PATH` as the system does.
pub(super) fn find_program(program: &str) -> Option<PathBuf> {
    if program.contains('/') {
        let path = PathBuf::from(program);
        return path.is_file().then_some(path);
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|dir| dir.join(program))
        .find(|file| is_executable(file))
}

#[cfg(unix)]
fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata()
        .is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(file: &Path) -> bool {
    file.is_file()
}

/// What is added to limits for a language: a factor first, then a constant.
///
/// The figures of the built-in recipes are those that the classic judge's help page listed, as others
/// have quoted it; C, C++ and Rust had none.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Bonus {
    /// Times the time limit.
    pub time_factor: u32,
    /// Plus so many milliseconds.
    pub time_plus_ms: u64,
    /// Times the memory limit.
    pub memory_factor: u32,
    /// Plus so many MiB.
    pub memory_plus_mib: u64,
}

impl Default for Bonus {
    /// None.
    fn default() -> Self {
        Self {
            time_factor: 1,
            time_plus_ms: 0,
            memory_factor: 1,
            memory_plus_mib: 0,
        }
    }
}

impl Bonus {
    /// The limits with this bonus. The wall limit keeps its distance from the CPU limit.
    #[must_use]
    pub fn apply(self, limits: Limits) -> Limits {
        let plus = Duration::from_millis(self.time_plus_ms);
        let cpu = limits
            .cpu
            .saturating_mul(self.time_factor)
            .saturating_add(plus);
        Limits {
            cpu,
            wall: limits.wall.saturating_add(cpu.saturating_sub(limits.cpu)),
            memory_bytes: limits
                .memory_bytes
                .saturating_mul(u64::from(self.memory_factor))
                .saturating_add(self.memory_plus_mib.saturating_mul(1 << 20)),
            ..limits
        }
    }
}

/// A recipe as written, in which most keys may be absent.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    name: Option<String>,
    extensions: Option<Vec<String>>,
    compile: Option<Vec<String>>,
    run: Option<Vec<String>>,
    package: Option<String>,
    bonus: Option<Bonus>,
}

impl Change {
    fn apply(self, key: &str, base: Option<Language>) -> Result<Language, String> {
        let base = match base {
            Some(base) => base,
            None => Language {
                key: key.to_owned(),
                name: key.to_owned(),
                extensions: self
                    .extensions
                    .clone()
                    .ok_or("a new language needs `extensions`")?,
                compile: Vec::new(),
                run: self.run.clone().ok_or("a new language needs `run`")?,
                package: None,
                bonus: Bonus::default(),
            },
        };
        let language = Language {
            key: base.key,
            name: self.name.unwrap_or(base.name),
            extensions: self.extensions.unwrap_or(base.extensions),
            compile: self.compile.unwrap_or(base.compile),
            run: self.run.unwrap_or(base.run),
            package: self.package.or(base.package),
            bonus: self.bonus.unwrap_or(base.bonus),
        };
        if language.run.is_empty() {
            return Err("`run` must name a program".to_owned());
        }
        Ok(language)
    }
}

/// What is wrong with a user's recipe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecipeError {
    language: String,
    message: String,
}

impl fmt::Display for RecipeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "language {}: {}", self.language, self.message)
    }
}

impl std::error::Error for RecipeError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(text: &str) -> Result<Languages, RecipeError> {
        Languages::built_in().overridden(&text.parse().unwrap())
    }

    #[test]
    fn files_are_told_by_their_extension() {
        let name = |path: &str| Language::for_path(Path::new(path)).map(Language::name);
        assert_eq!(name("a/Main.java"), Some("Java"));
        assert_eq!(name("a.b.cc"), Some("C++"));
        assert_eq!(name("x.c"), Some("C"));
        assert_eq!(name("x.kt"), Some("Kotlin"));
        assert_eq!(name("1.in"), None);
        assert_eq!(name("java"), None);
    }

    #[test]
    fn a_key_can_be_changed_alone() {
        let languages = changed("[cpp]\nrun = ['wine', '{dir}/program']").unwrap();
        let cpp = languages.for_path(Path::new("a.cpp")).unwrap();
        assert_eq!(cpp.run, ["wine", "{dir}/program"]);
        assert_eq!(cpp.compile[0], "g++");
        assert_eq!(
            languages.iter().count(),
            Languages::built_in().iter().count()
        );
    }

    #[test]
    fn a_language_can_be_added_before_a_built_in_one() {
        let languages = changed("[pypy]\nextensions = ['py']\nrun = ['pypy3', '{entry}']").unwrap();
        assert_eq!(
            languages.for_path(Path::new("a.py")).unwrap().name(),
            "pypy"
        );
    }

    #[test]
    fn faults_name_the_language_and_the_key() {
        let message = |text| changed(text).unwrap_err().to_string();
        assert_eq!(
            message("[zig]\nrun = ['zig']"),
            "language zig: a new language needs `extensions`"
        );
        assert_eq!(
            message("[c]\nrun = []"),
            "language c: `run` must name a program"
        );
        assert!(message("[c]\nflags = 'x'").contains("unknown field `flags`"));
    }

    #[test]
    fn a_bonus_multiplies_before_it_adds() {
        let java = Language::for_path(Path::new("Main.java")).unwrap().bonus();
        let limits = java.apply(Limits::default());
        assert_eq!(limits.cpu, Duration::from_secs(3));
        assert_eq!(limits.wall, Duration::from_secs(4));
        assert_eq!(limits.memory_bytes, (2 * 256 + 16) << 20);
        assert_eq!(Bonus::default().apply(limits), limits);
    }
}
