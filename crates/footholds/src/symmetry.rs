//! Positions that are the same game: turned, mirrored, moved, or with
//! footholds that nobody can reach.

use grid_core::{Grid, Pos};

use crate::{Player, Position};

impl Position {
    /// Returns the position under the 8 symmetries of the square, the identity
    /// first. Some may be equal; four of them are transposed.
    ///
    /// ```
    /// use std::collections::HashSet;
    ///
    /// use footholds::Position;
    ///
    /// let position: Position = "[[1,1,0]]\n[0,0]\n[0,1]\n".parse()?;
    /// let different: HashSet<Position> = position.images().collect();
    /// assert_eq!(different.len(), 4);
    /// # Ok::<(), grid_core::ParseError>(())
    /// ```
    pub fn images(&self) -> impl ExactSizeIterator<Item = Self> {
        let position = *self;
        (0..8u8).map(move |symmetry| position.image(symmetry))
    }

    /// Returns the position without the footholds that no token can reach: the
    /// same game.
    #[must_use]
    pub fn without_unreachable(&self) -> Self {
        let reachable = self.reachable();
        self.positions()
            .filter(|&pos| !reachable[pos])
            .fold(*self, |position, pos| position.with_foothold(pos, false))
    }

    /// Returns the one of all positions that are the same game but for place
    /// and symmetry: unreachable footholds dropped, shifted into the corner, cut
    /// to the cells in use, and the first of the 8 images in a fixed order.
    ///
    /// ```
    /// use footholds::Position;
    ///
    /// let one: Position = "[[0,0,0],[0,1,1],[1,0,1]]\n[1,1]\n[1,2]\n".parse()?;
    /// let other: Position = "[[1,0],[1,1]]\n[1,1]\n[1,0]\n".parse()?;
    /// assert_eq!(one.canonical(), other.canonical());
    /// # Ok::<(), grid_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn canonical(&self) -> Self {
        let position = self.without_unreachable().cropped();
        position
            .images()
            .min_by_key(Self::sort_key)
            .expect("there are 8 images")
    }

    fn image(&self, symmetry: u8) -> Self {
        let (rows, cols) = (self.n_rows(), self.n_cols());
        let [is_transposed, is_flipped, is_mirrored] = [4, 1, 2].map(|bit| symmetry & bit != 0);
        let map = |pos: Pos| {
            let row = if is_flipped {
                rows - 1 - pos.row
            } else {
                pos.row
            };
            let col = if is_mirrored {
                cols - 1 - pos.col
            } else {
                pos.col
            };
            if is_transposed {
                Pos::new(col, row)
            } else {
                Pos::new(row, col)
            }
        };
        let (rows, cols) = if is_transposed {
            (cols, rows)
        } else {
            (rows, cols)
        };
        let mut board = Grid::filled(rows, cols, false);
        for pos in self.positions() {
            board[map(pos)] = self.is_live(pos);
        }
        let [a, b] = Player::ALL.map(|player| map(self.token(player)));
        Self::new(&board, a, b).with_turn(self.turn())
    }

    /// The tokens' cells and all footholds connected to them.
    fn reachable(&self) -> Grid<bool> {
        let mut seen = Grid::filled(self.n_rows(), self.n_cols(), false);
        let mut open: Vec<Pos> = Player::ALL.map(|player| self.token(player)).into();
        while let Some(pos) = open.pop() {
            if !std::mem::replace(&mut seen[pos], true) {
                open.extend(seen.neighbours(pos).filter(|&next| self.is_live(next)));
            }
        }
        seen
    }

    /// The smallest rectangle with all footholds and both tokens.
    fn cropped(&self) -> Self {
        let tokens = Player::ALL.map(|player| self.token(player));
        let used = || {
            self.positions()
                .filter(|&pos| self.is_live(pos) || tokens.contains(&pos))
        };
        let first_row = used().map(|pos| pos.row).min().expect("tokens are in use");
        let last_row = used().map(|pos| pos.row).max().expect("tokens are in use");
        let first_col = used().map(|pos| pos.col).min().expect("tokens are in use");
        let last_col = used().map(|pos| pos.col).max().expect("tokens are in use");
        let board = Grid::from_fn(last_row - first_row + 1, last_col - first_col + 1, |pos| {
            self.is_live(Pos::new(pos.row + first_row, pos.col + first_col))
        });
        let [a, b] = tokens.map(|pos| Pos::new(pos.row - first_row, pos.col - first_col));
        Self::new(&board, a, b).with_turn(self.turn())
    }

    fn sort_key(&self) -> impl Ord + use<> {
        let cells: Vec<bool> = self.positions().map(|pos| self.is_live(pos)).collect();
        let tokens = Player::ALL.map(|player| self.token(player));
        (self.n_rows(), tokens, cells)
    }
}
