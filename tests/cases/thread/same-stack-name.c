// run: --unwind 1
// expect: TRUE
// why: Locals of the same function in two threads are different objects.
// run: --unwind 1 -DSTATIC
// expect: FALSE(assertion)
// mutant: the local is static.
#include <assert.h>
#include <pthread.h>

static void set(int *p, int v) { *p = v; }

static void *run(void *arg) {
#ifdef STATIC
  static int local = 0;
#else
  int local = 0;
#endif
  set(&local, (int)(long)arg);
  assert(local == (int)(long)arg);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
