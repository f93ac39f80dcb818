/* A thousand generations, each in a session of its own; every parent ends at once, the last waits. */
#include <unistd.h>
int main(void) {
    for (int i = 0; i < 1000; i++) {
        if (fork() != 0) return 0;
        setsid();
    }
    for (;;) pause();
}
