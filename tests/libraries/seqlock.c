// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* sysprog21/concurrent-programs: a reader sees all of a write, or nothing. */
#include "sysprog21/concurrent-programs/seqlock/seqlock.c"
#include <pthread.h>

static seqlock_t lock;
static int pair[2];

static void *writer(void *unused) {
  int next[2] = {1, 1};
  seqlock_write(&lock, next, pair, sizeof pair);
  return unused;
}

int main(void) {
  pthread_t thread;
  int seen[2];
  seqlock_init(&lock);
  pthread_create(&thread, NULL, writer, NULL);
#ifdef BROKEN
  seqlock_t before = seqlock_acquire_rd(&lock);
  seen[0] = pair[0];
  seen[1] = pair[1];
  (void)seqlock_release_rd(&lock, before);
#else
  seqlock_read(&lock, seen, pair, sizeof pair);
#endif
  assert(seen[0] == seen[1]);
  pthread_join(thread, NULL);
  return 0;
}
