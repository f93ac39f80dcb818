//! The parts of a run that went to several machines, joined again.

use std::fmt;

use super::records::{Records, count};
use crate::discover::natural_names;
use crate::judge::EndRecord;
use crate::partition::Partition;

/// One file with the records of a part.
#[derive(Clone, Debug)]
pub struct MergePart {
    /// How messages call it.
    pub label: String,
    /// What it holds.
    pub records: Records,
}

/// Why parts do not make a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MergeError {
    /// The file ends before its end record.
    Cut(String),
    /// The file does not hold as many cases as it says.
    Incomplete {
        /// The file.
        label: String,
        /// The cases that it holds.
        holds: u64,
        /// The cases that it says.
        says: u64,
    },
    /// The file is not a part, and there are others.
    Whole(String),
    /// The partition is not one.
    Unreadable {
        /// The file.
        label: String,
        /// What stands there.
        partition: String,
    },
    /// The file is of another run than the first one.
    Foreign {
        /// The file.
        label: String,
        /// What differs.
        what: &'static str,
        /// What the file has.
        has: String,
        /// The first file.
        first: String,
        /// What the first file has.
        first_has: String,
    },
    /// Two files are the same part.
    Double {
        /// The earlier file.
        first: String,
        /// The later file.
        second: String,
        /// The part.
        part: String,
    },
    /// Parts that no file holds, as `k/n`.
    Missing(Vec<String>),
    /// All parts are there, and cases are not.
    Cases {
        /// The cases of all parts.
        holds: u64,
        /// The cases of the whole.
        total: u64,
    },
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cut(label) => write!(f, "{label} is cut: it has no end record"),
            Self::Incomplete { label, holds, says } => {
                write!(
                    f,
                    "{label} holds {holds} cases and says that they are {says}"
                )
            }
            Self::Whole(label) => write!(f, "{label} is a whole run, not a part"),
            Self::Unreadable { label, partition } => {
                write!(f, "{label} is of no known partition: {partition:?}")
            }
            Self::Foreign {
                label,
                what,
                has,
                first,
                first_has,
            } => write!(
                f,
                "{label} is of another run: its {what} is {has}, that of {first} is {first_has}"
            ),
            Self::Double {
                first,
                second,
                part,
            } => write!(f, "{second} is part {part} again, as {first}"),
            Self::Missing(parts) => match parts.as_slice() {
                [part] => write!(f, "part {part} is missing"),
                parts => write!(f, "parts {} are missing", parts.join(", ")),
            },
            Self::Cases { holds, total } => {
                write!(f, "the parts are of {holds} cases, the whole is of {total}")
            }
        }
    }
}

impl std::error::Error for MergeError {}

/// Joins the parts of one run, given in any order: verdicts are added up, cases
/// come in natural order, and the exit code is that of the whole.
///
/// # Errors
///
/// Everything that is wrong with the parts: missing, double, foreign or cut ones.
pub fn merge(mut parts: Vec<MergePart>) -> Result<Records, Vec<MergeError>> {
    let mut errors = faults(&parts);
    if !errors.is_empty() {
        return Err(errors);
    }
    // The result must not depend on the order of the files.
    parts.sort_by_key(|part| partition(part).map_or(0, |partition| partition.part()));
    let mut parts = parts.into_iter().map(|part| part.records);
    let Some(mut whole) = parts.next() else {
        return Err(vec![MergeError::Missing(vec!["1/1".to_owned()])]);
    };
    let mut status = whole.status();
    let mut hosts = vec![whole.run.host.cpu.clone()];
    for part in parts {
        let more = part.status();
        status.interrupted |= more.interrupted;
        status.usage |= more.usage;
        status.judge_error |= more.judge_error;
        status.failed |= more.failed;
        status.cases += more.cases;
        status.skipped += more.skipped;
        if !hosts.contains(&part.run.host.cpu) {
            hosts.push(part.run.host.cpu);
        }
        whole.run.cases += part.run.cases;
        whole.run.host.jobs = whole.run.host.jobs.max(part.run.host.jobs);
        whole.end.wall_ms = whole
            .end
            .wall_ms
            .zip(part.end.wall_ms)
            .map(|(left, right)| left + right);
        whole.cases.extend(part.cases);
    }
    if whole.run.cases != whole.run.total {
        errors.push(MergeError::Cases {
            holds: whole.run.cases,
            total: whole.run.total,
        });
        return Err(errors);
    }
    whole.run.host.cpu = hosts.join("; ");
    whole.run.partition = None;
    whole.cases.sort_by(|a, b| natural_names(&a.name, &b.name));
    whole.end = EndRecord {
        verdicts: count(&whole.cases),
        exit: status.code(),
        interrupted: status.interrupted,
        ..whole.end
    };
    Ok(whole)
}

