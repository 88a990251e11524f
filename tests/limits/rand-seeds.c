// row: Random numbers
// run: --unwind 40
// expect: UNKNOWN(seeds after more than 32 random numbers)
#include <stdlib.h>
int main(void) {
  srand(1);
  for (int i = 0; i < 33; i++)
    rand();
  srand(1);
  return rand(); // here
}
