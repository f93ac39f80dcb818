//! Runs as records, and the binary.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use judge_runner::judge::{CaseRecord, EndRecord, Facts, Files, Host, LimitsRecord, RunRecord};
use judge_runner::report::{Html, Human, JsonLines, Junit, Records, Report};
use judge_runner::{Difference, Lang, Verdict};
use tempfile::TempDir;

/// A case of a name and a verdict; the rest is made up from its number.
pub(crate) fn case(number: u64, name: &str, verdict: Verdict) -> CaseRecord {
    CaseRecord {
        v: 1,
        r#type: "case".to_owned(),
        name: name.to_owned(),
        problem: Some("puyo".to_owned()),
        verdict,
        reason: None,
        expected_from: Some("file".to_owned()),
        facts: Facts {
            cpu_ms: Some(number % 997),
            wall_ms: Some(number % 997 + 3),
            rss_kib: Some(2048 + number % 512),
            exit: Some(0),
            ..Facts::default()
        },
        diff: None,
        files: Files {
            r#in: format!("cases/{name}.in"),
            ans: Some(format!("cases/{name}.out")),
        },
    }
}

/// A run of these cases.
pub(crate) fn run_of(cases: Vec<CaseRecord>) -> Records {
    let total = cases.len() as u64;
    let mut end = EndRecord {
        v: 1,
        r#type: "end".to_owned(),
        verdicts: Default::default(),
        exit: 1,
        interrupted: false,
        wall_ms: Some(1234),
    };
    for case in &cases {
        *end.verdicts
            .entry(case.verdict.code().to_owned())
            .or_default() += 1;
    }
    Records {
        run: RunRecord {
            v: 1,
            r#type: "run".to_owned(),
            problem: Some("puyo".to_owned()),
            program: "Main.java".to_owned(),
            compare: "boj".to_owned(),
            cases: total,
            total,
            digest: "0123456789abcdef".to_owned(),
            partition: None,
            host: Host {
                cpu: "a processor".to_owned(),
                jobs: 2,
            },
            limits: Some(LimitsRecord {
                cpu_ms: 1000,
                wall_ms: 2000,
                memory_kib: 262_144,
            }),
            memory_method: Some("peak of the largest process".to_owned()),
        },
        cases,
        end,
        cut: false,
    }
}

/// A small run with every verdict.
pub(crate) fn mixed() -> Records {
    let mut cases: Vec<CaseRecord> = Verdict::ALL
        .into_iter()
        .enumerate()
        .map(|(index, verdict)| {
            let number = index as u64 + 1;
            case(number * 37, &format!("group/{number}"), verdict)
        })
        .collect();
    for case in &mut cases {
        case.reason = match case.verdict {
            Verdict::Ac => Some("flaky: accepted at try 2".to_owned()),
            Verdict::Pe => {
                Some("only white space differs: expected a line end, got \"␠→\"".to_owned())
            }
            Verdict::Tle => Some("> 1.00s CPU (killed after 1.01s, 1.05s on the clock)".to_owned()),
            Verdict::Mle => Some("> 256M (killed at 270M)".to_owned()),
            Verdict::Ole => Some("more than 8M of output".to_owned()),
            Verdict::Re => Some("exit code 1: \x1b[31mIndexError\x1b[0m: ]]> <&\"'".to_owned()),
            Verdict::Sk => Some("no expected output".to_owned()),
            _ => None,
        };
        if matches!(case.verdict, Verdict::Wa | Verdict::Pe) {
            case.diff = Some(Difference {
                line: 2,
                column: 3,
                expected: Some("3 2".to_owned()),
                got: Some("3\t1 \r ".to_owned()),
            });
        }
    }
    run_of(cases)
}

pub(crate) fn told(
    records: &Records,
    make: impl FnOnce(&mut Vec<u8>) -> Box<dyn Report + '_>,
) -> String {
    let mut out = Vec::new();
    let mut report = make(&mut out);
    records.tell(report.as_mut()).expect("memory takes all");
    drop(report);
    String::from_utf8(out).expect("reports are UTF-8")
}

pub(crate) fn human(records: &Records, lang: Lang) -> String {
    told(records, |out| {
        Box::new(Human::new(out, false, true).in_language(lang))
    })
}

pub(crate) fn jsonl(records: &Records) -> String {
    told(records, |out| Box::new(JsonLines::new(out)))
}

pub(crate) fn junit(records: &Records, lang: Lang) -> String {
    told(records, |out| Box::new(Junit::new(out, lang)))
}

pub(crate) fn html(records: &Records, lang: Lang) -> String {
    told(records, |out| Box::new(Html::new(out, lang)))
}

/// A folder that goes when the test ends, and the binary in it.
pub(crate) struct Dir(TempDir);

/// What a run of the binary gave.
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

    /// Writes a file below the folder and returns its path.
    pub(crate) fn write(&self, name: impl AsRef<OsStr>, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path().join(Path::new(name.as_ref()));
        fs::create_dir_all(path.parent().expect("below the folder")).expect("a folder");
        fs::write(&path, text).expect("a file");
        path
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).expect("a file")
    }

    /// Runs the binary in the folder.
    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        let output = Command::new(env!("CARGO_BIN_EXE_judge-runner"))
            .current_dir(self.path())
            .args(args)
            .output()
            .expect("the binary starts");
        Ran {
            code: output.status.code().expect("an exit code"),
            stdout: String::from_utf8(output.stdout).expect("text"),
            stderr: String::from_utf8(output.stderr).expect("text"),
        }
    }
}

/// A puyo field with a chain of one.
pub(crate) fn field() -> String {
    "......\n".repeat(11) + "RRRR..\n"
}
