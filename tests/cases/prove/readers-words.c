// run: --engine prove --property assertion
// expect: TRUE
// run: --engine prove --property assertion --timeout 15 -DCLEARED
// expect: UNKNOWN
// run: --property assertion -DCLEARED
// expect: FALSE(assertion)
// why: a lock has no readers any more if other code clears its words.
// run: --engine prove --property assertion -DTWICE
// expect: UNKNOWN(x == 0)
// run: --property assertion -DTWICE
// expect: FALSE(assertion)
// why: who has read twice and unlocked twice is no reader.
// run: --engine prove --property assertion -DONCE_MORE
// expect: TRUE
// why: who has read twice and unlocked once is one, so that nobody writes.
// run: --engine prove -DOTHER --races no --deadlocks no --timeout 15
// expect: UNKNOWN(does not hold it)
// run: -DOTHER
// expect: FALSE(pthread-usage)
// mutant: another thread unlocks what main reads.
#include <assert.h>
#include <pthread.h>

static union {
  pthread_rwlock_t lock;
  unsigned long words[7];
} u;
static _Atomic int x;

static void *writer(void *arg) {
#ifdef OTHER
  pthread_rwlock_unlock(&u.lock);
#else
  pthread_rwlock_wrlock(&u.lock);
  x = 1;
#if defined TWICE || defined ONCE_MORE
  assert(x == 0);
#endif
  x = 0;
  pthread_rwlock_unlock(&u.lock);
#endif
  return arg;
}

int main(void) {
  pthread_t t;
#if defined TWICE || defined ONCE_MORE
  pthread_rwlock_rdlock(&u.lock);
  pthread_rwlock_rdlock(&u.lock);
  pthread_rwlock_unlock(&u.lock);
#ifdef TWICE
  pthread_rwlock_unlock(&u.lock);
#endif
  pthread_create(&t, 0, writer, 0);
#else
  pthread_rwlock_rdlock(&u.lock);
  pthread_create(&t, 0, writer, 0);
#ifdef CLEARED
  u.words[0] = 0;
#endif
  assert(x == 0);
#endif
  return 0;
}
