// run: --unwind 1
// expect: TRUE
// why: _exit and _Exit end the process too.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  if (pthread_self())
    _exit(3);
  _Exit(3);
  assert(0);
}
