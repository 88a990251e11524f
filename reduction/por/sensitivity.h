/* sensitivity.h - schedule sensitivity of dependent transitions: SS (Kahlon,
 * sections 4 and 5, by rules that hold).
 *
 * Two dependent transitions t1 and t2 are schedule sensitive when they may
 * be next at one node N of the transaction graph, and there
 *
 *   (a) whether one may be taken depends on a cell that the other writes,
 *       and is not the same constant at N and after the other's step; or
 *   (b) some dimension whose value their order may change flows, from the
 *       node after both, into a conditional that is not one constant at the
 *       node where it is decided.
 *
 * A conditional is a guard, a wait, a check, and whatever else decides which
 * way a thread goes.  Flow is by def-use edges of any length, through memory,
 * addresses and threads.  Swapping adjacent transitions that are not schedule
 * sensitive leaves every conditional as it is, so that of all the schedules
 * with one control behaviour the quasi-monotonic ones suffice (monotonic.h).
 *
 * Swapping two updates of a cell by one operation that commutes changes
 * nothing but what they read ('x += 1' against 'x += 2'); the plain node rule
 * does not know that.  Kahlon's definition is in uniform.h.
 *
 * Whether a dimension matters at a node is a backward analysis, one pass over
 * the graph for all pairs: a union of what matters at the successors, through
 * the edges' def-use sets, and of what conditionals read there.
 *
 *   cost    O(nodes * (dimensions / 64) * accesses) */
#ifndef REDUCTION_POR_SENSITIVITY_H
#define REDUCTION_POR_SENSITIVITY_H
#include "reduction/por/transaction.h"

typedef enum {
  RULE_COMMUTING, /* (a) and (b), with updates that commute */
  RULE_NODE,      /* (a) and (b) */
  RULE_UNIFORM,   /* Kahlon's definition */
  N_RULE
} SensitivityRule;

/* Graphs that are worth a trial: of all threads, else of two each; of all
 * alone; of two each; or none. */
typedef enum {
  GRAPH_OF_ALL,
  GRAPH_OF_ALL_ALONE,
  GRAPH_OF_TWO,
  GRAPH_OF_NONE
} GraphTrial;

typedef struct {
  SensitivityRule rule;
  DomainKind domain;
  uint32_t max_nodes; /* of all graphs together */
  uint64_t max_work;  /* the same (space_work) */
  bool contract;      /* make larger transitions first (contract.h) */
  bool symmetry;      /* have twins begin in order before (symmetry.h) */
  bool is_prepared;   /* the Threads are those that an earlier trial with the
                         same options has prepared */
  GraphTrial trial;
  bool (*stop)(void *);
  void *stop_context;
} SensitivityOptions;

typedef struct {
  const Threads *threads;        /* contracted, if wanted and possible */
  const Threads *prepared;       /* as far as that needs no graph */
  const TransactionGraph *graph; /* of all threads, or NULL */
  uint64_t *pairs;               /* a bit for each two transitions */
  uint32_t n_nodes;              /* of all graphs */
  uint64_t work;
  uint32_t n_relevant; /* flow_count_relevant, before contraction; 0 where a
                          graph of all threads is not tried */
  uint32_t n_dependent, n_sensitive; /* pairs that may be next together */
  bool gave_up;    /* at some pair of threads: all is sensitive there */
  GraphTrial next; /* with more transitions */
} Sensitivity;

/* 'next' is what to try of the same program's Threads at a larger bound: what
 * was too large here will be there, too.
 *
 * Without a graph of all threads within the budget, graphs of two threads
 * each, without contraction; without these, all is sensitive. */
const Sensitivity *sensitivity_of(Arena *, const Threads *,
                                  const SensitivityOptions *);

/* Threads with the data races that may be, as far as the graph of all of them
 * tells (race_pairs.h), contracted if wanted and possible. */
typedef struct {
  const Threads *threads;
  const TransactionGraph *graph; /* NULL beyond the budget */
} RaceGraph;

RaceGraph sensitivity_races(Arena *, const Threads *,
                            const SensitivityOptions *);

/* A 'Matters' (dependence.h) of a Sensitivity. */
bool sensitivity_matters(const void *sensitivity, TransitionId, TransitionId);

#endif
