/* Calls that change files, the process or the system in what no other model
 * observes.  Each may fail with any error. */
#pragma once
#include "input.c"

/* ---- by name */

int chdir(const char *path) { return unlink(path); }

int chmod(const char *path, unsigned mode) {
  (void)mode;
  return unlink(path);
}

int chown(const char *path, unsigned user, unsigned group) {
  (void)user;
  (void)group;
  return unlink(path);
}

int lchown(const char *path, unsigned user, unsigned group) {
  (void)user;
  (void)group;
  return unlink(path);
}

int lchmod(const char *path, unsigned mode) {
  (void)mode;
  return unlink(path);
}

int chroot(const char *path) { return unlink(path); }

static void look_at_text(const char *text) {
  if (text)
    length(text);
}

int mount(const char *from, const char *to, const char *kind,
          unsigned long flags, const void *more) {
  (void)flags, (void)more;
  look_at_text(from), look_at_text(to), look_at_text(kind);
  return any_outcome();
}

int umount(const char *path) { return unlink(path); }

int umount2(const char *path, int flags) {
  (void)flags;
  return unlink(path);
}

int mkfifo(const char *path, unsigned mode) {
  (void)mode;
  return unlink(path);
}

int mknod(const char *path, unsigned mode, unsigned long device) {
  (void)mode;
  (void)device;
  return unlink(path);
}

int link(const char *from, const char *to) { return rename(from, to); }

int symlink(const char *from, const char *to) { return rename(from, to); }

int truncate(const char *path, long size) {
  (void)size;
  if (unlink(path))
    return -1;
  change_sizes();
  return 0;
}

/* Reads what a pointer to times points to: 'n' numbers, or the present time if
 * it is NULL. */
static void look_at_times(const long *times, int n) {
  for (int i = 0; times && i < n; i++)
    (void)of_caller(times + i);
}

int utime(const char *path, const long *times) {
  look_at_times(times, 2);
  return unlink(path);
}

int utimes(const char *path, const long *times) {
  look_at_times(times, 4);
  return unlink(path);
}

int lutimes(const char *path, const long *times) { return utimes(path, times); }

/* ---- by name and folder: the number may be AT_FDCWD, which is no file */

enum { NUMBER_OF_HERE = -100 };

static int outcome_at(int folder, const char *path) {
  length(path);
  return folder == NUMBER_OF_HERE ? any_outcome() : call_outcome(folder);
}

int openat(int folder, const char *path, int flags, ...) {
  return outcome_at(folder, path) ? -1 : new_file(flags);
}

int mkdirat(int folder, const char *path, unsigned mode) {
  (void)mode;
  return outcome_at(folder, path);
}

int unlinkat(int folder, const char *path, int flags) {
  (void)flags;
  return outcome_at(folder, path);
}

int mkfifoat(int folder, const char *path, unsigned mode) {
  (void)mode;
  return outcome_at(folder, path);
}

int mknodat(int folder, const char *path, unsigned mode, unsigned long device) {
  (void)mode;
  (void)device;
  return outcome_at(folder, path);
}

int fchmodat(int folder, const char *path, unsigned mode, int flags) {
  (void)mode;
  (void)flags;
  return outcome_at(folder, path);
}

int fchownat(int folder, const char *path, unsigned user, unsigned group,
             int flags) {
  (void)user;
  (void)group;
  (void)flags;
  return outcome_at(folder, path);
}

int faccessat(int folder, const char *path, int how, int flags) {
  (void)how;
  (void)flags;
  return outcome_at(folder, path);
}

int renameat(int folder, const char *from, int other, const char *to) {
  return outcome_at(folder, from) ? -1 : outcome_at(other, to);
}

int renameat2(int folder, const char *from, int other, const char *to,
              unsigned flags) {
  (void)flags;
  return renameat(folder, from, other, to);
}

int linkat(int folder, const char *from, int other, const char *to, int flags) {
  (void)flags;
  return renameat(folder, from, other, to);
}

int symlinkat(const char *from, int folder, const char *to) {
  length(from);
  return outcome_at(folder, to);
}

int utimensat(int folder, const char *path, const long *times, int flags) {
  (void)flags;
  look_at_times(times, 4);
  return outcome_at(folder, path);
}

int futimesat(int folder, const char *path, const long *times) {
  return utimensat(folder, path, times, 0);
}

int fstatat(int folder, const char *path, void *out, int flags) {
  enum { NO_FOLLOW = 0x100, EMPTY_PATH = 0x1000 };
  if (flags & EMPTY_PATH)
    __bmc_unsupported("fstatat with AT_EMPTY_PATH");
  if (outcome_at(folder, path))
    return -1;
  any_status(out, flags & NO_FOLLOW);
  return 0;
}

/* Writes any text of 'n' bytes at most, without a terminator. */
long readlink(const char *path, char *to, size_t n) {
  return unlink(path) ? -1 : any_bytes(to, n);
}

long readlinkat(int folder, const char *path, char *to, size_t n) {
  return outcome_at(folder, path) ? -1 : any_bytes(to, n);
}

/* ---- by number */

