// run:
// expect: TRUE
// run: -DWHAT=1
// expect: FALSE(valid-deref)
// run: -DWHAT=2
// expect: FALSE(valid-deref)
// run: -DWHAT=3
// expect: FALSE(valid-deref)
// run: -DWHAT=4
// expect: FALSE(valid-deref)
// run: -DWHAT=5
// expect: FALSE(valid-deref)
// run: -DWHAT=6
// expect: FALSE(valid-deref)
// run: -DWHAT=7
// expect: FALSE(valid-deref)
// run: -DWHAT=8
// expect: FALSE(valid-deref)
// why: snprintf and kin write over a string, a number of characters or the format
// that they take; what they do not read, or do not write, may be there.
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static char b[16] = "abcd";
static union {
  char text[16];
  int n;
} u = {"%d%d%d%d"};

static void right(void) {
  snprintf(b, 0, "%s", b);
  snprintf(b + 5, 6, "%s!", b);
  assert(!strcmp(b, "abcd") && !strcmp(b + 5, "abcd!"));
  snprintf(b, 3, "%.2s%s", b + 5, b + 5);
  assert(!strcmp(b, "ab"));
  sprintf(b, "%.2s", b + 3);
  assert(!strcmp(b, "d"));
  b[2] = '%', b[3] = 'd', b[4] = 0;
  sprintf(b, b + 2, 7);
  assert(!strcmp(b, "7"));
  strcpy(b, "abcd");
  snprintf(b + 2, 2, "%.2s", b);
  assert(!strcmp(b, "aba"));
}

int main(void) {
  struct tm t = {.tm_mday = 1};
#if WHAT == 1
  snprintf(b, sizeof b, "%sx", b);
#elif WHAT == 2
  snprintf(b, sizeof b, "%s", b + 1);
#elif WHAT == 3
  sprintf(b + 4, "%s", b);
#elif WHAT == 4
  sprintf(b, "%d%s", 12, b + 2);
#elif WHAT == 5
  sprintf(b, "%s%d", b + 5, 123456);
#elif WHAT == 6
  sprintf(u.text, u.text, 1, 2, 3, 4);
#elif WHAT == 7
  sprintf(u.text, "ab%n", &u.n);
#elif WHAT == 8
  memcpy(b, "%d", 3);
  strftime(b + 1, 9, b, &t);
#else
  right();
#endif
  return 0;
}
