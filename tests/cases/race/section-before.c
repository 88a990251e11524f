// run: --search preemptions --property no-data-race
// expect: FALSE(no-data-race)
// run: --engine scheduler --property no-data-race
// expect: FALSE(no-data-race)
// why: What is written races if its thread's section comes first: so it must in
// the replay, although the sections share nothing.
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static int shared, own;

static void *writer(void *arg) {
  __VERIFIER_atomic_begin();
  own = 1;
  __VERIFIER_atomic_end();
  shared = 1;
  return arg;
}

static void *reader(void *arg) {
  __VERIFIER_atomic_begin();
  int seen = shared;
  __VERIFIER_atomic_end();
  return seen ? arg : NULL;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&t, NULL, reader, NULL);
  pthread_create(&s, NULL, writer, NULL);
  pthread_join(t, NULL);
  pthread_join(s, NULL);
  return 0;
}
