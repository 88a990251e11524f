#include "reduction/explore/heuristic.h"

#include "reduction/static/distance.h"
#include "reduction/explore/state_graph.h"

enum { MOST_FRAMES = 64, FAR = 1 << 10 };

typedef VEC(uint32_t) Bucket;

typedef struct {
  StateGraph graph;
  const Distances *distances;
  /* States that no thread has left yet, by distance; all distances of at least
   * FAR are equal. */
  Bucket open[FAR + 1];
} Explorer;

/* ---- distances */

/* Returns the distance through all calls: to a check in the innermost frame, or
 * through its return to a check in the next, and so on. */
static uint32_t thread_distance(const Distances *d, const Config *c,
                                ThreadId t) {
  const Inst *insts[MOST_FRAMES];
  const Function *functions[MOST_FRAMES];
  unsigned n = config_stack(c, t, insts, functions, MOST_FRAMES);
  uint32_t nearest = NO_DISTANCE, way = 0;
  for (unsigned i = 0; i < n; i++) {
    const Function *f = functions[i];
    /* In an outer frame, the instruction is the call. */
    uint32_t at = (uint32_t)(insts[i] - f->code) + (i > 0);
    uint32_t here = distance_add(way, distance_to_check(d, f, at));
    nearest = here < nearest ? here : nearest;
    way = distance_add(way, distance_to_return(d, f, at));
  }
  return nearest;
}

static uint32_t distance_of(const Explorer *e, const Config *c) {
  uint32_t nearest = FAR;
  for (ThreadId t = 0; t < config_threads(c); t++) {
    uint32_t n = thread_distance(e->distances, c, t);
    nearest = n < nearest ? n : nearest;
  }
  return nearest;
}

/* ---- the search */

static void come(void *context, uint32_t state, bool is_new) {
  Explorer *e = context;
  if (!is_new)
    return;
  uint32_t distance = distance_of(e, e->graph.states.configs[state]);
  *vec_push(e->graph.arena, &e->open[distance]) = state;
}

typedef struct {
  ThreadId thread;
  uint32_t distance;
} Place;

/* Writes the places of all threads, the farthest first. */
static void places_of(const Explorer *e, const Config *c, Place *places) {
  for (ThreadId t = 0; t < config_threads(c); t++) {
    const Place p = {t, thread_distance(e->distances, c, t)};
    uint32_t i = t;
    for (; i > 0 && places[i - 1].distance <= p.distance; i--)
      places[i] = places[i - 1];
    places[i] = p;
  }
}

/* Tries the nearest thread last, so that its successor is the newest of those
 * as near. */
static void leave(Explorer *e, uint32_t state) {
  Place places[MOST_THREADS];
  uint32_t n = state_graph_threads(&e->graph, state);
  places_of(e, e->graph.states.configs[state], places);
  for (uint32_t i = 0; i < n && !e->graph.search.is_finished; i++)
    state_graph_try(&e->graph, state, places[i].thread);
}

ExploreResult explore_by_distance(Arena *a, const Program *p,
                                  const ExploreOptions *o) {
  Explorer *e = ARENA_NEW(a, Explorer);
  e->distances = distances_new(a, p, o->properties);
  e->graph.come = come, e->graph.context = e;
  state_graph_begin(&e->graph, a, p, o);
  for (uint32_t i = 0; i <= FAR && !e->graph.search.is_finished;) {
    Bucket *nearest = &e->open[i];
    if (!nearest->n) {
      i++;
      continue;
    }
    leave(e, nearest->data[--nearest->n]);
    i = 0;
  }
  return state_graph_end(&e->graph, true);
}
