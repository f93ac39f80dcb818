/* Waits for ever, using no processor time. */
#include <unistd.h>
int main(void) {
    for (;;) pause();
}
