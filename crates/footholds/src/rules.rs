//! Who may move where, what a move does, and when the game is over.
//!
//! Two players move one token each, A first. A move goes to an orthogonally
//! neighbouring foothold, also to the one that the other token stands on, and
//! the foothold that is left vanishes. Who cannot move loses: because no
//! neighbour is left, or because the own foothold vanished when the other
//! player, who had stepped onto it, moved away.
//!
//! The winner plays for the shortest game and the loser for the longest one;
//! the value of a position is the number of moves of both together. Both
//! tokens may start on the same foothold.
//!
//! Source: 2022 KAKAO BLIND RECRUITMENT, problem 7 (Programmers lesson 92345).

use grid_core::{Direction, Pos};

use crate::{Player, Position};

impl Position {
    /// Returns the cells that the player to move may step on, in the order up,
    /// down, left, right.
    ///
    /// ```
    /// use footholds::Position;
    /// use grid_core::Pos;
    ///
    /// let position: Position = "[[1,1],[0,1]]\n[0,1]\n[1,1]\n".parse()?;
    /// let moves: Vec<Pos> = position.moves().collect();
    /// assert_eq!(moves, [Pos::new(1, 1), Pos::new(0, 0)]);
    /// # Ok::<(), grid_core::ParseError>(())
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = Pos> + '_ {
        let from = self.token(self.turn());
        let may_move = self.is_live(from);
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| from.step(direction))
            .filter(move |&to| may_move && self.is_live(to))
    }

    /// Returns the position after the player to move stepped to `to`, or `None`
    /// if that is not among the [`moves`](Self::moves).
    #[must_use]
    pub fn play(&self, to: Pos) -> Option<Self> {
        let player = self.turn();
        let from = self.token(player);
        self.moves().any(|legal| legal == to).then(|| {
            self.with_foothold(from, false)
                .with_token(player, to)
                .with_turn(player.other())
        })
    }

    /// Returns the winner if the game is over: the player to move cannot.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        let is_over = self.moves().next().is_none();
        is_over.then(|| self.turn().other())
    }
}
