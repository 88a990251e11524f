// run:
// expect: TRUE
// run: --32
// expect: TRUE
// why: Numbers out of strings in any base.
// run: -DOCTAL
// expect: FALSE(assertion)
// mutant: base 0 is expected to be 10.
// run: -DRANGE
// expect: FALSE(assertion)
// mutant: a number out of range is expected to be no error.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>

int main(void) {
  char *end;
  assert(atoll(" -9000000000") == -9000000000);
  assert(strtol(" +12x", &end, 10) == 12 && *end == 'x');
  assert(strtoul("0x1fg", &end, 0) == 31 && *end == 'g');
#ifdef OCTAL
  assert(strtol("017", NULL, 0) == 17 && strtol("zz", NULL, 36) == 35 * 37);
#else
  assert(strtol("017", NULL, 0) == 15 && strtol("zz", NULL, 36) == 35 * 37);
#endif
  assert(strtol("0xg", &end, 16) == 0 && *end == 'x');
  const char *none = " +x";
  assert(strtol(none, &end, 10) == 0 && end == none);
  assert(strtoul("-1", NULL, 10) == ULONG_MAX && errno == 0);
  assert(strtoll("-9223372036854775808", NULL, 10) == LLONG_MIN);
  assert(errno == 0);
  assert(strtoll("-9223372036854775809", NULL, 10) == LLONG_MIN);
#ifdef RANGE
  assert(errno == 0);
#else
  assert(errno == ERANGE);
#endif
  errno = 0;
  assert(strtoull("99999999999999999999", NULL, 10) == ULLONG_MAX);
  assert(errno == ERANGE);
  assert(strtoull("-99999999999999999999", NULL, 10) == ULLONG_MAX);
  assert(strtol("1", NULL, 77) == 0 && errno == EINVAL);
  return 0;
}
