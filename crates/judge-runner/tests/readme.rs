//! The transcripts of the README are runs of the real binary.

use std::path::Path;

#[test]
fn transcripts_of_the_readme_are_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::env::set_current_dir(root).expect("the workspace's root");
    trycmd::TestCases::new().case("README.md");
}
