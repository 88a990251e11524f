// run: --engine order
// expect: TRUE
// run:
// expect: TRUE
// run: -DWHOLE=2
// expect: FALSE(assertion)
// run: -DLEFT=0x07060105
// expect: FALSE(assertion)
// run: -DLAST=9
// expect: FALSE(assertion)
// run: -DAGAIN=3
// expect: FALSE(assertion)
// run: -DPAST=1
// expect: FALSE(valid-deref)
// run: -DEITHER=1
// expect: FALSE(assertion)
// why: A fill changes its range and nothing else, whatever was there, and on
// the paths that execute it.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#ifndef WHOLE
#define WHOLE 3
#endif
#ifndef LEFT
#define LEFT 0x07060101
#endif
#ifndef LAST
#define LAST 8
#endif
#ifndef AGAIN
#define AGAIN 0
#endif
#ifndef PAST
#define PAST 0
#endif
#ifndef EITHER
#define EITHER 0
#endif

int __VERIFIER_nondet_int(void);

int main(void) {
  char *block = malloc(100000 - PAST);
  memset(block, 3, 100000);
  assert(block[99999] == WHOLE && ((int *)block)[777] == 0x03030303);
  int word = 0x07060504;
  memset(&word, 1, 2);
  assert(word == LEFT);
  block[5] = 8;
  memset(block + 6, 9, 10);
  assert(block[5] == LAST && block[6] == 9 && block[15] == 9 && block[16] == 3);
  memset(block + 4, AGAIN, 50);
  assert(!block[5] && !block[6] && !block[53] && block[54] == 3);
  int choice = __VERIFIER_nondet_int();
  if (choice)
    memset(block, 4, 1000);
  else
    block[7] = 6;
  assert(choice ? block[7] == 4 && block[998] == 4
                : block[7] == 6 - EITHER && block[998] == 3);
  free(block);
  return 0;
}
