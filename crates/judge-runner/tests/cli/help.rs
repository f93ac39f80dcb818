//! Help, version, lists and completions.

use crate::support::Dir;

#[test]
fn every_help_has_examples() {
    let dir = Dir::new();
    let mut all = String::new();
    for command in [
        "",
        "solve",
        "judge",
        "check",
        "gen",
        "trace",
        "list",
        "report",
        "report merge",
        "report convert",
        "completions",
    ] {
        let args: Vec<&str> = command.split_whitespace().chain(["--help"]).collect();
        let ran = dir.run(&args);
        assert_eq!(ran.code, 0);
        assert!(ran.stdout.contains("Examples:"), "{command}");
        all += &format!("$ judge-runner {}\n{}\n", args.join(" "), ran.stdout);
    }
    insta::assert_snapshot!(all);
}

#[test]
fn the_version_is_that_of_the_package() {
    let ran = Dir::new().run(&["--version"]);
    assert_eq!(
        ran.stdout,
        concat!("judge-runner ", env!("CARGO_PKG_VERSION"), "\n")
    );
}

#[test]
fn games_are_listed_with_all_their_names() {
    insta::assert_snapshot!(Dir::new().run(&["list", "games"]).stdout);
}

#[test]
fn completions_are_there_for_the_usual_shells() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = Dir::new().run(&["completions", shell]);
        assert_eq!(ran.code, 0);
        assert!(ran.stdout.contains("judge-runner"), "{shell}");
    }
}
