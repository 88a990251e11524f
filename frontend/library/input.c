/* Input and output through file numbers and streams.  Input is arbitrary,
 * output is dropped, and each call may fail with any error.  Data that the
 * program writes never comes back to it, except through pipes: see
 * channel.c. */
#pragma once
#include "abi.c"
#include "cancel.c"
#include "channel.c"
#include "fill.c"
#include "memory_stream.c"
#include "notes.c"
#include "signal_file.c"
#include "signal_interrupt.c"
#include "stream.c"
#include "string.c"

/* Ends the input from the stream: end of file, or an error.  Returns nonzero
 * for an error. */
static int end_input(const void *stream) {
  int is_lost = may_lose_file() && has_lost_file(index_now(stream));
  int fails = is_lost || system_fails();
  if (is_lost)
    fail(EBADF);
  else if (fails)
    any_error();
  set_indicator(stream, fails ? HAS_FAILED : AT_END);
  return fails;
}

/* True if nothing can come from a stream whose file was closed. */
static int has_lost_input(const void *stream) {
  return may_lose_file() && !has_indicator(stream, BUFFERS_INPUT | AT_END) &&
         has_lost_file(index_now(stream));
}

/* True if the stream is not open for input.  The call fails with EBADF. */
static int refuses_input(const void *stream) {
  if (!streams_have_modes() ||
      (!has_indicator(stream, UNREADABLE) && !has_lost_input(stream)))
    return 0;
  set_indicator(stream, HAS_FAILED);
  fail(EBADF);
  return 1;
}

/* True if no more input comes from the stream.  An end of file is permanent. */
static int is_finished(const void *stream) {
  if (refuses_input(stream))
    return 1;
  if (has_indicator(stream, AT_END))
    return 1;
  int over = __VERIFIER_nondet_bool();
  if (over)
    end_input(stream);
  else if (may_lose_file())
    set_indicator(stream, BUFFERS_INPUT);
  return over;
}

static int any_character(const void *stream) {
  MemoryStream *m = memory_of(stream);
  if (m)
    return refuses_input(stream) ? END_OF_FILE : next_in_memory(m, stream);
  return is_finished(stream) ? END_OF_FILE
                             : (unsigned char)__VERIFIER_nondet_int();
}

static void look_at(const char *from, size_t n) {
  for (size_t i = 0; i < n; i++)
    (void)of_caller(from + i);
}

/* Returns an arbitrary part of 'n'. */
static size_t any_part(size_t n) {
  size_t part = (size_t)__VERIFIER_nondet_long();
  return part < n ? part : n;
}

/* ---- by file number */

/* Returns 0, or -1 with errno, for a call that is not modelled for pipes. */
static int call_outcome(int file) {
  refuse_channel(file);
  return file_outcome(file);
}

int open(const char *path, int flags, ...) {
  length(path);
  return any_outcome() ? -1 : new_file(flags);
}

int creat(const char *path, unsigned mode) {
  enum { WRITE_ONLY = 1 };
  (void)mode;
  return open(path, WRITE_ONLY);
}

int dup(int file) {
  if (call_outcome(file))
    return -1;
  return duplicate_file(file);
}

int close(int file) {
  Channel *c = channel_of(file);
  return c ? close_channel(c, file) : close_file(file);
}

int dup2(int file, int to) {
  if (call_outcome(file))
    return -1;
  if (file_bit(to) == 0)
    return to < 0 ? fail(EBADF) : any_error();
  if (to != file) {
    if (channel_of(to))
      close_channel(channel_of(to), to);
    place_file(file, to);
  }
  return to;
}

int dup3(int file, int to, int flags) {
  if (file == to || flags & ~FLAG_CLOSE)
    return fail(EINVAL);
  int placed = dup2(file, to);
  if (placed >= 0 && flags && __bmc_calls("fcntl")) {
    __bmc_atomic_begin();
    files_closed_by_exec |= file_bit(placed);
    __bmc_atomic_end();
  }
  return placed;
}

int fsync(int file) {
  return pipe_fails(file, EINVAL) ? -1 : file_outcome(file);
}

int fdatasync(int file) { return fsync(file); }

int unlink(const char *path) {
  length(path);
  return any_outcome();
}

int rmdir(const char *path) { return unlink(path); }

int remove(const char *path) { return unlink(path); }

int mkdir(const char *path, unsigned mode) {
  (void)mode;
  return unlink(path);
}

