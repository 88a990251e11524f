// run: --search preemptions
// says: step           line  main
// says: ---- --------------  ----
// says: real-code.h:9  lock p->lock [heap block 1.lock]
// says: real-code.h:12  lock *own [heap block 1.locks[0]]
// says: 31  snprintf: reads 4 bytes of "n=%d";
// never: unnamed arguments
// says: private = 7
// run: --search preemptions --trace compact
// says: create thread 1 run
// says: VIOLATION: p->n == 3
// says: real-code.h:10
// never: allocates
// never: reads private
// never: snprintf
#include "real-code.h"
#include <assert.h>
#include <stdlib.h>
static void *run(void *p) { return take(p, 1), p; }
static int private;
int main(void) {
  struct pool *p = calloc(1, sizeof *p);
  pthread_t t;
  char text[8];
  pthread_mutex_init(&p->lock, 0);
  pthread_mutex_init(&p->locks[0], 0);
  pthread_mutex_init(&p->locks[1], 0);
  pthread_create(&t, 0, run, p);
  private = 7;
  take(p, 0);
  snprintf(text, sizeof text, "n=%d", p->n);
  pthread_join(t, 0);
  assert(p->n == 3 || private != 7);
}
