//! Wherever a stream is cut, and however many workers there are, the answers are
//! those of the whole.

use std::path::PathBuf;

use proptest::prelude::*;

use super::*;
use crate::discover::Origin;
use crate::game::{GAMES, Kind};

/// Keeps everything in memory.
#[derive(Default, PartialEq, Debug)]
struct Memory {
    output: String,
    remarks: Vec<String>,
}

impl Sink for Memory {
    fn begin(&mut self, input: &Input) -> io::Result<()> {
        self.output += &format!("<{}>\n", input.label);
        Ok(())
    }

    fn output(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.output += std::str::from_utf8(bytes).expect("answers are text");
        Ok(())
    }

    fn remarks(&mut self, _input: &Input, remarks: &[Remark], base: &Base) -> io::Result<()> {
        self.remarks.extend(remarks.iter().map(|remark| {
            let line = remark.at.line + base.lines as usize;
            let case = remark.case + base.cases;
            let (column, message, snippet) = (remark.at.column, &remark.message, &remark.snippet);
            format!("case {case} {line}:{column} {message} {snippet:?}")
        }));
        Ok(())
    }

    fn progress(&mut self, _bytes: u64) {}
}

/// Answers a text cut at the given offsets.
fn solve_cut(
    game: &'static dyn Game,
    text: &[u8],
    cuts: &[usize],
    want: Want,
    jobs: usize,
    partition: Option<Partition>,
) -> (Memory, Summary) {
    let mut ends: Vec<usize> = cuts.iter().map(|cut| cut % (text.len() + 1)).collect();
    ends.sort_unstable();
    ends.push(text.len());
    let (events, received) = channel();
    let mut start = 0;
    for (index, &end) in ends.iter().enumerate() {
        let block = Block {
            input: 0,
            game: Some(game),
            bytes: text[start..end].to_vec(),
            last: index + 1 == ends.len(),
            error: None,
            taken: 0,
        };
        assert!(events.send(Event::Read(block)).is_ok());
        start = end;
    }
    assert!(events.send(Event::End).is_ok());
    let inputs = [Input {
        name: PathBuf::from("a"),
        label: "a".to_owned(),
        origin: Origin::Stdin,
        answer: None,
    }];
    let batch = Batch {
        game: Some(game),
        want,
        jobs,
        partition,
        warnings: true,
        stop: &|| false,
    };
    let mut sink = Memory::default();
    let summary = run_blocks(
        &batch,
        &inputs,
        events,
        &received,
        &Budget::new(1),
        &mut sink,
    )
    .expect("memory does not fail");
    (sink, summary)
}

/// A stream of cases with everything that may stand between and go wrong.
fn stream() -> impl Strategy<Value = (usize, Vec<u8>)> {
    let piece = (any::<u64>(), 0..12u8, any::<prop::sample::Index>());
    (0..GAMES.len(), prop::collection::vec(piece, 0..8)).prop_map(|(game, pieces)| {
        let mut text = Vec::new();
        for (seed, change, place) in pieces {
            let case = GAMES[game]
                .generate(Kind::Random, seed, 0)
                .expect("random cases do not end");
            let mut bytes = case.input.into_bytes();
            let at = place.index(bytes.len());
            match change {
                0 => {
                    bytes = String::from_utf8_lossy(&bytes)
                        .replace('\n', "\r\n")
                        .into_bytes()
                }
                1 => bytes.extend_from_slice(b"\n \t\n"),
                2 => bytes[at] = b'?',
                3 => {
                    bytes.remove(at);
                }
                4 => bytes.insert(at, b'\n'),
                5 => bytes[at] = 0xff,
                6 => bytes.truncate(at),
                7 => bytes.splice(0..0, *b"\xef\xbb\xbf").for_each(drop),
                8 => bytes.extend_from_slice(b"0 0\n"),
                _ => {}
            }
            text.extend_from_slice(&bytes);
        }
        (game, text)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn cuts_and_workers_change_nothing(
        (game, text) in stream(),
        cuts in prop::collection::vec(any::<usize>(), 0..12),
        records in any::<bool>(),
    ) {
        let game = GAMES[game];
        let want = if records { Want::Records } else { Want::Text };
        let (whole, summary) = solve_cut(game, &text, &[], want, 1, None);
        let (cut, cut_summary) = solve_cut(game, &text, &cuts, want, 2, None);
        prop_assert_eq!(&whole, &cut);
        prop_assert_eq!((summary.cases, summary.failed), (cut_summary.cases, cut_summary.failed));
    }

    #[test]
    fn parts_make_up_the_whole(
        (game, text) in stream(),
        cuts in prop::collection::vec(any::<usize>(), 0..6),
        kind in prop::sample::select(vec!["slice", "hash"]),
    ) {
        let game = GAMES[game];
        let records = |partition: Option<Partition>| {
            let (memory, _) = solve_cut(game, &text, &cuts, Want::Records, 2, partition);
            let lines: Vec<String> = memory.output.lines().skip(1).map(str::to_owned).collect();
            lines
        };
        let mut parts: Vec<String> = (1..=3)
            .flat_map(|part| records(format!("{kind}:{part}/3").parse().ok()))
            .collect();
        let mut whole = records(None);
        parts.sort_unstable();
        whole.sort_unstable();
        prop_assert_eq!(parts, whole);
    }
}

#[test]
fn the_boundaries_that_are_guessed_hold_for_plain_streams() {
    for game in GAMES {
        let text: String = (0..50)
            .map(|index| game.generate(Kind::Random, 1, index).expect("a case").input)
            .collect();
        let boundary = game.guess_boundary(text.as_bytes());
        assert!(
            boundary * 10 > text.len() * 9,
            "{game:?} cuts at {boundary} of {}",
            text.len()
        );
        let head = solve_cut(game, &text.as_bytes()[..boundary], &[], Want::Text, 1, None);
        let whole = solve_cut(game, text.as_bytes(), &[], Want::Text, 1, None);
        assert_eq!(head.0.remarks, whole.0.remarks, "{game:?}");
    }
}

#[test]
fn an_error_that_shows_behind_its_case_is_told_in_partitions_too() {
    let game = crate::by_name("footholds").expect("a game");
    let text = b"[[1],[0]]\n[0,0]\n[[1,1]]\n[0,0]\n[0,1]\n";
    let cut = text.len() - b"[0,0]\n[0,1]\n".len();
    let part = "slice:1/1".parse().ok();
    let (whole, _) = solve_cut(game, text, &[], Want::Records, 1, None);
    let (parts, _) = solve_cut(game, text, &[cut], Want::Records, 1, part);
    assert_eq!(whole, parts);
    assert_eq!(whole.remarks.len(), 1);
}
