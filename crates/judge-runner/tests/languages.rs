//! Sources in the languages that learners use, compiled and run by real compilers.
//!
//! Needs gcc, g++, javac, python3, node and rustc; a missing one fails its test and says so.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use judge_runner::languages::{CompileFailure, Language, Languages, Options, Program, Style};
use judge_runner::process::{Ended, Job, Limits, Pool, RunResult, Stdin};
use tempfile::TempDir;

const DOUBLE: &[(&str, &str)] = &[
    (
        "double.c",
        "#include <stdio.h>\nint main(void) { int n; scanf(\"%d\", &n); printf(\"%d\\n\", 2 * n); }",
    ),
    (
        "double.cpp",
        "#include <bits/stdc++.h>\nint main() { int n; std::cin >> n; std::cout << 2 * n << '\\n'; }",
    ),
    (
        "double.java",
        "import java.util.*;\npublic class Zwei { // 두 배\n  public static void main(String[] args) {\n    \
         System.out.println(2 * new Scanner(System.in).nextInt());\n  }\n}",
    ),
    ("double.py", "print(2 * int(input()))"),
    (
        "double.rs",
        "fn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap();\n\
         println!(\"{}\", 2 * s.trim().parse::<i32>().unwrap()); }",
    ),
    (
        "double.js",
        "console.log(2 * Number(require('fs').readFileSync('/dev/stdin', 'utf8')))",
    ),
    (
        "double.kt",
        "fun main() { println(2 * readLine()!!.toInt()) }",
    ),
    (
        "double.go",
        "package main\nimport \"fmt\"\nfunc main() { var n int; fmt.Scan(&n); fmt.Println(2 * n) }",
    ),
];

/// Workers, and where compiled programs are kept from one test run to the next.
struct Bench {
    pool: Pool,
    cache: PathBuf,
}

static BENCH: LazyLock<Bench> = LazyLock::new(|| Bench {
    pool: Pool::start_with(Path::new(env!("CARGO_BIN_EXE_judge-runner")), 2).unwrap(),
    cache: Path::new(env!("CARGO_TARGET_TMPDIR")).join("languages"),
});

impl Bench {
    fn options(&self) -> Options {
        Options {
            cache_dir: Some(self.cache.clone()),
            ..Options::default()
        }
    }

    fn source(&self, name: &str, text: &str) -> (TempDir, PathBuf) {
        let dir = TempDir::new().unwrap();
        let path = dir.path().join(name);
        fs::write(&path, text).unwrap();
        (dir, path)
    }

    fn compile(
        &self,
        name: &str,
        text: &str,
        options: &Options,
    ) -> Result<Program, CompileFailure> {
        let (_dir, path) = self.source(name, text);
        Language::for_path(&path)
            .expect("a known extension")
            .compile(&path, options, &self.pool)
    }

    fn run(&self, program: &Program, input: &str) -> RunResult {
        // Generous, because the machine may be busy: this is about answers.
        let limits = Limits {
            cpu: std::time::Duration::from_secs(30),
            wall: std::time::Duration::from_secs(60),
            memory_bytes: 1 << 30,
            ..Limits::default()
        };
        let job = Job::new(&program.argv)
            .stdin(Stdin::Bytes(input.into()))
            .limits(limits);
        self.pool.run(&job).unwrap()
    }
}

#[track_caller]
fn answers(name: &str) {
    let (_, text) = DOUBLE.iter().find(|(own, _)| *own == name).unwrap();
    let program = BENCH
        .compile(name, text, &BENCH.options())
        .unwrap_or_else(|error| panic!("{error}"));
    let result = BENCH.run(&program, "21\n");
    assert_eq!(
        (result.ended_by, result.exit),
        (Ended::Exited, Some(0)),
        "{result:?}"
    );
    assert_eq!(result.stdout, b"42\n");
}

#[test]
fn c_is_compiled_and_run() {
    answers("double.c");
}

#[test]
fn cpp_is_compiled_and_run() {
    answers("double.cpp");
}

#[test]
fn java_is_compiled_and_run() {
    answers("double.java");
}

#[test]
fn python_is_run() {
    answers("double.py");
}

#[test]
fn rust_is_compiled_and_run() {
    answers("double.rs");
}

#[test]
fn javascript_is_run() {
    answers("double.js");
}

