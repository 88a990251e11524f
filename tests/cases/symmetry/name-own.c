// run:
// expect: FALSE(assertion)
// run: -DLOCKED
// expect: TRUE
// why: each looks at whether it was itself that stored its name last: they are
// alike in that.
#include <assert.h>
#include <pthread.h>

pthread_t last;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *run(void *arg) {
#ifdef LOCKED
  pthread_mutex_lock(&m);
#endif
  __atomic_store_n(&last, pthread_self(), __ATOMIC_SEQ_CST);
  assert(__atomic_load_n(&last, __ATOMIC_SEQ_CST) == pthread_self());
#ifdef LOCKED
  pthread_mutex_unlock(&m);
#endif
  return arg;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], 0, run, 0);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
}
