//! Reads and answers a part of a stream of cases.
//!
//! A part knows neither how many cases nor how many lines come before it: it
//! counts from its own start, and the counts are made absolute when it is
//! rendered. So parts of one stream can be worked on at the same time.

use std::fmt;

use grid_core::{Finding, Found, Location, ParseError, ParseErrorKind, Scanner, Severity};
use serde::Serialize;

use crate::problem::{Item, Problem};

/// The longest that a case may be as text, in bytes. A longer one is an error;
/// what is kept in memory of a stream stays below a few times this.
pub const MAX_CASE_BYTES: usize = 8 << 20;

/// How many findings of one case an error spells out.
const MAX_SPELLED_OUT: usize = 5;

/// What is wanted of the cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// Only the text answers, one after the other.
    Text,
    /// A JSON record for each case.
    Records,
    /// No answers: count the cases.
    Count,
    /// No answers: everything that departs from form and guarantees.
    Findings,
}

/// A question that long work asks from time to time.
pub type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// How a part of a stream is to be read.
#[derive(Clone, Copy)]
pub struct Order<'a> {
    /// What is wanted.
    pub want: Want,
    /// The part is the last one of its stream.
    pub last: bool,
    /// The part begins within a malformed case.
    pub recovering: bool,
    /// Whether the case at this 0-based index of the part is wanted; `None` if
    /// all are.
    pub select: Option<&'a (dyn Fn(u64) -> bool + Sync)>,
    /// Also tell what is outside the guarantee, and answered.
    pub warnings: bool,
    /// Asked before each case whether to stop.
    pub stop: Stop<'a>,
}

impl fmt::Debug for Order<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Order")
            .field("want", &self.want)
            .field("last", &self.last)
            .field("recovering", &self.recovering)
            .finish_non_exhaustive()
    }
}

/// Where a part ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct End {
    /// How many bytes were used up; the rest belongs to a case that goes on in
    /// the next part.
    pub consumed: usize,
    /// Line ends in the used bytes.
    pub lines: u64,
    /// Cases met, malformed ones included.
    pub cases: u64,
    /// Games met since the start, or since the last reset.
    pub games: u64,
    /// The numbering of games began again somewhere in the part.
    pub reset: bool,
    /// The next part begins within a malformed case.
    pub recovering: bool,
    /// The work was stopped.
    pub stopped: bool,
}

/// What lies before a part in its stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Base {
    /// Lines before it.
    pub lines: u64,
    /// Cases before it.
    pub cases: u64,
    /// Games before it since the last reset.
    pub games: u64,
}

impl Base {
    /// Returns what lies before the next part.
    #[must_use]
    pub fn after(self, end: &End) -> Self {
        Self {
            lines: self.lines + end.lines,
            cases: self.cases + end.cases,
            games: if end.reset { 0 } else { self.games } + end.games,
        }
    }
}

/// Something to tell about a case: an error or a warning.
#[derive(Clone, Debug, PartialEq)]
pub struct Remark {
    /// Whether the case has no answer.
    pub severity: Severity,
    /// The case, 0-based within the part.
    pub case: u64,
    /// Place within the part.
    pub at: Location,
    /// What is wrong.
    pub message: String,
    /// The line, cut around the place if it is long.
    pub snippet: Snippet,
    /// More, for the error record.
    pub details: Option<Box<serde_json::Value>>,
}

/// The part of a line around a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snippet {
    /// Text of the line, at most [`Snippet::WIDTH`] characters of it.
    pub text: String,
    /// Byte offset of the place in that text.
    pub offset: usize,
}

impl Snippet {
    /// The most characters that are shown of a line.
    pub const WIDTH: usize = 100;

    /// Returns what to show of `line` for a 1-based column.
    #[must_use]
    pub fn around(line: &[u8], column: usize) -> Self {
        let place = column.saturating_sub(1);
        let first = place.saturating_sub(Self::WIDTH / 2);
        let mut snippet = Self::default();
        let mut found = false;
        let characters = line.utf8_chunks().flat_map(|chunk| {
            let broken = chunk.invalid().iter().map(|_| '\u{fffd}');
            chunk.valid().chars().chain(broken)
        });
        for (index, c) in characters.enumerate().skip(first).take(Self::WIDTH) {
            if index == place {
                snippet.offset = snippet.text.len();
                found = true;
            }
            // A tab or an escape sequence would put the caret in the wrong place.
            snippet.text.push(if c.is_control() { ' ' } else { c });
        }
        if !found {
            snippet.offset = snippet.text.len();
        }
        snippet
    }
}

