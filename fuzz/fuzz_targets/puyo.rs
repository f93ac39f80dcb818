//! Puyo: the reader's contract, the exact layout against it, and the engine
//! against the definition.

#![no_main]

use grid_core::Scanner;
use grid_judge_fuzz::Notation;
use libfuzzer_sys::fuzz_target;
use puyo::{Field, answer, check, count_chains, notation, reference, trace};

const NOTATION: Notation<Field> = Notation {
    read_case: notation::read_case,
    recover: notation::recover,
    locate: notation::locate,
    check,
};

fuzz_target!(|bytes: &[u8]| {
    let cases = NOTATION.read_all(bytes);
    exact_layout_reads_the_same(bytes);
    let mut counted = Vec::new();
    for read in &cases {
        let expected = reference::answer(&read.case);
        assert_eq!(answer(&read.case), expected);
        match trace(&read.case) {
            Ok(frames) => assert!(frames.count() > 0),
            Err(ref findings) => assert_eq!(Some(findings), expected.as_ref().err()),
        }
        if let Ok(expected) = expected {
            counted.push((read.case, expected.chains()));
        }
    }
    batches_count_the_same(&counted);
});

fn exact_layout_reads_the_same(bytes: &[u8]) {
    let mut fields = Vec::new();
    let used = notation::read_exact_all(bytes, &mut fields);
    assert_eq!(used, fields.len() * notation::EXACT_LEN);
    let mut text = Scanner::new(bytes);
    for field in fields {
        assert_eq!(notation::read_case(&mut text), Ok(Some(field)));
    }
    assert_eq!(text.offset(), used);
    // Whatever is left was refused for a reason: it is not what is written.
    if let Some(next) = bytes[used..].first_chunk::<{ notation::EXACT_LEN }>()
        && let Ok(Some(field)) = notation::read_case(&mut text)
    {
        assert_ne!(field.to_string().as_bytes(), next);
    }
}

fn batches_count_the_same(counted: &[(Field, u32)]) {
    let fields: Vec<Field> = counted.iter().map(|&(field, _)| field).collect();
    let mut counts = vec![0; fields.len()];
    count_chains(&fields, &mut counts);
    for (&(_, expected), count) in counted.iter().zip(counts) {
        assert_eq!(u32::from(count), expected);
    }
}
