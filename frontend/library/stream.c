/* Streams: open streams and their indicators.
 *
 * A stream that fopen or fdopen returned is identified by its address.  NULL
 * stands for the standard input where a program need not name it. */
#pragma once
#include "abi.c"
#include "cancel.c"
#include "descriptor.c"
#include "outcome.c"

enum {
  MOST_STREAMS = 64,
  STANDARD_INPUT = MOST_STREAMS,
  STANDARD_OUTPUT,
  STANDARD_ERROR,
  OTHER_STREAM, /* unknown by its address */
  N_STREAMS
};
enum { AT_END = 1, HAS_FAILED = 2, UNREADABLE = 4, UNWRITABLE = 8 };
enum { BUFFERS_INPUT = 16, BUFFERS_OUTPUT = 32 }; /* perhaps; for certain */

static char streams[N_STREAMS];     /* true: closed */
static char indicators[N_STREAMS];  /* a set of the above */
static char *buffers[N_STREAMS];    /* buffers from setvbuf */
static int stream_files[N_STREAMS]; /* file numbers, if observed */
static int n_streams;
static long positions[N_STREAMS]; /* complements, as if nothing was put back;
                                     0: not known */

enum { END_OF_FILE = -1 };

/* Returns a stream of the file with that number; 'mode' is a set of UNREADABLE
 * and UNWRITABLE. */
static void *new_stream(int file, int mode) {
  __bmc_atomic_begin();
  if (n_streams == MOST_STREAMS)
    __bmc_unsupported("more than 64 streams");
  int i = n_streams++ & (MOST_STREAMS - 1);
  if (streams_have_files())
    stream_files[i] = file;
  indicators[i] = (char)mode;
  __bmc_atomic_end();
  return &streams[i];
}

/* Returns the index of a stream.  Inside a section. */
static int stream_index(const void *stream) {
  if (!stream || stream == __bmc_standard_stream("stdin"))
    return STANDARD_INPUT;
  if (stream == __bmc_standard_stream("stdout"))
    return STANDARD_OUTPUT;
  if (stream == __bmc_standard_stream("stderr"))
    return STANDARD_ERROR;
  for (int i = 0; i < n_streams; i++)
    if (stream == &streams[i])
      return i;
  return OTHER_STREAM;
}

/* Does the same, in a section of its own. */
static int index_now(const void *stream) {
  __bmc_atomic_begin();
  int i = stream_index(stream);
  __bmc_atomic_end();
  return i;
}

/* Returns the number of the stream's file, or -1 if it is not known. */
static int file_of_stream(const void *stream) {
  int i = index_now(stream);
  if (i >= STANDARD_INPUT)
    return i == OTHER_STREAM ? -1 : i - STANDARD_INPUT;
  __bmc_atomic_begin();
  int file = stream_files[i];
  __bmc_atomic_end();
  return file;
}

/* True if the program may close a file below its stream. */
static int may_lose_file(void) {
  return streams_have_files() &&
         (closes_by_number() || (__bmc_calls("fdopen") && may_close()));
}

/* True if the number of the stream's file was closed: then what is not in the
 * stream's buffer fails with EBADF. */
static int has_lost_file(int stream) {
  if (!may_lose_file() || stream >= MOST_STREAMS)
    return 0;
  __bmc_atomic_begin();
  int file = stream_files[stream];
  __bmc_atomic_end();
  return is_bad_file(file);
}

static void close_stream(const void *stream) {
  __bmc_atomic_begin();
  int i = stream_index(stream);
  streams[i] = i != OTHER_STREAM;
  buffers[i] = NULL;
  __bmc_atomic_end();
}

static int is_closed(const void *stream) {
  if (!__bmc_calls("fclose") && !__bmc_calls("pclose") &&
      !__bmc_calls("freopen"))
    return 0;
  __bmc_atomic_begin();
  int closed = streams[stream_index(stream)];
  __bmc_atomic_end();
  return closed;
}

/* Reports a stream that is not open. */
static void check_open(const void *stream) {
  if (!__bmc_option("valid-deref"))
    return;
  __bmc_check("valid-deref", stream && !is_closed(stream),
              "use of a stream that is not open");
}

/* ---- locks: that of a stream counts, and belongs to a thread.  All calls but
 * those by other names take it, so they wait for its holder. */

static int stream_locks[N_STREAMS]; /* ids of holders, or 0 */
static unsigned stream_lock_counts[N_STREAMS];

/* The next use of a stream takes no lock. */
static _Thread_local int is_use_unlocked;

/* True if a call holds the lock longer than its own step.  Constant for a
 * program. */
static int has_stream_locks(void) {
  return __bmc_calls("flockfile") || __bmc_calls("ftrylockfile");
}

/* Inside a section. */
static int stream_is_free(int stream) {
  return stream_locks[stream] == 0 || stream_locks[stream] == id_of_self();
}

static void await_stream(int stream) {
  __bmc_atomic_begin();
  if (!is_use_unlocked)
    __bmc_wait_for(stream_locks[stream], stream_is_free(stream));
  __bmc_atomic_end();
  is_use_unlocked = 0;
}