/// What came out of a part.
pub(crate) struct Part<P: Problem> {
    end: End,
    remarks: Vec<Remark>,
    text: Vec<u8>,
    numbers: Vec<NumberSlot>,
    records: Vec<Record<P::Answer>>,
}

/// An offset of the text where a numbered answer begins.
#[derive(Clone, Copy)]
struct NumberSlot {
    at: usize,
    game: GameNumber,
}

/// The number of a game, 0-based, before the part's base is known.
#[derive(Clone, Copy)]
struct GameNumber {
    index: u64,
    after_reset: bool,
}

impl GameNumber {
    /// The 1-based number in the stream.
    fn absolute(self, base: &Base) -> u64 {
        let before = if self.after_reset { 0 } else { base.games };
        before + self.index + 1
    }
}

/// One case, for its record.
struct Record<A> {
    line: u64,
    case: u64,
    game: GameNumber,
    /// The answer, or the index of the remark that tells why there is none.
    outcome: Result<A, usize>,
}

/// Collects what a part gives, case by case.
pub struct PartBuilder<'a, P: Problem> {
    order: Order<'a>,
    part: Part<P>,
    line: u64,
}

impl<P: Problem> fmt::Debug for PartBuilder<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PartBuilder")
            .field("order", &self.order)
            .field("line", &self.line)
            .finish_non_exhaustive()
    }
}

impl<P: Problem> PartBuilder<'_, P> {
    /// Returns what is wanted: never [`Want::Count`] on a fast path.
    #[must_use]
    pub fn want(&self) -> Want {
        self.order.want
    }

    /// Returns whether warnings are wanted as well.
    #[must_use]
    pub fn warnings(&self) -> bool {
        self.order.warnings
    }

    /// Returns whether to stop before the next case.
    #[must_use]
    pub fn should_stop(&self) -> bool {
        (self.order.stop)()
    }

    /// Takes the answer of the next case, which spans `lines` lines.
    pub fn answered(&mut self, lines: u64, answer: P::Answer) {
        if self.order.want == Want::Text {
            self.answered_in_text(lines, |game, out| P::write_text(&answer, game, out));
        } else {
            let outcome = Ok(answer);
            self.record(outcome);
            self.line += lines;
        }
    }

    /// Takes the text answer of the next case, which spans `lines` lines and is
    /// written with the number that it is given. Only where text is wanted.
    pub fn answered_in_text(&mut self, lines: u64, write: impl FnOnce(u64, &mut Vec<u8>)) {
        let before = self.part.text.len();
        write(self.part.end.games + 1, &mut self.part.text);
        self.text_was_written(before);
        self.line += lines;
    }

    /// Counts the case whose text answer begins at an offset of the text.
    fn text_was_written(&mut self, at: usize) {
        if P::INFO.number_prefix.is_some() {
            let game = self.game_number();
            self.part.numbers.push(NumberSlot { at, game });
        }
        self.count_case();
    }

    /// Takes the text answers of the next cases at once: `cases` of them over
    /// `lines` lines. Only for games whose answers are not numbered.
    pub fn many_answered_in_text(
        &mut self,
        cases: u64,
        lines: u64,
        write: impl FnOnce(&mut Vec<u8>),
    ) {
        debug_assert!(P::INFO.number_prefix.is_none());
        write(&mut self.part.text);
        self.part.end.cases += cases;
        self.part.end.games += cases;
        self.line += lines;
    }

    /// Passes over lines that belong to no case.
    pub fn passed(&mut self, lines: u64) {
        self.line += lines;
    }

    /// Notes that the numbering of games begins again after the next lines.
    pub fn end_of_part(&mut self, lines: u64) {
        self.part.end.reset = true;
        self.part.end.games = 0;
        self.line += lines;
    }

    fn game_number(&self) -> GameNumber {
        GameNumber {
            index: self.part.end.games,
            after_reset: self.part.end.reset,
        }
    }

    fn count_case(&mut self) {
        self.part.end.cases += 1;
        self.part.end.games += 1;
    }

    fn record(&mut self, outcome: Result<P::Answer, usize>) {
        let record = Record {
            line: self.line,
            case: self.part.end.cases,
            game: self.game_number(),
            outcome,
        };
        self.part.records.push(record);
        self.count_case();
    }

    fn is_wanted(&self) -> bool {
        self.order.want != Want::Count
            && self
                .order
                .select
                .is_none_or(|select| select(self.part.end.cases))
    }

    fn remark(&mut self, remark: Remark) {
        // Who only counts wants to know what cannot be read, too.
        if self.is_wanted() || self.order.want == Want::Count {
            let failed = remark.severity == Severity::Error;
            self.part.remarks.push(remark);
            if failed && self.order.want == Want::Records {
                return self.record(Err(self.part.remarks.len() - 1));
            }
            if !failed {
                return;
            }
        }
        self.count_case();
    }

    /// The remark on findings that leave a case without an answer.
    fn no_answer(&self, case_text: &[u8], case: &P::Case, findings: &[Finding]) -> Remark {
        let mut message = String::new();
        for (index, finding) in findings.iter().enumerate() {
            if index == MAX_SPELLED_OUT {
                message += &format!("; and {} more", findings.len() - index);
                break;
            }
            if index > 0 {
                message += "; ";
            }
            message += finding.message();
        }
        let at = findings.first().map_or(Location::new(1, 1), |finding| {
            P::locate(case_text, finding.place())
        });
        self.remark_at(
            Severity::Error,
            case_text,
            at,
            message,
            P::error_details(case).map(Box::new),
        )
    }

    fn remark_at(
        &self,
        severity: Severity,
        case_text: &[u8],
        at: Location,
        message: String,
        details: Option<Box<serde_json::Value>>,
    ) -> Remark {
        let line = nth_line(case_text, at.line);
        Remark {
            severity,
            case: self.part.end.cases,
            at: at.down(self.line as usize),
            message,
            snippet: Snippet::around(line, at.column),
            details,
        }
    }
}

