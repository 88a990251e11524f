// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* cyfdecyf/spinlock: tickets, three threads. */
#include "cyfdecyf/spinlock/spinlock-ticket.h"

#define THREADS 3
static ticketlock lock;

static void setup(void) {}
static void enter(int self) { (void)self, ticket_lock(&lock); }
static void leave(int self) { (void)self, ticket_unlock(&lock); }

#include "exclusion.h"
