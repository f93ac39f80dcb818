//! Is a case one that the problem allows?

use grid_core::{Finding, Place};

use crate::{Case, Player};

/// The most rows, and the most columns, that the problem guarantees.
pub const MAX_SIDE: usize = 5;

/// Tells every departure from the problem's guarantees: a board of at most
/// 5 × 5, and both starts on a foothold.
///
/// # Errors
///
/// All findings. Larger boards are answered all the same, warnings; a start on
/// a hole is an error.
pub fn check(case: &Case) -> Result<(), Vec<Finding>> {
    let position = case.position();
    let (rows, cols) = (position.n_rows(), position.n_cols());
    let mut findings = Vec::new();
    if rows > MAX_SIDE || cols > MAX_SIDE {
        let message = format!("the board is {rows} × {cols}, larger than the guaranteed 5 × 5");
        findings.push(Finding::warning(Place::Case, message));
    }
    findings.extend(errors(case).err().into_iter().flatten());
    if findings.is_empty() {
        Ok(())
    } else {
        Err(findings)
    }
}

/// The findings that leave a case without an answer.
pub(crate) fn errors(case: &Case) -> Result<(), Vec<Finding>> {
    let position = case.position();
    let on_hole = |player: Player| {
        let start = position.token(player);
        (!position.is_live(start)).then(|| {
            let message = format!("{player} starts at {start}, where no foothold is");
            Finding::error(Place::Value(player as usize), message)
        })
    };
    let findings: Vec<Finding> = Player::ALL.into_iter().filter_map(on_hole).collect();
    if findings.is_empty() {
        Ok(())
    } else {
        Err(findings)
    }
}
