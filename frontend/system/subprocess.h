/* subprocess.h - work in a process of its own, which may crash, or never end,
 * and of which nothing is left but the text that it writes.
 *
 *   Errand *e = errand_start(work, context, 10);
 *   while (!errand_is_over(e) && ...)
 *     ...
 *   const char *text = errand_text(e);
 *   errand_delete(e);
 *
 * The process begins with a copy of what the caller has.  It does not outlive
 * its parent, and says nothing but to the file. */
#ifndef FRONTEND_SYSTEM_SUBPROCESS_H
#define FRONTEND_SYSTEM_SUBPROCESS_H
#include <stdbool.h>
#include <stdio.h>

typedef struct Subprocess Subprocess;
typedef void ErrandWork(void *context, FILE *to);

/* Of so many seconds of processor time.  NULL: there is no process to have. */
Subprocess *subprocess_start(ErrandWork *, void *context, unsigned seconds);
/* Has it ended, in whatever way?  Does not wait longer than so many
 * milliseconds. */
bool subprocess_is_over(Subprocess *, unsigned milliseconds);
/* All of it; NULL: it is not over, or did not come to its end.  Lives as long
 * as the errand. */
const char *subprocess_text(const Subprocess *);
/* Ends it; NULL is allowed. */
void subprocess_delete(Subprocess *);

#endif
