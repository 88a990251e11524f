/* prefix.h - a prefix of a program's unfolding: events with their causes, each
 * once, whichever executions it takes part in (McMillan; Esparza, Roemer,
 * Vogler: An improvement of McMillan's unfolding algorithm).
 *
 * An event is a step together with all that happened before it, its *causes*:
 * the steps of its thread, the one that made its thread, what these depend on,
 * and so on.  Two events *depend* on each other if they are of one thread, or
 * touch the same (footprint.h).  They are *rivals* if they depend on each other
 * and neither is a cause of the other: then no execution has both.
 *
 * A set of events is a *configuration* if it has the causes of all its events,
 * and no two rivals.  Its executions lead to one configuration of the
 * interpreter: the *state*.  That of an event is the state of itself with its
 * causes.
 *
 * An event is a *cutoff* if another one that is smaller, or no event at all,
 * has the same state: what comes after it is, but for its past, what comes
 * after the smaller one.  Smaller is who has fewer events with its causes, and
 * of as many fewer of the first thread in which they differ.  This order is
 * *adequate*: there are no endless descents in it, who is a part of another is
 * smaller, and it stays as it is when both go on alike (states that are equal
 * have the same threads, by number).  Were an event cut off for any other with
 * the same state, each of two could stand for the other, or for what is found
 * only after itself. */
#ifndef REDUCTION_EXPLORE_PREFIX_H
#define REDUCTION_EXPLORE_PREFIX_H
#include "reduction/explore/state_store.h"
#include "reduction/explore/wakeup.h"

typedef uint32_t EventId;
enum { EVENT_NONE = UINT32_MAX };

/* A set that grows and shrinks at its end.  Zero: empty. */
typedef struct {
  EventId *ids; /* in the order in which they were added */
  uint32_t n, cap;
  bool *has; /* by event */
  uint32_t n_has;
} EventSet;

bool events_have(const EventSet *, EventId);
void events_add(EventSet *, EventId); /* if it is not there */
void events_truncate(EventSet *, uint32_t n);
void events_release(EventSet *);

typedef struct {
  Step step;
  EventId *causes; /* ascending: each comes after its own */
  uint32_t n_causes;
  EventId previous; /* of the thread, or EVENT_NONE */
  bool is_cutoff;
  VEC(EventId) rivals; /* no cutoffs, among the first n_looked events */
  uint32_t n_looked;
} PrefixEvent;

/* With an arena, else zero to begin with. */
typedef struct {
  Arena *arena;
  VEC(PrefixEvent) events;
  Table table;
  States states;
  VEC(EventId) least; /* by state: the smallest event, or none at all */
  uint64_t n_cutoffs;
  EventSet past, places; /* of the event whose rivals are looked for */
} Prefix;

/* The state of no event; belongs to the prefix from now on. */
void prefix_begin(Prefix *, Config *);
/* The step, which is copied, after these, which are sorted. */
EventId prefix_add(Prefix *, const Step *, EventSet *causes, bool *is_new);
/* The state of a new event; belongs to the prefix from now on. */
void prefix_settle(Prefix *, EventId, Config *);
void prefix_release(Prefix *);

static inline const PrefixEvent *prefix_event(const Prefix *p, EventId e) {
  return &p->events.data[e];
}

bool prefix_is_cause(const Prefix *, EventId, EventId of);
bool prefix_depends(const Prefix *, EventId, EventId);

/* Which events, besides the configuration's, make one with it that has a rival
 * of each that is 'done'?  They are added to it; false: there are none, as far
 * as is known.  None of those done is of the configuration.
 *
 *   cost   exponential in the number of those done: only the first 'most' of
 *          them need get a rival (k-partial alternatives: Nguyen, Rodriguez,
 *          Sousa, Coti, Petrucci: Quasi-optimal partial order reduction) */
bool prefix_alternative(Prefix *, EventSet *configuration, const EventId *done,
                        uint32_t n_done, uint32_t most);

#endif
