//! Reads inputs one after the other and cuts them into blocks of whole cases.

use std::fs::File;
use std::io::{self, Read};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use grid_core::Scanner;

use crate::batch::Event;
use crate::discover::{Input, Origin};
use crate::game::{Game, detect};
use crate::part::MAX_CASE_BYTES;

/// How many bytes are read before the game is guessed.
const HEAD_BYTES: usize = 64 << 10;

/// The largest buffer that is kept for another block.
const MOST_SPARE: usize = 1 << 20;

/// What a block takes of the budget at the least.
const LEAST_TAKEN: usize = 4 << 10;

/// A part of an input.
pub(crate) struct Block {
    /// The index of the input.
    pub(crate) input: usize,
    /// The game: as asked for, or as detected.
    pub(crate) game: Option<&'static dyn Game>,
    /// The bytes. Most likely whole cases; only reading them tells.
    pub(crate) bytes: Vec<u8>,
    /// It is the input's last block.
    pub(crate) last: bool,
    /// Reading failed; there is no block of this input after this one.
    pub(crate) error: Option<io::Error>,
    /// What the block took of the budget.
    pub(crate) taken: usize,
}

/// How many bytes may be under way at once, and the buffers that are free again:
/// fresh memory for every block would cost more than reading it.
pub(crate) struct Budget {
    left: Mutex<usize>,
    whole: usize,
    changed: Condvar,
    spare: Mutex<Vec<Vec<u8>>>,
}

impl Budget {
    pub(crate) fn new(bytes: usize) -> Self {
        Self {
            left: Mutex::new(bytes),
            whole: bytes,
            changed: Condvar::new(),
            spare: Mutex::new(Vec::new()),
        }
    }

    /// Waits until `bytes` are there, or all of them; returns how many it took.
    fn take(&self, bytes: usize) -> usize {
        let bytes = bytes.min(self.whole);
        let left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let mut left = self
            .changed
            .wait_while(left, |left| *left < bytes)
            .unwrap_or_else(PoisonError::into_inner);
        *left -= bytes;
        bytes
    }

    pub(crate) fn give_back(&self, bytes: usize, buffer: Vec<u8>) {
        *self.left.lock().unwrap_or_else(PoisonError::into_inner) += bytes;
        self.changed.notify_one();
        if (LEAST_TAKEN..=MOST_SPARE).contains(&buffer.capacity()) {
            let mut spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner);
            spare.push(buffer);
        }
    }

    /// Returns a buffer that was used before, with whatever it holds, if there is
    /// one.
    fn buffer(&self) -> Vec<u8> {
        let mut spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner);
        spare.pop().unwrap_or_default()
    }
}

/// Where standard input comes from.
pub(crate) type Stdin = Box<dyn Read + Send>;

/// Starts to read the inputs on a thread of its own, which waits for the budget,
/// and ends with the inputs or when nobody takes its blocks any more.
pub(crate) fn start(
    inputs: Vec<Input>,
    game: Option<&'static dyn Game>,
    stdin: Stdin,
    events: Sender<Event>,
    budget: &Arc<Budget>,
) {
    let budget = Arc::clone(budget);
    std::thread::spawn(move || {
        let mut stdin = Some(stdin);
        for (index, input) in inputs.iter().enumerate() {
            let source: io::Result<Box<dyn Read>> = match &input.origin {
                Origin::Stdin => Ok(match stdin.take() {
                    Some(stdin) => stdin,
                    None => Box::new(io::empty()),
                }),
                Origin::File(path) => File::open(path).map(|file| Box::new(file) as Box<dyn Read>),
            };
            let mut cutter = Cutter {
                input: index,
                game,
                buffer: budget.buffer(),
                filled: 0,
                events: &events,
                budget: &budget,
            };
            let still_wanted = match source {
                Ok(source) => cutter.read_all(source),
                Err(error) => cutter.send(true, Some(error)),
            };
            if !still_wanted {
                return;
            }
        }
        let _ = events.send(Event::End);
    });
}

