fn main() {
    judge_runner::process::run_server_if_asked();
}