/// The n-th line of a text, 1-based; empty behind the end.
fn nth_line(text: &[u8], number: usize) -> &[u8] {
    let mut scanner = Scanner::new(text);
    let mut line = None;
    for _ in 0..number {
        line = scanner.next_line();
    }
    line.map_or(&[], |line| line.text())
}

/// Reads and answers the cases of a part.
///
/// A case that touches the end of a part which is not the last one is left for
/// the next part: what was read of it may not be all.
pub(crate) fn solve_part<P: Problem>(bytes: &[u8], order: &Order<'_>) -> Part<P> {
    let mut builder = PartBuilder::<P> {
        order: *order,
        part: Part {
            end: End::default(),
            remarks: Vec::new(),
            text: Vec::new(),
            numbers: Vec::new(),
            records: Vec::new(),
        },
        line: 0,
    };
    let mut text = Scanner::new(bytes);
    let mut recovering = order.recovering;
    let fast = order.select.is_none() && matches!(order.want, Want::Text | Want::Records);
    // Whole lines: the next part must not begin within one.
    let whole_lines = || {
        if order.last {
            bytes.len()
        } else {
            memchr::memrchr(b'\n', bytes).map_or(0, |end| end + 1)
        }
    };
    let consumed = loop {
        if (order.stop)() {
            builder.part.end.stopped = true;
            break text.offset();
        }
        if recovering {
            recovering = !P::recover(&mut text);
            if recovering {
                break match whole_lines() {
                    0 if bytes.len() >= MAX_CASE_BYTES => bytes.len(),
                    end => end,
                };
            }
        } else if fast {
            builder.line = text.line_number() as u64 - 1;
            let used = P::fast(text.rest(), &mut builder);
            text.advance(used, (builder.line + 1) as usize - text.line_number());
        }
        text.skip_blank_lines();
        let start = text.offset();
        builder.line = text.line_number() as u64 - 1;
        let item = P::read(&mut text);
        if matches!(item, Ok(None)) {
            break whole_lines();
        }
        if text.hit_end() && !order.last {
            if bytes.len() - start < MAX_CASE_BYTES {
                break start;
            }
            let error = ParseError::new(
                ParseErrorKind::TooLarge,
                Location::new(1, 1),
                Found::Other(format!("a case of more than {MAX_CASE_BYTES} bytes").into()),
                format!("at most {MAX_CASE_BYTES}"),
            );
            let remark = builder.remark_at(
                Severity::Error,
                &bytes[start..start + 200],
                error.at(),
                error.message(),
                None,
            );
            builder.remark(remark);
            recovering = true;
            continue;
        }
        match item {
            Ok(Some(Item::EndOfPart)) => {
                builder.end_of_part(0);
            }
            Ok(Some(Item::Case(case))) if order.want == Want::Findings => {
                let case_text = &bytes[start..text.offset()];
                for finding in P::check(&case).err().unwrap_or_default() {
                    let at = P::locate(case_text, finding.place());
                    let message = finding.message().to_owned();
                    let remark =
                        builder.remark_at(finding.severity(), case_text, at, message, None);
                    builder.part.remarks.push(remark);
                }
                builder.count_case();
            }
            Ok(Some(Item::Case(case))) if builder.is_wanted() => {
                let case_text = &bytes[start..text.offset()];
                if order.warnings && P::INFO.has_warnings {
                    for finding in P::check(&case).err().unwrap_or_default() {
                        if finding.severity() == Severity::Warning {
                            let at = P::locate(case_text, finding.place());
                            let remark = builder.remark_at(
                                Severity::Warning,
                                case_text,
                                at,
                                finding.message().to_owned(),
                                None,
                            );
                            builder.remark(remark);
                        }
                    }
                }
                let outcome = if order.want == Want::Text {
                    let before = builder.part.text.len();
                    let game = builder.part.end.games + 1;
                    P::answer_text(&case, game, order.stop, &mut builder.part.text)
                        .map(|outcome| outcome.map(|()| builder.text_was_written(before)))
                } else {
                    P::answer(&case, order.stop)
                        .map(|outcome| outcome.map(|answer| builder.record(Ok(answer))))
                };
                match outcome {
                    None => {
                        builder.part.end.stopped = true;
                        break start;
                    }
                    Some(Ok(())) => {}
                    Some(Err(findings)) => {
                        let remark = builder.no_answer(case_text, &case, &findings);
                        builder.remark(remark);
                    }
                }
            }
            Ok(_) => builder.count_case(),
            Err(error) => {
                let case = builder.part.end.cases;
                let lines_before = builder.line as usize;
                let remark = Remark::of_parse_error(&bytes[start..], lines_before, case, &error);
                builder.remark(remark);
                recovering = true;
            }
        }
    };
    let mut part = builder.part;
    part.end.consumed = consumed;
    part.end.lines = if consumed == text.offset() {
        text.line_number() as u64 - 1
    } else {
        memchr::memchr_iter(b'\n', &bytes[..consumed]).count() as u64
    };
    part.end.recovering = recovering;
    part
}

