//! Small games, drawn by hand.

use grid_core::Grid;

use crate::check::{MAX_PLAYED_KEYS, SIZES};
use crate::{Case, Commands, Level, Tile};

/// Returns small games, named for what is special about each.
#[must_use]
pub fn edge_cases() -> Vec<(&'static str, Case)> {
    let mut cases: Vec<(&'static str, Case)> = DRAWN
        .iter()
        .map(|&(name, rows, keys)| (name, drawn(rows, keys)))
        .collect();
    let fifty = "DU".repeat(MAX_PLAYED_KEYS / 2 - 1);
    let room = ["######", "#w.b+#", "#....#", "######"];
    cases.push((
        "fifty-keys-last-one-completes",
        drawn(&room, &format!("{fifty}RR")),
    ));
    cases.push((
        "fifty-keys-not-complete",
        drawn(&room, &format!("{fifty}RL")),
    ));
    cases.push(("largest-map", largest()));
    cases
}

type Drawn = (&'static str, &'static [&'static str], &'static str);

const DRAWN: &[Drawn] = &[
    ("smallest-map", &["####", "#w.#", "#b+#", "####"], "R"),
    ("no-keys", &["#####", "#wb+#", "#...#", "#####"], ""),
    (
        "last-key-completes",
        &["#####", "#wb+#", "#...#", "#####"],
        "R",
    ),
    (
        "last-key-completes-upwards",
        &["####", "#+.#", "#b.#", "#w.#", "####"],
        "U",
    ),
    (
        "last-key-completes-downwards",
        &["####", "#.w#", "#.b#", "#.+#", "####"],
        "D",
    ),
    (
        "last-key-completes-leftwards",
        &["#####", "#+bw#", "#...#", "#####"],
        "L",
    ),
    (
        "keys-after-completion",
        &["######", "#.wb+#", "#....#", "######"],
        "RLLD",
    ),
    (
        "keys-after-completion-would-push-on",
        &["#######", "#wb+..#", "#.....#", "#######"],
        "RR",
    ),
    (
        "worker-starts-on-goal",
        &["#####", "#Wb.#", "#...#", "#####"],
        "R",
    ),
    (
        "worker-stays-on-goal",
        &["#####", "#W.b#", "#...#", "#####"],
        "U",
    ),
    (
        "worker-ends-on-goal",
        &["######", "#w+.b#", "#....#", "######"],
        "R",
    ),
    (
        "worker-crosses-goals",
        &["#######", "#w++b.#", "#.b...#", "#######"],
        "RRR",
    ),
    (
        "worker-on-last-goal-is-no-box",
        &["######", "#w+Bb#", "#...+#", "#...b#", "######"],
        "R",
    ),
    (
        "box-starts-on-goal",
        &["######", "#B.wb#", "#...+#", "######"],
        "L",
    ),
    (
        "push-off-goal",
        &["######", "#wB..#", "#.b.+#", "######"],
        "R",
    ),
    (
        "push-off-goal-and-step-on",
        &["#######", "#wB..##", "#.b.+.#", "#######"],
        "RL",
    ),
    (
        "push-from-goal-to-goal",
        &["#######", "#wB+.b#", "#.....#", "#######"],
        "R",
    ),
    (
        "push-over-goal",
        &["#######", "#wb+..#", "#.Bb+.#", "#######"],
        "RR",
    ),
    (
        "two-boxes-in-a-row",
        &["#######", "#wbb++#", "#.....#", "#######"],
        "RR",
    ),
    (
        "box-behind-is-on-goal",
        &["#######", "#wbB.+#", "#.....#", "#######"],
        "R",
    ),
    (
        "box-ahead-is-on-goal",
        &["#######", "#wBb.+#", "#.....#", "#######"],
        "R",
    ),
    (
        "box-against-wall",
        &["######", "#wb#.#", "#+...#", "######"],
        "RD",
    ),
    (
        "walk-into-wall",
        &["#####", "#w..#", "#.b+#", "#####"],
        "ULLR",
    ),
    (
        "one-box-leaves-as-another-arrives",
        &["########", "#.wB+..#", "#...b..#", "########"],
        "RRDDDL",
    ),
    (
        "worker-walled-in",
        &["#####", "##w##", "#####", "#b+.#", "#####"],
        "UDLR",
    ),
    (
        "box-that-nobody-reaches",
        &["#######", "#w#b.+#", "#######", "#######"],
        "RRR",
    ),
    (
        "full-room",
        &["######", "#bbBb#", "#bwb+#", "#+++B#", "#b+#+#", "######"],
        "RLUDDLURRDLU",
    ),
    (
        "flat-map",
        &[
            "###############",
            "#w.b.........+#",
            "#.............#",
            "###############",
        ],
        "RRRRRRRRRRRR",
    ),
    (
        "tall-map",
        &[
            "####", "#w.#", "#..#", "#b.#", "#..#", "#..#", "#..#", "#..#", "#..#", "#..#", "#..#",
            "#..#", "#+.#", "#..#", "####",
        ],
        "DDDDDDDDDDDD",
    ),
];

fn drawn(rows: &[&str], keys: &str) -> Case {
    let level = rows.join("\n").parse();
    Case::new(level.expect("a drawn map"), Commands::from(keys))
}

/// Boxes in all corners of the largest map, one of them not yet.
fn largest() -> Case {
    let last = *SIZES.end() - 1;
    let level = Level::new(Grid::from_fn(last + 1, last + 1, |pos| {
        let wall = |n| n == 0 || n == last;
        let corner = |n| n == 1 || n == last - 1;
        match (pos.row, pos.col) {
            (row, col) if wall(row) || wall(col) => Tile::Wall,
            (1, 1) => Tile::Goal,
            (1, 2) => Tile::Box,
            (1, 3) => Tile::Worker,
            (row, col) if corner(row) && corner(col) => Tile::BoxOnGoal,
            _ => Tile::Floor,
        }
    }));
    Case::new(level, Commands::from("DRULL"))
}
