/* state_graph.h - state graph of the searches that store configurations
 * (state_store.h), in any order of steps: the path to each configuration, and
 * the step of each thread from it.  When all steps were taken, it gives the
 * result.
 *
 * A step includes the next private steps of its thread (config_is_private), as
 * long as they ask for no inputs, since steps of other threads in between make
 * no difference.  This is not done if it matters at which locations several
 * threads are at one time (--reach).
 *
 *   state_graph_begin(&graph, ...);          states after the beginning of main
 *   state_graph_try(&graph, state, thread);  in any order, each once
 *   state_graph_end(&graph, is_whole);
 *
 * If all threads were tried in all states, and search.is_finished is not set,
 * there is no violation. */
#ifndef REDUCTION_EXPLORE_STATE_GRAPH_H
#define REDUCTION_EXPLORE_STATE_GRAPH_H
#include "reduction/explore/search.h"
#include "reduction/explore/state_store.h"

enum { NO_STATE = UINT32_MAX };

/* A stored configuration, with the step by which it was first reached. */
typedef struct {
  uint32_t from; /* the previous state, or NO_STATE */
  ThreadId by;
  uint32_t n_steps; /* number of steps of 'by' */
  uint64_t *inputs; /* inputs of the first step, or of main before its first */
  uint32_t n_inputs;
  uint32_t n_tried; /* number of threads tried */
  Standing standing;
  bool is_stuck;    /* threads wait for each other */
  bool has_no_hang; /* judged by search_accepts_rounds */
} GraphState;

/* A step between states in which threads wait for each other. */
typedef struct {
  uint32_t from, to;
} StuckStep;

typedef struct {
  Search search;
  Arena *arena; /* for data that live as long as the search */
  States states;
  VEC(GraphState) known; /* by number */
  VEC(StuckStep) stuck;
  uint32_t at; /* the state from which a step is taken, or NO_STATE */
  ThreadId thread;
  uint32_t n_steps; /* number of steps of 'thread' from 'at' */
  Odometer odometer;
  bool waits; /* the result is about the state itself, not the step */
  /* Attempts of a step, or of main's beginning, with given inputs. */
  uint64_t tries;
  /* Called after each step: 'thread' has come from 'at' to the state. */
  void (*come)(void *context, uint32_t state, bool is_new);
  void *context;
} StateGraph;

/* Begins the search.  The arena is the caller's, for the result.
 *
 *   require  the StateGraph is zero, except 'come' and its context */
void state_graph_begin(StateGraph *, Arena *, const Program *,
                       const ExploreOptions *);
/* Returns 1 + the largest number of a thread there. */
uint32_t state_graph_threads(const StateGraph *, uint32_t state);
/* Takes the thread's step from the state, with all inputs; true if it was
 * enabled.
 *
 *   require  it was not tried there before */
bool state_graph_try(StateGraph *, uint32_t state, ThreadId);
/* Returns the result, which is the caller's; the rest is deleted.  'is_whole':
 * no step was left out. */
ExploreResult state_graph_end(StateGraph *, bool is_whole);

#endif
