#include "reduction/explore/prefix.h"

#include "frontend/base/hash.h"

#include <stdlib.h>

/* ---- sets */

bool events_have(const EventSet *s, EventId e) {
  return e < s->n_has && s->has[e];
}

static void grow_has(EventSet *s, EventId e) {
  uint32_t n = s->n_has;
  s->n_has = e < 64 ? 128 : 2 * e;
  s->has = xrealloc(s->has, s->n_has * sizeof *s->has);
  memset(s->has + n, 0, (s->n_has - n) * sizeof *s->has);
}

void events_add(EventSet *s, EventId e) {
  if (events_have(s, e))
    return;
  if (e >= s->n_has)
    grow_has(s, e);
  if (s->n == s->cap) {
    s->cap = s->cap ? 2 * s->cap : 64;
    s->ids = xrealloc(s->ids, s->cap * sizeof *s->ids);
  }
  s->ids[s->n++] = e;
  s->has[e] = true;
}

void events_truncate(EventSet *s, uint32_t n) {
  while (s->n > n)
    s->has[s->ids[--s->n]] = false;
}

void events_release(EventSet *s) {
  free(s->ids);
  free(s->has);
  *s = (EventSet){0};
}

static int by_number(const void *a, const void *b) {
  EventId x = *(const EventId *)a, y = *(const EventId *)b;
  return (x > y) - (x < y);
}

/* ---- events */

static uint32_t hash_of(const Step *s, const EventSet *causes) {
  uint64_t h = hash_mix(s->thread, causes->n);
  for (uint32_t i = 0; i < s->n_inputs; i++)
    h = hash_mix(h, s->inputs[i]);
  for (uint32_t i = 0; i < causes->n; i++)
    h = hash_mix(h, causes->ids[i]);
  return hash_number(h);
}

static bool is_same(const PrefixEvent *e, const Step *s,
                    const EventSet *causes) {
  return e->step.thread == s->thread && e->n_causes == causes->n &&
         step_has_inputs(&e->step, s->inputs, s->n_inputs) &&
         (!causes->n ||
          !memcmp(e->causes, causes->ids, causes->n * sizeof *causes->ids));
}

EventId prefix_add(Prefix *p, const Step *s, EventSet *causes, bool *is_new) {
  if (causes->n)
    qsort(causes->ids, causes->n, sizeof *causes->ids, by_number);
  uint32_t hash = hash_of(s, causes), id = p->events.n;
  *is_new = false;
  TABLE_EACH(i, &p->table, hash)
  if (is_same(&p->events.data[i], s, causes))
    return i;
  *is_new = true;
  PrefixEvent *e = vec_push(p->arena, &p->events);
  e->step = step_copy(s);
  e->n_causes = causes->n;
  e->previous = EVENT_NONE;
  e->causes = ARENA_ARRAY(p->arena, EventId, causes->n + 1);
  for (uint32_t i = 0; i < causes->n; i++) {
    e->causes[i] = causes->ids[i];
    if (p->events.data[causes->ids[i]].step.thread == s->thread)
      e->previous = causes->ids[i];
  }
  table_add(p->arena, &p->table, hash, id);
  return id;
}

bool prefix_is_cause(const Prefix *p, EventId x, EventId of) {
  const PrefixEvent *e = prefix_event(p, of);
  uint32_t low = 0, high = e->n_causes;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (e->causes[middle] == x)
      return true;
    if (e->causes[middle] < x)
      low = middle + 1;
    else
      high = middle;
  }
  return false;
}

bool prefix_depends(const Prefix *p, EventId x, EventId y) {
  const Step *s = &p->events.data[x].step, *t = &p->events.data[y].step;
  return s->thread == t->thread ||
         footprint_conflicts(s->footprint, t->footprint);
}

/* Returns the place of the event: its thread and the previous event of that, if
 * any.  Rivals of one thread share it. */
static uint32_t place_of(const Prefix *p, EventId e) {
  const PrefixEvent *x = prefix_event(p, e);
  return x->previous == EVENT_NONE ? 2 * x->step.thread : 2 * x->previous + 1;
}

static bool are_rivals(const Prefix *p, EventId x, EventId y) {
  return x != y && prefix_depends(p, x, y) && !prefix_is_cause(p, x, y) &&
         !prefix_is_cause(p, y, x);
}

/* Notes the causes of the event and their places, for the search for rivals. */
static void note_past(Prefix *p, EventId e) {
  const PrefixEvent *x = prefix_event(p, e);
  events_truncate(&p->past, 0);
  events_truncate(&p->places, 0);
  for (uint32_t i = 0; i < x->n_causes; i++) {
    events_add(&p->past, x->causes[i]);
    events_add(&p->places, place_of(p, x->causes[i]));
  }
}

/* True if the event and the noted one have, among their causes, other rivals of
 * one thread. */
static bool are_apart(const Prefix *p, EventId e, EventId noted) {
  const PrefixEvent *x = prefix_event(p, e);
  const uint32_t place = place_of(p, noted);
  bool apart = events_have(&p->places, place_of(p, e));
  for (uint32_t i = 0; i < x->n_causes && !apart; i++) {
    const uint32_t other = place_of(p, x->causes[i]);
    apart = other == place || (events_have(&p->places, other) &&
                               !events_have(&p->past, x->causes[i]));
  }
  return apart;
}

/* Finds the known rivals of the event that are no cutoffs.  Events whose causes
 * include a rival of the event or of its causes are left out, if that rival is
 * of the same thread.  Valid until the next event is added. */
