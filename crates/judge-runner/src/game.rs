//! A game behind an object-safe face, and the list of all four.

use std::fmt;

use grid_core::{Finding, Frame, Location, Scanner, Severity};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::part::{Base, Order, Part, Remark, Snippet, SolvedPart, Stop, Want, solve_part};
use crate::problem::{Info, Item, Problem};
use crate::problems::{Footholds, Gomoku, Puyo, Sokoban};

/// All games, in the order of the crates' layers.
pub static GAMES: [&dyn Game; 4] = [
    &Of::<Sokoban>::NEW,
    &Of::<Footholds>::NEW,
    &Of::<Gomoku>::NEW,
    &Of::<Puyo>::NEW,
];

/// Returns the game of a name or an alias; case does not matter.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static dyn Game> {
    let name = name.trim().to_lowercase();
    GAMES.into_iter().find(|game| {
        let info = game.info();
        info.name == name || info.aliases.contains(&name.as_str())
    })
}

/// Returns the game that a text looks like by its first lines.
///
/// A text without such a line is nobody's, which is not an error: it holds no
/// cases.
#[must_use]
pub fn detect(text: &[u8]) -> Option<&'static dyn Game> {
    let mut scanner = Scanner::new(text);
    scanner.skip_blank_lines();
    let first = scanner.next_line()?.trimmed();
    let second = scanner.next_line().map_or(&[][..], |line| line.trimmed());
    GAMES
        .into_iter()
        .find(|game| game.looks_like(first, second))
}

/// A case of some game, as a file of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// What it shows: the name of an edge case, or how it was drawn.
    pub name: String,
    /// The input as a judged program receives it.
    pub input: String,
    /// The right output.
    pub output: String,
}

/// What makes cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, clap::ValueEnum)]
pub enum Kind {
    /// Random cases: plain ones of varied size and density, and structured ones
    /// that plain ones miss.
    #[default]
    Random,
    /// The list of edge cases.
    Edge,
    /// The edge cases, then random ones.
    All,
}

/// A finding with its place in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// Cases read, malformed ones included.
    pub cases: u64,
    /// Everything that was found, in order.
    pub remarks: Vec<Remark>,
}

/// A game as the commands use it.
pub trait Game: Send + Sync {
    /// Returns the game's names.
    fn info(&self) -> &'static Info;

    /// Returns whether the first two lines of a text look like the game's.
    fn looks_like(&self, first: &[u8], second: &[u8]) -> bool;

    /// Returns a boundary between cases, as late as possible; 0 if none is seen.
    fn guess_boundary(&self, text: &[u8]) -> usize;

    /// Reads and answers a part of a stream.
    fn solve_part(&self, bytes: &[u8], order: &Order<'_>) -> Box<dyn SolvedPart>;

    /// Returns the text answers of a whole input.
    ///
    /// # Errors
    ///
    /// The first remark on a case that has none, or that was stopped.
    fn solve_text(&self, bytes: &[u8], stop: Stop<'_>) -> Result<Vec<u8>, Remark>;

    /// Returns the number of cases in an input.
    ///
    /// # Errors
    ///
    /// The remark on the first thing that is off.
    fn count_cases(&self, bytes: &[u8]) -> Result<u64, Remark>;

    /// Returns whether the first thing in an input is a case that can be read.
    fn reads_a_case(&self, bytes: &[u8]) -> bool;

    /// Returns the number of edge cases.
    fn n_edge_cases(&self) -> usize;

    /// Returns the answers of a whole input by the slow twin, or `None` where it
    /// would take too long or a case has no answer.
    fn reference_text(&self, bytes: &[u8]) -> Option<Vec<u8>>;

    /// Returns the expected results that the cases themselves carry, one after
    /// the other; `None` unless every case carries one.
    fn carried_answers(&self, bytes: &[u8]) -> Option<String>;

    /// Returns the input in canonical form: what a judged program receives.
    /// `None` if it is not valid or holds no case.
    fn canonical(&self, bytes: &[u8]) -> Option<Vec<u8>>;

    /// Returns everything that is off, against form and guarantees.
    fn check(&self, bytes: &[u8], stop: Stop<'_>) -> Checked;

    /// Returns the frames of the case with a 1-based number; `None` if there are
    /// fewer.
    ///
    /// # Errors
    ///
    /// The remark on why there are none.
    fn trace(&self, bytes: &[u8], case: u64) -> Result<Option<Frames>, Remark>;

    /// Returns the n-th case of a seed and a kind, 0-based; `None` behind the
    /// last edge case. The same on every machine, for ever.
    fn generate(&self, kind: Kind, seed: u64, index: u64) -> Option<Generated>;
}

/// The frames of one case.
pub type Frames = Box<dyn Iterator<Item = Frame>>;

impl fmt::Debug for dyn Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().name)
    }
}