/* Waits for the stream's lock, and reports a stream that is not open. */
static void check_stream(const void *stream) {
  if (has_stream_locks())
    await_stream(index_now(stream));
  check_open(stream);
}

char unlocked_streams[N_STREAMS];

/* Begins a call that takes no lock. */
static void begin_unlocked(void) {
  if (has_stream_locks())
    is_use_unlocked = 1;
}

/* Makes calls race that use a stream without a lock, as POSIX allows only to a
 * thread that holds it.  Calls that take it are not seen here. */
static void use_unlocked(int stream) {
  if (__bmc_option("no-data-race") && stream != OTHER_STREAM)
    unlocked_streams[stream] = 1;
}

/* ---- positions */

static int has_positions(void) {
  return (__bmc_calls("ftell") || __bmc_calls("ftello")) &&
         !((__bmc_calls("fileno") || __bmc_calls("fdopen")) &&
           (__bmc_calls("dprintf") || __bmc_calls("vdprintf")));
}

/* Inside a section: the file with that number is moved, by it or by a stream.
 * Streams of the file are elsewhere now. */
static void forget_positions(int file) {
  for (int i = 0; i < n_streams; i++)
    if (may_share(stream_files[i], file))
      positions[i] = 0;
}

/* The same, in a section of its own, of a call by number. */
static void move_file(int file) {
  if (!has_positions() || !(__bmc_calls("fileno") || __bmc_calls("fdopen")))
    return;
  __bmc_atomic_begin();
  forget_positions(file);
  __bmc_atomic_end();
}

/* Sets the position.  That of a standard stream is always unknown, since
 * functions that do not name it move it, too. */
static void set_position(const void *stream, long position) {
  if (!has_positions())
    return;
  __bmc_atomic_begin();
  int i = stream_index(stream);
  if (__bmc_calls("fdopen") && i < MOST_STREAMS)
    forget_positions(stream_files[i]);
  positions[i] = i >= MOST_STREAMS ? 0 : ~position;
  __bmc_atomic_end();
}

/* Returns the position, or -1 if it is unknown. */
static long position_of(const void *stream) {
  if (!has_positions())
    return -1;
  __bmc_atomic_begin();
  long position = ~positions[stream_index(stream)];
  __bmc_atomic_end();
  return position;
}

/* Returns the position; an unknown one is 'any' from now on. */
static long position_or(const void *stream, long any) {
  if (!has_positions())
    return any;
  __bmc_atomic_begin();
  int i = stream_index(stream);
  long known = ~positions[i];
  if (known < 0 && i < MOST_STREAMS)
    positions[i] = ~any;
  __bmc_atomic_end();
  return known < 0 ? any : known;
}

/* ---- buffers, which outlive their stream */

/* Size that setbuf needs, as in <stdio.h>. */
enum { BUFFER_SIZE = 8192 };

/* True if the program gives streams buffers of its own.  Constant for a
 * program. */
static int has_buffers(void) {
  return __bmc_gives("setvbuf", 1) || __bmc_gives("setbuf", 1) ||
         __bmc_gives("setbuffer", 1);
}

/* Reads the stream's buffer, which output and input go through. */
static void use_buffer(const void *stream) {
  if (!has_buffers())
    return;
  __bmc_atomic_begin();
  const char *buffer = buffers[stream_index(stream)];
  __bmc_atomic_end();
  if (buffer)
    (void)of_caller(buffer);
}

/* Returns a standard stream by its index, or NULL if the program names it
 * nowhere. */
static const void *standard_stream(int i) {
  return i == STANDARD_INPUT    ? __bmc_standard_stream("stdin")
         : i == STANDARD_OUTPUT ? __bmc_standard_stream("stdout")
                                : __bmc_standard_stream("stderr");
}

/* Checks a standard stream and its buffer, in a call that does not name it.  A
 * stream that the program names nowhere is open and has no buffer of its own.
 */
static void use_standard(int i) {
  const void *stream = standard_stream(i);
  if (has_stream_locks())
    await_stream(i);
  if (stream &&
      (__bmc_calls("fclose") || __bmc_calls("freopen") || has_buffers())) {
    check_open(stream);
    use_buffer(stream);
  }
}

/* The stream, or all for NULL, writes what its buffer holds.  It stays where it
 * is, but other streams of its file do not. */
static void empty_buffers(const void *stream) {
  if (stream)
    use_buffer(stream);
  if (!has_positions() || !__bmc_calls("fdopen"))
    return;
  if (stream) {
    set_position(stream, position_of(stream));
    return;
  }
  __bmc_atomic_begin();
  for (int i = 0; i < n_streams; i++)
    positions[i] = 0;
  __bmc_atomic_end();
}

/* Checks the stream and its buffer, and forgets its position: for what may move
 * it. */
static void use_stream(const void *stream) {
  check_stream(stream);
  use_buffer(stream);
  set_position(stream, -1);
}

/* ---- indicators */

static int has_indicator(const void *stream, int which) {
  __bmc_atomic_begin();
  int has = (indicators[stream_index(stream)] & which) != 0;
  __bmc_atomic_end();
  return has;
}

