#include "reduction/explore/preemptions.h"

#include "reduction/explore/state_graph.h"

/* Facts about a thread in a state, as a set. */
enum {
  HAS_COME = 1,   /* it took the last step of some execution to here */
  IS_TAKEN = 2,   /* its next step was taken, if it has one */
  IS_ENABLED = 4, /* and was enabled */
};

/* Task in a state: a thread has come there by its step, or takes its step from
 * there. */
typedef struct {
  uint32_t state;
  ThreadId thread;
  bool is_step;
} Task;

typedef VEC(Task) Tasks;

typedef struct {
  StateGraph graph;
  VEC(unsigned char *) threads; /* by state */
  Tasks now, later;             /* later: with one more preemption */
  unsigned preemptions;
} Explorer;

/* Reverses the tasks from the first on, so that they are done in the order in
 * which they came. */
static void turn_round(Tasks *t, uint32_t first) {
  for (uint32_t i = first, k = t->n; i + 1 < k; i++) {
    const Task task = t->data[i];
    t->data[i] = t->data[--k];
    t->data[k] = task;
  }
}

static void come(void *context, uint32_t state, bool is_new) {
  Explorer *e = context;
  Arena *a = e->graph.arena;
  if (is_new)
    *vec_push(a, &e->threads) =
        ARENA_ARRAY(a, unsigned char, state_graph_threads(&e->graph, state));
  *vec_push(a, &e->now) = (Task){.state = state, .thread = e->graph.thread};
}

/* Takes the thread's step from the state, unless it was taken. */
static void try_thread(Explorer *e, uint32_t state, ThreadId t) {
  const uint32_t first = e->now.n;
  if (e->threads.data[state][t] & IS_TAKEN)
    return;
  bool is_enabled = state_graph_try(&e->graph, state, t);
  e->threads.data[state][t] |= IS_TAKEN | (is_enabled ? IS_ENABLED : 0);
  turn_round(&e->now, first);
}

/* The thread has come to the state: lets it go on, or others. */
static void arrive(Explorer *e, uint32_t state, ThreadId t) {
  if (e->threads.data[state][t] & HAS_COME)
    return;
  e->threads.data[state][t] |= HAS_COME;
  try_thread(e, state, t);
  const unsigned char *threads = e->threads.data[state];
  Tasks *tasks = threads[t] & IS_ENABLED ? &e->later : &e->now;
  for (ThreadId i = state_graph_threads(&e->graph, state); i-- > 0;)
    if (!(threads[i] & IS_TAKEN))
      *vec_push(e->graph.arena, tasks) =
          (Task){.state = state, .thread = i, .is_step = true};
}

/* ---- the search */

static void perform(Explorer *e) {
  const Task t = e->now.data[--e->now.n];
  if (t.is_step)
    try_thread(e, t.state, t.thread);
  else
    arrive(e, t.state, t.thread);
}

static bool next_preemption(Explorer *e) {
  Search *s = &e->graph.search;
  if (!e->later.n)
    return false;
  if (e->preemptions == s->options->most_preemptions) {
    search_stop(s, LIMIT,
                arena_printf(s->arena,
                             "executions of more than %u preemption%s left out",
                             e->preemptions, e->preemptions == 1 ? "" : "s"),
                (Loc){0});
    return false;
  }
  const Tasks spent = e->now;
  e->now = e->later;
  e->later = spent;
  e->preemptions++;
  return true;
}

ExploreOptions preemptions_options(ExploreOptions o) {
  o.skips_race_free = true;
  return o;
}

static void *begin(Arena *a, const Program *p, const ExploreOptions *o) {
  Explorer *e = ARENA_NEW(a, Explorer);
  e->graph.come = come, e->graph.context = e;
  state_graph_begin(&e->graph, a, p, o);
  return e;
}

static bool advance(void *search) {
  Explorer *e = search;
  if (e->graph.search.is_finished || (!e->now.n && !next_preemption(e)))
    return false;
  perform(e);
  return true;
}

static bool is_partial(const void *search) {
  const Explorer *e = search;
  return search_is_partial(&e->graph.search);
}

static ExploreResult end(void *search) {
  Explorer *e = search;
  e->graph.search.result.preemptions = e->preemptions;
  return state_graph_end(&e->graph, !e->now.n && !e->later.n);
}

const TurnOps turns_by_preemptions = {begin, advance, is_partial, end};

ExploreResult explore_by_preemptions(Arena *a, const Program *p,
                                     const ExploreOptions *o) {
  return turns_take_all(&turns_by_preemptions, a, p, o);
}
