/* state_graph.h - state graph of the searches that store configurations
 * (state_store.h), in whatever order they take their steps: the way to each
 * configuration, the step of each thread from it, and what is known when all
 * were taken.
 *
 * A step takes those of its thread along that come next and are its own affair
 * (config_is_private), as long as they ask for no inputs: whoever else takes
 * steps in between, it makes no difference.  Where it matters at which
 * instructions threads are together, it does not.
 *
 *   kept_begin(&kept);                 the configurations that main begins in
 *   kept_try(&kept, state, thread);    in any order, each once
 *   kept_end(&kept);
 *
 * When all threads were tried in all states, and search.is_over is not set,
 * nothing is to be found. */
#ifndef REDUCTION_EXPLORE_STATE_GRAPH_H
#define REDUCTION_EXPLORE_STATE_GRAPH_H
#include "reduction/explore/search.h"
#include "reduction/explore/state_store.h"

enum { NO_STATE = UINT32_MAX };

/* A configuration kept, with how it was first reached. */
typedef struct {
  uint32_t from; /* the state before, or NO_STATE */
  ThreadId by;
  uint32_t n_steps; /* that it took */
  uint64_t *inputs; /* of the first, or of main before its first */
  uint32_t n_inputs;
  uint32_t n_tried; /* threads */
  Standing standing;
  bool is_stuck; /* threads wait for each other */
} GraphState;

/* A step between states in which threads wait for each other. */
typedef struct {
  uint32_t from, to;
} StuckStep;

typedef struct {
  Search search;
  Arena *arena; /* of what lasts as long as the search */
  States states;
  VEC(GraphState) known; /* by number */
  VEC(StuckStep) stuck;
  uint32_t at; /* the state from which a step is taken, or NO_STATE */
  ThreadId thread;
  uint32_t n_steps; /* that it has taken from there */
  Odometer odometer;
  bool waits;     /* what was found is the state itself, not the step */
  uint64_t tries; /* of a step, or of main's beginning, with certain inputs */
  /* Told of each step: the state that 'thread' has come to from 'at'. */
  void (*come)(void *context, uint32_t state, bool is_new);
  void *context;
} StateGraph;

/* Take up the search: 'arena' is the caller's, for the result.  'kept' is zero,
 * but for 'come' and its context. */
void state_graph_begin(StateGraph *kept, Arena *arena, const Program *,
                       const ExploreOptions *);
uint32_t state_graph_threads(const StateGraph *, uint32_t state);
/* Take the thread's step from the state, with all inputs: could it?
 *
 *   require  it was not tried there before */
bool state_graph_try(StateGraph *, uint32_t state, ThreadId);
/* What was found; 'is_whole': no step was left out.  The result is the
 * caller's, and the rest is gone. */
ExploreResult state_graph_end(StateGraph *, bool is_whole);

#endif
