// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* cyfdecyf/spinlock: a queue of waiters, each on its own word. */
#include <stddef.h>
#include "cyfdecyf/spinlock/spinlock-mcs.h"

static mcs_lock lock;
static mcs_lock_t nodes[3];

static void setup(void) {}
static void enter(int self) { lock_mcs(&lock, &nodes[self]); }
static void leave(int self) { unlock_mcs(&lock, &nodes[self]); }

#include "exclusion.h"
