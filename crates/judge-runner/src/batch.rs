//! The streaming batch: read → cut → solve in parallel → write in input order.
//!
//! A reader thread cuts each input where cases most likely end. Workers answer
//! such blocks, each as if it began with a fresh case. One thread then verifies
//! every guess in order: a block that did not end with a whole case hands its
//! rest on, and the next block is read again from there. So the guess decides
//! about speed only, never about the answers. Verified blocks are rendered by the
//! workers and written in order.
//!
//! Memory is flat in the number of cases: a budget of bytes limits what is under
//! way, and the reader waits for it.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use crate::discover::Input;
use crate::game::Game;
use crate::part::{Base, ErrorBody, ErrorLine, Order, Remark, SolvedPart, Stop, Want, write_line};
use crate::partition::Partition;
use crate::reader::{self, Block, Budget, Stdin};

/// How a batch is run.
pub(crate) struct Batch<'a> {
    /// The game, if it is not to be detected.
    pub(crate) game: Option<&'static dyn Game>,
    /// Text or records.
    pub(crate) want: Want,
    /// Worker threads.
    pub(crate) jobs: usize,
    /// Which cases are wanted, counted over all inputs.
    pub(crate) partition: Option<Partition>,
    /// Whether warnings are wanted.
    pub(crate) warnings: bool,
    /// Asked whether to stop.
    pub(crate) stop: Stop<'a>,
}

/// Takes what a batch gives, in input order.
pub(crate) trait Sink {
    /// The next output belongs to this input.
    fn begin(&mut self, input: &Input) -> io::Result<()>;

    /// Text or records of the current input.
    fn output(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Errors and warnings of a part of the current input.
    fn remarks(&mut self, input: &Input, remarks: &[Remark], base: &Base) -> io::Result<()>;

    /// So many bytes of input are done.
    fn progress(&mut self, bytes: u64);
}

/// What a batch did.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Summary {
    /// Cases met, malformed ones and unreadable inputs included.
    pub(crate) cases: u64,
    /// Cases without an answer, and unreadable inputs.
    pub(crate) failed: u64,
    /// Not everything was done.
    pub(crate) interrupted: bool,
}

/// How long to wait for anything before asking whether to stop.
const STOP_INTERVAL: Duration = Duration::from_millis(50);

/// How long a single block waits for a second one before it is done without
/// threads.
const ALONE: Duration = Duration::from_millis(1);

/// How many bytes of blocks may wait or be worked on for each job, unless one alone
/// is larger: a few blocks.
const BYTES_IN_FLIGHT: usize = 2 << 20;

/// Answers all inputs.
///
/// # Errors
///
/// If the sink fails.
pub(crate) fn run(
    batch: &Batch<'_>,
    inputs: &[Input],
    stdin: Stdin,
    sink: &mut dyn Sink,
) -> io::Result<Summary> {
    let budget = Arc::new(Budget::new(BYTES_IN_FLIGHT * batch.jobs.max(2)));
    let (events, received) = channel();
    reader::start(inputs.to_vec(), batch.game, stdin, events.clone(), &budget);
    run_blocks(batch, inputs, events, &received, &budget, sink)
}

/// What the thread that keeps the order is told.
pub(crate) enum Event {
    /// The reader has cut a block.
    Read(Block),
    /// There are no more blocks.
    End,
    /// A worker has answered a block as if it began with a fresh case.
    Solved(usize, Block, Option<Box<dyn SolvedPart>>),
    /// A worker has rendered what a verified block gives.
    Rendered(usize, Rendered),
}

/// Answers the blocks of all inputs as they come.
fn run_blocks<'a>(
    batch: &'a Batch<'a>,
    inputs: &'a [Input],
    events: Sender<Event>,
    received: &Receiver<Event>,
    budget: &'a Budget,
    sink: &mut dyn Sink,
) -> io::Result<Summary> {
    let mut run = Run {
        batch,
        inputs,
        budget,
        stream: Stream::default(),
        current: None,
        cases: 0,
        summary: Summary::default(),
        n_read: 0,
        n_verified: 0,
        n_written: 0,
        at_end: false,
        solved: BTreeMap::new(),
        rendered: BTreeMap::new(),
    };
    let alone = |task: Task<'a>| task(&events);
    if batch.jobs > 1 {
        // A tiny run ends before threads would have started.
        let mut early = Vec::new();
        while early.len() < 2 && !matches!(early.last(), Some(Event::End)) {
            match received.recv_timeout(if early.is_empty() {
                STOP_INTERVAL
            } else {
                ALONE
            }) {
                Ok(event) => early.push(event),
                Err(_) if early.is_empty() && !(batch.stop)() => {}
                Err(_) => break,
            }
        }
        let is_tiny = early.len() == 2 && matches!(early[1], Event::End);
        if !is_tiny {
            let builder = rayon::ThreadPoolBuilder::new().num_threads(batch.jobs);
            let pool = builder.build().map_err(io::Error::other)?;
            return pool.in_place_scope(|scope| {
                let spawn = |task: Task<'a>| {
                    let events = events.clone();
                    scope.spawn(move |_| task(&events));
                };
                for event in early {
                    run.event(event, &spawn, sink)?;
                }
                run.events(received, &spawn, sink)
            });
        }
        for event in early {
            run.event(event, &alone, sink)?;
        }
    }
    run.events(received, &alone, sink)
}

