//! Compiling a source, once.

use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use super::cache::{Cache, Entry};
use super::java::JavaSource;
use super::recipe::{Language, find_program};
use super::solution::{Compiles, Wrapper, only_defines_solution};
use crate::process::{Ended, Job, Limits, Pool, ProcessError, RunResult};

/// Compilers may take their time, but not for ever.
const COMPILER_LIMITS: Limits = Limits {
    cpu: Duration::from_secs(60),
    wall: Duration::from_secs(120),
    memory_bytes: 4 << 30,
    output_bytes: 16 << 20,
    stack: None,
    hard_memory: false,
};

/// How much of a compiler's talk is kept.
const FIRST_LINES: usize = 20;
const FIRST_BYTES: usize = 4096;

/// How a source is compiled and run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Where compiled programs are kept; `None` is the user's cache directory.
    pub cache_dir: Option<PathBuf>,
    /// Whether functions are programs.
    pub style: Style,
    /// The memory limit of the runs, which some runtimes must be told; `None` is 256 MiB.
    pub memory_bytes: Option<u64>,
}

/// What a source may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// A program that reads and writes.
    #[default]
    Program,
    /// A program, or a source that only defines `solution(board, aloc, bloc)`: Java (in `class
    /// Solution`), Python, C++ and JavaScript.
    SolutionFunction,
}

/// A program that is ready to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Its command line; every path in it is absolute.
    pub argv: Vec<OsString>,
    /// How long compiling took; `None` if it was compiled before.
    pub compile_time: Option<Duration>,
    /// The compiler's name, if the language has one.
    pub compiler: Option<String>,
    /// Whether a `main` was put around a function.
    pub is_wrapped: bool,
}

/// Why there is no program.
#[derive(Debug)]
#[non_exhaustive]
pub enum CompileFailure {
    /// The source cannot be read.
    CannotRead {
        /// The source.
        path: PathBuf,
        /// The system's reason.
        reason: io::Error,
    },
    /// The compiler or the runtime is not installed.
    MissingTool {
        /// The language's name.
        language: String,
        /// The program that was looked for.
        tool: String,
        /// The Debian package that has it.
        package: Option<String>,
    },
    /// The source is at fault: verdict CE.
    Rejected(CompileError),
    /// Somebody interrupted.
    Interrupted,
    /// The compiler could not be run.
    CannotRun(ProcessError),
    /// The cache directory cannot be used.
    CannotKeep {
        /// The system's reason.
        reason: io::Error,
    },
}

/// What a compiler found wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompileError {
    /// The compiler's name.
    pub compiler: String,
    /// The first lines that it wrote.
    pub first_lines: String,
    /// Whether it wrote more.
    pub is_cut: bool,
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} rejects the source:\n{}",
            self.compiler, self.first_lines
        )?;
        if self.is_cut {
            f.write_str("\n…")
        } else {
            Ok(())
        }
    }
}

impl std::error::Error for CompileError {}

impl fmt::Display for CompileFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CannotRead { path, reason } => {
                write!(f, "cannot read {}: {reason}", path.display())
            }
            Self::MissingTool {
                language,
                tool,
                package,
            } => {
                write!(f, "{language} needs {tool}, which is not installed")?;
                match package {
                    Some(package) => write!(f, "; on Debian and Ubuntu: apt install {package}"),
                    None => Ok(()),
                }
            }
            Self::Rejected(error) => error.fmt(f),
            Self::Interrupted => f.write_str("interrupted while compiling"),
            Self::CannotRun(error) => error.fmt(f),
            Self::CannotKeep { reason } => write!(f, "cannot keep compiled programs: {reason}"),
        }
    }
}

impl std::error::Error for CompileFailure {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::CannotRead { reason, .. } | Self::CannotKeep { reason } => Some(reason),
            Self::CannotRun(error) => Some(error),
            Self::Rejected(_) | Self::MissingTool { .. } | Self::Interrupted => None,
        }
    }
}

