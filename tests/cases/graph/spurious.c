// run: --search graph --memory-model rc11 --timeout 60
// expect: TRUE
// run: --search graph --memory-model rc11 --spurious-wakeups --timeout 60
// expect: FALSE(assertion)
// why: A step that waits with its first inputs may go on with others, though no
// other thread could let it.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;

static void *await(void *arg) {
  pthread_mutex_lock(&lock);
  pthread_cond_wait(&never, &lock);
  assert(!arg);
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, await, &lock);
  pthread_join(a, NULL);
  return 0;
}