int rename(const char *from, const char *to) {
  length(from);
  return unlink(to);
}

int access(const char *path, int how) {
  (void)how;
  return unlink(path);
}

/* Writes any text that begins with '/', into the room of at least 2. */
static char *any_path(char *to, size_t room) {
  size_t n = any_part(room - 2);
  to[0] = '/';
  fill_but(to + 1, n, room, 0);
  to[n + 1] = '\0';
  return to;
}

/* Without a place, glibc allocates as much as is asked for, or needed. */
char *getcwd(char *to, size_t n) {
  enum { ROOM_OF_FOLDER = 64 };
  if (any_outcome())
    return NULL;
  if (!to && !n)
    n = 2 + any_part(ROOM_OF_FOLDER - 2);
  if (!to && n >= 2) {
    to = allocate(n, 0);
    return to ? any_path(to, n) : NULL;
  }
  if (n < 2) {
    fail(n ? ERANGE : EINVAL);
    return NULL;
  }
  return any_path(to, n);
}

char *get_current_dir_name(void) { return getcwd(NULL, 0); }

/* ---- the status of a file: struct stat of x86-64 */

typedef struct {
  unsigned long device, number, names;
  unsigned mode, user, group, unused;
  unsigned long special;
  long size, piece, pieces, times[3][2], more[3];
} FileStatus;

/* Pipes, devices, folders, files and sockets; links only for calls that do not
 * follow them. */
enum { KINDS_OF_FILE = 0x1156, LINK = 10, PLAIN = 8, KIND_BIT = 12 };

static long any_count(void) {
  long n = __VERIFIER_nondet_long();
  return n < 0 ? 0 : n;
}

static unsigned any_mode(int may_be_link) {
  unsigned mode = (unsigned)__VERIFIER_nondet_int() & 0xffff;
  unsigned kinds = KINDS_OF_FILE | (may_be_link ? 1u << LINK : 0);
  if (kinds >> (mode >> KIND_BIT) & 1)
    return mode;
  return (mode & ((1u << KIND_BIT) - 1)) | PLAIN << KIND_BIT;
}

static void any_status(FileStatus *out, int may_be_link) {
  FileStatus s = {0};
  if (sizeof s != 144)
    __bmc_unsupported("struct stat of 32 bits");
  s.device = (unsigned long)__VERIFIER_nondet_long();
  s.number = (unsigned long)__VERIFIER_nondet_long();
  s.names = (unsigned long)any_count();
  s.mode = any_mode(may_be_link);
  s.user = (unsigned)__VERIFIER_nondet_int();
  s.group = (unsigned)__VERIFIER_nondet_int();
  s.special = (unsigned long)__VERIFIER_nondet_long();
  s.size = any_count();
  s.piece = any_count();
  s.pieces = any_count();
  for (int i = 0; i < 3; i++) {
    s.times[i][0] = __VERIFIER_nondet_long();
    long part = any_count();
    s.times[i][1] = part < NANOSECONDS ? part : 0;
  }
  *out = s;
}

static int status_of(const char *path, void *out, int may_be_link) {
  length(path);
  if (any_outcome())
    return -1;
  any_status(out, may_be_link);
  return 0;
}

int stat(const char *path, void *out) { return status_of(path, out, 0); }

int lstat(const char *path, void *out) { return status_of(path, out, 1); }

/* First observed status of each file.  Its identity and kind stay the same, and
 * its size does unless the program writes. */
static FileStatus seen_status[MOST_FILES_OPEN];

static _Bool sizes_change;

static void keep_status(int file, FileStatus *out) {
  __bmc_atomic_begin();
  unsigned long long bit = description_bit(file);
  FileStatus *seen = &seen_status[bit ? description_of(file) : 0];
  if (bit && !(files_seen & bit))
    seen->device = out->device, seen->number = out->number,
    seen->mode = out->mode, seen->size = out->size;
  files_seen |= bit;
  if (bit) {
    out->device = seen->device;
    out->number = seen->number;
    out->mode = seen->mode;
  }
  if (bit && !sizes_change)
    out->size = seen->size;
  __bmc_atomic_end();
}

int fstat(int file, void *out) {
  if (call_outcome(file))
    return -1;
  any_status(out, 0);
  keep_status(file, out);
  return 0;
}

