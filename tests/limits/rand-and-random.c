// row: Random numbers
// run:
// expect: UNKNOWN(seeds of both rand and random)
#include <stdlib.h>
int main(void) {
  srand(1);
  rand();
  srandom(1);
  return random() == 0; // here
}
