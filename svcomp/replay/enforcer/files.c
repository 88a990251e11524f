/* Pipes, pairs of sockets and event counters are the system's own.  Results of
 * other files by number are inputs, asked for in the order of library/input.c.
 * Numbers are those that library/descriptor.c gives. */
extern int bmc_system_pipe(int *, int) __asm__("pipe2");
extern int bmc_system_pair(int, int, int, int *) __asm__("socketpair");
extern int bmc_system_counter(unsigned, int) __asm__("eventfd");
extern int bmc_system_close(int) __asm__("close");
extern long bmc_system_read(int, void *, unsigned long) __asm__("read");
extern long bmc_system_write(int, const void *, unsigned long) __asm__("write");
extern int bmc_system_poll(void *, unsigned long, int) __asm__("poll");
extern int bmc_system_control(int, int, ...) __asm__("fcntl");

enum { BMC_ENDS = 16, BMC_LAST_ERROR = 133 };
enum { BMC_BAD_FILE = 9, BMC_NO_TERMINAL = 25, BMC_BAD_DEVICE = 5 };
enum { BMC_ALL_HAVE_MANY = 23, BMC_HAS_MANY = 24 };
enum { BMC_RANGE = 34, BMC_NO_SEEKING = 29 };
enum { BMC_GET_CLOSE = 1, BMC_SET_CLOSE, BMC_GET_FLAGS, BMC_SET_FLAGS };
/* Events that poll reports unasked. */
enum { BMC_POLL_NOBODY = 8, BMC_POLL_OVER = 16, BMC_NO_FILE = 32 };
enum { BMC_POLL_ALWAYS = BMC_POLL_NOBODY | BMC_POLL_OVER | BMC_NO_FILE };

static struct {
  int file, own; /* number in the program, and in the system */
  int is_closed;
} bmc_ends[BMC_ENDS];
static int bmc_n_ends;

static int bmc_fail_with(int error) {
  *bmc_errno() = error;
  return -1;
}

/* ---- numbers */

enum { BMC_FILES = 64, BMC_INHERITED = 32, BMC_FIRST_FILE = 3 };
enum { BMC_DESCRIPTIONS = 4096 };
enum { BMC_FLAGS_KNOWN = 1 << 30, BMC_LARGE_FILE = 0x8000 };
enum { BMC_CREATION = 0x803c0, BMC_CHANGED = 0x46c00, BMC_CLOSES = 0x80000 };

static unsigned long long bmc_closed, bmc_placed, bmc_closed_by_exec;
static int bmc_sizes_change, bmc_beyond;

struct bmc_status {
  unsigned long device, number, names;
  unsigned mode, user, group, unused;
  unsigned long special;
  long size, piece, pieces, times[3][2], more[3];
};

/* An open file description, by numbers that count from 1. */
static struct bmc_description {
  int flags, is_inherited, is_terminal, is_terminal_known, is_seen;
  unsigned known_switches, switches; /* options of a socket */
  struct bmc_status status;
} bmc_descriptions[BMC_DESCRIPTIONS];
static int bmc_n_descriptions, bmc_description_of[BMC_FILES];

static unsigned long long bmc_file_bit(int file) {
  return file >= 0 && file < BMC_FILES ? 1ull << file : 0;
}

static void bmc_take_file(int file) {
  if (!bmc_file_bit(file))
    return;
  unsigned long long bit = bmc_file_bit(file);
  bmc_closed &= ~bit;
  bmc_closed_by_exec &= ~bit;
  bmc_description_of[file % BMC_FILES] = 0;
}

static int bmc_new_description(void) {
  if (bmc_n_descriptions == BMC_DESCRIPTIONS - 1)
    bmc_part("where more files were opened than a replay counts");
  return ++bmc_n_descriptions;
}

/* NULL: of a number of which nothing is kept. */
static struct bmc_description *bmc_description(int file) {
  if (!bmc_file_bit(file))
    return 0;
  int *at = &bmc_description_of[file];
  if (!*at) {
    int other = (int)bmc_input("inherited_description");
    int is_one =
        other > 0 && other < BMC_FILES && bmc_descriptions[other].is_inherited;
    *at = is_one ? other : bmc_new_description();
    bmc_descriptions[*at].is_inherited = 1;
  }
  return &bmc_descriptions[*at];
}

