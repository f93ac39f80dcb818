//! `judge` with a program of the user's.

use std::fs;

use crate::support::{Dir, data, field};

/// Wrong on purpose: counts every group as a step.
const WRONG_PUYO: &str = "\
import sys
rows = sys.stdin.read().split()
print(3 if rows else 0)
";

fn two_cases() -> Dir {
    let dir = Dir::new();
    dir.write("cases/1.in", field())
        .write("cases/1.out", "1\n")
        .write("cases/2.in", "......\n".repeat(12))
        .write("cases/2.out", "0\n");
    dir
}

/// The verdicts of a run, in order of cases.
fn verdicts(dir: &Dir, args: &[&str]) -> (i32, Vec<String>, Vec<serde_json::Value>) {
    let mut all = vec!["judge", "--format", "jsonl"];
    if !args.contains(&"-t") && !args.contains(&"--wall") {
        // The machine may be busy: time is not what these tests are about.
        all.extend(["-t", "10s", "--wall", "30s"]);
    }
    all.extend(args);
    let ran = dir.run(&all);
    let mut verdicts = Vec::new();
    let mut records = Vec::new();
    for line in ran.stdout.lines() {
        let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
        if record["type"] == "case" {
            verdicts.push(record["verdict"].as_str().expect("a verdict").to_owned());
            records.push(record);
        }
    }
    (ran.code, verdicts, records)
}

