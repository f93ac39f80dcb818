//! The fast engines against the definition, at every level of this machine.

mod common;

use gomoku::{
    Answer, Board, Colour, Level, PackedBoard, Pos, Verdict, answer, generate, judge, judge_all,
    judge_all_at, notation, reference,
};

fn packed(boards: &[Board]) -> Vec<PackedBoard> {
    let pack = |board| PackedBoard::try_from(board).expect("a board of 19 × 19");
    boards.iter().map(pack).collect()
}

fn expected(boards: &[Board]) -> Vec<Option<Answer>> {
    boards
        .iter()
        .map(|board| reference::answer(board).ok())
        .collect()
}

/// Every engine gives what the reference gives.
fn check(boards: &[Board]) {
    let expected = expected(boards);
    for (board, expected) in boards.iter().zip(&expected) {
        assert_eq!(judge(board), reference::judge(board), "{board:?}");
        assert_eq!(answer(board).ok(), *expected, "{board:?}");
    }
    let packed = packed(boards);
    let text: String = boards.iter().map(Board::to_string).collect();
    let mut read = Vec::new();
    let used = notation::read_exact_all(text.as_bytes(), &mut read);
    assert_eq!((used, &read), (text.len(), &packed));
    for level in Level::available() {
        let mut answers = Vec::new();
        judge_all_at(level, &packed, &mut answers);
        assert_eq!(answers.len(), expected.len(), "{level}");
        for ((board, answer), expected) in boards.iter().zip(&answers).zip(&expected) {
            assert_eq!(answer, expected, "{level}\n{board:?}");
        }

        let mut answers = Vec::new();
        let used = notation::answer_exact_all_at(level, text.as_bytes(), &mut answers);
        assert_eq!((used, answers), (text.len(), expected.clone()), "{level}");
    }
}

#[test]
fn engines_equal_the_reference_on_valid_boards() {
    check(&common::valid_boards(1, 5_000).collect::<Vec<_>>());
}

#[test]
fn engines_equal_the_reference_on_any_boards() {
    check(&common::any_boards(2, 5_000).collect::<Vec<_>>());
}

#[test]
fn engines_equal_the_reference_on_golden_boards() {
    let boards: Vec<Board> = common::golden()
        .iter()
        .map(|(name, input, _)| {
            let mut text = grid_core::Scanner::new(input);
            notation::read_case(&mut text).expect(name).expect(name)
        })
        .collect();
    assert_eq!(boards.len(), 180);
    check(&boards);
}

#[test]
fn judge_equals_the_reference_on_every_size() {
    let mut rng = common::rng(3);
    for index in 0..20_000 {
        let size = Board::MIN_SIZE + index % 22;
        let board = generate::scattered(&mut rng, size, index % 101);
        assert_eq!(judge(&board), reference::judge(&board), "{board:?}");
    }
}

/// All boards of one line: three to the power of nine rows in each direction.
#[test]
fn every_row_of_nine_points_is_judged_right_in_every_direction() {
    let mut boards = Vec::new();
    for code in 0..3_usize.pow(9) {
        let symbols = (0..9).map(|index| (code / 3_usize.pow(index) % 3) as u8);
        let stones: Vec<_> = symbols.map(Colour::from_number).collect();
        let mut board = Board::new(19);
        // Four lines that never touch one another.
        for (index, &stone) in stones.iter().enumerate() {
            board.set(Pos::new(18, 10 + index), stone);
        }
        boards.push(board);
        let mut board = Board::new(19);
        for (index, &stone) in stones.iter().enumerate() {
            board.set(Pos::new(10 + index, 0), stone);
        }
        boards.push(board);
        let mut board = Board::new(19);
        for (index, &stone) in stones.iter().enumerate() {
            board.set(Pos::new(index, 10 + index), stone);
        }
        boards.push(board);
        let mut board = Board::new(19);
        for (index, &stone) in stones.iter().enumerate() {
            board.set(Pos::new(18 - index, index), stone);
        }
        boards.push(board);
    }
    check(&boards);
}

#[test]
fn batches_of_every_length_keep_their_order() {
    let boards: Vec<Board> = common::any_boards(4, 40).collect();
    let (packed, expected) = (packed(&boards), expected(&boards));
    for count in 0..boards.len() {
        let text: String = boards[..count].iter().map(Board::to_string).collect();
        for level in Level::available() {
            let mut answers = vec![None];
            judge_all_at(level, &packed[..count], &mut answers);
            assert_eq!(answers[0], None, "what was there stays");
            assert_eq!(answers[1..], expected[..count]);

            let mut answers = Vec::new();
            notation::answer_exact_all_at(level, text.as_bytes(), &mut answers);
            assert_eq!(answers, expected[..count]);
        }
    }
    let mut answers = Vec::new();
    judge_all(&packed, &mut answers);
    assert_eq!(answers, expected);
}

#[test]
fn several_fives_are_no_answer_in_a_batch_and_all_of_them_for_one_board() {
    let mut board = Board::new(19);
    for col in 0..5 {
        board.set(Pos::new(0, col), Some(Colour::Black));
        board.set(Pos::new(18, col), Some(Colour::White));
    }
    let packed = PackedBoard::try_from(&board).unwrap();
    assert_eq!(packed.answer(), None);
    let Verdict::Several(fives) = packed.judge() else {
        panic!("both colours have a five")
    };
    assert_eq!(fives.len(), 2);
}

#[test]
fn packed_rows_are_validated() {
    assert_eq!(
        PackedBoard::try_from_rows([0; 19]),
        Some(PackedBoard::EMPTY)
    );
    let row = |bits| {
        let mut rows = [0; 19];
        rows[7] = bits;
        PackedBoard::try_from_rows(rows)
    };
    assert!(row(1 << 18 | 1 << 32).is_some());
    assert_eq!(row(1 << 19), None, "a black column too many");
    assert_eq!(row(1 << 51), None, "a white column too many");
    assert_eq!(row(1 << 3 | 1 << 35), None, "a point of both colours");
    assert_eq!(
        PackedBoard::try_from(&Board::new(15)).unwrap_err().size(),
        15
    );
}

#[test]
fn lowest_level_is_always_available() {
    let levels: Vec<Level> = Level::available().collect();
    assert_eq!(levels[0], Level::Portable);
    assert_eq!(levels.last(), Some(&Level::best()));
    if !cfg!(feature = "simd") {
        assert_eq!(levels, [Level::Portable]);
    }
}
