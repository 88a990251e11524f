// run:
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: -DMUTANT
// expect: UNKNOWN(initialiser that reads 'l' itself)
// why: The addresses of a variable in its own initialiser do not depend on what
// is stored before they are evaluated; what it holds does.
#include <assert.h>
#include <stddef.h>

struct list {
  struct list *next, *previous;
  int size;
  char name[4], *begin, *third;
};

int main(void) {
  struct list l = {&l, (struct list *)&l, sizeof l, .begin = l.name,
#ifdef MUTANT
                   .third = l.begin + 2};
#else
                   .third = &l.name[1] + 1};
#endif
  assert(l.next->previous == &l && l.third - l.begin == 2);
  int a[3] = {1, (int)(&a[2] - a), sizeof a};
  assert(a[1] == 2 && a[2] == sizeof a);
  return 0;
}
