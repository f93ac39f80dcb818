/* Four children share 24 MiB with their parent: each seems to hold them, all together hold them once. */
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
    char *part = malloc(24 << 20);
    memset(part, 1, 24 << 20);
    for (int i = 0; i < 4; i++)
        if (fork() == 0) {
            usleep(60000);
            _exit(part[i << 20] != 1);
        }
    int status, bad = 0;
    while (wait(&status) > 0) bad |= status;
    return bad != 0;
}
