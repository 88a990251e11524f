// run: --unwind 3
// expect: TRUE
// run: --unwind 3 -DMUTANT=1
// expect: FALSE(assertion)
// run: --unwind 3 -DMUTANT=2
// expect: FALSE(assertion)
// why: A list on the heap is built, reversed, walked and freed.
#include <assert.h>
#include <stdlib.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

struct node {
  struct node *next;
  int value;
};

static struct node *push(struct node *list, int value) {
  struct node *n = malloc(sizeof *n);
  *n = (struct node){list, value};
  return n;
}

static struct node *reversed(struct node *list) {
  struct node *r = NULL;
  while (list) {
    struct node *next = list->next;
    list->next = r;
    r = list;
    list = next;
  }
  return r;
}

int main(void) {
  struct node *list = push(push(push(NULL, 1), 2), 3);
  CHECK(1, list->value == 3 && list->next->next->value == 1);
  list = reversed(list);
  int number = 0;
  for (struct node *n = list; n; n = n->next)
    number = number * 10 + n->value;
  CHECK(2, number == 123);
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