/// Work for a worker, which tells what came of it.
type Task<'t> = Box<dyn FnOnce(&Sender<Event>) + Send + 't>;

/// Where the input stands that is being read.
#[derive(Default)]
struct Stream {
    /// Bytes of a case that goes on.
    carry: Vec<u8>,
    recovering: bool,
    base: Base,
}

struct Run<'a> {
    batch: &'a Batch<'a>,
    inputs: &'a [Input],
    budget: &'a Budget,
    stream: Stream,
    /// The input whose output is being written.
    current: Option<usize>,
    /// Cases before the next block to verify, over all inputs.
    cases: u64,
    summary: Summary,
    n_read: usize,
    n_verified: usize,
    n_written: usize,
    at_end: bool,
    /// Blocks that wait for those before them.
    solved: BTreeMap<usize, (Block, Option<Box<dyn SolvedPart>>)>,
    rendered: BTreeMap<usize, Rendered>,
}

/// A verified block.
struct Done {
    block: Block,
    recovering: bool,
    part: Option<Box<dyn SolvedPart>>,
    base: Base,
    /// Cases before it over all inputs.
    cases_before: u64,
}

/// What there is to write of a block.
pub(crate) struct Rendered {
    input: usize,
    game: Option<&'static dyn Game>,
    /// The input, and what it took of the budget.
    bytes: Vec<u8>,
    taken: usize,
    /// The text is of no game, and ends here.
    is_unknown: bool,
    error: Option<io::Error>,
    base: Base,
    remarks: Vec<Remark>,
    output: Vec<u8>,
}

