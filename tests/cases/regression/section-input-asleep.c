// run: --search dpor
// expect: FALSE(assertion)
// run: --search explicit
// expect: FALSE(assertion)
// why: The section writes z with one input only; with the other one the thread
// that writes z first must not be taken for done.
#include <assert.h>
#include <pthread.h>

_Bool __VERIFIER_nondet_bool(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int x, z, r;
static _Bool c;

static void *write_x(void *arg) {
  x = 5;
  return arg;
}

static void *write_z(void *arg) {
  z = 1;
  return arg;
}

static void *both(void *arg) {
  __VERIFIER_atomic_begin();
  c = __VERIFIER_nondet_bool();
  if (c)
    z = 1;
  x = 0;
  __VERIFIER_atomic_end();
  r = x;
  z = r;
  return arg;
}

int main(void) {
  pthread_t t, u, v;
  pthread_create(&t, NULL, write_x, NULL);
  pthread_create(&u, NULL, write_z, NULL);
  pthread_create(&v, NULL, both, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  pthread_join(v, NULL);
  assert(c || r != 5 || z != 1);
}
