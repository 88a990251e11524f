// run: --engine prove --races no --deadlocks no
// expect: TRUE
// run: --engine prove --races no --deadlocks no -DHEAP
// expect: TRUE
// run: --engine prove --races no --deadlocks no -DLOCAL
// expect: TRUE
// run: --engine prove --races no --deadlocks no -DARRAY
// expect: TRUE
// why: the lock of any number of readers may be in a structure, in a block or
// in a variable of main, or in an array.
// run: --engine prove --races no --deadlocks no --timeout 15 -DUNSET -DHEAP
// expect: UNKNOWN
// mutant: the lock is not initialised.
// run: --engine prove --races no --deadlocks no --timeout 15 -DLATE
// expect: UNKNOWN(may not be initialised)
// mutant: the lock is initialised while threads use it.
// run: --engine prove --races no --deadlocks no --timeout 15 -DCOPIED
// expect: UNKNOWN
// mutant: the lock is copied, which makes sets of its readers.
// run: --engine prove --races no --deadlocks no --timeout 15 -DDESTROYED
// expect: UNKNOWN
// mutant: the lock is destroyed while threads use it.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct shared {
  unsigned before;
  pthread_rwlock_t lock;
  unsigned left, right;
};

#if defined HEAP || defined LOCAL || defined UNSET || defined LATE
static struct shared *all;
#elif defined ARRAY
static struct shared array[2];
#define all (&array[1])
#else
static struct shared one;
#define all (&one)
#endif

static void *writer(void *arg) {
  pthread_rwlock_wrlock(&all->lock);
  all->left++;
  all->right++;
  pthread_rwlock_unlock(&all->lock);
  return arg;
}

static void *reader(void *arg) {
  pthread_rwlock_rdlock(&all->lock);
  assert(all->left == all->right);
  pthread_rwlock_unlock(&all->lock);
  return arg;
}

int main(void) {
  pthread_t t;
#ifdef LOCAL
  struct shared here;
  all = &here;
#elif defined HEAP || defined UNSET || defined LATE
  all = malloc(sizeof *all);
  if (!all)
    return 1;
#endif
#ifndef LATE
#ifndef UNSET
  pthread_rwlock_init(&all->lock, 0);
#endif
  all->left = all->right = 0;
#endif
  for (int i = 0;; i++) {
    pthread_create(&t, 0, reader, 0);
    pthread_create(&t, 0, writer, 0);
#if defined LATE
    if (i == 0)
      pthread_rwlock_init(&all->lock, 0);
#endif
#ifdef DESTROYED
    pthread_rwlock_destroy(&all->lock);
#endif
#ifdef COPIED
    struct shared copy = *all;
    assert(copy.before == 0);
#endif
  }
}