static void set_indicator(const void *stream, int which) {
  __bmc_atomic_begin();
  indicators[stream_index(stream)] |= (char)which;
  __bmc_atomic_end();
}

static void clear_indicators(const void *stream, int which) {
  __bmc_atomic_begin();
  indicators[stream_index(stream)] &= (char)~which;
  __bmc_atomic_end();
}

static int errors_are_observed(void) {
  return __bmc_calls("ferror") || __bmc_calls("ferror_unlocked");
}

/* True if the failure of a call of that name is observed.  Constant for a
 * program. */
#define IS_OBSERVED(call) (__bmc_uses(call) || errors_are_observed())

static int streams_have_modes(void) {
  return __bmc_calls("fopen") || __bmc_calls("fdopen") ||
         __bmc_calls("freopen") || __bmc_calls("fmemopen");
}

/* Sets the error indicator if it is observed.  Returns 1. */
static int note_failure(int stream) {
  if (!errors_are_observed())
    return 1;
  __bmc_atomic_begin();
  indicators[stream] |= HAS_FAILED;
  __bmc_atomic_end();
  return 1;
}

/* True if output fails, with any error. */
static int output_fails(int stream) {
  if (!has_lost_file(stream))
    return any_outcome() && note_failure(stream);
  __bmc_cancel_maybe();
  if (__VERIFIER_nondet_bool()) {
    fail(EBADF);
    return note_failure(stream);
  }
  __bmc_atomic_begin();
  indicators[stream] |= BUFFERS_OUTPUT;
  __bmc_atomic_end();
  return 0;
}

/* True if what the stream's buffer holds cannot be written. */
static int flush_fails(int stream) {
  if (!has_lost_file(stream))
    return output_fails(stream);
  __bmc_cancel_maybe();
  __bmc_atomic_begin();
  int is_full = (indicators[stream] & BUFFERS_OUTPUT) != 0;
  indicators[stream] &= ~BUFFERS_OUTPUT;
  __bmc_atomic_end();
  if (!is_full && __VERIFIER_nondet_bool())
    return 0;
  fail(EBADF);
  return note_failure(stream);
}

/* True if the stream is not open for output.  The call fails with EBADF. */
static int refuses_output(int stream) {
  if (!streams_have_modes())
    return 0;
  __bmc_atomic_begin();
  int refuses = (indicators[stream] & UNWRITABLE) != 0;
  __bmc_atomic_end();
  if (!refuses)
    return 0;
  fail(EBADF);
  return note_failure(stream);
}

/* True if writing to the stream fails. */
static int write_fails(int stream) {
  return refuses_output(stream) || output_fails(stream);
}

/* Returns the index of a stream whose state decides or observes the outcome of
 * output, and else OTHER_STREAM. */
static int asked_index(const void *stream, int is_observed) {
  if (!is_observed || !(errors_are_observed() || streams_have_modes()))
    return OTHER_STREAM;
  return index_now(stream);
}

/* Returns an arbitrary result for a call whose result is not used. */
static int any_result(void) {
  __bmc_cancel_maybe();
  return __VERIFIER_nondet_int();
}

/* Prints to a stream that is not named as a standard one. */
void __bmc_print_to(const void *stream) {
  use_stream(stream);
  if (errors_are_observed())
    write_fails(asked_index(stream, 1));
}

/* Prints to a standard stream, by the number of its file. */
void __bmc_print_to_standard(int number) {
  use_standard(STANDARD_INPUT + number);
  if (errors_are_observed())
    output_fails(STANDARD_INPUT + number);
}

void clearerr(void *stream) {
  check_stream(stream);
  clear_indicators(stream, AT_END | HAS_FAILED);
}

int fileno(void *stream) {
  check_stream(stream);
  use_buffer(stream);
  int file = file_of_stream(stream);
  return file < 0 ? __VERIFIER_nondet_int() : file;
}

/* ---- buffers of the program */

/* Hands a buffer of that size, which must exist, over to the stream. */
static void set_buffer(const void *stream, char *buffer, size_t size) {
  if (!buffer)
    return;
  if (size)
    (void)of_caller(buffer + size - 1);
  if (__bmc_calls("pthread_exit"))
    __bmc_unsupported("a stream's buffer where main may end by pthread_exit");
  __bmc_atomic_begin();
  buffers[stream_index(stream)] = buffer;
  __bmc_atomic_end();
}

void setbuf(void *stream, char *buffer) {
  check_stream(stream);
  set_buffer(stream, buffer, BUFFER_SIZE);
}

int setvbuf(void *stream, char *buffer, int kind, size_t size) {
  (void)kind;
  check_stream(stream);
  if (__VERIFIER_nondet_bool())
    return -1;
  set_buffer(stream, buffer, size);
  return 0;
}

/* Reads the buffers, whose contents are written at exit. */
static void flush_buffers(void) {
  if (!has_buffers())
    return;
  for (int i = 0; i < N_STREAMS; i++)
    if ((i < n_streams || i >= MOST_STREAMS) && buffers[i])
      (void)of_caller(buffers[i]);
}
