//! The same seed is the same case, and the same case the same answer, whichever
//! way it is read.

use judge_runner::game::{GAMES, Kind};

#[test]
fn a_case_does_not_depend_on_which_others_were_drawn() {
    for game in GAMES {
        let tenth = game.generate(Kind::Random, 9, 10).expect("a case");
        for index in 0..10 {
            assert_ne!(game.generate(Kind::Random, 9, index).as_ref(), Some(&tenth));
        }
        assert_eq!(game.generate(Kind::Random, 9, 10), Some(tenth));
    }
}

#[test]
fn inputs_in_canonical_form_have_the_same_answers() {
    for game in GAMES {
        for index in 0..30 {
            let case = game.generate(Kind::All, 2, index).expect("a case");
            let dressed = case.input.replace('\n', " \t\r\n");
            let canonical = game.canonical(dressed.as_bytes()).expect("a valid case");
            assert_eq!(
                String::from_utf8_lossy(&canonical),
                case.input,
                "{game:?} {index}"
            );
            let answer = game
                .solve_text(dressed.as_bytes(), &|| false)
                .expect("an answer");
            assert_eq!(
                String::from_utf8_lossy(&answer),
                case.output,
                "{game:?} {index}"
            );
        }
    }
}
