// run: --unwind 1
// expect: TRUE
// why: A stack of array slots under a lock.
// run: --unwind 1 -DHALF_LOCKED
// expect: FALSE(assertion)
// mutant: the height is read before the lock is taken.
// run: --unwind 1 -DNO_LOCK
// expect: FALSE(assertion)
// mutant: no lock is taken.
#include <assert.h>
#include <pthread.h>

#ifndef NO_LOCK
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
#endif
static int slot[2], height;

static void push(int v) {
#if defined HALF_LOCKED
  int at = height;
  pthread_mutex_lock(&m);
  slot[at] = v;
  height = at + 1;
  pthread_mutex_unlock(&m);
#elif defined NO_LOCK
  slot[height] = v;
  height++;
#else
  pthread_mutex_lock(&m);
  slot[height] = v;
  height++;
  pthread_mutex_unlock(&m);
#endif
}

static void *run(void *arg) {
  push(arg ? 1 : 2);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(height == 2 && slot[0] + slot[1] == 3);
  return 0;
}