static const PrefixEvent *find_rivals(Prefix *p, EventId e) {
  PrefixEvent *x = &p->events.data[e];
  if (x->n_looked < p->events.n)
    note_past(p, e);
  for (; x->n_looked < p->events.n; x->n_looked++)
    if (!p->events.data[x->n_looked].is_cutoff &&
        are_rivals(p, e, x->n_looked) && !are_apart(p, x->n_looked, e))
      *vec_push(p->arena, &x->rivals) = x->n_looked;
  return x;
}

/* ---- cutoffs */

static uint32_t steps_of(const Prefix *p, EventId e, ThreadId t) {
  const PrefixEvent *x = prefix_event(p, e);
  uint32_t n = x->step.thread == t;
  for (uint32_t i = 0; i < x->n_causes; i++)
    n += prefix_event(p, x->causes[i])->step.thread == t;
  return n;
}

static bool is_smaller(const Prefix *p, EventId x, EventId y) {
  if (x == EVENT_NONE)
    return true;
  uint32_t n = prefix_event(p, x)->n_causes, m = prefix_event(p, y)->n_causes;
  uint32_t left = n + 1;
  if (n != m)
    return n < m;
  for (ThreadId t = 0; left; t++) {
    uint32_t i = steps_of(p, x, t), k = steps_of(p, y, t);
    if (i != k)
      return i < k;
    left -= i;
  }
  return false;
}

/* Returns true when the state is new. */
static bool add_state(Prefix *p, Config *c, EventId e, uint32_t *state) {
  bool is_new;
  *state = states_add(&p->states, c, &is_new);
  if (is_new)
    *vec_push(p->arena, &p->least) = e;
  else
    config_delete(c);
  return is_new;
}

void prefix_begin(Prefix *p, Config *c) {
  uint32_t state;
  add_state(p, c, EVENT_NONE, &state);
}

void prefix_settle(Prefix *p, EventId e, Config *c) {
  uint32_t state;
  if (add_state(p, c, e, &state))
    return;
  EventId *least = &p->least.data[state];
  if (is_smaller(p, *least, e)) {
    p->events.data[e].is_cutoff = true;
    p->n_cutoffs++;
  } else if (is_smaller(p, e, *least)) {
    *least = e;
  }
}

void prefix_release(Prefix *p) {
  for (uint32_t i = 0; i < p->events.n; i++)
    step_release(&p->events.data[i].step);
  states_release(&p->states);
  events_release(&p->past);
  events_release(&p->places);
}

/* ---- alternatives */

typedef struct {
  Prefix *prefix;
  EventSet *set;
  EventSet places; /* places of its events, in the same order: see place_of */
  const EventId *done;
  uint32_t n_done;
} Choosing;

static void put(Choosing *c, EventId e) {
  events_add(c->set, e);
  events_add(&c->places, place_of(c->prefix, e));
}

/* True if an event of the set is a rival of 'done'; none of the set comes after
 * that. */
static bool has_rival(const Choosing *c, EventId done) {
  for (uint32_t i = c->set->n; i-- > 0;)
    if (prefix_depends(c->prefix, c->set->ids[i], done) &&
        !prefix_is_cause(c->prefix, c->set->ids[i], done))
      return true;
  return false;
}

static bool is_done(const Choosing *c, EventId e) {
  for (uint32_t i = 0; i < c->n_done; i++)
    if (c->done[i] == e)
      return true;
  return false;
}

/* True if the event may not be added to the set: it is done, or the set has
 * another one of its thread in its place. */
static bool is_kept_out(const Choosing *c, EventId e) {
  return !events_have(c->set, e) &&
         (events_have(&c->places, place_of(c->prefix, e)) || is_done(c, e));
}

/* True if the event has a rival in the set.  It is to be added with 'of', whose
 * cause it is, or which it is. */
static bool has_rival_in_set(const Choosing *c, EventId e, EventId of) {
  if (events_have(c->set, e))
    return false;
  for (uint32_t i = c->set->n; i-- > 0;) {
    EventId y = c->set->ids[i];
    if (prefix_depends(c->prefix, e, y) && !prefix_is_cause(c->prefix, y, of))
      return true;
  }
  return false;
}

static bool fits(const Choosing *c, EventId e) {
  const PrefixEvent *x = prefix_event(c->prefix, e);
  if (is_kept_out(c, e))
    return false;
  for (uint32_t i = 0; i < x->n_causes; i++)
    if (is_kept_out(c, x->causes[i]))
      return false;
  for (uint32_t i = 0; i < x->n_causes; i++)
    if (has_rival_in_set(c, x->causes[i], e))
      return false;
  return !has_rival_in_set(c, e, e);
}

static void take(Choosing *c, EventId e) {
  const PrefixEvent *x = prefix_event(c->prefix, e);
  for (uint32_t i = 0; i < x->n_causes; i++)
    put(c, x->causes[i]);
  put(c, e);
}

static bool choose(Choosing *c, uint32_t i, uint32_t most) {
  while (i < most && has_rival(c, c->done[i]))
    i++;
  if (i == most)
    return true;
  const PrefixEvent *x = find_rivals(c->prefix, c->done[i]);
  const uint32_t n = c->set->n;
  for (uint32_t k = 0; k < x->rivals.n; k++)
    if (fits(c, x->rivals.data[k])) {
      take(c, x->rivals.data[k]);
      if (choose(c, i + 1, most))
        return true;
      events_truncate(c->set, n);
      events_truncate(&c->places, n);
    }
  return false;
}

bool prefix_alternative(Prefix *p, EventSet *configuration, const EventId *done,
                        uint32_t n_done, uint32_t most) {
  Choosing c = {
      .prefix = p, .set = configuration, .done = done, .n_done = n_done};
  for (uint32_t i = 0; i < configuration->n; i++)
    events_add(&c.places, place_of(p, configuration->ids[i]));
  bool is_found = choose(&c, 0, n_done < most ? n_done : most);
  events_release(&c.places);
  return is_found;
}
