// run: --engine order
// expect: TRUE
// run:
// expect: TRUE
// run: -DMOVED=4
// expect: FALSE(assertion)
// run: -DLATER=9
// expect: FALSE(assertion)
// run: -DTARGET=other
// expect: FALSE(assertion)
// run: -DBYTE=3
// expect: FALSE(assertion)
// run: --engine portfolio -DPAST=1
// expect: FALSE(valid-deref)
// run: -DGROWN=1
// expect: FALSE(assertion)
// why: A copy has the contents that its source had at that time, in pieces of
// any size, also where both overlap.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#ifndef MOVED
#define MOVED 3
#endif
#ifndef LATER
#define LATER 1
#endif
#ifndef TARGET
#define TARGET one
#endif
#ifndef BYTE
#define BYTE 2
#endif
#ifndef PAST
#define PAST 0
#endif
#ifndef GROWN
#define GROWN 7
#endif

static int numbers[1000] = {1, 2, 3, 4};
static int one, other;
static int *links[4] = {&one, &other};

int main(void) {
  int *copy = malloc(sizeof numbers - PAST), *same[4];
  memcpy(copy, numbers, sizeof numbers);
  numbers[0] = 9;
  assert(copy[0] == LATER && copy[3] == 4 && !copy[999]);
  memmove(numbers + 1, numbers, 4 * sizeof *numbers);
  assert(numbers[1] == 9 && numbers[2] == 2 && numbers[3] == MOVED);
  memmove(numbers, numbers + 1, 4 * sizeof *numbers);
  assert(numbers[0] == 9 && numbers[1] == 2 && numbers[3] == 4);
  memcpy(same, links, sizeof links);
  *same[0] = 5;
  assert(TARGET == 5 && !same[2]);
  assert(((unsigned char *)copy)[4] == BYTE && !((short *)copy)[3]);
  copy[7] = 7;
  copy = realloc(copy, 100000);
  assert(copy[7] == GROWN && copy[1] == 2);
  free(copy);
  return 0;
}
