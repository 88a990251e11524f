#include "reduction/unwind/unwind_state.h"

#include <assert.h>

enum {
  MOST_DIFFERENCES = 8, /* compared values, in terms; effects */
  MOST_EFFECTS = 64,    /* of one round */
  MANY_CHANGING = 64    /* rounds, after which few are compared */
};

/* A term that is true when something has changed.  If that is certain, or too
 * expensive to express, 'is_certain' is set. */
typedef struct {
  Unwinder *u;
  const Activation *activation;
  const Arrival *then;
  const UnwindState *now;
  Term changed;
  unsigned differences;
  bool is_certain;
} Change;

static void add_change(Change *c, Term t) {
  c->changed = term_or(c->u->terms, c->changed, t);
  c->is_certain |= term_is_true(c->u->terms, c->changed);
}

static void add_difference(Change *c, Value a, Value b) {
  if (++c->differences > MOST_DIFFERENCES || !a.term || !b.term ||
      a.root != b.root)
    c->is_certain = true;
  else
    add_change(c, term_not(c->u->terms, term_eq(c->u->terms, a.term, b.term)));
}

/* ---- registers and memory */

static bool see_register(void *context, uint32_t r, Value a, Value b) {
  Change *c = context;
  const Function *f = c->activation->function;
  if (r < f->n_regs && liveness_is_live(c->u->liveness, f, c->then->head, r))
    add_difference(c, a, b);
  return !c->is_certain;
}

static bool is_newborn(const Change *c, uint32_t object) {
  const Unwinder *u = c->u;
  for (uint32_t i = c->then->births; i < u->births.n; i++)
    if (u->births.data[i].object == object)
      return true;
  return false;
}

/* Contents of frames are compared by the writes to them; newly made objects are
 * handled separately. */
static bool see_cell(void *context, uint32_t cell, Value a, Value b) {
  Change *c = context;
  (void)a, (void)b;
  const MemoryCell *m = memory_cell(c->u->memory, cell);
  if (m->is_obsolete || (c->now->multi && m->is_shared) ||
      is_newborn(c, m->object))
    return true;
  const UnwindState *then = &c->then->state;
  add_difference(c, contents_get(c->u, &then->cells, &then->ranges, cell),
                 contents_get(c->u, &c->now->cells, &c->now->ranges, cell));
  return !c->is_certain;
}

static bool see_range(void *context, uint32_t object, Value a, Value b) {
  Change *c = context;
  (void)a, (void)b;
  c->is_certain = c->is_certain || !is_newborn(c, object);
  return !c->is_certain;
}

/* ---- effects */

/* True if no present execution has come along that path: two conditions since
 * the arrival exclude each other. */
static bool is_elsewhere(const Change *c, const Guard *path, Term when) {
  TermStore *ts = c->u->terms;
  const Guard *from = c->then->state.guard;
  for (const Guard *g = c->now->guard; g->depth > from->depth; g = g->parent) {
    if (term_is_false(ts, term_and(ts, g->literal, when)))
      return true;
    for (const Guard *h = path; h && h->depth > from->depth; h = h->parent)
      if (term_is_false(ts, term_and(ts, g->literal, h->literal)))
        return true;
  }
  return false;
}

static void add_effect(Change *c, const Effect *e, Term if_so) {
  if (is_elsewhere(c, e->path, e->when))
    return;
  Term path = guard_relative(c->u, e->path, c->then->state.guard);
  Term when = term_and(c->u->terms, path, e->when);
  add_change(c, term_and(c->u->terms, when, if_so));
}

/* A variable that is dead again leaves no trace, unless addresses show how many
 * there were. */
static void add_birth(Change *c, const Effect *e) {
  const MemoryObject *o = memory_object(c->u->memory, e->object);
  if (c->u->program->has_fixed_addresses || !memory_is_local(o->kind) ||
      !memory_is_certainly_dead(c->u, c->now, e->object))
    add_effect(c, e, term_true(c->u->terms));
}

/* Returns the thread's last write of the cell before number i, if it is one of
 * the last two rounds and takes place on all paths to that; else NULL. */
static const Effect *last_write(const Unwinder *u, uint32_t i) {
  const Effect *e = &u->writes.data[i];
  const uint32_t least = i > 2 * MOST_EFFECTS ? i - 2 * MOST_EFFECTS : 0;
  while (i-- > least) {
    const Effect *f = &u->writes.data[i];
    if (f->cell == e->cell)
      return f->transition >= u->first && guard_is_on(e->path, f->path) &&
                     term_is_true(u->terms, f->when)
                 ? f
                 : NULL;
  }
  return NULL;
}

