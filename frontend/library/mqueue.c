/* Message queues of POSIX.  One that the program makes is used by no other
 * process.  Whether one exists at the start is not known; with such a one other
 * processes send and receive, so that any message may come or go. */
#pragma once
#include "abi.c"
#include "cancel.c"
#include "descriptor.c"
#include "input.c"
#include "memory.c"
#include "outcome.c"
#include "signal_interrupt.c"
#include "string.c"

enum {
  MOST_QUEUES = 4,
  MOST_MESSAGES = 8,
  MOST_MESSAGE = 128, /* bytes */
  QUEUE_NAME = 32,
  MOST_QUEUE_PRIORITY = 32768,
  QUEUE_CREATES = 0x40,
  QUEUE_ONLY_NEW = 0x80,
  QUEUE_MODE = 3,
  LONG_MESSAGE = 90 /* EMSGSIZE */
};
enum { QUEUE_READ_ONLY, QUEUE_WRITE_ONLY };
enum { QUEUE_IS_UNKNOWN, QUEUE_IS_FREE, QUEUE_IS_OURS, QUEUE_IS_OF_OTHERS };

/* struct mq_attr */
typedef struct {
  long flags, most, size, n, more[4];
} QueueState;

typedef struct {
  _Bool is_used;
  unsigned priority, size, number; /* number: in the order of sending */
  char bytes[MOST_MESSAGE];
} QueuedMessage;

static struct {
  char name[QUEUE_NAME];
  _Bool has_name; /* false: unlinked */
  int kind;
  long most, size;
  unsigned n, n_sent;
  QueuedMessage messages[MOST_MESSAGES];
} queues[MOST_QUEUES];
static unsigned n_queues;

/* By number: 1 + the queue, or 0; and the flags. */
static char queue_of_file[MOST_FILES_OPEN];
static int queue_flags[MOST_FILES_OPEN];

/* ---- inside a section */

static int queue_has_name(unsigned i, const char *name) {
  return queues[i].has_name && starts_with(queues[i].name, name) &&
         queues[i].name[length(name)] == 0;
}

static unsigned queue_entry(const char *name) {
  unsigned i = 0;
  while (i < n_queues && !queue_has_name(i, name))
    i++;
  if (i < n_queues)
    return i;
  if (n_queues == MOST_QUEUES)
    __bmc_unsupported("more than 4 names of message queues");
  i = n_queues++ & (MOST_QUEUES - 1);
  copy_string(queues[i].name, name);
  queues[i].has_name = 1;
  return i;
}

static long any_queue_limit(long most) {
  unsigned long n = (unsigned long)__VERIFIER_nondet_long();
  return n < (unsigned long)most ? 1 + (long)n : 1;
}

/* The limits by default are the system's. */
static void begin_queue(unsigned i, int kind, const QueueState *wanted) {
  enum { LIMIT_OF_NUMBER = 0x10000, LIMIT_OF_SIZE = 0x1000000 };
  queues[i].kind = kind;
  queues[i].most = wanted ? wanted->most : any_queue_limit(LIMIT_OF_NUMBER);
  queues[i].size = wanted ? wanted->size : any_queue_limit(LIMIT_OF_SIZE);
}

/* Returns an error, or 0: then the entry is a queue. */
static int settle_queue(unsigned i, int flags, const QueueState *wanted) {
  if (queues[i].kind == QUEUE_IS_UNKNOWN && __VERIFIER_nondet_bool())
    begin_queue(i, QUEUE_IS_OF_OTHERS, NULL);
  else if (queues[i].kind == QUEUE_IS_UNKNOWN)
    queues[i].kind = QUEUE_IS_FREE;
  if (queues[i].kind != QUEUE_IS_FREE)
    return flags & QUEUE_CREATES && flags & QUEUE_ONLY_NEW ? EEXIST : 0;
  if (!(flags & QUEUE_CREATES))
    return ENOENT;
  if (wanted && (wanted->most <= 0 || wanted->size <= 0))
    return EINVAL;
  begin_queue(i, QUEUE_IS_OURS, wanted);
  return 0;
}

/* Returns the number of the open queue that the file is, or -1. */
static int queue_at(int file) {
  if (!(content_refused & file_bit(file)) || closed_files & file_bit(file))
    return -1;
  int queue = queue_of_file[file & (MOST_FILES_OPEN - 1)] - 1;
  if (queue < 0)
    __bmc_unsupported("a message queue by a duplicate of its number");
  return queue;
}

/* True if the queue is open for messages in that direction. */
static int queue_lets(int file, int not) {
  return (queue_flags[file & (MOST_FILES_OPEN - 1)] & QUEUE_MODE) != not;
}

static int queue_waits(int file) {
  return !(queue_flags[file & (MOST_FILES_OPEN - 1)] & FLAG_NO_WAIT);
}

/* ---- opening and closing */

