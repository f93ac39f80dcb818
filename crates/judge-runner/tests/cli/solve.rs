//! `solve`: answers.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use crate::support::{Dir, GAME, board, data, field};

#[test]
fn every_golden_answer_is_reproduced_byte_for_byte() {
    let dir = Dir::new();
    for game in ["puyo", "gomoku", "sokoban", "footholds"] {
        let folder = data(game);
        let path = folder.to_str().expect("UTF-8");
        for named in [true, false] {
            let out = format!("out-{game}-{named}");
            let mut args = vec!["solve", "-q", path, "-o", &out];
            if named {
                args.extend(["-p", game]);
            }
            assert_eq!(dir.run(&args).code, 0, "{args:?}");
            let mut compared = 0;
            for entry in fs::read_dir(&folder).expect("golden files") {
                let expected = entry.expect("an entry").path();
                if expected
                    .extension()
                    .is_some_and(|extension| extension == "out")
                {
                    let name = expected.file_name().expect("a name");
                    let ours = dir.path().join(&out).join(name);
                    let ours = fs::read(&ours).unwrap_or_else(|_| panic!("{}", ours.display()));
                    assert_eq!(ours, fs::read(&expected).expect("a file"), "{name:?}");
                    compared += 1;
                }
            }
            assert!(compared >= 30, "{game}: {compared}");
        }
    }
}

#[test]
fn standard_input_is_the_default_and_the_game_is_detected() {
    let dir = Dir::new();
    for (input, output) in [
        (field(), "1\n"),
        (board(&[(3, 2), (3, 3), (3, 4), (3, 5), (3, 6)]), "1\n3 2\n"),
        (GAME.to_owned(), "Game 1: complete\n#####\n#.wB#\n#####\n"),
        (
            "[[1,1,1],[1,1,1],[1,1,1]]\n[1,0]\n[1,2]\n".to_owned(),
            "5\n",
        ),
    ] {
        for args in [&["solve", "-q"][..], &["solve", "-q", "-"]] {
            let ran = dir.run_with(args, input.as_bytes());
            assert_eq!(
                (ran.code, ran.stdout.as_str()),
                (0, output),
                "{}",
                ran.stderr
            );
        }
    }
}

#[test]
fn several_inputs_and_cases_are_answered_in_order_for_any_number_of_threads() {
    let dir = Dir::new();
    let mut fields = String::new();
    for step in 0..400 {
        let height = step % 5;
        fields += &"......\n".repeat(12 - height);
        fields += &"R.....\n".repeat(height);
    }
    dir.write("10.in", &fields)
        .write("2.in", field())
        .write("1.in", GAME);
    let one = dir.run(&["solve", "-q", ".", "-j", "1"]);
    assert_eq!(one.code, 0);
    assert!(
        one.stdout
            .starts_with("Game 1: complete\n#####\n#.wB#\n#####\n1\n0\n0\n0\n0\n1\n")
    );
    for jobs in ["2", "8"] {
        assert_eq!(
            dir.run(&["solve", "-q", ".", "-j", jobs]).stdout,
            one.stdout
        );
    }
}

#[test]
fn games_are_numbered_anew_after_a_closing_line() {
    let dir = Dir::new();
    let input = format!("{GAME}{GAME}0 0\n{GAME}");
    let ran = dir.run_with(&["solve", "-q"], input.as_bytes());
    let heads: Vec<&str> = ran
        .stdout
        .lines()
        .filter(|line| line.starts_with('G'))
        .collect();
    assert_eq!(
        heads,
        ["Game 1: complete", "Game 2: complete", "Game 1: complete"]
    );
}

#[test]
fn records_hold_the_answers_of_all_games() {
    let dir = Dir::new();
    dir.write("a/1.in", field())
        .write("a/2.in", board(&[(5, 1), (4, 2), (3, 3), (2, 4), (1, 5)]))
        .write("a/3.in", board(&[]))
        .write("a/4.in", format!("{GAME}0 0\n"))
        .write("a/5.in", "[[1,1,1],[1,1,1],[1,1,1]] [1,0] [1,2]\n");
    let ran = dir.run(&["solve", "-q", "--format", "jsonl", "a"]);
    insta::assert_snapshot!(ran.all());
}

#[test]
fn a_board_with_several_fives_is_an_error_that_lists_them() {
    let dir = Dir::new();
    let mut stones = vec![(1, 1), (1, 2), (1, 3), (1, 4), (1, 5)];
    stones.extend([(19, 1), (18, 2), (17, 3), (16, 4), (15, 5)]);
    dir.write("two.in", board(&stones));
    let ran = dir.run(&["solve", "--format", "jsonl", "two.in"]);
    insta::assert_snapshot!(ran.all());
}

