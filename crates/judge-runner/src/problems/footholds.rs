//! Footholds as a problem.

use footholds::solver::{Config, Solution, solve, value};
use grid_core::{Finding, Frame, Location, ParseError, Place, Rng, Scanner, Severity};
use serde::Serialize;

use super::plain;
use crate::part::Stop;
use crate::problem::{Info, Item, Problem};

/// Programmers 92345.
#[derive(Clone, Copy, Debug)]
pub struct Footholds;

/// The slow twin walks every game; up to this many footholds it takes no time.
const MOST_CELLS_FOR_REFERENCE: usize = 20;

impl Problem for Footholds {
    type Case = footholds::Case;
    type Answer = Solution;

    const INFO: Info = Info {
        name: "footholds",
        aliases: &["92345", "programmers92345", "사라지는 발판", "사라지는발판"],
        source: "Programmers 92345",
        question: "footholds vanish behind both players; the winner hurries, the loser stalls: how many moves?",
        number_prefix: None,
        end_of_input: "",
        has_warnings: false,
        canonical_input: true,
        block_bytes: 4 << 10,
    };

    fn looks_like(line: &[u8], _second: &[u8]) -> bool {
        line.starts_with(b"[")
    }

    fn read(text: &mut Scanner<'_>) -> Result<Option<Item<Self::Case>>, ParseError> {
        Ok(footholds::notation::read_case(text)?.map(Item::Case))
    }

    fn recover(text: &mut Scanner<'_>) -> bool {
        footholds::notation::recover(text)
    }

    fn guess_boundary(text: &[u8]) -> usize {
        let mut end = text.len();
        while let Some(line_end) = memchr::memrchr(b'\n', &text[..end]) {
            if text[line_end + 1..].starts_with(b"[[") {
                return line_end + 1;
            }
            end = line_end;
        }
        0
    }

    fn locate(case_text: &[u8], place: Place) -> Location {
        footholds::notation::locate(case_text, place)
    }

    fn answer(case: &Self::Case, stop: Stop<'_>) -> Option<Result<Self::Answer, Vec<Finding>>> {
        if let Err(errors) = errors(case) {
            return Some(Err(errors));
        }
        let config = Config {
            should_stop: Some(stop),
            ..Config::default()
        };
        solve(case.position(), &config).0.solved().map(Ok)
    }

    fn answer_text(
        case: &Self::Case,
        _game: u64,
        stop: Stop<'_>,
        out: &mut Vec<u8>,
    ) -> Option<Result<(), Vec<Finding>>> {
        if let Err(errors) = errors(case) {
            return Some(Err(errors));
        }
        // The number alone takes less than the game that shows it.
        let config = Config {
            should_stop: Some(stop),
            ..Config::default()
        };
        let value = value(case.position(), &config).0.solved()?;
        write_moves(value.plies, out);
        Some(Ok(()))
    }

    fn reference_text(case: &Self::Case, _game: u64, out: &mut Vec<u8>) -> Option<()> {
        if case.position().n_live() > MOST_CELLS_FOR_REFERENCE {
            return None;
        }
        write_moves(footholds::reference::answer(case).ok()?.moves(), out);
        Some(())
    }

    fn check(case: &Self::Case) -> Result<(), Vec<Finding>> {
        footholds::check(case)
    }

    fn expected(case: &Self::Case) -> Option<String> {
        case.expected().map(|moves| format!("{moves}\n"))
    }

    fn write_text(answer: &Self::Answer, _game: u64, out: &mut Vec<u8>) {
        write_moves(answer.plies, out);
    }

    fn json(answer: &Self::Answer, _game: u64) -> impl Serialize {
        #[derive(Serialize)]
        struct Json {
            moves: usize,
            winner: char,
            pv: Vec<[usize; 2]>,
        }
        Json {
            moves: answer.plies,
            winner: answer.winner.letter(),
            pv: answer.pv.iter().map(|pos| [pos.row, pos.col]).collect(),
        }
    }

    fn trace(case: &Self::Case) -> Result<Box<dyn Iterator<Item = Frame>>, Vec<Finding>> {
        Ok(Box::new(footholds::trace(case)?))
    }

    fn random(rng: &mut dyn Rng) -> Self::Case {
        if plain(rng) {
            footholds::generate::random(rng, &footholds::generate::Shape::default())
        } else {
            footholds::generate::structured(rng)
        }
    }

    fn edge_cases() -> Vec<(&'static str, Self::Case)> {
        footholds::generate::edge_cases()
    }
}

fn write_moves(moves: usize, out: &mut Vec<u8>) {
    use std::io::Write;
    let _ = writeln!(out, "{moves}");
}

/// The findings that leave a case without an answer.
fn errors(case: &footholds::Case) -> Result<(), Vec<Finding>> {
    let errors: Vec<Finding> = footholds::check(case)
        .err()
        .into_iter()
        .flatten()
        .filter(|finding| finding.severity() == Severity::Error)
        .collect();
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors)
    }
}
