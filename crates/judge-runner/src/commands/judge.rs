//! `judge`: verdicts.

use std::collections::BTreeMap;
use std::io;

use super::Context;
use crate::cli::{JudgeArgs, JudgeFormat};
use crate::discover::Origin;
use crate::exit::Status;
use crate::judge::{BuiltIn, EndRecord, Host, Producer, RunRecord, Session, cpu_model, digest};
use crate::report::{Human, JsonLines, Report};
use crate::verdict::Verdict;

pub(crate) fn run(args: &JudgeArgs, mut context: Context<'_>) -> io::Result<Status> {
    let mut status = Status::default();
    let mut found = match context.discover(&args.paths, args.filter.as_deref(), &mut status) {
        Ok(found) => found,
        Err(status) => return Ok(status),
    };
    let producer = BuiltIn;
    let total = found.inputs.len() as u64;
    let digest = digest(&found.inputs);
    if let Some(partition) = args.partition {
        let mut index = 0;
        found.inputs.retain(|input| {
            index += 1;
            partition.takes(index - 1, input.name.as_os_str().as_encoded_bytes())
        });
    }
    let inputs = &found.inputs;
    let mut stdin = Vec::new();
    if inputs.iter().any(|input| input.origin == Origin::Stdin) {
        context.take_stdin().read_to_end(&mut stdin)?;
    }
    let jobs = args.jobs.count();
    let session = Session {
        game: args.game.problem,
        compare: args.compare,
        jobs,
        fail_fast: args.fail_fast,
        producer: &producer,
    };
    let head = RunRecord {
        v: 1,
        r#type: "run".to_owned(),
        problem: args.game.problem.map(|game| game.info().name.to_owned()),
        program: producer.describe(),
        compare: args.compare.name().to_owned(),
        cases: inputs.len() as u64,
        total,
        digest,
        partition: args.partition.map(|partition| partition.to_string()),
        host: Host {
            cpu: cpu_model(),
            jobs,
        },
        limits: None,
        memory_method: producer.memory_method().map(str::to_owned),
    };
    let interrupt = context.interrupt;
    let (talk, stdout) = (&mut context.talk, &mut context.stdout);
    let mut report: Box<dyn Report + '_> = match args.format {
        JudgeFormat::Human => Box::new(Human::new(stdout, context.colour, context.verbose)),
        JudgeFormat::Jsonl => Box::new(JsonLines::new(stdout)),
    };
    report.run(&head)?;
    talk.start_counting(inputs.len() as u64);
    let mut verdicts: BTreeMap<String, u64> = BTreeMap::new();
    let finished = session.run(inputs, &stdin, &|| interrupt.is_raised(), &mut |record| {
        *verdicts
            .entry(record.verdict.code().to_owned())
            .or_default() += 1;
        status.cases += u64::from(!record.is_empty());
        status.skipped += u64::from(record.verdict == Verdict::Sk && !record.is_empty());
        status.judge_error |= record.verdict == Verdict::Je;
        status.failed |= record.is_failure();
        talk.progress(1);
        talk.aside(|| report.case(&record))
    });
    talk.end_progress();
    status.interrupted = !finished? && interrupt.is_raised();
    if total > 0 && inputs.is_empty() {
        // The other parts have the cases.
        status.cases += 1;
    }
    report.end(&EndRecord {
        v: 1,
        r#type: "end".to_owned(),
        verdicts,
        exit: status.code(),
        interrupted: status.interrupted,
    })?;
    drop(report);
    if status.code() == crate::exit::NO_CASES {
        context.talk.note("no cases");
    }
    Ok(status)
}
