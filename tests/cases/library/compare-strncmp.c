// run:
// expect: FALSE(assertion)
// why: mutant: more than the sign is expected.
#include <assert.h>
#include <string.h>
#include <strings.h>

int main(void) {
  assert(strcmp("a", "c") < 0 && strcmp("c", "a") > 0 && !strcmp("a", "a"));
  assert(strncmp("ab", "ac", 2) == -1 && !strncmp("ab", "ac", 1));
  assert(memcmp("b", "a", 1) > 0 && strcasecmp("A", "b") < 0);
  return 0;
}
