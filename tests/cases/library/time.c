// run:
// expect: TRUE
// why: Clocks go forward; time and the process number are open.
// run: -DCLOCK_GETTIME
// expect: FALSE(assertion)
// mutant: no time is expected to pass.
// run: -DCLOCK
// expect: FALSE(assertion)
// mutant: the clock is expected to stand still.
// run: -DGETPID
// expect: FALSE(assertion)
// mutant: the process number is expected to be 1.
// run: -DGETTIMEOFDAY
// expect: FALSE(assertion)
// mutant: the fraction is expected to be small.
// run: -DTIME
// expect: FALSE(assertion)
// mutant: the time is expected to be early.
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
#ifdef CLOCK_GETTIME
  assert(a.tv_sec == b.tv_sec);
#else
  assert(a.tv_sec <= b.tv_sec);
#endif
  assert(a.tv_sec < b.tv_sec || a.tv_nsec <= b.tv_nsec);
  assert(gettimeofday(&v, NULL) == 0);
#if defined CLOCK || defined GETPID
  assert(v.tv_usec >= 0 && v.tv_usec < 1000000);
  assert(time(&t) == t && t >= 0);
#elif defined GETTIMEOFDAY
  assert(v.tv_usec >= 0 && v.tv_usec < 1000);
  assert(time(&t) == t && t >= 0);
#elif defined TIME
  assert(v.tv_usec >= 0 && v.tv_usec < 1000000);
  assert(time(&t) == t && t < 1000);
#else
  assert(v.tv_usec >= 0 && v.tv_usec < 1000000);
  time_t now = time(&t);
  assert(now == t && t >= 0);
#endif
  clock_t first = clock();
#ifdef CLOCK
  assert(first == clock());
#else
  assert(first <= clock());
#endif
#ifdef GETPID
  assert(getpid() == getpid() && getpid() == 1);
#else
  assert(getpid() == getpid() && getpid() > 0);
#endif
  return 0;
}
