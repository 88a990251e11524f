/* Threads.
 *
 * A pthread_t is the thread's number plus one, so that a zeroed one names no
 * thread.  'state' says what a thread has been through; 'result' is what it
 * left for pthread_join.  A handle is stored before its thread runs, as C11
 * asks of thrd_create; of pthread_create POSIX leaves it open. */

enum {
  THREAD_MADE = 1,
  THREAD_FINISHED = 2,
  THREAD_CLAIMED = 4 /* joined or detached: may be neither any more */
};

static unsigned char state[MAX_THREADS] = {THREAD_MADE};
static void *result[MAX_THREADS];

/* Is 'thread' one that may be joined or detached?  Inside a section. */
static int thread_is_joinable(pthread_t thread) {
  pthread_t n = thread - 1;
  return n < MAX_THREADS && (state[n] & THREAD_MADE) &&
         !(state[n] & THREAD_CLAIMED);
}

static int thread_is_over(unsigned thread) {
  return (state[thread] & THREAD_FINISHED) != 0;
}

static void thread_finish(void *value) {
  unsigned me = __bmc_self();
  result[me] = value;
  state[me] |= THREAD_FINISHED;
}

/* Inside a section. */
static pthread_t thread_make(void *(*start)(void *), void *argument,
                             int detached) {
  unsigned n = __bmc_spawn(start, argument);
  if (n >= MAX_THREADS)
    __bmc_unsupported("more than 64 threads");
  __bmc_spawned(n);
  state[n] =
      (unsigned char)(detached ? THREAD_MADE | THREAD_CLAIMED : THREAD_MADE);
  return (pthread_t)n + 1;
}

/* Fetch the result of 'thread' as a pointer or as an int (what is not NULL),
 * once it has finished; 'busy' is what comes of one that has not, or 0 to
 * wait for it.  ESRCH if it cannot be joined. */
static int thread_join(pthread_t thread, void **value, int *code, int busy) {
  pthread_t n = thread - 1;
  int error = ESRCH, due = 0;
  if (busy != EBUSY)
    cancel_point();
  __bmc_atomic_begin();
  int joinable = thread_is_joinable(thread);
  usage(joinable,
        "{self} joins {thread thread}, which was joined or detached before or "
        "never existed");
  int is_over = joinable && thread_is_over((unsigned)n);
  if (joinable && busy != EBUSY)
    due = cancel_is_preferred(is_over);
  if (joinable && !due) {
    __bmc_wait_for((Mask)1 << n, is_over || busy);
    error = is_over ? 0 : busy;
  }
  if (!error) {
    state[n] |= THREAD_CLAIMED;
    if (value)
      *value = result[n];
    if (code)
      *code = (int)(long)result[n];
  }
  __bmc_atomic_end();
  cancel_act(due);
  if (!error)
    __bmc_joined((unsigned)n);
  return error;
}

int pthread_create(pthread_t *thread, const void *attr, void *(*start)(void *),
                   void *argument) {
  __bmc_atomic_begin();
  *thread = thread_make(start, argument, attr_is_detached(attr));
  __bmc_atomic_end();
  return 0;
}

/* What a label __CPROVER_ASYNC_n starts. */
void __bmc_async(void *(*start)(void *), void *argument) {
  __bmc_atomic_begin();
  thread_make(start, argument, 1);
  __bmc_atomic_end();
}

pthread_t pthread_self(void) { return (pthread_t)__bmc_self() + 1; }

int pthread_equal(pthread_t a, pthread_t b) { return a == b; }

/* Inside a section: the keys whose destructors are to run; when there are none
 * the thread has finished. */
static Mask thread_try_finish(void *value, int may_stop) {
  Mask pending = may_stop && __VERIFIER_nondet_bool() ? 0 : keys_pending();
  if (!pending)
    thread_finish(value);
  return pending;
}

static Mask thread_leave(void *value, int may_stop) {
  __bmc_atomic_begin();
  Mask pending = thread_try_finish(value, may_stop);
  __bmc_atomic_end();
  return pending;
}

void pthread_exit(void *value) __attribute__((noreturn));
void pthread_exit(void *value) {
  __bmc_atomic_begin();
  unsigned cleanups = n_cleanups;
  Mask pending = cleanups ? 0 : thread_try_finish(value, 0);
  __bmc_atomic_end();
  if (cleanups) {
    cleanups_run(cleanups);
    pending = thread_leave(value, 0);
  }
  for (unsigned round = 1; pending; round++) {
    keys_destroy_values(pending);
    pending = thread_leave(value, round >= KEY_ROUNDS);
  }
  __bmc_end_thread();
}

