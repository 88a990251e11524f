// run: --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: --property valid-memtrack --search explicit
// expect: FALSE(valid-memtrack)
// run: --property valid-memtrack -DFREE
// expect: TRUE
// run: --property valid-memtrack -DFREE --search explicit
// expect: TRUE
// run: --property valid-memtrack -DGLOBAL --engine order
// expect: UNKNOWN(a heap block that is never freed may be lost)
// run: --property valid-memtrack -DGLOBAL --search explicit
// expect: TRUE
// run: --property valid-memtrack -DGLOBAL -DLOSE
// expect: FALSE(valid-memtrack)
// run: --property valid-memtrack -DGLOBAL -DLOSE --search explicit
// expect: FALSE(valid-memtrack)
// why: A block that nothing points to any more can never be freed; what a
//      global variable points to is not lost.
#include <stdlib.h>

struct node {
  struct node *next;
};

struct node *list;

int main(void) {
  struct node *first = malloc(sizeof *first);
  first->next = malloc(sizeof *first);
  first->next->next = NULL;
#ifdef FREE
  free(first->next);
#endif
#ifdef GLOBAL
  list = first;
#else
  free(first);
#endif
#ifdef LOSE
  list->next = NULL;
#endif
  return 0;
}
