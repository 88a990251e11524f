/* Sockets are files: input is arbitrary, from any sender, output is dropped,
 * and each call may fail with any error.  Communication of the program with
 * itself is not modelled: a program that connects and accepts is refused. */
#pragma once
#include "abi.c"
#include "input.c"

enum { LEAST_ADDRESS = 2, MOST_ADDRESS = 128 }; /* bytes */
enum { RECEIVE_PEEK = 2, RECEIVE_TRUNCATED = 0x20 };
enum { SEND_QUIETLY = 0x4000 };
enum { SOCKET_FLAGS = FLAG_NO_WAIT | FLAG_CLOSE };

/* Writes an arbitrary address and its length, if requested.  The address is cut
 * to the available room, its length is not. */
static void any_address(char *address, unsigned *length) {
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  if (!address)
    return;
  n = n < LEAST_ADDRESS || n > MOST_ADDRESS ? LEAST_ADDRESS : n;
  unsigned room = of_caller(length);
  for (unsigned i = 0; i < room && i < MOST_ADDRESS; i++)
    if (i < n)
      address[i] = (char)__VERIFIER_nondet_int();
  of_caller(length) = n;
}

/* Reads the address, with the same number of iterations for every length. */
static void look_at_address(const char *address, unsigned length) {
  for (unsigned i = 0; i < MOST_ADDRESS; i++)
    if (i < length)
      (void)of_caller(address + i);
}

/* Returns the number of a new socket, which is no terminal. */
static int new_socket(int flags) {
  int file = new_file(READ_AND_WRITE | (flags & SOCKET_FLAGS));
  if (__bmc_calls("isatty"))
    stays_terminal(file, 0);
  return file;
}

int socket(int domain, int type, int protocol) {
  (void)domain, (void)protocol;
  return any_outcome() ? -1 : new_socket(type);
}

int bind(int file, const void *address, unsigned length) {
  look_at_address(address, length);
  return call_outcome(file);
}

int connect(int file, const void *address, unsigned length) {
  if (__bmc_calls("accept") || __bmc_calls("accept4"))
    __bmc_unsupported("sockets of a program that may connect to itself");
  return bind(file, address, length);
}

int listen(int file, int most) {
  (void)most;
  return call_outcome(file);
}

int shutdown(int file, int how) { return listen(file, how); }

int getsockname(int file, void *address, unsigned *length) {
  if (call_outcome(file))
    return -1;
  any_address(address, length);
  return 0;
}

int getpeername(int file, void *address, unsigned *length) {
  return getsockname(file, address, length);
}

int accept4(int file, void *address, unsigned *length, int flags) {
  return getsockname(file, address, length) ? -1 : new_socket(flags);
}

int accept(int file, void *address, unsigned *length) {
  return accept4(file, address, length, 0);
}

/* ---- options: those of POSIX that are on or off, an int, stay as they are
 * set.  Others are any. */

enum { LEVEL_SOCKET = 1 }; /* SOL_SOCKET */

/* SO_DEBUG, SO_REUSEADDR, SO_DONTROUTE, SO_BROADCAST, SO_KEEPALIVE,
 * SO_OOBINLINE */
enum { SWITCHES = 1 << 1 | 1 << 2 | 1 << 5 | 1 << 6 | 1 << 9 | 1 << 10 };

static unsigned known_switches[MOST_FILES_OPEN]; /* by description */
static unsigned switches[MOST_FILES_OPEN];

static unsigned switch_bit(int level, int option) {
  if (level != LEVEL_SOCKET || option < 0 || option >= 32)
    return 0;
  return 1u << option & SWITCHES;
}

int setsockopt(int file, int level, int option, const void *value,
               unsigned length) {
  look_at(value, length);
  if (call_outcome(file))
    return -1;
  unsigned bit = switch_bit(level, option);
  if (!__bmc_calls("getsockopt") || !bit)
    return 0;
  int given = 0, is_whole = length >= sizeof given;
  if (is_whole)
    copy_forward((char *)&given, value, sizeof given);
  __bmc_atomic_begin();
  if (description_bit(file)) {
    int at = description_of(file);
    known_switches[at] =
        is_whole ? known_switches[at] | bit : known_switches[at] & ~bit;
    switches[at] = given ? switches[at] | bit : switches[at] & ~bit;
  }
  __bmc_atomic_end();
  return 0;
}

/* Returns 1 and what a switch has been set to, or 0. */
static int get_switch(int file, unsigned bit, int *is_on) {
  int is_known = 0;
  if (!__bmc_calls("setsockopt") || !bit)
    return 0;
  __bmc_atomic_begin();
  if (description_bit(file)) {
    int at = description_of(file);
    is_known = (known_switches[at] & bit) != 0;
    *is_on = (switches[at] & bit) != 0;
  }
  __bmc_atomic_end();
  return is_known;
}

/* Writes an option value, no longer than the available room. */
int getsockopt(int file, int level, int option, char *value, unsigned *length) {
  int is_on = 0;
  if (call_outcome(file))
    return -1;
  unsigned room = of_caller(length);
  unsigned n = (unsigned)any_part(room);
  if (get_switch(file, switch_bit(level, option), &is_on) &&
      room >= sizeof(int)) {
    int any = is_on ? __VERIFIER_nondet_int() : 0;
    any = is_on && !any ? 1 : any;
    copy_forward(value, (const char *)&any, sizeof any);
    of_caller(length) = sizeof any;
    return 0;
  }
  for (unsigned i = 0; i < room; i++)
    if (i < n)
      value[i] = (char)__VERIFIER_nondet_int();
  of_caller(length) = n;
  return 0;
}

