// run: --unwind 1
// expect: FALSE(assertion)
// mutant: a thread takes the lock of the other variable.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER,
                               PTHREAD_MUTEX_INITIALIZER};
static int count[2];

static void add(int which, int lock) {
  pthread_mutex_lock(&m[lock]);
  count[which]++;
  pthread_mutex_unlock(&m[lock]);
}

static void *run(void *arg) {
  add(0, arg != NULL);
  add(1, 1);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(count[0] == 2 && count[1] == 2);
  return 0;
}