/* Returns a term that is false only if the store, number i, repeats the one
 * before it, and no other comes between them in modification order.
 *
 * If all stores of a round are so, and nothing else changes, the round can be
 * left out: who reads from one of its stores reads the same value from the one
 * before, which the same stores overwrite.  What happens before a read can only
 * become less.  That holds for the graphs of TSO, PSO and RC11; an update is
 * next to its source, thus not between. */
static Term tells(Unwinder *u, uint32_t i) {
  TermStore *ts = u->terms;
  const Effect *e = &u->writes.data[i], *f = last_write(u, i);
  if (!u->options->has_fences || !f || f->transition == e->transition ||
      !cell_is_stored_atomically(u, f->transition, f->cell) ||
      !cell_is_stored_atomically(u, e->transition, e->cell))
    return term_true(ts);
  Term differs = term_not(ts, term_eq(ts, f->value, e->value));
  if (term_is_true(ts, differs))
    return differs;
  Term between = term_var(ts, 1, 1, "between");
  *vec_push(u->round, &u->repeats) =
      (Repeat){e->cell, f->transition, e->transition, between};
  return term_or(ts, differs, between);
}

static void add_effects(Change *c) {
  Unwinder *u = c->u;
  uint32_t writes = c->then->writes, births = c->then->births;
  if (u->writes.n - writes + u->births.n - births > MOST_EFFECTS)
    c->is_certain = true;
  for (uint32_t i = births; i < u->births.n && !c->is_certain; i++)
    add_birth(c, &u->births.data[i]);
  for (uint32_t i = writes; i < u->writes.n && !c->is_certain; i++)
    add_effect(c, &u->writes.data[i], tells(u, i));
}

/* ---- arrivals */

static bool is_same_phase(const UnwindState *a, const UnwindState *b) {
  return a->multi == b->multi && thread_set_equal(&a->created, &b->created) &&
         thread_set_equal(&a->dead, &b->dead);
}

static Term has_changed(Unwinder *u, const Activation *a, const Arrival *then,
                        const UnwindState *now) {
  Change c = {u, a, then, now, term_false(u->terms), 0, false};
  c.is_certain = !guard_is_on(now->guard, then->state.guard) ||
                 !is_same_phase(&then->state, now);
  if (!c.is_certain)
    map_differ(&then->state.regs, &now->regs, see_register, &c);
  if (!c.is_certain)
    map_differ(&then->state.cells, &now->cells, see_cell, &c);
  if (!c.is_certain)
    map_differ(&then->state.ranges, &now->ranges, see_range, &c);
  if (!c.is_certain)
    add_effects(&c);
  return c.is_certain ? term_true(u->terms) : c.changed;
}

static void go_round(Unwinder *u, Activation *a, UnwindState *s, uint32_t l) {
  Term changed = has_changed(u, a, a->arrivals[l], s);
  if (term_is_true(u->terms, changed))
    return;
  a->changing[l] = 0;
  order_note_effect(u, ORDER_STOPS);
  state_assume(u, s, changed);
}

/* Keeps the state for the end of the round.  Its maps are copied, and then each
 * node that changes, which costs much in a loop of many rounds that all change
 * something. */
static void keep(Unwinder *u, Activation *a, UnwindState *s, uint32_t l,
                 uint32_t head) {
  const uint32_t n = a->changing[l]++;
  a->arrivals[l] = NULL;
  if (n > MANY_CHANGING && n & (n - 1))
    return;
  a->arrivals[l] = ARENA_NEW(u->round, Arrival);
  *a->arrivals[l] = (Arrival){state_copy(u, s), head, u->writes.n, u->births.n};
}

static bool is_inside(const Loop *x, uint32_t at) {
  return x->head <= at && at < x->back;
}

void spin_arrive(Unwinder *u, Activation *a, UnwindState *s, uint32_t head,
                 uint32_t from) {
  assert(s->guard);
  const Function *f = a->function;
  if (unwind_wants_deadlock(u) || s->atomic)
    return;
  for (uint32_t l = 0; l < f->n_loops && s->guard; l++)
    if (f->loops[l].head == head && f->loops[l].back == from && a->arrivals[l])
      go_round(u, a, s, l);
  for (uint32_t l = 0; l < f->n_loops && s->guard; l++) {
    if (f->loops[l].head != head || is_inside(&f->loops[l], from))
      continue;
    if (f->loops[l].back != from)
      a->changing[l] = 0;
    keep(u, a, s, l, head);
  }
}
