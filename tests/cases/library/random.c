// run:
// expect: TRUE
// why: rand and random give no negative value.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  unsigned seed = 1;
  srand(1);
  srandom(1);
  int a = rand(), b = rand_r(&seed);
  long c = random();
  assert(a >= 0 && b >= 0 && c >= 0);
  return 0;
}
