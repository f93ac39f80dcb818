/* Removes the directory it stands in. */
#include <stdio.h>
#include <unistd.h>
int main(void) {
    char path[4096];
    return getcwd(path, sizeof path) && chdir("/") == 0 && rmdir(path) == 0 ? 0 : 1;
}
