// run: --unwind 1
// expect: TRUE
// why: Double-checked locking that publishes a finished object.
// run: --unwind 1 -DCHECKED_ONCE
// expect: FALSE(assertion)
// mutant: no second check under the lock.
// run: --unwind 1 -DPUBLISHED_EARLY
// expect: FALSE(assertion)
// mutant: the pointer is published before the object is filled.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int storage, made;
static int *_Atomic instance;

static int *get(void) {
  int *p = instance;
  if (!p) {
    pthread_mutex_lock(&m);
#if defined CHECKED_ONCE
    made++;
    storage = 9;
    p = &storage;
    instance = p;
#elif defined PUBLISHED_EARLY
    p = instance;
    if (!p) {
      made++;
      p = &storage;
      instance = p;
      storage = 9;
    }
#else
    p = instance;
    if (!p) {
      made++;
      storage = 9;
      p = &storage;
      instance = p;
    }
#endif
    pthread_mutex_unlock(&m);
  }
  return p;
}

static void *run(void *arg) {
  assert(*get() == 9);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(made == 1);
  return 0;
}