/* Returns the channel of one of a pair of sockets, or NULL for a file; refuses
 * other channels, and flags but MSG_NOSIGNAL. */
static Channel *pair_of(int file, int flags) {
  Channel *c = channel_of(file);
  if (!c || !is_socket(c))
    refuse_channel(file);
  else if (flags & ~SEND_QUIETLY)
    __bmc_unsupported("flags of send and recv between two sockets of the "
                      "program");
  return c;
}

long send(int file, const char *from, size_t n, int flags) {
  Channel *c = pair_of(file, flags);
  return c ? give_to_channel(c, file, from, n, (flags & SEND_QUIETLY) != 0)
           : write(file, from, n);
}

long sendto(int file, const char *from, size_t n, int flags,
            const void *address, unsigned length) {
  if (address)
    look_at_address(address, length);
  return send(file, from, n, flags);
}

long recvfrom(int file, char *to, size_t n, int flags, void *address,
              unsigned *length) {
  Channel *c = pair_of(file, flags);
  if (flags & (RECEIVE_PEEK | RECEIVE_TRUNCATED))
    __bmc_unsupported("recv with MSG_PEEK or MSG_TRUNC");
  if (c && address)
    __bmc_unsupported("addresses of sockets of the program");
  if (c)
    return take_from_channel(c, file, to, n);
  long part = file_input(file, to, n);
  if (part >= 0)
    any_address(address, length);
  return part;
}

long recv(int file, char *to, size_t n, int flags) {
  return recvfrom(file, to, n, flags, NULL, NULL);
}

/* ---- select */

enum { MOST_SELECTED = 1024 };

/* Content of a struct timeval. */
typedef struct {
  long seconds, microseconds;
} TimeLeft;

/* Summary of the files in a set, by bits. */
typedef struct {
  int is_bad, is_ready, has_others; /* is_ready: a pipe is ready */
} Selected;

enum { WORD = 8 * sizeof(long) };

static int is_selected(const unsigned char *set, int file) {
  return of_caller(&set[file / 8]) >> file % 8 & 1;
}

/* Adds a file to the summary; 'asked' is as in poll.  Inside a section. */
static void select_look_at(Selected *s, int file, int asked) {
  Channel *c = channel_of(file);
  s->is_bad |= is_bad_file(file);
  s->is_ready |= c && poll_channel(c, file, asked);
  s->has_others |= !c;
}

/* Summarises a set, with the same number of iterations for all words. */
static void select_look(Selected *s, int n_files, const unsigned char *set,
                        int asked) {
  for (int first = 0; set && first < n_files; first += WORD)
    for (int i = 0; i < WORD; i++)
      if (is_selected(set, first + i) && first + i < n_files)
        select_look_at(s, first + i, asked);
}

/* True if the file can be used without waiting; arbitrary for an ordinary file.
 * Inside a section. */
static int select_is_ready(int file, int asked) {
  Channel *c = channel_of(file);
  if (!c || (is_timer(c) && __VERIFIER_nondet_bool()))
    return c ? 0 : __VERIFIER_nondet_bool();
  return poll_channel(c, file, asked) != 0;
}

/* Reduces the set to the ready files and returns their number.  Inside a
 * section. Bits after the last file in the same word are cleared. */
static int select_some(int n_files, unsigned char *set, int asked) {
  int n = 0;
  for (int first = 0; set && first < n_files; first += WORD)
    for (int file = first; file < first + WORD; file++) {
      if (!is_selected(set, file))
        continue;
      if (file < n_files && select_is_ready(file, asked))
        n++;
      else
        of_caller(&set[file / 8]) &= (unsigned char)~(1u << file % 8);
    }
  return n;
}

/* Sets the remaining time, as Linux does, also on failure. */
static void select_spend(TimeLeft *t) {
  long left = __VERIFIER_nondet_long(), parts = __VERIFIER_nondet_long();
  if (left >= 0 && parts >= 0 && parts < 1000000 &&
      (left < t->seconds || (left == t->seconds && parts <= t->microseconds)))
    t->seconds = left, t->microseconds = parts;
}

/* Ordinary files are ready when they are polled, or never.  Without a limit and
 * without ordinary files, select waits until a pipe is ready. */
int select(int n_files, unsigned char *in, unsigned char *out,
           unsigned char *special, TimeLeft *limit) {
  Selected s = {0};
  int n = 0;
  if (n_files < 0 || n_files > MOST_SELECTED)
    __bmc_unsupported("select of other than 0 to 1024 files");
  int fails = any_outcome();
  if (limit)
    select_spend(limit);
  if (fails)
    return -1;
  __bmc_atomic_begin();
  select_look(&s, n_files, in, POLL_IN);
  select_look(&s, n_files, out, POLL_OUT);
  select_look(&s, n_files, special, 0);
  WAIT_FOR_SIGNAL_OR(limit || s.is_bad || s.is_ready || s.has_others, 0);
  if (!s.is_bad) {
    n = select_some(n_files, in, POLL_IN);
    n += select_some(n_files, out, POLL_OUT);
    n += select_some(n_files, special, 0);
  }
  __bmc_atomic_end();
  if (!s.is_bad && n == 0 && mask_has_let_run())
    return fail(EINTR);
  __bmc_assume(n > 0 || limit || s.is_bad);
  return s.is_bad ? fail(EBADF) : n;
}
