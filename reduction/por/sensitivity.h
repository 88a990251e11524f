/* sensitivity.h - schedule sensitivity of dependent transitions: SS (Kahlon,
 * sections 4 and 5, by rules that hold).
 *
 * Two dependent transitions t1 and t2 are schedule sensitive when they may be
 * next at one node N of the transaction graph, and there
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
 * Swapping two updates of a cell by one operation that commutes changes nothing
 * but what they read ('x += 1' against 'x += 2'); the plain node rule does not
 * know that.  Kahlon's definition is in uniform.h.
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

/* Kinds of graphs worth a trial: of all threads, else of two each; of all only;
 * of two each; or none. */
typedef enum {
  GRAPH_OF_ALL,
  GRAPH_OF_ALL_ALONE,
  GRAPH_OF_TWO,
  GRAPH_OF_NONE
} GraphTrial;

typedef struct {
  SensitivityRule rule;
  DomainKind domain;
  uint32_t max_nodes; /* for all graphs together */
  uint64_t max_work;  /* likewise (space_work) */
  bool contract;      /* make larger transitions first (contract.h) */
  bool symmetry;      /* order symmetric threads before that (symmetry.h) */
  bool is_prepared;   /* the Threads were prepared by an earlier trial with the
                         same options */
  GraphTrial trial;
  bool (*stop)(void *);
  void *stop_context;
} SensitivityOptions;

typedef struct {
  const Threads *threads;        /* contracted, if wanted and possible */
  const Threads *prepared;       /* after the steps that need no graph */
  const TransactionGraph *graph; /* the graph of all threads, or NULL */
  uint64_t *pairs;               /* a bit for each pair of transitions */
  uint32_t n_nodes;              /* sum over all graphs */
  uint64_t work;
  uint32_t n_relevant; /* flow_count_relevant, before contraction; 0 where a
                          graph of all threads is not tried */
  uint32_t n_dependent, n_sensitive; /* pairs that may be next together */
  bool gave_up;    /* for some pair of threads: all its pairs are sensitive */
  GraphTrial next; /* trial for Threads with more transitions */
} Sensitivity;

/* 'next' is the trial for the same program's Threads at a larger bound: a graph
 * that was too large here will be too large there.
 *
 * If the graph of all threads exceeds the budget, graphs of two threads each
 * are made, without contraction; without these, all is sensitive. */
const Sensitivity *sensitivity_of(Arena *, const Threads *,
                                  const SensitivityOptions *);

/* Threads with the possible data races that remain by the graph of all of them
 * (race_pairs.h), contracted if wanted and possible. */
typedef struct {
  const Threads *threads;
  const TransactionGraph *graph; /* NULL beyond the budget */
} RaceGraph;

RaceGraph sensitivity_races(Arena *, const Threads *,
                            const SensitivityOptions *);

/* Is a 'Matters' (dependence.h); the context is a Sensitivity. */
bool sensitivity_matters(const void *sensitivity, TransitionId, TransitionId);

#endif
