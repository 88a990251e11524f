// The target passes the waypoint before it inside of a macro's argument.
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int get(void) { return __VERIFIER_nondet_int(); }

int main(void) {
  assert(get() != 7);
  return 0;
}
