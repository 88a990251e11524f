/* THREADS threads increment a counter N times each, under a mutex: LIMIT is
 * their product.
 *
 * -DTHREADS=COUNT -DN=ROUNDS -DLIMIT=VALUE */
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
