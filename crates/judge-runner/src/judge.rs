//! Verdicts: what is run on each case, against what, and what is said of it.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::compare::{Compare, Difference};
use crate::discover::{Input, words};
use crate::game::{self, Game};
use crate::part::{Remark, Stop};
use crate::partition::{fnv1a, fnv1a_more};
use crate::verdict::Verdict;

/// What produces the output that is judged: the built-in solver, or a program.
pub trait Producer: Sync {
    /// Returns what it is, for the head of a report.
    fn describe(&self) -> String;

    /// Returns how memory is measured; `None` if it is not.
    fn memory_method(&self) -> Option<&'static str> {
        None
    }

    /// Returns whether it takes inputs of any problem.
    fn takes_any_text(&self) -> bool;

    /// Produces the output of a case.
    fn produce(&self, case: &CaseInput<'_>, stop: Stop<'_>) -> Produced;
}

/// A case as a producer gets it.
#[derive(Clone, Copy, Debug)]
pub struct CaseInput<'a> {
    /// The bytes of the input.
    pub bytes: &'a [u8],
    /// The file that holds just these bytes, if there is one.
    pub path: Option<&'a Path>,
    /// The game, if it is one of ours.
    pub game: Option<&'static dyn Game>,
    /// The length of the expected output.
    pub expected_bytes: usize,
}

/// An output, and how it came about.
#[derive(Clone, Debug, Default)]
pub struct Produced {
    /// What was printed.
    pub output: Vec<u8>,
    /// A verdict that is clear before any comparison, with its reason.
    pub verdict: Option<(Verdict, String)>,
    /// What was measured.
    pub facts: Facts,
}

/// The raw facts of a run, kept beside its verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// User and system time of the whole process tree, in milliseconds.
    pub cpu_ms: Option<u64>,
    /// Time on the wall, in milliseconds.
    pub wall_ms: Option<u64>,
    /// Peak resident memory, in KiB.
    pub rss_kib: Option<u64>,
    /// Exit code.
    pub exit: Option<i32>,
    /// Signal that ended it.
    pub signal: Option<i32>,
    /// Processes were left behind, and killed.
    pub leaked: bool,
    /// The output was cut.
    pub truncated: bool,
}

/// The built-in solver as a producer.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn;

impl Producer for BuiltIn {
    fn describe(&self) -> String {
        "built-in solver".to_owned()
    }

    fn takes_any_text(&self) -> bool {
        false
    }

    fn produce(&self, case: &CaseInput<'_>, stop: Stop<'_>) -> Produced {
        let started = Instant::now();
        let (output, verdict) = match case.game {
            Some(game) => match game.solve_text(case.bytes, stop) {
                Ok(output) => (output, None),
                Err(remark) => (Vec::new(), Some((Verdict::Sk, invalid(&remark)))),
            },
            None => {
                let reason = "no game of ours, and no program to judge";
                (Vec::new(), Some((Verdict::Sk, reason.to_owned())))
            }
        };
        Produced {
            output,
            verdict,
            facts: Facts {
                wall_ms: Some(milliseconds(started.elapsed())),
                ..Facts::default()
            },
        }
    }
}

pub(crate) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn invalid(remark: &Remark) -> String {
    format!("invalid input: {}: {}", remark.at, remark.message)
}

/// A checker: input, expected output and output in, verdict and reason out.
pub type CheckFn<'a> = &'a (dyn Fn(&[u8], &[u8], &[u8]) -> (Verdict, String) + Sync);

/// What decides whether an output is right.
#[derive(Clone, Copy)]
pub enum Judgement<'a> {
    /// A way to compare.
    Compare(Compare),
    /// Words are compared, numbers may be off by so much, absolutely or relatively.
    Float(f64),
    /// A checker.
    Checker(CheckFn<'a>),
}

impl Judgement<'_> {
    /// Returns what reports call it.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Compare(mode) => mode.name().to_owned(),
            Self::Float(tolerance) => format!("float {tolerance:e}"),
            Self::Checker(_) => "checker".to_owned(),
        }
    }
}

impl std::fmt::Debug for Judgement<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name())
    }
}

