//! Best play as people see it.

use footholds::{Case, answer, generate, trace};
use grid_core::Mark;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

fn drawn(text: &str) -> String {
    let case: Case = text.parse().expect("a case");
    let frames: Vec<String> = trace(&case)
        .expect("an answer")
        .map(|frame| frame.to_string())
        .collect();
    frames.join("\n")
}

#[test]
fn best_play_is_drawn_ply_by_ply() {
    // The first example of the problem's page: A hurries, B stalls.
    insta::assert_snapshot!(drawn("[[1,1,1],[1,1,1],[1,1,1]]\n[1,0]\n[1,2]\n"));
}

#[test]
fn stepping_onto_the_other_is_drawn() {
    insta::assert_snapshot!(drawn("[[1,1,1,0]]\n[0,0]\n[0,1]\n"), @r"
    start
    AB10
    A to move, B wins in 2 plies

    ply 1: A moves to (0, 1)
    -x->*< 1  0
    both tokens stand on (0, 1)
    B to move, B wins in 1 more ply

    ply 2: B moves to (0, 2)
     x -a->B< 0
    A cannot move, the foothold under it at (0, 1) is gone: B wins after 2 plies
    ");
}

#[test]
fn game_without_a_move_is_one_frame() {
    insta::assert_snapshot!(drawn("[[1]]\n[0,0]\n[0,0]\n"), @r"
    start
    *
    both tokens stand on (0, 0)
    A cannot move, no foothold is left beside (0, 0): B wins after 0 plies
    ");
}

#[test]
fn start_on_a_hole_has_no_pictures() {
    let case: Case = "[[1,0]]\n[0,0]\n[0,1]\n".parse().expect("a case");
    assert_eq!(trace(&case).err(), answer(&case).err());
    assert!(trace(&case).is_err());
}

#[test]
fn frames_follow_the_answer() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..100 {
        let case = generate::structured(&mut rng);
        let answer = answer(&case).expect("valid");
        let frames = trace(&case).expect("valid");
        assert_eq!(frames.len(), answer.moves() + 1);
        for (frame, &to) in frames.skip(1).zip(answer.pv()) {
            let moves = frame
                .highlights()
                .iter()
                .filter(|light| light.mark == Mark::Move);
            assert_eq!(
                moves
                    .map(|light| light.cells.as_slice())
                    .collect::<Vec<_>>(),
                [[to]]
            );
        }
    }
}
