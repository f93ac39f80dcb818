//! The streaming batch: read → cut → solve in parallel → write in input order.
//!
//! A reader thread cuts each input where cases most likely end. Rounds of such
//! blocks are answered in parallel, each as if it began with a fresh case. Then,
//! in order, every guess is verified: a block that did not end with a whole case
//! hands its rest on, and the next block is read again from there. So the guess
//! decides about speed only, never about the answers.
//!
//! Memory is flat in the number of cases: a round holds a fixed number of blocks.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use rayon::prelude::*;

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
    /// Bytes of input.
    pub(crate) bytes: u64,
    /// Not everything was done.
    pub(crate) interrupted: bool,
}

/// How long to wait for input before asking whether to stop.
const STOP_INTERVAL: Duration = Duration::from_millis(50);

/// How many bytes of blocks may wait or be worked on, unless one alone is larger.
const BYTES_IN_FLIGHT: usize = 16 << 20;

/// How many blocks a worker gets in one round.
const BLOCKS_A_JOB: usize = 4;

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
    let budget = Arc::new(Budget::new(BYTES_IN_FLIGHT));
    let ahead = batch.jobs * BLOCKS_A_JOB;
    let blocks = reader::start(inputs.to_vec(), batch.game, stdin, ahead, &budget);
    run_blocks(batch, inputs, &blocks, &budget, sink)
}

/// Answers the blocks of all inputs as they come.
fn run_blocks(
    batch: &Batch<'_>,
    inputs: &[Input],
    blocks: &Receiver<Block>,
    budget: &Budget,
    sink: &mut dyn Sink,
) -> io::Result<Summary> {
    let blocks_a_round = batch.jobs * BLOCKS_A_JOB;
    let mut run = Run {
        batch,
        inputs,
        budget,
        pool: None,
        stream: Stream::default(),
        current: None,
        cases: 0,
        summary: Summary::default(),
    };
    loop {
        let first = match blocks.recv_timeout(STOP_INTERVAL) {
            Ok(block) => block,
            Err(RecvTimeoutError::Timeout) if (batch.stop)() => {
                run.summary.interrupted = true;
                break;
            }
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => break,
        };
        let mut round = vec![first];
        while round.len() < blocks_a_round {
            match blocks.try_recv() {
                Ok(block) => round.push(block),
                Err(_) => break,
            }
        }
        run.round(round, sink)?;
        if (batch.stop)() {
            run.summary.interrupted = true;
            break;
        }
    }
    Ok(run.summary)
}

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
    pool: Option<rayon::ThreadPool>,
    stream: Stream,
    /// The input whose output is being written.
    current: Option<usize>,
    /// Cases before the current block, over all inputs.
    cases: u64,
    summary: Summary,
}

/// A block with its verified result.
struct Done {
    block: Block,
    recovering: bool,
    part: Option<Box<dyn SolvedPart>>,
    base: Base,
    /// Cases before it over all inputs.
    cases_before: u64,
}

