/* exit_status.h - exit status of the process. */
#ifndef FRONTEND_SYSTEM_EXIT_STATUS_H
#define FRONTEND_SYSTEM_EXIT_STATUS_H

enum {
  EXIT_TRUE = 0,
  EXIT_USAGE = 1,
  EXIT_INPUT = 2,    /* an input is unreadable, or output not written */
  EXIT_REJECTED = 3, /* the witness is rejected */
  EXIT_UNKNOWN = 5,
  EXIT_INTERNAL = 6, /* a bug of bmc */
  EXIT_FALSE = 10
};

#endif
