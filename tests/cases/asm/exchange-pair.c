// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: cmpxchg16b compares and sets two words in one step.
#include <assert.h>
#include <pthread.h>

struct pair {
  unsigned long value, version;
} __attribute__((aligned(16)));

static struct pair shared;

static void add(void) {
  unsigned char won;
  struct pair old = shared, new = {old.value + 1, old.version + 1};
  __asm__ __volatile__(
#ifndef MUTANT
      "lock "
#endif
      "cmpxchg16b %1; setz %0"
      : "=q"(won), "+m"(shared), "+a"(old.value), "+d"(old.version)
      : "b"(new.value), "c"(new.version)
      : "memory", "cc");
  if (won)
    assert(shared.version >= new.version);
}

static void *run(void *arg) {
  add();
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, run, NULL);
  add();
  pthread_join(a, NULL);
  assert(shared.value == shared.version);
  return 0;
}
