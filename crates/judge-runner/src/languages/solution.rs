//! Sources in the style of Programmers: a function `solution` and no `main`.

use super::java::JavaSource;
use super::source::{Syntax, code_only, tokens};

/// A file that is put beside the source and calls its `solution`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wrapper {
    pub(super) file_name: &'static str,
    text: &'static str,
    /// Which files the compiler is given.
    pub(super) compiles: Compiles,
}

/// Which of source and wrapper the compiler is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compiles {
    /// The wrapper is trusted, or an interpreter takes one file at a time.
    Source,
    /// The wrapper includes the source.
    Wrapper,
    Both,
}

impl Wrapper {
    /// The wrapper for the languages that have one, by their key in the recipes.
    pub(super) fn of_language(key: &str) -> Option<Self> {
        let (file_name, text, compiles) = match key {
            "java" => (
                "JudgeRunnerMain.java",
                include_str!("wrappers/JudgeRunnerMain.java"),
                Compiles::Both,
            ),
            "python" => (
                "judge_runner_main.py",
                include_str!("wrappers/judge_runner_main.py"),
                Compiles::Source,
            ),
            "cpp" => (
                "judge_runner_main.cpp",
                include_str!("wrappers/judge_runner_main.cpp"),
                Compiles::Wrapper,
            ),
            "javascript" => (
                "judge_runner_main.js",
                include_str!("wrappers/judge_runner_main.js"),
                Compiles::Source,
            ),
            _ => return None,
        };
        Some(Self {
            file_name,
            text,
            compiles,
        })
    }

    /// Its text for a source of that name.
    pub(super) fn text(self, source_name: &str) -> String {
        self.text.replace("@SOURCE@", source_name)
    }
}

/// Whether a source only defines `solution`, by the key of its language in the recipes.
pub(super) fn only_defines_solution(key: &str, text: &str) -> bool {
    match key {
        "java" => {
            let source = JavaSource::read(text);
            source.has_solution && source.main_type.is_none()
        }
        "cpp" => {
            let code = code_only(text, Syntax::Braces);
            calls_or_defines(&code, "solution") && !calls_or_defines(&code, "main")
        }
        "python" => {
            let code = code_only(text, Syntax::Python);
            let defines = code.lines().any(|line| {
                let mut tokens = tokens(line);
                // At the margin, so that it is a function of the module.
                line.starts_with("def") && tokens.nth(1) == Some("solution")
            });
            defines && !reads_input(&code, &["input", "stdin", "open"])
        }
        "javascript" => {
            let code = code_only(text, Syntax::Braces);
            let tokens: Vec<&str> = tokens(&code).collect();
            let defines = tokens.windows(3).any(|window| {
                matches!(window, ["function", "solution", "("] | [_, "solution", "="])
            });
            defines && !reads_input(&code, &["readFileSync", "readline", "stdin"])
        }
        _ => false,
    }
}

fn calls_or_defines(code: &str, name: &str) -> bool {
    let tokens: Vec<&str> = tokens(code).collect();
    tokens.windows(2).any(|window| window == [name, "("])
}

/// A source that reads its input is a whole program, whatever it calls its functions.
fn reads_input(code: &str, names: &[&str]) -> bool {
    tokens(code).any(|token| names.contains(&token))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_without_a_program_are_told() {
        for (key, text) in [
            (
                "java",
                "class Solution { public int solution(int[][] b, int[] x, int[] y) { return 1; } }",
            ),
            (
                "cpp",
                "int solution(vector<vector<int>> b, vector<int> x, vector<int> y) { return 1; }",
            ),
            (
                "python",
                "import sys\ndef solution(board, aloc, bloc):\n    return 1 # input()\n",
            ),
            (
                "javascript",
                "function solution(board, aloc, bloc) { return 1 }",
            ),
            ("javascript", "const solution = (board, aloc, bloc) => 1;"),
        ] {
            assert!(only_defines_solution(key, text), "{text}");
        }
    }

    #[test]
    fn whole_programs_are_left_alone() {
        for (key, text) in [
            (
                "java",
                "class Solution { int solution(int x) { return 1; } public static void main(String[] a) { } }",
            ),
            (
                "java",
                "public class Main { public static void main(String[] a) { } }",
            ),
            (
                "cpp",
                "int solution(int x) { return x; }\nint main() { return solution(1); }",
            ),
            (
                "python",
                "def solution(n):\n    return n\nprint(solution(int(input())))",
            ),
            ("python", "class A:\n    def solution(self): pass\n"),
            (
                "javascript",
                "const fs = require('fs'); function solution(x) { return x }\nfs.readFileSync(0)",
            ),
            ("rust", "fn solution() {}"),
        ] {
            assert!(!only_defines_solution(key, text), "{text}");
        }
    }
}
