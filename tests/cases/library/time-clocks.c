// run: -DA=CLOCK_MONOTONIC -DB=CLOCK_MONOTONIC
// expect: TRUE
// run: -DA=CLOCK_THREAD_CPUTIME_ID -DB=CLOCK_THREAD_CPUTIME_ID
// expect: TRUE
// run: -DA=CLOCK_MONOTONIC -DB=CLOCK_PROCESS_CPUTIME_ID
// expect: FALSE(assertion)
// run: -DA=CLOCK_MONOTONIC -DB=CLOCK_MONOTONIC_COARSE
// expect: FALSE(assertion)
// run: -DA=CLOCK_REALTIME -DB=CLOCK_REALTIME
// expect: FALSE(assertion)
// run: -DA=CLOCK_TAI -DB=CLOCK_TAI
// expect: FALSE(assertion)
// run: -DA=12345 -DB=12345
// expect: FALSE(assertion)
// run: -DA=CLOCK_THREAD_CPUTIME_ID -DB=CLOCK_THREAD_CPUTIME_ID -DELSEWHERE
// expect: FALSE(assertion)
// run: -DA=CLOCK_MONOTONIC -DB=CLOCK_MONOTONIC -DELSEWHERE
// expect: TRUE
// why: Each clock goes forward by itself, those of the wall do not even that.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <time.h>

static struct timespec a, b;

static void *look(void *arg) {
  assert(clock_gettime(B, &b) == 0);
  return arg;
}

int main(void) {
  pthread_t t;
  assert(clock_gettime(A, &a) == 0);
#ifdef ELSEWHERE
  pthread_create(&t, NULL, look, NULL);
  pthread_join(t, NULL);
#else
  (void)t;
  look(NULL);
#endif
  assert(a.tv_sec < b.tv_sec ||
         (a.tv_sec == b.tv_sec && a.tv_nsec <= b.tv_nsec));
  return 0;
}
