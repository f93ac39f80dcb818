//! What happened, key by key, as frames.

use grid_core::{Cell, Direction, Finding, Frame, Grid, Mark, Pos, Style, Tint};

use crate::{Case, Commands, Game, Step, Tile, check};

/// Returns the game as frames: the start, then one frame for each key played.
///
/// The caption names the key, what it did and how things stand. `>x<` marks
/// what moved, `-x-` where the worker came from, `(x)` what stood in the way.
/// The last frame says how the game ended and which keys were left unplayed.
///
/// # Errors
///
/// As [`answer`](crate::answer).
///
/// ```
/// use sokoban::{Case, trace};
///
/// let case: Case = "3 5\n#####\n#wb+#\n#####\nRLL\n".parse()?;
/// let frames: String = trace(&case).unwrap().map(|frame| frame.to_string()).collect();
/// assert_eq!(frames.lines().collect::<Vec<_>>(), [
///     "start: 1 of 1 box off the goals",
///     "#####",
///     "#wb+#",
///     "#####",
///     "key 1 of 3, R: pushed; moves 1, pushes 1; every box on a goal",
///     " #  #  #  #  #",
///     " # -.->w<>B< #",
///     " #  #  #  #  #",
///     "complete after key 1; 2 keys left unplayed: LL",
/// ]);
/// # Ok::<(), grid_core::ParseError>(())
/// ```
pub fn trace(case: &Case) -> Result<Trace, Vec<Finding>> {
    check::errors(case)?;
    let Ok(game) = Game::new(case.level()) else {
        unreachable!("one worker: the errors were asked for")
    };
    Ok(Trace {
        game,
        commands: case.commands().clone(),
        next: Next::Start,
    })
}

/// The frames of a game, made one at a time. See [`trace`].
#[derive(Clone, Debug)]
pub struct Trace {
    game: Game,
    commands: Commands,
    next: Next,
}

#[derive(Clone, Copy, Debug)]
enum Next {
    Start,
    Key(usize),
}

impl Iterator for Trace {
    type Item = Frame;

    fn next(&mut self) -> Option<Frame> {
        match self.next {
            Next::Start => {
                self.next = Next::Key(0);
                let caption = format!("start: {}", self.standing());
                Some(self.with_ending(self.draw(caption), 0))
            }
            Next::Key(index) => {
                let direction = self.commands.direction(index)?;
                let before = self.game.state().worker();
                let step = self.game.press(direction)?;
                self.next = Next::Key(index + 1);
                let caption = format!(
                    "key {} of {}, {direction}: {step}; moves {}, pushes {}; {}",
                    index + 1,
                    self.commands.len(),
                    self.game.n_moves(),
                    self.game.n_pushes(),
                    self.standing(),
                );
                let frame = self.draw(caption);
                let frame = self.with_marks(frame, before, direction, step);
                Some(self.with_ending(frame, index + 1))
            }
        }
    }
}

impl Trace {
    /// How many boxes are where they should be.
    fn standing(&self) -> String {
        let state = self.game.state();
        let (boxes, misplaced) = (state.n_boxes(), state.n_misplaced());
        let noun = if boxes == 1 { "box" } else { "boxes" };
        match misplaced {
            0 if boxes == 0 => "no boxes".into(),
            0 => "every box on a goal".into(),
            _ => format!("{misplaced} of {boxes} {noun} off the goals"),
        }
    }

    fn draw(&self, caption: String) -> Frame {
        let rows = self.game.state().rows();
        Frame::new(caption, Grid::from_rows(rows.map(|row| row.map(cell))))
    }

    fn with_marks(&self, frame: Frame, before: Pos, direction: Direction, step: Step) -> Frame {
        let worker = self.game.state().worker();
        let ahead = worker.step(direction);
        match step {
            Step::Moved => frame
                .with_highlight(Mark::Trail, [before], "")
                .with_highlight(Mark::Move, [worker], ""),
            Step::Pushed => frame
                .with_highlight(Mark::Trail, [before], "")
                .with_highlight(Mark::Move, [worker].into_iter().chain(ahead), ""),
            // The first cell in the way; at the edge of the map there is none.
            Step::Blocked => {
                let tile = |pos: &Pos| self.game.state().tile(*pos);
                let is_box = ahead.as_ref().and_then(tile).is_some_and(Tile::has_box);
                let beyond = ahead.filter(|_| is_box).and_then(|pos| pos.step(direction));
                let in_the_way = [ahead, beyond].into_iter().flatten();
                let inside = in_the_way.filter(|pos| tile(pos).is_some());
                frame.with_highlight(Mark::Refused, inside, "in the way")
            }
        }
    }

    /// Says how the game ended, if it did with `played` keys.
    fn with_ending(&self, frame: Frame, played: usize) -> Frame {
        let left = self.commands.len() - played;
        if self.game.is_complete() {
            let when = match played {
                0 => "complete before the first key".to_string(),
                _ => format!("complete after key {played}"),
            };
            frame.with_note(match left {
                0 => when,
                1 => format!("{when}; 1 key left unplayed: {}", self.unplayed(played)),
                _ => format!(
                    "{when}; {left} keys left unplayed: {}",
                    self.unplayed(played)
                ),
            })
        } else if left == 0 {
            frame.with_note("incomplete: no key is left")
        } else {
            frame
        }
    }

    fn unplayed(&self, from: usize) -> String {
        const SHOWN: usize = 60;
        let keys = &self.commands.as_bytes()[from..];
        let shown = String::from_utf8_lossy(&keys[..keys.len().min(SHOWN)]);
        let dots = if keys.len() > SHOWN { "..." } else { "" };
        format!("{shown}{dots}")
    }
}

fn cell(tile: Tile) -> Cell {
    let style = match tile {
        Tile::Floor => Style::Ground,
        Tile::Goal => Style::Target,
        Tile::Box => Style::Piece(Tint::Yellow),
        Tile::BoxOnGoal => Style::PieceOnTarget(Tint::Yellow),
        Tile::Worker => Style::Actor(Tint::Blue),
        Tile::WorkerOnGoal => Style::ActorOnTarget(Tint::Blue),
        Tile::Wall => Style::Solid,
    };
    Cell::new(tile.symbol(), style)
}
