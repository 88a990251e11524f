/* Pipes, pairs of sockets, event counters (eventfd), and timers (timerfd).
 * A reader waits until another thread has written.  Each end has one descriptor
 * until the program closes it.  A pipe stores its content in one piece.  A pair
 * of sockets is a pipe in each direction. */
#pragma once
#include "abi.c"
#include "cancel.c"
#include "descriptor.c"
#include "memory.c"
#include "signal.c"
#include "signal_interrupt.c"

enum { ENFILE = 23, EMFILE = 24, ESPIPE = 29, EPIPE = 32, EOPNOTSUPP = 95 };
enum { MOST_CHANNELS = 8, PIPE_ROOM = 256, COUNT_SIZE = 8 };
enum { TAKING, GIVING };
enum { FLAG_ONE_BY_ONE = 1 };
enum {
  POLL_IN = 1 | 0x40,
  POLL_OUT = 4 | 0x100,
  POLL_NOBODY = 8,
  POLL_OVER = 16,
  POLL_CLOSED = 32,
  POLL_HALF = 0x2000
};

enum { NO_TIMER, TIMER_IS_OFF, TIMER_IS_SET, TIMER_REPEATS };

typedef struct Channel Channel;

struct Channel {
  int file[2]; /* numbers of its ends; one number for a counter */
  _Bool is_open[2], waits[2], is_pipe, is_one_by_one;
  unsigned first, n; /* ring buffer of a pipe: its content */
  char bytes[PIPE_ROOM];
  unsigned long long count;
  char timer;    /* of timerfd: goes off at any time, once or again and again */
  Channel *back; /* of a pair of sockets: the pipe from the reader; or NULL */
};

static Channel channels[MOST_CHANNELS];
static unsigned n_channels;

static int may_have_channels(void) {
  return MAY_BREAK_PIPES || __bmc_calls("eventfd") ||
         __bmc_calls("timerfd_create");
}

static int is_timer(const Channel *c) {
  return __bmc_calls("timerfd_create") && c->timer != NO_TIMER;
}

static int is_end(const Channel *c, int file, int end) {
  return c->file[end] == file && c->is_open[end];
}

/* True if the channel goes both ways.  Constant false for programs without
 * pairs of sockets. */
static int is_socket(const Channel *c) {
  return __bmc_calls("socketpair") && c->back;
}

/* Returns NULL for an ordinary file, or none; of a socket the channel that it
 * reads. */
static Channel *channel_of(int file) {
  Channel *found = NULL;
  if (!may_have_channels())
    return NULL;
  __bmc_atomic_begin();
  for (unsigned i = 0; i < n_channels; i++)
    if (is_end(&channels[i], file, TAKING) ||
        (is_end(&channels[i], file, GIVING) && !is_socket(&channels[i])))
      found = &channels[i];
  __bmc_atomic_end();
  return found;
}

static void refuse_channel(int file) {
  if (channel_of(file))
    __bmc_unsupported("a pipe or eventfd other than to read, write, poll, "
                      "select, close, and fcntl of its flags");
}

void __bmc_refuse_channel(int file) { refuse_channel(file); }

/* True if it is an end of a pipe, on which the call fails with that error.  It
 * refuses a counter. */
static int pipe_fails(int file, int error) {
  Channel *c = channel_of(file);
  if (!c || !c->is_pipe) {
    refuse_channel(file);
    return 0;
  }
  fail(error);
  return 1;
}

/* Inside a section. */
static Channel *new_channel(int flags) {
  if (n_channels == MOST_CHANNELS)
    __bmc_unsupported("more than 8 pipes and eventfds");
  Channel *c = &channels[n_channels++ & (MOST_CHANNELS - 1)];
  c->is_open[TAKING] = c->is_open[GIVING] = 1;
  c->waits[TAKING] = c->waits[GIVING] = !(flags & FLAG_NO_WAIT);
  return c;
}

static int no_more_files(void) {
  return fail(__VERIFIER_nondet_bool() ? EMFILE : ENFILE);
}

int pipe2(int *files, int flags) {
  int file[2];
  if (flags & ~(FLAG_NO_WAIT | FLAG_CLOSE))
    __bmc_unsupported("pipe2 with other flags than not to wait, or to close");
  if (system_fails())
    return no_more_files();
  __bmc_atomic_begin();
  Channel *c = new_channel(flags);
  c->is_pipe = 1;
  for (int i = 0; i < 2; i++)
    file[i] = c->file[i] = opened_file(flags);
  __bmc_atomic_end();
  files[0] = file[0];
  files[1] = file[1];
  return 0;
}

int pipe(int *files) { return pipe2(files, 0); }

