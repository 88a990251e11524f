#include "reduction/explore/slices.h"

#include "reduction/static/distance.h"
#include "reduction/explore/hybrid.h"

#include <string.h>

enum { LAST_RANK = 2 };

typedef struct {
  Arena *arena;
  const Program *program;
  ExploreOptions options;
  ThreadSlice slice;
  const Distances *distances;
  bool is_covered[MOST_THREADS]; /* it was in a closed slice */
  ThreadId n_new;                /* number of threads that may join next */
  ExploreResult all;
} Slices;

/* ---- facts from the search */

void slice_show(ThreadSlice *s, const Config *c, ThreadId t, ThreadId by) {
  s->others_spawn |= by != 0;
  if (t < s->n)
    return;
  s->n = t + 1;
  config_next(c, t, &s->begins[t]);
}

static uint32_t place_of(const ThreadSlice *s, ThreadId t) {
  uint32_t i = 0;
  while (i < s->n_needed && s->needed[i] != t)
    i++;
  return i;
}

/* Returns the rank of needs: those of the target come first. */
static unsigned rank_of(const ThreadSlice *s, ThreadId by) {
  return by == s->target ? 0 : by ? 1 : LAST_RANK;
}

bool slice_knows(const ThreadSlice *s, ThreadId t, ThreadId by) {
  const uint32_t i = place_of(s, t);
  return i < s->n_needed && rank_of(s, s->by[i]) <= rank_of(s, by);
}

void slice_need(ThreadSlice *s, ThreadId t, ThreadId by) {
  const uint32_t i = place_of(s, t);
  s->n_needed += i == s->n_needed;
  s->needed[i] = t, s->by[i] = by;
}

/* ---- rounds */

/* An incomplete answer of an earlier round makes all later ones incomplete. */
static void add_round(Slices *x, const ExploreResult *r) {
  ExploreResult all = *r;
  if (!r->violated && x->all.status != OK) {
    all.status = x->all.status;
    all.reason = x->all.reason, all.where = x->all.where;
    all.gaps = x->all.gaps;
  }
  all.rounds = x->all.rounds + 1;
  all.states += x->all.states;
  all.transitions += x->all.transitions;
  all.paths += x->all.paths;
  all.choices += x->all.choices;
  if (!all.fixed_order.line)
    all.fixed_order = x->all.fixed_order;
  x->all = all;
}

static bool is_stopped(const Slices *x) {
  const ExploreOptions *o = &x->options;
  return o->stop && o->stop(o->stop_context);
}

/* Returns false if the search has ended. */
static bool explore_slice(Slices *x) {
  x->slice.n_needed = 0;
  const ExploreResult r = explore_hybrid(x->arena, x->program, &x->options);
  add_round(x, &r);
  return !r.violated && !is_stopped(x);
}

static void begin_slice(Slices *x, ThreadId target) {
  memset(x->slice.has, 0, sizeof x->slice.has);
  x->slice.has[0] = x->slice.has[target] = true;
  x->slice.target = target;
  x->n_new = 1;
}

/* Adds the threads that are needed to the slice; false: there are none. */
static bool extend_slice(Slices *x) {
  ThreadSlice *s = &x->slice;
  ThreadId left = x->n_new;
  for (unsigned rank = 0; rank <= LAST_RANK; rank++)
    for (uint32_t i = 0; i < s->n_needed && left; i++)
      if (rank_of(s, s->by[i]) == rank) {
        s->has[s->needed[i]] = true;
        left--;
      }
  x->n_new *= 2;
  return s->n_needed;
}

static void cover_slice(Slices *x) {
  for (ThreadId t = 0; t < x->slice.n; t++)
    x->is_covered[t] |= x->slice.has[t];
}

static uint32_t distance_of(const Slices *x, ThreadId t) {
  const Function *f = x->slice.begins[t];
  return f ? distance_to_check(x->distances, f, 0) : NO_DISTANCE;
}

/* Finds the thread that begins nearest to a check, among those in no closed
 * slice. */
static bool find_target(const Slices *x, ThreadId *target) {
  bool any = false;
  uint32_t nearest = NO_DISTANCE;
  for (ThreadId t = 0; t < x->slice.n; t++) {
    if (x->is_covered[t])
      continue;
    const uint32_t far = distance_of(x, t);
    if (!any || far < nearest)
      *target = t, nearest = far;
    any = true;
  }
  return any;
}

/* Returns false: the search has ended. */
static bool explore_all(Slices *x) {
  x->options.slice = NULL;
  explore_slice(x);
  return false;
}

/* Runs main alone, to find which threads exist. */
static bool look_around(Slices *x) {
  begin_slice(x, 0);
  return explore_slice(x);
}

static bool close_slice(Slices *x, ThreadId target) {
  begin_slice(x, target);
  do {
    if (!explore_slice(x))
      return false;
    if (x->slice.others_spawn)
      return explore_all(x);
  } while (extend_slice(x));
  cover_slice(x);
  return true;
}

ExploreResult explore_by_slices(Arena *a, const Program *p,
                                const ExploreOptions *o) {
  Slices *x = ARENA_NEW(a, Slices);
  ThreadId target;
  x->arena = a, x->program = p, x->options = *o;
  x->options.slice = &x->slice;
  x->distances = distances_new(a, p, o->properties);
  if (!look_around(x))
    return x->all;
  while (find_target(x, &target) && close_slice(x, target)) {
  }
  return x->all;
}
