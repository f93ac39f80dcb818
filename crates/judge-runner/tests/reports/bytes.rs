//! All 256 bytes, in names and in what programs say.

use std::collections::BTreeSet;

use judge_runner::{Compare, Lang, Verdict, text};

use crate::support::{Dir, case, field, html, human, jsonl, junit, run_of};

/// A failing case for each byte, with the byte in its name, its reason and its
/// difference.
fn every_byte() -> judge_runner::report::Records {
    let cases = (0..=255u8).map(|byte| {
        let name = text::escaped(&[b'a', byte, b'b']);
        let mut case = case(byte.into(), &name, Verdict::Wa);
        case.reason = Some(text::escaped(&[b'<', byte, b'>']));
        case.diff = Compare::Exact.first_difference(b"x", &[b'y', byte, b']', b']', b'>']);
        case
    });
    let mut cases: Vec<_> = cases.collect();
    // And what no single byte makes.
    for (name, verdict) in [
        ("nonc\u{fffe}har\u{ffff}", Verdict::Re),
        ("c1\u{85}\u{9b}31m", Verdict::Je),
        ("line\u{2028}separators\u{2029}", Verdict::Sk),
        ("pile\u{1f4a9}", Verdict::Ce),
        ("]]></testcase><!--", Verdict::Re),
    ] {
        let mut odd = case(0, name, verdict);
        odd.reason = Some(name.to_owned());
        cases.push(odd);
    }
    run_of(cases)
}

#[test]
fn xml_is_well_formed_and_names_stay_apart() {
    let records = every_byte();
    let text = junit(&records, Lang::En);
    let xml = roxmltree::Document::parse(&text).expect("well-formed XML");
    let attributes = |name: &str| -> BTreeSet<String> {
        xml.descendants()
            .filter(|node| node.has_tag_name("testcase"))
            .filter_map(|node| node.attribute(name).map(str::to_owned))
            .collect()
    };
    assert_eq!(attributes("name").len(), records.cases.len());
    assert_eq!(attributes("file").len(), records.cases.len());
    let messages: BTreeSet<&str> = xml
        .descendants()
        .filter(|node| node.has_tag_name("failure"))
        .filter_map(|node| node.attribute("message"))
        .collect();
    // ESC begins a sequence: its message is the only one that loses a byte.
    assert!(messages.len() >= 256, "{}", messages.len());
    let in_text: BTreeSet<&str> = xml
        .descendants()
        .filter(|node| node.has_tag_name("failure"))
        .filter_map(|node| node.text())
        .collect();
    assert!(in_text.len() >= 256, "{}", in_text.len());
}

#[test]
fn colours_of_a_program_do_not_reach_a_report() {
    let mut red = case(1, "red", Verdict::Re);
    red.reason = Some("\x1b[1;31mboom\x1b[0m \x1b]0;title\x07".to_owned());
    let records = run_of(vec![red]);
    for text in [
        human(&records, Lang::En),
        human(&records, Lang::Ko),
        junit(&records, Lang::En),
        html(&records, Lang::En),
    ] {
        assert!(text.contains("boom"), "{text}");
        assert!(!text.contains("[1;31m"), "{text}");
        assert!(!text.contains("title\u{7}"), "{text}");
        assert!(!text.contains('\x1b'), "{text}");
    }
}

#[test]
fn a_report_for_people_holds_no_control_characters() {
    let text = human(&every_byte(), Lang::En);
    assert!(text.chars().all(|c| c == '\n' || !c.is_control()));
}

#[test]
fn records_come_back_as_they_were() {
    let records = every_byte();
    let again = judge_runner::report::Records::read(jsonl(&records).as_bytes());
    assert_eq!(again.as_ref(), Ok(&records));
}

#[test]
fn no_data_ends_the_element_that_holds_it() {
    let mut cases = Vec::new();
    for text in ["</script>", "<!--<script>", "{{data}}", "\u{2028}", "&lt;"] {
        let mut case = case(1, text, Verdict::Re);
        case.reason = Some(text.to_owned());
        cases.push(case);
    }
    let mut records = run_of(cases);
    records.run.program = "</title><script>alert(1)</script>".to_owned();
    let page = html(&records, Lang::En);
    assert_eq!(page.matches("</script>").count(), 2);
    assert_eq!(page.matches("<script").count(), 2);
    assert_eq!(page.matches("</title>").count(), 1);
    let data = page
        .split_once("id=\"data\">")
        .and_then(|(_, rest)| rest.split_once("</script>"))
        .map(|(data, _)| data)
        .expect("the page has data");
    let data: serde_json::Value = serde_json::from_str(data).expect("JSON");
    assert_eq!(data["cases"][0][0], "</script>");
    assert_eq!(data["cases"][2][0], "{{data}}");
}

#[cfg(target_os = "linux")]
#[test]
fn files_whose_names_are_not_text_stay_apart() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let dir = Dir::new();
    for name in [
        &b"c/a\xfe.in"[..],
        b"c/a\xff.in",
        b"c/a\n.in",
        b"c/\xea\xb0\x80.in",
    ] {
        dir.write(OsStr::from_bytes(name), field());
    }
    let args = [
        "judge", "c", "--format", "jsonl", "--junit", "r.xml", "--html", "r.html",
    ];
    let ran = dir.run(&args);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let records = judge_runner::report::Records::read(ran.stdout.as_bytes()).expect("records");
    let names: BTreeSet<&str> = records
        .cases
        .iter()
        .map(|case| case.name.as_str())
        .collect();
    assert_eq!(names, BTreeSet::from(["a\n", "a\\xFE", "a\\xFF", "가"]));
    let text = dir.read("r.xml");
    let xml = roxmltree::Document::parse(&text).expect("well-formed XML");
    let files: BTreeSet<&str> = xml
        .descendants()
        .filter_map(|node| node.attribute("file"))
        .collect();
    assert_eq!(
        files,
        BTreeSet::from(["c/a␊.in", "c/a\\xFE.in", "c/a\\xFF.in", "c/가.in"])
    );
    assert!(dir.read("r.html").contains("a\\\\xFE"));
}
