/* Writes a file without end. */
#include <fcntl.h>
#include <unistd.h>
int main(void) {
    static char text[1 << 20];
    int fd = open("huge", O_CREAT | O_WRONLY, 0600);
    for (;;)
        if (write(fd, text, sizeof text) < 0) return 1;
}
