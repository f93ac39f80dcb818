//! The judge's own layout, read eight bytes at a time.
//!
//! ```text
//! byte   0   1   2   3        35  36  37
//!       '0' ' ' '1' ' '  ...  ' ' '2' '\n'      38 bytes a row, 19 rows
//! ```
//!
//! Exclusive-or with the row of an empty board turns every blank and newline
//! into 0 and every number into 0, 1 or 2; whatever else is left over is a
//! departure from the layout, so that validating costs one OR. Bit 0 of a number
//! is then black's, bit 1 white's, and a multiplication gathers them.

use crate::solver::{Lanes, Level, simd};
use crate::{Answer, Board, PackedBoard};

const SIZE: usize = Board::JUDGE_SIZE;

/// Bytes of a row.
const ROW: usize = 2 * SIZE;

/// Bytes of a board in the judge's own layout.
pub const EXACT_LEN: usize = SIZE * ROW;

/// Four numbers and their blanks.
const WORD: usize = 8;

/// Where the words of a row start. The last one takes number 15 a second time
/// rather than reach into the next row.
const WORDS: [usize; 5] = [0, 8, 16, 24, ROW - WORD];

/// Number 15 is the last one of word 3 and the first one of word 4.
const LAST_WORD_COLUMN: u32 = 15;

/// The text of four empty points, and of the last four of a row.
const EMPTY: u64 = u64::from_le_bytes(*b"0 0 0 0 ");
const EMPTY_LAST: u64 = u64::from_le_bytes(*b"0 0 0 0\n");

/// Bit 0 of each of the four numbers of a word.
const NUMBERS: u64 = 0x0001_0001_0001_0001;

/// The same for four words, moved on top of each other by 0, 4, 8 and 12 bits.
const STACKED: u64 = 0x1111_1111_1111_1111;

/// Reads a board in the judge's own layout, or returns `None` for any other
/// text.
#[must_use]
#[inline]
pub fn read_exact(text: &[u8; EXACT_LEN]) -> Option<PackedBoard> {
    read_rows(text).map(PackedBoard::from_valid)
}

/// Appends the boards in the judge's own layout that follow one another from
/// the start of a text, and returns how many bytes they fill: a multiple of
/// [`EXACT_LEN`].
///
/// Stops at the first board that is laid out in another way, which
/// [`read_case`](super::read_case) may be able to read. Runs at
/// [`Level::best`].
pub fn read_exact_all(text: &[u8], boards: &mut Vec<PackedBoard>) -> usize {
    read_exact_all_at(Level::best(), text, boards)
}

/// Appends boards as [`read_exact_all`] does, at a given level.
///
/// # Panics
///
/// If the level is not [available](Level::is_available).
#[track_caller]
pub fn read_exact_all_at(level: Level, text: &[u8], boards: &mut Vec<PackedBoard>) -> usize {
    simd::read_exact_all(level, text, boards)
}

/// Appends the answers to the boards that [`read_exact_all`] would read, and
/// returns how many bytes they fill.
///
/// The boards are never stored: eight are read, judged and forgotten. `None`
/// stands for a board with several fives. Runs at [`Level::best`].
///
/// ```
/// use gomoku::{Answer, Board, notation};
///
/// let text = Board::new(19).to_string().repeat(10) + "and so on";
/// let mut answers = Vec::new();
/// let used = notation::answer_exact_all(text.as_bytes(), &mut answers);
/// assert_eq!(answers, [Some(Answer::NOBODY); 10]);
/// assert_eq!(&text[used..], "and so on");
/// ```
pub fn answer_exact_all(text: &[u8], answers: &mut Vec<Option<Answer>>) -> usize {
    answer_exact_all_at(Level::best(), text, answers)
}

/// Appends answers as [`answer_exact_all`] does, at a given level.
///
/// # Panics
///
/// If the level is not [available](Level::is_available).
#[track_caller]
pub fn answer_exact_all_at(level: Level, text: &[u8], answers: &mut Vec<Option<Answer>>) -> usize {
    simd::answer_exact_all(level, text, answers)
}

#[inline(always)]
pub(crate) fn read_all_kernel(text: &[u8], boards: &mut Vec<PackedBoard>) -> usize {
    let before = boards.len();
    let (texts, _) = text.as_chunks::<EXACT_LEN>();
    boards.reserve(texts.len());
    boards.extend(
        texts
            .iter()
            .map_while(|text| Some(PackedBoard::from_valid(read_rows(text)?))),
    );
    (boards.len() - before) * EXACT_LEN
}

#[inline(always)]
pub(crate) fn answer_all_kernel(text: &[u8], answers: &mut Vec<Option<Answer>>) -> usize {
    let before = answers.len();
    let (texts, _) = text.as_chunks::<EXACT_LEN>();
    answers.reserve(texts.len());
    let mut lanes = Lanes::empty();
    for texts in texts.chunks(Lanes::COUNT) {
        let mut count = 0;
        for text in texts {
            let Some(rows) = read_rows(text) else { break };
            lanes.set(count, &rows);
            count += 1;
        }
        // Lanes from `count` on keep older boards; their words are not looked at.
        let found = lanes.runs();
        answers.extend((0..count).map(|lane| {
            if found[lane] == 0 {
                Some(Answer::NOBODY)
            } else {
                lanes.get(lane).answer()
            }
        }));
        if count < texts.len() {
            break;
        }
    }
    (answers.len() - before) * EXACT_LEN
}

/// Returns the bit rows of a board, or `None` if its layout is another one.
#[inline(always)]
fn read_rows(text: &[u8; EXACT_LEN]) -> Option<[u64; SIZE]> {
    let mut rows = [0; SIZE];
    // Bits that no number has, and numbers that are 3.
    let mut strange = 0;
    let mut threes = 0;
    let (lines, _) = text.as_chunks::<ROW>();
    for (line, row) in lines.iter().zip(&mut rows) {
        let word = |index: usize, empty: u64| {
            let bytes = line[WORDS[index]..]
                .first_chunk::<WORD>()
                .expect("inside the row");
            u64::from_le_bytes(*bytes) ^ empty
        };
        let words = [
            word(0, EMPTY),
            word(1, EMPTY),
            word(2, EMPTY),
            word(3, EMPTY),
        ];
        let last = word(4, EMPTY_LAST);
        strange |= words[0] | words[1] | words[2] | words[3] | last;

        let stacked = words[0] | words[1] << 4 | words[2] << 8 | words[3] << 12;
        let (black, white) = (stacked & STACKED, stacked >> 1 & STACKED);
        let (last_black, last_white) = (last & NUMBERS, last >> 1 & NUMBERS);
        threes |= black & white | last_black & last_white;

        let half = |stacked, last| gather(stacked) | gather(last) << LAST_WORD_COLUMN;
        *row = half(black, last_black) | half(white, last_white) << 32;
    }
    (strange & !(3 * NUMBERS) == 0 && threes == 0).then_some(rows)
}

/// Returns 16 bits: bit `16 * k + 4 * j` of a stack becomes bit `4 * j + k`.
///
/// The four factors' bits bring group `k` to `45 + k`, and every other product
/// of a group and a factor's bit to places of its own outside 45..61, so that
/// no carry gets there.
#[inline(always)]
fn gather(stacked: u64) -> u64 {
    let product = stacked.wrapping_mul(1 << 45 | 1 << 30 | 1 << 15 | 1);
    product >> 45 & 0xffff
}
