/* Says through the named pipe `ready` that it runs, and waits for ever. */
#include <fcntl.h>
#include <unistd.h>
int main(void) {
    close(open("ready", O_WRONLY));
    for (;;) pause();
}
