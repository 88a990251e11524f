// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// run: -DNO_LOCK
// expect: FALSE(assertion)
// why: The forms in which programs write cmpxchg: the flag by sete or as an
// output, what was there in eax, the memory as output or as input that is
// clobbered.  Without the lock prefix two threads may both win.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

#ifdef NO_LOCK
#define LOCK "  "
#else
#define LOCK "lock "
#endif

static int word, winners[3];

static bool by_set(int *p, int old, int new) {
  unsigned char won;
  __asm__ __volatile__(LOCK "cmpxchgl %[new], %[at]\n\tsete %[won]"
                       : [won] "=q"(won), [at] "+m"(*p), "+a"(old)
                       : [new] "r"(new)
                       : "memory", "cc");
  return won;
}

static bool by_flag(int *p, int old, int new) {
  bool won;
  __asm__ __volatile__(LOCK "cmpxchgl %3, %1"
                       : "=@ccz"(won), "+m"(*p), "+a"(old)
                       : "r"(new)
                       : "memory");
  return won;
}

static int by_value(volatile int *p, int old, int new) {
  int was;
  __asm__ __volatile__(LOCK "cmpxchgl %1, %2"
                       : "=a"(was)
                       : "r"(new), "m"(*p), "0"(old)
                       : "memory");
  return was;
}

static void *first(void *arg) {
  winners[0] = by_set(&word, 0, 1);
  return arg;
}

static void *second(void *arg) {
  winners[1] = by_flag(&word, 0, 2);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
#ifdef MUTANT
  winners[2] = 1;
#else
  winners[2] = by_value(&word, 0, 3) == 0;
#endif
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(winners[0] + winners[1] + winners[2] == 1);
  assert(word == 1 ? winners[0] : word == 2 ? winners[1] : winners[2]);
  return 0;
}