impl Run<'_> {
    fn round(&mut self, round: Vec<Block>, sink: &mut dyn Sink) -> io::Result<()> {
        let want = match self.batch.partition {
            Some(_) => Want::Count,
            None => self.batch.want,
        };
        let (batch, inputs) = (self.batch, self.inputs);
        let solved = self.in_parallel(round, |block| {
            let part = solve(batch, &block, want, false, None);
            (block, part)
        });
        let mut done = self.verify(solved, want);
        if let Some(partition) = self.batch.partition {
            done = self.in_parallel(done, |mut done| {
                let name = inputs[done.block.input].name();
                let select = |case: u64| {
                    let in_input = done.base.cases + case + 1;
                    partition.takes(
                        done.cases_before + case,
                        format!("{name}#{in_input}").as_bytes(),
                    )
                };
                done.part = solve(
                    batch,
                    &done.block,
                    batch.want,
                    done.recovering,
                    Some(&select),
                );
                done
            });
        }
        let rendered = self.in_parallel(done, |mut done| {
            let source = &inputs[done.block.input].label;
            let remarks = done
                .part
                .as_ref()
                .map_or(Vec::new(), |part| part.remarks().to_vec());
            let output = match (done.part.take(), batch.want) {
                (None, _) => Vec::new(),
                (Some(part), Want::Records) => part.records(&done.base, source),
                (Some(part), _) => part.text(&done.base),
            };
            (done, remarks, output)
        });
        for (done, remarks, output) in rendered {
            self.write(&done, &remarks, &output, sink)?;
        }
        Ok(())
    }

    /// Holds every block against the end of the one before it, and reads again
    /// those that were cut in the wrong place.
    fn verify(
        &mut self,
        solved: Vec<(Block, Option<Box<dyn SolvedPart>>)>,
        want: Want,
    ) -> Vec<Done> {
        let mut done = Vec::with_capacity(solved.len());
        for (mut block, mut part) in solved {
            let recovering = self.stream.recovering;
            if !self.stream.carry.is_empty() || recovering {
                let mut bytes = std::mem::take(&mut self.stream.carry);
                bytes.append(&mut block.bytes);
                block.bytes = bytes;
                part = solve(self.batch, &block, want, recovering, None);
            }
            let base = self.stream.base;
            let cases_before = self.cases;
            if let Some(part) = &part {
                let end = part.end();
                if !block.last {
                    self.stream.carry = block.bytes.split_off(end.consumed);
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
            let stopped = part.as_ref().is_some_and(|part| part.end().stopped);
            done.push(Done {
                block,
                recovering,
                part,
                base,
                cases_before,
            });
            if stopped {
                break;
            }
        }
        done
    }

    fn write(
        &mut self,
        done: &Done,
        remarks: &[Remark],
        output: &[u8],
        sink: &mut dyn Sink,
    ) -> io::Result<()> {
        let input = &self.inputs[done.block.input];
        if self.current != Some(done.block.input) {
            self.current = Some(done.block.input);
            sink.begin(input)?;
        }
        let errors = remarks
            .iter()
            .filter(|remark| remark.severity == grid_core::Severity::Error);
        self.summary.failed += errors.count() as u64;
        self.summary.bytes += done.block.bytes.len() as u64;
        sink.remarks(input, remarks, &done.base)?;
        sink.output(output)?;
        let fault = match (&done.block.error, done.block.game) {
            (Some(error), _) => Some(format!("cannot be read: {}", crate::discover::words(error))),
            (None, None) if done.block.last && !is_blank(&done.block.bytes) => {
                Some("cannot tell which game this is; name it with -p".to_owned())
            }
            _ => None,
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
                    case: done.base.cases + 1,
                    line: done.base.lines + 1,
                    problem: done.block.game.map(|game| game.info().name),
                    error: ErrorBody::new(&remark, &Base::default()),
                };
                write_line(&record, &mut line);
                sink.output(&line)?;
            }
        }
        sink.progress(done.block.bytes.len() as u64);
        self.budget.give_back(done.block.taken);
        Ok(())
    }

    /// Maps in parallel and keeps the order. One item, or one worker, needs no
    /// threads: a tiny run ends before they would have started.
    fn in_parallel<T: Send, U: Send>(
        &mut self,
        items: Vec<T>,
        map: impl Fn(T) -> U + Send + Sync,
    ) -> Vec<U> {
        if items.len() < 2 || self.batch.jobs < 2 {
            return items.into_iter().map(map).collect();
        }
        if self.pool.is_none() {
            let builder = rayon::ThreadPoolBuilder::new().num_threads(self.batch.jobs);
            self.pool = builder.build().ok();
        }
        match &self.pool {
            Some(pool) => pool.install(|| items.into_par_iter().map(map).collect()),
            None => items.into_iter().map(map).collect(),
        }
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
