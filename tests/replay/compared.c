// run: --undefined any
// expect: FALSE(assertion)
/* Parts of what another file defines are told one by one; memcmp tells by
 * itself. */
#include <assert.h>
#include <string.h>

extern struct part {
  float x, more[2];
  char c;
} outside;

int main(void) {
  long a = 1, b = 0;
  if (outside.more[1] < -5 && outside.c == 'x')
    assert(memcmp(&a, &b, sizeof a) <= 0);
  return 0;
}
