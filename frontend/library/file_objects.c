/* Files without a name in a folder: shared memory, and notes of changes
 * (inotify), whose content is not modelled. */
#pragma once
#include "input.c"

int memfd_create(const char *name, unsigned flags) {
  (void)flags;
  length(name);
  return any_outcome() ? -1 : new_file(READ_AND_WRITE);
}

int shm_open(const char *name, int flags, unsigned mode) {
  (void)mode;
  length(name);
  return any_outcome() ? -1 : new_file(flags | FLAG_CLOSE);
}

int shm_unlink(const char *name) { return unlink(name); }

int inotify_init1(int flags) {
  if (flags & ~(FLAG_NO_WAIT | FLAG_CLOSE))
    return fail(EINVAL);
  if (any_outcome())
    return -1;
  int file = new_file(flags);
  if (file_bit(file) == 0)
    __bmc_unsupported("inotify with a number above 63");
  __bmc_atomic_begin();
  refuse_content(file);
  __bmc_atomic_end();
  return file;
}

int inotify_init(void) { return inotify_init1(0); }

int inotify_add_watch(int file, const char *path, unsigned events) {
  (void)events;
  length(path);
  if (call_outcome(file))
    return -1;
  int watch = __VERIFIER_nondet_int();
  return watch > 0 ? watch : 1;
}

int inotify_rm_watch(int file, int watch) {
  (void)watch;
  return call_outcome(file);
}
