/* Ends, while a grandchild keeps standard output open. */
#include <stdio.h>
#include <unistd.h>
int main(void) {
    puts("1");
    fflush(stdout);
    if (fork() == 0) {
        if (fork() == 0)
            for (;;) pause();
        _exit(0);
    }
    return 0;
}
