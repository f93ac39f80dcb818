//! Puyo as a problem.

use grid_core::{Finding, Frame, Location, ParseError, Place, Rng, Scanner};
use puyo::notation::{EXACT_LEN, read_exact_all};
use puyo::{Answer, Field};
use serde::Serialize;

use super::{boundary_of_exact_records, boundary_of_fixed_lines, plain};
use crate::part::{PartBuilder, Stop, Want};
use crate::problem::{Info, Item, Problem};

/// BOJ 11559.
#[derive(Clone, Copy, Debug)]
pub struct Puyo;

/// How many fields are read and counted at once: they stay in the first caches.
const BLOCK: usize = 1024;

impl Problem for Puyo {
    type Case = puyo::Field;
    type Answer = puyo::Answer;

    const INFO: Info = Info {
        name: "puyo",
        aliases: &["11559", "boj11559", "뿌요뿌요"],
        source: "BOJ 11559",
        question: "groups of four or more vanish together and the rest falls: how many chain steps?",
        number_prefix: None,
        end_of_input: "",
        has_warnings: false,
        canonical_input: false,
        block_bytes: 256 << 10,
    };

    fn looks_like(line: &[u8], _second: &[u8]) -> bool {
        let known = line.iter().filter(|byte| b".RGBPY".contains(byte)).count();
        (4..=8).contains(&line.len()) && known * 2 > line.len()
    }

    fn read(text: &mut Scanner<'_>) -> Result<Option<Item<Self::Case>>, ParseError> {
        Ok(puyo::notation::read_case(text)?.map(Item::Case))
    }

    fn recover(text: &mut Scanner<'_>) -> bool {
        puyo::notation::recover(text)
    }

    fn guess_boundary(text: &[u8]) -> usize {
        boundary_of_exact_records(text, 84, 7).unwrap_or_else(|| boundary_of_fixed_lines(text, 12))
    }

    fn locate(case_text: &[u8], place: Place) -> Location {
        puyo::notation::locate(case_text, place)
    }

    fn answer(case: &Self::Case, _stop: Stop<'_>) -> Option<Result<Self::Answer, Vec<Finding>>> {
        Some(puyo::answer(case))
    }

    fn reference_text(case: &Self::Case, game: u64, out: &mut Vec<u8>) -> Option<()> {
        let answer = puyo::reference::answer(case).ok()?;
        Self::write_text(&answer, game, out);
        Some(())
    }

    fn check(case: &Self::Case) -> Result<(), Vec<Finding>> {
        puyo::check(case)
    }

    fn write_text(answer: &Self::Answer, _game: u64, out: &mut Vec<u8>) {
        write_count(answer.chains(), out);
    }

    fn json(answer: &Self::Answer, _game: u64) -> impl Serialize {
        #[derive(Serialize)]
        struct Json {
            chains: u32,
        }
        Json {
            chains: answer.chains(),
        }
    }

    fn fast(text: &[u8], part: &mut PartBuilder<'_, Self>) -> usize {
        let mut fields = Vec::with_capacity(BLOCK);
        let mut counts = [0; BLOCK];
        let mut used = 0;
        while !part.should_stop() {
            let rest = &text[used..];
            let block = &rest[..rest.len().min(BLOCK * EXACT_LEN)];
            fields.clear();
            read_exact_all(block, &mut fields);
            // A field with floating puyos is for the slow path to tell about.
            let n_good = fields.iter().take_while(|field| field.is_settled()).count();
            let counts = &mut counts[..n_good];
            puyo::count_chains(&fields[..n_good], counts);
            if part.want() == Want::Text {
                let lines = (n_good * Field::ROWS) as u64;
                part.many_answered_in_text(n_good as u64, lines, |out| {
                    for &count in counts.iter() {
                        write_count(count.into(), out);
                    }
                });
            } else {
                for &count in counts.iter() {
                    part.answered(Field::ROWS as u64, Answer::new(count.into()));
                }
            }
            used += n_good * EXACT_LEN;
            if n_good < BLOCK {
                break;
            }
        }
        used
    }

    fn trace(case: &Self::Case) -> Result<Box<dyn Iterator<Item = Frame>>, Vec<Finding>> {
        Ok(Box::new(puyo::trace(case)?))
    }

    fn random(rng: &mut dyn Rng) -> Self::Case {
        if plain(rng) {
            puyo::generate::random(rng, &puyo::generate::Shape::default())
        } else {
            puyo::generate::structured(rng)
        }
    }

    fn edge_cases() -> Vec<(&'static str, Self::Case)> {
        puyo::generate::edge_cases()
    }
}

/// Counts are at most two digits long.
fn write_count(count: u32, out: &mut Vec<u8>) {
    if count >= 10 {
        out.push(b'0' + (count / 10) as u8);
    }
    out.extend_from_slice(&[b'0' + (count % 10) as u8, b'\n']);
}
