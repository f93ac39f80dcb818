/* Four children use 24 MiB each: none too much, all together too much. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(void) {
    for (int i = 0; i < 4; i++)
        if (fork() == 0) {
            memset(malloc(24 << 20), 1, 24 << 20);
            for (;;) pause();
        }
    for (;;) pause();
}
