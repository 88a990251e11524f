#include "reduction/unwind/path_refine.h"
#include "reduction/unwind/unwind_state.h"

#include <assert.h>

const Guard *guard_and(Unwinder *u, const Guard *g, Term literal) {
  assert(g && term_width(u->terms, literal) == 1);
  if (!g || term_is_true(u->terms, literal))
    return g;
  Term term = term_and(u->terms, g->term, literal);
  if (term_is_false(u->terms, literal) || term_is_false(u->terms, term))
    return NULL;
  if (term == g->term)
    return g;
  path_refine_note(u, literal);
  Guard *n = ARENA_NEW(u->round, Guard);
  *n = (Guard){g, literal, term, g->depth + 1};
  return n;
}

static const Guard *common(const Guard *a, const Guard *b) {
  while (a != b) {
    if (a->depth >= b->depth)
      a = a->parent;
    else
      b = b->parent;
  }
  return a;
}

/* Returns the conjunction of the literals of 'g' beyond its ancestor 'from',
 * oldest first: terms of a common prefix are then shared. */
static Term beyond(Unwinder *u, const Guard *g, const Guard *from) {
  uint32_t n = g->depth - from->depth;
  const Guard **path = ARENA_ARRAY(u->round, const Guard *, n + 1);
  for (uint32_t i = n; i-- > 0; g = g->parent)
    path[i] = g;
  Term t = term_true(u->terms);
  for (uint32_t i = 0; i < n; i++)
    t = term_and(u->terms, t, path[i]->literal);
  return t;
}

bool guard_is_on(const Guard *g, const Guard *from) {
  assert(g && from);
  while (g->depth > from->depth)
    g = g->parent;
  return g == from;
}

Term guard_relative(Unwinder *u, const Guard *g, const Guard *from) {
  return guard_is_on(g, from) ? beyond(u, g, from) : g->term;
}

UnwindState state_copy(Unwinder *u, UnwindState *s) {
  UnwindState copy = *s;
  copy.regs = map_fork(&u->maps, &s->regs);
  copy.cells = map_fork(&u->maps, &s->cells);
  copy.ranges = map_fork(&u->maps, &s->ranges);
  return copy;
}

UnwindState *state_fork(Unwinder *u, UnwindState *s) {
  UnwindState *copy = ARENA_NEW(u->round, UnwindState);
  *copy = state_copy(u, s);
  return copy;
}

Value value_ite(Unwinder *u, Term c, Value a, Value b) {
  assert(term_width(u->terms, c) == 1);
  Value v = {.term = term_ite(u->terms, c, a.term, b.term),
             .pts = pts_union(u->pts, a.pts, b.pts)};
  if (term_is_true(u->terms, c))
    return a;
  if (value_is_stray_part(u, a) || value_is_stray_part(u, b))
    return v;
  if (a.root || b.root || value_resembles(u, a, b.pts) ||
      value_resembles(u, b, a.pts))
    v.root = term_ite(u->terms, c, value_root(u, a), value_root(u, b));
  return v;
}

typedef struct {
  Unwinder *u;
  Map *into;
  Term first; /* condition for the paths of the map that is merged into */
  const Map *ranges, *other; /* of both sides; NULL for registers */
} MergeContext;

/* A cell that one side never wrote still has the value of its backdrop there; a
 * register that one side never set is dead. */
static bool merge_value(void *context, uint32_t key, Value a, Value b) {
  MergeContext *x = context;
  Unwinder *u = x->u;
  const Map unwritten = {0};
  if (x->ranges) {
    if (!a.term)
      a = contents_get(u, &unwritten, x->ranges, key);
    if (!b.term)
      b = contents_get(u, &unwritten, x->other, key);
  }
  Value v = a.term ? a : b;
  if (a.term && b.term)
    v = value_ite(u, x->first, a, b);
  map_set(&u->maps, x->into, key, v);
  return true;
}

static void merge_map(Unwinder *u, Map *into, Map *other, Term first,
                      const Map *ranges, const Map *others) {
  Map result = map_fork(&u->maps, into);
  MergeContext x = {u, &result, first, ranges, others};
  map_differ(into, other, merge_value, &x);
  *into = result;
}

