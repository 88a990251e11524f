#include "reduction/static/race_candidates.h"

#include "frontend/base/vec.h"
#include "reduction/static/shared_accesses.h"

#include <string.h>

enum { MOST_PAIRS = 500 };

typedef struct {
  Arena *arena;
  const SharedAccesses *accesses;
  VEC(FoundPair) pairs;
} Search;

static FoundAccess reported(const Search *s, const SharedAccess *x) {
  return (FoundAccess){
      &points_to_function(shared_accesses_points(s->accesses), x->instance)
           ->code[x->at],
      shared_accesses_loc(s->accesses, x->instance, x->at), x->is_write,
      shared_accesses_locks(s->accesses, x->facts)};
}

static bool is_same_loc(Loc a, Loc b) {
  return a.line == b.line && a.column == b.column && a.file == b.file;
}

static bool is_same_pair(const FoundPair *p, const FoundPair *q) {
  bool is_straight = is_same_loc(p->first.loc, q->first.loc) &&
                     is_same_loc(p->second.loc, q->second.loc);
  bool is_turned = is_same_loc(p->first.loc, q->second.loc) &&
                   is_same_loc(p->second.loc, q->first.loc);
  return (is_straight || is_turned) && !strcmp(p->object, q->object);
}

static void add_pair(Search *s, const SharedAccess *a, const SharedAccess *b) {
  FoundPair p = {shared_accesses_name(s->accesses, a->target, a->bytes),
                 reported(s, a), reported(s, b)};
  for (uint32_t i = 0; i < s->pairs.n; i++)
    if (is_same_pair(&s->pairs.data[i], &p))
      return;
  *vec_push(s->arena, &s->pairs) = p;
}

static bool is_full(const Search *s) { return s->pairs.n >= MOST_PAIRS; }

static void expand(Search *s, SharedAccessList l, uint32_t i, uint32_t k) {
  for (uint32_t a = i; a < l.n; a++)
    for (uint32_t b = k; l.data[a].like == i && b < l.n && !is_full(s); b++)
      if (l.data[b].like == k)
        add_pair(s, &l.data[a], &l.data[b]);
}

/* Sees two accesses that may race, of those that are like no earlier one.
 * Returns whether to go on. */
typedef bool PairVisit(void *context, SharedAccessList, uint32_t i, uint32_t k);

static bool visit_list(const SharedAccesses *all, SharedAccessList l,
                       const Stop *stop, PairVisit *visit, void *context) {
  bool goes_on = true;
  for (uint32_t i = 0; i < l.n && goes_on && !stop_now(stop); i++)
    for (uint32_t k = i; l.data[i].like == i && k < l.n && goes_on; k++)
      if (l.data[k].like == k &&
          shared_accesses_may_race(all, &l.data[i], &l.data[k]))
        goes_on = visit(context, l, i, k);
  return goes_on;
}

static void visit_pairs(const SharedAccesses *all, const Stop *stop,
                        PairVisit *visit, void *context) {
  const uint32_t n = points_to_n_objects(shared_accesses_points(all));
  bool goes_on = true;
  for (AbstractId p = 0; p < n && goes_on; p++)
    goes_on = visit_list(all, shared_accesses_of(all, p), stop, visit, context);
  if (goes_on)
    visit_list(all, shared_accesses_reused(all), stop, visit, context);
}

static bool list_pair(void *search, SharedAccessList l, uint32_t i,
                      uint32_t k) {
  expand(search, l, i, k);
  return !is_full(search);
}

/* ---- by instruction */

typedef struct {
  Arena *arena;
  const SharedAccesses *accesses;
  bool **sites;
} Marking;

/* Marks the accesses that are like the I-th. */
static void mark(const Marking *m, SharedAccessList l, uint32_t i) {
  const PointsTo *points = shared_accesses_points(m->accesses);
  for (uint32_t k = i; k < l.n; k++)
    if (l.data[k].like == i) {
      const Instance *n = points_to_instance(points, l.data[k].instance);
      m->sites[n->function][l.data[k].at] = true;
    }
}

static bool mark_pair(void *marking, SharedAccessList l, uint32_t i,
                      uint32_t k) {
  mark(marking, l, i);
  mark(marking, l, k);
  return true;
}

/* Ranges are judged by the loops that follow them, for what they leave over. */
static bool is_judged(const Inst *i) {
  return i->kind == INST_LOAD || i->kind == INST_STORE || i->kind == INST_FREE;
}

/* Marks the instructions of the function that were not judged. */
static void mark_others(const Marking *m, const Function *f, FuncId id) {
  m->sites[id] = ARENA_ARRAY(m->arena, bool, f->n_code + 1);
  for (uint32_t i = 0; i < f->n_code; i++)
    m->sites[id][i] = !is_judged(&f->code[i]);
}

RaceSites races_sites(Arena *arena, const Program *p, const Stop *stop) {
  Marking m = {.arena = arena, .accesses = shared_accesses_new(arena, p, stop)};
  if (!m.accesses || shared_accesses_is_blind(m.accesses))
    return NULL;
  m.sites = ARENA_ARRAY(arena, bool *, p->n_functions + 1);
  for (FuncId f = 0; f < p->n_functions; f++)
    mark_others(&m, &p->functions[f], f);
  visit_pairs(m.accesses, stop, mark_pair, &m);
  return stop_now(stop) ? NULL : (RaceSites)m.sites;
}

/* ---- by pair */

bool races_are_known(const FoundRaces *r) {
  return !r->is_stopped && !r->n_gaps && r->n < MOST_PAIRS;
}

/* True also by one pair: only one of those at the same locations is listed. */
bool races_may_be_at(const FoundRaces *r, Loc at) {
  if (!races_are_known(r))
    return true;
  for (uint32_t i = 0; i < r->n; i++)
    if (is_same_loc(r->pairs[i].first.loc, at) ||
        is_same_loc(r->pairs[i].second.loc, at))
      return true;
  return false;
}

FoundRaces races_find(Arena *arena, const Program *p, const Stop *stop) {
  Search s = {.arena = arena, .accesses = shared_accesses_new(arena, p, stop)};
  if (!s.accesses)
    return (FoundRaces){.is_stopped = true};
  const Gaps *gaps = shared_accesses_gaps(s.accesses);
  visit_pairs(s.accesses, stop, list_pair, &s);
  return (FoundRaces){s.pairs.data, s.pairs.n, gaps->data, gaps->n,
                      stop_now(stop)};
}
