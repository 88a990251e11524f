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
// why: sscanf stores into the text or the format that it reads; what it does not
// come to read may be overwritten.
#include <assert.h>
#include <stdio.h>
#include <string.h>

static union {
  char text[16];
  int n[4];
} u = {"12 ab 34"};

static void right(void) {
  int n;
  char s[4];
  assert(sscanf(u.text, "%d %2s", u.n + 3, s) == 2 && u.n[3] == 12);
  assert(sscanf(u.text, "%1d", &n) == 1 && n == 1);
  assert(sscanf(u.text, "%*d%1s", u.text + 4) == 1);
  assert(!strcmp(u.text, "12 aa"));
}

int main(void) {
  int n;
#if WHAT == 1
  sscanf(u.text, "%s", u.text);
#elif WHAT == 2
  sscanf(u.text, "%d", u.n);
#elif WHAT == 3
  sscanf(u.text, "%s", u.text + 1);
#elif WHAT == 4
  sscanf(u.text, "%d %*s %d", u.n + 1, &n);
#elif WHAT == 5
  strcpy(u.text, "%d %n");
  sscanf("1 2", u.text, &n, u.n + 1);
#elif WHAT == 6
  sscanf(u.text + 4, "%c", u.text + 4);
#else
  right();
#endif
  return 0;
}
