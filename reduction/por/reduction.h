/* reduction.h - choice of a reduction: which schedules a formula has to admit,
 * and of which Threads.
 *
 *   none   all of them
 *   mpor   those that are quasi-monotonic under DEP (dependence.h)
 *   sir    under SS (sensitivity.h), of Threads whose transitions are made
 *          larger first (contract.h)
 *
 * Before SIR, twins are made to begin in order (symmetry.h), if wanted.
 *
 * Where what a thread waits for depends on arithmetic on floating-point numbers
 * MPOR takes SIR's place; so it does where there may be data races
 * (race_pairs.h), as SIR may give what is next in a thread other addresses. And
 * where SS is no smaller than DEP, the pairs that do not matter are too few to
 * pay for saying so: DEP is the order then, of the same Threads. */
#ifndef REDUCTION_POR_REDUCTION_H
#define REDUCTION_POR_REDUCTION_H
#include "frontend/base/stats.h"
#include "reduction/por/dependence.h"
#include "reduction/por/execution_facts.h"
#include "reduction/por/sensitivity.h"

typedef enum {
  REDUCTION_NONE, /* all schedules */
  REDUCTION_MPOR, /* one for each Mazurkiewicz trace */
  REDUCTION_SIR,  /* of those with one control behaviour, few */
  N_REDUCTION
} Reduction;

const char *reduction_name(Reduction);

enum { MOST_GRAPH_WORK = 12000000 }; /* that is useful: terms evaluated */

typedef struct {
  Reduction reduction;
  SensitivityRule rule;
  DomainKind domain; /* of the invariants that SIR uses */
  bool contract;     /* which preserves verdicts, but not where threads are at
                        once, nor how many schedules there are */
  bool symmetry;     /* SIR: twins begin in order (symmetry.h), which preserves
                        the same */
  bool is_prepared;  /* see sensitivity.h */
  GraphTrial trial;  /* see sensitivity.h */
  uint64_t work;     /* that the graphs may take; 0: as much as is useful */
  const CellRanges *proved; /* of the Program; or NULL */
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
  const Facts *facts;             /* of these Threads */
  MemoryModel model; /* of the executions that count; not SC: nothing is reduced */
} Reduced;

Reduced reduction_apply(Arena *, const Threads *, const ReductionOptions *,
                        Stats *);
/* SIR with SS for the order, however large it is. */
Reduced reduction_sensitive(Arena *, const Threads *, const ReductionOptions *,
                            Stats *);
/* The dependence that schedules are reduced by, of the Threads as they are;
 * NULL for none. */
const Dependence *reduction_order(Arena *, const Threads *, Reduction);
/* The Threads as they are, reduced by it. */
Reduced reduction_plain(Arena *, const Threads *, Reduction);

#endif
