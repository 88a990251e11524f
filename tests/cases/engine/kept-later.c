// run: --search guided
// expect: FALSE(assertion)
// run: --search explicit
// expect: FALSE(assertion)
// why: g's store finds 2 where f's came before, and changes nothing; in the place
// of f's it makes 1 into 2, which whoever has seen 0 and then 1 must not miss.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);

static int x;

static void *f(void *unused) {
  __VERIFIER_atomic_begin();
  x++;
  __VERIFIER_atomic_end();
  x = 2;
  return unused;
}

static void *g(void *unused) {
  x = 2;
  return unused;
}

static void *h(void *unused) {
  while (x != 0) {
  }
  assert(x != 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_create(&t, 0, g, 0);
  pthread_create(&t, 0, h, 0);
  pthread_exit(0);
}
