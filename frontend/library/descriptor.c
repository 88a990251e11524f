/* Numbers of files.  A call that opens a file returns the lowest free number.
 * The numbers free at the start are unknown: standard ones may be closed, and
 * others inherited.  A number that the program has closed is free until it is
 * given again; above the last given number, any one is free or inherited.  If
 * the program cannot observe numbers, 3 is the first and none is inherited.  A
 * number that was never given nor closed may be open or not. */
#pragma once
#include "abi.c"
#include "cancel.c"
#include "outcome.c"
#include "watch.c"

enum { EIO = 5, EBADF = 9, ENOTTY = 25 };
enum { MOST_FILES_OPEN = 64, MOST_INHERITED = 32 };
enum { FLAG_NO_WAIT = 0x800, FLAG_CLOSE = 0x80000, READ_AND_WRITE = 2 };
enum { FIRST_FILE = 3 }; /* after the standard ones */

static unsigned long long closed_files; /* set of those closed by the program */
static unsigned long long unread_files; /* set of those open only for writing */
static unsigned long long unwritten_files;
static unsigned long long placed_files; /* set of those that dup2 has opened */
static int beyond_last; /* 1 + the highest number given so far */

static unsigned long long files_closed_by_exec; /* F_GETFD's flag */

/* Open file descriptions, which duplicates share.  Where nothing is observed of
 * that, the description of a file has its number; else they are counted from 1,
 * and those that do not fit are all ANY_DESCRIPTION, of which nothing is
 * known. */
enum { ANY_DESCRIPTION = MOST_FILES_OPEN - 1 };
static char descriptions[MOST_FILES_OPEN]; /* by number; 0: not yet known */
static int n_descriptions;
static unsigned long long inherited_descriptions;

/* State of each description: the flags of F_GETFL, with FLAGS_ARE_KNOWN once
 * they were read, and bit sets of the answers given about it. */
static int status_flags[MOST_FILES_OPEN];
static unsigned long long known_terminals, terminals, files_seen;
enum { FLAGS_ARE_KNOWN = 1 << 30 };

/* True if the program chooses numbers of files. */
static int places_files(void) {
  return __bmc_calls("dup2") || __bmc_calls("dup3");
}

static int closes_by_number(void) {
  return __bmc_calls("close") || __bmc_calls("close_range") ||
         __bmc_calls("closefrom") || places_files();
}

static int opens_streams(void) {
  return __bmc_calls("fopen") || __bmc_calls("tmpfile");
}

/* True if a program can observe the numbers of its streams: by name, or because
 * other files get those that streams had. */
static int streams_have_files(void) {
  return __bmc_calls("fileno") || __bmc_calls("fdopen") ||
         (opens_streams() && __bmc_option("descriptors") &&
          (__bmc_calls("fclose") || closes_by_number()));
}

static int may_close(void) {
  return closes_by_number() || (streams_have_files() && __bmc_calls("fclose"));
}

/* True if a number may belong to a file that is open in one direction only. */
static int has_modes(void) {
  return __bmc_calls("open") || __bmc_calls("openat") || __bmc_calls("creat") ||
         __bmc_calls("shm_open") || (streams_have_files() && opens_streams());
}

static unsigned long long file_bit(int file) {
  return file >= 0 && file < MOST_FILES_OPEN
             ? 1ull << (file & (MOST_FILES_OPEN - 1))
             : 0;
}

/* Returns a number above those given.  Inside a section. */
static int fresh_file(void) {
  int least = beyond_last;
  unsigned n = FIRST_FILE;
  if (__bmc_option("descriptors"))
    n += (unsigned)__VERIFIER_nondet_int();
  if (n >= (unsigned)least && n < MOST_INHERITED)
    return (int)n;
  return least < FIRST_FILE ? FIRST_FILE : least;
}

/* Returns the lowest number that the program has closed.  A stream whose number
 * nobody observes may have taken it meanwhile.  Inside a section. */
static int closed_file(void) {
  int may_be_taken = opens_streams() && !streams_have_files();
  if (!may_close() || !closed_files ||
      (may_be_taken && __VERIFIER_nondet_bool()))
    return MOST_FILES_OPEN;
  return __builtin_ctzll(closed_files);
}

