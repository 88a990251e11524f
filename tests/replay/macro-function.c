// run:
// expect: FALSE(assertion)
/* A thread would have to stop in a function that a macro makes. */
#include <assert.h>
#include <pthread.h>

#define STORE(NAME)                                                            \
  static void store_##NAME(int *to, int n) {                                   \
    __asm__ __volatile__("movl %1, %0" : "=m"(*to) : "q"(n) : "memory");       \
    return;                                                                    \
  }

STORE(int)

static int flag;

static void *run(void *arg) {
  store_int(&flag, 1);
  store_int(&flag, 2);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, run, NULL);
  int seen = flag;
  pthread_join(thread, NULL);
  assert(seen != 1);
  return 0;
}
