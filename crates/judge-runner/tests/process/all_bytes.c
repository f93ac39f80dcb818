/* Every byte once, on both streams: NUL, control characters, no UTF-8. */
#include <unistd.h>
int main(void) {
    unsigned char text[256];
    for (int i = 0; i < 256; i++) text[i] = i;
    write(1, text, 256);
    write(2, text, 256);
}