/* Makes two sockets, connected to each other. */
int socketpair(int domain, int type, int protocol, int *files) {
  enum { UNIX = 1, STREAM = 1 };
  int flags = type & (FLAG_NO_WAIT | FLAG_CLOSE);
  if (domain != UNIX)
    return fail(EOPNOTSUPP);
  if ((type & ~flags) != STREAM || protocol)
    __bmc_unsupported("socketpair of other than streams");
  if (system_fails())
    return no_more_files();
  __bmc_atomic_begin();
  Channel *c = new_channel(flags), *back = new_channel(flags);
  c->is_pipe = back->is_pipe = 1;
  c->back = back, back->back = c;
  int first = c->file[TAKING] = back->file[GIVING] =
      opened_file(READ_AND_WRITE | flags);
  int second = c->file[GIVING] = back->file[TAKING] =
      opened_file(READ_AND_WRITE | flags);
  __bmc_atomic_end();
  files[0] = first;
  files[1] = second;
  return 0;
}

int eventfd(unsigned count, int flags) {
  if (flags & ~(FLAG_NO_WAIT | FLAG_CLOSE | FLAG_ONE_BY_ONE))
    return fail(EINVAL);
  if (system_fails())
    return no_more_files();
  __bmc_atomic_begin();
  Channel *c = new_channel(flags);
  c->is_one_by_one = flags & FLAG_ONE_BY_ONE;
  c->count = count;
  int file = c->file[TAKING] = c->file[GIVING] = opened_file(flags);
  __bmc_atomic_end();
  return file;
}

/* ---- inside a section */

/* A timer that is set has something, if one waits for it. */
static int has_something(const Channel *c) {
  if (is_timer(c))
    return c->timer != TIMER_IS_OFF;
  return c->is_pipe ? c->n > 0 || !acquired(&c->is_open[GIVING]) : c->count > 0;
}

static long take_bytes(Channel *c, char *taken, size_t size) {
  unsigned n = size < c->n ? (unsigned)size : c->n;
  for (unsigned i = 0; i < n; i++)
    taken[i] = c->bytes[(c->first + i) % PIPE_ROOM];
  c->first = (c->first + n) % PIPE_ROOM;
  c->n -= n;
  return n;
}

static unsigned long long take_expirations(Channel *c) {
  unsigned long long count = (unsigned long long)__VERIFIER_nondet_long();
  if (c->timer == TIMER_REPEATS && count)
    return count;
  if (c->timer == TIMER_IS_SET)
    c->timer = TIMER_IS_OFF;
  return 1;
}

static long take_count(Channel *c, char *taken) {
  unsigned long long count = is_timer(c)        ? take_expirations(c)
                             : c->is_one_by_one ? 1
                                                : c->count;
  copy_forward(taken, (const char *)&count, COUNT_SIZE);
  if (!is_timer(c))
    c->count -= count;
  return COUNT_SIZE;
}

/* True if nobody can read any more. */
static int is_broken(const Channel *c) { return !c->is_open[TAKING]; }

static long give_bytes(Channel *c, const char *given, size_t size) {
  if (c->n + size > PIPE_ROOM)
    __bmc_unsupported("more than 256 bytes in a pipe");
  for (unsigned i = 0; i < size; i++)
    c->bytes[(c->first + c->n + i) % PIPE_ROOM] = given[i];
  c->n += (unsigned)size;
  return (long)size;
}

static int count_fits(const Channel *c, unsigned long long more) {
  return more < ~0ull - c->count;
}

/* ---- reading and writing: return the number of bytes, or -1 with errno */

/* True if a signal interrupts a read that waits. */
static int taking_is_interrupted(const Channel *c) {
  for (int number = 1; number;) {
    __bmc_atomic_begin();
    number = signal_during_wait(
        c->waits[TAKING] &&
        (!has_something(c) || (is_timer(c) && __VERIFIER_nondet_bool())));
    __bmc_atomic_end();
    if (number && signal_fails_call(number, 1))
      return 1;
  }
  return 0;
}

static long take_from_channel(Channel *c, int file, char *to, size_t size) {
  char taken[PIPE_ROOM];
  long n = 0;
  cancel_point();
  if (HAS_HANDLERS && size && taking_is_interrupted(c))
    return fail(EINTR);
  __bmc_atomic_begin();
  int error = !is_end(c, file, TAKING)                    ? EBADF
              : !c->is_pipe && size < COUNT_SIZE          ? EINVAL
              : has_something(c) || (c->is_pipe && !size) ? 0
                                                          : EAGAIN;
  if (!error && is_timer(c) && !c->waits[TAKING] && __VERIFIER_nondet_bool())
    error = EAGAIN;
  int is_finished = error != EAGAIN || !c->waits[TAKING];
  int due = cancel_is_preferred(is_finished);
  if (!due) {
    WAIT_FOR_SIGNAL_OR(is_finished, 1);
    if (!error)
      n = c->is_pipe ? take_bytes(c, taken, size) : take_count(c, taken);
  }
  __bmc_atomic_end();
  cancel_act(due);
  copy_forward(to, taken, (size_t)n);
  return error ? fail(error) : n;
}

/* Writes.  If the pipe's reading end is closed, the thread gets SIGPIPE, but
 * not if 'quiet', and the call fails with EPIPE. */