/// The object-safe face of a [`Problem`].
struct Of<P>(std::marker::PhantomData<P>);

impl<P> Of<P> {
    const NEW: Self = Self(std::marker::PhantomData);
}

impl<P: Problem> Of<P> {
    /// Calls `each` with every case of a text and its bytes, in order; stops
    /// where it says so, or at the first thing that is off.
    fn each_case(bytes: &[u8], mut each: impl FnMut(P::Case) -> Option<()>) -> Option<()> {
        let mut text = Scanner::new(bytes);
        while let Some(item) = P::read(&mut text).ok()? {
            if let Item::Case(case) = item {
                each(case)?;
            }
        }
        Some(())
    }

    fn finding(
        bytes: &[u8],
        start: usize,
        end: usize,
        lines: usize,
        case: u64,
        finding: &Finding,
    ) -> Remark {
        let text = &bytes[start..end];
        let at = P::locate(text, finding.place());
        let mut scanner = Scanner::new(text);
        let line = (0..at.line).map(|_| scanner.next_line()).last().flatten();
        Remark {
            severity: finding.severity(),
            case,
            at: at.down(lines),
            message: finding.message().to_owned(),
            snippet: Snippet::around(line.map_or(&[], |line| line.text()), at.column),
            details: None,
        }
    }
}