/* Returns a position in a file, or -1 with any error. */
static long any_place(void) {
  long at = __VERIFIER_nondet_long();
  if (any_outcome())
    return -1;
  return at < 0 ? 0 : at;
}

long lseek(int file, long by, int from) {
  (void)by, (void)from;
  if (pipe_fails(file, ESPIPE))
    return -1;
  if (is_bad_file(file))
    return fail(EBADF);
  move_file(file);
  return any_place();
}

int isatty(int file) {
  if (channel_of(file))
    return fail(ENOTTY) + 1;
  if (is_bad_file(file))
    return fail(EBADF) + 1;
  int is_terminal = stays_terminal(file, __VERIFIER_nondet_bool());
  if (!is_terminal)
    fail(ENOTTY);
  return is_terminal;
}

/* Reads any number of bytes. */
static long any_bytes(char *to, size_t n) {
  size_t part = any_part(n);
  fill_room(to, part, n);
  return (long)part;
}

/* Tells reports that what is read depends on another process of the program.
 * They know it by name (svcomp/report/child.h). */
static void see_other_process(int file) {
  int is_shared = 0;
  if (!has_files_of_fork())
    return;
  __bmc_atomic_begin();
  is_shared = (files_of_fork & file_bit(file)) != 0;
  __bmc_atomic_end();
  if (is_shared)
    (void)__bmc_choose(1);
  __bmc_assume(!is_shared || !__bmc_option("runs-apart"));
}

/* Reads bytes; returns -1 with errno on failure.  A device may fail after some
 * bytes. */
static long file_input(int file, char *to, size_t n) {
  if (is_note_file(file))
    return read_notes(file, to, n);
  if (is_signal_file(file))
    return read_signal(file, to, n);
  if (is_bad_or(file, &unread_files))
    return fail(EBADF);
  check_content(file);
  move_file(file);
  int fails = any_outcome();
  if (!fails)
    see_other_process(file);
  long part = fails && errno_value != EIO ? 0 : any_bytes(to, n);
  return fails ? -1 : part;
}

long read(int file, char *to, size_t n) {
  Channel *c = channel_of(file);
  return c ? take_from_channel(c, file, to, n) : file_input(file, to, n);
}

long pread(int file, char *to, size_t n, long at) {
  (void)at;
  return pipe_fails(file, ESPIPE) ? -1 : read(file, to, n);
}

long getrandom(char *to, size_t n, unsigned flags) {
  (void)flags;
  return any_outcome() ? -1 : any_bytes(to, n);
}

int getentropy(char *to, size_t n) {
  enum { MOST = 256 };
  if (n > MOST)
    return any_error();
  fill(to, n);
  return any_outcome();
}

static void change_sizes(void) {
  if (!__bmc_calls("fstat"))
    return;
  __bmc_atomic_begin();
  sizes_change = 1;
  __bmc_atomic_end();
}

/* Writes.  All bytes are read, even if only some of them are written. */
long write(int file, const char *from, size_t n) {
  Channel *c = channel_of(file);
  if (c)
    return give_to_channel(c, file, from, n, 0);
  look_at(from, n);
  if (is_bad_or(file, &unwritten_files))
    return fail(EBADF);
  check_content(file);
  move_file(file);
  if (any_outcome())
    return -1;
  change_sizes();
  return (long)any_part(n);
}

long pwrite(int file, const char *from, size_t n, long at) {
  (void)at;
  return pipe_fails(file, ESPIPE) ? -1 : write(file, from, n);
}

int fcntl(int file, int command, ...) {
  __builtin_va_list list;
  int argument = 0;
  Channel *c = channel_of(file);
  if (command < GET_CLOSE || command > SET_FLAGS)
    __bmc_unsupported("fcntl other than to get and set flags");
  if (command == SET_CLOSE || command == SET_FLAGS) {
    __builtin_va_start(list, command);
    argument = __builtin_va_arg(list, int);
    __builtin_va_end(list);
  }
  if (c)
    return control_channel(c, file, command, argument);
  return file_outcome(file) ? -1 : control_file(file, command, argument);
}

typedef struct {
  int file;
  short asked, returned;
} Polled; /* struct pollfd */

enum { POLL_ALWAYS = POLL_NOBODY | POLL_OVER | POLL_CLOSED };

