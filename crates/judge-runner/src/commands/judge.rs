//! `judge`: verdicts.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use super::report::create;
use super::{Context, usage};
use crate::checker::Checker;
use crate::cli::{JudgeArgs, JudgeFormat};
use crate::discover::{Input, Origin};
use crate::exit::Status;
use crate::game::detect;
use crate::judge::{
    BuiltIn, CaseRecord, EndRecord, Facts, Files, Host, Judgement, LimitsRecord, Producer,
    RunRecord, Session, cpu_model, digest, milliseconds,
};
use crate::languages::Style;
use crate::process::Pool;
use crate::program::{External, NoProgram};
use crate::report::{Html, Human, JsonLines, Junit, Report};
use crate::talk::Interrupt;
use crate::verdict::Verdict;

pub(crate) fn run(args: &JudgeArgs, mut context: Context<'_>) -> io::Result<Status> {
    let mut program_args = args.program.clone();
    let mut paths = args.paths.clone();
    if let Err(message) = program_args.take_source(&mut paths) {
        context.talk.error(&message);
        return Ok(usage());
    }
    if paths.is_empty() {
        context.talk.error("no cases: name a file or a folder");
        return Ok(usage());
    }
    // Spawn servers start before cases are read: what the runner holds would show
    // in the memory of the programs.
    let jobs = args.jobs.count();
    let pool = if program_args.names_program() || args.checker.is_some() {
        match Pool::start(jobs) {
            Ok(pool) => Some(pool),
            Err(error) => {
                context.talk.error(&format!("cannot run programs: {error}"));
                return Ok(judge_error());
            }
        }
    } else {
        None
    };
    let interrupt = context.interrupt;
    std::thread::scope(|scope| {
        let watch = pool
            .as_ref()
            .map(|pool| Watch::start(scope, interrupt, pool));
        let result = with_pool(args, &program_args, &paths, pool.as_ref(), &mut context);
        drop(watch);
        result
    })
}

/// Ends running programs when Ctrl-C is pressed, until it is dropped.
struct Watch {
    _ends_when_dropped: std::sync::mpsc::Sender<()>,
}

impl Watch {
    fn start<'scope>(
        scope: &'scope std::thread::Scope<'scope, '_>,
        interrupt: &'scope Interrupt,
        pool: &Pool,
    ) -> Self {
        let (sender, receiver) = std::sync::mpsc::channel();
        let programs = pool.interrupt();
        scope.spawn(move || {
            let pause = Duration::from_millis(20);
            // The sender never sends; it goes when the work is done.
            while receiver.recv_timeout(pause) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                if interrupt.is_raised() {
                    programs.raise();
                    return;
                }
            }
        });
        Self {
            _ends_when_dropped: sender,
        }
    }
}

fn judge_error() -> Status {
    Status {
        cases: 1,
        judge_error: true,
        ..Status::default()
    }
}

