//! Gomoku as a problem.

use gomoku::notation::{EXACT_LEN, answer_exact_all};
use gomoku::{Board, Five};
use grid_core::{Finding, Frame, Location, ParseError, Place, Rng, Scanner};
use serde::Serialize;

use super::{boundary_of_exact_records, boundary_of_fixed_lines, plain};
use crate::part::{PartBuilder, Stop, Want};
use crate::problem::{Info, Item, Problem};

/// BOJ 2615.
#[derive(Clone, Copy, Debug)]
pub struct Gomoku;

/// How many boards are read and judged at once: they stay in the second cache.
const BLOCK: usize = 128;

impl Problem for Gomoku {
    type Case = gomoku::Board;
    type Answer = gomoku::Answer;

    const INFO: Info = Info {
        name: "gomoku",
        aliases: &["2615", "boj2615", "오목"],
        source: "BOJ 2615",
        question: "exactly five in a row wins, six or more does not: who has won, and where?",
        number_prefix: None,
        end_of_input: "",
        has_warnings: false,
        canonical_input: false,
        block_bytes: 256 << 10,
    };

    fn looks_like(line: &[u8], _second: &[u8]) -> bool {
        let words = line
            .split(|byte| matches!(byte, b' ' | b'\t'))
            .filter(|word| !word.is_empty());
        let (mut count, mut known) = (0, 0);
        for word in words {
            count += 1;
            known += usize::from(matches!(word, b"0" | b"1" | b"2"));
        }
        count >= 5 && known * 2 > count
    }

    fn read(text: &mut Scanner<'_>) -> Result<Option<Item<Self::Case>>, ParseError> {
        Ok(gomoku::notation::read_case(text)?.map(Item::Case))
    }

    fn recover(text: &mut Scanner<'_>) -> bool {
        gomoku::notation::recover(text)
    }

    fn guess_boundary(text: &[u8]) -> usize {
        boundary_of_exact_records(text, 722, 38)
            .unwrap_or_else(|| boundary_of_fixed_lines(text, 19))
    }

    fn locate(case_text: &[u8], place: Place) -> Location {
        gomoku::notation::locate(case_text, place)
    }

    fn answer(case: &Self::Case, _stop: Stop<'_>) -> Option<Result<Self::Answer, Vec<Finding>>> {
        Some(gomoku::answer(case))
    }

    fn reference_text(case: &Self::Case, game: u64, out: &mut Vec<u8>) -> Option<()> {
        let answer = gomoku::reference::answer(case).ok()?;
        Self::write_text(&answer, game, out);
        Some(())
    }

    fn check(case: &Self::Case) -> Result<(), Vec<Finding>> {
        gomoku::check(case)
    }

    fn write_text(answer: &Self::Answer, _game: u64, out: &mut Vec<u8>) {
        answer.push_text(out);
    }

    fn json(answer: &Self::Answer, _game: u64) -> impl Serialize {
        Json::new(answer.five())
    }

    fn error_details(case: &Self::Case) -> Option<serde_json::Value> {
        let fives: Vec<Json> = gomoku::all_fives(case)
            .into_iter()
            .map(|five| Json::new(Some(five)))
            .collect();
        Some(serde_json::json!({ "fives": fives }))
    }

    fn fast(text: &[u8], part: &mut PartBuilder<'_, Self>) -> usize {
        let mut answers = Vec::with_capacity(BLOCK);
        let mut used = 0;
        while !part.should_stop() {
            let rest = &text[used..];
            let block = &rest[..rest.len().min(BLOCK * EXACT_LEN)];
            answers.clear();
            let read = answer_exact_all(block, &mut answers);
            // A board with several fives is for the slow path to tell about.
            let good = answers.iter().map_while(|answer| *answer);
            let n_good = good.clone().count();
            if part.want() == Want::Text {
                let lines = (n_good * Board::JUDGE_SIZE) as u64;
                part.many_answered_in_text(n_good as u64, lines, |out| {
                    good.for_each(|answer| answer.push_text(out));
                });
            } else {
                good.for_each(|answer| part.answered(Board::JUDGE_SIZE as u64, answer));
            }
            used += n_good * EXACT_LEN;
            if n_good < BLOCK || read < block.len() {
                break;
            }
        }
        used
    }

    fn trace(case: &Self::Case) -> Result<Box<dyn Iterator<Item = Frame>>, Vec<Finding>> {
        Ok(Box::new(gomoku::trace(case)?))
    }

    fn random(rng: &mut dyn Rng) -> Self::Case {
        if plain(rng) {
            gomoku::generate::random(rng, &gomoku::generate::Shape::default())
        } else {
            gomoku::generate::structured(rng)
        }
    }

    fn edge_cases() -> Vec<(&'static str, Self::Case)> {
        gomoku::generate::edge_cases()
    }
}

/// The answer of a board, or one of its fives.
#[derive(Serialize)]
struct Json {
    winner: u8,
    #[serde(flatten)]
    five: Option<JsonFive>,
}

#[derive(Serialize)]
struct JsonFive {
    row: usize,
    col: usize,
    direction: &'static str,
}

impl Json {
    fn new(five: Option<Five>) -> Self {
        Self {
            winner: five.map_or(0, |five| five.colour.number()),
            five: five.map(|five| JsonFive {
                row: five.line.start.row + 1,
                col: five.line.start.col + 1,
                direction: five.line.direction.name(),
            }),
        }
    }
}