impl<P: Problem> Game for Of<P> {
    fn info(&self) -> &'static Info {
        &P::INFO
    }

    fn looks_like(&self, first: &[u8], second: &[u8]) -> bool {
        P::looks_like(first, second)
    }

    fn guess_boundary(&self, text: &[u8]) -> usize {
        P::guess_boundary(text)
    }

    fn solve_part(&self, bytes: &[u8], order: &Order<'_>) -> Box<dyn SolvedPart> {
        Box::new(solve_part::<P>(bytes, order))
    }

    fn solve_text(&self, bytes: &[u8], stop: Stop<'_>) -> Result<Vec<u8>, Remark> {
        let part = whole::<P>(bytes, Want::Text, stop);
        if let Some(error) = part.first_error() {
            return Err(error.clone());
        }
        if part.end().stopped {
            return Err(Remark::plain("interrupted"));
        }
        Ok(Box::new(part).text(&Base::default()))
    }

    fn count_cases(&self, bytes: &[u8]) -> Result<u64, Remark> {
        let part = whole::<P>(bytes, Want::Count, &|| false);
        match part.first_error() {
            Some(error) => Err(error.clone()),
            None => Ok(part.end().cases),
        }
    }

    fn reads_a_case(&self, bytes: &[u8]) -> bool {
        matches!(P::read(&mut Scanner::new(bytes)), Ok(Some(Item::Case(_))))
    }

    fn n_edge_cases(&self) -> usize {
        P::edge_cases().len()
    }

    fn reference_text(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        let mut out = Vec::new();
        let mut text = Scanner::new(bytes);
        let mut game = 0;
        while let Some(item) = P::read(&mut text).ok()? {
            match item {
                Item::EndOfPart => game = 0,
                Item::Case(case) => {
                    game += 1;
                    P::reference_text(&case, game, &mut out)?;
                }
            }
        }
        Some(out)
    }

    fn carried_answers(&self, bytes: &[u8]) -> Option<String> {
        let mut answers = String::new();
        Self::each_case(bytes, |case| {
            answers += &P::expected(&case)?;
            Some(())
        })?;
        (!answers.is_empty()).then_some(answers)
    }

    fn canonical(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        let mut out = Vec::new();
        let mut text = Scanner::new(bytes);
        let mut any = false;
        let mut open = false;
        while let Some(item) = P::read(&mut text).ok()? {
            match item {
                Item::Case(case) => {
                    out.extend_from_slice(case.to_string().as_bytes());
                    any = true;
                    open = true;
                }
                Item::EndOfPart => {
                    out.extend_from_slice(P::INFO.end_of_input.as_bytes());
                    open = false;
                }
            }
        }
        if open {
            out.extend_from_slice(P::INFO.end_of_input.as_bytes());
        }
        any.then_some(out)
    }

    fn check(&self, bytes: &[u8], stop: Stop<'_>) -> Checked {
        let mut checked = Checked {
            cases: 0,
            remarks: Vec::new(),
        };
        let mut text = Scanner::new(bytes);
        while !stop() {
            text.skip_blank_lines();
            let (start, line) = (text.offset(), text.line_number());
            match P::read(&mut text) {
                Ok(None) => break,
                Ok(Some(Item::EndOfPart)) => {}
                Ok(Some(Item::Case(case))) => {
                    for finding in P::check(&case).err().unwrap_or_default() {
                        checked.remarks.push(Self::finding(
                            bytes,
                            start,
                            text.offset(),
                            line - 1,
                            checked.cases,
                            &finding,
                        ));
                    }
                    checked.cases += 1;
                }
                Err(error) => {
                    let remark =
                        Remark::of_parse_error(&bytes[start..], line - 1, checked.cases, &error);
                    checked.remarks.push(remark);
                    checked.cases += 1;
                    if !P::recover(&mut text) {
                        break;
                    }
                }
            }
        }
        checked
    }

    fn trace(&self, bytes: &[u8], case: u64) -> Result<Option<Frames>, Remark> {
        let mut text = Scanner::new(bytes);
        let mut index = 0;
        loop {
            text.skip_blank_lines();
            let (start, line) = (text.offset(), text.line_number());
            index += 1;
            match P::read(&mut text) {
                Ok(None) => return Ok(None),
                Ok(Some(Item::EndOfPart)) => index -= 1,
                Ok(Some(Item::Case(found))) if index == case => {
                    return P::trace(&found).map(Some).map_err(|findings| {
                        let error = findings
                            .iter()
                            .find(|finding| finding.severity() == Severity::Error)
                            .or(findings.first());
                        match error {
                            Some(finding) => Self::finding(
                                bytes,
                                start,
                                text.offset(),
                                line - 1,
                                index - 1,
                                finding,
                            ),
                            None => Remark::plain("the case has no answer"),
                        }
                    });
                }
                Ok(Some(Item::Case(_))) => {}
                Err(error) if index == case => {
                    return Err(Remark::of_parse_error(
                        &bytes[start..],
                        line - 1,
                        index - 1,
                        &error,
                    ));
                }
                Err(_) => {
                    if !P::recover(&mut text) {
                        return Ok(None);
                    }
                }
            }
        }
    }

    fn generate(&self, kind: Kind, seed: u64, index: u64) -> Option<Generated> {
        let edges = match kind {
            Kind::Random => Vec::new(),
            Kind::Edge | Kind::All => P::edge_cases(),
        };
        let (name, case) = match edges.into_iter().nth(usize::try_from(index).ok()?) {
            Some((name, case)) => (name.to_owned(), case),
            None if kind == Kind::Edge => return None,
            None => {
                // A stream of its own for each index: cases do not depend on
                // which others were drawn.
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                rng.set_stream(index);
                (format!("random {index}"), P::random(&mut rng))
            }
        };
        let input = format!("{case}{}", P::INFO.end_of_input);
        let part = whole::<P>(input.as_bytes(), Want::Text, &|| false);
        let output = Box::new(part).text(&Base::default());
        Some(Generated {
            name,
            input,
            output: String::from_utf8_lossy(&output).into_owned(),
        })
    }
}

/// Reads a whole input at once.
fn whole<P: Problem>(bytes: &[u8], want: Want, stop: Stop<'_>) -> Part<P> {
    let order = Order {
        want,
        last: true,
        recovering: false,
        select: None,
        warnings: false,
        stop,
    };
    solve_part::<P>(bytes, &order)
}

impl Remark {
    /// Returns the remark on a fault, whose place is counted from `lines_before`
    /// lines above the text.
    pub(crate) fn of_parse_error(
        text: &[u8],
        lines_before: usize,
        case: u64,
        error: &grid_core::ParseError,
    ) -> Self {
        let at = error.at();
        let mut scanner = Scanner::new(text);
        let line = (lines_before..at.line)
            .map(|_| scanner.next_line())
            .last()
            .flatten();
        Self {
            severity: Severity::Error,
            case,
            at,
            message: error.message(),
            snippet: Snippet::around(line.map_or(&[], |line| line.text()), at.column),
            details: None,
        }
    }

    /// Returns a remark on a text as a whole.
    pub(crate) fn plain(message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            case: 0,
            at: Location::new(1, 1),
            message: message.into(),
            snippet: Snippet::default(),
            details: None,
        }
    }
}
