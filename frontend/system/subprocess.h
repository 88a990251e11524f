/* subprocess.h - work in a separate process, which may crash or never end.  Its
 * only result is the text that it writes.
 *
 *   Subprocess *e = subprocess_start(work, context, 10);
 *   while (!subprocess_is_finished(e, 0) && ...)
 *     ...
 *   const char *text = subprocess_text(e);
 *   subprocess_delete(e);
 *
 * The process begins with a copy of the caller's memory.  It does not outlive
 * its parent, and writes only to the file. */
#ifndef FRONTEND_SYSTEM_SUBPROCESS_H
#define FRONTEND_SYSTEM_SUBPROCESS_H
#include <stdbool.h>
#include <stdio.h>

typedef struct Subprocess Subprocess;
typedef void SubprocessWork(void *context, FILE *to);

/* Starts the work with a limit of 'seconds' of processor time.  NULL if no
 * process can be created. */
Subprocess *subprocess_start(SubprocessWork *, void *context, unsigned seconds);
/* True if the process has ended in any way.  Waits at most so many
 * milliseconds. */
bool subprocess_is_finished(Subprocess *, unsigned milliseconds);
/* Returns the whole text, or NULL if the process runs or failed.  The text
 * lives as long as the Subprocess. */
const char *subprocess_text(const Subprocess *);
/* Ends the process; NULL is allowed. */
void subprocess_delete(Subprocess *);

#endif
