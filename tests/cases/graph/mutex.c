// run: --search graph --memory-model rc11
// expect: UNKNOWN(not modelled by --search graph: 'pthread_mutex_lock')
// run: --search graph
// expect: UNKNOWN(not modelled by --search graph: 'pthread_mutex_lock')
// run: --search graph -DKEPT
// expect: UNKNOWN(not modelled by --search graph: 'pthread_mutex_lock')
// why: A lock that several threads take in no fixed order is named, as is one
// for which a thread waits in vain.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *add(void *arg) {
  pthread_mutex_lock(&lock);
  x++;
#ifndef KEPT
  pthread_mutex_unlock(&lock);
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(x == 2);
  return 0;
}