/* Set of open files that cannot be read or written as such: those of epoll and
 * of message queues. */
static unsigned long long content_refused;

static int may_refuse_content(void) {
  return may_watch() || __bmc_calls("mq_open");
}

/* Set of the open files that were ends of pipes when the program forked. */
static unsigned long long files_of_fork;

static int has_files_of_fork(void) {
  return program_forks() &&
         (__bmc_calls("pipe") || __bmc_calls("pipe2") ||
          __bmc_calls("socketpair") || __bmc_calls("eventfd"));
}

/* Sets of the open files of inotify, and of signalfd; and of those of both that
 * wait, unless fcntl may change that. */
static unsigned long long note_files, signal_files, files_that_wait;

static int has_notes(void) {
  return __bmc_calls("inotify_init") || __bmc_calls("inotify_init1");
}

/* Inside a section. */
static void refuse_content(int file) { content_refused |= file_bit(file); }

/* Refuses to read or write such a file. */
static void check_content(int file) {
  if (!may_refuse_content())
    return;
  __bmc_atomic_begin();
  if (content_refused & file_bit(file))
    __bmc_unsupported("reading or writing a file of epoll or a message queue");
  __bmc_atomic_end();
}

static int may_read(void) {
  return __bmc_calls("read") || __bmc_calls("pread") || __bmc_calls("readv") ||
         __bmc_calls("preadv") || __bmc_calls("sendfile");
}

static int may_write(void) {
  return __bmc_calls("write") || __bmc_calls("pwrite") ||
         __bmc_calls("writev") || __bmc_calls("pwritev") ||
         __bmc_calls("sendfile");
}

/* Sets the mode; 'flags' are those of open.  Inside a section. */
static void set_mode(int file, int flags) {
  enum { MODE = 3, READ_ONLY = 0, WRITE_ONLY };
  unsigned long long bit = file_bit(file);
  if (!has_modes())
    return;
  if (may_read())
    unread_files =
        (flags & MODE) == WRITE_ONLY ? unread_files | bit : unread_files & ~bit;
  if (may_write())
    unwritten_files = (flags & MODE) == READ_ONLY ? unwritten_files | bit
                                                  : unwritten_files & ~bit;
}

static int has_duplicates(void) { return __bmc_calls("dup") || places_files(); }

enum { GET_CLOSE = 1, SET_CLOSE, GET_FLAGS, SET_FLAGS };

/* True if the program may observe that two numbers have one description. */
static int shares_descriptions(void) {
  return has_duplicates() ||
         (__bmc_calls("setsockopt") && __bmc_calls("getsockopt")) ||
         (__bmc_calls("fcntl") && __bmc_passes("fcntl", 1, SET_FLAGS));
}

/* Returns a description that no other number has.  Inside a section. */
static int new_description(void) {
  return n_descriptions < ANY_DESCRIPTION - 1 ? ++n_descriptions
                                              : ANY_DESCRIPTION;
}

/* Returns the description of an inherited number, which may be that of another:
 * the parent process may have duplicated it. */
static int inherited_description(void) {
  int other = __VERIFIER_nondet_int();
  if (other >= 0 && other < MOST_FILES_OPEN &&
      inherited_descriptions >> other & 1)
    return other;
  int description = new_description();
  if (description != ANY_DESCRIPTION)
    inherited_descriptions |= 1ull << description;
  return description;
}

/* The file's number is below MOST_FILES_OPEN. */
static int description_of(int file) {
  char *at = &descriptions[file & (MOST_FILES_OPEN - 1)];
  if (!shares_descriptions())
    return file & (MOST_FILES_OPEN - 1);
  if (!*at)
    *at = (char)inherited_description();
  return *at;
}

/* Returns a set of one description, or of none if nothing is kept of it. */
static unsigned long long description_bit(int file) {
  int description = file_bit(file) ? description_of(file) : ANY_DESCRIPTION;
  return shares_descriptions() && description == ANY_DESCRIPTION ? 0
         : file_bit(file) ? 1ull << description
                          : 0;
}

