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

use crate::board::WHITE_SHIFT;
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
    let mut rows = [0; SIZE];
    read_rows(text, &mut rows).then_some(PackedBoard::from_valid(rows))
}

/// Appends the boards in the judge's own layout that follow one another from
/// the start of a text, and returns how many bytes they fill: a multiple of
/// [`EXACT_LEN`].
///
/// Stops at the first board that is laid out in another way, which
/// [`read_case`](super::read_case) may be able to read.
pub fn read_exact_all(text: &[u8], boards: &mut Vec<PackedBoard>) -> usize {
    let before = boards.len();
    let (texts, _) = text.as_chunks();
    boards.reserve(texts.len());
    boards.extend(texts.iter().map_while(read_exact));
    (boards.len() - before) * EXACT_LEN
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
pub(crate) fn answer_all_kernel<const ABREAST: usize>(
    text: &[u8],
    answers: &mut Vec<Option<Answer>>,
) -> usize {
    let before = answers.len();
    let (texts, _) = text.as_chunks::<EXACT_LEN>();
    answers.reserve(texts.len());
    let mut boards = [[0; SIZE]; Lanes::COUNT];
    let mut lanes = Lanes::empty();
    for texts in texts.chunks(Lanes::COUNT) {
        let mut count = 0;
        while count < texts.len() && read_rows(&texts[count], &mut boards[count]) {
            count += 1;
        }
        // What stands behind `count` is no board of this round.
        lanes.fill(boards.each_ref());
        let round = lanes.fives::<ABREAST>().answers();
        answers.extend_from_slice(&round[..count]);
        if count < texts.len() {
            break;
        }
    }
    (answers.len() - before) * EXACT_LEN
}

/// Fills in the rows of a board; returns whether its layout is the judge's. If
/// not, the rows are of no use.
///
/// Not inlined, which costs nothing on 722 bytes: at the higher levels compilers
/// would read many rows abreast, eight bytes here and there, and lose by it.
#[inline(never)]
fn read_rows(text: &[u8; EXACT_LEN], rows: &mut [u64; SIZE]) -> bool {
    // Bits that no number has, and numbers that are 3.
    let (mut strange, mut threes) = (0, 0);
    let (lines, _) = text.as_chunks::<ROW>();
    for (line, row) in lines.iter().zip(rows) {
        let word = |index: usize, empty: u64| {
            let bytes = line[WORDS[index]..].first_chunk::<WORD>();
            u64::from_le_bytes(*bytes.expect("inside the row")) ^ empty
        };
        let [w0, w1, w2, w3] = std::array::from_fn(|index| word(index, EMPTY));
        let last = word(4, EMPTY_LAST);
        strange |= w0 | w1 | w2 | w3 | last;

        let stacked = w0 | w1 << 4 | w2 << 8 | w3 << 12;
        let (black, white) = (stacked & STACKED, stacked >> 1 & STACKED);
        let (last_black, last_white) = (last & NUMBERS, last >> 1 & NUMBERS);
        threes |= black & white | last_black & last_white;

        let half = |stacked, last| gather(stacked) | gather(last) << LAST_WORD_COLUMN;
        *row = half(black, last_black) | half(white, last_white) << WHITE_SHIFT;
    }
    strange & !(3 * NUMBERS) == 0 && threes == 0
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
