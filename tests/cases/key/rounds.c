// run:
// expect: TRUE
// why: A destructor that sets its key again runs again.
// run: -DBOUNDS
// expect: TRUE
// why: But not before.
// run: -DEND
// expect: FALSE(assertion)
// why: After four rounds an implementation may stop, or not.
// run: -DON
// expect: FALSE(assertion)
// why: After four rounds an implementation may stop, or not.
// run: -DONCE
// expect: FALSE(assertion)
// mutant: it is expected to run once.
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static int rounds;

static void gone(void *value) {
#if defined BOUNDS || defined END || defined ON
  if (++rounds < 6)
#else
  if (++rounds < 3)
#endif
    pthread_setspecific(key, value);
}

static void *run(void *arg) {
  pthread_setspecific(key, &rounds);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_key_create(&key, gone);
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
#if defined BOUNDS
  assert(rounds >= 4 && rounds <= 6);
#elif defined END
  assert(rounds == 6);
#elif defined ON
  assert(rounds == 4);
#elif defined ONCE
  assert(rounds == 1);
#else
  assert(rounds == 3);
#endif
  return 0;
}
