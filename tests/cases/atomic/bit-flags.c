// run: --unwind 1
// expect: TRUE
// why: Two threads set different bits of one word.
// run: --unwind 1 -DPLAIN
// expect: FALSE(assertion)
// mutant: the word is read and written in two steps.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint flags;

static void *run(void *arg) {
#ifdef PLAIN
  flags = flags | (arg ? 2u : 1u);
#else
  atomic_fetch_or(&flags, arg ? 2u : 1u);
#endif
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(flags == 3u);
  return 0;
}
