//! What a player does: the keys of a command line, and the moves they make.

use std::fmt;
use std::str::FromStr;

use grid_core::{Direction, Found};

/// The command line of a game, kept as it was read: keys `U`, `D`, `L`, `R`,
/// and perhaps bytes that are no keys.
///
/// ```
/// use sokoban::Commands;
/// use grid_core::Direction;
///
/// let commands = Commands::from("ULx");
/// assert_eq!(commands.direction(1), Some(Direction::Left));
/// assert_eq!(commands.direction(2), None);
/// assert_eq!(commands.unknown().count(), 1);
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Commands {
    bytes: Vec<u8>,
}

impl Commands {
    /// Returns the command line of the given bytes, none of them a line end.
    #[must_use]
    pub fn new(bytes: impl Into<Vec<u8>>) -> Self {
        let bytes = bytes.into();
        Self { bytes }
    }

    /// Returns the bytes of the command line.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the number of keys, each byte counting as one.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Returns whether there is no key.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Returns the direction of the key at `index`, or `None` if that is no key
    /// or behind the last one.
    #[must_use]
    pub fn direction(&self, index: usize) -> Option<Direction> {
        self.bytes.get(index).copied().and_then(direction_of)
    }

    /// Returns the known keys with their indices, in order.
    pub fn known(&self) -> impl Iterator<Item = (usize, Direction)> + '_ {
        let keys = self.bytes.iter().enumerate();
        keys.filter_map(|(index, &byte)| Some((index, direction_of(byte)?)))
    }

    /// Returns whether every key is one of `U`, `D`, `L`, `R`.
    #[must_use]
    pub fn are_known(&self) -> bool {
        are_known(&self.bytes)
    }

    /// Returns everything that is no key, with the index where it begins: whole
    /// characters, and single bytes where the line is not UTF-8.
    pub fn unknown(&self) -> impl Iterator<Item = (usize, Found)> + '_ {
        let mut start = 0;
        self.bytes.utf8_chunks().flat_map(move |chunk| {
            let valid = chunk.valid();
            let (first, behind) = (start, start + valid.len());
            start = behind + chunk.invalid().len();
            let characters = valid
                .char_indices()
                .filter(|&(_, symbol)| Direction::from_letter(symbol).is_none())
                .map(move |(at, symbol)| (first + at, Found::Char(symbol)));
            let bytes = chunk.invalid().iter().enumerate();
            characters.chain(bytes.map(move |(at, &byte)| (behind + at, Found::Byte(byte))))
        })
    }
}

impl From<&str> for Commands {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl FromIterator<Direction> for Commands {
    fn from_iter<I: IntoIterator<Item = Direction>>(keys: I) -> Self {
        let letters = keys.into_iter().map(|key| key.letter() as u8);
        Self::new(letters.collect::<Vec<u8>>())
    }
}

impl FromStr for Commands {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self::from(text))
    }
}

/// Writes the keys; bytes that are not UTF-8 are replaced for display.
impl fmt::Display for Commands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.bytes))
    }
}

impl fmt::Debug for Commands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commands({:?})", String::from_utf8_lossy(&self.bytes))
    }
}

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// The worker walks.
    Moved,
    /// The worker walks and pushes a box.
    Pushed,
    /// Nothing moves: a wall, the edge, or a box that cannot move.
    Blocked,
}

impl Step {
    /// All three, in the order of their declaration.
    pub const ALL: [Self; 3] = [Self::Moved, Self::Pushed, Self::Blocked];

    /// Returns the lower-case English name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moved => "moved",
            Self::Pushed => "pushed",
            Self::Blocked => "blocked",
        }
    }
}

/// Writes the lower-case English name.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One move of the worker: its direction, and whether it pushes a box.
///
/// Three bits: enough to take the move back, so that no position needs to be
/// copied for undo.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u8);

impl Move {
    const PUSH: u8 = 4;

    /// Returns the move in `direction` that pushes no box.
    #[must_use]
    pub const fn walk(direction: Direction) -> Self {
        Self(direction as u8)
    }

    /// Returns the move in `direction` that pushes a box.
    #[must_use]
    pub const fn push(direction: Direction) -> Self {
        Self(direction as u8 | Self::PUSH)
    }