static long give_to_channel(Channel *of_file, int file, const char *from,
                            size_t size, int quiet) {
  Channel *c = is_socket(of_file) ? of_file->back : of_file;
  char given[PIPE_ROOM] = {0};
  unsigned long long more = 0;
  long n = 0;
  if (size > PIPE_ROOM)
    __bmc_unsupported("more than 256 bytes in a pipe");
  copy_forward(given, from, size);
  copy_forward((char *)&more, given, COUNT_SIZE);
  cancel_point();
  __bmc_atomic_begin();
  int error = !is_end(c, file, GIVING) ? EBADF
              : c->is_pipe             ? is_broken(c) && size ? EPIPE : 0
              : size < COUNT_SIZE || more == ~0ull ? EINVAL
              : is_timer(c)                        ? EINVAL
              : count_fits(c, more)                ? 0
                                                   : EAGAIN;
  int is_finished = error != EAGAIN || !c->waits[GIVING];
  int due = cancel_is_preferred(is_finished);
  if (!due) {
    WAIT_FOR_SIGNAL_OR(is_finished, 1);
    if (!error && !c->is_pipe)
      c->count += more;
    if (!error)
      n = c->is_pipe ? give_bytes(c, given, size) : COUNT_SIZE;
  }
  __bmc_atomic_end();
  cancel_act(due);
  if (error == EPIPE && !quiet)
    signal_raise(SIGNAL_PIPE);
  return error ? fail(error) : n;
}

int eventfd_read(int file, unsigned long long *count) {
  Channel *c = channel_of(file);
  if (!c && is_bad_file(file))
    return fail(EBADF);
  if (!c)
    __bmc_unsupported("eventfd_read of another file");
  return take_from_channel(c, file, (char *)count, COUNT_SIZE) < 0 ? -1 : 0;
}

int eventfd_write(int file, unsigned long long count) {
  Channel *c = channel_of(file);
  if (!c && is_bad_file(file))
    return fail(EBADF);
  if (!c)
    __bmc_unsupported("eventfd_write to another file");
  return give_to_channel(c, file, (char *)&count, COUNT_SIZE, 0) < 0 ? -1 : 0;
}

/* Closes the ends with that number; true if there are any.  Inside a
 * section. */
static int close_ends(Channel *c, int file) {
  int was_open = 0;
  for (int end = TAKING; end <= GIVING; end++)
    if (is_end(c, file, end)) {
      was_open = 1;
      c->is_open[end] = 0;
    }
  return was_open;
}

static int close_channel(Channel *c, int file) {
  __bmc_atomic_begin();
  int was_open = close_ends(c, file);
  if (is_socket(c))
    close_ends(c->back, file);
  if (was_open)
    release_file(file);
  __bmc_atomic_end();
  return was_open ? 0 : fail(EBADF);
}

/* ---- other operations */

/* A socket whose other one is closed is ready for everything. */
static int poll_socket(const Channel *c, int asked) {
  int is_over = !c->is_open[GIVING];
  return (c->n || is_over ? asked & POLL_IN : 0) | (asked & POLL_OUT) |
         (is_over ? POLL_OVER | (asked & POLL_HALF) : 0);
}

/* Returns the events that hold now: those of 'asked', and those reported
 * always. */
static int poll_channel(Channel *c, int file, int asked) {
  int returned = POLL_CLOSED;
  __bmc_atomic_begin();
  if (is_end(c, file, TAKING) && is_socket(c))
    returned = poll_socket(c, asked);
  else if (is_end(c, file, TAKING) && c->is_pipe)
    returned =
        (c->n ? asked & POLL_IN : 0) | (c->is_open[GIVING] ? 0 : POLL_OVER);
  else if (is_end(c, file, GIVING) && c->is_pipe)
    returned = (asked & POLL_OUT) | (c->is_open[TAKING] ? 0 : POLL_NOBODY);
  else if (is_end(c, file, TAKING))
    returned = (has_something(c) ? asked & POLL_IN : 0) |
               (!is_timer(c) && count_fits(c, 1) ? asked & POLL_OUT : 0);
  __bmc_atomic_end();
  return returned;
}

static int channel_flags(const Channel *c, int end) {
  return (c->is_pipe && !is_socket(c) ? end : READ_AND_WRITE) |
         (c->waits[end] ? 0 : FLAG_NO_WAIT);
}

static int set_channel_flags(Channel *c, int file, int flags) {
  if (flags & ~(FLAG_NO_WAIT | 3))
    __bmc_unsupported("flags of a pipe other than not to wait");
  for (int end = TAKING; end <= GIVING; end++)
    if (is_end(c, file, end))
      c->waits[end] = !(flags & FLAG_NO_WAIT);
  if (is_socket(c))
    c->back->waits[GIVING] = !(flags & FLAG_NO_WAIT);
  return 0;
}

static int control_channel(Channel *c, int file, int command, int argument) {
  int result = 0;
  if (command != GET_FLAGS && command != SET_FLAGS)
    return control_file(file, command, argument);
  __bmc_atomic_begin();
  int end = is_end(c, file, TAKING) ? TAKING : GIVING;
  int is_open = is_end(c, file, end);
  if (is_open && command == GET_FLAGS)
    result = channel_flags(c, end);
  else if (is_open)
    result = set_channel_flags(c, file, argument);
  __bmc_atomic_end();
  return is_open ? result : fail(EBADF);
}
