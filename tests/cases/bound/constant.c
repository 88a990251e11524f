// run: --unwind 1
// expect: TRUE
// why: A loop with a constant number of iterations is unrolled whatever the
//   bound.
#include <assert.h>

int main(void) {
  int sum = 0;
  for (int i = 0; i < 10; i++)
    sum += i;
  assert(sum == 45);
  return 0;
}
