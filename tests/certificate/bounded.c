/* What is true of it takes a solver more than propagation. */
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);
static unsigned x, y, sum;

static void *add(void *arg) {
  for (unsigned i = 0; i < 4; i++)
    if (x >> i & 1)
      sum += y << i;
  return arg;
}

int main(void) {
  pthread_t t;
  x = __VERIFIER_nondet_uint() & 15, y = __VERIFIER_nondet_uint() & 7;
  pthread_create(&t, NULL, add, NULL);
  pthread_join(t, NULL);
#ifdef WRONG
  assert(sum != 91);
#else
  assert(sum == x * y);
#endif
}