/* A timer goes off at any time; at once where the call has waited for it. */
static int poll_one(const Polled *p, int has_waited) {
  Channel *c = p->file < 0 ? NULL : channel_of(p->file);
  if (c && is_timer(c) && !has_waited && __VERIFIER_nondet_bool())
    return 0;
  if (c)
    return poll_channel(c, p->file, p->asked);
  if (p->file >= 0 && is_bad_file(p->file))
    return POLL_CLOSED;
  return p->file < 0 ? 0 : __VERIFIER_nondet_int() & (p->asked | POLL_ALWAYS);
}

/* Polls each file; returns the number of ready ones.  Files are polled one
 * after the other. */
static int poll_all(Polled *polled, unsigned long n, int has_waited) {
  int n_ready = 0;
  for (unsigned long i = 0; i < n; i++) {
    int returned = poll_one(&polled[i], has_waited);
    polled[i].returned = (short)returned;
    n_ready += returned != 0;
  }
  return n_ready;
}

/* Waits until one of the pipes is ready.  Other files are ready when they are
 * polled first, or never.  Without pipes and other files, it waits for ever. */
static void poll_wait(const Polled *polled, unsigned long n) {
  int is_ready = 0, n_others = 0;
  __bmc_atomic_begin();
  for (unsigned long i = 0; i < n; i++) {
    int file = of_caller(&polled[i].file);
    Channel *c = file < 0 ? NULL : channel_of(file);
    if (c)
      is_ready |= poll_channel(c, file, of_caller(&polled[i].asked));
    else
      n_others += file >= 0;
  }
  WAIT_FOR_SIGNAL_OR(is_ready || n_others, 0);
  __bmc_atomic_end();
  __bmc_assume(is_ready || mask_has_let_run());
}

/* Polls: some files are ready, or none when the time has passed. */
int poll(Polled *polled, unsigned long n, int milliseconds) {
  if (any_outcome())
    return -1;
  for (int has_waited = 0;; has_waited = 1) {
    int n_ready = poll_all(polled, n, has_waited);
    if (n_ready || milliseconds >= 0)
      return n_ready;
    if (mask_has_let_run() || SLEEP_IS_INTERRUPTED)
      return fail(EINTR);
    poll_wait(polled, n);
  }
}

/* ---- by stream */

/* Returns a mode of fopen as flags of open. */
static int flags_of_mode(const char *mode) {
  enum { WRITE_ONLY = 1, APPEND = 0x400 };
  int flags = mode[0] == 'r'   ? 0
              : mode[0] == 'a' ? WRITE_ONLY | APPEND
                               : WRITE_ONLY;
  for (size_t i = 1; mode[0] && mode[i]; i++)
    if (mode[i] == '+')
      flags = (flags & ~WRITE_ONLY) | READ_AND_WRITE;
    else if (mode[i] == 'e')
      flags |= FLAG_CLOSE;
  return flags;
}

static int reads_bytes(void) {
  return __bmc_calls("fgetc") || __bmc_calls("getc") ||
         __bmc_calls("getc_unlocked") || __bmc_calls("fgets") ||
         __bmc_calls("fread") || __bmc_calls("fread_unlocked") ||
         __bmc_calls("fgets_unlocked") || __bmc_calls("getline") ||
         __bmc_calls("getdelim") || __bmc_calls("fscanf") ||
         __bmc_calls("vfscanf");
}

static int reads_streams(void) {
  return reads_bytes() || __bmc_calls("fgetwc") || __bmc_calls("getwc") ||
         __bmc_calls("fgetws") || __bmc_calls("fwscanf") ||
         __bmc_calls("vfwscanf");
}

static int writes_streams(void) {
  return __bmc_calls("fputc") || __bmc_calls("putc") ||
         __bmc_calls("putc_unlocked") || __bmc_calls("fputs") ||
         __bmc_calls("fputs_unlocked") || __bmc_calls("fwrite") ||
         __bmc_calls("fwrite_unlocked") || __bmc_calls("fprintf") ||
         __bmc_calls("vfprintf") || __bmc_calls("fputwc") ||
         __bmc_calls("putwc") || __bmc_calls("fputws") ||
         __bmc_calls("fwprintf") || __bmc_calls("vfwprintf");
}

/* Returns the directions that the stream is not open for, if the program may
 * use them. */
static int limits_of_mode(int flags) {
  enum { MODE = 3, READ_ONLY = 0, WRITE_ONLY };
  return (flags & MODE) == READ_ONLY && writes_streams()   ? UNWRITABLE
         : (flags & MODE) == WRITE_ONLY && reads_streams() ? UNREADABLE
                                                           : 0;
}