    /// Returns where the worker goes.
    #[must_use]
    pub const fn direction(self) -> Direction {
        Direction::ALL[(self.0 & 3) as usize]
    }

    /// Returns whether a box is pushed.
    #[must_use]
    pub const fn is_push(self) -> bool {
        self.0 & Self::PUSH != 0
    }

    /// Returns the letter of the move in LURD notation: `l`, `u`, `r` or `d`
    /// for a walk, `L`, `U`, `R` or `D` for a push.
    #[must_use]
    pub const fn letter(self) -> char {
        let letter = self.direction().letter();
        if self.is_push() {
            letter
        } else {
            letter.to_ascii_lowercase()
        }
    }
}

/// Writes the letter in LURD notation.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({})", self.letter())
    }
}

/// A list of moves, half a byte each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MoveLog {
    /// Words of 16 moves.
    full: Vec<u64>,
    /// The moves behind those, the first in the lowest bits.
    last: u64,
    len: usize,
}

impl MoveLog {
    const PER_WORD: usize = 16;

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn get(&self, index: usize) -> Option<Move> {
        (index < self.len).then(|| {
            let word = self.full.get(index / Self::PER_WORD);
            let word = word.copied().unwrap_or(self.last);
            Move((word >> Self::shift(index)) as u8 & 7)
        })
    }

    #[inline]
    pub(crate) fn push(&mut self, next: Move) {
        self.last |= u64::from(next.0) << Self::shift(self.len);
        self.len += 1;
        if self.len.is_multiple_of(Self::PER_WORD) {
            self.full.push(self.last);
            self.last = 0;
        }
    }

    pub(crate) fn pop(&mut self) -> Option<Move> {
        let last = self.get(self.len.checked_sub(1)?)?;
        self.len -= 1;
        if let Some(word) = self
            .full
            .pop_if(|_| self.len % Self::PER_WORD == Self::PER_WORD - 1)
        {
            self.last = word;
        }
        self.last &= (1 << Self::shift(self.len)) - 1;
        Some(last)
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        self.full.clear();
        (self.last, self.len) = (0, 0);
    }

    fn shift(index: usize) -> usize {
        index % Self::PER_WORD * 4
    }
}

/// The direction of a byte of a command line.
pub(crate) const fn direction_of(byte: u8) -> Option<Direction> {
    Direction::from_letter(byte as char)
}

/// Whether all bytes are keys. Written without a branch a byte, so that the
/// compiler can look at many at a time.
pub(crate) fn are_known(bytes: &[u8]) -> bool {
    let known = |byte: u8| (byte == b'U') | (byte == b'D') | (byte == b'L') | (byte == b'R');
    bytes.iter().fold(true, |all, &byte| all & known(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_know_their_letters() {
        let letters = |make: fn(Direction) -> Move| -> String {
            Direction::ALL
                .map(|direction| make(direction).letter())
                .iter()
                .collect()
        };
        assert_eq!(letters(Move::walk), "udlr");
        assert_eq!(letters(Move::push), "UDLR");
        for direction in Direction::ALL {
            assert_eq!(Move::push(direction).direction(), direction);
        }
    }

    #[test]
    fn a_log_is_a_list() {
        let (mut log, mut list) = (MoveLog::default(), Vec::new());
        for n in 0..100usize {
            let direction = Direction::ALL[n * n % 7 % 4];
            let next = if n % 3 == 0 {
                Move::push(direction)
            } else {
                Move::walk(direction)
            };
            log.push(next);
            list.push(next);
            for _ in 0..n % 7 / 3 {
                assert_eq!(log.pop(), list.pop());
            }
            assert_eq!(log.len(), list.len());
            assert!((0..=list.len()).all(|at| log.get(at) == list.get(at).copied()));
        }
    }

    #[test]
    fn unknown_keys_are_characters_or_bytes() {
        let commands = Commands::new(b"U\0\xffD\xe2\x86\x91u".to_vec());
        let found: Vec<_> = commands
            .unknown()
            .map(|(at, what)| format!("{at} {what}"))
            .collect();
        assert_eq!(
            found,
            ["1 '\\0'", "2 byte 0xff (not UTF-8)", "4 '↑'", "7 'u'"]
        );
        assert!(!commands.are_known());
        assert!(Commands::default().are_known());
    }
}
