//! Frames in plain text.

use grid_core::{Cell, Frame, Grid, Mark, Pos, Style, Tint};

fn picture(drawing: &str) -> Grid<Cell> {
    let grid: Grid<char> = drawing.parse().expect("a drawing");
    grid.map(|&glyph| match glyph {
        ' ' | '.' => Cell::new(glyph, Style::Empty),
        '#' => Cell::new(glyph, Style::Solid),
        _ => Cell::new(glyph, Style::Piece(Tint::Red)),
    })
}

#[test]
fn a_bare_frame_is_its_drawing() {
    let frame = Frame::new("start", picture("#..\n#R#\n"));
    insta::assert_snapshot!(frame, @r"
    start
    #..
    #R#
    ");
}

#[test]
fn each_mark_has_its_own_brackets() {
    let frame = Mark::ALL.into_iter().enumerate().fold(
        Frame::new("marks", picture("abcd\n....\n")),
        |frame, (col, mark)| frame.with_highlight(mark, [Pos::new(0, col)], mark.name()),
    );
    insta::assert_snapshot!(frame, @"
    marks
    [a](b)>c<-d-
     .  .  .  .
    ");
}

#[test]
fn the_last_mark_of_a_cell_wins() {
    let frame = Frame::new("", picture("ab\n"))
        .with_highlight(Mark::Group, [Pos::new(0, 0), Pos::new(0, 1)], "2")
        .with_highlight(Mark::Move, [Pos::new(0, 1)], "");
    assert_eq!(frame.to_string(), "\n[a]>b<\n");
    assert_eq!(
        frame.marks().as_slice(),
        [Some(Mark::Group), Some(Mark::Move)]
    );
    assert_eq!(frame.highlights()[0].label, "2");
}

#[test]
fn cells_outside_are_not_marked() {
    let frame = Frame::new("outside", picture("a\n")).with_highlight(
        Mark::Group,
        [Pos::new(1, 0), Pos::new(0, usize::MAX)],
        "",
    );
    assert_eq!(frame.to_string(), "outside\n a\n");
}

#[test]
fn blanks_at_line_ends_are_left_out() {
    let frame = Frame::new("caption  ", picture("a \n  \n")).with_note("note\t");
    assert_eq!(frame.to_string(), "caption\na\n\nnote\n");
}

#[test]
fn empty_grids_leave_caption_and_notes() {
    let frame = |rows, cols| {
        Frame::new(
            "empty",
            Grid::filled(rows, cols, Cell::new('.', Style::Empty)),
        )
        .with_note("nothing to see")
        .to_string()
    };
    assert_eq!(frame(0, 0), "empty\nnothing to see\n");
    assert_eq!(frame(0, 4), "empty\nnothing to see\n");
    assert_eq!(frame(2, 0), "empty\n\n\nnothing to see\n");
}

#[test]
fn captions_may_be_wider_than_the_picture_and_of_any_script() {
    let frame = Frame::new(
        "3연쇄: four reds and five greens vanish at once",
        picture("R\n"),
    )
    .with_note("뿌요뿌요");
    insta::assert_snapshot!(frame, @r"
    3연쇄: four reds and five greens vanish at once
    R
    뿌요뿌요
    ");
}

#[test]
fn names_are_distinct() {
    let mut names: Vec<&str> = Tint::ALL.iter().map(|tint| tint.name()).collect();
    names.extend(Mark::ALL.iter().map(|mark| mark.name()));
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}
