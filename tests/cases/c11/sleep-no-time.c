// run: --unwind 1
// expect: TRUE
// why: thrd_sleep fails of what is no time.
#include <assert.h>
#include <threads.h>
#include <time.h>

int main(void) {
  struct timespec none = {0, -1}, some = {0, 5};
  assert(thrd_sleep(&none, NULL) < 0);
  assert(thrd_sleep(&some, NULL) == 0);
  return 0;
}
