// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// run: -DWRONG=4
// expect: FALSE(assertion)
// run: -DWRONG=5
// expect: FALSE(assertion)
// run: -DWRONG=6
// expect: FALSE(assertion)
// why: A limit stays as it is until it is set; the soft one is never above the
//   hard one.  sysconf tells the same of open files, also if nobody sets it.
#include <assert.h>
#include <errno.h>
#include <sys/resource.h>
#include <unistd.h>

int main(void) {
  struct rlimit a, b;
  assert(getrlimit(99, &a) == -1 && errno == EINVAL);
  assert(getrlimit(RLIMIT_NOFILE, &a) == 0);
  assert(a.rlim_cur <= a.rlim_max && a.rlim_cur >= 20);
  long files = sysconf(_SC_OPEN_MAX);
  assert(files == -1 || files == (long)a.rlim_cur);
  assert(getrlimit(RLIMIT_NOFILE, &b) == 0 && a.rlim_cur == b.rlim_cur &&
         a.rlim_max == b.rlim_max);
  b.rlim_cur = b.rlim_max;
  assert(setrlimit(RLIMIT_NOFILE, &b) == 0);
  assert(getrlimit(RLIMIT_NOFILE, &a) == 0 && a.rlim_cur == a.rlim_max);
  struct rlimit wrong = {2, 1};
  assert(setrlimit(RLIMIT_CORE, &wrong) == -1 && errno == EINVAL);
  struct rlimit none = {0, 0};
  int is_set = setrlimit(RLIMIT_CORE, &none) == 0;
  assert(getrlimit(RLIMIT_CORE, &none) == 0);
  assert(!is_set || (none.rlim_cur == 0 && none.rlim_max == 0));
  assert(sysconf(_SC_THREAD_STACK_MIN) == sysconf(_SC_THREAD_STACK_MIN));
#if WRONG == 1
  assert(a.rlim_max <= 1024);
#elif WRONG == 2
  assert(is_set);
#elif WRONG == 3
  struct rlimit more = {1, 1};
  assert(!is_set || setrlimit(RLIMIT_CORE, &more) == 0);
#elif WRONG == 4
  struct rlimit more = {1, 1};
  assert(!is_set || setrlimit(RLIMIT_CORE, &more) == -1);
#elif WRONG == 5
  assert(files != -1);
#elif WRONG == 6
  getrlimit(RLIMIT_AS, &a);
  assert(a.rlim_cur == RLIM_INFINITY);
#endif
  return 0;
}
