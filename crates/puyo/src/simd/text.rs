//! AVX2: text in the exact layout.
//!
//! Four lines are a vector, a line eight bytes of it. What the bits of a letter
//! mean is told in `notation::exact`; here the low half of a byte looks up
//! what the whole byte has to be.

use std::arch::x86_64::*;

use super::avx2::Avx2;
use crate::Field;
use crate::bits::Bits;
use crate::notation::EXACT_LEN;

/// From 16 bytes of text that start with two lines to those lines in eight bytes
/// each; the eighth is 0.
const LAYOUT: [i8; 16] = [0, 1, 2, 3, 4, 5, 6, -1, 7, 8, 9, 10, 11, 12, 13, -1];
/// The same for text that starts two bytes earlier.
const LAYOUT_LAST: [i8; 16] = [2, 3, 4, 5, 6, 7, 8, -1, 9, 10, 11, 12, 13, 14, 15, -1];
/// Turns the line feed and the eighth byte into a `.` each.
const ENDS: [u8; 8] = [0, 0, 0, 0, 0, 0, b'\n' ^ b'.', b'.'];

/// The letter with this low half, of R and B the former; 0xff where there is none.
const LETTERS: [u8; 16] = {
    let mut letters = [0xff; 16];
    let mut n = 0;
    while n < 5 {
        let letter = b".RGYP"[n];
        letters[(letter & 0x0f) as usize] = letter;
        n += 1;
    }
    letters
};
/// Where R and B differ.
const EITHER: [u8; 16] = {
    let mut bits = [0; 16];
    bits[(b'R' & 0x0f) as usize] = b'R' ^ b'B';
    bits
};

impl Avx2 {
    /// See [`read_exact_all`](crate::notation::read_exact_all).
    pub(super) fn read_exact_all(self, bytes: &[u8], out: &mut Vec<Field>) -> usize {
        #[target_feature(enable = "avx2")]
        fn read_exact_all(avx2: Avx2, bytes: &[u8], out: &mut Vec<Field>) -> usize {
            let (records, _) = bytes.as_chunks::<EXACT_LEN>();
            let before = out.len();
            out.reserve(records.len());
            for record in records {
                match avx2.read_exact(record) {
                    Some(field) => out.push(field),
                    None => break,
                }
            }
            (out.len() - before) * EXACT_LEN
        }
        // SAFETY: `self` proves that AVX2 was detected.
        unsafe { read_exact_all(self, bytes, out) }
    }

    #[inline(always)]
    fn read_exact(self, bytes: &[u8; EXACT_LEN]) -> Option<Field> {
        // Rows 12 to 9, 8 to 5, 4 to 1. The last two lines are at the end of the
        // text and are read two bytes early.
        let top = self.four_lines([&bytes[..16], &bytes[14..30]], [LAYOUT, LAYOUT]);
        let middle = self.four_lines([&bytes[28..44], &bytes[42..58]], [LAYOUT, LAYOUT]);
        let bottom = self.four_lines([&bytes[56..72], &bytes[68..]], [LAYOUT, LAYOUT_LAST]);

        // SAFETY: `self` proves that AVX2 was detected.
        unsafe {
            let valid = _mm256_and_si256(self.are_cells(top), self.are_cells(middle));
            let valid = _mm256_and_si256(valid, self.are_cells(bottom));
            if _mm256_movemask_epi8(valid) != -1 {
                return None;
            }
        }
        Some(Field {
            planes: [
                self.plane([top, middle, bottom]),
                self.plane([self.bit_4(top), self.bit_4(middle), self.bit_4(bottom)]),
                self.plane([
                    self.bit_1_2(top),
                    self.bit_1_2(middle),
                    self.bit_1_2(bottom),
                ]),
            ],
        })
    }

    /// Four lines, a `.` for their line feeds and for the eighth bytes.
    #[inline(always)]
    fn four_lines(self, texts: [&[u8]; 2], layouts: [[i8; 16]; 2]) -> __m256i {
        let texts = texts.map(|text| text.first_chunk::<16>().expect("16 bytes"));
        // SAFETY: 16 bytes are there each, and `self` proves that AVX2 was
        // detected.
        unsafe {
            let text = _mm256_loadu2_m128i(texts[1].as_ptr().cast(), texts[0].as_ptr().cast());
            let layout =
                _mm256_loadu2_m128i(layouts[1].as_ptr().cast(), layouts[0].as_ptr().cast());
            let ends = _mm256_set1_epi64x(i64::from_le_bytes(ENDS));
            _mm256_xor_si256(_mm256_shuffle_epi8(text, layout), ends)
        }
    }

    /// All ones in each byte that is one of `.RGBYP`.
    #[inline(always)]
    fn are_cells(self, letters: __m256i) -> __m256i {
        // SAFETY: a table has 16 bytes, and `self` proves that AVX2 was detected.
        unsafe {
            let table = |table: &[u8; 16]| {
                _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast()))
            };
            // A byte of 0x80 and more looks up 0, which it is not.
            let expected = _mm256_shuffle_epi8(table(&LETTERS), letters);
            let either = _mm256_shuffle_epi8(table(&EITHER), letters);
            _mm256_cmpeq_epi8(_mm256_or_si256(letters, either), expected)
        }
    }

    /// Bit 4 of each letter in bit 0 of its byte: code bit 1.
    #[inline(always)]
    fn bit_4(self, letters: __m256i) -> __m256i {
        // SAFETY: `self` proves that AVX2 was detected.
        unsafe { _mm256_srli_epi16::<4>(letters) }
    }

    /// Bit 1 xor bit 2 of each letter in bit 0 of its byte: code bit 2.
    #[inline(always)]
    fn bit_1_2(self, letters: __m256i) -> __m256i {
        // SAFETY: `self` proves that AVX2 was detected.
        unsafe {
            let both = _mm256_xor_si256(letters, _mm256_srli_epi16::<1>(letters));
            _mm256_srli_epi16::<1>(both)
        }
    }

    /// The plane of a code bit, given in bit 0 of each byte; lines from the top.
    #[inline(always)]
    fn plane(self, [top, middle, bottom]: [__m256i; 3]) -> Bits {
        // SAFETY: `self` proves that AVX2 was detected.
        unsafe {
            let one = _mm256_set1_epi8(1);
            let middle = _mm256_slli_epi16::<4>(_mm256_and_si256(middle, one));
            let low = _mm256_or_si256(middle, _mm256_and_si256(bottom, one));
            let high = _mm256_and_si256(top, one);
            // A column is 16 bits from here on. Of each four lines the first two
            // are in the lower half, the even ones in front.
            let even = _mm256_unpacklo_epi8(low, high);
            let odd = _mm256_unpackhi_epi8(low, high);
            let pairs = _mm256_or_si256(_mm256_add_epi16(even, even), odd);
            let first = _mm_slli_epi16::<2>(_mm256_castsi256_si128(pairs));
            let plane = _mm_or_si128(first, _mm256_extracti128_si256::<1>(pairs));
            Bits([
                _mm_cvtsi128_si64(plane) as u64,
                _mm_extract_epi64::<1>(plane) as u64,
            ])
        }
    }
}