impl<P: Problem> Part<P> {
    /// Returns the first remark on a case without an answer.
    pub(crate) fn first_error(&self) -> Option<&Remark> {
        self.remarks
            .iter()
            .find(|remark| remark.severity == Severity::Error)
    }
}

/// A part whose game is not known to the caller.
pub trait SolvedPart: Send + Sync {
    /// Returns where the part ended.
    fn end(&self) -> &End;

    /// Returns what there is to tell, in order.
    fn remarks(&self) -> &[Remark];

    /// Returns the text answers.
    fn text(self: Box<Self>, base: &Base) -> Vec<u8>;

    /// Returns the records, one JSON object a line.
    fn records(&self, base: &Base, source: &str) -> Vec<u8>;

    /// Returns the only answer as the members of a record without place, for
    /// a part that holds one case.
    fn only(&self) -> Option<Result<(serde_json::Value, String), &Remark>>;
}

impl<P: Problem> SolvedPart for Part<P> {
    fn end(&self) -> &End {
        &self.end
    }

    fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    fn text(self: Box<Self>, base: &Base) -> Vec<u8> {
        let Some(prefix) = P::INFO.number_prefix else {
            return self.text;
        };
        // Numbers were written as if nothing came before.
        if base.games == 0 {
            return self.text;
        }
        let mut out = Vec::with_capacity(self.text.len() + self.numbers.len() * 8);
        let mut done = 0;
        for slot in &self.numbers {
            let at = slot.at + prefix.len();
            out.extend_from_slice(&self.text[done..at]);
            push_number(&mut out, slot.game.absolute(base));
            done = at + (slot.game.index + 1).to_string().len();
        }
        out.extend_from_slice(&self.text[done..]);
        out
    }