impl Language {
    /// Compiles a source, or finds what it was compiled to before.
    ///
    /// # Errors
    ///
    /// [`CompileFailure::Rejected`] if the source is at fault; the others if something else is.
    pub fn compile(
        &self,
        source: &Path,
        options: &Options,
        pool: &Pool,
    ) -> Result<Program, CompileFailure> {
        for (tool, place) in self.tools() {
            if place.is_none() {
                return Err(CompileFailure::MissingTool {
                    language: self.name.clone(),
                    tool: tool.to_owned(),
                    package: self.package.clone(),
                });
            }
        }
        let text = fs::read(source).map_err(|reason| CompileFailure::CannotRead {
            path: source.to_owned(),
            reason,
        })?;
        let plan = Plan::make(self, source, &text, options.style)?;
        let cannot_keep = |reason| CompileFailure::CannotKeep { reason };

        let cache = Cache::at(options.cache_dir.as_deref());
        let key = self.key(&plan, &text);
        let (dir, compile_time) = match cache.find(&key).map_err(cannot_keep)? {
            Entry::Found(dir) => (dir, None),
            Entry::Missing(dir) => {
                plan.write(dir.path(), &text).map_err(cannot_keep)?;
                let time = self.call_compiler(&plan, dir.path(), pool)?;
                (cache.keep(&key, dir).map_err(cannot_keep)?, time)
            }
        };
        let dir = std::path::absolute(dir).map_err(cannot_keep)?;
        let memory_mib = options.memory_bytes.unwrap_or(256 << 20) >> 20;
        Ok(Program {
            argv: plan.expand(&self.run, &dir, memory_mib),
            compile_time,
            compiler: self.compile.first().cloned(),
            is_wrapped: plan.wrapper.is_some(),
        })
    }

    /// All that the result depends on.
    fn key(&self, plan: &Plan, text: &[u8]) -> Vec<u8> {
        let wrapper = plan.wrapper.map(|wrapper| wrapper.text(&plan.source_name));
        // Another compiler, or another version of it, is another file or a newer one.
        let compiler = self
            .compile
            .first()
            .and_then(|tool| find_program(tool))
            .and_then(|path| {
                let found = path.metadata().ok()?;
                let changed = found.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
                Some((path, found.len(), changed))
            });
        let made_of = (
            &self.key,
            &self.compile,
            compiler,
            &plan.source_name,
            wrapper,
        );
        let mut key = format!("{made_of:?}\n").into_bytes();
        key.extend_from_slice(text);
        key
    }

    fn call_compiler(
        &self,
        plan: &Plan,
        dir: &Path,
        pool: &Pool,
    ) -> Result<Option<Duration>, CompileFailure> {
        if self.compile.is_empty() {
            return Ok(None);
        }
        let mut job =
            Job::new(plan.expand(&self.compile, Path::new("."), 0)).limits(COMPILER_LIMITS);
        job.cwd = Some(dir.to_owned());
        let result = pool.run(&job).map_err(CompileFailure::CannotRun)?;
        match result.ended_by {
            Ended::Interrupted => Err(CompileFailure::Interrupted),
            Ended::Exited if result.exit == Some(0) && plan.lacks_main => {
                Err(CompileFailure::Rejected(CompileError {
                    compiler: self.name.clone(),
                    first_lines: "no class has a method `public static void main(String[])`"
                        .to_owned(),
                    is_cut: false,
                }))
            }
            Ended::Exited if result.exit == Some(0) => Ok(Some(result.wall)),
            _ => Err(CompileFailure::Rejected(self.complaint(&result))),
        }
    }

    fn complaint(&self, result: &RunResult) -> CompileError {
        let said = if result.stderr.trim_ascii().is_empty() {
            &result.stdout
        } else {
            &result.stderr
        };
        let said = String::from_utf8_lossy(said);
        let said = said.trim_end();
        let first_lines = match result.ended_by {
            Ended::Exited if !said.is_empty() => said.to_owned(),
            Ended::Exited => "it gave no reason".to_owned(),
            Ended::Signalled => format!(
                "it was ended by signal {}\n{said}",
                result.signal.unwrap_or(0)
            ),
            Ended::CpuLimit | Ended::WallLimit => "it did not come to an end".to_owned(),
            Ended::MemoryLimit => "it needs too much memory".to_owned(),
            Ended::OutputLimit => format!("it writes without end\n{said}"),
            Ended::Interrupted => "it was interrupted".to_owned(),
        };
        let whole = first_lines.len();
        let first_lines = head(&first_lines);
        CompileError {
            compiler: self.compile.first().cloned().unwrap_or_default(),
            is_cut: first_lines.len() < whole,
            first_lines: first_lines.to_owned(),
        }
    }
}

/// The first lines, not cut within a character.
fn head(text: &str) -> &str {
    let lines = text
        .match_indices('\n')
        .nth(FIRST_LINES - 1)
        .map_or(text.len(), |(at, _)| at);
    let mut length = lines.min(FIRST_BYTES);
    while !text.is_char_boundary(length) {
        length -= 1;
    }
    &text[..length]
}

/// Which files there are and what they are called.
struct Plan {
    source_name: String,
    wrapper: Option<Wrapper>,
    /// The class to run; empty where the language has none.
    main_class: String,
    /// There is no such class. The compiler is asked all the same: its complaint may be the better one.
    lacks_main: bool,
}

