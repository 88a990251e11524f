// run: --search explicit
// expect: TRUE
// run: --search preemptions
// expect: TRUE
// run: --search dpor
// expect: TRUE
// run: --search explicit -DMUTANT
// expect: FALSE(assertion)
// run: --search preemptions -DMUTANT
// expect: FALSE(assertion)
// run: --search explicit -DSHOWN -DMUTANT
// expect: FALSE(assertion)
// why: A stack whose loops have variables, of a function that is called as
//   well: they have the same names each time around.  In the mutant the old top
//   is read after the exchange.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

typedef struct Node {
  struct Node *next;
  int value;
} Node;

static Node *_Atomic top;
static int *shown;

static int try_push(Node *n) {
  Node *old = top;
#ifndef MUTANT
  n->next = old;
#endif
  int result[2] = {0}, *which = result;
  which += atomic_compare_exchange_strong(&top, &old, n);
  *which = 1;
#ifdef MUTANT
  n->next = old;
#endif
  return result[1];
}

static void push(Node *n) {
  for (;;) {
    int tried = 0, *p = &tried;
#ifdef SHOWN
    shown = p;
#endif
    *p = try_push(n);
    if (*p)
      break;
  }
}

static Node nodes[2] = {{0, 1}, {0, 2}};

static void *run(void *arg) {
  push(arg);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, &nodes[0]);
  push(&nodes[1]);
  int sum = 0;
  for (Node *n = top; n; n = n->next)
    sum += n->value;
  assert(sum >= 2);
  pthread_join(t, NULL);
  assert(top->next && top->next->value + top->value == 3);
}
