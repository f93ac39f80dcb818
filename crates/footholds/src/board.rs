//! The position: footholds, two tokens, whose turn it is; and the test case.

use std::fmt;
use std::str::FromStr;

use grid_core::{Grid, ParseError, ParseErrorKind, Pos, Scanner};

use crate::notation;

/// The largest number of cells of a board, holes included.
pub const MAX_CELLS: usize = 128;

/// One of the two players. A moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// The one who moves first.
    A,
    /// The other one.
    B,
}

impl Player {
    /// Both players, A first.
    pub const ALL: [Self; 2] = [Self::A, Self::B];

    /// Returns the other player.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// Returns `'A'` or `'B'`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::A => 'A',
            Self::B => 'B',
        }
    }
}

/// Writes the letter.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A position: which footholds are left, where the tokens stand and whose turn
/// it is. Any shape of up to [`MAX_CELLS`] cells.
///
/// A token may stand where no foothold is: that is how a game ends in which one
/// player stepped onto the other. [`check`](crate::check()) says whether a
/// *start* is one that the problem allows.
///
/// [`FromStr`] and [`Display`](fmt::Display) speak the problem's notation, which
/// knows positions with A to move only; the turn of others is not written.
/// [`Debug`] draws the board, see [`glyph`](Self::glyph).
///
/// ```
/// use footholds::Position;
///
/// let position: Position = "[[1,1,1],[1,0,1]]\n[1,0]\n[0,2]\n".parse()?;
/// assert_eq!(format!("{position:?}"), "\
/// Position 2 × 3, A to move
/// 11B
/// A01
/// ");
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    rows: u8,
    cols: u8,
    tokens: [u8; 2],
    turn: Player,
    /// Bit `row * cols + col`.
    live: u128,
}

impl Position {
    /// Returns the position with the footholds where `board` is `true`, and A to
    /// move.
    ///
    /// # Panics
    ///
    /// If the board has no cells or more than [`MAX_CELLS`], or a token is
    /// outside of it.
    #[must_use]
    #[track_caller]
    pub fn new(board: &Grid<bool>, a: Pos, b: Pos) -> Self {
        Self::try_new(board, a, b).expect("1 to 128 cells, and both tokens on the board")
    }

