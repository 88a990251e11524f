/* THREADS threads increment a counter N times each, under a mutex: LIMIT is
 * their product.
 *
 * -DTHREADS=COUNT -DN=ROUNDS -DLIMIT=VALUE */
// row: 1 TRUE n=2..4 -DTHREADS={n} -DN=1 -DLIMIT={n} --unwind={n}
// row: 2 TRUE n=2..4 -DTHREADS={n} -DN=2 -DLIMIT=2*{n} --unwind={n}
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *work(void *arg) {
  for (int k = 0; k < N; k++) {
    pthread_mutex_lock(&lock);
    counter++;
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

int main(void) {
  pthread_t thread[THREADS];
  for (int k = 0; k < THREADS; k++)
    pthread_create(&thread[k], NULL, work, NULL);
  for (int k = 0; k < THREADS; k++)
    pthread_join(thread[k], NULL);
  assert(counter == LIMIT);
  return 0;
}
