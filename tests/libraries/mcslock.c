// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* sysprog21/concurrent-programs: a queue of waiters. */
#include "sysprog21/concurrent-programs/mcslock/mcslock.c"

static mcslock_t lock;
static mcsnode_t nodes[2];

static void setup(void) { mcslock_init(&lock); }
static void enter(int self) { mcslock_acquire(&lock, &nodes[self]); }
static void leave(int self) { mcslock_release(&lock, &nodes[self]); }

#include "exclusion.h"
