/* Fills both pipes in turns, which stops a judge that reads one after the other. */
#include <unistd.h>
int main(void) {
    static char out[4096], err[4096];
    for (unsigned i = 0; i < sizeof out; i++) out[i] = 'o', err[i] = 'e';
    for (int i = 0; i < 256; i++) {
        write(2, err, sizeof err);
        write(1, out, sizeof out);
    }
}