static int bmc_fresh_file(void) {
  unsigned n = BMC_FIRST_FILE + (unsigned)bmc_input("fresh_file");
  if (n >= (unsigned)bmc_beyond && n < BMC_INHERITED)
    return (int)n;
  return bmc_beyond < BMC_FIRST_FILE ? BMC_FIRST_FILE : bmc_beyond;
}

static int bmc_next_file(void) {
  int file = bmc_fresh_file();
  int closed = !bmc_closed || bmc_input("closed_file")
                   ? BMC_FILES
                   : __builtin_ctzll(bmc_closed);
  while (bmc_placed & bmc_file_bit(file))
    file++;
  if (closed < file)
    file = closed;
  if (file >= bmc_beyond)
    bmc_beyond = file + 1;
  bmc_take_file(file);
  return file;
}

/* The number of a file that is opened with these flags. */
static int bmc_new_file(int flags) {
  int file = bmc_next_file();
  if (!bmc_file_bit(file))
    return file;
  bmc_description_of[file] = bmc_new_description();
  bmc_description(file)->flags =
      BMC_FLAGS_KNOWN | (bmc_input("opened_file") ? BMC_LARGE_FILE : 0) |
      (flags & ~BMC_CREATION);
  if (flags & BMC_CLOSES)
    bmc_closed_by_exec |= bmc_file_bit(file);
  return file;
}

/* True if the file is open for reading (0) or writing (1). */
static int bmc_mode_is(int file, int mode) {
  int at = bmc_file_bit(file) ? bmc_description_of[file] : 0;
  int flags = at ? bmc_descriptions[at].flags : 0;
  return flags && (flags & 3) == mode;
}

/* Returns the index of the pipe's end, or -1: it is an ordinary file. */
static int bmc_find_end(int file) {
  for (int i = 0; i < bmc_n_ends; i++)
    if (bmc_ends[i].file == file && !bmc_ends[i].is_closed)
      return i;
  return -1;
}

static int bmc_keep_end(int own, int flags) {
  if (own < 0 || bmc_n_ends == BMC_ENDS)
    bmc_part("where the system has no more files");
  bmc_ends[bmc_n_ends].own = own;
  return bmc_ends[bmc_n_ends++].file = bmc_new_file(flags);
}

static int bmc_is_bad(int file) {
  return file < 0 || (bmc_closed & bmc_file_bit(file));
}

static int bmc_any_error(const char *function) {
  int error = (int)bmc_input(function);
  return error > 0 && error <= BMC_LAST_ERROR ? error : BMC_LAST_ERROR;
}

/* True if the call fails; sets the error. */
static int bmc_fails(const char *function) {
  if (!bmc_input(function))
    return 0;
  return bmc_fail_with(bmc_any_error(function));
}

static unsigned long bmc_some(const char *function, unsigned long n) {
  unsigned long part = (unsigned long)bmc_input(function);
  return part < n ? part : n;
}

/* ---- pipes and counters */

static int bmc_has_no_file(const char *function) {
  if (!bmc_input(function))
    return 0;
  bmc_fail_with(bmc_input(function) ? BMC_HAS_MANY : BMC_ALL_HAVE_MANY);
  return 1;
}

static int bmc_make_pipe(const char *function, int *files, int flags) {
  if (bmc_has_no_file(function))
    return -1;
  int own[2];
  if (bmc_system_pipe(own, flags))
    own[0] = own[1] = -1;
  for (int i = 0; i < 2; i++)
    files[i] = bmc_keep_end(own[i], flags);
  return 0;
}

int bmc_pipe(int *files) { return bmc_make_pipe("pipe", files, 0); }

int bmc_pipe2(int *files, int flags) {
  return bmc_make_pipe("pipe2", files, flags);
}

int bmc_socketpair(int domain, int type, int protocol, int *files) {
  enum { UNIX = 1, NO_SUCH_PAIR = 95, WAYS = 0x80800 };
  int own[2];
  if (domain != UNIX)
    return bmc_fail_with(NO_SUCH_PAIR);
  if (bmc_has_no_file("socketpair"))
    return -1;
  if (bmc_system_pair(domain, type, protocol, own))
    own[0] = own[1] = -1;
  for (int i = 0; i < 2; i++)
    files[i] = bmc_keep_end(own[i], 2 | (type & WAYS));
  return 0;
}