/// How cases are judged.
pub struct Session<'a> {
    /// The game, if it is not to be detected.
    pub game: Option<&'static dyn Game>,
    /// How outputs are compared.
    pub judgement: Judgement<'a>,
    /// How often a case that fails is run again; accepted then, it is flaky.
    pub retries: u32,
    /// Cases judged at the same time.
    pub jobs: usize,
    /// End at the first verdict other than AC and SK.
    pub fail_fast: bool,
    /// What produces the outputs.
    pub producer: &'a dyn Producer,
}

impl std::fmt::Debug for Session<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session")
            .field("game", &self.game)
            .field("judgement", &self.judgement)
            .field("jobs", &self.jobs)
            .finish_non_exhaustive()
    }
}

/// The head of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunRecord {
    /// Version of the record.
    pub v: u32,
    /// `run`.
    pub r#type: String,
    /// The game, if all cases are of one.
    pub problem: Option<String>,
    /// What is judged.
    pub program: String,
    /// How outputs are compared.
    pub compare: String,
    /// Cases of this run.
    pub cases: u64,
    /// Cases of all parts together.
    pub total: u64,
    /// A hash of the names of all cases: parts of one whole have the same.
    pub digest: String,
    /// The part, where the run is one of several.
    pub partition: Option<String>,
    /// Where it ran.
    pub host: Host,
    /// The limits, where there are any.
    pub limits: Option<LimitsRecord>,
    /// How memory was measured.
    pub memory_method: Option<String>,
}

/// Where a run took place; times of different hosts do not compare.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Host {
    /// The model of its processor.
    pub cpu: String,
    /// Cases judged at the same time.
    pub jobs: usize,
}

/// The limits of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LimitsRecord {
    /// CPU time of a case, in milliseconds.
    pub cpu_ms: u64,
    /// Time on the wall, in milliseconds.
    pub wall_ms: u64,
    /// Peak memory, in KiB.
    pub memory_kib: u64,
}

impl LimitsRecord {
    /// Returns the record of limits.
    #[must_use]
    pub fn of(limits: &crate::process::Limits) -> Self {
        Self {
            cpu_ms: milliseconds(limits.cpu),
            wall_ms: milliseconds(limits.wall),
            memory_kib: limits.memory_bytes >> 10,
        }
    }
}

/// What is said of one case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseRecord {
    /// Version of the record.
    pub v: u32,
    /// `case`.
    pub r#type: String,
    /// The case: its path without extension.
    pub name: String,
    /// The game, if it is one of ours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
    /// The verdict.
    pub verdict: Verdict,
    /// Why, where the verdict alone does not tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Where the expected answer is from: `file`, `input` or `reference`.
    pub expected_from: Option<String>,
    /// What was measured.
    #[serde(flatten)]
    pub facts: Facts,
    /// The first difference, where the answer is wrong.
    pub diff: Option<Difference>,
    /// The files of the case.
    pub files: Files,
}

/// The files of a case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Files {
    /// The input, as messages call it.
    pub r#in: String,
    /// The expected answer.
    pub ans: Option<String>,
}

/// The end of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndRecord {
    /// Version of the record.
    pub v: u32,
    /// `end`.
    pub r#type: String,
    /// How often each verdict was given.
    pub verdicts: BTreeMap<String, u64>,
    /// The exit code.
    pub exit: u8,
    /// Not all cases were judged.
    pub interrupted: bool,
    /// Time on the wall from the first case to the end, in milliseconds.
    pub wall_ms: Option<u64>,
}

impl EndRecord {
    /// Returns the verdicts that were given, in the order of summaries.
    pub fn counts(&self) -> impl Iterator<Item = (Verdict, u64)> + '_ {
        Verdict::ALL
            .into_iter()
            .filter_map(|verdict| Some((verdict, *self.verdicts.get(verdict.code())?)))
    }
}

/// Returns the hash of a list of cases, in hexadecimal.
#[must_use]
pub fn digest(inputs: &[Input]) -> String {
    let hash = inputs.iter().fold(fnv1a(b""), |hash, input| {
        fnv1a_more(
            fnv1a_more(hash, input.name.as_os_str().as_encoded_bytes()),
            b"\n",
        )
    });
    format!("{hash:016x}")
}

/// The model of the processor, or its architecture where nothing tells.
#[must_use]
pub fn cpu_model() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    info.lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(':'))
        .map_or_else(
            || std::env::consts::ARCH.to_owned(),
            |(_, model)| model.trim().to_owned(),
        )
}