fn with_pool(
    args: &JudgeArgs,
    program_args: &crate::program::ProgramArgs,
    paths: &[std::path::PathBuf],
    pool: Option<&Pool>,
    context: &mut Context<'_>,
) -> io::Result<Status> {
    let mut status = Status::default();
    let mut found = match context.discover(paths, args.filter.as_deref(), &mut status) {
        Ok(found) => found,
        Err(status) => return Ok(status),
    };
    let total = found.inputs.len() as u64;
    let digest = digest(&found.inputs);
    if let Some(partition) = args.partition {
        partition.retain(&mut found.inputs);
    }
    let inputs = &found.inputs;

    let mut compile_error = None;
    let program = match pool {
        Some(pool) if program_args.names_program() => {
            match program_args.resolve(style(args, inputs), pool) {
                Ok(program) => Some(program),
                Err(NoProgram::Rejected(message)) => {
                    compile_error = Some(message);
                    None
                }
                Err(problem) => return Ok(no_program(problem, context)),
            }
        }
        _ => None,
    };
    if let Some(note) = program
        .as_ref()
        .and_then(|program| program.compiled.as_ref())
    {
        context.talk.note(note);
    }
    let checker = match (&args.checker, args.checker_protocol, pool) {
        (Some(path), Some(protocol), Some(pool)) => {
            match Checker::new(program_args.languages(), path, protocol, pool) {
                Ok(checker) => Some((checker, pool)),
                Err(NoProgram::Rejected(message)) => {
                    context.talk.error(&format!("--checker: {message}"));
                    return Ok(judge_error());
                }
                Err(problem) => return Ok(no_program(problem, context)),
            }
        }
        _ => None,
    };
    let check = checker.as_ref().map(|(checker, pool)| {
        move |input: &[u8], expected: &[u8], output: &[u8]| {
            checker.verdict(input, expected, output, pool)
        }
    });
    let judgement = match (&check, args.float) {
        (Some(check), _) => Judgement::Checker(check),
        (None, Some(tolerance)) => Judgement::Float(tolerance),
        (None, None) => Judgement::Compare(args.compare),
    };
    let external = match (&program, pool) {
        (Some(program), Some(pool)) => Some(External::new(program, pool)),
        _ => None,
    };
    let producer: &dyn Producer = match &external {
        Some(external) => external,
        None => &BuiltIn,
    };

    let mut stdin = Vec::new();
    if inputs.iter().any(|input| input.origin == Origin::Stdin) {
        stdin = context.read_stdin()?;
    }
    let jobs = args.jobs.count();
    let head = RunRecord {
        v: 1,
        r#type: "run".to_owned(),
        problem: args.game.problem.map(|game| game.info().name.to_owned()),
        program: match &program_args.source {
            Some(source) => source.display().to_string(),
            None => producer.describe(),
        },
        compare: judgement.name(),
        cases: inputs.len() as u64,
        total,
        digest,
        partition: args.partition.map(|partition| partition.to_string()),
        host: Host {
            cpu: cpu_model(),
            jobs,
        },
        limits: program
            .as_ref()
            .map(|program| program.limits_record())
            .or_else(|| {
                compile_error
                    .as_ref()
                    .map(|_| LimitsRecord::of(&program_args.limits()))
            }),
        memory_method: producer.memory_method().map(str::to_owned),
    };
    let session = Session {
        game: args.game.problem,
        judgement,
        retries: args.retries,
        jobs,
        fail_fast: args.fail_fast,
        producer,
    };
    let interrupt = context.interrupt;
    let (talk, stdout) = (&mut context.talk, &mut context.stdout);
    let lang = args.lang.lang;
    let mut report: Vec<Box<dyn Report + '_>> = vec![match args.format {
        JudgeFormat::Human => {
            Box::new(Human::new(stdout, context.colour, context.verbose).in_language(lang))
        }
        JudgeFormat::Jsonl => Box::new(JsonLines::new(stdout)),
    }];
    // Created before the work: a folder that is not there is told at once.
    if let Some(path) = &args.junit {
        report.push(Box::new(Junit::new(create(path)?, lang)));
    }
    if let Some(path) = &args.html {
        report.push(Box::new(Html::new(create(path)?, lang)));
    }
    let started = Instant::now();
    report.run(&head)?;
    talk.start_counting(inputs.len() as u64);
    let mut verdicts: BTreeMap<String, u64> = BTreeMap::new();
    let mut tell = |record: CaseRecord| {
        *verdicts
            .entry(record.verdict.code().to_owned())
            .or_default() += 1;
        status.cases += u64::from(!record.is_empty());
        status.skipped += u64::from(record.verdict == Verdict::Sk && !record.is_empty());
        status.judge_error |= record.verdict == Verdict::Je;
        status.failed |= record.is_failure();
        talk.progress(1);
        talk.aside(|| report.case(&record))
    };
    let finished = match &compile_error {
        None => session.run(inputs, &stdin, &|| interrupt.is_raised(), &mut tell),
        Some(message) => {
            let told = if args.fail_fast {
                &inputs[..inputs.len().min(1)]
            } else {
                inputs
            };
            told.iter()
                .try_for_each(|input| tell(not_compiled(input, message)))
                .map(|()| true)
        }
    };
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
        wall_ms: Some(milliseconds(started.elapsed())),
    })?;
    drop(report);
    if let Some(message) = compile_error {
        context.talk.error(&message);
    }
    if status.code() == crate::exit::NO_CASES {
        context.talk.note("no cases");
    }
    context.stdout.flush()?;
    Ok(status)
}

/// Says why there is no program.
fn no_program(problem: NoProgram, context: &mut Context<'_>) -> Status {
    match problem {
        NoProgram::Usage(message) => {
            context.talk.error(&message);
            usage()
        }
        NoProgram::Interrupted => Status {
            interrupted: true,
            ..Status::default()
        },
        NoProgram::Rejected(message) | NoProgram::Fault(message) => {
            context.talk.error(&message);
            judge_error()
        }
    }
}

/// A bare `solution` function is a program where the cases are of a game that
/// is set that way.
fn style(args: &JudgeArgs, inputs: &[Input]) -> Style {
    let game = args.game.problem.or_else(|| {
        inputs.first().and_then(|input| match &input.origin {
            Origin::File(path) => std::fs::read(path).ok().and_then(|bytes| detect(&bytes)),
            Origin::Stdin => None,
        })
    });
    match game {
        Some(game) if game.info().canonical_input => Style::SolutionFunction,
        _ => Style::Program,
    }
}

fn not_compiled(input: &Input, message: &str) -> CaseRecord {
    CaseRecord {
        v: 1,
        r#type: "case".to_owned(),
        name: input.name(),
        problem: None,
        verdict: Verdict::Ce,
        reason: message.lines().next().map(str::to_owned),
        expected_from: None,
        facts: Facts::default(),
        diff: None,
        files: Files {
            r#in: input.label.clone(),
            ans: input.answer.as_ref().map(|path| path.display().to_string()),
        },
    }
}