int bmc_eventfd(unsigned count, int flags) {
  int own = bmc_system_counter(count, flags);
  if (own < 0 && *bmc_errno() == BMC_INVALID)
    return -1;
  if (bmc_has_no_file("eventfd")) {
    bmc_system_close(own);
    return -1;
  }
  return bmc_keep_end(own, flags);
}

static int bmc_close_end(int end) {
  bmc_ends[end].is_closed = 1;
  bmc_closed |= bmc_file_bit(bmc_ends[end].file);
  return bmc_system_close(bmc_ends[end].own);
}

/* True if a call on an ordinary file fails. */
static int bmc_file_fails(const char *function, int file) {
  return bmc_is_bad(file) ? bmc_fail_with(BMC_BAD_FILE) : bmc_fails(function);
}

/* ---- reading and writing */

struct bmc_polled {
  int file;
  short asked, returned;
};

static int bmc_poll_end(const struct bmc_polled *p, int end) {
  struct bmc_polled one = *p;
  one.file = bmc_ends[end].own;
  bmc_system_poll(&one, 1, 0);
  return one.returned;
}

/* True if nobody can read any more what is written there. */
static int bmc_is_broken(int end) {
  const struct bmc_polled p = {bmc_ends[end].file, 0, 0};
  return bmc_poll_end(&p, end) & (BMC_POLL_NOBODY | BMC_POLL_OVER);
}

static long bmc_read_for(const char *function, int file, void *to,
                         unsigned long n) {
  int end = bmc_find_end(file);
  if (end >= 0)
    return bmc_system_read(bmc_ends[end].own, to, n);
  if (bmc_is_bad(file) || bmc_mode_is(file, 1))
    return bmc_fail_with(BMC_BAD_FILE);
  int fails = bmc_fails(function);
  unsigned long part =
      fails && *bmc_errno() != BMC_BAD_DEVICE ? 0 : bmc_some(function, n);
  for (unsigned long i = 0; i < part; i++)
    ((char *)to)[i] = (char)bmc_input(function);
  return fails ? -1 : (long)part;
}

static long bmc_write_for(const char *function, int file, const void *from,
                          unsigned long n) {
  int end = bmc_find_end(file);
  if (end >= 0 && n && bmc_is_broken(end))
    bmc_part("where a write raises SIGPIPE");
  if (end >= 0)
    return bmc_system_write(bmc_ends[end].own, from, n);
  if (bmc_mode_is(file, 0))
    return bmc_fail_with(BMC_BAD_FILE);
  if (bmc_file_fails(function, file))
    return -1;
  bmc_sizes_change = 1;
  return (long)bmc_some(function, n);
}

long bmc_read(int file, void *to, unsigned long n) {
  return bmc_read_for("read", file, to, n);
}

long bmc_pread(int file, void *to, unsigned long n) {
  return bmc_find_end(file) >= 0 ? bmc_fail_with(BMC_NO_SEEKING)
                                 : bmc_read_for("pread", file, to, n);
}

long bmc_write(int file, const void *from, unsigned long n) {
  return bmc_write_for("write", file, from, n);
}

long bmc_pwrite(int file, const void *from, unsigned long n) {
  return bmc_find_end(file) >= 0 ? bmc_fail_with(BMC_NO_SEEKING)
                                 : bmc_write_for("pwrite", file, from, n);
}

int bmc_eventfd_read(int file, unsigned long long *count) {
  return bmc_read_for("eventfd_read", file, count, 8) < 0 ? -1 : 0;
}

int bmc_eventfd_write(int file, unsigned long long count) {
  return bmc_write_for("eventfd_write", file, &count, 8) < 0 ? -1 : 0;
}

/* ---- poll */

static int bmc_poll_one(const struct bmc_polled *p) {
  int end = bmc_find_end(p->file);
  if (p->file < 0)
    return 0;
  return end >= 0 ? bmc_poll_end(p, end)
         : bmc_is_bad(p->file)
             ? BMC_NO_FILE
             : (int)bmc_input("poll") & (p->asked | BMC_POLL_ALWAYS);
}

static int bmc_is_some_ready(const struct bmc_polled *polled, unsigned long n) {
  int is_ready = 0;
  for (unsigned long i = 0; i < n; i++) {
    int end = polled[i].file < 0 ? -1 : bmc_find_end(polled[i].file);
    is_ready |= end >= 0 && bmc_poll_end(&polled[i], end);
  }
  return is_ready;
}

