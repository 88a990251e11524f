/* progress.h - what the tool is doing, on stderr, for whatever takes more
 * than two seconds.
 *
 * The watchdog of limits.h ticks; stages only say what they begin.  On a
 * terminal one line overwrites itself, elsewhere a line comes every ten
 * seconds.  There is one display per process, as there is one stderr. */
#ifndef FRONTEND_SYSTEM_PROGRESS_H
#define FRONTEND_SYSTEM_PROGRESS_H

void progress_start(int verbosity); /* 0: nothing; 2: every text at once */
void progress_note(void *unused, const char *text); /* one line, copied */
const char *progress_text(void); /* the last text; safe in a signal handler */
void progress_tick(void);
/* After a fork, in a child without threads: no more, but the line of the other
 * process is to be erased. */
void progress_hush(void);
void progress_end(void); /* erase the line; no more after it */

#endif
