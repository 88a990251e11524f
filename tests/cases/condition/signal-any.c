// run: --unwind 2
// expect: FALSE(assertion)
// why: A signal wakes any waiter, not the one that waits longest.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int waiting, woken_first = -1, go;

static void *waiter(void *arg) {
  pthread_mutex_lock(&m);
  int mine = waiting++;
  while (!go)
    pthread_cond_wait(&c, &m);
  go = 0;
  if (woken_first < 0)
    woken_first = mine;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, waiter, NULL);
  pthread_create(&b, NULL, waiter, NULL);
  pthread_mutex_lock(&m);
  if (waiting == 2) {
    go = 1;
    pthread_cond_signal(&c);
  }
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  assert(woken_first <= 0);
  pthread_mutex_unlock(&m);
  return 0;
}
