//! The fast engines, all on bit rows: a row is one word, black's columns from
//! bit 0 and white's from bit 32, so that one shift moves both colours and the
//! zeros between keep them apart.
//!
//! One board is judged by [`judge_rows`], whatever its size and however many
//! fives it has. Many boards of 19 × 19 are judged eight at a time, one in each
//! lane of a row of words (`lanes`), without a branch on what they hold.

mod lanes;
mod level;
mod packed;
mod rows;
#[cfg_attr(
    all(feature = "simd", target_arch = "x86_64"),
    expect(
        unsafe_code,
        reason = "calls of functions with run-time detected features"
    )
)]
pub(crate) mod simd;

pub(crate) use lanes::Lanes;
pub use level::Level;
pub use packed::{PackedBoard, WrongSize, judge_all, judge_all_at};
pub(crate) use rows::judge_rows;
