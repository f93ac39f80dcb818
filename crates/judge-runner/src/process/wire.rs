//! What a worker and its spawn server say to each other, one packet a message.
//!
//! The socket keeps packets whole, so a kill may be sent by another thread while a job is being sent.
//! Both ends are the same binary: the form needs no version and no care for byte order.

use std::ffi::{OsStr, OsString};
use std::io;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;
use std::time::Duration;

use super::job::Limits;

/// The longest message, below the default send buffer of a local socket.
pub(super) const MAX_MESSAGE: usize = 128 << 10;

/// Why the server is told to end a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kill {
    /// More output than is allowed.
    Output,
    /// The user does not want to go on, neither with this run nor with later ones.
    Interrupt,
}

/// A run as the server needs it: stdin, stdout and stderr come beside it as descriptors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Order {
    pub(super) program: OsString,
    pub(super) args: Vec<OsString>,
    pub(super) env: Vec<(OsString, OsString)>,
    pub(super) cwd: PathBuf,
    pub(super) limits: Limits,
}

/// From worker to server.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Request {
    Run(Order),
    Kill(Kill),
}

/// What the server stopped a run for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stopped {
    Cpu,
    Wall,
    Memory,
    Output,
    Interrupt,
}

/// The server's account of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Account {
    pub(super) stopped: Option<Stopped>,
    pub(super) status: i32,
    pub(super) cpu: Duration,
    pub(super) wall: Duration,
    pub(super) peak_rss_kib: u64,
    pub(super) leaked: bool,
}

/// From server to worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// The server has started.
    Hello,
    Done(Account),
    /// The program could not be started, for this `errno`.
    CannotStart(i32),
    /// The server was interrupted before it began.
    NotBegun,
}

impl Request {
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut out = Writer(Vec::with_capacity(256));
        match self {
            Self::Kill(Kill::Output) => out.byte(b'o'),
            Self::Kill(Kill::Interrupt) => out.byte(b'i'),
            Self::Run(order) => {
                out.byte(b'r');
                let limits = &order.limits;
                out.duration(limits.cpu);
                out.duration(limits.wall);
                out.number(limits.memory_bytes);
                out.number(limits.output_bytes);
                out.byte(u8::from(limits.stack.is_some()));
                out.number(limits.stack.unwrap_or(0));
                out.byte(u8::from(limits.hard_memory));
                out.text(order.cwd.as_os_str());
                out.text(&order.program);
                out.number(order.args.len() as u64);
                for word in &order.args {
                    out.text(word);
                }
                out.number(order.env.len() as u64);
                for (name, value) in &order.env {
                    out.text(name);
                    out.text(value);
                }
            }
        }
        out.0
    }

    pub(super) fn decode(message: &[u8]) -> io::Result<Self> {
        let mut from = Reader(message);
        let request = match from.byte()? {
            b'o' => Self::Kill(Kill::Output),
            b'i' => Self::Kill(Kill::Interrupt),
            b'r' => {
                let cpu = from.duration()?;
                let wall = from.duration()?;
                let memory_bytes = from.number()?;
                let output_bytes = from.number()?;
                let has_stack = from.byte()? != 0;
                let stack = from.number()?;
                let hard_memory = from.byte()? != 0;
                Self::Run(Order {
                    limits: Limits {
                        cpu,
                        wall,
                        memory_bytes,
                        output_bytes,
                        stack: has_stack.then_some(stack),
                        hard_memory,
                    },
                    cwd: from.text()?.into(),
                    program: from.text()?,
                    args: from.many(Reader::text)?,
                    env: from.many(|from| Ok((from.text()?, from.text()?)))?,
                })
            }
            _ => return Err(garbled()),
        };
        from.end(request)
    }
}

impl Reply {
    pub(super) fn encode(self) -> Vec<u8> {
        let mut out = Writer(Vec::with_capacity(64));
        match self {
            Self::Hello => out.byte(b'h'),
            Self::NotBegun => out.byte(b'n'),
            Self::CannotStart(errno) => {
                out.byte(b'c');
                out.status(errno);
            }
            Self::Done(account) => {
                out.byte(b'd');
                out.byte(match account.stopped {
                    None => 0,
                    Some(Stopped::Cpu) => 1,
                    Some(Stopped::Wall) => 2,
                    Some(Stopped::Memory) => 3,
                    Some(Stopped::Output) => 4,
                    Some(Stopped::Interrupt) => 5,
                });
                out.status(account.status);
                out.duration(account.cpu);
                out.duration(account.wall);
                out.number(account.peak_rss_kib);
                out.byte(u8::from(account.leaked));
            }
        }
        out.0
    }

