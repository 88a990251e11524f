// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* pramalhe/ConcurrencyFreaks: tickets. */
#include "pramalhe/ConcurrencyFreaks/C11/locks/ticket_mutex.c"

static ticket_mutex_t lock;

static void setup(void) { ticket_mutex_init(&lock); }
static void enter(int self) { (void)self, ticket_mutex_lock(&lock); }
static void leave(int self) { (void)self, ticket_mutex_unlock(&lock); }

#include "exclusion.h"
