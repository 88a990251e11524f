// run: --unwind 1
// expect: TRUE
// why: exit ends the process: nothing comes after.
// run: --unwind 1 -DABORT
// expect: TRUE
// why: abort ends the process and is no error by itself.
// run: --unwind 1 -DRETURN
// expect: FALSE(assertion)
// mutant: no exit.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#if defined ABORT
int main(void) {
  abort();
  assert(0);
}
#elif defined RETURN
int main(void) { assert(0); }
#else
int main(void) {
  exit(3);
  assert(0);
}
#endif