    pub(super) fn decode(message: &[u8]) -> io::Result<Self> {
        let mut from = Reader(message);
        let reply = match from.byte()? {
            b'h' => Self::Hello,
            b'n' => Self::NotBegun,
            b'c' => Self::CannotStart(from.status()?),
            b'd' => Self::Done(Account {
                stopped: match from.byte()? {
                    0 => None,
                    1 => Some(Stopped::Cpu),
                    2 => Some(Stopped::Wall),
                    3 => Some(Stopped::Memory),
                    4 => Some(Stopped::Output),
                    5 => Some(Stopped::Interrupt),
                    _ => return Err(garbled()),
                },
                status: from.status()?,
                cpu: from.duration()?,
                wall: from.duration()?,
                peak_rss_kib: from.number()?,
                leaked: from.byte()? != 0,
            }),
            _ => return Err(garbled()),
        };
        from.end(reply)
    }
}

fn garbled() -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        "a message of the spawn server makes no sense",
    )
}

struct Writer(Vec<u8>);

impl Writer {
    fn byte(&mut self, value: u8) {
        self.0.push(value);
    }

    fn number(&mut self, value: u64) {
        self.0.extend_from_slice(&value.to_ne_bytes());
    }

    fn status(&mut self, value: i32) {
        self.0.extend_from_slice(&value.to_ne_bytes());
    }

    /// In nanoseconds; what does not fit (584 years) is as good as no limit.
    fn duration(&mut self, value: Duration) {
        self.number(u64::try_from(value.as_nanos()).unwrap_or(u64::MAX));
    }

    fn text(&mut self, value: &OsStr) {
        self.number(value.len() as u64);
        self.0.extend_from_slice(value.as_bytes());
    }
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn array<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let (head, rest) = self.0.split_first_chunk().ok_or_else(garbled)?;
        self.0 = rest;
        Ok(*head)
    }

    fn byte(&mut self) -> io::Result<u8> {
        Ok(self.array::<1>()?[0])
    }

    fn number(&mut self) -> io::Result<u64> {
        Ok(u64::from_ne_bytes(self.array()?))
    }

    fn status(&mut self) -> io::Result<i32> {
        Ok(i32::from_ne_bytes(self.array()?))
    }

    fn duration(&mut self) -> io::Result<Duration> {
        Ok(Duration::from_nanos(self.number()?))
    }

    fn text(&mut self) -> io::Result<OsString> {
        let length = usize::try_from(self.number()?).map_err(|_| garbled())?;
        let (text, rest) = self.0.split_at_checked(length).ok_or_else(garbled)?;
        self.0 = rest;
        Ok(OsString::from_vec(text.to_vec()))
    }

    fn many<T>(&mut self, mut one: impl FnMut(&mut Self) -> io::Result<T>) -> io::Result<Vec<T>> {
        let count = self.number()?;
        (0..count).map(|_| one(self)).collect()
    }

    fn end<T>(self, value: T) -> io::Result<T> {
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(garbled())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order() -> Order {
        Order {
            program: "prog".into(),
            args: vec!["".into(), OsString::from_vec(vec![0xff, 0x20])],
            env: vec![("A".into(), "b c".into())],
            cwd: "/tmp/x".into(),
            limits: Limits {
                stack: Some(7),
                hard_memory: true,
                ..Limits::default()
            },
        }
    }

    #[test]
    fn requests_come_back_as_they_were_sent() {
        for request in [
            Request::Run(order()),
            Request::Run(Order {
                limits: Limits::default(),
                args: vec![],
                ..order()
            }),
            Request::Kill(Kill::Output),
            Request::Kill(Kill::Interrupt),
        ] {
            assert_eq!(Request::decode(&request.encode()).unwrap(), request);
        }
    }

    #[test]
    fn replies_come_back_as_they_were_sent() {
        let stops = [
            Stopped::Cpu,
            Stopped::Wall,
            Stopped::Memory,
            Stopped::Output,
            Stopped::Interrupt,
        ];
        let accounts = stops.into_iter().map(Some).chain([None]).map(|stopped| {
            Reply::Done(Account {
                stopped,
                status: -9,
                cpu: Duration::from_nanos(12_345_678_901),
                wall: Duration::from_millis(3),
                peak_rss_kib: 77,
                leaked: true,
            })
        });
        for reply in accounts.chain([Reply::Hello, Reply::NotBegun, Reply::CannotStart(2)]) {
            assert_eq!(Reply::decode(&reply.encode()).unwrap(), reply);
        }
    }

    #[test]
    fn cut_and_lengthened_messages_are_refused() {
        let whole = Request::Run(order()).encode();
        for length in 0..whole.len() {
            assert!(
                Request::decode(&whole[..length]).is_err(),
                "cut at {length}"
            );
        }
        let longer = [whole.as_slice(), b"x"].concat();
        assert!(Request::decode(&longer).is_err());
    }
}