int fchmod(int file, unsigned mode) {
  (void)mode;
  return call_outcome(file);
}

int fchown(int file, unsigned user, unsigned group) {
  (void)user;
  (void)group;
  return call_outcome(file);
}

int fchdir(int file) { return call_outcome(file); }

int flock(int file, int how) {
  (void)how;
  return call_outcome(file);
}

int syncfs(int file) { return call_outcome(file); }

int lockf(int file, int how, long size) {
  (void)how;
  (void)size;
  return call_outcome(file);
}

int sync_file_range(int file, long from, long n, unsigned flags) {
  (void)from;
  (void)n;
  (void)flags;
  return call_outcome(file);
}

int tcsetpgrp(int file, int group) {
  (void)group;
  return call_outcome(file);
}

int ftruncate(int file, long size) {
  (void)size;
  if (call_outcome(file))
    return -1;
  change_sizes();
  return 0;
}

int fallocate(int file, int mode, long from, long size) {
  (void)mode, (void)from;
  return ftruncate(file, size);
}

/* Returns the error; errno stays. */
int posix_fallocate(int file, long from, long size) {
  int before = errno_value, fails = fallocate(file, 0, from, size);
  int error = errno_value;
  errno_value = before;
  return fails ? error : 0;
}

int posix_fadvise(int file, long from, long size, int advice) {
  (void)from, (void)size, (void)advice;
  int before = errno_value, fails = call_outcome(file), error = errno_value;
  errno_value = before;
  return fails ? error : 0;
}

int futimens(int file, const long *times) {
  look_at_times(times, 4);
  return call_outcome(file);
}

int futimes(int file, const long *times) { return futimens(file, times); }

long readahead(int file, long from, size_t n) {
  (void)from, (void)n;
  return call_outcome(file);
}

/* ---- pieces: 'n' pairs of an address and a size */

typedef struct {
  char *at;
  size_t n;
} Piece; /* struct iovec */

enum { MOST_PIECES = 1024 };

long readv(int file, const Piece *pieces, int n) {
  long all = 0;
  if (n < 0 || n > MOST_PIECES)
    return fail(EINVAL);
  refuse_channel(file);
  if (n == 0)
    return read(file, NULL, 0);
  for (int i = 0; i < n; i++) {
    if (pieces[i].n == 0 && i < n - 1)
      continue;
    long part = read(file, pieces[i].at, pieces[i].n);
    if (part < 0)
      return all ? all : -1;
    all += part;
    if ((size_t)part < pieces[i].n)
      break;
  }
  return all;
}

/* All bytes are read, even if only some of them are written. */
long writev(int file, const Piece *pieces, int n) {
  size_t all = 0;
  if (n < 0 || n > MOST_PIECES)
    return fail(EINVAL);
  refuse_channel(file);
  for (int i = 0; i < n; i++) {
    look_at(pieces[i].at, pieces[i].n);
    all += pieces[i].n;
  }
  if (write(file, NULL, 0) < 0)
    return -1;
  return (long)any_part(all);
}

long preadv(int file, const Piece *pieces, int n, long at) {
  (void)at;
  return pipe_fails(file, ESPIPE) ? -1 : readv(file, pieces, n);
}

long pwritev(int file, const Piece *pieces, int n, long at) {
  (void)at;
  return pipe_fails(file, ESPIPE) ? -1 : writev(file, pieces, n);
}

long sendfile(int to, int from, long *at, size_t n) {
  refuse_channel(to);
  refuse_channel(from);
  if (is_bad_or(to, &unwritten_files) || is_bad_or(from, &unread_files))
    return fail(EBADF);
  move_file(to);
  if (any_outcome())
    return -1;
  change_sizes();
  size_t part = any_part(n);
  if (at)
    *at += (long)part;
  else
    move_file(from);
  return (long)part;
}

long copy_file_range(int from, long *at, int to, long *at_of_copy, size_t n,
                     unsigned flags) {
  (void)flags;
  long part = sendfile(to, from, at, n);
  if (part > 0 && at_of_copy)
    *at_of_copy += part;
  return part;
}

/* ---- the process and the system */

void sync(void) {}

int mlock(const void *from, size_t n) {
  (void)from;
  (void)n;
  return any_outcome();
}

int munlock(const void *from, size_t n) {
  (void)from;
  (void)n;
  return any_outcome();
}

int mlock2(const void *from, size_t n, unsigned flags) {
  (void)from;
  (void)n;
  (void)flags;
  return any_outcome();
}

int mlockall(int flags) {
  (void)flags;
  return any_outcome();
}

int munlockall(void) { return any_outcome(); }

int setpriority(int kind, unsigned id, int priority) {
  (void)kind;
  (void)id;
  (void)priority;
  return any_outcome();
}

int sethostid(long id) {
  (void)id;
  return any_outcome();
}

int vhangup(void) { return any_outcome(); }

int sethostname(const char *name, size_t n) {
  look_at(name, n);
  return any_outcome();
}

int setdomainname(const char *name, size_t n) { return sethostname(name, n); }

int acct(const char *path) { return path ? unlink(path) : any_outcome(); }