#[test]
fn answers_go_into_a_folder_that_mirrors_the_inputs() {
    let dir = Dir::new();
    dir.write("in/x/1.in", field()).write("in/in2.txt", field());
    assert_eq!(dir.run(&["solve", "in", "-o", "out"]).code, 0);
    assert_eq!(dir.read("out/x/1.out"), "1\n");
    assert_eq!(dir.read("out/in2.out"), "1\n");
}

#[test]
fn two_inputs_with_one_answer_file_are_refused() {
    let dir = Dir::new();
    dir.write("a.in", field()).write("a.txt", field());
    let ran = dir.run(&["solve", "a.in", "a.txt", "-o", "out"]);
    assert_eq!(ran.code, 2);
    insta::assert_snapshot!(ran.stderr, @"error: a.in and a.txt would both be answered in out/a.out");
}

#[test]
fn archives_are_walked_like_folders() {
    let dir = Dir::new();
    let mut zip = zip::ZipWriter::new(fs::File::create(dir.path().join("a.zip")).expect("a file"));
    let mut tar = tar::Builder::new(flate2::write::GzEncoder::new(
        fs::File::create(dir.path().join("b.tar.gz")).expect("a file"),
        flate2::Compression::fast(),
    ));
    for (name, text) in [
        ("c/10.in", field()),
        ("c/2.in", field()),
        ("../evil.in", field()),
    ] {
        zip.start_file(name, zip::write::SimpleFileOptions::default())
            .expect("a member");
        zip.write_all(text.as_bytes()).expect("its text");
        let mut header = tar::Header::new_gnu();
        header.set_size(text.len() as u64);
        header.set_mode(0o644);
        // A climbing path is refused by the builder's safe way.
        if !name.starts_with("..") {
            tar.append_data(&mut header, name, text.as_bytes())
                .expect("a member");
        }
    }
    zip.finish().expect("an archive");
    tar.into_inner()
        .and_then(|gz| gz.finish())
        .expect("an archive");
    for archive in ["a.zip", "b.tar.gz"] {
        let ran = dir.run(&["solve", "--format", "jsonl", archive]);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        let sources: Vec<&str> = ran
            .stdout
            .lines()
            .filter_map(|line| line.split("\"source\":\"").nth(1)?.split('"').next())
            .collect();
        assert_eq!(
            sources,
            [format!("{archive}:c/2.in"), format!("{archive}:c/10.in")]
        );
    }
    assert!(
        !dir.path()
            .parent()
            .expect("a parent")
            .join("evil.in")
            .exists()
    );
}

#[test]
fn partitions_count_cases_over_all_inputs() {
    let dir = Dir::new();
    let empty = "......\n".repeat(12);
    dir.write("1.in", format!("{}{empty}{}", field(), field()))
        .write("2.in", format!("{empty}{}", field()));
    let part = |part: &str| dir.run(&["solve", "-q", ".", "--partition", part]).stdout;
    assert_eq!(part("slice:1/2"), "1\n1\n1\n");
    assert_eq!(part("slice:2/2"), "0\n0\n");
    let mut lines: Vec<String> = ["hash:1/3", "hash:2/3", "hash:3/3"]
        .iter()
        .flat_map(|name| part(name).lines().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    lines.sort_unstable();
    assert_eq!(lines, ["0", "0", "1", "1", "1"]);
}

#[test]
fn a_closed_standard_output_is_a_quiet_end() {
    let dir = Dir::new();
    dir.write("many.in", field().repeat(100_000));
    let mut child = dir
        .command(&["solve", "many.in"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
}

#[test]
fn a_filter_takes_names() {
    let dir = Dir::new();
    dir.write("a/trap-1.in", field())
        .write("a/plain.in", "......\n".repeat(12));
    assert_eq!(
        dir.run(&["solve", "-q", "a", "--filter", "trap*"]).stdout,
        "1\n"
    );
    assert_eq!(
        dir.run(&["solve", "-q", "a", "--filter", "nothing"]).code,
        4
    );
    assert_eq!(dir.run(&["solve", "-q", "a", "--filter", "["]).code, 2);
}

#[cfg(unix)]
#[test]
fn names_need_not_be_utf_8() {
    use std::os::unix::ffi::OsStrExt;
    let dir = Dir::new();
    let name = std::ffi::OsStr::from_bytes(b"a\xff.in");
    fs::write(dir.path().join(name), field()).expect("a file");
    let ran = dir.run(&["solve", "-q", ".", "-o", "out"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let out = dir
        .path()
        .join("out")
        .join(std::ffi::OsStr::from_bytes(b"a\xff.out"));
    assert_eq!(fs::read(out).expect("an answer"), b"1\n");
}
