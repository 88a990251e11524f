// run:
// expect: FALSE(assertion)
// why: mutant: no time is expected to pass.
#include <assert.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  struct timespec a, b;
  struct timeval v;
  time_t t;
  assert(clock_gettime(CLOCK_MONOTONIC, &a) == 0);
  assert(clock_gettime(CLOCK_MONOTONIC, &b) == 0);
  assert(a.tv_sec == b.tv_sec);
  assert(a.tv_sec < b.tv_sec || a.tv_nsec <= b.tv_nsec);
  assert(gettimeofday(&v, NULL) == 0);
  assert(v.tv_usec >= 0 && v.tv_usec < 1000000);
  time_t now = time(&t);
  assert(now == t && t >= 0);
  clock_t first = clock();
  assert(first <= clock());
  assert(getpid() == getpid() && getpid() > 0);
  return 0;
}
