//! The chain as pictures.

mod common;

use common::{fields, golden, read};

#[test]
fn golden_traces_are_drawn() {
    let shown = [
        "001-sample",
        "002-empty",
        "058-five-groups-five-colours",
        "061-holes-in-one-column",
    ];
    for (name, input, _) in golden() {
        if shown.contains(&name.as_str()) {
            let frames: Vec<String> = puyo::trace(&read(&input))
                .unwrap()
                .map(|frame| frame.to_string())
                .collect();
            insta::assert_snapshot!(name, frames.join("\n"));
        }
    }
}

#[test]
fn last_picture_tells_the_answer() {
    for field in fields(300) {
        let trace = puyo::trace(&field).unwrap();
        let n_frames = trace.len();
        let frames: Vec<_> = trace.collect();
        let chains = puyo::answer(&field).unwrap().chains();
        assert_eq!(frames.len(), n_frames);
        assert_eq!(frames.len(), 1 + 2 * chains as usize);
        let words = match chains {
            1 => "1 chain step".to_owned(),
            n => format!("{n} chain steps"),
        };
        let caption = frames.last().unwrap().caption();
        assert!(caption.ends_with(&words), "{caption}");
    }
}