static bool is_spawning(const UnwindState *s, ThreadId id) {
  for (const Spawning *x = s->spawning; x; x = x->next)
    if (x->id == id)
      return true;
  return false;
}

void state_merge(Unwinder *u, UnwindState *s, UnwindState *other) {
  if (!other->guard)
    return;
  if (!s->guard) {
    *s = *other;
    return;
  }
  if (s->multi != other->multi) {
    frames_flush(u, s);
    frames_flush(u, other);
  }
  if (s->atomic != other->atomic ||
      (s->atomic && s->section != other->section)) {
    unwind_give_up(u, UNSUPPORTED,
                   "an atomic section that begins or ends on some paths only");
    return;
  }
  const Guard *top = common(s->guard, other->guard);
  Term mine = beyond(u, s->guard, top), theirs = beyond(u, other->guard, top);
  merge_map(u, &s->regs, &other->regs, mine, NULL, NULL);
  merge_map(u, &s->cells, &other->cells, mine, &s->ranges, &other->ranges);
  ranges_merge(u, &s->ranges, &other->ranges, mine);
  s->guard = guard_and(u, top, term_or(u->terms, mine, theirs));
  if (s->current != other->current)
    s->current = TRANSITION_NONE;
  if (other->deepest > s->deepest)
    s->deepest = other->deepest;
  if (other->shallowest < s->shallowest)
    s->shallowest = other->shallowest;
  if (other->loads > s->loads)
    s->loads = other->loads;
  s->is_endless &= other->is_endless;
  thread_set_unite(&s->created, &other->created);
  thread_set_intersect(&s->dead, &other->dead);
  for (const Spawning *x = other->spawning; x; x = x->next)
    if (!is_spawning(s, x->id)) {
      Spawning *copy = ARENA_NEW(u->round, Spawning);
      *copy = *x;
      copy->next = s->spawning;
      s->spawning = copy;
    }
}

/* In a section that is a transition, a path that cannot go on disables the
 * whole: the section takes place completely or not at all.  An earlier failed
 * check has already ended the execution. */
static void disable_unless(Unwinder *u, UnwindState *s, Term holds,
                           Term *which) {
  if (!s->atomic || !s->owns || s->current == TRANSITION_NONE)
    return;
  Building *b = &u->building.data[s->current];
  Term here = guard_relative(u, s->guard, b->guard);
  Term ok = term_or(u->terms, term_implies(u->terms, here, holds), b->failed);
  *which = term_and(u->terms, *which, ok);
}

void state_assume(Unwinder *u, UnwindState *s, Term holds) {
  assert(term_width(u->terms, holds) == 1);
  if (!s->guard)
    return;
  if (s->current != TRANSITION_NONE)
    disable_unless(u, s, holds, &u->building.data[s->current].enabled);
  s->guard = guard_and(u, s->guard, holds);
}

/* The first wait that fails is the one that blocks. */
static void note_holders(Unwinder *u, const UnwindState *s, Building *b,
                         Term holds, Holders holders) {
  TermStore *ts = u->terms;
  Term here = guard_relative(u, s->guard, b->guard);
  Term blocks = term_and(ts, term_and(ts, here, term_not(ts, holds)), b->waits);
  b->holders.one = term_ite(ts, blocks, holders.one, b->holders.one);
  b->holders.some = term_ite(ts, blocks, holders.some, b->holders.some);
  b->holders.end = term_ite(ts, blocks, holders.end, b->holders.end);
}

void state_wait(Unwinder *u, UnwindState *s, Term holds, Holders holders) {
  assert(term_width(u->terms, holds) == 1);
  if (!s->guard)
    return;
  if (s->current != TRANSITION_NONE) {
    Building *b = &u->building.data[s->current];
    if (unwind_wants_deadlock(u))
      note_holders(u, s, b, holds, holders);
    disable_unless(u, s, holds, &b->enabled);
    disable_unless(u, s, holds, &b->waits);
  }
  s->guard = guard_and(u, s->guard, holds);
}
