#include <assert.h>
#include <pthread.h>

#define START(t, f) start(&t, f)

static inline int start(pthread_t *t, void *(*run)(void *)) {
  return pthread_create(t, 0, run, 0);
}

static inline void check(int holds) { assert(holds); }
