/* Ends a moment before its child, which writes the answer: nothing wrong with that. */
#include <unistd.h>
int main(void) {
    if (fork() == 0) {
        usleep(5000);
        write(1, "1\n", 2);
        _exit(0);
    }
    return 0;
}
