//! Parts of a run, joined.

use judge_runner::Verdict;
use judge_runner::report::{MergePart, Records, merge};

use crate::support::{Dir, case, field, jsonl, run_of};

/// A run of twelve cases with some failures.
fn whole() -> Records {
    let cases = (1..=12).map(|number| {
        let verdict = match number {
            2 => Verdict::Wa,
            7 => Verdict::Pe,
            11 => Verdict::Sk,
            _ => Verdict::Ac,
        };
        case(number, &format!("case-{number}"), verdict)
    });
    run_of(cases.collect())
}

/// The parts of a run, as n machines would have judged them.
fn parts(whole: &Records, kind: &str, n_parts: u64) -> Vec<MergePart> {
    let part = |k: u64| {
        let name = format!("{kind}:{k}/{n_parts}");
        let partition: judge_runner::Partition = name.parse().expect("a partition");
        let cases: Vec<_> = (0..)
            .zip(&whole.cases)
            .filter(|(index, case)| partition.takes(*index, case.name.as_bytes()))
            .map(|(_, case)| case.clone())
            .collect();
        let failed = cases.iter().any(|case| case.is_failure());
        let mut records = run_of(cases);
        records.run.total = whole.run.total;
        records.run.partition = Some(name);
        records.end.exit = u8::from(failed);
        records.end.wall_ms = Some(100);
        MergePart {
            label: format!("{k}.jsonl"),
            records,
        }
    };
    (1..=n_parts).map(part).collect()
}

#[test]
fn parts_in_any_order_make_the_whole() {
    let whole = whole();
    for kind in ["slice", "hash"] {
        for n_parts in [1, 2, 3, 5, 20] {
            let mut expected = whole.clone();
            expected.end.wall_ms = Some(100 * n_parts);
            let mut parts = parts(&whole, kind, n_parts);
            assert_eq!(merge(parts.clone()).as_ref(), Ok(&expected));
            parts.reverse();
            assert_eq!(merge(parts).as_ref(), Ok(&expected));
        }
    }
}

#[test]
fn the_exit_code_is_that_of_the_whole() {
    let check = |change: &dyn Fn(&mut Records), code: u8| {
        let mut parts = parts(&whole(), "slice", 3);
        change(&mut parts[1].records);
        let merged = merge(parts).expect("a whole");
        assert_eq!((merged.end.exit, merged.status().code()), (code, code));
    };
    check(&|_| {}, 1);
    check(&|part| part.end.interrupted = true, 130);
    // An answer without its input: no case shows it.
    check(&|part| part.end.exit = 3, 3);
    let all_well: Vec<_> = (0..6)
        .map(|n| case(n, &n.to_string(), Verdict::Ac))
        .collect();
    let merged = merge(parts(&run_of(all_well.clone()), "hash", 4)).expect("a whole");
    assert_eq!(merged.end.exit, 0);
    let mut skipped = all_well;
    for case in &mut skipped {
        case.verdict = Verdict::Sk;
    }
    let merged = merge(parts(&run_of(skipped), "hash", 4)).expect("a whole");
    assert_eq!(merged.end.exit, 5);
}

#[test]
fn hosts_are_all_named() {
    let mut parts = parts(&whole(), "slice", 3);
    parts[2].records.run.host.cpu = "another one".to_owned();
    parts[2].records.run.host.jobs = 8;
    let merged = merge(parts).expect("a whole");
    assert_eq!(merged.run.host.cpu, "a processor; another one");
    assert_eq!(merged.run.host.jobs, 8);
}

