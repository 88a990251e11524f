// run:
// says: note: no execution reaches the end of main; they end at tests/messages/unreached.c:37 (tests/messages/unreached.c:55:3)
// says: note: no execution makes this thread (tests/messages/unreached.c:39:3)
// says: note: no execution evaluates the assertion 'counter == 2' (tests/messages/unreached.c:54:3)
// says: RESULT: true
// run: --engine order
// says: note: no execution reaches the end of main (tests/messages/unreached.c:55:3)
// says: note: no execution makes this thread
// says: note: no execution evaluates the assertion 'counter == 2'
// run: --engine prove
// says: note: no execution makes this thread
// run: --json
// says: "remark":	"no execution makes this thread"
// run: -DLIMIT=1
// never: note:
// says: RESULT: true
// run: -DLIMIT=1 --engine order
// never: note:
// run: -DLIMIT=1 -DDEAD
// says: note: no execution evaluates the assertion 'limit() < 0'
// never: note: no execution reaches
// never: note: no execution makes
// never: 'counter > 0 || counter < 9'
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#ifndef LIMIT
#define LIMIT -1
#endif

static int counter;
static int limit(void) { return LIMIT; }
static void *work(void *unused) { return unused; }

static void start(pthread_t *t) {
  if (limit() < 0)
    abort();
  counter++;
  pthread_create(t, NULL, work, NULL);
}

int main(void) {
  pthread_t t;
  start(&t);
  counter++;
  pthread_join(t, NULL);
#ifdef DEAD
  if (counter > 5)
    assert(limit() < 0);
  if (counter == 7)
    assert(!"never"); /* such are there not to be reached */
  assert(counter > 0 || counter < 9);
#endif
  assert(counter == 2);
  return 0;
}
