// run:
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(assertion)
// run: -DMUTANT=2
// expect: FALSE(assertion)
// run: -DMUTANT=3
// expect: FALSE(assertion)
// run: -DMUTANT=4
// expect: FALSE(assertion)
// run: -DMUTANT=5
// expect: FALSE(assertion)
// run: -DMUTANT=6
// expect: FALSE(assertion)
// run: -DMUTANT=7
// expect: FALSE(assertion)
// run: -DMUTANT=8
// expect: FALSE(assertion)
// why: Designated, partial, nested and string initialisers.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

enum colour { RED, GREEN = 5, BLUE };

struct item {
  enum colour colour;
  int size[3];
  const char *name;
};

static int table[6] = {1, [4] = 7, 8};
static struct item items[] = {
    [1] = {.size = {[2] = 3}, .name = "b"},
    [0].colour = BLUE,
};
static char text[8] = "abc";
static int matrix[2][3] = {{1, 2}, {4}};
static int *const middle = &matrix[0][1];

int main(void) {
  int local[4] = {[1] = 2};
  CHECK(1, table[0] == 1 && table[1] == 0 && table[4] == 7 && table[5] == 8);
  CHECK(2, items[0].colour == 6 && items[0].name == 0);
  CHECK(3, items[1].colour == RED && items[1].size[2] == 3);
  CHECK(4, items[1].name[0] == 'b' && sizeof items == 2 * sizeof *items);
  CHECK(5, text[2] == 'c' && text[3] == 0 && text[7] == 0);
  CHECK(6, matrix[0][2] == 0 && matrix[1][0] == 4 && *middle == 2);
  CHECK(7, local[0] == 0 && local[1] == 2 && local[3] == 0);
  CHECK(8, sizeof "four" == 5 && "four"[3] == 'r');
  return 0;
}
