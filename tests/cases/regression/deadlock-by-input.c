// run: --property no-deadlock --engine order
// expect: UNKNOWN(whether a thread waits depends on an input)
// why: no deadlock: with the other input the section takes place.
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
_Bool __VERIFIER_nondet_bool(void);

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void *start(void *arg) {
  __VERIFIER_atomic_begin();
  if (__VERIFIER_nondet_bool())
    pthread_mutex_lock(&mutex);
  __VERIFIER_atomic_end();
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_lock(&mutex);
  pthread_create(&thread, 0, start, 0);
  pthread_join(thread, 0);
  return 0;
}