/// Everything that is wrong before cases are counted.
fn faults(parts: &[MergePart]) -> Vec<MergeError> {
    let mut errors = Vec::new();
    for part in parts {
        errors.extend(own_fault(part));
    }
    let Some(first) = parts.first() else {
        return errors;
    };
    // Of several runs, the first file is not to blame; but one must be named.
    let mut of_the_run = vec![first];
    for part in &parts[1..] {
        match foreign(first, part) {
            Some(error) => errors.push(error),
            None => of_the_run.push(part),
        }
    }
    if parts.len() > 1 {
        for part in &of_the_run {
            if part.records.run.partition.is_none() {
                errors.push(MergeError::Whole(part.label.clone()));
            }
        }
    }
    let Some(n_parts) = partition(first).map(|partition| partition.parts()) else {
        return errors;
    };
    let mut holders: Vec<(u64, &MergePart)> = Vec::new();
    for part in of_the_run {
        let Some(partition) = partition(part) else {
            continue;
        };
        let earlier = holders.iter().find(|(k, _)| *k == partition.part());
        if let Some((_, earlier)) = earlier {
            errors.push(MergeError::Double {
                first: earlier.label.clone(),
                second: part.label.clone(),
                part: partition.to_string(),
            });
        } else {
            holders.push((partition.part(), part));
        }
    }
    let missing: Vec<String> = (1..=n_parts)
        .filter(|k| holders.iter().all(|(part, _)| part != k))
        // Whoever says slice:1/1000000000 does not want to read all others.
        .take(MOST_NAMED)
        .map(|k| format!("{k}/{n_parts}"))
        .collect();
    if !missing.is_empty() {
        errors.push(MergeError::Missing(missing));
    }
    errors
}

/// So many missing parts are named.
const MOST_NAMED: usize = 20;

fn partition(part: &MergePart) -> Option<Partition> {
    part.records.run.partition.as_ref()?.parse().ok()
}

/// What is wrong with a part by itself.
fn own_fault(part: &MergePart) -> Option<MergeError> {
    let label = part.label.clone();
    let Records {
        run, cases, end, ..
    } = &part.records;
    if part.records.cut {
        return Some(MergeError::Cut(label));
    }
    let holds = cases.len() as u64;
    let incomplete = |says| {
        Some(MergeError::Incomplete {
            label: label.clone(),
            holds,
            says,
        })
    };
    let counted: u64 = end.verdicts.values().sum();
    if end.verdicts != count(cases) {
        return incomplete(counted);
    }
    // A run that failed or was interrupted may have ended before its last case.
    if holds > run.cases || (holds < run.cases && end.exit == crate::exit::OK) {
        return incomplete(run.cases);
    }
    match &run.partition {
        Some(text) if partition(part).is_none() => Some(MergeError::Unreadable {
            label,
            partition: text.clone(),
        }),
        _ => None,
    }
}

/// The first way in which a part is of another run than the first one.
fn foreign(first: &MergePart, part: &MergePart) -> Option<MergeError> {
    let (ours, theirs) = (&first.records.run, &part.records.run);
    let or_none = |text: &Option<String>| text.clone().unwrap_or_else(|| "none".to_owned());
    let shape = |part: &MergePart| {
        partition(part).map_or_else(|| "none".to_owned(), |partition| partition.shape())
    };
    let limits = |run: &crate::judge::RunRecord| {
        run.limits.map_or_else(
            || "none".to_owned(),
            |limits| {
                format!(
                    "{} ms, {} ms on the wall, {} KiB",
                    limits.cpu_ms, limits.wall_ms, limits.memory_kib
                )
            },
        )
    };
    let pairs = [
        ("version", ours.v.to_string(), theirs.v.to_string()),
        (
            "digest of cases",
            ours.digest.clone(),
            theirs.digest.clone(),
        ),
        (
            "number of cases",
            ours.total.to_string(),
            theirs.total.to_string(),
        ),
        ("program", ours.program.clone(), theirs.program.clone()),
        ("game", or_none(&ours.problem), or_none(&theirs.problem)),
        (
            "way to compare",
            ours.compare.clone(),
            theirs.compare.clone(),
        ),
        ("set of limits", limits(ours), limits(theirs)),
        ("partition", shape(first), shape(part)),
    ];
    let (what, first_has, has) = pairs.into_iter().find(|(_, ours, theirs)| ours != theirs)?;
    // A whole run among parts is told in its own words.
    if what == "partition" && (has == "none" || first_has == "none") {
        return None;
    }
    Some(MergeError::Foreign {
        label: part.label.clone(),
        what,
        has,
        first: first.label.clone(),
        first_has,
    })
}
