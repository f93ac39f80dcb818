//! The command line as people type it.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::checker::Protocol;
use crate::compare::Compare;
use crate::game::{self, Game, Kind};
use crate::lang::Lang;
use crate::languages::Languages;
use crate::partition::Partition;
use crate::program::ProgramArgs;

/// Answers, judges and explains four grid games: sokoban, footholds, gomoku and
/// puyo.
#[derive(Debug, Parser)]
#[command(name = "judge-runner", version, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// Say only what is wrong
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,

    /// Say more
    #[arg(short, long, global = true, conflicts_with = "quiet")]
    pub(crate) verbose: bool,

    /// Colour in messages
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    pub(crate) color: Colour,
}

impl Cli {
    /// Gives commands that run programs the user's recipes.
    pub(crate) fn with_languages(mut self, languages: Option<Languages>) -> Self {
        if let Command::Judge(args) = &mut self.command {
            args.program.languages = languages;
        }
        self
    }
}

/// When to write in colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Everywhere
    Always,
    /// Nowhere
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Answer cases
    #[command(after_help = SOLVE_EXAMPLES)]
    Solve(SolveArgs),
    /// Give verdicts against expected answers
    #[command(visible_alias = "test", after_help = JUDGE_EXAMPLES)]
    Judge(Box<JudgeArgs>),
    /// Tell whether inputs are valid, with every finding
    #[command(after_help = CHECK_EXAMPLES)]
    Check(CheckArgs),
    /// Generate cases
    #[command(after_help = GEN_EXAMPLES)]
    Gen(GenArgs),
    /// Show a case step by step
    #[command(after_help = TRACE_EXAMPLES)]
    Trace(TraceArgs),
    /// Join and convert the records of `judge --format jsonl`
    #[command(after_help = REPORT_EXAMPLES)]
    Report(ReportArgs),
    /// List what is built in
    #[command(after_help = LIST_EXAMPLES)]
    List(ListArgs),
    /// Print the completions of a shell
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions(CompletionsArgs),
}

/// Which game, if it is not to be detected.
#[derive(Debug, Args)]
pub(crate) struct GameArg {
    /// The game, by name or number; detected from the first case if left out
    #[arg(short, long, value_name = "GAME", value_parser = parse_game)]
    pub(crate) problem: Option<&'static dyn Game>,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// Files, folders, archives (.zip, .tar.gz), or - for standard input
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Form of the answers
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub(crate) format: SolveFormat,

    /// Write one answer file an input into this folder
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,

    /// Read JSON Lines {"id":…,"input":…} and write one answer a line
    #[arg(long, conflicts_with_all = ["paths", "output", "format", "filter", "partition"])]
    pub(crate) stream: bool,

    /// Only inputs whose name matches
    #[arg(long, value_name = "GLOB")]
    pub(crate) filter: Option<String>,

    /// Only one part of the cases: slice:k/n or hash:k/n
    #[arg(long, value_name = "PART")]
    pub(crate) partition: Option<Partition>,

    #[command(flatten)]
    pub(crate) jobs: JobsArg,
}

#[derive(Debug, Args)]
pub(crate) struct JobsArg {
    /// Worker threads [default: number of cores]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
}

impl JobsArg {
    /// Returns the number of workers to use.
    pub(crate) fn count(&self) -> usize {
        match self.jobs {
            Some(jobs) => usize::from(jobs),
            None => std::thread::available_parallelism().map_or(1, usize::from),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SolveFormat {
    /// As the judge prints them
    Text,
    /// One JSON object a case
    Jsonl,
}

#[derive(Debug, Args)]
pub(crate) struct JudgeArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// Files, folders, archives (.zip, .tar.gz), or - for standard input; also the
    /// source of the program to judge
    #[arg(value_name = "CASES", required = true)]
    pub(crate) paths: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) program: ProgramArgs,

    /// How outputs are compared: boj, tokens, lines or exact
    #[arg(long, value_name = "MODE", default_value = "boj")]
    pub(crate) compare: Compare,

    /// Compare words, and let numbers be off by this much, absolutely or relatively
    #[arg(long, value_name = "TOLERANCE", value_parser = parse_tolerance, conflicts_with = "compare")]
    pub(crate) float: Option<f64>,

    /// A program, or its source, that says whether an output is right
    #[arg(long, value_name = "PATH", requires = "checker_protocol", conflicts_with_all = ["compare", "float"])]
    pub(crate) checker: Option<PathBuf>,

    /// What the checker's arguments and exit codes are
    #[arg(long, value_name = "PROTOCOL", requires = "checker")]
    pub(crate) checker_protocol: Option<Protocol>,

    /// Run a failing case again up to N times; accepted then, it is marked flaky
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) retries: u32,

