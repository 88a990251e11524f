/* A driver is stopped while requests come in: the last one who uses it says
 * that it may go, and no request may use it after that.  (After Qadeer and Wu,
 * KISS: Keep It Simple and Sequential, PLDI 2004.)
 *
 * -DREQUESTS=COUNT.  TRUE; FALSE with -DUNSAFE, where a request looks whether
 * the driver is being stopped before it says that it uses it. */
// row: safe TRUE n=1..3 -DREQUESTS={n}
// row: unsafe FALSE n=1..3 -DREQUESTS={n} -DUNSAFE
#include "many.h"

static int is_stopping, may_go, has_stopped, users = 1;

static void change_users(int by) {
  __VERIFIER_atomic_begin();
  users += by;
  int left = users;
  __VERIFIER_atomic_end();
  if (!left)
    may_go = 1;
}

static void *request(void *arg) {
#ifdef UNSAFE
  int is_refused = is_stopping;
  if (is_refused)
    return arg;
  change_users(1);
#else
  change_users(1);
  int is_refused = is_stopping;
#endif
  if (!is_refused)
    assert(!has_stopped);
  change_users(-1);
  return arg;
}

int main(void) {
  pthread_t threads[REQUESTS];
  start(threads, request, 0, REQUESTS);
  is_stopping = 1;
  change_users(-1);
  __VERIFIER_assume(may_go);
  has_stopped = 1;
  join(threads, REQUESTS);
  return 0;
}
