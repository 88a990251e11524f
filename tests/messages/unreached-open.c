// run: --engine prove
// never: note:
// says: RESULT: true
#include <assert.h>

static volatile unsigned x;

int main(void) {
  for (unsigned i = 0; i < 1u << 28; i++)
    x = i & 7;
  assert(x < 8);
  return 0;
}
