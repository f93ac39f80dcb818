//! Is this output the expected one? Four ways to ask, all on bytes.

use std::fmt;
use std::str::FromStr;

use crate::verdict::Verdict;

/// How an output is held against the expected one.
///
/// Against expected `"1\n3 2\n"`:
///
/// ```
/// use judge_runner::{Compare, Verdict::{Ac, Pe, Wa}};
///
/// let verdicts = |got: &str| Compare::ALL.map(|mode| mode.verdict(b"1\n3 2\n", got.as_bytes()));
/// assert_eq!(verdicts("1\r\n3 2"), [Ac, Ac, Ac, Wa]);
/// assert_eq!(verdicts("1 3 2\n"), [Pe, Ac, Wa, Wa]);
/// assert_eq!(verdicts("1\n32\n"), [Wa, Wa, Wa, Wa]);
/// assert_eq!(verdicts("1\n3 2 \n"), [Ac, Ac, Wa, Wa]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Compare {
    /// Equal but for `\r` before `\n`, blanks at line ends and newlines at the
    /// end: AC. Same words otherwise: PE.
    #[default]
    Boj,
    /// The same words, case-sensitive, whatever the white space between them.
    Tokens,
    /// As [`Compare::Boj`], but blanks at line ends count, and there is no PE.
    Lines,
    /// The same bytes.
    Exact,
}

impl Compare {
    /// All modes, in the order `boj`, `tokens`, `lines`, `exact`.
    pub const ALL: [Self; 4] = [Self::Boj, Self::Tokens, Self::Lines, Self::Exact];

    /// Returns the name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Boj => "boj",
            Self::Tokens => "tokens",
            Self::Lines => "lines",
            Self::Exact => "exact",
        }
    }

    /// Returns AC, PE or WA for an output.
    ///
    /// Linear in the two lengths; nothing is copied.
    #[must_use]
    pub fn verdict(self, expected: &[u8], got: &[u8]) -> Verdict {
        let accepted = match self {
            Self::Boj => expected == got || Loose::of(expected).eq(Loose::of(got)),
            Self::Tokens => tokens(expected).eq(tokens(got)),
            Self::Lines => {
                let bare_lines = |text| lines(without_final_newlines(text), false);
                expected == got || bare_lines(expected).eq(bare_lines(got))
            }
            Self::Exact => expected == got,
        };
        if accepted {
            Verdict::Ac
        } else if self == Self::Boj && tokens(expected).eq(tokens(got)) {
            Verdict::Pe
        } else {
            Verdict::Wa
        }
    }

    /// Returns the first place where an output that is not accepted differs,
    /// in this mode's own terms; `None` if nothing visible does.
    #[must_use]
    pub fn first_difference(self, expected: &[u8], got: &[u8]) -> Option<Difference> {
        if self == Self::Tokens {
            return first_token_difference(expected, got);
        }
        let normal = |line: &[u8]| match self {
            Self::Boj => trim_end(line).len(),
            _ => line.len(),
        };
        let (expected, got) = match self {
            Self::Exact => (expected, got),
            _ => (
                without_final_newlines(expected),
                without_final_newlines(got),
            ),
        };
        let exact = self == Self::Exact;
        let (mut left, mut right) = (lines(expected, exact), lines(got, exact));
        let mut number = 1;
        loop {
            match (left.next(), right.next()) {
                (None, None) => return None,
                (Some(want), Some(have)) => {
                    let (want, have) = (&want[..normal(want)], &have[..normal(have)]);
                    if want != have {
                        return Some(Difference::in_line(number, want, have));
                    }
                }
                (Some(want), None) => {
                    return Some(Difference {
                        line: number,
                        column: 1,
                        expected: Some(shown(want, 0)),
                        got: None,
                    });
                }
                (None, Some(have)) => {
                    return Some(Difference {
                        line: number,
                        column: 1,
                        expected: None,
                        got: Some(shown(have, 0)),
                    });
                }
            }
            number += 1;
        }
    }
}

impl fmt::Display for Compare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Compare {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|mode| mode.name() == name)
            .ok_or_else(|| "expected boj, tokens, lines or exact".to_owned())
    }
}

/// The first place where an output leaves the expected one.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Difference {
    /// Line of the output, 1-based.
    pub line: usize,
    /// Column of the output in characters, 1-based.
    pub column: usize,
    /// The expected text from there on, cut; `None` where it has ended.
    pub expected: Option<String>,
    /// The text that came, cut; `None` where it has ended.
    pub got: Option<String>,
}

impl Difference {
    /// The difference of two lines that differ; whole words are shown.
    fn in_line(line: usize, want: &[u8], have: &[u8]) -> Self {
        let same = want.iter().zip(have).take_while(|(a, b)| a == b).count();
        // Back to the start of the word, so that "12" against "13" is not "2" against "3".
        let word = have[..same]
            .iter()
            .rposition(|byte| byte.is_ascii_whitespace())
            .map_or(0, |blank| blank + 1);
        // But not if the difference is only in the white space behind it, nor over a long line.
        let start = if same - word > 16 { same } else { word };
        Self {
            line,
            column: String::from_utf8_lossy(&have[..start]).chars().count() + 1,
            expected: Some(shown(want, start)),
            got: Some(shown(have, start)),
        }
    }
}

/// Text for people: cut after 60 characters, blanks at the end made visible.
fn shown(text: &[u8], from: usize) -> String {
    let text = &text[from..];
    let head = crate::text::escaped(&text[..text.len().min(256)]);
    let mut out: String = head.chars().take(60).collect();
    if head.chars().count() > 60 || text.len() > 256 {
        out.push('…');
    }
    out
}

