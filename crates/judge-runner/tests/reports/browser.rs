//! The page in a real browser without a network: what its document holds once
//! its script has run.

use std::path::Path;
use std::process::Command;

use judge_runner::report::Records;
use judge_runner::{Lang, Verdict};

use crate::support::{Dir, case, html, mixed, run_of};

/// The names under which Chromium is installed.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

fn browser() -> &'static str {
    BROWSERS
        .into_iter()
        .find(|name| Command::new(name).arg("--version").output().is_ok())
        .expect("Chromium is needed: on Debian, apt-get install chromium")
}

/// Opens a page at an address behind `#`, after `then` was added as its last
/// script, and returns the document as HTML.
fn opened(records: &Records, lang: Lang, hash: &str, then: &str) -> String {
    let dir = Dir::new();
    let page = html(records, lang);
    let page = page.replace(
        "</body>",
        &format!("<script>\"use strict\";{then}</script></body>"),
    );
    let path = dir.write("report.html", page);
    document(&path, hash)
}

fn document(path: &Path, hash: &str) -> String {
    let profile = Dir::new();
    let output = Command::new(browser())
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--no-first-run",
            "--host-resolver-rules=MAP * ~NOTFOUND",
            "--dump-dom",
        ])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg(format!("file://{}#{hash}", path.display()))
        .output()
        .expect("the browser starts");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(
        text.contains("</html>"),
        "{text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    text
}

/// The part of a document that is shown: no data, no scripts, no style.
fn shown(document: &str) -> &str {
    let start = document.find("<header").expect("a header");
    let end = document.find("<script type=").expect("data");
    &document[start..end]
}

fn rows(document: &str) -> usize {
    shown(document).matches("<tr data-verdict=").count()
}

#[test]
fn a_page_shows_its_run_and_asks_for_nothing() {
    let records = mixed();
    let then = "
        const asked = performance.getEntriesByType('resource').map((entry) => entry.name);
        document.body.dataset.asked = asked.join(' ');
        document.body.dataset.title = document.title;
    ";
    let document = opened(&records, Lang::En, "", then);
    assert!(document.contains("data-asked=\"\""), "something was loaded");
    assert!(document.contains("data-title=\"Judge report: Main.java\""));
    let page = shown(&document);
    assert_eq!(rows(&document), 10);
    assert!(page.contains("10 of 10 cases"), "{page}");
    for verdict in Verdict::ALL {
        let chip = format!("{} <b>1</b>", Lang::En.verdict(verdict));
        assert!(page.contains(&chip), "{chip}");
    }
    // White space of the first difference can be seen.
    assert!(page.contains("<span class=\"space\">→</span>"), "{page}");
    assert!(page.contains("<span class=\"control\">CR</span>"), "{page}");
    assert!(page.contains("]]&gt; &lt;&amp;"), "{page}");
    // Every control has a name.
    for name in [
        "for=\"search\"",
        "for=\"sort\"",
        "aria-label=\"Show verdicts\"",
        "role=\"status\"",
    ] {
        assert!(page.contains(name), "{name}");
    }
}

#[test]
fn an_address_filters_searches_and_sorts() {
    let names: Vec<CaseOf> = vec![
        ("alpha/1", Verdict::Ac, 30),
        ("alpha/2", Verdict::Wa, 10),
        ("beta/3", Verdict::Wa, 20),
        ("beta/4", Verdict::Wa, 40),
        ("beta/5", Verdict::Tle, 50),
    ];
    let cases = names
        .iter()
        .map(|(name, verdict, ms)| case(*ms, name, *verdict));
    let records = run_of(cases.collect());
    // Several addresses in one start of the browser: it takes seconds.
    let then = "
        const seen = {};
        const look = (hash) => {
          location.hash = hash;
          dispatchEvent(new Event('hashchange'));
          seen[hash] = [...document.querySelectorAll('#rows .name')].map((e) => e.textContent).join(' ');
        };
        const first = [...document.querySelectorAll('#rows .name')].map((e) => e.textContent).join(' ');
        look('verdict=WA');
        look('verdict=WA,TLE');
        look('q=ALPHA');
        look('q=beta&verdict=WA&sort=-time');
        look('sort=time');
        look('q=wrong%20answer');
        look('q=nothing%20here');
        look('sort=nonsense&page=99');
        look('');
        // The same by hand.
        document.querySelectorAll('.chips button')[1 + 1].click();
        const pressed = document.querySelectorAll('.chips [aria-pressed=true]').length;
        document.querySelectorAll('th button')[2].click();
        seen.clicked = [location.hash, pressed,
          document.querySelector('th[aria-sort]').getAttribute('aria-sort'),
          ...[...document.querySelectorAll('#rows .name')].map((e) => e.textContent)].join(' ');
        const pre = document.createElement('pre');
        pre.id = 'seen';
        pre.textContent = JSON.stringify({ first, ...seen });
        document.body.append(pre);
    ";
    let document = opened(&records, Lang::En, "verdict=TLE", then);
    let seen = document
        .split_once("<pre id=\"seen\">")
        .and_then(|(_, rest)| rest.split_once("</pre>"))
        .map(|(seen, _)| seen.replace("&amp;", "&"))
        .expect("what was seen");
    let seen: serde_json::Value = serde_json::from_str(&seen).expect("JSON");
    for (address, names) in [
        ("first", "beta/5"),
        ("verdict=WA", "alpha/2 beta/3 beta/4"),
        ("verdict=WA,TLE", "alpha/2 beta/3 beta/4 beta/5"),
        ("q=ALPHA", "alpha/1 alpha/2"),
        ("q=beta&verdict=WA&sort=-time", "beta/4 beta/3"),
        ("sort=time", "alpha/2 beta/3 alpha/1 beta/4 beta/5"),
        ("q=wrong%20answer", "alpha/2 beta/3 beta/4"),
        ("q=nothing%20here", ""),
        (
            "sort=nonsense&page=99",
            "alpha/1 alpha/2 beta/3 beta/4 beta/5",
        ),
        ("", "alpha/1 alpha/2 beta/3 beta/4 beta/5"),
        (
            "clicked",
            "#verdict=WA&sort=-time 1 descending beta/4 beta/3 alpha/2",
        ),
    ] {
        assert_eq!(seen[address], names, "{address}");
    }
}

type CaseOf = (&'static str, Verdict, u64);

#[test]
fn ten_thousand_cases_come_in_pages_and_in_korean() {
    let cases = (1..=10_000u64).map(|number| {
        let verdict = if number % 4 == 0 {
            Verdict::Wa
        } else {
            Verdict::Ac
        };
        let mut case = case(number, &format!("묶음/{number}"), verdict);
        case.reason = (number == 8).then(|| "</script><script>alert(1)</script>".to_owned());
        case
    });
    let records = run_of(cases.collect());
    let document = opened(&records, Lang::Ko, "verdict=WA&page=1", "");
    let page = shown(&document);
    assert_eq!(rows(&document), 100);
    assert!(
        page.contains("10,000개 중 2,500개"),
        "the number of cases found"
    );
    assert!(page.contains("1 / 25쪽"), "the number of pages");
    assert!(
        page.contains("틀렸습니다 <b>2,500</b>"),
        "the number of a verdict"
    );
    assert!(
        page.contains("맞았습니다 <b>7,500</b>"),
        "the number of a verdict"
    );
    assert!(page.contains(">묶음/4<"), "a name");
    assert!(
        page.contains("&lt;/script&gt;&lt;script&gt;alert(1)"),
        "data is text"
    );
}
