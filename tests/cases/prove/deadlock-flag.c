// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --engine portfolio --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// why: a thread waits for a flag, with the lock that its writer needs, or not.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int flag;

static int is_set(void) {
  pthread_mutex_lock(&lock);
#ifdef WRONG
  while (!__atomic_load_n(&flag, __ATOMIC_SEQ_CST))
    ;
#endif
  int out = __atomic_load_n(&flag, __ATOMIC_SEQ_CST);
  pthread_mutex_unlock(&lock);
  return out;
}

static void *work(void *unused) {
  while (!is_set())
    ;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  for (;;) {
    pthread_mutex_lock(&lock);
    __atomic_store_n(&flag, 1, __ATOMIC_SEQ_CST);
    pthread_mutex_unlock(&lock);
  }
}
