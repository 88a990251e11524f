// run: --search dpor --property no-data-race
// expect: TRUE
// run: --search dpor --property no-data-race -DB=1
// expect: FALSE(no-data-race)
// run: --search dpor --property no-data-race -DB=2
// expect: FALSE(no-data-race)
// Fences of x86 order relaxed accesses, if the compiler keeps them in place.
#include <pthread.h>
#include <stdatomic.h>
#ifndef B
#define B 0
#endif
static atomic_int flag;
static int data;
static void *w(void *u) {
  data = 1;
  if (B != 1)
    __asm__ __volatile__("mfence" ::: "memory");
  else
    __asm__ __volatile__("mfence");
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return u;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  int r = 1;
  if (atomic_load_explicit(&flag, memory_order_relaxed)) {
    if (B != 2)
      __asm__ __volatile__("lfence" ::: "memory");
    r = data;
  }
  pthread_join(t, 0);
  return r != 1;
}
