//! The four games as [`Problem`](crate::problem::Problem)s: forwarding, and no rules.

mod footholds;
mod gomoku;
mod puyo;
mod sokoban;

pub use footholds::Footholds;
pub use gomoku::Gomoku;
pub use puyo::Puyo;
pub use sokoban::Sokoban;

use grid_core::{Rng, Scanner, random};

/// Where the last group of `lines` lines that are not blank ends; a blank line
/// starts a new group. For games whose cases have a fixed number of lines.
fn boundary_of_fixed_lines(text: &[u8], lines: usize) -> usize {
    let mut scanner = Scanner::new(text);
    let (mut boundary, mut in_case) = (0, 0);
    while let Some(line) = scanner.next_line() {
        if scanner.at_end() && !text.ends_with(b"\n") {
            break;
        }
        if line.is_blank() {
            in_case = 0;
        } else {
            in_case += 1;
        }
        if in_case == lines {
            in_case = 0;
        }
        if in_case == 0 {
            boundary = scanner.offset();
        }
    }
    boundary
}

/// Where the last exact record ends if the text is made of records of `len`
/// bytes: looks at both ends only.
fn boundary_of_exact_records(text: &[u8], len: usize, row: usize) -> Option<usize> {
    let is_exact = |record: &[u8]| {
        record
            .chunks(row)
            .all(|line| line.len() == row && line[row - 1] == b'\n' && line[0] > b' ')
    };
    let end = text.len() / len * len;
    let exact = end > 0 && is_exact(&text[..len]) && is_exact(&text[end - len..end]);
    exact.then_some(end)
}

/// One case in two is plain, the other structured.
fn plain(rng: &mut dyn Rng) -> bool {
    random::chance(rng, 1, 2)
}
