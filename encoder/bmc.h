/* bmc.h - bounded model checking of a Program: unwind, encode, solve,
 * replay, deepen. */
#ifndef ENCODER_BMC_H
#define ENCODER_BMC_H
#include "frontend/base/stats.h"
#include "frontend/ir.h"
#include "reduction/dependence.h"
#include "reduction/gaps.h"
#include "reduction/reach.h"
#include "reduction/sensitivity.h"
#include "solver/solver.h"

typedef enum {
  REDUCTION_NONE, /* all schedules */
  REDUCTION_MPOR, /* one for each Mazurkiewicz trace */
  REDUCTION_SIR,  /* of those with one control behaviour, few */
  N_REDUCTION
} Reduction;

const char *reduction_name(Reduction);
/* The dependence that schedules are reduced by; NULL for none. */
const Dependence *reduction_order(Arena *, const Threads *, Reduction);

/* One --unwindset item, CBMC's [THREAD:]LOOP:BOUND; LOOP is FUNCTION.NUMBER
 * or FUNCTION for recursion. */
typedef struct {
  int thread; /* -1: all */
  const char *loop;
  unsigned bound;
} UnwindSetting;

typedef struct {
  unsigned unwind; /* 0: deepen 1, 2, 4, ... until a verdict or a limit */
  const UnwindSetting *unwindset;
  unsigned n_unwindset;
  uint32_t properties; /* set of 1 << Property */
  const Reach *reach;  /* in place of properties: FALSE when threads can be
                          at the lines; or NULL */
  bool fixes_order; /* of evaluation: as emitted, see ir.h */
  bool keep_path; /* the replay's log tells of places too: see step.h */
  Reduction reduction;
  SensitivityRule sensitivity;
  DomainKind domain; /* of the invariants that SIR uses */
  const SolverKind *solver;
  const char *external_solver; /* or NULL */
  const char *dimacs, *smt2;   /* where to write the formula, or NULL */
  unsigned max_threads;        /* 0: 64 */
  bool show_threads; /* print the Threads to stdout and stop */
  bool count_interleavings; /* print a table of them and stop (count.h) */
  bool show_graph;   /* print the transaction graph to stdout and stop */
  int verbosity;
  /* Limits: polled; true ends the run with UNKNOWN. 'why' says which. */
  bool (*stop)(void *context);
  const char *(*why)(void *context);
  void *stop_context;
  /* Progress, one line a call, without newline; may be NULL. */
  void (*progress)(void *context, const char *text);
  void *progress_context;
} BmcOptions;

typedef enum { VERDICT_TRUE, VERDICT_FALSE, VERDICT_UNKNOWN } Verdict;

typedef struct {
  Verdict verdict;
  Violation violation; /* FALSE, when lines were not asked for */
  Meeting meeting;     /* FALSE, when they were */
  /* FALSE: the replayed execution with its log; owned by the result. */
  Step *replay;
  const char *reason; /* UNKNOWN: one line, names loop, bound, construct */
  Loc where;          /* of the reason, or line 0 */
  const Gap *others;  /* UNKNOWN: further reasons, all that is not modelled and
                         reached among them */
  uint32_t n_others;
  Loc fixed_order; /* TRUE: here other orders of evaluation, which could make a
                      difference, were left out; or line 0 */
  const char *hint;   /* "try --unwind 8", or NULL */
  unsigned bound;     /* last --unwind tried */
  bool is_miscounted; /* the formula admits other schedules than it should:
                         'reason' says more */
} BmcResult;

BmcResult bmc_run(Arena *, const Program *, const BmcOptions *, Stats *,
                  Diag *);

#endif
