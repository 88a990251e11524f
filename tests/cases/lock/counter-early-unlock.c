// run: --unwind 2
// expect: FALSE(assertion)
// why: mutant: the mutex is released between read and write.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *run(void *arg) {
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&m);
    int old = count;
    pthread_mutex_unlock(&m);
    count = old + 1;
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(count == 4);
  return 0;
}