/// Makes white space and control characters visible: `␠` for a blank at the end
/// of a line, `→` for a tab, `␍`, `␊` and so on for control characters.
#[must_use]
pub fn visible(text: &str) -> String {
    let body = text.trim_end_matches(' ');
    let mut out = String::with_capacity(text.len());
    for c in body.chars() {
        match c {
            '\t' => out.push('→'),
            c if (c as u32) < 0x20 => out.extend(char::from_u32(0x2400 + c as u32)),
            '\u{7f}' => out.push('\u{2421}'),
            c => out.push(c),
        }
    }
    out.extend(std::iter::repeat_n('␠', text.len() - body.len()));
    out
}

/// Returns whether two texts have the same words, where numbers may be off by
/// `tolerance`, absolutely or relative to the expected one.
pub(crate) fn close(expected: &[u8], got: &[u8], tolerance: f64) -> bool {
    let number = |word: &[u8]| std::str::from_utf8(word).ok()?.parse::<f64>().ok();
    let same = |(want, have): (&[u8], &[u8])| {
        want == have
            || matches!((number(want), number(have)), (Some(want), Some(have))
                if (want - have).abs() <= tolerance.max(tolerance * want.abs()))
    };
    let (mut left, mut right) = (tokens(expected), tokens(got));
    loop {
        match (left.next(), right.next()) {
            (None, None) => return true,
            (Some(want), Some(have)) if same((want, have)) => {}
            _ => return false,
        }
    }
}

/// Says in which white space two texts with the same words differ first.
pub(crate) fn white_space(expected: &[u8], got: &[u8]) -> String {
    let same = expected.iter().zip(got).take_while(|(a, b)| a == b).count();
    let run = |text: &[u8]| -> Vec<u8> {
        // The white space around the place, from its own start.
        let start = text[..same.min(text.len())]
            .iter()
            .rposition(|byte| !is_space(*byte))
            .map_or(0, |at| at + 1);
        text[start..]
            .iter()
            .copied()
            .take_while(|byte| is_space(*byte))
            .collect()
    };
    let words = |space: &[u8]| match space {
        [] => "nothing".to_owned(),
        [b'\n'] => "a line end".to_owned(),
        [b' '] => "a blank".to_owned(),
        _ => {
            let text = String::from_utf8_lossy(space).replace(' ', "␠");
            format!("\"{}\"", visible(&text))
        }
    };
    format!(
        "only white space differs: expected {}, got {}",
        words(&run(expected)),
        words(&run(got))
    )
}

fn first_token_difference(expected: &[u8], got: &[u8]) -> Option<Difference> {
    let (mut left, mut right) = (placed_tokens(expected), placed_tokens(got));
    loop {
        let (want, have) = (left.next(), right.next());
        match (want, have) {
            (None, None) => return None,
            (Some((_, want)), Some((_, have))) if want == have => {}
            _ => {
                let at = have.map_or(got.len(), |(at, _)| at);
                let line_start = got[..at]
                    .iter()
                    .rposition(|&b| b == b'\n')
                    .map_or(0, |i| i + 1);
                return Some(Difference {
                    line: got[..at].iter().filter(|&&byte| byte == b'\n').count() + 1,
                    column: String::from_utf8_lossy(&got[line_start..at])
                        .chars()
                        .count()
                        + 1,
                    expected: want.map(|(_, token)| shown(token, 0)),
                    got: have.map(|(_, token)| shown(token, 0)),
                });
            }
        }
    }
}

/// The words of a text: what stands between the six white-space bytes.
fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| is_space(*byte))
        .filter(|word| !word.is_empty())
}

/// The words with their byte offsets.
fn placed_tokens(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let base = text.as_ptr() as usize;
    tokens(text).map(move |token| (token.as_ptr() as usize - base, token))
}

fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0b
}

fn trim_end(line: &[u8]) -> &[u8] {
    let mut line = line;
    while let [head @ .., b' ' | b'\t'] = line {
        line = head;
    }
    line
}

/// Lines without their `\n`, and without a `\r` before it unless `keep_cr`.
fn lines(text: &[u8], keep_cr: bool) -> impl Iterator<Item = &[u8]> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        Some(match memchr::memchr(b'\n', rest) {
            Some(end) => {
                let line = &rest[..end];
                rest = &rest[end + 1..];
                if keep_cr { line } else { bare(line) }
            }
            None => std::mem::take(&mut rest),
        })
    })
}

fn bare(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The text without `\n` and `\r\n` at its end.
fn without_final_newlines(text: &[u8]) -> &[u8] {
    let mut text = text;
    while let [head @ .., b'\n'] = text {
        text = bare(head);
    }
    text
}

/// The lines of a text as [`Compare::Boj`] sees them: no `\r` before `\n`, no
/// blanks at line ends, no empty lines at the end.
struct Loose<'a> {
    rest: &'a [u8],
}

impl<'a> Loose<'a> {
    fn of(text: &'a [u8]) -> Self {
        let mut text = text;
        // Newlines at the end go; a last line of blanks only is then empty too.
        while let [head @ .., last @ (b'\n' | b' ' | b'\t')] = text {
            text = if *last == b'\n' { bare(head) } else { head };
        }
        Self { rest: text }
    }
}

impl<'a> Iterator for Loose<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        if self.rest.is_empty() {
            return None;
        }
        let end = memchr::memchr(b'\n', self.rest);
        let line = &self.rest[..end.unwrap_or(self.rest.len())];
        self.rest = end.map_or(&[][..], |end| &self.rest[end + 1..]);
        let line = if end.is_some() { bare(line) } else { line };
        Some(trim_end(line))
    }
}
