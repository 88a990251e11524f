// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* pramalhe/ConcurrencyFreaks: a queue of nodes. */
#include "pramalhe/ConcurrencyFreaks/C11/locks/mpsc_mutex.c"

static mpsc_mutex_t lock;

static void setup(void) { mpsc_mutex_init(&lock); }
static void enter(int self) { (void)self, mpsc_mutex_lock(&lock); }
static void leave(int self) { (void)self, mpsc_mutex_unlock(&lock); }

#include "exclusion.h"