impl Session<'_> {
    /// Judges every input and tells each record in input order. Returns whether
    /// all were judged: not if `stop` said so.
    ///
    /// # Errors
    ///
    /// If `tell` fails; nothing is judged after that.
    pub fn run(
        &self,
        inputs: &[Input],
        stdin: &[u8],
        stop: Stop<'_>,
        tell: &mut dyn FnMut(CaseRecord) -> io::Result<()>,
    ) -> io::Result<bool> {
        let next = AtomicUsize::new(0);
        let enough = AtomicBool::new(false);
        let stop = || stop() || enough.load(Ordering::Relaxed);
        std::thread::scope(|scope| {
            let (sender, receiver) = channel();
            for _ in 0..self.jobs.min(inputs.len()) {
                let sender = sender.clone();
                let (next, stop) = (&next, &stop);
                scope.spawn(move || {
                    while !stop() {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(input) = inputs.get(index) else {
                            return;
                        };
                        let record = self.judge(input, stdin, stop);
                        // A case that was stopped on the way has no verdict.
                        if stop() || sender.send((index, record)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut told = 0;
            while let Ok((index, record)) = receiver.recv() {
                waiting.insert(index, record);
                while let Some(record) = waiting.remove(&told) {
                    told += 1;
                    let failed = !record.verdict.is_good();
                    let result = tell(record);
                    if result.is_err() || (failed && self.fail_fast) {
                        enough.store(true, Ordering::Relaxed);
                        return result.map(|()| true);
                    }
                }
            }
            Ok(told == inputs.len())
        })
    }

    /// Judges one input.
    fn judge(&self, input: &Input, stdin: &[u8], stop: Stop<'_>) -> CaseRecord {
        let mut record = CaseRecord {
            v: 1,
            r#type: "case".to_owned(),
            name: input.name(),
            problem: None,
            verdict: Verdict::Sk,
            reason: None,
            expected_from: None,
            facts: Facts::default(),
            diff: None,
            files: Files {
                r#in: input.label.clone(),
                ans: input.answer.as_deref().map(crate::text::path),
            },
        };
        let (verdict, reason) = self.fill(input, stdin, stop, &mut record);
        record.verdict = verdict;
        record.reason = reason;
        record
    }

    fn fill(
        &self,
        input: &Input,
        stdin: &[u8],
        stop: Stop<'_>,
        record: &mut CaseRecord,
    ) -> Reasoned {
        let skip = |reason: String| (Verdict::Sk, Some(reason));
        let bytes = match &input.origin {
            crate::discover::Origin::Stdin => Ok(stdin.to_vec()),
            crate::discover::Origin::File(path) => std::fs::read(path),
        };
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(error) => return skip(format!("{UNREADABLE}: {}", words(&error))),
        };
        // Inputs of other problems may look like ours at first sight: for a program
        // the first case must be one of the game before it tells the game.
        let game = self.game.or_else(|| {
            let is_ours = |game: &&'static dyn Game| {
                !self.producer.takes_any_text() || game.reads_a_case(&bytes)
            };
            game::detect(&bytes).filter(is_ours)
        });
        record.problem = game.map(|game| game.info().name.to_owned());
        if let Some(game) = game {
            match game.count_cases(&bytes) {
                Ok(0) => return skip(NO_CASES.to_owned()),
                Ok(_) => {}
                Err(remark) => return skip(invalid(&remark)),
            }
        } else if bytes.trim_ascii().is_empty() && !self.producer.takes_any_text() {
            return skip(NO_CASES.to_owned());
        }
        let expected = match self.expected(input.answer.as_deref(), &bytes, game, stop) {
            Ok(Some((expected, from))) => {
                record.expected_from = Some(from.to_owned());
                expected
            }
            Ok(None) => return skip("no expected output".to_owned()),
            Err(verdict) => return verdict,
        };
        let case = CaseInput {
            bytes: &bytes,
            path: match &input.origin {
                crate::discover::Origin::File(path) => Some(path),
                crate::discover::Origin::Stdin => None,
            },
            game,
            expected_bytes: expected.len(),
        };
        let mut tries = 0;
        loop {
            tries += 1;
            let (verdict, reason) = self.one_try(&case, &expected, stop, record);
            if verdict == Verdict::Ac && tries > 1 {
                return (verdict, Some(format!("{FLAKY}: accepted at try {tries}")));
            }
            if verdict.is_good() || verdict == Verdict::Je || tries > self.retries || stop() {
                return (verdict, reason);
            }
        }
    }

    /// Runs a case once.
    fn one_try(
        &self,
        case: &CaseInput<'_>,
        expected: &[u8],
        stop: Stop<'_>,
        record: &mut CaseRecord,
    ) -> Reasoned {
        record.diff = None;
        let produced = self.producer.produce(case, stop);
        record.facts = produced.facts;
        if let Some((verdict, reason)) = produced.verdict {
            return (verdict, Some(reason));
        }
        let output = &produced.output;
        let (mode, verdict) = match self.judgement {
            Judgement::Compare(mode) => (mode, mode.verdict(expected, output)),
            Judgement::Float(tolerance) => {
                let accepted = crate::compare::close(expected, output, tolerance);
                let verdict = if accepted { Verdict::Ac } else { Verdict::Wa };
                (Compare::Tokens, verdict)
            }
            Judgement::Checker(check) => {
                let (verdict, said) = check(case.bytes, expected, output);
                return (verdict, (!said.is_empty()).then_some(said));
            }
        };
        if verdict == Verdict::Ac {
            return (verdict, None);
        }
        record.diff = mode.first_difference(expected, output);
        let reason = match verdict {
            Verdict::Pe => Some(crate::compare::white_space(expected, output)),
            _ => None,
        };
        (verdict, reason)
    }

    /// The expected output and where it is from.
    fn expected(
        &self,
        answer: Option<&Path>,
        bytes: &[u8],
        game: Option<&'static dyn Game>,
        stop: Stop<'_>,
    ) -> Result<Option<Expected>, Reasoned> {
        let judge_error = |reason: String| (Verdict::Je, Some(reason));
        let carried = game.and_then(|game| game.carried_answers(bytes));
        if let Some(path) = answer {
            let expected = std::fs::read(path).map_err(|error| {
                judge_error(format!(
                    "{} {UNREADABLE}: {}",
                    path.display(),
                    words(&error)
                ))
            })?;
            if let Some(carried) = carried
                && Compare::Boj.verdict(&expected, carried.as_bytes()) != Verdict::Ac
            {
                return Err(judge_error(format!(
                    "the input says {:?}, {} says {:?}",
                    carried.trim_end(),
                    path.display(),
                    String::from_utf8_lossy(&expected).trim_end()
                )));
            }
            return Ok(Some((expected, "file")));
        }
        if let Some(carried) = carried {
            return Ok(Some((carried.into_bytes(), "input")));
        }
        let Some(game) = game else { return Ok(None) };
        // The slow twin where it is quick enough: it is the definition.
        let reference = match game.reference_text(bytes) {
            Some(text) => Ok(text),
            None => game.solve_text(bytes, stop),
        };
        match reference {
            Ok(text) => Ok(Some((text, "reference"))),
            Err(remark) => Err((Verdict::Sk, Some(invalid(&remark)))),
        }
    }
}

/// An expected output, and where it is from.
type Expected = (Vec<u8>, &'static str);

/// A verdict, and why.
type Reasoned = (Verdict, Option<String>);

/// How the reason of a skipped case begins whose files cannot be read.
const UNREADABLE: &str = "cannot be read";

/// How the reason of a case begins that was accepted at a later try.
const FLAKY: &str = "flaky";

/// The reason of a skipped input that holds no case.
const NO_CASES: &str = "no cases";

impl CaseRecord {
    /// Returns whether the input held no case at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.verdict == Verdict::Sk && self.reason.as_deref() == Some(NO_CASES)
    }

    /// Returns whether the case was accepted, but not at the first try.
    #[must_use]
    pub fn is_flaky(&self) -> bool {
        self.verdict == Verdict::Ac
            && self
                .reason
                .as_ref()
                .is_some_and(|reason| reason.starts_with(FLAKY))
    }

    /// Returns whether the case makes a run fail: a bad verdict, or an input that
    /// is not valid.
    #[must_use]
    pub fn is_failure(&self) -> bool {
        let off =
            |reason: &str| reason.starts_with("invalid input") || reason.starts_with(UNREADABLE);
        !self.verdict.is_good()
            || (self.verdict == Verdict::Sk && self.reason.as_deref().is_some_and(off))
    }
}
