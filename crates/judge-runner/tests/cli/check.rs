//! `check`: every finding with line and column.

use crate::support::{Dir, board, field};

#[test]
fn findings_have_places_and_the_rest_is_checked() {
    let dir = Dir::new();
    dir.write("a/floating.in", "......\n".repeat(10) + "R.....\n......\n")
        .write("a/good.in", field())
        .write(
            "a/broken.in",
            field().replace("RRRR..", "RRxR..") + "\n" + &field(),
        )
        .write("a/open.in", "3 5\n#####\n.wb+#\n#####\nR\n")
        .write("a/two.in", "4 4\n####\n#ww#\n#b+#\n####\nRX\n")
        .write("a/hole.in", "[[1,0],[1,1]] [0,1] [0,0]\n")
        .write("a/large.in", "[[1,1,1,1,1,1]] [0,1] [0,0]\n")
        .write(
            "a/fives.in",
            board(&[
                (1, 1),
                (1, 2),
                (1, 3),
                (1, 4),
                (1, 5),
                (2, 1),
                (3, 1),
                (4, 1),
                (5, 1),
            ]),
        );
    let ran = dir.run(&["check", "a"]);
    insta::assert_snapshot!(ran.all());
}

#[test]
fn a_valid_input_has_no_findings() {
    let dir = Dir::new();
    dir.write("good.in", field());
    let ran = dir.run(&["check", "good.in"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (0, ""));
    insta::assert_snapshot!(ran.stderr, @"1 case: nothing found");
}
