/* A million calls deep. */
#include <stdio.h>
static long sum(long n) {
    volatile long here = n;
    return n == 0 ? 0 : here + sum(n - 1);
}
int main(void) {
    printf("%ld\n", sum(1000000));
}
