//! `solve --stream`: a pure line filter.

use crate::support::{Dir, GAME, field};

fn record(id: &str, problem: Option<&str>, input: &str) -> String {
    let problem = problem.map_or(String::new(), |name| format!("\"problem\":\"{name}\","));
    let input = input.replace('\n', "\\n");
    format!("{{\"id\":{id},{problem}\"input\":\"{input}\"}}\n")
}

#[test]
fn records_keep_their_ids_and_their_order() {
    let dir = Dir::new();
    let input = [
        record("7", Some("puyo"), &field()),
        record("{\"any\":[1,null]}", None, GAME),
        record("\"x\"", Some("11559"), "RR\n"),
        "not json\n".to_owned(),
        record("null", Some("chess"), ""),
        record("3", None, &(field() + &field())),
        record("4", Some("뿌요뿌요"), ""),
        record("5", Some("footholds"), "[[1,1]] [0,0] [0,1]"),
        "\n".to_owned(),
        "{\"id\":6}\n".to_owned(),
    ]
    .concat();
    let ran = dir.run_with(&["solve", "--stream"], input.as_bytes());
    insta::assert_snapshot!(ran.all());
}

#[test]
fn long_streams_are_the_same_for_any_number_of_threads() {
    let dir = Dir::new();
    let input: String = (0..20_000)
        .map(|id| record(&id.to_string(), None, &field()))
        .collect();
    let one = dir.run_with(
        &["solve", "-p", "puyo", "--stream", "-j", "1"],
        input.as_bytes(),
    );
    let two = dir.run_with(
        &["solve", "-p", "puyo", "--stream", "-j", "2"],
        input.as_bytes(),
    );
    assert_eq!((one.code, two.code), (0, 0));
    assert_eq!(one.stdout.lines().count(), 20_000);
    assert!(one.stdout == two.stdout);
    let last = one.stdout.lines().last().expect("a line");
    assert_eq!(
        last,
        r#"{"v":1,"id":19999,"answer":{"chains":1},"text":"1\n"}"#
    );
}

#[test]
fn an_empty_stream_is_a_filter_with_nothing_to_do() {
    let ran = Dir::new().run_with(&["solve", "--stream"], b"");
    assert_eq!((ran.code, ran.stdout.as_str()), (0, ""));
}
