/* Says through the named pipe `ready` that it runs, and waits for ever with the pipe open. */
#include <fcntl.h>
#include <unistd.h>
int main(void) {
    write(open("ready", O_WRONLY), "!", 1);
    for (;;) pause();
}