void *fopen(const char *path, const char *mode) {
  length(path);
  length(mode);
  if (any_outcome())
    return NULL;
  int flags = flags_of_mode(mode);
  void *stream = new_stream(streams_have_files() ? new_file(flags) : -1,
                            limits_of_mode(flags));
  if (mode[0] != 'a')
    set_position(stream, 0);
  return stream;
}

/* Makes a stream that takes over the number: fclose closes it. */
void *fdopen(int file, const char *mode) {
  length(mode);
  if (call_outcome(file))
    return NULL;
  return new_stream(file, limits_of_mode(flags_of_mode(mode)));
}

/* The stream is closed even if the call fails. */
int fclose(void *stream) {
  check_stream(stream);
  empty_buffers(stream);
  MemoryStream *m = memory_of(stream);
  if (m) {
    close_memory(m);
    close_stream(stream);
    return 0;
  }
  int file = streams_have_files() ? file_of_stream(stream) : -1;
  close_stream(stream);
  return file < 0 ? any_outcome() : close_file(file);
}

/* By stream: 1 + the character that was put back, or that fscanf has read but
 * not consumed; or 0. */
static int put_back[N_STREAMS];
enum { NOT_PUT_BACK = -2 };

static int puts_back(void) {
  return __bmc_calls("ungetc") || __bmc_calls("scanf") ||
         __bmc_calls("fscanf") || __bmc_calls("vscanf") ||
         __bmc_calls("vfscanf") || __bmc_calls("wscanf") ||
         __bmc_calls("fwscanf") || __bmc_calls("vwscanf") ||
         __bmc_calls("vfwscanf");
}

/* Returns the entry of a stream.  Inside a section. */
static int *back_of(const void *stream) {
  return &put_back[stream_index(stream)];
}

static int change_back(const void *stream, int back) {
  __bmc_atomic_begin();
  int *at = back_of(stream), before = *at;
  *at = back;
  __bmc_atomic_end();
  return before - 1;
}

/* Removes and returns the character that was put back, or NOT_PUT_BACK. */
static int take_back(const void *stream) {
  int c = puts_back() ? change_back(stream, 0) : -1;
  return c < 0 ? NOT_PUT_BACK : c;
}

int ungetc(int c, void *stream) {
  check_stream(stream);
  if (c == END_OF_FILE)
    return END_OF_FILE;
  if (change_back(stream, (unsigned char)c + 1) >= 0)
    __bmc_unsupported("two characters that are put back");
  clear_indicators(stream, AT_END);
  if (may_lose_file())
    set_indicator(stream, BUFFERS_INPUT);
  return (unsigned char)c;
}

/* Returns the next character, or the end; NULL is the standard input. */
static int next_character(const void *stream) {
  __bmc_cancel_maybe();
  int c = take_back(stream);
  if (c == NOT_PUT_BACK)
    set_position(stream, -1);
  return c == NOT_PUT_BACK ? any_character(stream) : c;
}

int fgetc(void *stream) {
  check_stream(stream);
  use_buffer(stream);
  return next_character(stream);
}

int getc(void *stream) { return fgetc(stream); }

int getchar(void) {
  use_standard(STANDARD_INPUT);
  return next_character(NULL);
}

int getc_unlocked(void *stream) {
  begin_unlocked();
  int c = fgetc(stream);
  use_unlocked(index_now(stream));
  return c;
}

int getchar_unlocked(void) {
  begin_unlocked();
  use_unlocked(STANDARD_INPUT);
  return getchar();
}

/* Writes a line of 'n' bytes, at least 1, into the room: only the last one may
 * be 'last'.  It begins with the character that was put back, if there is one,
 * which ends it if it is 'last'.  True if the line ends so. */
static int fill_line(char *to, size_t n, size_t room, char last, int back) {
  int is_begun = back != NOT_PUT_BACK;
  int ends = is_begun && (n == 1 || (char)back == last)
                 ? (char)back == last
                 : __VERIFIER_nondet_bool();
  fill_but(to, n, room, (unsigned char)last);
  if (ends)
    to[n - 1] = last;
  if (is_begun)
    to[0] = (char)back;
  return ends;
}