#[test]
fn wrong_parts_are_refused_by_name() {
    let mut told = String::new();
    let mut check = |what: &str, change: &dyn Fn(&mut Vec<MergePart>)| {
        let mut parts = parts(&whole(), "slice", 4);
        change(&mut parts);
        let errors = merge(parts).expect_err(what);
        told += &format!("{what}\n");
        for error in errors {
            told += &format!("  {error}\n");
        }
    };
    check("one is missing", &|parts| drop(parts.remove(1)));
    check("two are missing", &|parts| drop(parts.drain(1..3)));
    check("one is there twice", &|parts| {
        let mut again = parts[0].clone();
        again.label = "again.jsonl".to_owned();
        parts.push(again);
    });
    check("one twice, one missing", &|parts| {
        parts[3] = parts[0].clone()
    });
    check("another digest", &|parts| {
        parts[1].records.run.digest = "ff".to_owned()
    });
    check("another number of cases", &|parts| {
        parts[1].records.run.total = 13
    });
    check("another n", &|parts| {
        parts[1].records.run.partition = Some("slice:2/5".to_owned());
    });
    check("another kind", &|parts| {
        parts[1].records.run.partition = Some("hash:2/4".to_owned());
    });
    check("another program", &|parts| {
        parts[2].records.run.program = "b.py".to_owned()
    });
    check("another limit", &|parts| parts[2].records.run.limits = None);
    check("another way to compare", &|parts| {
        parts[2].records.run.compare = "exact".to_owned()
    });
    check("no partition", &|parts| {
        parts[3].records.run.partition = Some("all".to_owned())
    });
    check("a whole run among them", &|parts| {
        parts[3].records.run.partition = None
    });
    check("cut off", &|parts| parts[3].records.cut = true);
    check("a case is gone", &|parts| {
        drop(parts[0].records.cases.pop())
    });
    check("cases fewer than said", &|parts| {
        parts[2].records.run.cases = 4;
    });
    check("nothing", &|parts| parts.clear());
    insta::assert_snapshot!(told);
}

#[test]
fn another_version_is_refused_by_name() {
    let dir = Dir::new();
    for part in parts(&whole(), "slice", 2) {
        dir.write(&part.label, jsonl(&part.records));
    }
    dir.write("2.jsonl", dir.read("2.jsonl").replace("\"v\":1", "\"v\":2"));
    let ran = dir.run(&["report", "merge", "1.jsonl", "2.jsonl"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (1, ""));
    insta::assert_snapshot!(ran.stderr, @"error: 2.jsonl: line 1: a record of version 2, and this program reads version 1");
}

#[test]
fn real_parts_make_the_real_whole() {
    let dir = Dir::new();
    for number in 1..=12 {
        dir.write(format!("cases/g{}/{number}.in", number % 3), field());
        let answer = if number == 5 { "2\n" } else { "1\n" };
        dir.write(format!("cases/g{}/{number}.out", number % 3), answer);
    }
    let judge = |more: &[&str]| {
        let ran = dir.run(&[&["judge", "cases", "--format", "jsonl", "-j", "2"], more].concat());
        Records::read(ran.stdout.as_bytes()).expect("records")
    };
    let whole = judge(&[]);
    for kind in ["slice", "hash"] {
        let mut files = Vec::new();
        for k in 1..=3 {
            let file = format!("{kind}-{k}.jsonl");
            let records = judge(&["--partition", &format!("{kind}:{k}/3")]);
            dir.write(&file, jsonl(&records));
            files.push(file);
        }
        files.reverse();
        let mut args = vec!["report", "merge", "-o", "all.jsonl"];
        args.extend(files.iter().map(String::as_str));
        let ran = dir.run(&args);
        assert_eq!((ran.code, ran.stdout.as_str()), (1, ""), "{}", ran.stderr);
        let mut merged = Records::read(dir.read("all.jsonl").as_bytes()).expect("records");
        // Only times are chance.
        merged.end.wall_ms = whole.end.wall_ms;
        for (merged, case) in merged.cases.iter_mut().zip(&whole.cases) {
            merged.facts = case.facts;
        }
        assert_eq!(merged, whole);
        let ran = dir.run(&["report", "merge", &files[0], &files[2]]);
        assert_eq!(ran.code, 2);
        assert_eq!(ran.stderr, "error: part 2/3 is missing\n");
    }
}
