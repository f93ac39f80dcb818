/* Kills whoever started it, and computes on. */
#include <signal.h>
#include <unistd.h>
int main(void) {
    kill(getppid(), SIGKILL);
    for (volatile long i = 0;; i++) {
    }
}
