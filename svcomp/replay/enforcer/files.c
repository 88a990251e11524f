/* Pipes and counters of events are the system's own; what comes of other files
 * by number are inputs, asked for in the order of library/input.c. */
extern int bmc_system_pipe(int *, int) __asm__("pipe2");
extern int bmc_system_counter(unsigned, int) __asm__("eventfd");
extern int bmc_system_open(const char *, int, ...) __asm__("open");
extern int bmc_system_dup(int, int) __asm__("dup2");
extern int bmc_system_close(int) __asm__("close");
extern long bmc_system_read(int, void *, unsigned long) __asm__("read");
extern long bmc_system_write(int, const void *, unsigned long) __asm__("write");
extern int bmc_system_poll(void *, unsigned long, int) __asm__("poll");
extern int bmc_system_control(int, int, ...) __asm__("fcntl");

enum { BMC_ENDS = 16, BMC_LAST_ERROR = 133 };
enum { BMC_BAD_FILE = 9, BMC_ALL_HAVE_MANY = 23, BMC_HAS_MANY = 24 };
enum { BMC_RANGE = 34 };
enum { BMC_GET_CLOSE = 1, BMC_SET_CLOSE, BMC_GET_FLAGS, BMC_SET_FLAGS };
/* What poll tells without being asked. */
enum { BMC_POLL_NOBODY = 8, BMC_POLL_OVER = 16, BMC_NO_FILE = 32 };
enum { BMC_POLL_ALWAYS = BMC_POLL_NOBODY | BMC_POLL_OVER | BMC_NO_FILE };
static const char bmc_nowhere[] = "/dev/null";

static struct {
  int file, is_closed;
} bmc_ends[BMC_ENDS];
static int bmc_n_ends;

static int bmc_fail_with(int error) {
  *bmc_errno() = error;
  return -1;
}

/* Its index, or -1: of an ordinary file. */
static int bmc_find_end(int file) {
  for (int i = 0; i < bmc_n_ends; i++)
    if (bmc_ends[i].file == file)
      return i;
  return -1;
}

static void bmc_keep_end(int file) {
  if (file < 0 || bmc_n_ends == BMC_ENDS)
    bmc_part("where the system has no more files");
  bmc_ends[bmc_n_ends++].file = file;
}

/* Does the call fail, with which error? */
static int bmc_fails(const char *function) {
  if (!bmc_input(function))
    return 0;
  int error = (int)bmc_input(function);
  bmc_fail_with(error > 0 && error <= BMC_LAST_ERROR ? error : BMC_LAST_ERROR);
  return -1;
}

static int bmc_file_fails(const char *function, int file) {
  return file < 0 ? bmc_fail_with(BMC_BAD_FILE) : bmc_fails(function);
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
  if (bmc_system_pipe(files, flags))
    files[0] = files[1] = -1;
  bmc_keep_end(files[0]);
  bmc_keep_end(files[1]);
  return 0;
}

int bmc_pipe(int *files) { return bmc_make_pipe("pipe", files, 0); }

int bmc_pipe2(int *files, int flags) {
  return bmc_make_pipe("pipe2", files, flags);
}

int bmc_eventfd(unsigned count, int flags) {
  int file = bmc_system_counter(count, flags);
  if (file < 0 && *bmc_errno() == BMC_INVALID)
    return -1;
  if (bmc_has_no_file("eventfd")) {
    bmc_system_close(file);
    return -1;
  }
  bmc_keep_end(file);
  return file;
}

/* Its number is not to be given out again. */
static int bmc_close_end(int end) {
  if (bmc_ends[end].is_closed)
    return bmc_fail_with(BMC_BAD_FILE);
  int nowhere = bmc_system_open(bmc_nowhere, 2);
  bmc_system_dup(nowhere, bmc_ends[end].file);
  bmc_system_close(nowhere);
  bmc_ends[end].is_closed = 1;
  return 0;
}

/* ---- reading and writing */

static long bmc_read_for(const char *function, int file, void *to,
                         unsigned long n) {
  int end = bmc_find_end(file);
  if (end >= 0)
    return bmc_ends[end].is_closed ? bmc_fail_with(BMC_BAD_FILE)
                                   : bmc_system_read(file, to, n);
  if (bmc_file_fails(function, file))
    return -1;
  unsigned long part = bmc_some(function, n);
  for (unsigned long i = 0; i < part; i++)
    ((char *)to)[i] = (char)bmc_input(function);
  return (long)part;
}

static long bmc_write_for(const char *function, int file, const void *from,
                          unsigned long n) {
  int end = bmc_find_end(file);
  if (end >= 0)
    return bmc_ends[end].is_closed ? bmc_fail_with(BMC_BAD_FILE)
                                   : bmc_system_write(file, from, n);
  return bmc_file_fails(function, file) ? -1 : (long)bmc_some(function, n);
}