void __bmc_thread_start(void *(*start)(void *), void *argument) {
  pthread_exit(start(argument));
}

int pthread_join(pthread_t thread, void **value) {
  int self = thread == pthread_self();
  usage(!self, "{self} joins itself");
  if (self)
    return EDEADLK;
  return thread_join(thread, value, NULL, 0);
}

int pthread_tryjoin_np(pthread_t thread, void **value) {
  return thread_join(thread, value, NULL, EBUSY);
}

int pthread_timedjoin_np(pthread_t thread, void **value, const void *deadline) {
  int error = thread_join(thread, value, NULL, ETIMEDOUT);
  return error == ETIMEDOUT ? late(error, deadline) : error;
}

int pthread_clockjoin_np(pthread_t thread, void **value, int clock,
                         const void *deadline) {
  (void)clock;
  return pthread_timedjoin_np(thread, value, deadline);
}

int pthread_detach(pthread_t thread) {
  __bmc_atomic_begin();
  int joinable = thread_is_joinable(thread);
  usage(joinable,
        "{self} detaches {thread thread}, which was joined or detached before "
        "or never existed");
  if (joinable)
    state[thread - 1] |= THREAD_CLAIMED;
  __bmc_atomic_end();
  return joinable ? 0 : EINVAL;
}

/* A thread that has ended may be cancelled, to no effect, while its number is
 * not given back. */
int pthread_cancel(pthread_t thread) {
  pthread_t n = thread - 1;
  if (!__bmc_option("cancellation"))
    __bmc_unsupported("a file without 'pthread_cancel' that calls it");
  __bmc_atomic_begin();
  int exists = n < MAX_THREADS && (state[n] & THREAD_MADE) &&
               (state[n] & (THREAD_FINISHED | THREAD_CLAIMED)) !=
                   (THREAD_FINISHED | THREAD_CLAIMED);
  usage(exists, "{self} cancels {thread thread}, which was joined before or "
                "never existed");
  if (exists) {
    if ((cancel[n] & CANCEL_ASYNCHRONOUS) && !(cancel[n] & CANCEL_DISABLED))
      __bmc_unsupported("asynchronous cancellation");
    cancel[n] |= CANCEL_REQUESTED;
  }
  __bmc_atomic_end();
  return exists ? 0 : ESRCH;
}

/* The name that a thread has at first is its program's: any. */
enum { NAME_SIZE = 16 };

static char thread_name[MAX_THREADS][NAME_SIZE];
static unsigned char is_named[MAX_THREADS];

int pthread_setname_np(pthread_t thread, const char *name) {
  pthread_t n = thread - 1;
  if (length(name) >= NAME_SIZE)
    return ERANGE;
  if (__bmc_calls("pthread_getname_np")) {
    copy_string(thread_name[n], name);
    is_named[n] = 1;
  }
  return 0;
}

int pthread_getname_np(pthread_t thread, char *name, size_t size) {
  pthread_t n = thread - 1;
  if (size < NAME_SIZE)
    return ERANGE;
  for (int i = 0; i < NAME_SIZE - 1 && !is_named[n]; i++)
    name[i] = (char)__VERIFIER_nondet_int();
  name[NAME_SIZE - 1] = 0;
  if (is_named[n])
    copy_string(name, thread_name[n]);
  return 0;
}

/* Where threads run and how urgently is all open. */

int pthread_setaffinity_np(pthread_t thread, size_t size, const void *set) {
  (void)thread;
  (void)size;
  (void)set;
  return __VERIFIER_nondet_bool() ? EINVAL : 0;
}

int sched_setaffinity(int thread, size_t size, const void *set) {
  (void)thread;
  int error = pthread_setaffinity_np(0, size, set);
  return error ? fail(error) : 0;
}

int pthread_setschedparam(pthread_t thread, int policy, const int *priority) {
  (void)thread;
  (void)priority;
  if (policy < 0 || policy > 2)
    return EINVAL;
  return __VERIFIER_nondet_bool() ? EPERM : 0;
}

int pthread_setschedprio(pthread_t thread, int priority) {
  return pthread_setschedparam(thread, 0, &priority);
}

int sched_getcpu(void) { return __VERIFIER_nondet_int() & 0xffff; }
