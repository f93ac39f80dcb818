//! What is said to people on standard error: diagnostics, notes, progress.

use std::fmt;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use grid_core::Severity;
use indicatif::{ProgressBar, ProgressStyle};
use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError,
    MietteSpanContents, SourceCode, SourceSpan, SpanContents,
};

use crate::discover;
use crate::part::{Base, Remark, Snippet};

/// After so many diagnostics the rest is told in one line each: nobody reads
/// more pictures than that, and every place is still named.
const MOST_PICTURES: usize = 20;

/// The voice of a run.
pub(crate) struct Talk {
    out: Box<dyn Write + Send>,
    is_terminal: bool,
    colour: bool,
    quiet: bool,
    verbose: bool,
    bar: Option<ProgressBar>,
    pictures: usize,
}

impl Talk {
    pub(crate) fn new(
        out: Box<dyn Write + Send>,
        is_terminal: bool,
        colour: bool,
        quiet: bool,
        verbose: bool,
    ) -> Self {
        Self {
            out,
            is_terminal,
            colour,
            quiet,
            verbose,
            bar: None,
            pictures: 0,
        }
    }

    /// Says what must be heard even with `-q`.
    pub(crate) fn error(&mut self, message: &str) {
        self.line(&format!("error: {message}"));
    }

    /// Says what `-q` silences.
    pub(crate) fn note(&mut self, message: &str) {
        if !self.quiet {
            self.line(message);
        }
    }

    /// Says what only `-v` wants to hear.
    pub(crate) fn detail(&mut self, message: &str) {
        if self.verbose {
            self.line(message);
        }
    }

    /// Tells what discovery complained about.
    pub(crate) fn discovery(&mut self, problems: &[discover::Problem]) {
        for problem in problems {
            self.error(&format!("{} {}", problem.label, problem.message));
        }
    }

    /// Shows a remark with its line; warnings are silent with `-q`.
    pub(crate) fn remark(&mut self, label: &str, remark: &Remark, base: &Base) {
        if remark.severity == Severity::Warning && self.quiet {
            return;
        }
        let line = base.lines as usize + remark.at.line;
        let column = remark.at.column;
        let kind = match remark.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        self.pictures += 1;
        if self.pictures > MOST_PICTURES {
            let message = &remark.message;
            return self.line(&format!("{label}:{line}:{column}: {kind}: {message}"));
        }
        let shown = Shown {
            message: format!("{label}: line {line}, column {column}: {}", remark.message),
            severity: remark.severity,
            source: Source {
                label: label.to_owned(),
                line,
                column,
                snippet: remark.snippet.clone(),
            },
        };
        let theme = match (self.colour, self.is_terminal) {
            (true, _) => GraphicalTheme::unicode(),
            (false, _) => GraphicalTheme::unicode_nocolor(),
        };
        let handler = GraphicalReportHandler::new_themed(theme)
            .with_width(Snippet::WIDTH + 40)
            .with_links(false)
            .with_context_lines(0);
        let mut text = String::new();
        match handler.render_report(&mut text, &shown) {
            Ok(()) => self.line(text.trim_matches('\n')),
            Err(fmt::Error) => self.line(&format!("{kind}: {}", shown.message)),
        }
    }

    /// Shows a remark with its line if more is wanted than the results say.
    pub(crate) fn remark_if_verbose(&mut self, label: &str, remark: &Remark, base: &Base) {
        if self.verbose {
            self.remark(label, remark, base);
        }
    }

    /// Shows a bar of `total` bytes, or a spinner, if somebody is watching.
    pub(crate) fn start_progress(&mut self, total: Option<u64>) {
        if !self.is_terminal || self.quiet {
            return;
        }
        let bar = match total {
            Some(total) => ProgressBar::new(total).with_style(style(
                "{bar:30} {bytes}/{total_bytes} {binary_bytes_per_sec} {eta} left",
            )),
            None => ProgressBar::new_spinner()
                .with_style(style("{spinner} {bytes} {binary_bytes_per_sec}")),
        };
        bar.enable_steady_tick(Duration::from_millis(200));
        self.bar = Some(bar);
    }

    /// Shows a bar of `total` cases if somebody is watching.
    pub(crate) fn start_counting(&mut self, total: u64) {
        if !self.is_terminal || self.quiet {
            return;
        }
        let bar =
            ProgressBar::new(total).with_style(style("{bar:30} {pos}/{len} cases, {eta} left"));
        bar.enable_steady_tick(Duration::from_millis(200));
        self.bar = Some(bar);
    }

    pub(crate) fn progress(&mut self, amount: u64) {
        if let Some(bar) = &self.bar {
            bar.inc(amount);
        }
    }

    /// Runs something that writes to a terminal with the bar out of the way.
    pub(crate) fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(work),
            None => work(),
        }
    }

    pub(crate) fn end_progress(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    /// Nobody can be told that standard error is closed.
    fn line(&mut self, text: &str) {
        let out = &mut self.out;
        let mut write = || {
            let _ = writeln!(out, "{text}");
        };
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// Set by Ctrl-C; asked by everything that takes long.
#[derive(Debug, Default)]
pub struct Interrupt(AtomicBool);

impl Interrupt {
    /// Returns an interrupt that nobody has raised.
    #[must_use]
    pub const fn new() -> Self {
        Self(AtomicBool::new(false))
    }

    /// Asks everything to stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether to stop.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A remark as a diagnostic.
#[derive(Debug)]
struct Shown {
    message: String,
    severity: Severity,
    source: Source,
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Shown {}

impl Diagnostic for Shown {
    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
        })
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        (!self.source.snippet.text.is_empty()).then_some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let snippet = &self.source.snippet;
        let len = snippet.text[snippet.offset..]
            .chars()
            .next()
            .map_or(0, char::len_utf8);
        let span = SourceSpan::new(snippet.offset.into(), len);
        // The sentence is above; at the caret stands what would have been right.
        let expected = self.message.rfind(", expected ").map(|at| at + 2);
        let text = expected.map(|at| self.message[at..].to_owned());
        let label = LabeledSpan::new_primary_with_span(text, span);
        Some(Box::new(std::iter::once(label)))
    }
}

/// One line of an input, with its place in the whole.
#[derive(Debug)]
struct Source {
    label: String,
    line: usize,
    column: usize,
    snippet: Snippet,
}

impl SourceCode for Source {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        _context_lines_before: usize,
        _context_lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        // The whole line is read for every span; only the place in front of the
        // picture asks for the column, with a span of the line's own length less.
        let whole = SourceSpan::new(0.into(), self.snippet.text.len());
        let column = if span == &whole { 0 } else { self.column - 1 };
        Ok(Box::new(MietteSpanContents::new_named(
            self.label.clone(),
            self.snippet.text.as_bytes(),
            whole,
            self.line - 1,
            column,
            1,
        )))
    }
}
