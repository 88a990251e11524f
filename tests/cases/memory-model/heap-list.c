// run: --memory-model sc -DUSE=1
// expect: TRUE
// run: --memory-model tso -DUSE=1
// expect: TRUE
// run: --search explicit --memory-model tso -DUSE=1
// expect: TRUE
// run: --memory-model pso -DUSE=1
// expect: TRUE
// run: --search explicit --memory-model pso -DUSE=1
// expect: TRUE
// run: --search explicit --memory-model rc11 -DUSE=1
// expect: TRUE
// run: --memory-model rc11 -DUSE=1
// expect: TRUE
// run: --memory-model sc -DUSE=0
// expect: TRUE
// run: --memory-model tso -DUSE=0
// expect: TRUE
// run: --search explicit --memory-model tso -DUSE=0
// expect: TRUE
// run: --memory-model pso -DUSE=0
// expect: TRUE
// run: --search explicit --memory-model pso -DUSE=0
// expect: TRUE
// run: --search explicit --memory-model rc11 -DUSE=0
// expect: TRUE
// run: --memory-model rc11 -DUSE=0
// expect: TRUE
// run: --memory-model sc -DUSE=1 -DLINK=none -DW=relaxed
// expect: TRUE
// run: --memory-model tso -DUSE=1 -DLINK=none -DW=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DUSE=1 -DLINK=none -DW=relaxed
// expect: TRUE
// run: --memory-model pso -DUSE=1 -DLINK=none -DW=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DUSE=1 -DLINK=none -DW=relaxed
// expect: FALSE(assertion)
// run: --memory-model sc -DUSE=0 -DLINK=none -DW=relaxed
// expect: TRUE
// run: --memory-model tso -DUSE=0 -DLINK=none -DW=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DUSE=0 -DLINK=none -DW=relaxed
// expect: TRUE
// run: --memory-model pso -DUSE=0 -DLINK=none -DW=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DUSE=0 -DLINK=none -DW=relaxed
// expect: FALSE(assertion)
// run: --memory-model sc -DUSE=1 -DLINK=none
// expect: TRUE
// run: --memory-model tso -DUSE=1 -DLINK=none
// expect: TRUE
// run: --search explicit --memory-model tso -DUSE=1 -DLINK=none
// expect: TRUE
// run: --memory-model pso -DUSE=1 -DLINK=none
// expect: TRUE
// run: --search explicit --memory-model pso -DUSE=1 -DLINK=none
// expect: TRUE
// run: --search explicit --memory-model rc11 -DUSE=1 -DLINK=none
// expect: TRUE
// run: --memory-model rc11 -DUSE=1 -DLINK=none
// expect: TRUE
// run: --memory-model sc -DUSE=0 -DW=relaxed
// expect: TRUE
// run: --memory-model tso -DUSE=0 -DW=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DUSE=0 -DW=relaxed
// expect: TRUE
// run: --memory-model pso -DUSE=0 -DW=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DUSE=0 -DW=relaxed
// expect: FALSE(assertion)
// run: --memory-model sc -DUSE=1 -DW=relaxed
// expect: TRUE
// run: --memory-model tso -DUSE=1 -DW=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DUSE=1 -DW=relaxed
// expect: TRUE
// run: --memory-model pso -DUSE=1 -DW=relaxed
// expect: TRUE
// run: --search explicit --memory-model pso -DUSE=1 -DW=relaxed
// expect: TRUE
// run: --search graph --memory-model sc -DUSE=1
// expect: TRUE
// run: --search graph --memory-model tso -DUSE=1
// expect: TRUE
// run: --search graph --memory-model pso -DUSE=1
// expect: TRUE
// run: --search graph --memory-model rc11 -DUSE=1
// expect: TRUE
// why: A node's pointer to the next is late, or the next node's value.
#include "litmus.h"

#ifndef LINK
#define LINK release
#endif
#ifndef W
#define W release
#endif

#include <stdlib.h>

typedef struct Node {
  struct Node *next;
  int value;
} Node;

static Node *_Atomic list;
static Node last;

static void *make(void *arg) {
  Node *p = calloc(1, sizeof *p);
  __VERIFIER_assume(p != NULL);
  last.value = 3;
  FENCE(LINK);
  p->next = &last;
  STORE(&list, p, W);
  return arg;
}

static void *use(void *arg) {
  Node *p = LOAD(&list, acquire);
  if (p && p->next)
    assert(p->next->value == 3);
  return arg;
}

static void *whole(void *arg) {
  Node *p = LOAD(&list, acquire);
  assert(!p || p->next == &last);
  return arg;
}

int main(void) {
  run(make, USE ? use : whole, NULL, NULL);
  return 0;
}
