//! The four steps, the eight rays and the four lines of a square grid.

use std::fmt;

/// One of the four orthogonal steps.
///
/// ```
/// # use grid_core::Direction;
/// assert_eq!(Direction::from_letter('U'), Some(Direction::Up));
/// assert_eq!(Direction::Up.clockwise(), Direction::Right);
/// assert_eq!(Direction::Up.offset(), (-1, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Towards row 0.
    Up,
    /// Away from row 0.
    Down,
    /// Towards column 0.
    Left,
    /// Away from column 0.
    Right,
}

impl Direction {
    /// All four, in the order up, down, left, right.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// Returns the change of row and column.
    #[must_use]
    pub const fn offset(self) -> (isize, isize) {
        match self {
            Self::Up => (-1, 0),
            Self::Down => (1, 0),
            Self::Left => (0, -1),
            Self::Right => (0, 1),
        }
    }

    /// Returns the direction back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// Returns the direction after a quarter turn to the right.
    #[must_use]
    pub const fn clockwise(self) -> Self {
        match self {
            Self::Up => Self::Right,
            Self::Right => Self::Down,
            Self::Down => Self::Left,
            Self::Left => Self::Up,
        }
    }

    /// Returns the direction after a quarter turn to the left.
    #[must_use]
    pub const fn counterclockwise(self) -> Self {
        self.clockwise().opposite()
    }

    /// Returns the letter of the direction: `U`, `D`, `L` or `R`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Up => 'U',
            Self::Down => 'D',
            Self::Left => 'L',
            Self::Right => 'R',
        }
    }

    /// Returns the direction of an upper-case letter, `None` for any other
    /// character.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'U' => Some(Self::Up),
            'D' => Some(Self::Down),
            'L' => Some(Self::Left),
            'R' => Some(Self::Right),
            _ => None,
        }
    }
}

/// Writes the letter.
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// One of the eight rays of a square grid, clockwise from up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction8 {
    /// Towards row 0.
    Up,
    /// Towards row 0 and away from column 0.
    UpRight,
    /// Away from column 0.
    Right,
    /// Away from row 0 and from column 0.
    DownRight,
    /// Away from row 0.
    Down,
    /// Away from row 0 and towards column 0.
    DownLeft,
    /// Towards column 0.
    Left,
    /// Towards row 0 and column 0.
    UpLeft,
}

impl Direction8 {
    /// All eight, clockwise from up.
    pub const ALL: [Self; 8] = [
        Self::Up,
        Self::UpRight,
        Self::Right,
        Self::DownRight,
        Self::Down,
        Self::DownLeft,
        Self::Left,
        Self::UpLeft,
    ];

    /// Returns the change of row and column.
    #[must_use]
    pub const fn offset(self) -> (isize, isize) {
        match self {
            Self::Up => (-1, 0),
            Self::UpRight => (-1, 1),
            Self::Right => (0, 1),
            Self::DownRight => (1, 1),
            Self::Down => (1, 0),
            Self::DownLeft => (1, -1),
            Self::Left => (0, -1),
            Self::UpLeft => (-1, -1),
        }
    }

    /// Returns the direction back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::UpRight => Self::DownLeft,
            Self::Right => Self::Left,
            Self::DownRight => Self::UpLeft,
            Self::Down => Self::Up,
            Self::DownLeft => Self::UpRight,
            Self::Left => Self::Right,
            Self::UpLeft => Self::DownRight,
        }
    }
}

impl From<Direction> for Direction8 {
    fn from(direction: Direction) -> Self {
        match direction {
            Direction::Up => Self::Up,
            Direction::Down => Self::Down,
            Direction::Left => Self::Left,
            Direction::Right => Self::Right,
        }
    }
}

/// One of the four lines through a cell, walked from its leftmost cell (the
/// topmost one, where the line is vertical).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineDirection {
    /// Left to right.
    Horizontal,
    /// Top to bottom.
    Vertical,
    /// From the top left down to the right.
    Diagonal,
    /// From the bottom left up to the right.
    Antidiagonal,
}

impl LineDirection {
    /// All four, in the order horizontal, vertical, diagonal, antidiagonal.
    pub const ALL: [Self; 4] = [
        Self::Horizontal,
        Self::Vertical,
        Self::Diagonal,
        Self::Antidiagonal,
    ];

    /// Returns the step along the line, never towards column 0.
    #[must_use]
    pub const fn forward(self) -> Direction8 {
        match self {
            Self::Horizontal => Direction8::Right,
            Self::Vertical => Direction8::Down,
            Self::Diagonal => Direction8::DownRight,
            Self::Antidiagonal => Direction8::UpRight,
        }
    }

    /// Returns the change of row and column of one step along the line.
    #[must_use]
    pub const fn offset(self) -> (isize, isize) {
        self.forward().offset()
    }

    /// Returns the lower-case English name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Horizontal => "horizontal",
            Self::Vertical => "vertical",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
        }
    }
}

/// Writes the lower-case English name.
impl fmt::Display for LineDirection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
