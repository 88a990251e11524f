// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: A template that begins with a macro is no barrier: what it does is done,
// and only the lock prefix makes one step of it.
#include <assert.h>
#include <pthread.h>

#ifdef MUTANT
#define LOCK_PREFIX ""
#else
#define LOCK_PREFIX "lock; "
#endif

static int n;

static void *add(void *arg) {
  int old = 2;
  __asm__ __volatile__(LOCK_PREFIX "xaddl %0, %1"
                       : "+r"(old), "+m"(n)
                       :
                       : "memory", "cc");
  return arg;
}

static void *increment(void *arg) {
  __asm__ __volatile__(LOCK_PREFIX
#ifdef MUTANT
                       /* a comment between the strings */
#endif
                       "incl %0"
                       : "+m"(n)
                       :
                       : "cc");
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, increment, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(n == 3);
  return 0;
}