int bmc_poll(struct bmc_polled *polled, unsigned long n, int milliseconds) {
  if (bmc_fails("poll"))
    return -1;
  for (;;) {
    int n_ready = 0;
    for (unsigned long i = 0; i < n; i++) {
      polled[i].returned = (short)bmc_poll_one(&polled[i]);
      n_ready += polled[i].returned != 0;
    }
    if (n_ready || milliseconds >= 0)
      return n_ready;
    while (!bmc_is_some_ready(polled, n))
      bmc_sleep(50);
  }
}

/* ---- other calls */

static int bmc_open_for(const char *function, int flags) {
  return bmc_fails(function) ? -1 : bmc_new_file(flags);
}

int bmc_open(const char *path, int flags) {
  (void)path;
  return bmc_open_for("open", flags);
}

int bmc_creat(void) { return bmc_open_for("creat", 1); }

static int bmc_share(int file, int duplicate) {
  struct bmc_description *d = bmc_description(file);
  if (bmc_file_bit(duplicate) && d)
    bmc_description_of[duplicate] = (int)(d - bmc_descriptions);
  return duplicate;
}

int bmc_dup(int file) {
  return bmc_file_fails("dup", file) ? -1 : bmc_share(file, bmc_next_file());
}

int bmc_dup2(int file, int to) {
  if (bmc_file_fails("dup2", file))
    return -1;
  if (!bmc_file_bit(to))
    return bmc_fail_with(to < 0 ? BMC_BAD_FILE : bmc_any_error("dup2"));
  if (to == file)
    return to;
  if (bmc_find_end(to) >= 0)
    bmc_close_end(bmc_find_end(to));
  bmc_take_file(to);
  bmc_placed |= bmc_file_bit(to);
  return bmc_share(file, to);
}

int bmc_close(int file) {
  int end = bmc_find_end(file);
  if (end >= 0)
    return bmc_close_end(end);
  int fails = bmc_file_fails("close", file);
  if (!bmc_is_bad(file) && !(fails && bmc_input("close")))
    bmc_closed |= bmc_file_bit(file);
  return fails;
}

static int bmc_sync_for(const char *function, int file) {
  return bmc_find_end(file) >= 0 ? bmc_fail_with(BMC_INVALID)
                                 : bmc_file_fails(function, file);
}

int bmc_fsync(int file) { return bmc_sync_for("fsync", file); }
int bmc_fdatasync(int file) { return bmc_sync_for("fdatasync", file); }
int bmc_unlink(void) { return bmc_fails("unlink"); }
int bmc_rmdir(void) { return bmc_fails("rmdir"); }
int bmc_remove(void) { return bmc_fails("remove"); }
int bmc_mkdir(void) { return bmc_fails("mkdir"); }
int bmc_rename(void) { return bmc_fails("rename"); }

int bmc_access(void) { return bmc_fails("access"); }

char *bmc_getcwd(char *to, unsigned long n) {
  if (bmc_fails("getcwd"))
    return 0;
  if (n < 2) {
    bmc_fail_with(n ? BMC_RANGE : BMC_INVALID);
    return 0;
  }
  unsigned long part = bmc_some("getcwd", n - 2);
  to[0] = '/';
  for (unsigned long i = 1; i <= part; i++) {
    char c = (char)bmc_input("getcwd");
    to[i] = c ? c : '/';
  }
  to[part + 1] = 0;
  return to;
}

enum { BMC_KINDS_OF_FILE = 0x1156, BMC_LINK = 10, BMC_PLAIN = 8 };

static long bmc_count(const char *function) {
  long n = (long)bmc_input(function);
  return n < 0 ? 0 : n;
}

static unsigned bmc_mode(const char *function, int may_be_link) {
  unsigned mode = (unsigned)bmc_input(function) & 0xffff;
  unsigned kinds = BMC_KINDS_OF_FILE | (may_be_link ? 1u << BMC_LINK : 0);
  return kinds >> (mode >> 12) & 1 ? mode : (mode & 0xfff) | BMC_PLAIN << 12;
}

