// run: --engine portfolio
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: --engine portfolio --strict-provenance
// expect: FALSE(valid-deref)
// run: --engine portfolio -DBROKEN
// expect: FALSE(valid-deref)
// run: -DBROKEN --engine scheduler
// expect: FALSE(valid-deref)
// run: --engine scheduler
// expect: UNKNOWN(the address of a freed block whose memory was reused)
// why: A stack whose readers announce what they read.  Who compares the top with
// an old pointer once more, and finds it equal, may look at a new block that
// lies where the old one lay.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static _Atomic(struct node *) top, hazard[2];

static void push(int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = atomic_load(&top);
  while (!atomic_compare_exchange_strong(&top, &n->next, n))
    ;
}

static void pop(int self) {
  struct node *n;
  for (;;) {
    n = atomic_load(&top);
    if (!n)
      return;
#ifndef BROKEN
    atomic_store(&hazard[self], n);
    if (atomic_load(&top) != n)
      continue;
#endif
    struct node *next = n->next;
    if (atomic_compare_exchange_strong(&top, &n, next))
      break;
  }
  atomic_store(&hazard[self], NULL);
  if (atomic_load(&hazard[1 - self]) != n)
    free(n); /* else it is lost */
}

static void *other(void *u) {
  pop(1);
  return u;
}

int main(void) {
  pthread_t t;
  push(1);
  pthread_create(&t, NULL, other, NULL);
  pop(0);
  push(2);
  pthread_join(t, NULL);
  return 0;
}