    /// Form of the report
    #[arg(long, value_name = "FORM", default_value = "human")]
    pub(crate) format: JudgeFormat,

    /// Also write the report as JUnit XML
    #[arg(long, value_name = "FILE")]
    pub(crate) junit: Option<PathBuf>,

    /// Also write the report as one page of HTML
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) lang: LangArg,

    /// Stop at the first verdict other than AC and SK
    #[arg(long)]
    pub(crate) fail_fast: bool,

    /// Only cases whose name matches
    #[arg(long, value_name = "GLOB")]
    pub(crate) filter: Option<String>,

    /// Only one part of the cases: slice:k/n or hash:k/n
    #[arg(long, value_name = "PART")]
    pub(crate) partition: Option<Partition>,

    #[command(flatten)]
    pub(crate) jobs: JobsArg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum JudgeFormat {
    /// A line for each failure, and a summary
    Human,
    /// One JSON object a case
    Jsonl,
}

/// The language of reports for people.
#[derive(Debug, Args)]
pub(crate) struct LangArg {
    /// Language of the report
    #[arg(long, value_name = "LANG", default_value = "en")]
    pub(crate) lang: Lang,
}

#[derive(Debug, Args)]
pub(crate) struct ReportArgs {
    #[command(subcommand)]
    pub(crate) command: ReportCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ReportCommand {
    /// Join the parts of a run that was split with --partition
    #[command(after_help = MERGE_EXAMPLES)]
    Merge(MergeArgs),
    /// Write records in another form
    #[command(after_help = CONVERT_EXAMPLES)]
    Convert(ConvertArgs),
}

#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// The records of all parts, in any order
    #[arg(value_name = "FILES", required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// Write into this file, not to standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    /// A file of records, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Form of the report
    #[arg(long, value_name = "FORM")]
    pub(crate) to: ReportForm,

    /// Write into this file, not to standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) lang: LangArg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportForm {
    /// A line for each failure, and a summary; every case with -v
    Human,
    /// XML for CI servers
    Junit,
    /// One page to look through, without a network
    Html,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// Files, folders, archives (.zip, .tar.gz), or - for standard input
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Only inputs whose name matches
    #[arg(long, value_name = "GLOB")]
    pub(crate) filter: Option<String>,

    /// Only one part of the inputs: slice:k/n or hash:k/n
    #[arg(long, value_name = "PART")]
    pub(crate) partition: Option<Partition>,

    #[command(flatten)]
    pub(crate) jobs: JobsArg,
}

#[derive(Debug, Args)]
pub(crate) struct GenArgs {
    /// The game, by name or number
    #[arg(short, long, value_name = "GAME", value_parser = parse_game)]
    pub(crate) problem: &'static dyn Game,

    /// What to generate
    #[arg(long, value_name = "KIND", default_value = "random")]
    pub(crate) kind: Kind,

    /// Seed, decimal or 0x hex [default: random, printed]
    #[arg(long, value_name = "N", value_parser = parse_seed)]
    pub(crate) seed: Option<u64>,

    /// How many cases [default: 1; with --kind edge all of them]
    #[arg(short = 'n', value_name = "N")]
    pub(crate) count: Option<u64>,

    /// Write NNN.in and NNN.out into this folder
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct TraceArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// A file, or - for standard input
    #[arg(value_name = "CASE")]
    pub(crate) path: PathBuf,

    /// Form of the trace
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub(crate) format: TraceFormat,

    /// Which case of the input, counted from 1
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) case: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TraceFormat {
    /// Plain text
    Text,
}

