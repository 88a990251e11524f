// run:
// expect: TRUE
// run: -DWRONG=1
// expect: UNKNOWN(strptime)
// run: -DWRONG=2
// expect: FALSE(valid-deref)
// why: strptime gives any time, or NULL; a violation that rests on it is not
// known to be one.
#define _GNU_SOURCE
#include <assert.h>
#include <stddef.h>
#include <time.h>
#ifndef WRONG
#define WRONG 0
#endif

int main(void) {
  struct tm t = {0};
  const char text[] = "2026-11-30", *all = WRONG == 2 ? NULL : text;
  const char *end = strptime(all, "%Y-%m-%d", &t);
  if (!end)
    return 1;
  assert(end >= text && end <= text + sizeof text - 1);
  assert(t.tm_mon >= 0 && t.tm_mon < 12 && t.tm_hour <= 23);
  if (WRONG == 1)
    assert(t.tm_year == 126);
  return 0;
}
