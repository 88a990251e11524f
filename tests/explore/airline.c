/* Issuers sell the seats of a flight: each looks whether sales have stopped,
 * sells, and stops them when the flight is full.  With as many issuers as seats
 * or fewer it cannot be overbooked; the cushion is how many issuers too many
 * there are, so that a larger one makes overbooking easier to find.
 *
 * -DISSUERS=COUNT -DCUSHION=COUNT.  FALSE; TRUE with a cushion of 0. */
// row: one FALSE n=1 -DISSUERS={n} -DCUSHION=1
// row: unsafe FALSE n=5,10 -DISSUERS={n} -DCUSHION=3
// row: deep FALSE n=3..5 -DISSUERS={n} -DCUSHION=1
// row: safe TRUE n=2..6 -DISSUERS={n} -DCUSHION=0
#include "many.h"

enum { SEATS = ISSUERS - CUSHION };

static int sold, has_stopped;
static pthread_mutex_t counter = PTHREAD_MUTEX_INITIALIZER;

static void *issue(void *arg) {
  if (has_stopped)
    return arg;
  pthread_mutex_lock(&counter);
  sold++;
  pthread_mutex_unlock(&counter);
  if (sold >= SEATS)
    has_stopped = 1;
  return arg;
}

int main(void) {
  pthread_t issuers[ISSUERS];
  start(issuers, issue, 0, ISSUERS);
  join(issuers, ISSUERS);
  assert(sold <= SEATS);
  return 0;
}
