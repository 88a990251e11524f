// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: Barriers and pauses do nothing under sequential consistency.
#include <assert.h>
#include <immintrin.h>
#include <pthread.h>

static int x, y, a, b;

static void *first(void *arg) {
  x = 1;
  __asm__ __volatile__("mfence" ::: "memory");
  a = y;
  return arg;
}

static void *second(void *arg) {
  y = 1;
  __asm__ __volatile__("lock; addl $0,0(%%rsp)" ::: "memory", "cc");
  b = x;
  return arg;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, first, NULL);
  pthread_create(&t, NULL, second, NULL);
  __asm__ __volatile__("rep; nop" ::: "memory");
  __asm__ __volatile__("pause; lfence\n\tsfence");
  __asm__ __volatile__("prefetcht0 %0" : : "m"(x));
  _mm_pause();
  _mm_mfence();
  _mm_lfence();
  _mm_sfence();
  __builtin_ia32_pause();
  pthread_join(s, NULL);
  pthread_join(t, NULL);
#ifdef MUTANT
  assert(!a || !b);
#else
  assert(a || b);
#endif
  return 0;
}