static void copy_queue_name(char *to, const char *name) {
  if (length(name) >= QUEUE_NAME)
    __bmc_unsupported("a message queue with a name of more than 31 characters");
  copy_string(to, name);
  if (program_forks())
    __bmc_unsupported("a message queue in a program that forks");
}

int mq_open(const char *name, int flags, ...) {
  char copy[QUEUE_NAME];
  QueueState wanted = {0};
  const QueueState *given = NULL;
  int file = -1;
  copy_queue_name(copy, name);
  if (flags & QUEUE_CREATES) {
    __builtin_va_list list;
    __builtin_va_start(list, flags);
    (void)__builtin_va_arg(list, unsigned);
    given = __builtin_va_arg(list, const QueueState *);
    __builtin_va_end(list);
  }
  if (given)
    wanted.most = given->most, wanted.size = given->size;
  if (*copy != '/')
    return fail(EINVAL);
  if (any_outcome())
    return -1;
  __bmc_atomic_begin();
  unsigned i = queue_entry(copy) & (MOST_QUEUES - 1);
  int error = settle_queue(i, flags, given ? &wanted : NULL);
  if (!error) {
    file = opened_file(flags | FLAG_CLOSE);
    if (file_bit(file) == 0)
      __bmc_unsupported("a message queue with a number above 63");
    refuse_content(file);
    queue_of_file[file & (MOST_FILES_OPEN - 1)] = (char)(i + 1);
    queue_flags[file & (MOST_FILES_OPEN - 1)] = flags;
  }
  __bmc_atomic_end();
  return error ? fail(error) : file;
}

int mq_close(int file) {
  __bmc_atomic_begin();
  int is_one = queue_at(file) >= 0;
  if (is_one) {
    queue_of_file[file & (MOST_FILES_OPEN - 1)] = 0;
    release_file(file);
  }
  __bmc_atomic_end();
  return is_one ? 0 : fail(EBADF);
}

/* The queue stays until it is closed; the name may be used anew. */
int mq_unlink(const char *name) {
  char copy[QUEUE_NAME];
  copy_queue_name(copy, name);
  if (any_outcome())
    return -1;
  __bmc_atomic_begin();
  unsigned i = queue_entry(copy) & (MOST_QUEUES - 1);
  int kind = queues[i].kind, is_queue = kind > QUEUE_IS_FREE;
  int exists =
      is_queue || (kind == QUEUE_IS_UNKNOWN && __VERIFIER_nondet_bool());
  if (is_queue) {
    queues[i].has_name = 0;
    i = queue_entry(copy) & (MOST_QUEUES - 1);
  }
  queues[i].kind = QUEUE_IS_FREE;
  __bmc_atomic_end();
  return exists ? 0 : fail(ENOENT);
}

/* ---- what a queue is like */

int mq_getattr(int file, QueueState *out) {
  QueueState now = {0};
  __bmc_atomic_begin();
  int i = queue_at(file);
  if (i >= 0) {
    now.flags = queue_waits(file) ? 0 : FLAG_NO_WAIT;
    now.most = queues[i].most;
    now.size = queues[i].size;
    now.n = queues[i].kind == QUEUE_IS_OURS ? (long)queues[i].n
                                            : any_queue_limit(now.most + 1) - 1;
  }
  __bmc_atomic_end();
  if (i < 0)
    return fail(EBADF);
  *out = now;
  return 0;
}

int mq_setattr(int file, const QueueState *new, QueueState *old) {
  long flags = new->flags;
  QueueState was;
  if (mq_getattr(file, &was))
    return -1;
  if (flags & ~(long)FLAG_NO_WAIT)
    return fail(EINVAL);
  __bmc_atomic_begin();
  int *at = &queue_flags[file & (MOST_FILES_OPEN - 1)];
  *at = (*at & ~FLAG_NO_WAIT) | (int)flags;
  __bmc_atomic_end();
  if (old)
    *old = was;
  return 0;
}

/* ---- messages */

/* True if the queue has room, or a message.  Inside a section. */
static int queue_is_ready(int i, int sends) {
  if (queues[i].kind == QUEUE_IS_OF_OTHERS)
    return 1;
  return sends ? (long)queues[i].n < queues[i].most : queues[i].n > 0;
}

static void put_message(int i, const char *from, unsigned size,
                        unsigned priority) {
  unsigned at = 0;
  while (at < MOST_MESSAGES && queues[i].messages[at].is_used)
    at++;
  if (at == MOST_MESSAGES)
    __bmc_unsupported("more than 8 messages in a queue");
  QueuedMessage *m = &queues[i].messages[at & (MOST_MESSAGES - 1)];
  m->is_used = 1;
  m->priority = priority;
  m->size = size;
  m->number = queues[i].n_sent++;
  for (unsigned k = 0; k < size; k++)
    m->bytes[k] = from[k];
  queues[i].n++;
}

