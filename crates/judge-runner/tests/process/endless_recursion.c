/* Calls itself until the stack has eaten all memory. */
static int dive(int n) {
    volatile char frame[4096];
    frame[0] = (char)n;
    return dive(n + 1) + frame[0];
}
int main(void) {
    return dive(0);
}
