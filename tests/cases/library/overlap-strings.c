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
// run: -DWHAT=9
// expect: FALSE(valid-deref)
// run: -DWHAT=10
// expect: FALSE(valid-deref)
// run: -DWHAT=11
// expect: FALSE(valid-deref)
// run: -DWHAT=12
// expect: FALSE(valid-deref)
// run: -DWHAT=13
// expect: FALSE(valid-deref)
// why: strings that are copied over what is read of them, by each function; those
// that touch are right, and so is what is never accessed.
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>

static char b[16] = "abcd";

static void right(void) {
  strcpy(b + 5, b);
  assert(!strcmp(b + 5, "abcd"));
  strncpy(b + 4, b, 4);
  strncpy(b + 8, b + 4, 4);
  assert(!strncmp(b + 8, "abcd", 4));
  strncat(b, b, 0);
  strcpy(b, "ab");
  strncat(b, b, 1);
  assert(!strcmp(b, "aba"));
  strncat(b, b + 8, 2);
  assert(!strcmp(b, "abaab"));
  strcpy(b + 8, "x");
  strcat(b, b + 8);
  assert(!strcmp(b, "abaabx"));
  memccpy(b + 2, b, 'b', 9);
  assert(!memcmp(b, "abab", 4));
  strcpy(b, "a,b");
  assert(!strcmp(strtok(b, b + 8), "a,b"));
  strcpy(b + 8, ",");
  assert(!strcmp(strtok(b, b + 8), "a"));
  memmove(b + 1, b, 8);
}

int main(void) {
#if WHAT == 1
  strcpy(b + 1, b);
#elif WHAT == 2
  strcpy(b, b + 1);
#elif WHAT == 3
  strcpy(b + 4, b);
#elif WHAT == 4
  strncpy(b, b + 1, 6);
#elif WHAT == 5
  b[8] = 'x';
  strncpy(b, b + 8, 9);
#elif WHAT == 6
  stpcpy(b, b);
#elif WHAT == 7
  stpncpy(b + 2, b, 3);
#elif WHAT == 8
  strcat(b, b);
#elif WHAT == 9
  strcat(b, b + 4);
#elif WHAT == 10
  strncat(b, b + 3, 2);
#elif WHAT == 11
  strxfrm(b + 2, b, 16);
#elif WHAT == 12
  memccpy(b + 1, b, 'c', 9);
#elif WHAT == 13
  strtok(b, b + 3);
#else
  right();
#endif
  return 0;
}
