/* Computes for ever in two threads. */
#include <pthread.h>
static void *spin(void *unused) {
    for (volatile long i = 0;; i++) {
    }
    return unused;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, spin, 0);
    spin(0);
}
