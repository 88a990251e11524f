// row: Random numbers
// run: --unwind 40
// expect: UNKNOWN(numbers of rand_r)
#include <stdlib.h>
int main(void) {
  unsigned seed = 1;
  for (int i = 0; i < 33; i++)
    rand_r(&seed); // here
  return 0;
}
