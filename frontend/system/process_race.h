/* process_race.h - two processes at one task, of which the first with an answer
 * gives it.
 *
 * A process splits: parent and child go on in different ways, and neither says
 * anything before it has claimed the word.  One that has an answer claims it
 * at once.  One that has none leaves it to the other, as long as that lives.
 * Whoever started the process sees one: it ends when all is said, with the
 * exit status of the one that spoke.
 *
 * A child that crashes, or is killed, has no answer.  It does not outlive its
 * parent.  Without a split all of this does nothing.
 *
 * One race per process: signal handlers have no argument to carry it.  All but
 * race_split may be called from them, and from any thread. */
#ifndef FRONTEND_SYSTEM_PROCESS_RACE_H
#define FRONTEND_SYSTEM_PROCESS_RACE_H
#include <stdbool.h>
#include <sys/types.h>

/* True in the child, which is to go another way.  'stage' says how far the
 * caller has come: a child that has come as far is left alone, one that lags
 * behind is replaced.  In a child only the stage is noted. */
bool process_race_split(unsigned stage);

bool process_race_is_child(void);
pid_t process_race_rival(void); /* the other process; 0: there is none */

/* With an answer.  Returns if there was none before; the other process, if it
 * is the child, is gone by then.  Else the process ends. */
void process_race_claim(void);

/* Without one.  A child ends; a parent waits for its child, or until 'stop',
 * and returns if there is still no answer: then it is the one to speak. */
void process_race_leave(bool (*stop)(void *));

/* Where a child has claimed, ends with it; to be called now and then. */
void process_race_follow(void);

/* The child is not worth its memory: the parent goes on alone. */
void process_race_call_off(void);

#endif
