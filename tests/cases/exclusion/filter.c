// run: --unwind 3
// expect: TRUE
// why: Filter lock: three threads, two levels.
// run: --unwind 3 -DONE_LEVEL
// expect: FALSE(assertion)
// mutant: one level for three threads.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);

static int owner;

static void critical(int me) {
  owner = me;
  assert(owner == me);
}

static atomic_int level[3], victim[3];

static void *run(void *arg) {
  int me = (int)(long)arg, a = (me + 1) % 3, b = (me + 2) % 3;
#ifdef ONE_LEVEL
  for (int l = 1; l < 2; l++) {
#else
  for (int l = 1; l < 3; l++) {
#endif
    level[me] = l;
    victim[l] = me;
    __VERIFIER_assume((level[a] < l && level[b] < l) || victim[l] != me);
  }
  critical(me);
  level[me] = 0;
  return NULL;
}

int main(void) {
  pthread_t t[3];
  for (long i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, run, (void *)i);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return 0;
}