/* Reads a line of up to 'most' bytes, as fgets does. */
static char *line_from_memory(char *to, size_t most, void *stream) {
  size_t n = 0;
  for (int c = 0; n < most && c != '\n'; to[n++] = (char)c) {
    c = next_character(stream);
    if (c == END_OF_FILE && n == 0)
      return NULL;
    if (c == END_OF_FILE)
      break;
  }
  to[n] = 0;
  return to;
}

/* Reads up to the end of a line, of the file, or of the buffer.  After an
 * error, the bytes are arbitrary. */
char *fgets(char *to, int size, void *stream) {
  use_stream(stream);
  if (size > 0 && memory_of(stream))
    return line_from_memory(to, (size_t)size - 1, stream);
  __bmc_cancel_maybe();
  int back = size > 1 ? take_back(stream) : NOT_PUT_BACK;
  if (size < 1 || (back == NOT_PUT_BACK && is_finished(stream)))
    return NULL;
  size_t most = (size_t)size - 1;
  size_t n = most == 0 || back == '\n' ? most : 1 + any_part(most - 1);
  if (back == '\n')
    n = 1;
  int ends = n == 0 || fill_line(to, n, most, '\n', back);
  if (!ends && n < most && end_input(stream)) {
    to[n] = (char)__VERIFIER_nondet_int();
    return NULL;
  }
  to[n] = 0;
  return to;
}

/* Lines are no longer than this: a block has at most 1 TiB, or 64 KiB. */
#if __SIZEOF_POINTER__ == 8
#define MOST_LINE ((size_t)1 << 39)
#else
#define MOST_LINE ((size_t)1 << 15)
#endif

enum { LEAST_LINE = 16 };

/* Makes room for 'n' bytes, in a new block.  What the old one had is not kept,
 * since nothing has been read.  False if there is no memory. */
static int make_room(char **line, size_t *size, size_t n) {
  if (*line && n <= *size)
    return 1;
  size_t room = n < LEAST_LINE ? LEAST_LINE : n;
  char *block = allocate(room, 0);
  if (!block)
    return 0;
  __bmc_free(*line);
  *line = block;
  *size = room;
  return 1;
}

/* Reads a line from memory, as getdelim does. */
static long whole_line_from_memory(MemoryStream *m, char **line, size_t *size,
                                   int last, void *stream) {
  int back = take_back(stream), is_begun = back != NOT_PUT_BACK;
  int is_over = refuses_input(stream) || back == (unsigned char)last;
  __bmc_atomic_begin();
  size_t n = is_over ? 0 : line_in_memory(m, (unsigned char)last);
  const char *taken = take_from_memory(m, n);
  __bmc_atomic_end();
  if (n == 0 && !is_begun)
    set_indicator(stream, AT_END);
  if (!make_room(line, size, n + (size_t)is_begun + 1) || (n == 0 && !is_begun))
    return -1;
  if (is_begun)
    **line = (char)back;
  copy_forward(*line + is_begun, taken, n);
  (*line)[n + (size_t)is_begun] = 0;
  return (long)n + is_begun;
}

/* Reads up to 'last', or to the end of the file.  The caller must free the
 * line, even if nothing was read. */
long getdelim(char **line, size_t *size, int last, void *stream) {
  use_stream(stream);
  __bmc_cancel_maybe();
  if (!line || !size)
    return fail(EINVAL);
  MemoryStream *m = memory_of(stream);
  if (m)
    return whole_line_from_memory(m, line, size, last, stream);
  int back = take_back(stream);
  int is_over = back == NOT_PUT_BACK && is_finished(stream);
  size_t n = is_over                       ? 0
             : back == (unsigned char)last ? 1
                                           : 1 + any_part(MOST_LINE);
  if (!make_room(line, size, n + 1) || is_over)
    return -1;
  int ends = fill_line(*line, n, n, (char)last, back);
  (*line)[n] = 0;
  return !ends && end_input(stream) ? -1 : (long)n;
}

long getline(char **line, size_t *size, void *stream) {
  return getdelim(line, size, '\n', stream);
}

/* Reads up to 'n' bytes; returns their number. */
static size_t bytes_from_memory(char *to, size_t n, void *stream) {
  size_t k = 0;
  for (int c; k < n && (c = next_character(stream)) != END_OF_FILE; k++)
    to[k] = (char)c;
  return k;
}

