// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* cyfdecyf/spinlock: a queue of waiters, its nodes on their stacks. */
#include <stddef.h>
#include "cyfdecyf/spinlock/spinlock-k42.h"

static k42lock lock;

static void setup(void) {}
static void enter(int self) { (void)self, k42_lock(&lock); }
static void leave(int self) { (void)self, k42_unlock(&lock); }

#include "exclusion.h"
