//! What every reader of a game must keep for any bytes at all.

use std::fmt::{Debug, Display};

use grid_core::{Finding, Found, Location, ParseError, ParseErrorKind, Place, Scanner, Severity};

/// The words that all games have for reading.
#[derive(Clone, Copy, Debug)]
pub struct Notation<C> {
    /// `notation::read_case`.
    pub read_case: fn(&mut Scanner<'_>) -> Result<Option<C>, ParseError>,
    /// `notation::recover`.
    pub recover: fn(&mut Scanner<'_>) -> bool,
    /// `notation::locate`.
    pub locate: fn(&[u8], Place) -> Location,
    /// `check`.
    pub check: fn(&C) -> Result<(), Vec<Finding>>,
}

/// A case and the bytes that it was read from, blank lines in front included.
#[derive(Clone, Debug)]
pub struct Read<'a, C> {
    /// The case.
    pub case: C,
    /// Its bytes.
    pub text: &'a [u8],
}

impl<C: Clone + Debug + PartialEq + Display> Notation<C> {
    /// Reads all cases of a text, goes on behind malformed ones, and holds the
    /// reader to its contract on the way:
    ///
    /// - every call moves on, and ends;
    /// - an error points into the text, at the line where the scanner stands or
    ///   at the one in front of it;
    /// - a case that was read without meeting the end of the text is the same
    ///   when the text ends right behind it;
    /// - findings are located inside the case;
    /// - a case that can be answered is read again from what it writes;
    /// - a text that comes in two parts gives the same cases and errors.
    pub fn read_all<'a>(&self, bytes: &'a [u8]) -> Vec<Read<'a, C>> {
        let mut text = Scanner::new(bytes);
        let mut cases = Vec::new();
        let mut outcomes = Vec::new();
        loop {
            let before = text.offset();
            let outcome = (self.read_case)(&mut text);
            match outcome {
                Ok(None) => {
                    assert!(text.at_end() && text.hit_end(), "nothing is left unread");
                    break;
                }
                Ok(Some(ref case)) => {
                    assert!(text.offset() > before, "a case takes bytes");
                    let read = &bytes[before..text.offset()];
                    if !text.hit_end() {
                        self.assert_needs_no_more(read, case);
                    }
                    let findings = (self.check)(case).err().unwrap_or_default();
                    self.assert_inside_the_case(read, &findings);
                    // A lone CR as an unknown key would become part of a line end.
                    if findings.iter().all(|it| it.severity() != Severity::Error) {
                        self.assert_round_trip(case);
                    }
                    cases.push(Read {
                        case: case.clone(),
                        text: read,
                    });
                    outcomes.push(outcome);
                }
                Err(ref error) => {
                    assert_inside(bytes, error.at());
                    assert!(!error.to_string().contains('\n'), "one line: {error}");
                    if error.kind() != ParseErrorKind::Truncated {
                        let lines = error.at().line..=error.at().line + 1;
                        assert!(lines.contains(&text.line_number()), "{error}");
                    }
                    if *error.found() == Found::EndOfInput {
                        assert!(text.hit_end(), "it looked for more");
                    }
                    outcomes.push(outcome);
                    let goes_on = (self.recover)(&mut text);
                    assert!(text.offset() > before, "no line twice");
                    if !goes_on {
                        assert!(text.at_end(), "a recovery without a next case");
                        break;
                    }
                }
            }
        }
        for cut in [bytes.len() / 3, bytes.len() / 2] {
            assert_eq!(self.read_in_parts(bytes, cut), outcomes, "cut at {cut}");
        }
        cases
    }

    /// Reads a text whose bytes behind `cut` arrive late, the way a stream is
    /// read: what met the end of a part is tried again when there is more.
    fn read_in_parts(&self, bytes: &[u8], cut: usize) -> Vec<Result<Option<C>, ParseError>> {
        let mut outcomes = Vec::new();
        // Where the next call starts, in bytes and lines.
        let mut at = 0;
        let mut is_recovering = false;
        for end in [cut, bytes.len()] {
            let is_last = end == bytes.len();
            loop {
                let part = &bytes[at..end];
                let lines_before = count_line_ends(&bytes[..at]);
                let mut text = Scanner::new(part);
                let mut goes_on = true;
                if is_recovering {
                    goes_on = (self.recover)(&mut text);
                    if text.hit_end() && !is_last {
                        // All whole lines are behind us; the last one may grow.
                        let open = part.iter().rposition(|&byte| byte == b'\n');
                        at += open.map_or(0, |line_end| line_end + 1);
                        break;
                    }
                    is_recovering = false;
                } else {
                    let outcome = (self.read_case)(&mut text);
                    if text.hit_end() && !is_last {
                        break;
                    }
                    match outcome {
                        Ok(None) => return outcomes,
                        Ok(Some(_)) => outcomes.push(outcome),
                        Err(error) => {
                            outcomes.push(Err(error.down(lines_before)));
                            is_recovering = true;
                        }
                    }
                }
                at += text.offset();
                if !goes_on {
                    return outcomes;
                }
            }
            if is_last {
                break;
            }
        }
        outcomes
    }

    fn assert_needs_no_more(&self, read: &[u8], case: &C) {
        let mut alone = Scanner::new(read);
        assert_eq!((self.read_case)(&mut alone), Ok(Some(case.clone())));
        assert!(alone.at_end() && !alone.hit_end(), "it looks no further");
    }

    fn assert_round_trip(&self, case: &C) {
        let written = case.to_string();
        assert!(written.ends_with('\n'));
        let mut text = Scanner::new(written.as_bytes());
        let again = (self.read_case)(&mut text)
            .expect("what is written can be read")
            .expect("there is a case");
        assert!(text.at_end(), "it is one case");
        assert_eq!(again.to_string(), written);
    }

    fn assert_inside_the_case(&self, read: &[u8], findings: &[Finding]) {
        for finding in findings {
            assert!(!finding.message().contains('\n'), "one line: {finding}");
            assert_inside(read, (self.locate)(read, finding.place()));
        }
    }
}

/// A place is inside a text from its first character to right behind its last.
pub fn assert_inside(text: &[u8], at: Location) {
    assert!(at.line >= 1 && at.column >= 1, "1-based: {at}");
    let mut lines = text.split(|&byte| byte == b'\n');
    let line = lines.nth(at.line - 1).expect("a line of the text");
    assert!(at.column <= line.len() + 1, "a column of the line: {at}");
}

/// The number of line feeds.
fn count_line_ends(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte == b'\n').count()
}
