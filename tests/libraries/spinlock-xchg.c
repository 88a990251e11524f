// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* cyfdecyf/spinlock: test and test-and-set, twice each. */
#include "cyfdecyf/spinlock/spinlock-xchg.h"

#define ROUNDS 2
static spinlock lock;

static void setup(void) {}
static void enter(int self) { (void)self, spin_lock(&lock); }
static void leave(int self) { (void)self, spin_unlock(&lock); }

#include "exclusion.h"