/* Takes the oldest one of the highest priority; returns its size. */
static unsigned take_message(int i, char *to, unsigned *priority) {
  unsigned found = MOST_MESSAGES;
  for (unsigned at = 0; at < MOST_MESSAGES; at++) {
    const QueuedMessage *m = &queues[i].messages[at];
    const QueuedMessage *best =
        &queues[i].messages[found & (MOST_MESSAGES - 1)];
    if (m->is_used &&
        (found == MOST_MESSAGES || m->priority > best->priority ||
         (m->priority == best->priority && m->number < best->number)))
      found = at;
  }
  QueuedMessage *m = &queues[i].messages[found & (MOST_MESSAGES - 1)];
  m->is_used = 0;
  queues[i].n--;
  *priority = m->priority;
  for (unsigned k = 0; k < m->size; k++)
    to[k] = m->bytes[k];
  return m->size;
}

/* True if a signal interrupts the wait. */
static int queue_is_interrupted(int file, int sends, int restarts) {
  for (int number = 1; number;) {
    __bmc_atomic_begin();
    int i = queue_at(file);
    number = signal_during_wait(i >= 0 && queue_waits(file) &&
                                !queue_is_ready(i, sends));
    __bmc_atomic_end();
    if (number && signal_fails_call(number, restarts))
      return 1;
  }
  return 0;
}

/* Sends or receives up to 'size' bytes, or the message.  With a deadline, the
 * call may fail wherever it would wait.  Returns the size, or -1. */
static long pass_message(int file, char *bytes, size_t size, unsigned *priority,
                         int sends, const void *deadline) {
  long passed = 0;
  int is_ours = 0;
  cancel_point();
  if (deadline)
    __bmc_cancel_maybe();
  if (HAS_HANDLERS && queue_is_interrupted(file, sends, !deadline))
    return fail(EINTR);
  __bmc_atomic_begin();
  int i = queue_at(file), is_open = i >= 0 && queue_lets(file, !sends);
  int fits =
      is_open && (sends ? size <= (size_t)queues[i & (MOST_QUEUES - 1)].size
                        : size >= (size_t)queues[i & (MOST_QUEUES - 1)].size);
  i &= MOST_QUEUES - 1;
  int error = !is_open                   ? EBADF
              : !fits                    ? LONG_MESSAGE
              : queue_is_ready(i, sends) ? 0
              : !queue_waits(file)       ? EAGAIN
              : deadline                 ? ETIMEDOUT
                                         : -1;
  int is_finished = error >= 0, due = cancel_is_preferred(is_finished);
  if (!due) {
    WAIT_FOR_SIGNAL_OR(is_finished, !deadline);
    is_ours = !error && queues[i].kind == QUEUE_IS_OURS;
    if (is_ours && sends)
      put_message(i, bytes, (unsigned)size, *priority);
    else if (is_ours)
      passed = take_message(i, bytes, priority);
  }
  __bmc_atomic_end();
  cancel_act(due);
  if (error)
    return fail(error == ETIMEDOUT ? late(error, deadline) : error);
  return is_ours ? passed : -2;
}

static int send_message(int file, const char *from, size_t size,
                        unsigned priority, const void *deadline) {
  char given[MOST_MESSAGE];
  look_at(from, size);
  if (priority >= MOST_QUEUE_PRIORITY)
    return fail(EINVAL);
  for (size_t i = 0; i < size && i < MOST_MESSAGE; i++)
    given[i] = from[i];
  if (size > MOST_MESSAGE)
    __bmc_unsupported("a message of more than 128 bytes");
  long passed = pass_message(file, given, size, &priority, 1, deadline);
  return passed == -2 ? any_outcome() : passed < 0 ? -1 : 0;
}

static long receive_message(int file, char *to, size_t size, unsigned *priority,
                            const void *deadline) {
  char taken[MOST_MESSAGE];
  unsigned of_taken = 0;
  long n = pass_message(file, taken, size, &of_taken, 0, deadline);
  if (n == -1)
    return -1;
  if (n == -2) {
    if (any_outcome())
      return -1;
    n = any_bytes(to, size);
    of_taken = (unsigned)__VERIFIER_nondet_int() & (MOST_QUEUE_PRIORITY - 1);
  } else {
    copy_forward(to, taken, (size_t)n);
  }
  if (priority)
    *priority = of_taken;
  return n;
}

int mq_send(int file, const char *from, size_t size, unsigned priority) {
  return send_message(file, from, size, priority, NULL);
}

int mq_timedsend(int file, const char *from, size_t size, unsigned priority,
                 const void *deadline) {
  return send_message(file, from, size, priority, deadline);
}

long mq_receive(int file, char *to, size_t size, unsigned *priority) {
  return receive_message(file, to, size, priority, NULL);
}

long mq_timedreceive(int file, char *to, size_t size, unsigned *priority,
                     const void *deadline) {
  return receive_message(file, to, size, priority, deadline);
}
