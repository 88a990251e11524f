// run:
// expect: FALSE(assertion)
// run: -DLOCKED
// expect: TRUE
// why: Macros that declare, create and begin what they name.
#include <assert.h>
#include <pthread.h>

#define START(name, routine)                                                   \
  pthread_t name;                                                              \
  pthread_create(&name, NULL, routine, NULL)
#define ROUTINE(name) static void *name(void *arg)
#define BOTH(action)                                                           \
  {                                                                            \
    action(&m);                                                                \
  }
#ifdef LOCKED
#define LOCK() BOTH(pthread_mutex_lock)
#define UNLOCK() BOTH(pthread_mutex_unlock)
#else
#define LOCK() (void)m
#define UNLOCK() (void)m
#endif

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

ROUTINE(add) {
  LOCK();
  x++;
  UNLOCK();
  return arg;
}

int main(void) {
  START(a, add);
  START(b, add);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(x == 2);
  return 0;
}
