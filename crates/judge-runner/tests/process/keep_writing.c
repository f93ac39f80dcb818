/* Ends, while a child writes on. */
#include <unistd.h>
int main(void) {
    if (fork() == 0)
        for (;;) {
            write(1, "y\n", 2);
            usleep(100);
        }
    return 0;
}
