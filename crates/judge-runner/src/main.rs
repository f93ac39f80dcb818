//! The command line; everything is in the library.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use judge_runner::Interrupt;
use judge_runner::streams::Streams;

fn main() -> ExitCode {
    judge_runner::process::run_server_if_asked();
    static INTERRUPT: Interrupt = Interrupt::new();
    static PRESSED: AtomicBool = AtomicBool::new(false);
    // The first Ctrl-C asks; the second one does not.
    let handled = ctrlc::set_handler(|| {
        if PRESSED.swap(true, Ordering::Relaxed) {
            std::process::exit(judge_runner::exit::INTERRUPTED.into());
        }
        INTERRUPT.raise();
    });
    if let Err(error) = handled {
        eprintln!("warning: Ctrl-C will not be handled: {error}");
    }
    judge_runner::run(std::env::args_os(), Streams::of_process(), &INTERRUPT)
}
