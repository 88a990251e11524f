/* Files that epoll watches. */
#pragma once
#include "abi.c"

enum { MOST_WATCHED = 16 }; /* a power of 2 */

/* struct epoll_event */
typedef struct __attribute__((packed)) {
  unsigned asked;
  unsigned long long data;
} WatchEvent;

typedef struct {
  int poll, file; /* numbers */
  _Bool is_used, is_off;
  WatchEvent event;
} Watch;

static Watch watched[MOST_WATCHED];
static unsigned n_watched; /* places that were used so far */

static int may_watch(void) {
  return __bmc_calls("epoll_create") || __bmc_calls("epoll_create1");
}

/* A number is closed.  Inside a section. */
static void forget_watches(int file, int has_duplicates) {
  if (!may_watch())
    return;
  for (unsigned i = 0; i < n_watched; i++)
    if (watched[i].is_used &&
        (watched[i].file == file || watched[i].poll == file)) {
      if (has_duplicates)
        __bmc_unsupported("closing a file that epoll watches, which may have "
                          "a duplicate");
      watched[i].is_used = 0;
    }
}

/* Inside a section. */
static void refuse_watches(void) {
  for (unsigned i = 0; may_watch() && i < n_watched; i++)
    if (watched[i].is_used)
      __bmc_unsupported("epoll in a process that shares it with a child");
}
