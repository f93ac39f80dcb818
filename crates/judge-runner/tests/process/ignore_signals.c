/* Ignores every signal that can be ignored, and computes for ever. */
#include <signal.h>
int main(void) {
    for (int i = 1; i < 65; i++) signal(i, SIG_IGN);
    for (volatile long i = 0;; i++) {
    }
}