impl<'a> Run<'a> {
    /// Takes events until everything is written or somebody wants to stop.
    fn events(
        mut self,
        received: &Receiver<Event>,
        spawn: &dyn Fn(Task<'a>),
        sink: &mut dyn Sink,
    ) -> io::Result<Summary> {
        while !(self.at_end && self.n_written == self.n_read) {
            if (self.batch.stop)() {
                self.summary.interrupted = true;
                break;
            }
            match received.recv_timeout(STOP_INTERVAL) {
                Ok(event) => self.event(event, spawn, sink)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        Ok(self.summary)
    }

    fn event(
        &mut self,
        event: Event,
        spawn: &dyn Fn(Task<'a>),
        sink: &mut dyn Sink,
    ) -> io::Result<()> {
        let batch = self.batch;
        match event {
            Event::Read(block) => {
                let number = self.n_read;
                self.n_read += 1;
                spawn(Box::new(move |events| {
                    let part = solve(batch, &block, first_want(batch), false, None);
                    // The receiver goes when the run ends early.
                    let _ = events.send(Event::Solved(number, block, part));
                }));
            }
            Event::End => self.at_end = true,
            Event::Solved(number, block, part) => {
                self.solved.insert(number, (block, part));
                while let Some((block, part)) = self.solved.remove(&self.n_verified) {
                    let number = self.n_verified;
                    self.n_verified += 1;
                    let done = self.verify(block, part);
                    let inputs = self.inputs;
                    spawn(Box::new(move |events| {
                        let rendered = render(batch, inputs, done);
                        let _ = events.send(Event::Rendered(number, rendered));
                    }));
                }
            }
            Event::Rendered(number, rendered) => {
                self.rendered.insert(number, rendered);
                while let Some(rendered) = self.rendered.remove(&self.n_written) {
                    self.n_written += 1;
                    self.write(rendered, sink)?;
                }
            }
        }
        Ok(())
    }

    /// Holds a block against the end of the one before it, and reads it again if
    /// that was cut in the wrong place.
    fn verify(&mut self, mut block: Block, mut part: Option<Box<dyn SolvedPart>>) -> Done {
        let recovering = self.stream.recovering;
        if !self.stream.carry.is_empty() || recovering {
            let mut bytes = std::mem::take(&mut self.stream.carry);
            bytes.append(&mut block.bytes);
            block.bytes = bytes;
            part = solve(self.batch, &block, first_want(self.batch), recovering, None);
        }
        let base = self.stream.base;
        let cases_before = self.cases;
        if let Some(part) = &part {
            let end = part.end();
            if !block.last {
                let rest = &block.bytes[end.consumed..];
                self.stream.carry = rest.to_vec();
                // Who reads the block again must see what the first reader saw: an
                // error may have shown only in the line behind its case.
                if self.batch.partition.is_none() {
                    block.bytes.truncate(end.consumed);
                }
            }
            self.stream.recovering = end.recovering;
            self.stream.base = base.after(end);
            self.cases += end.cases;
            self.summary.cases += end.cases;
        } else if !block.last {
            // Nothing is known of the game yet: the text goes on.
            self.stream.carry = std::mem::take(&mut block.bytes);
        }
        if block.last {
            self.stream = Stream::default();
        }
        Done {
            block,
            recovering,
            part,
            base,
            cases_before,
        }
    }

    fn write(&mut self, rendered: Rendered, sink: &mut dyn Sink) -> io::Result<()> {
        let input = &self.inputs[rendered.input];
        if self.current != Some(rendered.input) {
            self.current = Some(rendered.input);
            sink.begin(input)?;
        }
        let errors = rendered
            .remarks
            .iter()
            .filter(|remark| remark.severity == grid_core::Severity::Error);
        self.summary.failed += errors.count() as u64;
        sink.remarks(input, &rendered.remarks, &rendered.base)?;
        sink.output(&rendered.output)?;
        let fault = match &rendered.error {
            Some(error) => Some(format!("cannot be read: {}", crate::discover::words(error))),
            None if rendered.is_unknown => {
                Some("cannot tell which game this is; name it with -p".to_owned())
            }
            None => None,
        };
        if let Some(message) = fault {
            self.summary.cases += 1;
            self.summary.failed += 1;
            let remark = Remark::plain(message);
            sink.remarks(input, std::slice::from_ref(&remark), &Base::default())?;
            if self.batch.want == Want::Records {
                let mut line = Vec::new();
                let record = ErrorLine {
                    v: 1,
                    source: &input.label,
                    case: rendered.base.cases + 1,
                    line: rendered.base.lines + 1,
                    problem: rendered.game.map(|game| game.info().name),
                    error: ErrorBody::new(&remark, &Base::default()),
                };
                write_line(&record, &mut line);
                sink.output(&line)?;
            }
        }
        sink.progress(rendered.bytes.len() as u64);
        self.budget.give_back(rendered.taken, rendered.bytes);
        Ok(())
    }
}

/// What is asked of a block before its place is known: with a partition, only
/// how many cases it has.
fn first_want(batch: &Batch<'_>) -> Want {
    match batch.partition {
        Some(_) => Want::Count,
        None => batch.want,
    }
}

/// Makes bytes of a verified block.
fn render(batch: &Batch<'_>, inputs: &[Input], mut done: Done) -> Rendered {
    let input = &inputs[done.block.input];
    if let Some(partition) = batch.partition {
        let name = input.name();
        let select = |case: u64| {
            let in_input = done.base.cases + case + 1;
            let name = format!("{name}#{in_input}");
            partition.takes(done.cases_before + case, name.as_bytes())
        };
        done.part = solve(
            batch,
            &done.block,
            batch.want,
            done.recovering,
            Some(&select),
        );
    }
    let block = done.block;
    let is_unknown = block.game.is_none() && block.last && !is_blank(&block.bytes);
    let (mut remarks, mut output) = (Vec::new(), Vec::new());
    if let Some(part) = done.part {
        remarks = part.remarks().to_vec();
        output = match batch.want {
            Want::Records => part.records(&done.base, &input.label),
            _ => part.text(&done.base),
        };
    }
    Rendered {
        input: block.input,
        game: block.game,
        bytes: block.bytes,
        taken: block.taken,
        is_unknown,
        error: block.error,
        base: done.base,
        remarks,
        output,
    }
}

fn is_blank(bytes: &[u8]) -> bool {
    let mut scanner = grid_core::Scanner::new(bytes);
    scanner.skip_blank_lines();
    scanner.at_end()
}

fn solve(
    batch: &Batch<'_>,
    block: &Block,
    want: Want,
    recovering: bool,
    select: Option<&(dyn Fn(u64) -> bool + Sync)>,
) -> Option<Box<dyn SolvedPart>> {
    let order = Order {
        want,
        last: block.last,
        recovering,
        select,
        warnings: batch.warnings && want != Want::Count,
        stop: batch.stop,
    };
    Some(block.game?.solve_part(&block.bytes, &order))
}

#[cfg(test)]
mod tests;
