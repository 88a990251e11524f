// row: With `--memory-model rc11`, atomic accesses of different
// run: --memory-model rc11 --unwind 2
// expect: UNKNOWN(atomic accesses of different sizes)
#include <pthread.h>
unsigned word;
static void *half(void *u) {
  __atomic_store_n((unsigned short *)&word, 1, __ATOMIC_RELAXED);
  return u;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, half, 0);
  unsigned x = __atomic_load_n(&word, __ATOMIC_RELAXED); // here
  pthread_join(t, 0);
  return x > 1;
}
