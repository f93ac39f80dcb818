//! One page of HTML that shows a run: nothing beside it, nothing loaded.
//!
//! The cases are data in the page, and its script draws a hundred rows at a
//! time, so that ten thousand cases open at once.

use std::collections::HashMap;
use std::io::{self, Write};

use serde::Serialize;

use super::Report;
use crate::compare::Difference;
use crate::judge::{CaseRecord, EndRecord, RunRecord};
use crate::lang::{Lang, Words};
use crate::text;
use crate::verdict::Verdict;

/// The page with places for `{{…}}`.
const PAGE: &str = include_str!("html/page.html");
const STYLE: &str = include_str!("html/page.css");
const SCRIPT: &str = include_str!("html/page.js");

/// So many bytes of first differences are kept in a page: with them, ten
/// thousand cases fit into 3 MB even if all of them fail.
const MOST_DIFFERENCES: usize = 1_500_000;

/// Collects a run and writes it as a page at its end.
#[derive(Debug)]
pub struct Html<W> {
    out: W,
    lang: Lang,
    run: Option<RunRecord>,
    strings: Strings,
    rows: Vec<Row>,
    difference_bytes: usize,
    left_out: u64,
}

/// Texts that many cases share, each kept once.
#[derive(Debug, Default)]
struct Strings {
    list: Vec<String>,
    index: HashMap<String, usize>,
}

impl Strings {
    fn put(&mut self, text: String) -> usize {
        if let Some(&at) = self.index.get(&text) {
            return at;
        }
        self.list.push(text.clone());
        self.index.insert(text, self.list.len() - 1);
        self.list.len() - 1
    }

    /// A path that holds the case's name is kept as what stands around it.
    fn put_path(&mut self, path: &str, name: &str) -> usize {
        let pattern = match path.rfind(name) {
            Some(at) if !name.is_empty() => {
                format!("{}\0{}", &path[..at], &path[at + name.len()..])
            }
            _ => path.to_owned(),
        };
        self.put(pattern)
    }
}

/// A case; the order of the members is known to the script.
#[derive(Debug, Serialize)]
struct Row(
    /// Name.
    String,
    /// Index into the verdicts.
    usize,
    /// CPU time, wall time in ms; peak memory in KiB.
    [Option<u64>; 3],
    /// Exit code and signal.
    [Option<i32>; 2],
    /// 1: left processes behind; 2: output was cut.
    u8,
    /// Reason, source of the answer, input, answer: indices into the strings.
    [Option<usize>; 4],
    /// The first difference.
    Option<DiffRow>,
);

#[derive(Debug, Serialize)]
struct DiffRow(usize, usize, Option<String>, Option<String>);

/// What the script gets.
#[derive(Serialize)]
struct Data<'a> {
    words: &'a Words,
    /// Code, name, and whether it is good, bad or neither.
    verdicts: Vec<(&'static str, &'static str, &'static str)>,
    run: Option<&'a RunRecord>,
    program: &'a str,
    end: &'a EndRecord,
    left_out: u64,
    strings: &'a [String],
    cases: &'a [Row],
}

impl<W: Write> Html<W> {
    /// Returns a report into a writer.
    pub fn new(out: W, lang: Lang) -> Self {
        Self {
            out,
            lang,
            run: None,
            strings: Strings::default(),
            rows: Vec::new(),
            difference_bytes: 0,
            left_out: 0,
        }
    }

    fn difference(&mut self, diff: &Difference) -> Option<DiffRow> {
        let len = |text: &Option<String>| text.as_ref().map_or(0, String::len);
        let bytes = len(&diff.expected) + len(&diff.got);
        if self.difference_bytes + bytes > MOST_DIFFERENCES {
            self.left_out += 1;
            return None;
        }
        self.difference_bytes += bytes;
        let (expected, got) = (diff.expected.clone(), diff.got.clone());
        Some(DiffRow(diff.line, diff.column, expected, got))
    }
}

impl<W: Write> Report for Html<W> {
    fn run(&mut self, record: &RunRecord) -> io::Result<()> {
        self.run = Some(record.clone());
        Ok(())
    }

    fn case(&mut self, record: &CaseRecord) -> io::Result<()> {
        let name = text::printable(&record.name);
        let path =
            |strings: &mut Strings, path: &str| strings.put_path(&text::printable(path), &name);
        let reason = record.reason.as_deref().map(|text| self.lang.reason(text));
        let strings = [
            reason.map(|reason| self.strings.put(reason)),
            record
                .expected_from
                .as_ref()
                .map(|from| self.strings.put(text::printable(from))),
            Some(path(&mut self.strings, &record.files.r#in)),
            record
                .files
                .ans
                .as_ref()
                .map(|answer| path(&mut self.strings, answer)),
        ];
        let facts = &record.facts;
        let diff = record.diff.as_ref().and_then(|diff| self.difference(diff));
        self.rows.push(Row(
            name,
            Verdict::ALL
                .iter()
                .position(|verdict| *verdict == record.verdict)
                .unwrap_or_default(),
            [facts.cpu_ms, facts.wall_ms, facts.rss_kib],
            [facts.exit, facts.signal],
            u8::from(facts.leaked) | u8::from(facts.truncated) << 1,
            strings,
            diff,
        ));
        Ok(())
    }

    fn end(&mut self, record: &EndRecord) -> io::Result<()> {
        let words = self.lang.words();
        let program = self
            .run
            .as_ref()
            .map_or_else(String::new, |run| self.lang.program(&run.program).into());
        let data = Data {
            words,
            verdicts: Verdict::ALL
                .map(|verdict| (verdict.code(), self.lang.verdict(verdict), tone(verdict)))
                .to_vec(),
            run: self.run.as_ref(),
            program: &program,
            end: record,
            left_out: self.left_out,
            strings: &self.strings.list,
            cases: &self.rows,
        };
        // In JSON a `<` stands in strings only; spelled out, no text can end the
        // element that holds the data.
        let data = serde_json::to_string(&data)?.replace('<', "\\u003c");
        let title = format!("{}: {program}", words.title);
        self.out.write_all(
            fill(PAGE, |place| match place {
                "lang" => self.lang.tag().into(),
                "title" => escape(&title),
                "style" => STYLE.into(),
                "script" => SCRIPT.into(),
                "data" => data.as_str().into(),
                "needs_script" => escape(words.needs_script),
                _ => String::new(),
            })
            .as_bytes(),
        )?;
        self.out.flush()
    }
}

/// How a verdict looks.
const fn tone(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Ac => "good",
        Verdict::Sk => "none",
        Verdict::Je => "judge",
        _ => "bad",
    }
}

/// Fills the places of a template. What is filled in is not looked at again:
/// data may hold `{{data}}`.
fn fill(template: &str, value: impl Fn(&str) -> String) -> String {
    let mut out = String::with_capacity(template.len() * 4);
    let mut pieces = template.split("{{");
    out.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        match piece.split_once("}}") {
            Some((place, rest)) => {
                out.push_str(&value(place));
                out.push_str(rest);
            }
            None => out.push_str(piece),
        }
    }
    out
}

/// Text between tags.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(c),
        }
    }
    out
}
