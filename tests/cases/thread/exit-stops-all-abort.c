// run: --unwind 1
// expect: TRUE
// why: abort ends the process and is no error by itself.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int main(void) {
  abort();
  assert(0);
}