impl Plan {
    fn make(
        language: &Language,
        source: &Path,
        text: &[u8],
        style: Style,
    ) -> Result<Self, CompileFailure> {
        let text = String::from_utf8_lossy(text);
        let wrapper = match style {
            Style::SolutionFunction if only_defines_solution(&language.key, &text) => {
                Wrapper::of_language(&language.key)
            }
            Style::SolutionFunction | Style::Program => None,
        };
        let mut plan = Self {
            source_name: plain_name(source),
            wrapper,
            main_class: String::new(),
            lacks_main: false,
        };
        if language.key == "java" {
            let java = JavaSource::read(&text);
            plan.source_name = java.file_name();
            plan.main_class = match (wrapper, java.main_class()) {
                (Some(_), _) => "JudgeRunnerMain".to_owned(),
                (None, Some(class)) => class,
                (None, None) => {
                    plan.lacks_main = true;
                    String::new()
                }
            };
        }
        Ok(plan)
    }

    fn write(&self, dir: &Path, text: &[u8]) -> io::Result<()> {
        // Compilers differ in whether they take a byte order mark; none needs it.
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        fs::write(dir.join(&self.source_name), text)?;
        if let Some(wrapper) = self.wrapper {
            fs::write(dir.join(wrapper.file_name), wrapper.text(&self.source_name))?;
        }
        Ok(())
    }

    /// Fills in the placeholders of a command line.
    fn expand(&self, words: &[String], dir: &Path, memory_mib: u64) -> Vec<OsString> {
        let source = self.source_name.as_str();
        let wrapper = self
            .wrapper
            .map(|wrapper| (wrapper.file_name, wrapper.compiles));
        let (sources, entry) = match wrapper {
            None => (vec![source], source),
            Some((file, Compiles::Source)) => (vec![source], file),
            Some((file, Compiles::Wrapper)) => (vec![file], file),
            Some((file, Compiles::Both)) => (vec![source, file], file),
        };
        let heap_mib = (memory_mib * 3 / 4).max(16).to_string();
        let mut command = Vec::with_capacity(words.len() + 1);
        for word in words {
            match word.as_str() {
                "{sources}" => command.extend(sources.iter().map(OsString::from)),
                "{entry}" => command.push(dir.join(entry).into()),
                _ => {
                    let word = word
                        .replace("{heap_mib}", &heap_mib)
                        .replace("{main}", &self.main_class);
                    command.push(in_dir(&word, dir));
                }
            }
        }
        command
    }
}

/// Puts a directory, whose name may be no text, in place of `{dir}`.
fn in_dir(word: &str, dir: &Path) -> OsString {
    let mut parts = word.split("{dir}");
    let mut filled = OsString::from(parts.next().unwrap_or_default());
    for part in parts {
        filled.push(dir);
        filled.push(part);
    }
    filled
}

/// The file's own name, so that compilers name it in their messages, unless it could be taken for an
/// option or for something else in a command line or an include.
fn plain_name(source: &Path) -> String {
    let is_plain = |name: &str| {
        !name.starts_with(['-', '.'])
            && name
                .chars()
                .all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ' ' | '+'))
    };
    match source.file_name().and_then(|name| name.to_str()) {
        Some(name) if is_plain(name) => name.to_owned(),
        _ => {
            let extension = source.extension().and_then(|extension| extension.to_str());
            format!("source.{}", extension.unwrap_or("txt"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_file_names_are_replaced() {
        assert_eq!(plain_name(Path::new("a/풀이 1.py")), "풀이 1.py");
        assert_eq!(plain_name(Path::new("-o.c")), "source.c");
        assert_eq!(plain_name(Path::new("a\"b.cpp")), "source.cpp");
        assert_eq!(plain_name(Path::new("a;b.js")), "source.js");
    }

    #[test]
    fn long_complaints_are_cut_at_lines_and_characters() {
        let text = "x\n".repeat(50);
        assert_eq!(head(&text).lines().count(), FIRST_LINES);
        assert_eq!(head("one\ntwo"), "one\ntwo");
        let wide = "가".repeat(2000);
        assert!(head(&wide).len() <= FIRST_BYTES && head(&wide).chars().all(|c| c == '가'));
    }

    #[test]
    fn placeholders_are_filled_in() {
        let plan = Plan {
            source_name: "A.java".into(),
            wrapper: None,
            main_class: "p.A".into(),
            lacks_main: false,
        };
        let words = [
            "java",
            "-Xmx{heap_mib}m",
            "-cp",
            "{dir}/x:{dir}",
            "{main}",
            "{sources}",
            "{entry}",
        ];
        let filled = plan.expand(&words.map(str::to_owned), Path::new("/d"), 256);
        assert_eq!(
            filled,
            [
                "java",
                "-Xmx192m",
                "-cp",
                "/d/x:/d",
                "p.A",
                "A.java",
                "/d/A.java"
            ]
        );
    }
}
