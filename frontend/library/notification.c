/* How the end of a request, or of a timer, is told. */
#pragma once
#include "abi.c"

enum { NOTIFY_SIGNAL, NOTIFY_NONE };

/* struct sigevent */
typedef struct {
  void *value;
  int signal, how;
  char more[64 - sizeof(void *) - 2 * sizeof(int)];
} Notification;
