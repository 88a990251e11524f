/* future.h - future accesses of a thread from a configuration on.
 *
 * It is found from what its code may still access (accesses.h), through all
 * its calls, with what its registers hold now in the place of their names:
 * objects that exist now, under the names of footprint.h.  Addresses that it
 * will load come from memory that it, or another thread, can get at now; so
 * they are in the objects that are *reached* by someone.  That holds as long as
 * only threads of which this is known take steps. */
#ifndef REDUCTION_EXPLORE_FUTURE_H
#define REDUCTION_EXPLORE_FUTURE_H
#include "reduction/static/accesses.h"
#include "reduction/explore/footprint.h"

typedef struct Future Future;

/* Objects, by name. */
typedef struct {
  bool *has;
  uint32_t n;
} NameSet;

/* A gate (lock_words.h) that nobody but the holder comes through. */
typedef struct {
  uint32_t object; /* its name */
  int64_t offset;
  ThreadId holder;
} ShutGate;

typedef struct {
  ShutGate *data;
  uint32_t n, cap;
} ShutGates;

/* Of a thread that has a next step.
 *
 *   names  of the configuration's objects
 *   tells  places matter: see footprint.h */
Future *future_new(Accesses *, const Program *, const Names *, const Config *,
                   ThreadId, bool tells);
Future *future_share(Future *);
void future_release(Future *); /* may be NULL */

/* Does it access what it will load the addresses of? */
bool future_loads(const Future *);
/* Add what the thread reaches in the configuration, or in one in which it has
 * taken no more steps.
 *
 *   require  the set has all names */
void future_reach(const Future *, const Names *, const Config *, NameSet *);
/* Add those of its gates that are shut in the configuration. */
void future_shut(const Future *, const Config *, ShutGates *);
/* Might some step of its be in conflict with the footprint, while the gates
 * stay shut?
 *
 *   reached  by all threads that take steps until then
 *   shut     may be NULL: none */
bool future_conflicts(const Future *, const Footprint *, const NameSet *reached,
                      const ShutGates *shut);
/* Could who takes the step with the footprint tell that the thread has taken
 * some of its own before?  'reached' as above. */
bool future_is_told(const Future *, const Footprint *by,
                    const NameSet *reached);

#endif
