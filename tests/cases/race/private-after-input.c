// run: --search explicit --property no-data-race
// expect: FALSE(no-data-race)
// run: --search preemptions --property no-data-race
// expect: FALSE(no-data-race)
// run: --search explicit
// expect: FALSE(valid-deref)
// run: --search explicit --property no-data-race -DJOINS
// expect: TRUE
// why: The arguments are evaluated in any order, which is an input.  A search
// looks for races of the private steps that follow in the same go, and must
// keep the answers for the replay.
#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static void *add(void *word) {
  __atomic_fetch_add((unsigned *)word, 1, __ATOMIC_SEQ_CST);
  return NULL;
}

int main(void) {
  pthread_t t;
  unsigned *word = calloc(1, sizeof *word);
  pthread_create(&t, NULL, add, word);
  syscall(SYS_futex, word, 1 /* FUTEX_WAKE */, 1, NULL, NULL, 0);
#ifdef JOINS
  pthread_join(t, NULL);
#endif
  free(word);
}