#[test]
fn languages_that_are_not_installed_say_how_to_get_them() {
    for (name, tool, package) in [
        ("double.kt", "kotlinc", "kotlin"),
        ("double.go", "go", "golang-go"),
    ] {
        let language = Language::for_path(Path::new(name)).unwrap();
        if language.tools().all(|(_, place)| place.is_some()) {
            answers(name);
            continue;
        }
        let error = BENCH
            .compile(name, "", &BENCH.options())
            .unwrap_err()
            .to_string();
        let expected = format!("{} needs {tool}, which is not installed", language.name());
        assert_eq!(
            error,
            format!("{expected}; on Debian and Ubuntu: apt install {package}")
        );
    }
}

#[test]
fn a_source_is_compiled_once() {
    let dir = TempDir::new().unwrap();
    let options = Options {
        cache_dir: Some(dir.path().into()),
        ..Options::default()
    };
    let compile = |text| BENCH.compile("once.c", text, &options).unwrap();
    let first = compile("int main(void) { return 4; }");
    let again = compile("int main(void) { return 4; }");
    let other = compile("int main(void) { return 5; }");
    assert!(first.compile_time.is_some() && again.compile_time.is_none());
    assert!(other.compile_time.is_some());
    assert_eq!(first.argv, again.argv);
    assert_eq!(BENCH.run(&again, "").exit, Some(4));
    assert_eq!(BENCH.run(&other, "").exit, Some(5));
}

#[test]
fn compilers_complaints_name_the_user_s_file_and_line() {
    for (name, text, compiler, place) in [
        (
            "bad.c",
            "int main(void) {\n  return x;\n}\n",
            "gcc",
            "bad.c:2:",
        ),
        (
            "bad.cpp",
            "int main() {\n  return x;\n}\n",
            "g++",
            "bad.cpp:2:",
        ),
        (
            "bad.java",
            "class Main {\n  int x = ;\n}\n",
            "javac",
            "Main.java:2:",
        ),
        ("bad.py", "x = 1\ny = = 2\n", "python3", "line 2"),
        ("bad.rs", "fn main() {\n  x;\n}\n", "rustc", "bad.rs:2:"),
        ("bad.js", "let x = 1;\nlet = = 2;\n", "node", "bad.js:2"),
    ] {
        let error = match BENCH.compile(name, text, &BENCH.options()) {
            Err(CompileFailure::Rejected(error)) => error,
            other => panic!("{name}: {other:?}"),
        };
        assert_eq!(error.compiler, compiler);
        assert!(
            error.first_lines.contains(place),
            "{name}: {}",
            error.first_lines
        );
        assert!(error.first_lines.lines().count() <= 20 && error.first_lines.len() <= 4096);
    }
}

#[test]
fn a_java_source_without_main_is_rejected() {
    let error = BENCH
        .compile("A.java", "class A { void f() {} }", &BENCH.options())
        .unwrap_err();
    assert!(matches!(error, CompileFailure::Rejected(_)));
    assert!(
        error
            .to_string()
            .contains("no class has a method `public static void main"),
        "{error}"
    );
}

#[test]
fn a_byte_order_mark_and_korean_text_are_no_fault() {
    let text = "\u{feff}class 뿌요 { public static void main(String[] a) { System.out.println(\"연쇄\"); } }";
    let program = BENCH.compile("뿌요.java", text, &BENCH.options()).unwrap();
    assert_eq!(BENCH.run(&program, "").stdout, "연쇄\n".as_bytes());
    let program = BENCH
        .compile("뿌요 1.py", "\u{feff}print('연쇄')", &BENCH.options())
        .unwrap();
    assert_eq!(BENCH.run(&program, "").stdout, "연쇄\n".as_bytes());
}

#[test]
fn java_learns_its_memory_limit_and_recurses_deep() {
    let text = "class Main { static int dive(int n) { return n == 0 ? 0 : 1 + dive(n - 1); }\n\
                public static void main(String[] a) {\n\
                System.out.println(Runtime.getRuntime().maxMemory() >> 20);\n\
                System.out.println(dive(500000)); } }";
    let options = Options {
        memory_bytes: Some(128 << 20),
        ..BENCH.options()
    };
    let program = BENCH.compile("Main.java", text, &options).unwrap();
    let output = String::from_utf8(BENCH.run(&program, "").stdout).unwrap();
    let (heap, depth) = output.trim_end().split_once('\n').unwrap();
    let heap: u64 = heap.parse().unwrap();
    // The collector keeps a part for itself.
    assert!((80..=96).contains(&heap), "{heap} MiB");
    assert_eq!(depth, "500000");
}

