// run: --property valid-memcleanup
// says: Violation of valid-memcleanup: heap block 1 is never freed
// says:   heap block 1: 8 bytes, allocated by main at tests/messages/leak.c:10:13 in step
// says: tests/messages/leak.c:14:1 in thread 0
// never: __bmc
#include <stdlib.h>
#include <string.h>

static char *join(const char *a, const char *b) {
  char *c = malloc(strlen(a) + strlen(b) + 1);
  return strcat(strcpy(c, a), b);
}

int main(void) {
  char *all = join("abc", "defg");
  return all[0] != 'a';
}
