//! Sokoban as a problem.

use grid_core::{Finding, Frame, Location, ParseError, Place, Rng, Scanner};
use serde::Serialize;
use sokoban::{Entry, Workspace};

use super::plain;
use crate::part::{PartBuilder, Stop, Want};
use crate::problem::{Info, Item, Problem};

/// BOJ 4577.
#[derive(Clone, Copy, Debug)]
pub struct Sokoban;

impl Problem for Sokoban {
    type Case = sokoban::Case;
    type Answer = sokoban::Answer;

    const INFO: Info = Info {
        name: "sokoban",
        aliases: &["4577", "boj4577", "소코반"],
        source: "BOJ 4577",
        question: "play the keys until every box stands on a goal: complete or not, and the final map",
        number_prefix: Some("Game "),
        end_of_input: "0 0\n",
        has_warnings: true,
        canonical_input: false,
        block_bytes: 256 << 10,
    };

    fn looks_like(first: &[u8], second: &[u8]) -> bool {
        let words: Vec<&[u8]> = first
            .split(|byte| matches!(byte, b' ' | b'\t'))
            .filter(|word| !word.is_empty())
            .take(4)
            .collect();
        let is_number = |word: &&[u8]| word[0].is_ascii_digit();
        let is_size = words.len() <= 3 && words.len() >= 2 && words.iter().take(2).all(is_number);
        // Many problems begin with two numbers; a map is ours alone.
        let second = &second[..second.len().min(64)];
        let known = second
            .iter()
            .filter(|byte| b".#+bBwW".contains(byte))
            .count();
        is_size && (first == b"0 0" || known * 2 > second.len())
    }

    fn read(text: &mut Scanner<'_>) -> Result<Option<Item<Self::Case>>, ParseError> {
        Ok(sokoban::notation::read_item(text)?.map(|item| match item {
            sokoban::notation::Item::Game(case) => Item::Case(case),
            sokoban::notation::Item::EndOfPart => Item::EndOfPart,
        }))
    }

    fn recover(text: &mut Scanner<'_>) -> bool {
        sokoban::notation::recover(text)
    }

    fn guess_boundary(text: &[u8]) -> usize {
        // Only the line with the size of a map starts with a digit.
        let mut end = text.len();
        while let Some(line_end) = memchr::memrchr(b'\n', &text[..end]) {
            if text.get(line_end + 1).is_some_and(u8::is_ascii_digit) {
                return line_end + 1;
            }
            end = line_end;
        }
        0
    }

    fn locate(case_text: &[u8], place: Place) -> Location {
        sokoban::notation::locate(case_text, place)
    }

    fn answer(case: &Self::Case, _stop: Stop<'_>) -> Option<Result<Self::Answer, Vec<Finding>>> {
        Some(sokoban::answer(case))
    }

    fn reference_text(case: &Self::Case, game: u64, out: &mut Vec<u8>) -> Option<()> {
        let answer = sokoban::reference::answer(case).ok()?;
        Self::write_text(&answer, game, out);
        Some(())
    }

    fn check(case: &Self::Case) -> Result<(), Vec<Finding>> {
        sokoban::check(case)
    }

    fn write_text(answer: &Self::Answer, game: u64, out: &mut Vec<u8>) {
        answer.write(game as usize, out);
    }

    fn json(answer: &Self::Answer, game: u64) -> impl Serialize {
        #[derive(Serialize)]
        struct Json {
            game: u64,
            complete: bool,
            keys: usize,
            moves: usize,
            pushes: usize,
            map: Vec<String>,
        }
        Json {
            game,
            complete: answer.is_complete(),
            keys: answer.n_keys(),
            moves: answer.n_moves(),
            pushes: answer.n_pushes(),
            map: answer.rows().collect(),
        }
    }

    fn fast(text: &[u8], part: &mut PartBuilder<'_, Self>) -> usize {
        let mut work = Workspace::new();
        let mut scanner = Scanner::new(text);
        loop {
            let (start, blank) = (scanner.offset(), scanner.line_number());
            scanner.skip_blank_lines();
            let line = scanner.line_number();
            // Whatever is odd, or may go on in the next part, is for the slow path.
            let entry = match work.read(&mut scanner) {
                Ok(Some(entry)) if !scanner.hit_end() && !part.should_stop() => entry,
                _ => return start,
            };
            let lines = (scanner.line_number() - line) as u64;
            match entry {
                Entry::EndOfPart => part.end_of_part((line - blank) as u64 + lines),
                Entry::Game => {
                    let told = part.warnings() && !work.is_guaranteed();
                    if told || work.play().is_err() {
                        return start;
                    }
                    part.passed((line - blank) as u64);
                    if part.want() == Want::Text {
                        part.answered_in_text(lines, |game, out| work.write(game as usize, out));
                    } else {
                        part.answered(lines, work.answer());
                    }
                }
            }
        }
    }

    fn trace(case: &Self::Case) -> Result<Box<dyn Iterator<Item = Frame>>, Vec<Finding>> {
        Ok(Box::new(sokoban::trace(case)?))
    }

    fn random(rng: &mut dyn Rng) -> Self::Case {
        if plain(rng) {
            sokoban::generate::random(rng, &sokoban::generate::Shape::default())
        } else {
            sokoban::generate::structured(rng)
        }
    }

    fn edge_cases() -> Vec<(&'static str, Self::Case)> {
        sokoban::generate::edge_cases()
    }
}
