/* Thirty children compute, half of them in sessions of their own; the parent waits. */
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
    for (int i = 0; i < 30; i++)
        if (fork() == 0) {
            if (i % 2) setsid();
            for (volatile long n = 0;; n++) {
            }
        }
    while (wait(0) > 0) {
    }
}
