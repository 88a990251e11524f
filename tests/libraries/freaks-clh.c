// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* pramalhe/ConcurrencyFreaks: a queue of nodes of predecessors. */
#include "pramalhe/ConcurrencyFreaks/C11/locks/clh_mutex.c"

static clh_mutex_t lock;

static void setup(void) { clh_mutex_init(&lock); }
static void enter(int self) { (void)self, clh_mutex_lock(&lock); }
static void leave(int self) { (void)self, clh_mutex_unlock(&lock); }

#include "exclusion.h"
