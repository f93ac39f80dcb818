//! Gomoku: judge whole boards for exactly five in a row, one at a time or in batches.
