/* future.h - future accesses of a thread from a configuration on.
 *
 * It is computed from the possible accesses of its code (accesses.h), through
 * all its calls, with the present values of registers: objects that exist now,
 * under the names of footprint.h.  Addresses that it will load come from memory
 * that it, or another thread, can access now; so they are in the objects that
 * are *reached* by some thread.  This is true as long as only threads of which
 * a Future was computed take steps. */
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

/* A lock word (lock_words.h) with its holder: no other thread passes it. */
typedef struct {
  uint32_t object; /* its name */
  int64_t offset;
  ThreadId holder;
} HeldWord;

typedef struct {
  HeldWord *data;
  uint32_t n, cap;
} HeldWords;

/* Returns the future of a thread that has a next step.
 *
 *   names  of the configuration's objects
 *   observes  addresses matter: see footprint.h */
Future *future_new(Accesses *, const Program *, const Names *, const Config *,
                   ThreadId, bool observes);
Future *future_share(Future *);
void future_release(Future *); /* may be NULL */

/* True if it accesses objects whose addresses it will load. */
bool future_loads(const Future *);
/* Adds the objects that the thread reaches in the configuration, or in one in
 * which it has taken no more steps.
 *
 *   require  the set has all names */
void future_reach(const Future *, const Names *, const Config *, NameSet *);
/* Adds those of its lock words that others hold in the configuration. */
void future_held_words(const Future *, const Config *, HeldWords *);
/* True if some step of it might be in conflict with the footprint, while the
 * lock words stay held.
 *
 *   reached  by all threads that take steps until then
 *   held     may be NULL: none */
bool future_conflicts(const Future *, const Footprint *, const NameSet *reached,
                      const HeldWords *held);
/* True if a step with the footprint could observe whether the thread has taken
 * some of its steps before.  'reached' as above. */
bool future_is_observed(const Future *, const Footprint *by,
                        const NameSet *reached);

#endif
