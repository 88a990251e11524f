// run:
// expect: FALSE(assertion)
/* memcpy copies bytes that nothing has set. */
#include <assert.h>
#include <string.h>

int main(void) {
  char from[4], to[4];
  memcpy(to, from, sizeof to);
  assert(to[0] != 7);
  return 0;
}