#[test]
fn a_wrong_program_is_told_where() {
    let dir = two_cases();
    dir.write("a.py", WRONG_PUYO);
    let ran = dir.run(&[
        "judge",
        "cases",
        "--",
        "python3",
        dir.path().join("a.py").to_str().expect("text"),
    ]);
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    assert!(
        ran.stdout
            .contains("expected \"1\", got \"3\"   cases/1.in"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout
            .contains("step by step: judge-runner trace cases/1.in"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("2 cases: 2 WA"), "{}", ran.stdout);
}

#[test]
fn a_source_is_compiled_once_and_right_programs_are_accepted() {
    let dir = two_cases();
    dir.write("a.c", "#include <stdio.h>\nint main(){char s[9];int r=0;while(scanf(\"%8s\",s)==1)if(s[0]!='.')r=1;printf(\"%d\\n\",r);}\n");
    for args in [
        &["cases", "a.c"][..],
        &["--source", "a.c", "cases"],
        &["-p", "puyo", "cases/1.in", "a.c"],
    ] {
        let (code, verdicts, records) = verdicts(&dir, args);
        assert_eq!(code, 0);
        assert!(verdicts.iter().all(|verdict| verdict == "AC"));
        assert!(records[0]["rss_kib"].as_u64().is_some_and(|kib| kib > 100));
        assert_eq!(records[0]["exit"], 0);
    }
}

#[test]
fn a_source_that_does_not_compile_is_ce_for_every_case() {
    let dir = two_cases();
    dir.write("a.cpp", "int main() { return x; }\n");
    let ran = dir.run(&["judge", "a.cpp", "cases"]);
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.contains("2 cases: 2 CE"), "{}", ran.stdout);
    assert!(ran.stderr.contains("a.cpp:1:21: error:"), "{}", ran.stderr);
}

#[test]
fn what_programs_do_has_its_verdict() {
    let dir = two_cases();
    let python = |code: &str| ["-c".to_owned(), code.to_owned()];
    for (code, expected, reason) in [
        ("while True: pass", "TLE", "CPU"),
        ("x = bytearray(400 << 20); print(len(x))", "MLE", "256M"),
        (
            "import sys\nwhile True: sys.stdout.write('x' * 65536)",
            "OLE",
            "output",
        ),
        (
            "print([][1])",
            "RE",
            "exit code 1: IndexError: list index out of range",
        ),
        (
            "import os; os.kill(os.getpid(), 11)",
            "RE",
            "SIGSEGV (segmentation fault)",
        ),
        ("raise MemoryError('no')", "MLE", "MemoryError: no"),
        ("print(' 1')", "PE", "expected nothing, got a blank"),
        ("print('1 ')", "AC", ""),
        ("print(7)", "WA", ""),
        ("print(1); import sys; sys.exit(3)", "RE", "exit code 3"),
    ] {
        let [flag, code] = python(code);
        // Only a loop has to reach its limit; the others may be slow on a busy machine.
        let time = if expected == "TLE" { "300ms" } else { "5s" };
        let args = [
            "cases/1.in",
            "-t",
            time,
            "--wall",
            "6s",
            "--",
            "python3",
            &flag,
            &code,
        ];
        let (exit, verdicts, records) = verdicts(&dir, &args);
        assert_eq!(
            (exit != 0, verdicts[0].as_str()),
            (expected != "AC", expected),
            "{code}"
        );
        let told = records[0]["reason"].as_str().unwrap_or_default();
        assert!(told.contains(reason), "{code}: {told}");
    }
}

#[test]
fn a_program_that_sleeps_is_too_slow() {
    let dir = two_cases();
    let sleep = ["--", "python3", "-c", "import time; time.sleep(60)"];
    let (code, found, records) = verdicts(
        &dir,
        &[&["cases/1.in", "--wall", "500ms"], &sleep[..]].concat(),
    );
    assert_eq!((code, found), (1, vec!["TLE".to_owned()]));
    let told = records[0]["reason"].as_str().expect("a reason");
    assert!(told.starts_with("> 0.50s on the clock"), "{told}");
}

#[test]
fn a_program_that_is_not_there_is_a_judge_error() {
    let dir = two_cases();
    let ran = dir.run(&["judge", "cases/1.in", "--", "./no-such-program"]);
    assert_eq!(ran.code, 3);
    assert!(
        ran.stdout.contains("cannot start ./no-such-program"),
        "{}",
        ran.stdout
    );
}

#[test]
fn any_problem_can_be_judged() {
    let dir = Dir::new();
    dir.write("sum/1.in", "1 2\n")
        .write("sum/1.out", "3\n")
        .write("sum/2.in", "5 5\n");
    let sum = "print(sum(map(int, input().split())))";
    let (code, found, records) = verdicts(&dir, &["sum", "--", "python3", "-c", sum]);
    assert_eq!((code, found), (0, vec!["AC".to_owned(), "SK".to_owned()]));
    assert_eq!(records[1]["reason"], "no expected output");
    dir.write("pi/1.in", "").write("pi/1.out", "3.14159265\n");
    let near = ["pi", "--", "python3", "-c", "print(3.1415927)"];
    assert_eq!(verdicts(&dir, &near).0, 1);
    let tolerant = [&["--float", "1e-6"], &near[..]].concat();
    assert_eq!(verdicts(&dir, &tolerant).0, 0);
}

#[test]
fn checkers_speak_four_protocols_and_their_faults_are_ours() {
    let dir = Dir::new();
    dir.write("any/1.in", "in\n").write("any/1.out", "answer\n");
    let program = ["--", "python3", "-c", "print('output')"];
    let checker = |order: &str, good: i32| {
        format!(
            "import sys\nfiles = [open(f).read().strip() for f in sys.argv[1:4] if not f.endswith('/')]\n\
             files += [sys.stdin.read().strip()] if len(files) < 3 else []\n\
             sys.exit({good} if files == {order} else 99)\n"
        )
    };
    for (protocol, order, good) in [
        ("testlib", "['in', 'output', 'answer']", 0),
        ("oj", "['in', 'output', 'answer']", 0),
        ("boj", "['in', 'answer', 'output']", 0),
        ("kattis", "['in', 'answer', 'output']", 42),
    ] {
        dir.write("check.py", checker(order, good));
        let with = |protocol| {
            let args = [
                "any",
                "--checker",
                "check.py",
                "--checker-protocol",
                protocol,
            ];
            verdicts(&dir, &[&args[..], &program].concat())
        };
        assert_eq!(with(protocol).1, ["AC"], "{protocol}");
    }
    dir.write("check.py", "import sys; sys.exit(1)\n");
    let args = [
        "any",
        "--checker",
        "check.py",
        "--checker-protocol",
        "testlib",
    ];
    assert_eq!(verdicts(&dir, &[&args[..], &program].concat()).1, ["WA"]);
    dir.write("check.py", "import os; os.kill(os.getpid(), 11)\n");
    let (code, found, _) = verdicts(&dir, &[&args[..], &program].concat());
    assert_eq!((code, found), (3, vec!["JE".to_owned()]));
    assert_eq!(dir.run(&["judge", "any", "--checker", "check.py"]).code, 2);
}

#[test]
fn a_flaky_program_is_marked() {
    let dir = two_cases();
    let state = dir.path().join("state");
    let code = format!(
        "import os\np = {:?}\nn = os.path.exists(p)\nopen(p, 'w').close()\nprint(1 if n else 2)",
        state.to_str().expect("text")
    );
    let args = ["cases/1.in", "--retries", "2", "--", "python3", "-c", &code];
    let (exit, found, records) = verdicts(&dir, &args);
    assert_eq!((exit, found), (0, vec!["AC".to_owned()]));
    assert_eq!(records[0]["reason"], "flaky: accepted at try 2");
    fs::remove_file(state).expect("it was written");
}

#[test]
fn footholds_inputs_are_rewritten_and_functions_are_wrapped() {
    let dir = Dir::new();
    dir.write("cases/1.in", "[[1,1,1],[1,1,1],[1,1,1]] [1,0] [1,2] 5\n");
    let lines = "import sys; n = len(sys.stdin.read().splitlines()); print(5 if n == 3 else n)";
    assert_eq!(
        verdicts(&dir, &["cases", "--", "python3", "-c", lines]).1,
        ["AC"]
    );
    dir.write(
        "solution.py",
        "def solution(board, aloc, bloc):\n    return len(board) + 2\n",
    );
    assert_eq!(verdicts(&dir, &["cases", "solution.py"]).1, ["AC"]);
    dir.write(
        "Solution.java",
        "class Solution { public int solution(int[][] board, int[] aloc, int[] bloc) { return board.length + aloc[0]; } }\n",
    );
    let (_, found, records) = verdicts(&dir, &["cases", "Solution.java"]);
    assert_eq!(found, ["WA"], "{records:?}");
    assert_eq!(records[0]["diff"]["got"], "4");
}

#[test]
fn a_hundred_golden_cases_are_judged_in_parallel() {
    let dir = Dir::new();
    dir.write("a.c", "#include <stdio.h>\nint main(){puts(\"1\");}\n");
    let folder = data("puyo");
    let path = folder.to_str().expect("text");
    let one = verdicts(&dir, &[path, "a.c", "-j", "1"]);
    let four = verdicts(&dir, &[path, "a.c", "-j", "4"]);
    assert_eq!(one.1, four.1);
    assert!(one.1.len() > 80);
}

#[test]
fn a_users_file_changes_defaults_and_recipes() {
    let dir = two_cases();
    dir.write("cases/1.out", "1 \n").write("a.mine", "unused\n");
    dir.write(
        "judge.toml",
        "compare = \"exact\"\ntime = \"3s\"\n[languages.mine]\nextensions = [\"mine\"]\nrun = [\"echo\", \"1\"]\n",
    );
    assert_eq!(verdicts(&dir, &["cases/1.in", "a.mine"]).1, ["WA"]);
    assert_eq!(
        verdicts(&dir, &["cases/1.in", "a.mine", "--compare", "boj"]).1,
        ["AC"]
    );
    let ran = dir.run(&["judge", "cases/1.in", "a.mine"]);
    assert!(
        ran.stdout.contains("compare exact, limit 3 s"),
        "{}",
        ran.stdout
    );
    dir.write("judge.toml", "tiem = 3\n");
    let ran = dir.run(&["judge", "cases/1.in"]);
    assert_eq!(
        (ran.code, ran.stderr.as_str()),
        (2, "error: judge.toml: no flag --tiem takes a value\n")
    );
    dir.write("judge.toml", "\ntime = [\n");
    let ran = dir.run(&["solve", "cases/1.in"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.stderr.starts_with("error: judge.toml: line "),
        "{}",
        ran.stderr
    );
}