    /// Returns the position with the footholds where `board` is `true`, and A to
    /// move; `None` if the board has no cells or more than [`MAX_CELLS`], or if a
    /// token is outside of it.
    #[must_use]
    pub fn try_new(board: &Grid<bool>, a: Pos, b: Pos) -> Option<Self> {
        let fits = (1..=MAX_CELLS).contains(&board.area());
        if !fits || !board.contains(a) || !board.contains(b) {
            return None;
        }
        let index = |pos: Pos| (pos.row * board.n_cols() + pos.col) as u8;
        let live = board
            .as_slice()
            .iter()
            .rfold(0, |live, &is_live| live << 1 | u128::from(is_live));
        Some(Self {
            rows: board.n_rows() as u8,
            cols: board.n_cols() as u8,
            tokens: [index(a), index(b)],
            turn: Player::A,
            live,
        })
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn n_rows(&self) -> usize {
        self.rows as usize
    }

    /// Returns the number of columns.
    #[must_use]
    pub const fn n_cols(&self) -> usize {
        self.cols as usize
    }

    /// Returns the number of footholds that are left, those under the tokens
    /// included.
    #[must_use]
    pub const fn n_live(&self) -> usize {
        self.live.count_ones() as usize
    }

    /// Returns whether `pos` is a cell of the board.
    #[must_use]
    pub const fn contains(&self, pos: Pos) -> bool {
        pos.row < self.n_rows() && pos.col < self.n_cols()
    }

    /// Returns whether there is a foothold at `pos`; `false` outside the board.
    #[must_use]
    pub const fn is_live(&self, pos: Pos) -> bool {
        self.contains(pos) && self.live >> (pos.row * self.n_cols() + pos.col) & 1 == 1
    }

    /// Returns all cells of the board in reading order.
    pub fn positions(&self) -> impl Iterator<Item = Pos> + use<> {
        let cols = self.n_cols();
        (0..self.n_rows() * cols).map(move |index| Pos::new(index / cols, index % cols))
    }

    /// The footholds of a row, its first cell the lowest bit.
    pub(crate) const fn row_bits(&self, row: usize) -> u128 {
        let bits = self.live >> (row * self.n_cols());
        // A row of all 128 cells would shift the mask out of the word.
        bits & (u128::MAX >> (MAX_CELLS - self.n_cols()))
    }

    /// Returns the footholds as a grid.
    #[must_use]
    pub fn board(&self) -> Grid<bool> {
        Grid::from_fn(self.n_rows(), self.n_cols(), |pos| self.is_live(pos))
    }

    /// Returns where the player's token stands.
    #[must_use]
    pub const fn token(&self, player: Player) -> Pos {
        let index = self.tokens[player as usize] as usize;
        Pos::new(index / self.n_cols(), index % self.n_cols())
    }

    /// Returns the player to move.
    #[must_use]
    pub const fn turn(&self) -> Player {
        self.turn
    }

    /// Returns the same position with `turn` to move.
    #[must_use]
    pub const fn with_turn(mut self, turn: Player) -> Self {
        self.turn = turn;
        self
    }

    /// Returns the same position with a foothold at `pos`, or without.
    ///
    /// # Panics
    ///
    /// If `pos` is outside the board.
    #[must_use]
    #[track_caller]
    pub fn with_foothold(mut self, pos: Pos, is_live: bool) -> Self {
        let bit = 1 << self.index(pos);
        if is_live {
            self.live |= bit;
        } else {
            self.live &= !bit;
        }
        self
    }

    /// Returns the same position with the player's token at `pos`.
    ///
    /// # Panics
    ///
    /// If `pos` is outside the board.
    #[must_use]
    #[track_caller]
    pub fn with_token(mut self, player: Player, pos: Pos) -> Self {
        self.tokens[player as usize] = self.index(pos) as u8;
        self
    }

    /// Returns the character that stands for a cell in drawings: `1` a foothold,
    /// `0` none, `A` and `B` a token on its foothold, `a` and `b` a token on
    /// none, `*` both tokens.
    #[must_use]
    pub fn glyph(&self, pos: Pos) -> char {
        let [a, b] = Player::ALL.map(|player| self.token(player) == pos);
        match (a, b, self.is_live(pos)) {
            (true, true, _) => '*',
            (true, false, true) => 'A',
            (true, false, false) => 'a',
            (false, true, true) => 'B',
            (false, true, false) => 'b',
            (false, false, true) => '1',
            (false, false, false) => '0',
        }
    }

    #[track_caller]
    fn index(&self, pos: Pos) -> usize {
        assert!(self.contains(pos), "{pos} is outside the board");
        pos.row * self.n_cols() + pos.col
    }
}

/// Draws the board under a line with its size and the player to move.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, cols) = (self.n_rows(), self.n_cols());
        writeln!(f, "Position {rows} × {cols}, {} to move", self.turn)?;
        for row in 0..rows {
            let line: String = (0..cols)
                .map(|col| self.glyph(Pos::new(row, col)))
                .collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

/// Writes the three lines of the problem's notation: board, A, B.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::write_position(self, f)
    }
}

/// Reads one case and forgets its expected result.
impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.parse().map(|case: Case| case.position)
    }
}

/// One test case: a position with A to move, and the expected result where the
/// text has one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    position: Position,
    expected: Option<u64>,
}

impl Case {
    /// Returns the case of a position, with A to move, and no expected result.
    #[must_use]
    pub const fn new(position: Position) -> Self {
        Self {
            position: position.with_turn(Player::A),
            expected: None,
        }
    }

    /// Returns the same case with an expected result, or without.
    #[must_use]
    pub const fn with_expected(mut self, expected: Option<u64>) -> Self {
        self.expected = expected;
        self
    }

    /// Returns the start position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the result that the text claims, as written there.
    #[must_use]
    pub const fn expected(&self) -> Option<u64> {
        self.expected
    }
}

impl From<Position> for Case {
    fn from(position: Position) -> Self {
        Self::new(position)
    }
}

/// Writes what a judged program receives: three lines, without the result.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
    }
}

/// Reads exactly one case, in any of the layouts of [`notation`].
impl FromStr for Case {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(text.as_bytes());
        let Some(case) = notation::read_case(&mut scanner)? else {
            return Err(scanner.truncated(notation::BOARD));
        };
        scanner.skip_blank_lines();
        match scanner.next_line() {
            None => Ok(case),
            Some(line) => Err(ParseError::new(
                ParseErrorKind::Trailing,
                line.location(0),
                line.found(0),
                "nothing after the case",
            )),
        }
    }
}
