/* Leaves a daemon behind: another session, another group, deaf to signals, no descriptor of ours. */
#include <signal.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
    puts("1");
    fflush(stdout);
    if (fork() == 0) {
        setsid();
        if (fork() == 0) {
            signal(SIGTERM, SIG_IGN);
            signal(SIGHUP, SIG_IGN);
            for (int fd = 0; fd < 64; fd++) close(fd);
            for (;;) pause();
        }
        _exit(0);
    }
    return 0;
}
