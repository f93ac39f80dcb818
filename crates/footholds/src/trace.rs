//! Best play as pictures, one a ply.

use std::iter::FusedIterator;

use grid_core::{Cell, Finding, Frame, Grid, Mark, Pos, Style, Tint};

use crate::{Answer, Case, Player, Position, answer};

/// Returns the pictures of best play: the start, then one after each ply.
///
/// Cells are drawn as [`Position::glyph`] says, and as `x` where a foothold has
/// vanished.
///
/// # Errors
///
/// As [`answer()`].
///
/// ```
/// use footholds::{Case, trace};
///
/// let case: Case = "[[1,1,0]]\n[0,0]\n[0,1]\n".parse()?;
/// let last = trace(&case).unwrap().last().unwrap();
/// assert_eq!(last.to_string(), "\
/// ply 1: A moves to (0, 1)
/// -x->*< 0
/// both tokens stand on (0, 1)
/// B cannot move, no foothold is left beside (0, 1): A wins after 1 ply
/// ");
/// # Ok::<(), grid_core::ParseError>(())
/// ```
pub fn trace(case: &Case) -> Result<Trace, Vec<Finding>> {
    Ok(Trace::new(case.position(), &answer(case)?))
}

/// The pictures of one game. See [`trace()`].
#[derive(Clone, Debug)]
pub struct Trace {
    start: Position,
    position: Position,
    winner: Player,
    pv: Vec<Pos>,
    /// The ply of the next picture; past the last one when all are drawn.
    ply: usize,
}

impl Trace {
    fn new(start: &Position, answer: &Answer) -> Self {
        Self {
            start: *start,
            position: *start,
            winner: answer.winner(),
            pv: answer.pv().to_vec(),
            ply: 0,
        }
    }

    fn cell(&self, pos: Pos) -> Cell {
        let glyph = self.position.glyph(pos);
        match glyph {
            '0' if self.start.is_live(pos) => Cell::new('x', Style::Gone),
            '0' => Cell::new('0', Style::Empty),
            '1' => Cell::new('1', Style::Ground),
            'A' | 'a' => Cell::new(glyph, Style::Actor(Tint::Blue)),
            'B' | 'b' => Cell::new(glyph, Style::Actor(Tint::Red)),
            _ => Cell::new(glyph, Style::Actor(Tint::Purple)),
        }
    }

    /// What the picture shows about the rest of the game.
    fn outlook(&self) -> String {
        let winner = self.winner;
        let turn = self.position.turn();
        let left = self.pv.len() - self.ply;
        if left > 0 {
            let more = if self.ply == 0 { "" } else { " more" };
            return format!(
                "{turn} to move, {winner} wins in {left}{more} {}",
                plies(left)
            );
        }
        let token = self.position.token(turn);
        let why = if self.position.is_live(token) {
            format!("no foothold is left beside {token}")
        } else {
            format!("the foothold under it at {token} is gone")
        };
        let all = self.pv.len();
        format!(
            "{turn} cannot move, {why}: {winner} wins after {all} {}",
            plies(all)
        )
    }
}

impl Iterator for Trace {
    type Item = Frame;

    fn next(&mut self) -> Option<Frame> {
        if self.ply > self.pv.len() {
            return None;
        }
        let played = self.ply.checked_sub(1).map(|last| {
            let (player, to) = (self.position.turn(), self.pv[last]);
            let from = self.position.token(player);
            self.position = self.position.play(to).expect("best play is legal");
            (player, from, to)
        });
        let (rows, cols) = (self.position.n_rows(), self.position.n_cols());
        let cells = Grid::from_fn(rows, cols, |pos| self.cell(pos));
        let mut frame = match played {
            None => Frame::new("start", cells),
            Some((player, from, to)) => {
                let caption = format!("ply {}: {player} moves to {to}", self.ply);
                Frame::new(caption, cells)
                    .with_highlight(Mark::Trail, [from], "vanished")
                    .with_highlight(Mark::Move, [to], "")
            }
        };
        let [a, b] = Player::ALL.map(|player| self.position.token(player));
        if a == b {
            frame = frame.with_note(format!("both tokens stand on {a}"));
        }
        frame = frame.with_note(self.outlook());
        self.ply += 1;
        Some(frame)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.pv.len() + 1 - self.ply;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Trace {}
impl FusedIterator for Trace {}

fn plies(count: usize) -> &'static str {
    if count == 1 { "ply" } else { "plies" }
}