#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    /// What to list
    #[arg(value_name = "WHAT", default_value = "games")]
    pub(crate) what: ListWhat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListWhat {
    /// The games with all names that -p takes
    Games,
    /// The languages of sources, and whether what they need is installed
    Languages,
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

fn parse_game(name: &str) -> Result<&'static dyn Game, String> {
    game::by_name(name).ok_or_else(|| {
        let names: Vec<&str> = game::GAMES.iter().map(|game| game.info().name).collect();
        format!(
            "expected one of {} (`judge-runner list` has more names)",
            names.join(", ")
        )
    })
}

fn parse_tolerance(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() && value >= 0.0 => Ok(value),
        _ => Err("expected a tolerance such as 1e-6".to_owned()),
    }
}

fn parse_seed(text: &str) -> Result<u64, String> {
    let parsed = match text.strip_prefix("0x").or(text.strip_prefix("0X")) {
        Some(hex) => u64::from_str_radix(hex, 16),
        None => text.parse(),
    };
    parsed.map_err(|_| "expected a number below 2^64, decimal or 0x hex".to_owned())
}

const EXAMPLES: &str = "\
Examples:
  judge-runner solve cases/puyo              answers of a folder
  judge-runner judge cases/puyo              verdicts against its .out files
  judge-runner check broken.in               what is wrong with this input?
  judge-runner trace game.in                 the same case, step by step

Exit codes: 0 all well, 1 something is wrong, 2 usage, 3 judge error, 4 no cases,
5 nothing could be judged, 130 interrupted.";

const SOLVE_EXAMPLES: &str = "\
Examples:
  judge-runner solve < field.in              the game is detected
  judge-runner solve -p gomoku boards.in     one answer after the other
  judge-runner solve cases -o answers        answers/NAME.out for each input
  judge-runner solve --format jsonl a b.zip  a record for each case
  judge-runner solve -p puyo --stream        {\"id\":1,\"input\":\"…\"} in, an answer a line out
  judge-runner solve big.in --partition slice:2/4";

const JUDGE_EXAMPLES: &str = "\
Examples:
  judge-runner judge cases                   every X.in against its X.out or X.ans
  judge-runner judge -v cases                a line for each case
  judge-runner judge cases --filter '*trap*' --fail-fast
  judge-runner judge cases --compare exact --format jsonl
  judge-runner judge cases -- python3 my.py  your program in place of the built-in solver
  judge-runner judge Main.java cases -t 2s   a source is compiled once
  judge-runner judge cases --checker check.cpp --checker-protocol testlib -- ./my
  judge-runner judge cases --junit report.xml --html report.html --lang ko

A judged program runs with your own rights: limits stop accidents, not attacks.";

const REPORT_EXAMPLES: &str = "\
Examples:
  judge-runner judge cases --format jsonl --partition slice:1/2 > 1.jsonl
  judge-runner judge cases --format jsonl --partition slice:2/2 > 2.jsonl
  judge-runner report merge 1.jsonl 2.jsonl -o all.jsonl
  judge-runner report convert all.jsonl --to html -o report.html";

const MERGE_EXAMPLES: &str = "\
Examples:
  judge-runner report merge part-*.jsonl -o all.jsonl

Missing, double, cut and foreign parts are refused by name (exit code 2). Otherwise
the exit code is that of the whole run.";

const CONVERT_EXAMPLES: &str = "\
Examples:
  judge-runner report convert all.jsonl --to human -v
  judge-runner report convert all.jsonl --to junit -o report.xml
  judge-runner report convert all.jsonl --to html --lang ko -o report.html";

const CHECK_EXAMPLES: &str = "\
Examples:
  judge-runner check my.in                   findings with line and column
  judge-runner check -p sokoban cases";

const GEN_EXAMPLES: &str = "\
Examples:
  judge-runner gen -p puyo                   a random field
  judge-runner gen -p gomoku -n 100 --seed 7 -o boards
  judge-runner gen -p footholds --kind edge -o edge";

const TRACE_EXAMPLES: &str = "\
Examples:
  judge-runner trace field.in                every chain step
  judge-runner trace games.in --case 3       the third game
  judge-runner gen -p puyo --seed 5 | judge-runner trace -";

const LIST_EXAMPLES: &str = "\
Examples:
  judge-runner list games
  judge-runner list languages";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  judge-runner completions bash > ~/.local/share/bash-completion/completions/judge-runner
  judge-runner completions zsh > _judge-runner";
