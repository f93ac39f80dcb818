/* Stops itself, as a program does that reads from a terminal in the background. */
#include <signal.h>
int main(void) {
    raise(SIGSTOP);
    return 0;
}
