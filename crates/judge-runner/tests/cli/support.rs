//! A fresh folder and the binary in it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A folder that goes when the test ends.
pub(crate) struct Dir(TempDir);

/// What a run gave.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Dir {
    pub(crate) fn new() -> Self {
        Self(TempDir::new().expect("a temporary folder"))
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes a file below the folder.
    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) -> &Self {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().expect("below the folder")).expect("a folder");
        fs::write(path, text).expect("a file");
        self
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).expect("a file")
    }

    /// Runs the binary in the folder without input.
    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        self.run_with(args, b"")
    }

    /// Runs the binary in the folder with an input.
    pub(crate) fn run_with(&self, args: &[&str], stdin: &[u8]) -> Ran {
        let mut child = self
            .command(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let mut input = child.stdin.take().expect("piped");
        let bytes = stdin.to_vec();
        // A program that does not read all of it closes the pipe; that is its right.
        let feeder = std::thread::spawn(move || {
            let _ = input.write_all(&bytes);
        });
        let output = child.wait_with_output().expect("the binary ends");
        feeder.join().expect("the feeder ends");
        Ran::of(output)
    }

    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_judge-runner"));
        command.current_dir(self.path()).args(args);
        command.env_remove("NO_COLOR");
        command
    }
}

impl Ran {
    pub(crate) fn of(output: Output) -> Self {
        Self {
            code: output.status.code().expect("an exit code"),
            stdout: String::from_utf8(output.stdout).expect("text"),
            stderr: String::from_utf8(output.stderr).expect("text"),
        }
    }

    /// All of it, for a snapshot.
    pub(crate) fn all(&self) -> String {
        format!(
            "exit code: {}\n--- stdout\n{}--- stderr\n{}",
            self.code, self.stdout, self.stderr
        )
    }
}

/// A folder of the shared golden files.
pub(crate) fn data(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/data")
        .join(game)
}

/// A puyo field with a chain of one.
pub(crate) fn field() -> String {
    "......\n".repeat(11) + "RRRR..\n"
}

/// A gomoku board with these 1-based black stones.
pub(crate) fn board(black: &[(usize, usize)]) -> String {
    (1..=19)
        .map(|row| {
            let cells: Vec<&str> = (1..=19)
                .map(|col| {
                    if black.contains(&(row, col)) {
                        "1"
                    } else {
                        "0"
                    }
                })
                .collect();
            cells.join(" ") + "\n"
        })
        .collect()
}

/// A sokoban game that `R` completes.
pub(crate) const GAME: &str = "3 5\n#####\n#wb+#\n#####\nR\n";
