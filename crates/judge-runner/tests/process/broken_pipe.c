/* Writes into a pipe that nobody reads: a signal, unless somebody left it ignored or blocked. */
#include <signal.h>
#include <unistd.h>
int main(void) {
    int ends[2];
    sigset_t blocked;
    sigprocmask(SIG_BLOCK, 0, &blocked);
    for (int i = 1; i < 65; i++) {
        struct sigaction action;
        if (sigismember(&blocked, i) == 1) return i;
        if (sigaction(i, 0, &action) == 0 && action.sa_handler != SIG_DFL) return 100 + i;
    }
    if (pipe(ends) != 0 || close(ends[0]) != 0) return 99;
    write(ends[1], "x", 1);
    return 98;
}
