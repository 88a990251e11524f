// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* skeeto/lstack: a stack with counted pointers. */
#include "skeeto/lstack/lstack.c"

#define STACK
static lstack_t stack;

static void setup(void) { lstack_init(&stack, 2); }

static int put(int self, void *value) {
  (void)self;
  return lstack_push(&stack, value) == 0;
}

static void *take(void) { return lstack_pop(&stack); }

static void *take_again(void) { return take(); }

#include "handover.h"