    fn records(&self, base: &Base, source: &str) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.records.len() * 160);
        let mut text = Vec::new();
        for record in &self.records {
            let line = base.lines + record.line + 1;
            let case = base.cases + record.case + 1;
            match &record.outcome {
                Ok(answer) => {
                    let game = record.game.absolute(base);
                    whole_text::<P>(answer, game, &mut text);
                    let line = AnswerLine {
                        v: 1,
                        source,
                        case,
                        line,
                        problem: P::INFO.name,
                        answer: P::json(answer, game),
                        text: &String::from_utf8_lossy(&text),
                    };
                    write_line(&line, &mut out);
                }
                Err(remark) => {
                    let line = ErrorLine {
                        v: 1,
                        source,
                        case,
                        line,
                        problem: Some(P::INFO.name),
                        error: ErrorBody::new(&self.remarks[*remark], base),
                    };
                    write_line(&line, &mut out);
                }
            }
        }
        out
    }

    fn only(&self) -> Option<Result<(serde_json::Value, String), &Remark>> {
        let [record] = self.records.as_slice() else {
            return None;
        };
        Some(match &record.outcome {
            Ok(answer) => {
                let mut text = Vec::new();
                whole_text::<P>(answer, 1, &mut text);
                let answer = serde_json::to_value(P::json(answer, 1)).unwrap_or_default();
                Ok((answer, String::from_utf8_lossy(&text).into_owned()))
            }
            Err(remark) => Err(&self.remarks[*remark]),
        })
    }
}

/// The text answer with its number.
fn whole_text<P: Problem>(answer: &P::Answer, game: u64, text: &mut Vec<u8>) {
    text.clear();
    P::write_text(answer, game, text);
}

#[derive(Serialize)]
struct AnswerLine<'a, A> {
    v: u32,
    source: &'a str,
    case: u64,
    line: u64,
    problem: &'a str,
    answer: A,
    text: &'a str,
}

/// The record of a case that has no answer.
#[derive(Debug, Serialize)]
pub(crate) struct ErrorLine<'a> {
    pub(crate) v: u32,
    pub(crate) source: &'a str,
    pub(crate) case: u64,
    pub(crate) line: u64,
    pub(crate) problem: Option<&'a str>,
    pub(crate) error: ErrorBody<'a>,
}

/// What is wrong with a case, as records say it.
#[derive(Debug, Serialize)]
pub(crate) struct ErrorBody<'a> {
    pub(crate) line: u64,
    pub(crate) column: usize,
    pub(crate) message: &'a str,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(crate) details: Option<&'a serde_json::Value>,
}

impl<'a> ErrorBody<'a> {
    pub(crate) fn new(remark: &'a Remark, base: &Base) -> Self {
        Self {
            line: base.lines + remark.at.line as u64,
            column: remark.at.column,
            message: &remark.message,
            details: remark.details.as_deref(),
        }
    }
}

/// Appends a number in decimal.
fn push_number(out: &mut Vec<u8>, number: u64) {
    use std::io::Write;
    let _ = write!(out, "{number}");
}

/// Appends a value as one line of JSON.
pub(crate) fn write_line(value: &impl Serialize, out: &mut Vec<u8>) {
    // Writing to memory does not fail, nor do our records.
    if serde_json::to_writer(&mut *out, value).is_ok() {
        out.push(b'\n');
    }
}
