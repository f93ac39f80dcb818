//! What is kept of a program's output.

use std::collections::VecDeque;

/// How much of the beginning and of the end of standard error is kept, each.
const STDERR_PART: usize = 32 << 10;

/// Standard output up to a cap, both ends of standard error, and the count of both.
#[derive(Debug)]
pub(super) struct Capture {
    limit: u64,
    total: u64,
    stdout: Vec<u8>,
    stdout_total: u64,
    stderr: Ends,
}

/// Which of a program's two streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stream {
    Out,
    Err,
}

/// A [`Capture`] that has ended.
#[derive(Debug)]
pub(super) struct Captured {
    pub(super) stdout: Vec<u8>,
    pub(super) stdout_truncated: bool,
    pub(super) stderr: Vec<u8>,
    pub(super) stderr_omitted: u64,
    pub(super) passed_limit: bool,
}

impl Capture {
    /// Takes `limit` bytes of both streams together before it calls it too much.
    pub(super) fn new(limit: u64) -> Self {
        Self {
            limit,
            total: 0,
            stdout: Vec::new(),
            stdout_total: 0,
            stderr: Ends::default(),
        }
    }

    /// Whether more was written than the limit allows.
    pub(super) fn passed_limit(&self) -> bool {
        self.total > self.limit
    }

    /// Takes what was read from a stream.
    pub(super) fn push(&mut self, stream: Stream, bytes: &[u8]) {
        self.total += bytes.len() as u64;
        match stream {
            Stream::Out => {
                self.stdout_total += bytes.len() as u64;
                let room = self.limit.saturating_sub(self.stdout.len() as u64);
                let kept = bytes.len().min(usize::try_from(room).unwrap_or(usize::MAX));
                self.stdout.extend_from_slice(&bytes[..kept]);
            }
            Stream::Err => self.stderr.push(bytes),
        }
    }

    /// What was kept.
    pub(super) fn finish(self) -> Captured {
        Captured {
            passed_limit: self.passed_limit(),
            stdout_truncated: self.stdout_total > self.stdout.len() as u64,
            stdout: self.stdout,
            stderr_omitted: self.stderr.omitted,
            stderr: self.stderr.join(),
        }
    }
}

/// The first and the last bytes of a stream of any length.
#[derive(Debug, Default)]
struct Ends {
    head: Vec<u8>,
    tail: VecDeque<u8>,
    omitted: u64,
}

impl Ends {
    fn push(&mut self, bytes: &[u8]) {
        let (head, rest) = bytes.split_at(bytes.len().min(STDERR_PART - self.head.len()));
        self.head.extend_from_slice(head);
        self.tail.extend(rest);
        let too_many = self.tail.len().saturating_sub(STDERR_PART);
        self.tail.drain(..too_many);
        self.omitted += too_many as u64;
    }

    fn join(mut self) -> Vec<u8> {
        self.head.extend(self.tail);
        self.head
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stdout_is_kept_up_to_the_limit_and_the_rest_is_counted() {
        let mut capture = Capture::new(5);
        capture.push(Stream::Out, b"abc");
        capture.push(Stream::Out, b"de");
        assert!(!capture.passed_limit());
        capture.push(Stream::Out, b"f");
        assert!(capture.passed_limit());
        let kept = capture.finish();
        assert_eq!(kept.stdout, b"abcde");
        assert!(kept.stdout_truncated && kept.passed_limit);
    }

    #[test]
    fn both_streams_count_towards_the_limit() {
        let mut capture = Capture::new(5);
        capture.push(Stream::Out, b"abc");
        capture.push(Stream::Err, b"wxyz");
        let kept = capture.finish();
        assert!(kept.passed_limit && !kept.stdout_truncated);
        assert_eq!(kept.stderr, b"wxyz");
    }

    #[test]
    fn both_ends_of_a_long_stderr_are_kept() {
        let written: Vec<u8> = (0..200_000_u32).map(|i| (i % 251) as u8).collect();
        for chunk in [1, 999, 65_536, 200_000] {
            let mut ends = Ends::default();
            for part in written.chunks(chunk) {
                ends.push(part);
            }
            assert_eq!(ends.omitted, 200_000 - 2 * STDERR_PART as u64);
            let kept = ends.join();
            assert_eq!(kept[..STDERR_PART], written[..STDERR_PART]);
            assert_eq!(kept[STDERR_PART..], written[200_000 - STDERR_PART..]);
        }
    }
}