/* Inside a section: true if the program may have made one a duplicate of the
 * other. */
static int may_share(int file, int other) {
  if (file == other)
    return 1;
  if (!has_duplicates())
    return 0;
  if (file_bit(file) == 0 || file_bit(other) == 0)
    return 1;
  int description = descriptions[file & (MOST_FILES_OPEN - 1)];
  return description != 0 &&
         description == descriptions[other & (MOST_FILES_OPEN - 1)];
}

/* Inside a section. */
static void forget_file(int file) {
  if (file_bit(file) == 0)
    return;
  if (may_refuse_content())
    content_refused &= ~file_bit(file);
  if (has_files_of_fork())
    files_of_fork &= ~file_bit(file);
  if (has_notes())
    note_files &= ~file_bit(file);
  if (__bmc_calls("signalfd"))
    signal_files &= ~file_bit(file);
  int at = file & (MOST_FILES_OPEN - 1);
  if (__bmc_calls("fcntl"))
    files_closed_by_exec &= ~file_bit(file);
  if (shares_descriptions()) {
    descriptions[at] = 0;
    return;
  }
  if (__bmc_calls("fcntl"))
    status_flags[at] = 0;
  if (__bmc_calls("isatty"))
    known_terminals &= ~file_bit(file);
  if (__bmc_calls("fstat"))
    files_seen &= ~file_bit(file);
}

/* Marks the number as open.  Inside a section. */
static void take_file(int file) {
  if (may_close())
    closed_files &= ~file_bit(file);
  forget_file(file);
}

/* Returns a free number, which is then no longer free.  Inside a section. */
static int next_file(void) {
  int fresh = fresh_file(), closed = closed_file();
  while (places_files() && placed_files & file_bit(fresh))
    fresh++;
  int file = closed < fresh ? closed : fresh;
  if (file >= beyond_last)
    beyond_last = file + 1;
  take_file(file);
  return file;
}

static int is_bad_file(int file) {
  if (file < 0 || !may_close())
    return file < 0;
  __bmc_atomic_begin();
  int is_closed = (closed_files & file_bit(file)) != 0;
  __bmc_atomic_end();
  return is_closed;
}

/* True if the number is bad, or in the set. */
static int is_bad_or(int file, const unsigned long long *files) {
  int is_bad = is_bad_file(file);
  if (has_modes()) {
    __bmc_atomic_begin();
    is_bad |= (*files & file_bit(file)) != 0;
    __bmc_atomic_end();
  }
  return is_bad;
}

/* Frees a number: returns 0, or -1 with errno.  Inside a section. */
static int release_file(int file) {
  if (file_bit(file) == 0 && file < beyond_last)
    __bmc_unsupported("a number above 63 that is free again");
  if (closed_files & file_bit(file))
    return fail(EBADF);
  forget_watches(file, has_duplicates());
  closed_files |= file_bit(file);
  return 0;
}

/* Returns the outcome of a call on an ordinary file. */
static int file_outcome(int file) {
  return is_bad_file(file) ? fail(EBADF) : any_outcome();
}

/* Closes a file.  POSIX leaves open whether it is closed if close fails. */
static int close_file(int file) {
  if (is_bad_file(file))
    return fail(EBADF);
  int outcome = any_outcome();
  if (outcome && __VERIFIER_nondet_bool())
    return outcome;
  __bmc_atomic_begin();
  int was_closed = release_file(file);
  __bmc_atomic_end();
  return outcome | was_closed;
}

/* ---- queries */

/* True if the file is a terminal; later queries give the same answer. */
static int stays_terminal(int file, int is_one) {
  __bmc_atomic_begin();
  unsigned long long bit = description_bit(file);
  if (known_terminals & bit)
    is_one = (terminals & bit) != 0;
  else if (is_one)
    terminals |= bit;
  else
    terminals &= ~bit;
  known_terminals |= bit;
  __bmc_atomic_end();
  return is_one;
}

