/* Names of threads.  Initially a thread has the name of its program, which is
 * arbitrary. */
#pragma once
#include "abi.c"
#include "string.c"
#include "thread_handle.c"

enum { NAME_SIZE = 16 };

static char thread_name[MAX_THREADS][NAME_SIZE];
static unsigned char is_named[MAX_THREADS];

static int set_name(pthread_t n, const char *name) {
  if (length(name) >= NAME_SIZE)
    return ERANGE;
  if (n >= MAX_THREADS)
    return ESRCH;
  if (__bmc_calls("pthread_getname_np") || __bmc_passes("prctl", 0, 16)) {
    copy_string(thread_name[n], name);
    is_named[n] = 1;
  }
  return 0;
}

static pthread_t named_thread(pthread_t thread) {
  if (!HANDLES_ARE_OBSERVED)
    return thread_of(thread);
  __bmc_atomic_begin();
  pthread_t n = thread_of(thread);
  __bmc_atomic_end();
  return n;
}

int pthread_setname_np(pthread_t thread, const char *name) {
  return set_name(named_thread(thread), name);
}

/* Writes the name of the thread with that number. */
static void write_name(pthread_t n, char *name) {
  for (int i = 0; i < NAME_SIZE - 1 && !is_named[n]; i++)
    name[i] = (char)__VERIFIER_nondet_int();
  name[NAME_SIZE - 1] = 0;
  if (is_named[n])
    copy_string(name, thread_name[n]);
}

int pthread_getname_np(pthread_t thread, char *name, size_t size) {
  pthread_t n = named_thread(thread);
  if (size < NAME_SIZE)
    return ERANGE;
  if (n >= MAX_THREADS)
    return ESRCH;
  write_name(n, name);
  return 0;
}