/// Reads one input and sends it block by block.
struct Cutter<'a> {
    input: usize,
    game: Option<&'static dyn Game>,
    /// What was read, and behind it room that need not be cleared again.
    buffer: Vec<u8>,
    filled: usize,
    events: &'a Sender<Event>,
    budget: &'a Budget,
}

impl Cutter<'_> {
    /// Returns whether anybody still wants blocks.
    fn read_all(&mut self, mut source: Box<dyn Read>) -> bool {
        // Where no boundary was found: how much to have before looking again.
        let mut wanted = 0;
        loop {
            let block_bytes = self.game.map_or(HEAD_BYTES, |game| game.info().block_bytes);
            let target = block_bytes.max(wanted);
            let room = target.saturating_sub(self.filled).max(1);
            if self.buffer.len() < self.filled + room {
                self.buffer.resize(self.filled + room, 0);
            }
            // One read at a time: what a pipe has now is not kept waiting for more.
            let space = &mut self.buffer[self.filled..self.filled + room];
            match read_some(&mut source, space) {
                Ok(0) => {
                    self.detect(true);
                    return self.send(true, None);
                }
                Ok(read) => self.filled += read,
                Err(error) => return self.send(true, Some(error)),
            }
            let full = self.filled >= target;
            if !self.detect(false) {
                // Enough was seen to say that it is none of the games.
                return self.send(true, None);
            }
            let boundary = self
                .game
                .map_or(0, |game| game.guess_boundary(self.bytes()));
            if boundary > 0 {
                wanted = 0;
                let mut next = self.budget.buffer();
                let rest = &self.buffer[boundary..self.filled];
                if next.len() < rest.len() {
                    next.resize(rest.len(), 0);
                }
                next[..rest.len()].copy_from_slice(rest);
                let n_rest = rest.len();
                self.filled = boundary;
                if !self.send(false, None) {
                    return false;
                }
                (self.buffer, self.filled) = (next, n_rest);
            } else if self.filled > MAX_CASE_BYTES + HEAD_BYTES {
                // Longer than any case may be: whoever reads it will say so.
                wanted = 0;
                if !self.send(false, None) {
                    return false;
                }
            } else if full {
                wanted = (self.filled * 2).min(MAX_CASE_BYTES + HEAD_BYTES + 1);
            }
        }
    }

    fn bytes(&self) -> &[u8] {
        &self.buffer[..self.filled]
    }

    /// Detects the game once its first two lines are there, or all there will be.
    /// Returns `false` if enough is there and no game knows it.
    fn detect(&mut self, at_end: bool) -> bool {
        if self.game.is_some() {
            return true;
        }
        let mut text = Scanner::new(self.bytes());
        text.skip_blank_lines();
        let lines_are_whole = at_end || memchr::memchr_iter(b'\n', text.rest()).nth(1).is_some();
        if !lines_are_whole {
            return self.filled <= MAX_CASE_BYTES;
        }
        self.game = detect(self.bytes());
        self.game.is_some()
    }

    /// Sends what is there. Returns whether anybody still wants blocks.
    fn send(&mut self, last: bool, error: Option<io::Error>) -> bool {
        let mut bytes = std::mem::take(&mut self.buffer);
        bytes.truncate(self.filled);
        self.filled = 0;
        // Tiny blocks take something, too: there may be millions of them.
        let taken = self.budget.take(bytes.len().max(LEAST_TAKEN));
        let block = Block {
            input: self.input,
            game: self.game,
            bytes,
            last,
            error,
            taken,
        };
        self.events.send(Event::Read(block)).is_ok()
    }
}

/// Reads once. A file gives what there is room for; a pipe gives what it has.
fn read_some(source: &mut dyn Read, space: &mut [u8]) -> io::Result<usize> {
    loop {
        match source.read(space) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}
