// run:
// expect: TRUE
// why: What POSIX and glibc add to string.h.
// run: -DSTPCPY
// expect: FALSE(assertion)
// mutant: the start is expected as result.
// run: -DSTRTOK
// expect: FALSE(assertion)
// mutant: an empty token is expected.
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <strings.h>

int main(void) {
  char b[8], list[] = ",a;b", *rest = NULL, *s;
#ifdef STPCPY
  assert(stpcpy(b, "hi") == b);
#else
  assert(stpcpy(b, "hi") == b + 2 && b[2] == 0);
#endif
  assert(stpncpy(b, "hi", 6) == b + 2 && b[5] == 0);
  assert(mempcpy(b, "xyz", 3) == b + 3 && b[2] == 'z');
  assert(memccpy(b, "abc", 'b', 3) == b + 2 && b[2] == 'z');
  assert(memrchr("abab", 'a', 4) && rawmemchr(b, 'b') == b + 1);
  bcopy("12", b, 3);
  assert(!strcmp(b, "12") && bcmp(b, "12", 3) == 0 && bcmp(b, "13", 3));
  bzero(b, 2);
  explicit_bzero(b + 1, 2);
  assert(!b[0] && !b[1]);
  assert(*index("abc", 'b') == 'b' && !rindex("abc", 'd'));
  assert(*strchrnul("abc", 'x') == 0 && !strpbrk("abc", "xy"));
  assert(strspn("aab", "a") == 2 && strcspn("abc", "xc") == 2);
  assert(!strcasecmp("HeLlo", "hElLO") && !strncasecmp("Abc", "aBd", 2));
#ifdef STRTOK
  assert(!strcmp(strtok_r(list, ",;", &rest), ""));
#else
  assert(!strcmp(strtok_r(list, ",;", &rest), "a"));
#endif
  assert(!strcmp(strtok_r(NULL, ",;", &rest), "b"));
  assert(!strtok_r(NULL, ",;", &rest));
  s = strcpy(b, "x=y");
  assert(!strcmp(strsep(&s, "="), "x") && !strcmp(s, "y"));
  assert(!strcmp(strsep(&s, "="), "y") && !s && !strsep(&s, "="));
  assert(!strcmp(strtok(strcpy(b, "p q"), " "), "p"));
  assert(!strcmp(strtok(NULL, " "), "q") && !strtok(NULL, " "));
  return 0;
}
