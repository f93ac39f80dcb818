//! One picture of a game, from which every rendering is made.

use std::fmt;

use crate::{Grid, Pos};

/// The colour of a piece, by name; the renderer chooses the shade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Tint {
    Red,
    Green,
    Blue,
    Yellow,
    Purple,
    Black,
    White,
    Grey,
}

impl Tint {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Red,
        Self::Green,
        Self::Blue,
        Self::Yellow,
        Self::Purple,
        Self::Black,
        Self::White,
        Self::Grey,
    ];

    /// Returns the lower-case English name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Yellow => "yellow",
            Self::Purple => "purple",
            Self::Black => "black",
            Self::White => "white",
            Self::Grey => "grey",
        }
    }
}

/// Writes the lower-case English name.
impl fmt::Display for Tint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a cell is made of, so that a renderer can draw more than its glyph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Style {
    /// Nothing.
    #[default]
    Empty,
    /// Ground that can be walked on.
    Ground,
    /// A wall.
    Solid,
    /// Ground that is gone.
    Gone,
    /// Ground where a piece should come to rest.
    Target,
    /// A piece.
    Piece(Tint),
    /// A piece on its target.
    PieceOnTarget(Tint),
    /// Somebody who moves.
    Actor(Tint),
    /// Somebody who moves, on a target.
    ActorOnTarget(Tint),
}

/// A cell of a frame: the character of the game's notation and what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The character of the game's notation.
    pub glyph: char,
    /// What the cell is made of.
    pub style: Style,
}

impl Cell {
    /// Returns a cell of a glyph and a style.
    #[must_use]
    pub const fn new(glyph: char, style: Style) -> Self {
        Self { glyph, style }
    }
}

/// Why cells are highlighted. Each mark has its own brackets in plain text, so
/// that colour is never the only carrier of meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Mark {
    /// Belongs together and counts: a group, a five. Drawn as `[R]`.
    Group,
    /// Would count but for a reason: an overline. Drawn as `(R)`.
    Refused,
    /// Where something moved or moves to. Drawn as `>R<`.
    Move,
    /// Where something came from or may go. Drawn as `-R-`.
    Trail,
}

impl Mark {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Group, Self::Refused, Self::Move, Self::Trail];

    /// Returns the lower-case English name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Group => "group",
            Self::Refused => "refused",
            Self::Move => "move",
            Self::Trail => "trail",
        }
    }

    /// Returns the characters left and right of a marked cell in plain text.
    #[must_use]
    pub const fn brackets(self) -> (char, char) {
        match self {
            Self::Group => ('[', ']'),
            Self::Refused => ('(', ')'),
            Self::Move => ('>', '<'),
            Self::Trail => ('-', '-'),
        }
    }
}

/// Writes the lower-case English name.
impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Cells that are marked for one reason, with a short label.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Highlight {
    /// Why the cells are marked.
    pub mark: Mark,
    /// The marked cells.
    pub cells: Vec<Pos>,
    /// A short label, such as the size of a group; may be empty.
    pub label: String,
}

/// One picture: a grid of styled cells, a caption, highlights and notes.
///
/// Plain text is its [`Display`](fmt::Display): the caption, the rows, the
/// notes, each on lines of their own, without blanks at their ends. As soon as
/// anything is highlighted, each cell takes three columns. Marked cells outside
/// the grid are passed over.
///
/// ```
/// use grid_core::{Cell, Frame, Grid, Mark, Pos, Style, Tint};
///
/// let red = Cell::new('R', Style::Piece(Tint::Red));
/// let empty = Cell::new('.', Style::Empty);
/// let frame = Frame::new("step 1", Grid::from_rows([[empty, red], [red, red]]))
///     .with_highlight(Mark::Group, [Pos::new(0, 1), Pos::new(1, 1)], "2")
///     .with_note("two of red");
/// assert_eq!(frame.to_string(), "\
/// step 1
///  . [R]
///  R [R]
/// two of red
/// ");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    caption: String,
    cells: Grid<Cell>,
    highlights: Vec<Highlight>,
    notes: Vec<String>,
}

impl Frame {
    /// Returns a frame without highlights and notes.
    #[must_use]
    pub fn new(caption: impl Into<String>, cells: Grid<Cell>) -> Self {
        Self {
            caption: caption.into(),
            cells,
            highlights: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Returns the frame with more cells marked.
    #[must_use]
    pub fn with_highlight(
        mut self,
        mark: Mark,
        cells: impl IntoIterator<Item = Pos>,
        label: impl Into<String>,
    ) -> Self {
        self.highlights.push(Highlight {
            mark,
            cells: cells.into_iter().collect(),
            label: label.into(),
        });
        self
    }

    /// Returns the frame with one more line under the picture.
    #[must_use]
    pub fn with_note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Returns the line above the picture.
    #[must_use]
    pub fn caption(&self) -> &str {
        &self.caption
    }

    /// Returns the cells, rows × columns.
    #[must_use]
    pub fn cells(&self) -> &Grid<Cell> {
        &self.cells
    }

    /// Returns what is marked, in drawing order: the last mark of a cell wins.
    #[must_use]
    pub fn highlights(&self) -> &[Highlight] {
        &self.highlights
    }

    /// Returns the lines under the picture.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Returns the last mark of each cell.
    #[must_use]
    pub fn marks(&self) -> Grid<Option<Mark>> {
        let mut marks = self.cells.map(|_| None);
        for highlight in &self.highlights {
            for &pos in &highlight.cells {
                if let Some(mark) = marks.get_mut(pos) {
                    *mark = Some(highlight.mark);
                }
            }
        }
        marks
    }
}

/// Writes the caption, the rows and the notes.
impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.caption.trim_end())?;
        let marks = self.marks();
        for (row, row_marks) in self.cells.rows().zip(marks.rows()) {
            let mut line = String::new();
            for (cell, mark) in row.iter().zip(row_marks) {
                if self.highlights.is_empty() {
                    line.push(cell.glyph);
                } else {
                    let (open, close) = mark.map_or((' ', ' '), Mark::brackets);
                    line.extend([open, cell.glyph, close]);
                }
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        for note in &self.notes {
            writeln!(f, "{}", note.trim_end())?;
        }
        Ok(())
    }
}
