// run: --memory-model sc
// expect: TRUE
// run: --memory-model tso
// expect: TRUE
// run: --search explicit --memory-model tso
// expect: TRUE
// run: --memory-model pso
// expect: TRUE
// run: --search explicit --memory-model pso
// expect: TRUE
// run: --search explicit --memory-model rc11
// expect: TRUE
// run: --memory-model rc11
// expect: TRUE
// run: --memory-model sc -DPUSH=relaxed
// expect: TRUE
// run: --memory-model tso -DPUSH=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DPUSH=relaxed
// expect: TRUE
// run: --memory-model pso -DPUSH=relaxed
// expect: TRUE
// run: --search explicit --memory-model pso -DPUSH=relaxed
// expect: TRUE
// run: --search explicit --memory-model rc11 -DPUSH=relaxed
// expect: FALSE(assertion)
// run: --memory-model sc -DPOP=relaxed
// expect: TRUE
// run: --memory-model tso -DPOP=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DPOP=relaxed
// expect: TRUE
// run: --memory-model pso -DPOP=relaxed
// expect: TRUE
// run: --search explicit --memory-model pso -DPOP=relaxed
// expect: TRUE
// run: --search explicit --memory-model rc11 -DPOP=relaxed
// expect: FALSE(assertion)
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: TRUE
// run: --search graph --memory-model rc11 -DPUSH=relaxed
// expect: FALSE(assertion)
// run: --memory-model tso --property robustness
// expect: TRUE
// run: --search graph --memory-model tso --property robustness
// expect: TRUE
// why: One thread pushes two nodes on Treiber's stack, another pops one.
#include "litmus.h"

#ifndef PUSH
#define PUSH release
#endif
#ifndef POP
#define POP acquire
#endif

typedef struct Node {
  struct Node *_Atomic next;
  atomic_int value;
} Node;

static Node *_Atomic head;
static Node nodes[2];

static void push(Node *n, int value) {
  STORE(&n->value, value, relaxed);
  Node *top = LOAD(&head, relaxed);
  STORE(&n->next, top, relaxed);
  __VERIFIER_assume(atomic_compare_exchange_strong_explicit(
      &head, &top, n, ORDER(PUSH), memory_order_relaxed));
}

static void *one(void *arg) {
  push(&nodes[0], 1);
  push(&nodes[1], 2);
  return arg;
}

static void *two(void *arg) {
  Node *top = LOAD(&head, POP);
  if (top && atomic_compare_exchange_strong_explicit(
                 &head, &top, LOAD(&top->next, relaxed), ORDER(POP),
                 memory_order_relaxed))
    assert(LOAD(&top->value, relaxed) == (top == &nodes[0] ? 1 : 2));
  return arg;
}

int main(void) {
  run(one, two, NULL, NULL);
  return 0;
}
