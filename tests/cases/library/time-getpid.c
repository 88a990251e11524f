// run:
// expect: FALSE(assertion)
// why: mutant: the process number is expected to be 1.
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
  assert(a.tv_sec <= b.tv_sec);
  assert(a.tv_sec < b.tv_sec || a.tv_nsec <= b.tv_nsec);
  assert(gettimeofday(&v, NULL) == 0);
  assert(v.tv_usec >= 0 && v.tv_usec < 1000000);
  assert(time(&t) == t && t >= 0);
  clock_t first = clock();
  assert(first <= clock());
  assert(getpid() == getpid() && getpid() == 1);
  return 0;
}