/* Reads elements.  A partly read element holds arbitrary bytes. */
size_t fread(char *to, size_t size, size_t n, void *stream) {
  check_stream(stream);
  use_buffer(stream);
  if (memory_of(stream))
    return size ? bytes_from_memory(to, size * n, stream) / size : 0;
  __bmc_cancel_maybe();
  if (size * n == 0 || refuses_input(stream) || has_indicator(stream, AT_END))
    return 0;
  int back = take_back(stream), has_one = back != NOT_PUT_BACK;
  if (has_one && size * n == 1) {
    *to = (char)back;
    return 1;
  }
  set_position(stream, -1);
  int is_short = is_finished(stream);
  size_t part = is_short ? any_part(n - 1) : n;
  if (has_one && size == 1 && part == 0)
    part = 1;
  fill_room(to, size * part + (part < n ? any_part(size - 1) : 0), size * n);
  if (has_one)
    *to = (char)back;
  return part;
}

static size_t write_elements(const char *from, size_t size, size_t n,
                             void *stream, int is_observed) {
  use_stream(stream);
  look_at(from, size * n);
  if (size * n == 0)
    return 0;
  MemoryStream *m = memory_of(stream);
  if (m)
    return put_into_memory(m, stream, from, size * n) ? n : 0;
  int i = asked_index(stream, is_observed);
  if (refuses_output(i))
    return 0;
  return output_fails(i) ? any_part(n - 1) : n;
}

size_t fwrite(const char *from, size_t size, size_t n, void *stream) {
  return write_elements(from, size, n, stream, IS_OBSERVED("fwrite"));
}

int ferror(void *stream) {
  check_stream(stream);
  return has_indicator(stream, HAS_FAILED);
}

int feof(void *stream) {
  check_stream(stream);
  return has_indicator(stream, AT_END);
}

/* Returns 1 if a character is put back, which the position kept is behind. */
static int n_back(const void *stream) {
  if (!puts_back())
    return 0;
  __bmc_atomic_begin();
  int n = *back_of(stream) != 0;
  __bmc_atomic_end();
  return n;
}

/* Returns the position that fseek leads to, -1 if it is not known, or -2 if it
 * is too large. */
enum { TOO_FAR = -2 };
static long sought_position(const void *stream, long by, int from) {
  enum { FROM_START, FROM_HERE };
  long here = from == FROM_HERE ? position_of(stream) - n_back(stream) : 0;
  long there;
  if ((from != FROM_START && from != FROM_HERE) || here < 0)
    return -1;
  if (__builtin_add_overflow(here, by, &there))
    return TOO_FAR;
  return there < 0 ? -1 : there;
}

/* The same, of a stream over memory. */
static int move_in_memory(void *stream, long by, int from) {
  enum { FROM_HERE = 1 };
  if (from == FROM_HERE)
    by -= n_back(stream);
  if (seek_in_memory(memory_of(stream), by, from))
    return -1;
  take_back(stream);
  clear_indicators(stream, AT_END);
  return 0;
}

/* Buffered output, or input, may fail first, which is an error of the stream.
 * The model returns any next character, whatever the position. */
int fseek(void *stream, long by, int from) {
  check_stream(stream);
  if (memory_of(stream))
    return move_in_memory(stream, by, from);
  int fails = any_outcome();
  long there = fails ? -1 : sought_position(stream, by, from);
  if (there == TOO_FAR)
    fails = fail(EOVERFLOW);
  set_position(stream, there < 0 ? -1 : there);
  if (fails && errors_are_observed() && __VERIFIER_nondet_bool())
    set_indicator(stream, HAS_FAILED);
  if (fails)
    return -1;
  take_back(stream);
  clear_indicators(stream, AT_END);
  return 0;
}

int fseeko(void *stream, long by, int from) { return fseek(stream, by, from); }

void rewind(void *stream) {
  fseek(stream, 0, 0);
  clear_indicators(stream, HAS_FAILED);
}

/* Returns the same position until the stream is used otherwise.  Where one is
 * that was 0 before a character was put back is not specified. */
long ftell(void *stream) {
  check_stream(stream);
  if (memory_of(stream))
    return place_in_memory(memory_of(stream)) - n_back(stream);
  long any = any_place();
  if (any < 0)
    return -1;
  long position = position_or(stream, any), n = n_back(stream);
  return position < n ? any : position - n;
}

long ftello(void *stream) { return ftell(stream); }
