// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* ianwlarson/ilspinlocks: a queue of waiters, released by exchanges alone. */
#include "ianwlarson/ilspinlocks/mcs.h"

#define THREADS 3
static mcs_t lock, nodes[3];

static void setup(void) {}
static void enter(int self) { mcs_acquire(&lock, &nodes[self]); }
static void leave(int self) { mcs_release2(&lock, &nodes[self]); }

#include "exclusion.h"
