/* solver_command.h - runs another solver on a file and reads what it prints. */
#ifndef SOLVER_SOLVER_COMMAND_H
#define SOLVER_SOLVER_COMMAND_H
#include "frontend/base/diag.h"

#include <stdbool.h>

typedef struct {
  const char *text; /* for the shell; the file becomes its last argument */
  bool (*stop)(void *);
  void *context;
  /* What follows 'c progress ' in a line that it prints; may be NULL. */
  void (*note)(void *, const char *text);
  void *note_context;
  Diag *diag;
} Command;

/* 'write' fills a temporary file, 'command' runs on it.  Where it is stopped,
 * it has two seconds to end on a SIGTERM what it has begun.  The output is the
 * caller's to free; NULL when it was stopped, or when something failed,
 * which is then reported. */
char *command_run(const Command *, void (*write)(void *, FILE *),
                  void *write_context);

#endif
