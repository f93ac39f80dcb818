//! `solve --stream`: a pure line filter, JSON Lines in and out.

use std::borrow::Cow;
use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::Context;
use crate::cli::SolveArgs;
use crate::exit::Status;
use crate::game::{self, Game};
use crate::part::{Base, ErrorBody, MAX_CASE_BYTES, Order, Remark, Stop, Want, write_line};

/// How many bytes of whole lines are one piece of work.
const BLOCK_BYTES: usize = 128 << 10;

/// The longest record: a case of the greatest length, every byte escaped.
const MAX_LINE_BYTES: usize = 2 * MAX_CASE_BYTES;

#[derive(Deserialize)]
struct Request<'a> {
    #[serde(borrow, default)]
    id: Option<&'a RawValue>,
    #[serde(borrow, default)]
    problem: Option<Cow<'a, str>>,
    #[serde(borrow)]
    input: Cow<'a, str>,
}

#[derive(Serialize)]
struct Reply<'a> {
    v: u32,
    id: Option<&'a RawValue>,
    answer: &'a serde_json::Value,
    text: &'a str,
}

#[derive(Serialize)]
struct ErrorReply<'a> {
    v: u32,
    id: Option<&'a RawValue>,
    error: ErrorBody<'a>,
}

pub(crate) fn run(args: &SolveArgs, mut context: Context<'_>) -> io::Result<Status> {
    let jobs = args.jobs.count();
    let interrupt = context.interrupt;
    let stop = || interrupt.is_raised();
    let blocks = read_lines(context.take_stdin(), jobs * 2);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(jobs)
        .build()
        .map_err(io::Error::other)?;
    let mut status = Status::default();
    loop {
        let first = match blocks.recv_timeout(Duration::from_millis(50)) {
            Ok(block) => block,
            Err(RecvTimeoutError::Timeout) if stop() => {
                status.interrupted = true;
                break;
            }
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => break,
        };
        let mut round = vec![first];
        while round.len() < jobs * 4
            && let Ok(block) = blocks.try_recv()
        {
            round.push(block);
        }
        let answered: Vec<io::Result<Answered>> = pool.install(|| {
            round
                .into_par_iter()
                .map(|block| block.map(|block| answer_block(&block, args.game.problem, &stop)))
                .collect()
        });
        for answered in answered {
            let answered = answered?;
            context.stdout.write_all(&answered.output)?;
            status.cases += answered.records;
            status.failed |= answered.failed > 0;
        }
        context.stdout.flush()?;
        if stop() {
            status.interrupted = true;
            break;
        }
    }
    // A stream of no records is a filter with nothing to do.
    status.cases = status.cases.max(1);
    Ok(status)
}

#[derive(Default)]
struct Answered {
    output: Vec<u8>,
    records: u64,
    failed: u64,
}

/// Reads blocks of whole lines on a thread of its own. What is there is sent
/// even if it is less than a block: somebody may wait for its answer.
fn read_lines(stdin: Box<dyn Read + Send>, ahead: usize) -> Receiver<io::Result<Vec<u8>>> {
    let (sender, receiver) = sync_channel(ahead);
    std::thread::spawn(move || {
        let mut stdin = io::BufReader::with_capacity(BLOCK_BYTES, stdin);
        let mut line = Vec::new();
        let mut overlong = false;
        loop {
            let available = match stdin.fill_buf() {
                Ok(available) => available,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    let _ = sender.send(Err(error));
                    return;
                }
            };
            if available.is_empty() {
                if !line.is_empty() {
                    let _ = sender.send(Ok(line));
                }
                return;
            }
            let used = available.len();
            match memchr::memrchr(b'\n', available) {
                None => {
                    // An overlong line is cut: what is left of it is no JSON, and
                    // is answered as such.
                    overlong |= line.len() + used > MAX_LINE_BYTES;
                    if !overlong {
                        line.extend_from_slice(available);
                    }
                }
                Some(end) => {
                    let mut block = std::mem::take(&mut line);
                    let mut rest = &available[..=end];
                    if std::mem::take(&mut overlong) {
                        let skip = memchr::memchr(b'\n', rest).unwrap_or(0);
                        rest = &rest[skip..];
                    }
                    block.extend_from_slice(rest);
                    line.extend_from_slice(&available[end + 1..]);
                    if sender.send(Ok(block)).is_err() {
                        return;
                    }
                }
            }
            stdin.consume(used);
        }
    });
    receiver
}

