//! Named fields at the edges of the rule.

use crate::{Colour, Field};

/// Returns fields that wrong programs trip over, each with a name that says why.
///
/// All are settled.
#[must_use]
pub fn edge_cases() -> Vec<(&'static str, Field)> {
    let drawn = DRAWN
        .iter()
        .map(|&(name, rows)| (name, Field::from_bottom_rows(rows)));
    let full = [
        ("full-one-colour", full(|_, _| 0)),
        ("full-two-halves", full(|_, col| col / 3)),
        ("full-columns-of-two-colours", full(|_, col| col % 2)),
        ("full-rows-of-five-colours", full(|row, _| row % 5)),
        ("full-checkerboard", full(|row, col| (row + col) % 2)),
        ("full-dominoes", full(|row, col| (row / 2 + col) % 5)),
        ("full-squares", full(|row, col| (row / 2 + col / 2) % 4)),
        ("full-diagonals", full(|row, col| (row + 2 * col) % 5)),
    ];
    drawn.chain(full).collect()
}

/// A field without empty cells; `colour(row, col)` is an index into all colours.
fn full(colour: impl Fn(usize, usize) -> usize) -> Field {
    Field::positions().fold(Field::EMPTY, |field, pos| {
        field.with(pos, Some(Colour::ALL[colour(pos.row, pos.col)]))
    })
}

/// Empty rows above are left out.
const DRAWN: [(&str, &str); 43] = [
    ("empty", ""),
    ("one-puyo", "..R..."),
    ("three-in-a-row", "RRR..."),
    ("three-in-a-column", "R..... R..... R....."),
    ("three-at-a-corner", "R..... RR...."),
    ("four-in-a-row", "RRRR.."),
    ("four-in-a-row-at-the-right", "..GGGG"),
    ("four-in-a-column", "B..... B..... B..... B....."),
    (
        "four-in-a-column-at-the-right",
        ".....B .....B .....B .....B",
    ),
    ("four-in-a-square", "YY.... YY...."),
    ("t-up", ".P.... PPP..."),
    ("t-down", "PPP... RPG..."),
    ("t-left", ".P.... PP.... RP...."),
    ("t-right", "P..... PP.... PR...."),
    ("s-flat", ".GG... GGR..."),
    ("s-tall", "G..... GG.... RG...."),
    ("z-flat", "GG.... RGG..."),
    ("z-tall", ".G.... GG.... GR...."),
    ("l-tall", "B..... B..... BB...."),
    ("j-tall", ".B.... .B.... BB...."),
    ("l-hanging", "BB.... BR.... BG...."),
    ("j-hanging", "BB.... RB.... GB...."),
    ("plus", ".R.... RRR... GRB..."),
    ("u-needs-up", "R.R... RRR..."),
    ("u-needs-up-for-the-next-step", ".GG... RGR... RRRG.."),
    (
        "u-needs-left-for-the-next-step",
        ".G.... RR.... GR.... RRGG..",
    ),
    ("u-upside-down", "RRR... RGR..."),
    ("diagonal-four", "R..... GR.... BGR... GBGR.."),
    ("two-and-two-at-a-corner", "..RR.. RRGB.."),
    ("ends-of-a-row-and-the-next", "RRGBYP GBYPRR"),
    (
        "top-of-a-column-and-bottom-of-the-next",
        "R..... R..... B..... G..... BG.... GB.... BG.... GB.... BG.... GB.... BR.... GR....",
    ),
    (
        "top-row-four",
        "RRRR.. YBYB.. BYBY.. YBYB.. BYBY.. YBYB.. BYBY.. YBYB.. BYBY.. YBYB.. BYBY.. YBYB..",
    ),
    (
        "top-row-falls-in",
        "Y..... R..... R..... R..... R..... G..... B..... G..... B..... G..... B..... GYYY..",
    ),
    (
        "top-to-bottom",
        "R..... R..... R..... R..... G..... G..... G..... G..... B..... B..... B..... B.....",
    ),
    ("two-groups-of-one-colour", "R....R R....R R....R R....R"),
    ("two-groups-of-two-colours", "R....B R....B R....B R....B"),
    ("two-gaps-in-a-column", "BGYP.. RRRR.. BGYP.. RRRR.."),
    ("groups-vanish-together", "RYYYY. RRRPP."),
    ("two-steps", "YY.... RRRR.. YYGB.."),
    (
        "gap-filled-from-far",
        "R..... G..... G..... G..... G..... RRR...",
    ),
    (
        "snake",
        "RRRRRR GBGBGR RRRRRR RBGBGB RRRRRR GBGBGR RRRRRR RBGBGB RRRRRR GBGBGR RRRRRR RBGBGB",
    ),
    (
        "chain-of-ten",
        "Y..... Y...R. BG..B. BG..RG GYR.BG GBB.BR GYBYYB YYGYRY YGBRGB GGBYGR BYGBBR",
    ),
    (
        "chain-of-eighteen",
        "BBYRRB BYPYYB YRYBPG PGBRBG RRBPBG RRGGRR PGRPPY YBBPBY BYBRRB YPYRBY PBBYRY BYPPRG",
    ),
];
