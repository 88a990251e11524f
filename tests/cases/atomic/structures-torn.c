// run: --unwind 1
// expect: TRUE
// run: --unwind 1 -DMUTANT
// expect: FALSE(assertion)
// why: a copy of a plain structure, or of 128 bits, is torn; an atomic one not.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct pair {
  long first, second;
};

#ifdef MUTANT
static struct pair shared;
static __int128 wide;
#else
static _Atomic struct pair shared;
static _Atomic __int128 wide;
#endif

static void *run(void *arg) {
  (void)arg;
  struct pair p = {1, 1};
  shared = p;
  wide = -1;
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, run, NULL);
  struct pair p = shared;
  __int128 w = wide;
  assert(p.first == p.second);
  assert(w == 0 || w == -1);
  pthread_join(thread, NULL);
  return 0;
}
