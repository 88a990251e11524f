// run: --search hybrid
// expect: FALSE(assertion)
// run: --search hybrid -DNEVER
// expect: TRUE

/* A join that is cancelled goes on though the thread has not ended. */
#include <assert.h>
#include <pthread.h>

pthread_t t;
int went_on;

void *ends(void *unused) { return unused; }

void *joins(void *unused) {
  pthread_join(t, 0);
  return unused;
}

int main(void) {
  pthread_t u;
  void *left;
  pthread_create(&t, 0, ends, 0);
  pthread_create(&u, 0, joins, 0);
#ifndef NEVER
  pthread_cancel(u);
#endif
  pthread_join(u, &left);
  assert(left != PTHREAD_CANCELED);
  return 0;
}