static void bmc_any_status(const char *function, struct bmc_status *out,
                           int may_be_link) {
  struct bmc_status s = {0};
  s.device = (unsigned long)bmc_input(function);
  s.number = (unsigned long)bmc_input(function);
  s.names = (unsigned long)bmc_count(function);
  s.mode = bmc_mode(function, may_be_link);
  s.user = (unsigned)bmc_input(function);
  s.group = (unsigned)bmc_input(function);
  s.special = (unsigned long)bmc_input(function);
  s.size = bmc_count(function);
  s.piece = bmc_count(function);
  s.pieces = bmc_count(function);
  for (int i = 0; i < 3; i++) {
    s.times[i][0] = (long)bmc_input(function);
    long part = bmc_count(function);
    s.times[i][1] = part < 1000000000 ? part : 0;
  }
  *out = s;
}

static int bmc_status_for(const char *function, struct bmc_status *out,
                          int may_be_link) {
  if (bmc_fails(function))
    return -1;
  bmc_any_status(function, out, may_be_link);
  return 0;
}

int bmc_stat(const char *path, struct bmc_status *out) {
  (void)path;
  return bmc_status_for("stat", out, 0);
}

int bmc_lstat(const char *path, struct bmc_status *out) {
  (void)path;
  return bmc_status_for("lstat", out, 1);
}

int bmc_fstat(int file, struct bmc_status *out) {
  if (bmc_file_fails("fstat", file))
    return -1;
  bmc_any_status("fstat", out, 0);
  struct bmc_description *d = bmc_description(file);
  if (!d)
    return 0;
  struct bmc_status *first = &d->status;
  if (!d->is_seen)
    *first = *out;
  d->is_seen = 1;
  out->device = first->device;
  out->number = first->number;
  out->mode = first->mode;
  if (!bmc_sizes_change)
    out->size = first->size;
  return 0;
}

int bmc_isatty(int file) {
  if (bmc_find_end(file) >= 0)
    return bmc_fail_with(BMC_NO_TERMINAL) + 1;
  if (bmc_is_bad(file))
    return bmc_fail_with(BMC_BAD_FILE) + 1;
  int is_one = bmc_input("isatty") != 0;
  struct bmc_description *d = bmc_description(file);
  if (d && d->is_terminal_known)
    is_one = d->is_terminal;
  if (d)
    d->is_terminal = is_one, d->is_terminal_known = 1;
  if (!is_one)
    bmc_fail_with(BMC_NO_TERMINAL);
  return is_one;
}

long bmc_lseek(int file) {
  if (bmc_find_end(file) >= 0)
    return bmc_fail_with(BMC_NO_SEEKING);
  if (bmc_is_bad(file))
    return bmc_fail_with(BMC_BAD_FILE);
  long at = (long)bmc_input("lseek");
  return bmc_fails("lseek") ? -1 : at < 0 ? 0 : at;
}

static int bmc_flags_of(int file) {
  struct bmc_description *d = bmc_description(file);
  if (!d)
    return (int)bmc_input("fcntl") & (BMC_FLAGS_KNOWN - 1);
  if (!d->flags)
    d->flags = (int)bmc_input("fcntl") | BMC_FLAGS_KNOWN;
  return d->flags & (BMC_FLAGS_KNOWN - 1);
}

static int bmc_control_file(int file, int command, int argument) {
  unsigned long long bit = bmc_file_bit(file);
  switch (command) {
  case BMC_GET_CLOSE: return (bmc_closed_by_exec & bit) != 0;
  case BMC_GET_FLAGS: return bmc_flags_of(file);
  case BMC_SET_FLAGS:
    if (!bit)
      return 0;
    bmc_description(file)->flags = BMC_FLAGS_KNOWN |
                                   (bmc_flags_of(file) & ~BMC_CHANGED) |
                                   (argument & BMC_CHANGED);
    return 0;
  default:
    bmc_closed_by_exec =
        argument & 1 ? bmc_closed_by_exec | bit : bmc_closed_by_exec & ~bit;
    return 0;
  }
}

int bmc_fcntl(int file, int command, ...) {
  int end = bmc_find_end(file), argument = 0;
  __builtin_va_list list;
  if (command == BMC_SET_CLOSE || command == BMC_SET_FLAGS) {
    __builtin_va_start(list, command);
    argument = __builtin_va_arg(list, int);
    __builtin_va_end(list);
  }
  if (end >= 0 && (command == BMC_GET_FLAGS || command == BMC_SET_FLAGS))
    return bmc_system_control(bmc_ends[end].own, command, argument);
  if (end < 0 && bmc_file_fails("fcntl", file))
    return -1;
  return bmc_control_file(file, command, argument);
}
