//! Footholds as a problem.

use grid_core::{Finding, Frame, Location, ParseError, Place, Rng, Scanner};
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
    type Answer = footholds::Answer;

    const INFO: Info = Info {
        name: "footholds",
        aliases: &["92345", "programmers92345", "사라지는 발판", "사라지는발판"],
        source: "Programmers 92345",
        question: "footholds vanish behind both players; the winner hurries, the loser stalls: how many moves?",
        number_prefix: None,
        end_of_input: "",
        block_bytes: 4 << 10,
    };

    fn looks_like(line: &[u8]) -> bool {
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
        footholds::answer_unless(case, stop)
    }

    fn reference_answer(case: &Self::Case) -> Option<Result<Self::Answer, Vec<Finding>>> {
        let cells = case.position().n_footholds();
        (cells <= MOST_CELLS_FOR_REFERENCE).then(|| footholds::reference::answer(case))
    }

    fn check(case: &Self::Case) -> Result<(), Vec<Finding>> {
        footholds::check(case)
    }

    fn expected(case: &Self::Case) -> Option<String> {
        case.expected().map(|moves| format!("{moves}\n"))
    }

    fn write_text(answer: &Self::Answer, _game: u64, out: &mut Vec<u8>) {
        use std::io::Write;
        let _ = writeln!(out, "{}", answer.moves());
    }

    fn json(answer: &Self::Answer, _game: u64) -> impl Serialize {
        #[derive(Serialize)]
        struct Json {
            moves: u32,
            winner: char,
            pv: Vec<[usize; 2]>,
        }
        Json {
            moves: answer.moves(),
            winner: answer.winner().letter(),
            pv: answer.pv().iter().map(|pos| [pos.row, pos.col]).collect(),
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
