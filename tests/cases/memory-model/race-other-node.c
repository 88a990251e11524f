// run: --engine order --memory-model rc11 --property no-data-race --property assertion
// expect: TRUE
// run: --search explicit --memory-model rc11 --property no-data-race
// expect: TRUE
// run: --engine order --memory-model rc11 --property no-data-race -DPUSH=relaxed
// expect: FALSE(no-data-race)
// run: --search explicit --memory-model rc11 --property no-data-race -DPUSH=relaxed
// expect: FALSE(no-data-race)
// why: The reader has one of two nodes, and reads nothing of the other, which may
// be written at the same time.
#include "litmus.h"
#include <stdlib.h>

#ifndef PUSH
#define PUSH release
#endif

typedef struct {
  int value;
} Node;

static _Atomic(Node *) head;

static void *push(void *arg) {
  Node *n = malloc(sizeof *n), *none = 0;
  if (!n)
    exit(0);
  n->value = 1;
  atomic_compare_exchange_strong_explicit(&head, &none, n, ORDER(PUSH),
                                          memory_order_relaxed);
  return arg;
}

static void *look(void *arg) {
  Node *n = LOAD(&head, acquire);
  if (n)
    assert(n->value == 1);
  return arg;
}

int main(void) { run(push, push, look, NULL); }
