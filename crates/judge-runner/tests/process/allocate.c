/* Takes memory without end, a megabyte at a time, and uses it. */
#include <stdlib.h>
#include <string.h>
int main(void) {
    for (;;) {
        char *part = malloc(1 << 20);
        if (!part) return 9;
        memset(part, 1, 1 << 20);
    }
}
