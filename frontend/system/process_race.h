/* process_race.h - a race of two processes at one task: the first answer
 * counts.
 *
 * A process splits: parent and child continue in different ways, and neither
 * reports anything before it has claimed the race.  A process with an answer
 * claims at once.  One without an answer leaves the claim to the other, as long
 * as that lives.  The user sees one process: it ends when everything is
 * reported, with the exit status of the process that reported.
 *
 * A child that crashes, or is killed, has no answer.  It does not outlive its
 * parent.  Without a split all functions do nothing.
 *
 * There is one race per process, since signal handlers have no argument to
 * carry it.  All functions but process_race_split may be called from handlers
 * and from any thread. */
#ifndef FRONTEND_SYSTEM_PROCESS_RACE_H
#define FRONTEND_SYSTEM_PROCESS_RACE_H
#include <stdbool.h>
#include <sys/types.h>

/* True in the child, which should take the other way.  'stage' is the progress
 * of the caller.  A child of the same stage is left alone; one of an earlier
 * stage is replaced.  In a child only the stage is noted. */
bool process_race_split(unsigned stage);

bool process_race_is_child(void);
pid_t process_race_rival(void); /* pid of the other process; 0: none */

/* Claims the race with an answer.  Returns if there was no answer before; if
 * the other process is the child, it has ended by then.  Otherwise this process
 * ends. */
void process_race_claim(void);

/* Claims the race with an answer to a part of the task.  If this returns, the
 * process goes on alone, and may split again.  If it was the child, its parent
 * only waits for its end. */
void process_race_settle(void);

/* True if the other process has an answer, and this one is to stop. */
bool process_race_is_lost(void);

/* Passes a signal on to the child that is waited for, if it has claimed. */
void process_race_pass_on(int signal);

/* Gives up without an answer.  A child ends.  A parent waits for its child, or
 * until 'stop', and returns if there is still no answer; it then reports. */
void process_race_leave(bool (*stop)(void *));

/* Ends together with the child, with its exit status, if the child has claimed;
 * to be called now and then. */
void process_race_follow(void);

/* Ends a child that is not worth its memory; the parent continues alone. */
void process_race_call_off(void);

#endif