/// Prints, as learners do, and answers with what it was given, so that the test sees all of it.
const SOLUTIONS: &[(&str, &str)] = &[
    (
        "Solution.java",
        "import java.util.*;\nclass Solution {\n  int[] dx = {1, 0};\n  public int solution(int[][] board, int[] aloc, int[] bloc) {\n    \
         System.out.println(\"talk\");\n    int sum = 0;\n    for (int[] row : board) for (int x : row) sum = sum * 2 + x;\n    \
         return ((sum * 10 + aloc[0]) * 10 + aloc[1]) * 100 + bloc[0] * 10 + bloc[1];\n  }\n}",
    ),
    (
        "solution.py",
        "def solution(board, aloc, bloc):\n    print('talk')\n    total = 0\n    for row in board:\n        for x in row:\n            \
         total = total * 2 + x\n    return ((total * 10 + aloc[0]) * 10 + aloc[1]) * 100 + bloc[0] * 10 + bloc[1]\n\
         \nprint(solution([[1]], [0, 0], [0, 0]))\n",
    ),
    (
        "solution.cpp",
        "#include <iostream>\n#include <string>\n#include <vector>\nusing namespace std;\n\
         int solution(vector<vector<int>> board, vector<int> aloc, vector<int> bloc) {\n  cout << \"talk\";\n  int sum = 0;\n  \
         for (auto &row : board) for (int x : row) sum = sum * 2 + x;\n  \
         return ((sum * 10 + aloc[0]) * 10 + aloc[1]) * 100 + bloc[0] * 10 + bloc[1];\n}",
    ),
    (
        "solution.js",
        "const solution = (board, aloc, bloc) => {\n  console.log('talk');\n  let sum = 0;\n  \
         for (const row of board) for (const x of row) sum = sum * 2 + x;\n  \
         return ((sum * 10 + aloc[0]) * 10 + aloc[1]) * 100 + bloc[0] * 10 + bloc[1];\n}",
    ),
];

#[test]
fn a_solution_function_becomes_a_program() {
    for (name, text) in SOLUTIONS {
        let options = Options {
            style: Style::SolutionFunction,
            ..BENCH.options()
        };
        let program = BENCH
            .compile(name, text, &options)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(program.is_wrapped, "{name}");
        // 101 010 in binary is 42.
        let result = BENCH.run(&program, "[[1,0,1],[0,1,0]]\n[1,2]\n[3,4]\n");
        let errors = String::from_utf8_lossy(&result.stderr);
        assert_eq!(
            String::from_utf8_lossy(&result.stdout),
            "421234\n",
            "{name}: {errors}"
        );
        assert!(errors.contains("talk"), "{name}: {errors}");
    }
}

#[test]
fn a_whole_program_stays_as_it_is_in_solution_style() {
    let options = Options {
        style: Style::SolutionFunction,
        ..BENCH.options()
    };
    let (_, text) = DOUBLE
        .iter()
        .find(|(name, _)| *name == "double.py")
        .unwrap();
    assert!(
        !BENCH
            .compile("double.py", text, &options)
            .unwrap()
            .is_wrapped
    );
}

#[test]
fn a_user_s_recipe_is_used() {
    let recipe = "[shell]\nextensions = ['sh']\nrun = ['/bin/sh', '{entry}', 'extra']"
        .parse()
        .unwrap();
    let languages = Languages::built_in().overridden(&recipe).unwrap();
    let (_dir, path) = BENCH.source("hi.sh", "echo $1");
    let shell = languages.for_path(&path).unwrap();
    let program = shell.compile(&path, &BENCH.options(), &BENCH.pool).unwrap();
    assert_eq!(BENCH.run(&program, "").stdout, b"extra\n");
    assert_eq!((program.compiler, program.compile_time), (None, None));
}

#[test]
fn a_source_that_cannot_be_read_is_an_error() {
    let path = Path::new("/nowhere/a.c");
    let error = Language::for_path(path)
        .unwrap()
        .compile(path, &BENCH.options(), &BENCH.pool);
    assert!(
        error
            .unwrap_err()
            .to_string()
            .starts_with("cannot read /nowhere/a.c: ")
    );
}
