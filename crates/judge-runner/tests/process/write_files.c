/* Counts the entries of its directory, then litters it, and takes away the rights to clean up. */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
    int entries = 0;
    DIR *here = opendir(".");
    while (readdir(here)) entries++;
    printf("%d\n", entries);
    mkdir("a", 0777);
    mkdir("a/b", 0777);
    close(open("a/b/file", O_CREAT | O_WRONLY, 0));
    symlink("/", "link");
    chmod("a/b", 0);
    chmod("a", 0);
    chmod(".", 0);
}
