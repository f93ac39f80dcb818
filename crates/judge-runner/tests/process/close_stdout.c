/* Closes everything and computes a little. */
#include <unistd.h>
int main(void) {
    for (int fd = 0; fd < 3; fd++) close(fd);
    for (volatile long i = 0; i < 10000000; i++) {
    }
    return 0;
}
