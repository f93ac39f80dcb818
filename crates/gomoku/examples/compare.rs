//! Compares every engine at every level of this machine with the definition.
//!
//! ```text
//! cargo run --release -p gomoku --features simd --example compare -- 2000000 1
//! ```
//!
//! The first argument is the number of boards, the second one the seed. A third
//! of the boards are scattered ones within the guarantee, a third built ones, a
//! third scattered ones that may have several fives.

use std::process::ExitCode;

use gomoku::{
    Answer, Board, Level, PackedBoard, generate, judge, judge_all_at, notation, reference,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

const BATCH: usize = 10_000;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let count = arguments.next().unwrap_or(Ok(100_000));
    let seed = arguments.next().unwrap_or(Ok(1));
    let (Ok(count), Ok(seed)) = (count, seed) else {
        eprintln!("usage: compare [BOARDS [SEED]]");
        return ExitCode::from(2);
    };
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let shape = generate::Shape::default();
    let mut draw = |index: usize| match index % 3 {
        0 => generate::random(&mut rng, &shape),
        1 => generate::structured(&mut rng),
        _ => generate::scattered(&mut rng, Board::JUDGE_SIZE, index % 101),
    };
    let (mut compared, mut won, mut several) = (0, 0, 0);
    while compared < count {
        let boards: Vec<Board> = (0..BATCH).map(&mut draw).collect();
        let verdicts: Vec<_> = boards.iter().map(reference::judge).collect();
        for (board, verdict) in boards.iter().zip(&verdicts) {
            assert_eq!(judge(board), *verdict, "{board:?}");
        }
        let expected: Vec<_> = boards.iter().map(|b| reference::answer(b).ok()).collect();
        compare(&boards, &expected);
        compared += BATCH as u64;
        let nobody = Some(Answer::NOBODY);
        won += expected
            .iter()
            .filter(|&&answer| answer != nobody && answer.is_some())
            .count();
        several += expected.iter().filter(|answer| answer.is_none()).count();
    }
    let levels: Vec<&str> = Level::available().map(Level::name).collect();
    println!(
        "{compared} boards, {won} of them won, {several} with several fives: no difference at {}",
        levels.join(", ")
    );
    ExitCode::SUCCESS
}

/// Panics at the first difference.
fn compare(boards: &[Board], expected: &[Option<Answer>]) {
    let packed: Vec<PackedBoard> = boards
        .iter()
        .map(|board| PackedBoard::try_from(board).expect("19 × 19"))
        .collect();
    let text: String = boards.iter().map(Board::to_string).collect();

    let mut read = Vec::new();
    let used = notation::read_exact_all(text.as_bytes(), &mut read);
    assert_eq!((used, read.len()), (text.len(), boards.len()));
    assert!(read == packed, "a board was read wrong");
    for level in Level::available() {
        let (mut judged, mut answered) = (Vec::new(), Vec::new());
        judge_all_at(level, &packed, &mut judged);
        notation::answer_exact_all_at(level, text.as_bytes(), &mut answered);
        for answers in [judged, answered] {
            assert_eq!(answers.len(), boards.len());
            let different = answers.iter().zip(expected).position(|(a, b)| a != b);
            if let Some(at) = different {
                panic!(
                    "{level}: {:?}, expected {:?}\n{:?}",
                    answers[at], expected[at], boards[at]
                );
            }
        }
    }
}
