// run:
// expect: FALSE(assertion)
// run: -DSTACK
// expect: FALSE(assertion)
/* What the system tells of itself is an input of the replay. */
#include <assert.h>
#include <limits.h>
#include <unistd.h>

int main(void) {
#ifdef STACK
  assert(sysconf(_SC_THREAD_STACK_MIN) != 20000);
#else
  long n = sysconf(_SC_NPROCESSORS_ONLN);
  assert(n != 77 || sysconf(_SC_NPROCESSORS_CONF) != n);
#endif
  return 0;
}
