//! The crates together, as somebody else's program uses them.

use grid_core::Scanner;
use judge_runner::{Compare, Verdict, by_name, detect};

#[test]
fn a_stream_is_read_with_one_crate_and_judged_with_another() {
    let text = "......\n".repeat(11) + "RRRR..\n" + &"......\n".repeat(12);
    let mut scanner = Scanner::new(text.as_bytes());
    let mut ours = String::new();
    while let Some(field) = puyo::notation::read_case(&mut scanner).expect("two fields") {
        ours += &puyo::answer(&field).expect("settled").to_string();
    }
    let expected = by_name("11559")
        .expect("puyo")
        .solve_text(text.as_bytes(), &|| false);
    let verdict = Compare::Boj.verdict(&expected.expect("answers"), ours.as_bytes());
    assert_eq!(verdict, Verdict::Ac);
}

#[test]
fn names_and_first_lines_tell_the_game() {
    for (name, first) in [
        ("소코반", "4 4\n####\n"),
        ("Programmers92345", "[[1,1],[0,1]]\n"),
        ("boj2615", &"0 ".repeat(19)),
        ("PUYO", "......\n"),
    ] {
        let named = by_name(name).expect(name).info().name;
        assert_eq!(detect(first.as_bytes()).expect(first).info().name, named);
    }
    assert!(by_name("go").is_none());
    assert!(detect(b"hello world\n").is_none());
    assert!(detect(b"\n \n").is_none());
}
