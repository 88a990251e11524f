/* solver_command.h - external solvers: run on a file, output as text. */
#ifndef SOLVER_SOLVER_COMMAND_H
#define SOLVER_SOLVER_COMMAND_H
#include "frontend/base/diag.h"

#include <stdbool.h>

typedef struct {
  const char *text; /* for the shell; the file becomes its last argument */
  bool (*stop)(void *);
  void *context;
  /* Called with the rest of each output line that begins with 'c progress ';
   * may be NULL. */
  void (*note)(void *, const char *text);
  void *note_context;
  Diag *diag;
} Command;

/* Runs 'command' on a temporary file that 'write' fills.  When it is stopped,
 * it has two seconds after SIGTERM to end its processes.  The output is the
 * caller's to free; NULL if it was stopped or something failed, which is
 * reported. */
char *command_run(const Command *, void (*write)(void *, FILE *),
                  void *write_context);

#endif
