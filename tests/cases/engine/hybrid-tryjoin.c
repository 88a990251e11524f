// run: --search hybrid
// expect: FALSE(assertion)
// run: --search hybrid -DJOIN=pthread_join(t,0)
// expect: TRUE

/* Who does not wait for a thread's end finds out whether it has come: the last
 * step of the thread can come too late. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

#ifndef JOIN
#define JOIN pthread_tryjoin_np(t, 0)
#endif

void *ends(void *unused) { return unused; }

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, ends, 0);
  assert(JOIN == 0);
  return 0;
}
