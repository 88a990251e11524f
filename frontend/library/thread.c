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

/* Wait for 'thread' and fetch its result as a pointer or as an int (what is
 * not NULL); false if it cannot be joined. */
static int thread_join(pthread_t thread, void **value, int *code) {
  pthread_t n = thread - 1;
  __bmc_atomic_begin();
  int joinable = thread_is_joinable(thread);
  usage(joinable,
        "{self} joins {thread thread}, which was joined or detached before or "
        "never existed");
  if (joinable) {
    __bmc_wait(state[n] & THREAD_FINISHED);
    state[n] |= THREAD_CLAIMED;
    if (value)
      *value = result[n];
    if (code)
      *code = (int)(long)result[n];
  }
  __bmc_atomic_end();
  if (joinable)
    __bmc_joined((unsigned)n);
  return joinable;
}

int pthread_create(pthread_t *thread, const void *attr, void *(*start)(void *),
                   void *argument) {
  __bmc_atomic_begin();
  *thread = thread_make(start, argument, attr_is_detached(attr));
  __bmc_atomic_end();
  return 0;
}

pthread_t pthread_self(void) { return (pthread_t)__bmc_self() + 1; }

int pthread_equal(pthread_t a, pthread_t b) { return a == b; }

void pthread_exit(void *value) __attribute__((noreturn));
void pthread_exit(void *value) {
  __bmc_atomic_begin();
  unsigned pending = keys_pending();
  if (!pending)
    thread_finish(value);
  __bmc_atomic_end();
  if (pending) {
    keys_destroy_values(pending);
    __bmc_atomic_begin();
    if (keys_pending())
      __bmc_unsupported("a destructor that leaves a key set");
    thread_finish(value);
    __bmc_atomic_end();
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
  return thread_join(thread, value, NULL) ? 0 : ESRCH;
}

int pthread_detach(pthread_t thread) {
  __bmc_atomic_begin();
  int joinable = thread_is_joinable(thread);
  usage(joinable, "{self} detaches {thread thread}, which was joined or "
                  "detached before or never existed");
  if (joinable)
    state[thread - 1] |= THREAD_CLAIMED;
  __bmc_atomic_end();
  return joinable ? 0 : EINVAL;
}

/* Nothing cancels a thread: pthread_cancel is not modelled. */
static _Thread_local int cancel_state, cancel_type;

static int cancel_set(int *setting, int value, int *old) {
  if (value != 0 && value != 1)
    return EINVAL;
  if (old)
    *old = *setting;
  *setting = value;
  return 0;
}

int pthread_setcancelstate(int value, int *old) {
  return cancel_set(&cancel_state, value, old);
}

int pthread_setcanceltype(int value, int *old) {
  return cancel_set(&cancel_type, value, old);
}

void pthread_testcancel(void) {}