fn answer_block(block: &[u8], game: Option<&'static dyn Game>, stop: Stop<'_>) -> Answered {
    let mut answered = Answered::default();
    let mut lines = block;
    while !lines.is_empty() && !stop() {
        let end = memchr::memchr(b'\n', lines).map_or(lines.len(), |end| end + 1);
        let (line, rest) = lines.split_at(end);
        lines = rest;
        if line.trim_ascii().is_empty() {
            continue;
        }
        answered.records += 1;
        if answer_line(line, game, stop, &mut answered.output).is_none() {
            answered.failed += 1;
        }
    }
    answered
}

/// Writes the reply to one record. Returns `None` if it is an error record.
fn answer_line(
    line: &[u8],
    game: Option<&'static dyn Game>,
    stop: Stop<'_>,
    out: &mut Vec<u8>,
) -> Option<()> {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let is_object = line.trim_ascii_start().starts_with(b"{");
    let request: Request<'_> = match serde_json::from_slice(line) {
        Ok(request) if is_object => request,
        parsed => {
            // The record may still say who it is.
            #[derive(Deserialize)]
            struct Id<'a> {
                #[serde(borrow, default)]
                id: Option<&'a RawValue>,
            }
            let id = serde_json::from_slice::<Id<'_>>(line)
                .ok()
                .filter(|_| is_object)
                .and_then(|id| id.id);
            let column = match parsed {
                Err(error) if error.is_syntax() || error.is_eof() => Some(error.column().max(1)),
                _ => None,
            };
            let mut remark = match column {
                Some(_) => {
                    Remark::plain("found no JSON, expected {\"id\":…,\"input\":\"one case\"}")
                }
                None => Remark::plain(
                    "found no record, expected an object whose \"input\" is the text of one case",
                ),
            };
            remark.at.column = column.unwrap_or(1);
            fail(id, &remark, out);
            return None;
        }
    };
    let input = request.input.as_bytes();
    let game = match (&request.problem, game) {
        (Some(name), _) => match game::by_name(name) {
            Some(game) => game,
            None => {
                fail(
                    request.id,
                    &Remark::plain(format!("unknown problem {name:?}")),
                    out,
                );
                return None;
            }
        },
        (None, Some(game)) => game,
        (None, None) => match game::detect(input) {
            Some(game) => game,
            None => {
                let remark =
                    Remark::plain("cannot tell which game this is; name it in \"problem\"");
                fail(request.id, &remark, out);
                return None;
            }
        },
    };
    let order = Order {
        want: Want::Records,
        last: true,
        recovering: false,
        select: None,
        warnings: false,
        stop,
    };
    let part = game.solve_part(input, &order);
    match part.only() {
        Some(Ok((answer, text))) => {
            let reply = Reply {
                v: 1,
                id: request.id,
                answer: &answer,
                text: &text,
            };
            write_line(&reply, out);
            Some(())
        }
        Some(Err(remark)) => {
            fail(request.id, remark, out);
            None
        }
        None => {
            let cases = part.end().cases;
            let remark = Remark::plain(format!("found {cases} cases, expected one"));
            fail(request.id, &remark, out);
            None
        }
    }
}

fn fail(id: Option<&RawValue>, remark: &Remark, out: &mut Vec<u8>) {
    let reply = ErrorReply {
        v: 1,
        id,
        error: ErrorBody::new(remark, &Base::default()),
    };
    write_line(&reply, out);
}
