/* reduction.h - choice of a reduction: the schedules that a formula has to
 * admit, and the Threads that it is about.
 *
 *   none   all schedules
 *   mpor   schedules that are quasi-monotonic under DEP (dependence.h)
 *   sir    the same under SS (sensitivity.h), for Threads whose transitions are
 *          made larger first (contract.h)
 *
 * With the option 'symmetry', symmetric threads begin in order (symmetry.h).
 *
 * MPOR replaces SIR if a wait depends on arithmetic on floating-point numbers.
 * It also does so if there may be data races (race_pairs.h), as SIR may change
 * the addresses of a thread's next accesses.  If SS is no smaller than DEP, the
 * pairs that do not matter are too few to pay for their encoding: DEP is the
 * order then, of the same Threads. */
#ifndef REDUCTION_POR_REDUCTION_H
#define REDUCTION_POR_REDUCTION_H
#include "frontend/base/stats.h"
#include "reduction/por/dependence.h"
#include "reduction/por/execution_facts.h"
#include "reduction/por/sensitivity.h"

typedef enum {
  REDUCTION_NONE, /* all schedules */
  REDUCTION_MPOR, /* one for each Mazurkiewicz trace */
  REDUCTION_SIR,  /* a few of those with one control behaviour */
  N_REDUCTION
} Reduction;

const char *reduction_name(Reduction);

enum { MOST_GRAPH_WORK = 12000000 }; /* useful limit, in terms evaluated */

typedef struct {
  Reduction reduction;
  SensitivityRule rule;
  DomainKind domain; /* domain of the invariants that SIR uses */
  bool contract; /* merge transitions (contract.h): preserves verdicts, but not
                    which positions threads can be at together, nor the number
                    of schedules */
  bool symmetry; /* SIR: symmetric threads begin in order (symmetry.h);
                    preserves the same */
  bool is_prepared;         /* see sensitivity.h */
  GraphTrial trial;         /* see sensitivity.h */
  uint64_t work;            /* limit for the graphs; 0: as much as is useful */
  const CellRanges *proved; /* ranges proved for the Program, or NULL */
  bool (*stop)(void *);     /* may be NULL */
  void *stop_context;
  /* Progress, one line a call, without newline; may be NULL. */
  void (*note)(void *context, const char *text);
  void *note_context;
} ReductionOptions;

typedef struct {
  const Threads *threads;
  const Dependence *order;        /* NULL: all schedules */
  const Sensitivity *sensitivity; /* what SIR has found; or NULL */
  const Facts *facts;             /* facts of these Threads */
  MemoryModel model;              /* nothing is reduced unless it is SC */
  bool seeks_cycle; /* the formula can ask for an execution that is not
                       sequentially consistent (walk.h) */
} Reduced;

Reduced reduction_apply(Arena *, const Threads *, const ReductionOptions *,
                        Stats *);
/* Applies SIR with SS as the order, however large that is. */
Reduced reduction_sensitive(Arena *, const Threads *, const ReductionOptions *,
                            Stats *);
/* Returns the dependence that the reduction uses, for unchanged Threads; NULL
 * for none. */
const Dependence *reduction_order(Arena *, const Threads *, Reduction);
/* Returns the unchanged Threads, with that order. */
Reduced reduction_plain(Arena *, const Threads *, Reduction);

#endif
