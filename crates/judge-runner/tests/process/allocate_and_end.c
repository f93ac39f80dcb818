/* Uses 80 MiB for a moment and ends well, faster than anybody looks. */
#include <sys/mman.h>
#include <string.h>
int main(void) {
    unsigned long size = 80ul << 20;
    char *part = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    memset(part, 1, size);
    return 0;
}
