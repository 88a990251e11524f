/* exit_status.h - what the process tells its caller. */
#ifndef FRONTEND_SYSTEM_EXIT_STATUS_H
#define FRONTEND_SYSTEM_EXIT_STATUS_H

enum {
  EXIT_TRUE = 0,
  EXIT_USAGE = 1,
  EXIT_INPUT = 2,    /* an input that cannot be read, or output not written */
  EXIT_REJECTED = 3, /* a witness */
  EXIT_UNKNOWN = 5,
  EXIT_INTERNAL = 6, /* a bug of ours */
  EXIT_FALSE = 10
};

#endif
