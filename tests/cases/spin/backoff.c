// run:
// expect: TRUE
// why: Pauses, and the generator that they are drawn from, change nothing.
// run: -DSTEADY=4095
// expect: TRUE
// why: Each pause is a loop of up to 65,520 rounds.
// run: -DGIVES_UP
// expect: FALSE(assertion)
// mutant: the number of pauses decides who enters without the lock.
// run: -DDRAWS
// expect: FALSE(assertion)
// mutant: the generator decides who enters without the lock.
// run: -DLEFT
// expect: FALSE(assertion)
// mutant: the counter has left its loop with 0, not with 1.
#include <assert.h>
#include <pthread.h>

static int lock, shared;
static __thread unsigned seed = 0x1234567;

static unsigned pause(unsigned loop) {
  unsigned n;
#ifdef STEADY
  for (n = 0; n < 16 * STEADY; n++)
    __asm__ volatile("pause" ::: "memory");
#endif
  seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
  loop = loop < 0x7fff ? loop * 2 + 1 : loop;
  for (n = loop * (seed & 0x7f) >> 7; n; n--)
    __asm__ volatile("pause" ::: "memory");
#ifdef LEFT
  assert(n == 1);
#endif
  return loop;
}

static void *work(void *arg) {
  unsigned loop = 0;
  while (__atomic_exchange_n(&lock, 1, __ATOMIC_ACQUIRE)) {
    loop = pause(loop);
#ifdef GIVES_UP
    if (loop > 3)
      break;
#endif
#ifdef DRAWS
    if (seed & 1)
      break;
#endif
  }
  int seen = shared;
  shared = seen + 1;
  __atomic_store_n(&lock, 0, __ATOMIC_RELEASE);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  assert(shared == 2);
  return 0;
}
