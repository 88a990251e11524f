// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* pramalhe/ConcurrencyFreaks: two words that hold threads. */
#include <errno.h>
#include "pramalhe/ConcurrencyFreaks/C11/locks/tidex_mutex.c"

static tidex_mutex_t lock;

static void setup(void) { tidex_mutex_init(&lock); }
static void enter(int self) { (void)self, tidex_mutex_lock(&lock); }
static void leave(int self) { (void)self, tidex_mutex_unlock(&lock); }

#include "exclusion.h"
