/* A file system that is mounted on demand: one thread looks names up, one
 * mounts and lets it expire.  The state of the mount and the number of users
 * decide; times, counters and the log do not.
 *
 * -DN=LOOKUPS.  TRUE; FALSE with -DUNSAFE, where the mount is taken to outlive
 * the lookup that found it.  2 of 7 variables are relevant.
 */
// row: safe TRUE n=2,3,4,5,6,7,8 -DN={n} --unwind={n}
// row: unsafe FALSE n=2,3,4,5,6,7,8 -DN={n} -DUNSAFE --unwind={n}
#include "situation.h"

enum { IDLE, MOUNTING, MOUNTED, EXPIRED };

static _Atomic int state, users;
static int lookups, missed, last_used, generation, record;

static void *look_up(void *arg) {
  for (int k = 0; k < N; k++) {
    users++;
    lookups++;
    last_used = generation + k;
    record = 2 * record + lookups;
    if (state == MOUNTED) {
      generation = last_used;
#ifdef UNSAFE
      assert(state == MOUNTED);
#else
      assert(state >= MOUNTED);
#endif
    } else {
      missed++;
    }
    assert(users >= 0);
    users--;
  }
  return arg;
}

static void *expire(void *arg) {
  state = MOUNTING;
  for (int k = 0; k < N; k++) {
    generation++;
    record = 2 * record + missed;
    last_used = generation;
    lookups = missed;
    missed = last_used;
    int seen = users;
    assert(seen >= 0 && seen <= 1);
    if (k == 0)
      state = MOUNTED;
  }
  state = EXPIRED;
  return arg;
}

int main(void) {
  start(look_up, NULL);
  start(expire, NULL);
  return 0;
}
