/* explore.h - explicit-state enumeration of all interleavings: the oracle.
 *
 * Depth-first search over config.h: every enabled thread at every
 * configuration, and every value of every open input from a small set.
 * Configurations seen before are cut off.  There is no partial-order reduction:
 * the result is by brute force. */
#ifndef REDUCTION_EXPLORE_EXPLORE_H
#define REDUCTION_EXPLORE_EXPLORE_H
#include "reduction/semantics/gaps.h"
#include "reduction/semantics/reach.h"

typedef struct {
  uint32_t properties;     /* as in ConfigOptions */
  const Reach *reach;      /* ends the search where threads are at the lines;
                              or NULL */
  const RaceFilter *races; /* as in ConfigOptions */
  bool fixes_order;     /* use the order of evaluation as emitted, see ir.h */
  bool any_order;       /* try all orders of evaluation once another thread was
                           created, even if no other takes steps any more */
  bool has_plain_order; /* but not of plain loads, if only happens-before
                           decides what they read */
  bool keep_path;       /* for the replay of a violation: see config.h */
  uint64_t max_states;  /* 0: ten million */
  uint32_t most_preemptions; /* see preemptions.h */
  struct ThreadSlice *slice; /* threads that take steps (slices.h), or NULL:
                                all; only for hybrid */
  unsigned nondet_bits;      /* inputs wider than this take the values 0, 1 and
                                all ones only, and the answer is then incomplete
                                unless it is a violation; 0: 4.  Inputs of type
                                _Bool take the values 0 and 1 */
  bool leaves_open;  /* inputs are left open (open.h) where possible; only for
                        dpor */
  bool by_relevance; /* accesses that influence no check are not ordered
                        (relevance.h); only for dpor */
  bool slices;       /* values, also of inputs, that influence no check are 0
                        (relevance.h), if the properties allow it */
  bool orders_symmetric; /* symmetric threads begin in order
                            (symmetric_start.h); only for dpor, hybrid */
  bool reuses;           /* as in ConfigOptions; only for explicit, preemptions,
                            heuristic, random, without slices */
  bool forgets_known;    /* as in ConfigOptions; only for hybrid */
  bool has_history;      /* the interpreter finds races (race_detector.h), so
                            the state that is stored includes the recorded past
                            that decides about them (state_store.h).  Else each
                            configuration is examined for two threads that are
                            about to race (search.h) */
  uint64_t local_limit;  /* as in ConfigOptions */
  bool skips_race_free;  /* accesses that static analysis proves free of races
                            (race_candidates.h) are not recorded there */
  bool keeps_hashes;     /* store hashes instead of states (state_store.h); then
                            nothing is proved; only for explicit, hybrid */
  MemoryModel model;     /* as in ConfigOptions; only for explicit unless it is
                            SC */
  bool *const *reached;  /* as in ConfigOptions */
  bool count_paths;      /* count interleavings: no visited set, so that it
                            ends only for programs that always end */
  bool (*stop)(void *);  /* may be NULL */
  void *stop_context;
} ExploreOptions;

typedef struct {
  Status status;      /* OK; UNSUPPORTED: a construct, or undefined behaviour
                         that no property asked for covers; LIMIT: states,
                         local loops, stop, or inputs that were sampled */
  const char *reason; /* when not OK: one line */
  Loc where;          /* location of the reason, or line 0 */
  Gaps gaps;          /* other unmodelled code that was reached */
  bool violated;
  Violation violation;
  Meeting meeting; /* n is 0: there is none */
  Loc fixed_order; /* location where other orders of evaluation were left out,
                      or line 0 */
  Loc reused; /* location where a step was the first access to a re-used address
                 (config_reuses), or line 0 */
  ThreadId *schedule; /* to violation or meeting: the thread of each step */
  uint32_t n_schedule;
  uint64_t *inputs; /* values taken on that path, in the order of queries */
  uint32_t n_inputs;
  /* 'paths' end where no thread is enabled; without count_paths, only those
   * that end in a configuration not seen before. */
  uint64_t states, transitions, paths, deadlocks;
  uint64_t state_bytes; /* memory for each state that was kept */
  uint64_t repeated;    /* paths given up as others cover them (dpor.h) */
  uint64_t choices;     /* states with steps of several threads (hybrid.h) */
  uint64_t cutoffs;     /* see unfolding.h */
  uint32_t preemptions; /* see preemptions.h */
  uint32_t rounds;      /* see slices.h */
  uint64_t blocked;     /* see graph_search.h */
} ExploreResult;

/* True if the search tries the values of this input, and records the answer. */
bool explore_asks(const ExploreOptions *, const InputQuery *);
/* Runs the search; the result lives in the arena. */
ExploreResult explore(Arena *, const Program *, const ExploreOptions *);

#endif
