/* Many threads that do the same: each adds 1 to a counter, under a mutex or in
 * one step.
 *
 * -DTHREADS=COUNT, and -DMUTEX.  TRUE; FALSE with -DUNSAFE, where they do it
 * as they like. */
// row: mutex-safe TRUE n=2,4,8,12,20,40,120,250 -DTHREADS={n} -DMUTEX --unwind={n}
// row: atomic-safe TRUE n=2,4,8,20,40,60,120,250 -DTHREADS={n} --unwind={n}
// row: unsafe FALSE n=2,4,8,20,40,60 -DTHREADS={n} -DUNSAFE --unwind={n}
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *add(void *arg) {
#if defined MUTEX
  pthread_mutex_lock(&lock);
  counter++;
  pthread_mutex_unlock(&lock);
#elif defined UNSAFE
  counter++;
#else
  __VERIFIER_atomic_begin();
  counter++;
  __VERIFIER_atomic_end();
#endif
  return arg;
}

int main(void) {
  pthread_t thread[THREADS];
  for (int k = 0; k < THREADS; k++)
    pthread_create(&thread[k], NULL, add, NULL);
  for (int k = 0; k < THREADS; k++)
    pthread_join(thread[k], NULL);
  assert(counter == THREADS);
  return 0;
}
