// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* pramalhe/ConcurrencyFreaks: readers and writers in a queue of nodes. */
#define clh_rwlockx_init clh_rwlock_init /* as its header has it */
#include "pramalhe/ConcurrencyFreaks/C11/locks/clh_rwlock.c"
#include <assert.h>

static clh_rwlock_t lock;
static int x, y;

static void *writer(void *unused) {
  clh_rwlock_writelock(&lock);
  x++;
  y++;
  clh_rwlock_writeunlock(&lock);
  return unused;
}

static void *reader(void *unused) {
#ifndef BROKEN
  clh_rwlock_readlock(&lock);
#endif
  assert(x == y);
#ifndef BROKEN
  clh_rwlock_readunlock(&lock);
#endif
  return unused;
}

int main(void) {
  pthread_t threads[3];
  clh_rwlock_init(&lock);
  pthread_create(&threads[0], NULL, writer, NULL);
  pthread_create(&threads[1], NULL, reader, NULL);
  pthread_create(&threads[2], NULL, reader, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
