// run:
// expect: TRUE
// why: The same of random.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  srandom(7);
  long a = random(), b = random();
  srandom(7);
  assert(random() == a);
  assert(random() == b);
  return 0;
}
