/* Files without a name in a folder: shared memory, and notes of changes
 * (inotify). */
#pragma once
#include "input.c"
#include "notes.c"

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
  note_files |= file_bit(file);
  files_that_wait = flags & FLAG_NO_WAIT ? files_that_wait & ~file_bit(file)
                                         : files_that_wait | file_bit(file);
  __bmc_atomic_end();
  return file;
}

int inotify_init(void) { return inotify_init1(0); }

/* Returns a new number, or one of before for what is watched already. */
int inotify_add_watch(int file, const char *path, unsigned events) {
  (void)events;
  length(path);
  if (call_outcome(file))
    return -1;
  if (!is_note_file(file))
    return fail(EINVAL);
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  __bmc_atomic_begin();
  if (n >= n_note_watches)
    n = n_note_watches++;
  __bmc_atomic_end();
  return (int)n + 1;
}

/* An event of the watch may still come. */
int inotify_rm_watch(int file, int watch) {
  if (call_outcome(file))
    return -1;
  if (!is_note_file(file))
    return fail(EINVAL);
  __bmc_atomic_begin();
  int is_one = watch > 0 && (unsigned)watch <= n_note_watches;
  __bmc_atomic_end();
  return is_one && !system_fails() ? 0 : fail(EINVAL);
}
