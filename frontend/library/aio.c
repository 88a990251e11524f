/* Asynchronous input and output of POSIX: each request is a detached thread
 * that reads or writes, as in glibc.  So what the program does meanwhile with
 * the bytes, or with the request, is compared with it.
 *
 * A request that has not begun may be cancelled; no thread accesses it then. */
#pragma once
#include "abi.c"
#include "cancel.c"
#include "input.c"
#include "notification.c"
#include "signal_interrupt.c"
#include "thread.c"

enum { MOST_REQUESTS = 16, EINPROGRESS = 115, ECANCELED = 125 };
enum { REQUEST_READS, REQUEST_WRITES, REQUEST_IS_NONE, REQUEST_SYNCS };

/* struct aiocb with 64 bits */
typedef struct {
  int file, operation, less;
  char *bytes;
  size_t n;
  Notification at_end;
  void *next;
  int priority, policy;
  int error;
  long returned;
  long at;
  char reserved[32];
} Request;

static struct {
  Request *request;
  int operation;
  _Bool is_begun, is_cancelled;
} requests[MOST_REQUESTS];
static unsigned n_requests;

static void request_ends(Request *r, long returned, int error) {
  of_caller(&r->returned) = returned;
  r->error = error;
}

static int request_is_over(const Request *r) {
  return acquired(&r->error) != EINPROGRESS;
}

static long do_request(const Request *r, int operation) {
  return operation == REQUEST_READS    ? pread(r->file, r->bytes, r->n, r->at)
         : operation == REQUEST_WRITES ? pwrite(r->file, r->bytes, r->n, r->at)
                                       : fsync(r->file);
}

static void *run_request(void *number) {
  size_t i = (size_t)number & (MOST_REQUESTS - 1);
  __bmc_atomic_begin();
  int begins = !requests[i].is_cancelled;
  requests[i].is_begun = 1;
  __bmc_atomic_end();
  if (!begins)
    return NULL;
  Request *r = requests[i].request;
  long n = do_request(r, requests[i].operation);
  __bmc_atomic_begin();
  request_ends(r, n, n < 0 ? errno_value : 0);
  __bmc_atomic_end();
  return NULL;
}

/* The thread of a request takes no signals.  Inside a section. */
static void mask_all(unsigned thread) {
  if (!MASK_IS_OBSERVED)
    return;
  for (int i = 0; i < BLOCKED_WORDS; i++)
    inherited_mask[thread & (MAX_THREADS - 1)][i] = ~0ul;
  if (HAS_HANDLERS)
    store_relaxed(&masks[thread & (MAX_THREADS - 1)], ~(Signals)0);
}

static void check_notification(const Notification *at_end) {
  if (sizeof(long) != sizeof(long long))
    __bmc_unsupported("struct aiocb of 32 bits");
  if (at_end && of_caller(&at_end->how) != NOTIFY_NONE &&
      (of_caller(&at_end->how) != NOTIFY_SIGNAL || of_caller(&at_end->signal)))
    __bmc_unsupported("a signal or a thread for the end of a request");
}

static int begin_request(Request *r, int operation) {
  check_notification(&r->at_end);
  if (any_outcome())
    return -1;
  __bmc_atomic_begin();
  if (n_requests == MOST_REQUESTS)
    __bmc_unsupported("more than 16 requests of aio");
  unsigned i = n_requests++ & (MOST_REQUESTS - 1);
  requests[i].request = r;
  requests[i].operation = operation;
  request_ends(r, 0, EINPROGRESS);
  mask_all(thread_make(run_request, (void *)(size_t)i, 1));
  __bmc_atomic_end();
  return 0;
}

int aio_read(Request *r) { return begin_request(r, REQUEST_READS); }

int aio_write(Request *r) { return begin_request(r, REQUEST_WRITES); }

int aio_fsync(int kind, Request *r) {
  (void)kind;
  return begin_request(r, REQUEST_SYNCS);
}

/* ---- results */

int aio_error(const Request *r) {
  __bmc_atomic_begin();
  int error = acquired(&r->error);
  __bmc_atomic_end();
  return error;
}

long aio_return(Request *r) { return r->returned; }

/* True if one of the requests is over, or all.  Inside a section. */
static int requests_are_over(Request *const *list, int n, int all) {
  int some = 0, every = 1;
  for (int i = 0; i < n; i++) {
    Request *r = of_caller(&list[i]);
    int is_over = !r || request_is_over(r);
    some |= r && is_over;
    every &= is_over;
  }
  return all ? every : some;
}

/* Waits for one request, or for all.  With a deadline, the call may fail
 * wherever it would wait. */
static int await_requests(Request *const *list, int n, const void *timeout,
                          int all) {
  cancel_point();
  if (SLEEP_IS_INTERRUPTED)
    return fail(EINTR);
  __bmc_atomic_begin();
  int is_over = requests_are_over(list, n, all);
  int due = cancel_is_preferred(is_over || timeout);
  if (!due)
    WAIT_FOR_SIGNAL_OR(is_over || timeout, 0);
  __bmc_atomic_end();
  cancel_act(due);
  return is_over ? 0 : fail(EAGAIN);
}

int aio_suspend(Request *const *list, int n, const void *timeout) {
  return await_requests(list, n, timeout, 0);
}

/* Cancels a request, perhaps, that has not begun. */
int aio_cancel(int file, Request *r) {
  enum { IS_CANCELLED, IS_NOT_CANCELLED, IS_OVER };
  int answer = IS_NOT_CANCELLED;
  if (!r)
    __bmc_unsupported("aio_cancel of all requests of a file");
  if (is_bad_file(file))
    return fail(EBADF);
  int may_cancel = __VERIFIER_nondet_bool();
  __bmc_atomic_begin();
  if (request_is_over(r))
    answer = IS_OVER;
  for (unsigned i = 0; i < n_requests && answer != IS_OVER; i++)
    if (may_cancel && requests[i].request == r && !requests[i].is_begun &&
        !requests[i].is_cancelled) {
      requests[i].is_cancelled = 1;
      request_ends(r, -1, ECANCELED);
      answer = IS_CANCELLED;
    }
  __bmc_atomic_end();
  return answer;
}

static int is_request(const Request *r) {
  return r && r->operation != REQUEST_IS_NONE;
}

int lio_listio(int mode, Request *const *list, int n,
               const Notification *at_end) {
  enum { WAITS, WAITS_NOT };
  int fails = 0;
  if (mode != WAITS && mode != WAITS_NOT)
    return fail(EINVAL);
  if (mode == WAITS_NOT)
    check_notification(at_end);
  for (int i = 0; i < n; i++)
    if (is_request(list[i]))
      fails |= begin_request(list[i], list[i]->operation);
  if (mode == WAITS && !fails)
    fails = await_requests(list, n, NULL, 1);
  for (int i = 0; mode == WAITS && !fails && i < n; i++)
    fails |= is_request(list[i]) && aio_error(list[i]) != 0;
  return fails ? fail(EIO) : 0;
}
