// run: --search explicit --hash-compaction
// expect: UNKNOWN(no violation found, but only hashes of states were kept)
// run: --search hybrid --hash-compaction
// expect: UNKNOWN(no violation found, but only hashes of states were kept)
// run: --search explicit --hash-compaction -DWRONG
// expect: FALSE(assertion)
// run: --search hybrid --hash-compaction -DWRONG
// expect: FALSE(assertion)
// run: --search slice --hash-compaction -DWRONG
// expect: FALSE(assertion)

/* Peterson's algorithm, which one of the two does not keep to. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int wants[2], turn;
int inside;

static void *enter(void *arg) {
  const long me = (long)arg, other = 1 - me;
  for (int i = 0; i < 2; i++) {
    wants[me] = 1;
#ifdef WRONG
    if (!me)
#endif
      turn = (int)other;
    while (wants[other] && turn == other)
      ;
    inside++;
    assert(inside == 1);
    inside--;
    wants[me] = 0;
  }
  return 0;
}

int main(void) {
  pthread_t threads[2];
  for (long i = 0; i < 2; i++)
    pthread_create(&threads[i], 0, enter, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], 0);
  return 0;
}