long bmc_read(int file, void *to, unsigned long n) {
  return bmc_read_for("read", file, to, n);
}

long bmc_pread(int file, void *to, unsigned long n) {
  return bmc_read_for("pread", file, to, n);
}

long bmc_write(int file, const void *from, unsigned long n) {
  return bmc_write_for("write", file, from, n);
}

long bmc_pwrite(int file, const void *from, unsigned long n) {
  return bmc_write_for("pwrite", file, from, n);
}

int bmc_eventfd_read(int file, unsigned long long *count) {
  return bmc_read_for("eventfd_read", file, count, 8) < 0 ? -1 : 0;
}

int bmc_eventfd_write(int file, unsigned long long count) {
  return bmc_write_for("eventfd_write", file, &count, 8) < 0 ? -1 : 0;
}

/* ---- poll */

struct bmc_polled {
  int file;
  short asked, told;
};

static int bmc_poll_end(const struct bmc_polled *p, int end) {
  struct bmc_polled one = *p;
  if (bmc_ends[end].is_closed)
    return BMC_NO_FILE;
  bmc_system_poll(&one, 1, 0);
  return one.told;
}

static int bmc_poll_one(const struct bmc_polled *p) {
  int end = bmc_find_end(p->file);
  if (p->file < 0)
    return 0;
  return end >= 0 ? bmc_poll_end(p, end)
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
      polled[i].told = (short)bmc_poll_one(&polled[i]);
      n_ready += polled[i].told != 0;
    }
    if (n_ready || milliseconds >= 0)
      return n_ready;
    while (!bmc_is_some_ready(polled, n))
      bmc_sleep(50);
  }
}

/* ---- other calls */

static int bmc_open_for(const char *function) {
  return bmc_fails(function) ? -1 : bmc_system_open(bmc_nowhere, 2);
}

int bmc_open(void) { return bmc_open_for("open"); }
int bmc_creat(void) { return bmc_open_for("creat"); }
int bmc_dup(void) { return bmc_open_for("dup"); }

int bmc_close(int file) {
  int end = bmc_find_end(file);
  return end >= 0 ? bmc_close_end(end) : bmc_file_fails("close", file);
}

int bmc_fsync(int file) { return bmc_file_fails("fsync", file); }
int bmc_fdatasync(int file) { return bmc_file_fails("fdatasync", file); }
int bmc_unlink(void) { return bmc_fails("unlink"); }
int bmc_rmdir(void) { return bmc_fails("rmdir"); }
int bmc_remove(void) { return bmc_fails("remove"); }
int bmc_mkdir(void) { return bmc_fails("mkdir"); }
int bmc_rename(void) { return bmc_fails("rename"); }
int bmc_isatty(void) { return !bmc_fails("isatty"); }

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

struct bmc_status {
  unsigned long device, number, names;
  unsigned mode, user, group, unused;
  unsigned long special;
  long size, piece, pieces, times[3][2], more[3];
};

static long bmc_count(const char *function) {
  long n = (long)bmc_input(function);
  return n < 0 ? 0 : n;
}

static unsigned bmc_mode(const char *function, int may_be_link) {
  unsigned mode = (unsigned)bmc_input(function) & 0xffff;
  unsigned kinds = BMC_KINDS_OF_FILE | (may_be_link ? 1u << BMC_LINK : 0);
  return kinds >> (mode >> 12) & 1 ? mode : (mode & 0xfff) | BMC_PLAIN << 12;
}

static int bmc_status_for(const char *function, struct bmc_status *out,
                          int may_be_link) {
  struct bmc_status s = {0};
  if (bmc_fails(function))
    return -1;
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
  (void)file;
  return bmc_status_for("fstat", out, 0);
}

long bmc_lseek(void) {
  long at = (long)bmc_input("lseek");
  return bmc_fails("lseek") ? -1 : at < 0 ? 0 : at;
}

int bmc_fcntl(int file, int command, ...) {
  int end = bmc_find_end(file), argument = 0;
  __builtin_va_list list;
  if (command == BMC_SET_CLOSE || command == BMC_SET_FLAGS) {
    __builtin_va_start(list, command);
    argument = __builtin_va_arg(list, int);
    __builtin_va_end(list);
  }
  if (end >= 0)
    return bmc_ends[end].is_closed
               ? bmc_fail_with(BMC_BAD_FILE)
               : bmc_system_control(file, command, argument);
  if (bmc_fails("fcntl"))
    return -1;
  int flags = (int)bmc_input("fcntl");
  return command == BMC_GET_CLOSE || command == BMC_GET_FLAGS
             ? flags & 0x7fffffff
             : 0;
}
