//! Gomoku as a problem.

use grid_core::{Finding, Frame, Location, ParseError, Place, Rng, Scanner};
use serde::Serialize;

use super::{boundary_of_exact_records, boundary_of_fixed_lines, plain};
use crate::part::Stop;
use crate::problem::{Info, Item, Problem};

/// BOJ 2615.
#[derive(Clone, Copy, Debug)]
pub struct Gomoku;

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
        block_bytes: 256 << 10,
    };

    fn looks_like(line: &[u8]) -> bool {
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

    fn reference_answer(case: &Self::Case) -> Option<Result<Self::Answer, Vec<Finding>>> {
        Some(gomoku::reference::answer(case))
    }

    fn check(case: &Self::Case) -> Result<(), Vec<Finding>> {
        gomoku::check(case)
    }

    fn write_text(answer: &Self::Answer, _game: u64, out: &mut Vec<u8>) {
        use std::io::Write;
        let _ = write!(out, "{answer}");
    }

    fn json(answer: &Self::Answer, _game: u64) -> impl Serialize {
        Json::new(answer)
    }

    fn error_details(case: &Self::Case) -> Option<serde_json::Value> {
        let fives: Vec<Json> = gomoku::all_fives(case)
            .iter()
            .map(|five| Json::of_five(five))
            .collect();
        Some(serde_json::json!({ "fives": fives }))
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