enum { CREATION_FLAGS = 0x3c0 | FLAG_CLOSE, CHANGED_FLAGS = 0x46c00 };
enum { LARGE_FILE = 0x8000 };

/* Returns the number of a new file; 'flags' are those of open.  Inside a
 * section. */
static int opened_file(int flags) {
  int file = next_file(), at = file & (MOST_FILES_OPEN - 1);
  set_mode(file, flags);
  if (file_bit(file) && shares_descriptions())
    descriptions[at] = (char)new_description();
  if (!__bmc_calls("fcntl") || file_bit(file) == 0)
    return file;
  int large = __VERIFIER_nondet_bool() ? LARGE_FILE : 0;
  status_flags[description_of(file)] =
      FLAGS_ARE_KNOWN | large | (flags & ~CREATION_FLAGS);
  if (flags & FLAG_CLOSE)
    files_closed_by_exec |= file_bit(file);
  return file;
}

static int new_file(int flags) {
  __bmc_atomic_begin();
  int file = opened_file(flags);
  __bmc_atomic_end();
  return file;
}

static int mode_of(int file) {
  unsigned long long bit = file_bit(file);
  return unread_files & bit ? 1 : unwritten_files & bit ? 0 : READ_AND_WRITE;
}

/* Inside a section: the second number is a duplicate of the first. */
static void share_description(int file, int duplicate) {
  if (may_refuse_content() && content_refused & file_bit(file))
    refuse_content(duplicate);
  if (has_notes() && note_files & file_bit(file))
    __bmc_unsupported("a duplicate of a file of inotify");
  if (__bmc_calls("signalfd") && signal_files & file_bit(file))
    __bmc_unsupported("a duplicate of a file of signalfd");
  if (has_files_of_fork() && files_of_fork & file_bit(file))
    files_of_fork |= file_bit(duplicate);
  set_mode(duplicate, mode_of(file));
  if (file_bit(duplicate))
    descriptions[duplicate & (MOST_FILES_OPEN - 1)] =
        (char)(file_bit(file) ? description_of(file) : ANY_DESCRIPTION);
}

static int duplicate_file(int file) {
  __bmc_atomic_begin();
  int duplicate = next_file();
  share_description(file, duplicate);
  __bmc_atomic_end();
  return duplicate;
}

/* The duplicate has that number. */
static void place_file(int file, int duplicate) {
  __bmc_atomic_begin();
  forget_watches(duplicate, 1);
  take_file(duplicate);
  placed_files |= file_bit(duplicate);
  share_description(file, duplicate);
  __bmc_atomic_end();
}

/* Returns the flags, which are chosen at the first query.  Inside a section. */
static int flags_of(int file) {
  if (description_bit(file) == 0)
    return __VERIFIER_nondet_int() & (FLAGS_ARE_KNOWN - 1);
  int *flags = &status_flags[description_of(file)];
  if (!*flags)
    *flags = __VERIFIER_nondet_int() | FLAGS_ARE_KNOWN;
  return *flags & (FLAGS_ARE_KNOWN - 1);
}

/* True if reading a file of inotify or signalfd waits.  Inside a section. */
static int file_waits(int file) {
  return __bmc_calls("fcntl") ? !(flags_of(file) & FLAG_NO_WAIT)
                              : (files_that_wait & file_bit(file)) != 0;
}

/* Inside a section. */
static void change_flags(int file, int flags) {
  if (description_bit(file))
    status_flags[description_of(file)] = FLAGS_ARE_KNOWN |
                                         (flags_of(file) & ~CHANGED_FLAGS) |
                                         (flags & CHANGED_FLAGS);
}

static int control_file(int file, int command, int argument) {
  int result = 0;
  __bmc_atomic_begin();
  if (command == GET_CLOSE)
    result = (files_closed_by_exec & file_bit(file)) != 0;
  else if (command == GET_FLAGS)
    result = flags_of(file);
  else if (command == SET_FLAGS)
    change_flags(file, argument);
  else if (argument & 1)
    files_closed_by_exec |= file_bit(file);
  else
    files_closed_by_exec &= ~file_bit(file);
  __bmc_atomic_end();
  return result;
}
