//! Through the runner's own eyes: fast answers are those of the slow twins.

use judge_runner::game::{GAMES, Kind};

#[test]
fn answers_are_those_of_the_reference() {
    let mut compared = 0;
    for game in GAMES {
        for index in 0..300 {
            let case = game.generate(Kind::All, 77, index).expect("a case");
            // Some positions take the slow twin of footholds too long.
            if let Some(slow) = game.reference_text(case.input.as_bytes()) {
                assert_eq!(case.output.as_bytes(), slow, "{game:?}\n{}", case.input);
                compared += 1;
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn traces_end_in_the_answer() {
    for game in GAMES {
        for index in 0..40 {
            let case = game.generate(Kind::All, 5, index).expect("a case");
            let frames: Vec<_> = game
                .trace(case.input.as_bytes(), 1)
                .expect("an answer")
                .expect("a case")
                .collect();
            assert!(!frames.is_empty());
            let last = frames[frames.len() - 1].to_string();
            let number = case.output.lines().next().expect("a line");
            match game.info().name {
                "sokoban" => {
                    // The final map, row by row, with marks taken out.
                    let plain = |text: &str| text.replace(['>', '<', '-', ' ', '(', ')'], "");
                    for row in case.output.lines().skip(1) {
                        assert!(last.lines().any(|line| plain(line) == row), "{last}\n{row}");
                    }
                }
                "footholds" => {
                    assert_eq!(frames.len() - 1, number.parse::<usize>().expect("a number"))
                }
                "puyo" => assert!(last.contains(number), "{last}"),
                _ => {}
            }
        }
    }
}
