// row: The child of a process with other threads
// run:
// expect: UNKNOWN(waiting for children in a program with popen)
#include <stdio.h>
#include <sys/wait.h>
int main(void) {
  FILE *f = popen("ls", "r");
  if (f)
    wait(0); // here
  return 0;
}
