/* Names of threads.  The one that a thread has at first is its program's:
 * any. */
#pragma once
#include "abi.c"
#include "string.c"

enum { NAME_SIZE = 16 };

static char thread_name[MAX_THREADS][NAME_SIZE];
static unsigned char is_named[MAX_THREADS];

int pthread_setname_np(pthread_t thread, const char *name) {
  pthread_t n = thread - 1;
  if (length(name) >= NAME_SIZE)
    return ERANGE;
  if (__bmc_calls("pthread_getname_np")) {
    copy_string(thread_name[n], name);
    is_named[n] = 1;
  }
  return 0;
}

int pthread_getname_np(pthread_t thread, char *name, size_t size) {
  pthread_t n = thread - 1;
  if (size < NAME_SIZE)
    return ERANGE;
  for (int i = 0; i < NAME_SIZE - 1 && !is_named[n]; i++)
    name[i] = (char)__VERIFIER_nondet_int();
  name[NAME_SIZE - 1] = 0;
  if (is_named[n])
    copy_string(name, thread_name[n]);
  return 0;
}
