//! The fast way for text in the exact layout: 12 lines of 6 cells, each ended by
//! a line feed, 84 bytes in all.
//!
//! A line is read as one `u64`, a cell a byte. The code of a cell is cut out of
//! its letter, all cells of a line at once. With `x` the letter xor `.`:
//!
//! ```text
//!          .  R  G  B  Y  P
//! bit 6,5  0  1  1  1  1  1   occupied
//! bit 4    0  1  0  0  1  1   code bit 1
//! bit 3    0  1  1  1  0  1   occupied, but for Y
//! bit 2    0  1  0  1  1  1   occupied, but for G
//! bit 1    0  0  0  0  1  1
//! bit 0    0  0  1  0  1  0   code bit 0
//! bit 2^1  0  1  0  1  0  0   code bit 2
//! ```
//!
//! The remaining bits of a valid letter follow from its code, so that
//! validation compares what should be there with what is. The bits of one code
//! bit in twelve lines are shifted into twelve bits of a column by the row.

#![allow(clippy::needless_range_loop, reason = "several arrays share the index")]

use crate::Field;
use crate::bits::Bits;

/// The length of a field in the exact layout, in bytes.
pub const EXACT_LEN: usize = Field::ROWS * LINE_LEN;

const LINE_LEN: usize = Field::COLS + 1;

/// A 1 for each cell of a line.
const ONES: u64 = 0x0000_0101_0101_0101;
/// An empty line, with its line feed in byte 6.
const EMPTY_LINE: u64 = 0x000a_2e2e_2e2e_2e2e;
/// The seven bytes of a line.
const LINE: u64 = 0x00ff_ffff_ffff_ffff;

/// Reads a field in the exact layout: 12 lines of 6 of `.RGBYP`, each ended by a
/// line feed. `None` for anything else; [`read_case`](super::read_case) then
/// says what is off, or reads it all the same.
///
/// ```
/// # use puyo::{Field, notation};
/// let field = Field::from_bottom_rows("RRRY..");
/// let text = field.to_string();
/// assert_eq!(notation::read_exact(text.as_bytes().try_into().unwrap()), Some(field));
/// ```
#[must_use]
#[inline]
pub fn read_exact(bytes: &[u8; EXACT_LEN]) -> Option<Field> {
    let lines = lines(bytes);
    let mut faults = 0;
    let mut bits = [[0; Field::ROWS]; 3];
    for row in 0..Field::ROWS {
        let x = (lines[row] ^ EMPTY_LINE) & LINE;
        let occupied = x >> 6 & ONES;
        let b0 = x & ONES;
        let b1 = x >> 4 & ONES;
        let b2 = (x >> 2 ^ x >> 1) & ONES;
        // What the letter of this code looks like; code 0 is no letter at all,
        // and codes 5 and 7 have none.
        let not_yellow = occupied ^ (b0 & b1);
        let not_green = occupied ^ (b0 & !b1);
        let high = occupied << 6 | occupied << 5 | b1 << 4;
        let low = not_yellow << 3 | not_green << 2 | (not_green ^ b2) << 1 | b0;
        faults |= (x ^ (high | low)) | (b0 & b2) | (occupied ^ (b0 | b1 | b2));
        bits[0][row] = b0;
        bits[1][row] = b1;
        bits[2][row] = b2;
    }
    if faults != 0 {
        return None;
    }
    let mut planes = [Bits::EMPTY; 3];
    for k in 0..3 {
        planes[k] = plane(&bits[k]);
    }
    Some(Field { planes })
}

/// Reads fields in the exact layout one after the other for as long as there are
/// some, appends them to `out` and returns the number of bytes that they take.
///
/// Stops in front of the first record that [`read_exact`] refuses: the end, a
/// blank line, a CRLF, a fault.
pub fn read_exact_all(bytes: &[u8], out: &mut Vec<Field>) -> usize {
    #[cfg(all(feature = "simd", target_arch = "x86_64"))]
    if let Some(n_read) = crate::simd::read_exact_all(bytes, out) {
        return n_read;
    }
    let (records, _) = bytes.as_chunks::<EXACT_LEN>();
    let before = out.len();
    out.extend(records.iter().map_while(read_exact));
    (out.len() - before) * EXACT_LEN
}

/// The lines from the top, seven bytes each, with anything in the eighth.
#[inline(always)]
fn lines(bytes: &[u8; EXACT_LEN]) -> [u64; Field::ROWS] {
    let mut lines = [0; Field::ROWS];
    for (row, line) in lines.iter_mut().enumerate() {
        // The last line has no eighth byte: take the one in front of it instead.
        let last = row == Field::ROWS - 1;
        let start = row * LINE_LEN - usize::from(last);
        let word: [u8; 8] = bytes[start..start + 8].try_into().expect("eight bytes");
        *line = u64::from_le_bytes(word) >> if last { 8 } else { 0 };
    }
    lines
}

/// The plane of one code bit, given in bit 0 of each cell of the lines: the lines
/// are shifted by their rows and laid over each other, in halves.
#[inline(always)]
fn plane(lines: &[u64; Field::ROWS]) -> Bits {
    // Rows 12 to 9, then 8 to 1, in a byte of each column.
    let mut high = [0; 2];
    for n in 0..2 {
        high[n] = lines[n] << 2 | lines[n + 2];
    }
    let mut four = [0; 4];
    for n in 0..4 {
        four[n] = lines[n + 4] << 4 | lines[n + 8];
    }
    let mut low = [0; 2];
    for n in 0..2 {
        low[n] = four[n] << 2 | four[n + 2];
    }
    interleave(low[0] << 1 | low[1], high[0] << 1 | high[1])
}

/// Six columns of 16 bits from the low and the high byte of each.
#[inline(always)]
fn interleave(low: u64, high: u64) -> Bits {
    let wide = |columns: u64| {
        let columns = (columns | columns << 16) & 0x0000_ffff_0000_ffff;
        (columns | columns << 8) & 0x00ff_00ff_00ff_00ff
    };
    let word = |low: u64, high: u64| wide(low & 0xffff_ffff) | wide(high & 0xffff_ffff) << 8;
    Bits([word(low, high), word(low >> 32, high >> 32)])
}
