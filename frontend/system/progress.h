/* progress.h - progress of the tool, on stderr, for runs of more than two
 * seconds.
 *
 * The watchdog of limits.h ticks; stages only report what they begin.  On a
 * terminal one line overwrites itself; elsewhere a line is printed every ten
 * seconds.  There is one display per process, as there is one stderr. */
#ifndef FRONTEND_SYSTEM_PROGRESS_H
#define FRONTEND_SYSTEM_PROGRESS_H

void progress_start(int verbosity); /* 0: nothing; 2: every text at once */
void progress_note(void *unused, const char *text); /* one line, copied */
const char *progress_text(void); /* the last text; safe in a signal handler */
void progress_tick(void);
/* Silences the display in a child without threads, after a fork.  The line of
 * the other process will be erased. */
void progress_hush(void);
void progress_resume(void); /* undoes that */
void progress_end(void);    /* erases the line and ends the display */

#endif
