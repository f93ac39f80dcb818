//! Vanishing footholds: exact solver of the two-player game of disappearing cells.
