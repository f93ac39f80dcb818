//! The forms of a report, and what the command line makes of them.

use judge_runner::report::Records;
use judge_runner::{Lang, Verdict};

use crate::support::{Dir, case, field, html, human, jsonl, junit, mixed, run_of};

#[test]
fn the_report_for_people_in_english() {
    insta::assert_snapshot!(human(&mixed(), Lang::En));
}

#[test]
fn the_report_for_people_in_korean() {
    insta::assert_snapshot!(human(&mixed(), Lang::Ko));
}

#[test]
fn junit_of_every_verdict() {
    insta::assert_snapshot!(junit(&mixed(), Lang::En));
}

#[test]
fn junit_counts_what_the_records_count() {
    for lang in [Lang::En, Lang::Ko] {
        let text = junit(&mixed(), lang);
        let xml = roxmltree::Document::parse(&text).expect("well-formed XML");
        let suite = xml
            .descendants()
            .find(|node| node.has_tag_name("testsuite"))
            .expect("a suite");
        let count = |name: &str| suite.attribute(name).expect("a count").to_owned();
        assert_eq!(count("tests"), "10");
        assert_eq!(count("failures"), "7");
        assert_eq!(count("errors"), "1");
        assert_eq!(count("skipped"), "1");
        let of_tag = |tag: &str| {
            xml.descendants()
                .filter(|node| node.has_tag_name(tag))
                .count()
        };
        assert_eq!(of_tag("failure"), 7);
        assert_eq!(of_tag("flakyFailure"), 1);
    }
}

#[test]
fn interrupted_runs_say_so_in_every_form() {
    let mut records = mixed();
    records.end.interrupted = true;
    records.end.exit = 130;
    assert!(human(&records, Lang::En).ends_with("   interrupted\n"));
    assert!(human(&records, Lang::Ko).ends_with("   중단됨\n"));
    let property = "<property name=\"interrupted\" value=\"true\"/>";
    assert!(junit(&records, Lang::En).contains(property));
    assert!(html(&records, Lang::En).contains("\"interrupted\":true"));
}

#[test]
fn ten_thousand_failing_cases_fit_into_three_megabytes() {
    let cases = (0..10_000u64).map(|number| {
        let mut case = case(
            number,
            &format!("subtask-{}/case-{number:05}", number % 7),
            Verdict::Wa,
        );
        // As long as differences get.
        let long = format!("{number:05}{}", "가".repeat(55));
        case.diff = Some(judge_runner::Difference {
            line: number as usize,
            column: 1,
            expected: Some(long.clone()),
            got: Some(long + "…"),
        });
        case
    });
    let page = html(&run_of(cases.collect()), Lang::En);
    assert!(page.len() <= 3_000_000, "{}", page.len());
    // Nothing is dropped silently.
    assert!(
        !page.contains("\"left_out\":0"),
        "the worst case is above the cap"
    );
}

#[test]
fn a_page_names_no_address() {
    for lang in [Lang::En, Lang::Ko] {
        let page = html(&mixed(), lang);
        assert!(!page.contains("http:") && !page.contains("https:") && !page.contains("//cdn"));
        assert!(page.contains(&format!("<html lang=\"{}\">", lang.tag())));
    }
}

#[test]
fn judge_writes_the_same_reports_as_convert() {
    let dir = Dir::new();
    for (name, answer) in [("1", "1\n"), ("2", "3\n"), ("10", "1 \n")] {
        dir.write(format!("cases/{name}.in"), field());
        dir.write(format!("cases/{name}.out"), answer);
    }
    let args = ["judge", "cases", "--format", "jsonl", "--lang", "ko"];
    let ran = dir.run(&[&args[..], &["--junit", "a.xml", "--html", "a.html"]].concat());
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    dir.write("all.jsonl", &ran.stdout);
    for (form, file) in [("junit", "a.xml"), ("html", "a.html")] {
        let args = [
            "report",
            "convert",
            "all.jsonl",
            "--to",
            form,
            "--lang",
            "ko",
        ];
        let converted = dir.run(&args);
        assert_eq!(converted.code, 0, "{}", converted.stderr);
        assert_eq!(converted.stdout, dir.read(file));
        let ran = dir.run(&[&args[..], &["-o", "again"]].concat());
        assert_eq!((ran.code, ran.stdout.as_str()), (0, ""));
        assert_eq!(dir.read("again"), dir.read(file));
    }
    let ran = dir.run(&["report", "convert", "all.jsonl", "--to", "human", "-v"]);
    assert!(ran.stdout.contains(" AC "), "{}", ran.stdout);
    assert!(ran.stdout.contains("3 cases: 2 AC, 1 WA"), "{}", ran.stdout);
}

#[test]
fn a_report_that_cannot_be_written_is_told_by_name() {
    let dir = Dir::new();
    dir.write("1.in", field());
    let ran = dir.run(&["judge", "1.in", "--junit", "nowhere/a.xml"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (3, ""));
    insta::assert_snapshot!(ran.stderr, @"error: nowhere/a.xml cannot be written: no such file or directory");
}

#[test]
fn records_that_were_cut_off_are_converted_and_marked() {
    let dir = Dir::new();
    let text = jsonl(&mixed());
    let lines: Vec<&str> = text.lines().collect();
    dir.write(
        "cut.jsonl",
        format!("{}\n{}", lines[..5].join("\n"), &lines[5][..40]),
    );
    let ran = dir.run(&["report", "convert", "cut.jsonl", "--to", "human"]);
    assert_eq!(ran.code, 0);
    assert!(ran.stdout.ends_with("   interrupted\n"), "{}", ran.stdout);
    assert!(
        ran.stdout.contains("4 cases: 1 AC, 1 PE, 1 WA, 1 TLE"),
        "{}",
        ran.stdout
    );
    insta::assert_snapshot!(ran.stderr, @"cut.jsonl has no end record: the run was cut off");
}

#[test]
fn what_is_no_record_is_told_with_its_line() {
    let check = |text: &str| {
        Records::read(text.as_bytes())
            .expect_err("no records")
            .to_string()
    };
    let records = jsonl(&mixed());
    let run = records.lines().next().expect("a run record");
    let end = records.lines().last().expect("an end record");
    let errors = [
        check(""),
        check("hello\n"),
        check("{\"v\":1}\n"),
        check(&format!("{run}\n{run}\n")),
        check(&format!("{end}\n{run}\n")),
        check(&format!("{run}\n\n{end}\n{end}\n")),
        check(&format!("{run}\n{}\n", run.replace("\"v\":1", "\"v\":2"))),
        check(&format!("{run}\n{{\"v\":1,\"type\":\"case\"}}\n")),
    ];
    insta::assert_snapshot!(errors.join("\n"));
    // Records of types that are not known yet are passed over.
    let newer = records.replacen('\n', "\n{\"v\":1,\"type\":\"note\"}\n", 1);
    assert_eq!(Records::read(newer.as_bytes()), Ok(mixed()));
}

#[test]
fn convert_tells_what_it_cannot_read() {
    let dir = Dir::new();
    dir.write("bad.jsonl", "hello\n");
    let convert = |file: &str| dir.run(&["report", "convert", file, "--to", "junit"]);
    assert_eq!(convert("bad.jsonl").code, 1);
    let ran = convert("none.jsonl");
    assert_eq!(ran.code, 2);
    insta::assert_snapshot!(ran.stderr, @"error: none.jsonl: no such file or directory");
}
