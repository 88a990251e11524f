/* Libraries that are loaded at run time: what they do is not known, so only
 * that loading them fails is followed. */
#pragma once
#include "long_text.c"
#include "outcome.c"
#include "string.c"

/* True until the thread asks for the error. */
static _Thread_local _Bool has_load_error;
static _Thread_local ROOM char load_error[ROOM_SIZE];
KNOWN_TEXT static _Thread_local char long_load_error[KNOWN_LENGTH + 2];

void *dlopen(const char *name, int flags) {
  (void)flags;
  if (!name)
    __bmc_unsupported("dlopen of the program itself");
  length(name);
  if (!system_fails())
    __bmc_unsupported("a library that dlopen loads");
  has_load_error = 1;
  return NULL;
}

char *dlerror(void) {
  if (!has_load_error)
    return NULL;
  has_load_error = 0;
  return any_text(load_error, long_load_error);
}
