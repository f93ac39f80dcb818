/* Writes for ever. */
#include <unistd.h>
int main(void) {
    static char text[65536];
    for (unsigned i = 0; i < sizeof text; i++) text[i] = i % 2 ? '\n' : 'y';
    for (;;) write(1, text, sizeof text);
}
