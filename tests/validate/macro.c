// The target passes the waypoint before it inside of a macro's body.
#include <assert.h>

int __VERIFIER_nondet_int(void);

#define GET get()

static int get(void) { return __VERIFIER_nondet_int(); }

int main(void) {
  assert(GET != 7);
  return 0;
}
