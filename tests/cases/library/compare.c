// run:
// expect: TRUE
// why: Comparisons give a sign.
// run: -DMEMCMP
// expect: FALSE(assertion)
// mutant: more than the sign is expected.
// run: -DSTRCASECMP
// expect: FALSE(assertion)
// mutant: more than the sign is expected.
// run: -DSTRCMP_ONE
// expect: FALSE(assertion)
// mutant: more than the sign is expected.
// run: -DSTRCMP
// expect: FALSE(assertion)
// mutant: more than the sign is expected.
// run: -DSTRNCMP
// expect: FALSE(assertion)
// mutant: more than the sign is expected.
#include <assert.h>
#include <string.h>
#include <strings.h>

int main(void) {
#if defined STRCMP_ONE
  assert(strcmp("a", "c") < 0 && strcmp("c", "a") == 1 && !strcmp("a", "a"));
#elif defined STRCMP
  assert(strcmp("a", "c") == -2 && strcmp("c", "a") > 0 && !strcmp("a", "a"));
#else
  assert(strcmp("a", "c") < 0 && strcmp("c", "a") > 0 && !strcmp("a", "a"));
#endif
#ifdef STRNCMP
  assert(strncmp("ab", "ac", 2) == -1 && !strncmp("ab", "ac", 1));
#else
  assert(strncmp("ab", "ac", 2) < 0 && !strncmp("ab", "ac", 1));
#endif
#if defined MEMCMP
  assert(memcmp("b", "a", 1) <= 1 && strcasecmp("A", "b") < 0);
#elif defined STRCASECMP
  assert(memcmp("b", "a", 1) > 0 && strcasecmp("A", "b") > -4);
#else
  assert(memcmp("b", "a", 1) > 0 && strcasecmp("A", "b") < 0);
#endif
  return 0;
}
