/* prefix.h - a prefix of a program's unfolding: events with their causes, each
 * once, for all executions that contain it (McMillan; Esparza, Roemer, Vogler:
 * An improvement of McMillan's unfolding algorithm).
 *
 * An event is a step together with all that happened before it, its *causes*:
 * the steps of its thread, the one that made its thread, the steps that these
 * depend on, and so on.  Two events *depend* on each other if they are of one
 * thread, or their footprints are in conflict (footprint.h).  They are *rivals*
 * if they depend on each other and neither is a cause of the other (in
 * conflict, in terms of event structures): then no execution has both.
 *
 * A set of events is a *configuration* if it has the causes of all its events,
 * and no two rivals.  All its executions lead to one configuration of the
 * interpreter: the *state*.  The state of an event is that of the event with
 * its causes.
 *
 * An event is a *cutoff* if a smaller event, or no event at all, has the same
 * state: its continuations are, except for its past, those of the smaller one.
 * An event is smaller if it has fewer events with its causes; among equals, if
 * it has fewer of the first thread in which they differ.  This order is
 * *adequate*: it is well founded, a part of an event is smaller, and it is
 * preserved by equal continuations (equal states have the same threads, by
 * number).  If any event with the same state could cut off another, each of two
 * could be cut off by the other, or by an event found only after itself. */
#ifndef REDUCTION_EXPLORE_PREFIX_H
#define REDUCTION_EXPLORE_PREFIX_H
#include "reduction/explore/state_store.h"
#include "reduction/explore/wakeup.h"

typedef uint32_t EventId;
enum { EVENT_NONE = UINT32_MAX };

/* A set that grows and shrinks at its end.  Zero: empty. */
typedef struct {
  EventId *ids; /* in the order of their addition */
  uint32_t n, cap;
  bool *has; /* by event */
  uint32_t n_has;
} EventSet;

bool events_have(const EventSet *, EventId);
void events_add(EventSet *, EventId); /* unless it is there */
void events_truncate(EventSet *, uint32_t n);
void events_release(EventSet *);

typedef struct {
  Step step;
  EventId *causes; /* ascending: each comes after its own */
  uint32_t n_causes;
  EventId previous; /* previous event of the thread, or EVENT_NONE */
  bool is_cutoff;
  VEC(EventId) rivals; /* no cutoffs, among the first n_looked events */
  uint32_t n_looked;
} PrefixEvent;

/* Zero at first, except the arena. */
typedef struct {
  Arena *arena;
  VEC(PrefixEvent) events;
  Table table;
  States states;
  /* By state: the smallest event, or EVENT_NONE for no event at all. */
  VEC(EventId) least;
  uint64_t n_cutoffs;
  EventSet past, places; /* for the event whose rivals are computed */
} Prefix;

/* Begins with the state of no event; the prefix owns it from now on. */
void prefix_begin(Prefix *, Config *);
/* Adds the step, which is copied, after the causes, which are sorted. */
EventId prefix_add(Prefix *, const Step *, EventSet *causes, bool *is_new);
/* Sets the state of a new event, and decides whether it is a cutoff; the prefix
 * owns the configuration from now on. */
void prefix_settle(Prefix *, EventId, Config *);
void prefix_release(Prefix *);

static inline const PrefixEvent *prefix_event(const Prefix *p, EventId e) {
  return &p->events.data[e];
}

bool prefix_is_cause(const Prefix *, EventId, EventId of);
bool prefix_depends(const Prefix *, EventId, EventId);

/* Finds events that extend the configuration to one with a rival of each event
 * that is 'done'.  Adds them to it; false: there are none, as far as known.
 * None of the events done is in the configuration.
 *
 *   cost   exponential in the number of events done: only the first 'most' of
 *          them need to get a rival (k-partial alternatives: Nguyen, Rodriguez,
 *          Sousa, Coti, Petrucci: Quasi-optimal partial order reduction) */
bool prefix_alternative(Prefix *, EventSet *configuration, const EventId *done,
                        uint32_t n_done, uint32_t most);

#endif
