// run:
// expect: FALSE(assertion)
// run: -DSUMS
// expect: TRUE
// why: The reads of two sums may alternate: a, c, b, d.
#include <assert.h>
#include <pthread.h>

static int a, b, c, d;

static void *run(void *arg) {
  a = 1; /* after it was read */
  c = 2; /* before it is read */
  c = 0;
  b = 4;
  b = 0;
  d = 8;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
#ifdef SUMS
  int left = a + b, right = c + d; /* left is done when c is read */
  assert(left + right != 15);
#else
  assert((a + b) + (c + d) != 14);
#endif
  pthread_join(t, NULL);
  return 0;
}
