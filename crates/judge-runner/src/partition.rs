//! One of n parts of the work, for runs on several machines.

use std::fmt;
use std::str::FromStr;

use crate::discover::Input;

/// Which cases belong to this run: `slice:k/n` or `hash:k/n`, with k of 1..=n.
///
/// The n parts are disjoint and together the whole.
///
/// ```
/// use judge_runner::Partition;
///
/// let second: Partition = "slice:2/3".parse().unwrap();
/// let mine: Vec<u64> = (0..7).filter(|&index| second.takes(index, b"")).collect();
/// assert_eq!(mine, [1, 4]);
/// assert!("slice:4/3".parse::<Partition>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partition {
    kind: Kind,
    part: u64,
    parts: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Every n-th case, by index.
    Slice,
    /// By a fixed hash of the name: a case stays in its part when others come
    /// or go.
    Hash,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Self::Slice => "slice",
            Self::Hash => "hash",
        }
    }
}

impl Partition {
    /// Returns whether the case at a 0-based index, with this name, belongs to
    /// the part.
    #[must_use]
    pub fn takes(&self, index: u64, name: &[u8]) -> bool {
        let value = match self.kind {
            Kind::Slice => index,
            Kind::Hash => fnv1a(name),
        };
        value % self.parts == self.part - 1
    }

    /// Returns which part this is, of `1..=parts`.
    #[must_use]
    pub const fn part(&self) -> u64 {
        self.part
    }

    /// Returns how many parts there are.
    #[must_use]
    pub const fn parts(&self) -> u64 {
        self.parts
    }

    /// The way in which the whole was split: the same for all of its parts.
    pub(crate) fn shape(&self) -> String {
        format!("{}:?/{}", self.kind.name(), self.parts)
    }
}

impl Partition {
    /// Keeps the inputs that belong to the part.
    pub(crate) fn retain(&self, inputs: &mut Vec<Input>) {
        let mut index = 0;
        inputs.retain(|input| {
            index += 1;
            self.takes(index - 1, input.name.as_os_str().as_encoded_bytes())
        });
    }
}

impl FromStr for Partition {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let form = "expected slice:k/n or hash:k/n with 1 <= k <= n";
        let (kind, rest) = text.split_once(':').ok_or(form)?;
        let kind = match kind {
            "slice" => Kind::Slice,
            "hash" => Kind::Hash,
            _ => return Err(form.to_owned()),
        };
        let (part, parts) = rest.split_once('/').ok_or(form)?;
        let part = part.parse().map_err(|_| form)?;
        let parts = parts.parse().map_err(|_| form)?;
        if part == 0 || part > parts {
            return Err(form.to_owned());
        }
        Ok(Self { kind, part, parts })
    }
}

impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}/{}", self.kind.name(), self.part, self.parts)
    }
}

/// The 64-bit FNV-1a hash (Fowler, Noll, Vo): fixed for ever, unlike the
/// standard library's.
#[must_use]
pub(crate) fn fnv1a(bytes: &[u8]) -> u64 {
    fnv1a_more(0xcbf2_9ce4_8422_2325, bytes)
}

/// Goes on with a hash begun by [`fnv1a`].
#[must_use]
pub(crate) fn fnv1a_more(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}
