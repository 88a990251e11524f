// run: --search graph --memory-model rc11
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model rc11 -DKEPT --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search graph --memory-model sc -DKEPT --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search graph --memory-model rc11 -DTRIED
// expect: FALSE(assertion)
// why: A lock that several threads take is taken in each order, by each thread
// that can; one that is never given back is waited for in vain.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *add(void *arg) {
#ifdef TRIED
  if (pthread_mutex_trylock(&lock))
    return arg;
#else
  pthread_mutex_lock(&lock);
#endif
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
