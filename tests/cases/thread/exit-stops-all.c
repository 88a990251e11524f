// run: --unwind 1
// expect: TRUE
// why: exit ends the process: nothing comes after.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int main(void) {
  exit(3);
  assert(0);
}
