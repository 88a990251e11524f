// row: With `--memory-model rc11`, atomic accesses of different
// run: --memory-model rc11 --unwind 2
// expect: UNKNOWN(a call that accesses an atomic object)
#include <pthread.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void routine(void) {}
static void *start(void *u) {
  pthread_once(&once, routine); // here
  return u;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, start, 0);
  __atomic_load_n(&once, __ATOMIC_ACQUIRE);
  pthread_join(t, 0);
  return 0;
}
