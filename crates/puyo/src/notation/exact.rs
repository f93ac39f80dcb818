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

use crate::Field;

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
    let mut faults = 0;
    // For each code bit, the columns' rows 1 to 8 and 9 to 12 in a byte each.
    let mut low = [0u64; 3];
    let mut high = [0u64; 3];
    for row in 0..Field::ROWS {
        let bits = line_bits(line(bytes, row), &mut faults);
        let up = Field::ROWS - 1 - row;
        for k in 0..3 {
            if up < 8 {
                low[k] |= bits[k] << up;
            } else {
                high[k] |= bits[k] << (up - 8);
            }
        }
    }
    (faults == 0).then(|| Field {
        planes: std::array::from_fn(|k| interleave(low[k], high[k])),
    })
}

/// Reads fields in the exact layout one after the other for as long as there are
/// some, appends them to `out` and returns the number of bytes that they take.
///
/// Stops in front of the first record that [`read_exact`] refuses: the end, a
/// blank line, a CRLF, a fault.
pub fn read_exact_all(bytes: &[u8], out: &mut Vec<Field>) -> usize {
    let (records, _) = bytes.as_chunks::<EXACT_LEN>();
    let before = out.len();
    out.extend(records.iter().map_while(read_exact));
    (out.len() - before) * EXACT_LEN
}

/// The seven bytes of a row, with anything in the eighth.
#[inline(always)]
fn line(bytes: &[u8; EXACT_LEN], row: usize) -> u64 {
    let start = row * LINE_LEN;
    // The last line has no eighth byte: take the one in front of it instead.
    let (start, shift) = match row {
        11 => (start - 1, 8),
        _ => (start, 0),
    };
    let word: [u8; 8] = bytes[start..start + 8].try_into().expect("eight bytes");
    u64::from_le_bytes(word) >> shift
}

/// The three code bits of each cell of a line, in bit 0 of its byte; `faults`
/// becomes other than 0 if the line holds anything but cells and a line feed.
#[inline(always)]
fn line_bits(line: u64, faults: &mut u64) -> [u64; 3] {
    let x = (line ^ EMPTY_LINE) & LINE;
    let bit = |n: u32| x >> n & ONES;
    let occupied = bit(6);
    let [b0, b1, b2] = [bit(0), bit(4), bit(2) ^ bit(1)];
    // What the letter of this code looks like; code 0 is no letter at all, and
    // codes 5 and 7 have none.
    let yellow = b0 & b1;
    let green = b0 & !b1;
    let expected = occupied * 0x60
        | b1 << 4
        | (occupied ^ yellow) << 3
        | (occupied ^ green) << 2
        | (occupied ^ green ^ b2) << 1
        | b0;
    *faults |= (x ^ expected) | (b0 & b2) | (occupied ^ (b0 | b1 | b2));
    [b0, b1, b2]
}

/// Six columns of 16 bits from the low and the high byte of each.
#[inline(always)]
fn interleave(low: u64, high: u64) -> u128 {
    let (low, high) = (low.to_le_bytes(), high.to_le_bytes());
    let mut bytes = [0; 16];
    for col in 0..8 {
        bytes[2 * col] = low[col];
        bytes[2 * col + 1] = high[col];
    }
    u128::from_le_bytes(bytes)
}
