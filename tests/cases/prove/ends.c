// run: --engine prove --property assertion
// expect: TRUE
// run: --property assertion -DMUTANT
// expect: FALSE(assertion)
// why: whenever nobody has the lock, a queue has both ends or none; not if one
// is forgotten where the last is taken.
#include <assert.h>
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned head, tail;
static void *put(void *arg) {
  unsigned i = __VERIFIER_nondet_uint() % 9 + 1;
  for (;;) {
    pthread_mutex_lock(&m);
    if (!head)
      head = i;
    tail = i;
    pthread_mutex_unlock(&m);
  }
  return arg;
}
static void *get(void *arg) {
  for (;;) {
    pthread_mutex_lock(&m);
    if (head) {
      assert(tail);
      if (head == tail) {
#ifndef MUTANT
        head = 0;
#endif
        tail = 0;
      } else
        head = tail;
    }
    pthread_mutex_unlock(&m);
  }
  return arg;
}
int main(void) {
  pthread_t t;
  for (;;) {
    pthread_create(&t, 0, put, 0);
    pthread_create(&t, 0, get, 0);
  }
}
