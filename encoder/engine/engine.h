/* engine.h - interface of engines: what an engine is asked, and what it
 * answers.
 *
 * An engine is one file, and one row of engines.def: --engine, its help and
 * the table below come from there.  What it is asked besides the properties
 * is a Question; an engine that has no answer to it is not run. */
#ifndef ENCODER_ENGINE_ENGINE_H
#define ENCODER_ENGINE_ENGINE_H
#include "encoder/formula/encoder.h"
#include "frontend/cli/engines.def"
#include "frontend/base/stats.h"
#include "reduction/semantics/gaps.h"
#include "reduction/semantics/reach.h"
#include "reduction/proof/rule/claims.h"
#include "reduction/proof/rule/proof.h"

/* One --unwindset item, CBMC's [THREAD:]LOOP:BOUND; LOOP is FUNCTION.NUMBER
 * or FUNCTION for recursion. */
typedef struct {
  int thread; /* -1: all */
  const char *loop;
  unsigned bound;
} UnwindSetting;

typedef struct {
  /* What is asked. */
  uint32_t properties;     /* set of 1 << Property */
  const Reach *reach;      /* in place of properties: FALSE when threads can be
                              at the lines; or NULL */
  const RaceFilter *races; /* --all-races: which are to be found still; or
                              NULL */
  bool fixes_order;        /* of evaluation: as emitted, see ir.h */
  MemoryModel model;
  bool keep_path; /* the replay's log tells of places too: see config.h */
  const char *dimacs, *smt2; /* where to write the formula, or NULL */
  const char *certificate;   /* where to write a proof, or NULL */
  const char *proof;         /* where to write one of a formula, or NULL */
  Claims *claims;       /* where a proof without a bound tells what it knows of
                           places; or NULL */
  bool *const *reached; /* of ConfigOptions: enumerations set it; or NULL */
  /* Shown a proof without a bound, as long as the call lasts; or NULL. */
  void (*see_proof)(void *context, const Proof *);
  void *see_context;
  const SolverParts *parts;  /* formulas are solved in parts; or NULL */
  const char *written_parts; /* or their parts are only written, there */
  bool show_threads;         /* print the Threads to stdout and stop */
  bool show_graph;          /* print the transaction graph to stdout and stop */
  bool count_interleavings; /* print a table of them and stop (count.h) */

  /* How it is found.  An engine passes over what it has no use for. */
  unsigned unwind; /* 0: deepen 1, 2, 4, ... until a verdict or a limit */
  const UnwindSetting *unwindset;
  unsigned n_unwindset;
  unsigned max_threads; /* at most MOST_THREADS; 0: so many */
  Reduction reduction;
  SensitivityRule sensitivity;
  DomainKind domain;           /* of the invariants that SIR uses */
  const SolverKind *solver;    /* NULL: the one that suits the formula */
  const char *external_solver; /* or NULL */
  unsigned nondet_bits;        /* of ExploreOptions */
  unsigned preemptions;        /* most_preemptions of ExploreOptions */
  bool keeps_hashes;           /* of ExploreOptions */
  bool seeks_ranges; /* formulas get what is proved of shared cells before */
  bool is_replayed;  /* natively, where threads stop between calls of the
                        library: the portfolio looks for such violations */
  bool graph_late;   /* as soon as the solver has begun, if it can be: to be
                        tested */
  bool is_formula; /* a formula, or a solver, was chosen: the portfolio's other
                      engines are not to answer */
  bool is_trial;   /* one of the portfolio's, which answers by another engine,
                      too: nobody is told why there is no answer */
  bool check;      /* our own data between the stages, or abort */

  /* Limits: polled; true ends the run with UNKNOWN. 'why' says which, or is
   * NULL, or says NULL. */
  bool (*stop)(void *context);
  const char *(*why)(void *context);
  void *stop_context;
  /* Races: splits the process in two, see race.h; 'stage' is the bound.  NULL:
   * there is to be one process. */
  bool (*split)(void *context, unsigned stage);
  void *split_context;
  /* True: what is only a try is to be given up, as it takes up much memory;
   * may be NULL. */
  bool (*is_large)(void *context);
  /* While deepening, after each bound that settles nothing, and where limits
   * are looked at while it 'is_due': true ends the run, as another engine has
   * an answer.  Both may be NULL. */
  bool (*between)(void *context);
  /* Also polled while a solver is at work, in another thread. */
  bool (*is_due)(void *context);
  void *between_context;
  /* Progress, one line a call, without newline; may be NULL. */
  void (*progress)(void *context, const char *text);
  void *progress_context;
} EngineOptions;

typedef enum { VERDICT_TRUE, VERDICT_FALSE, VERDICT_UNKNOWN } Verdict;

typedef struct {
  Verdict verdict;
  Violation violation; /* FALSE, when lines were not asked for */
  Meeting meeting;     /* FALSE, when they were */
  /* FALSE: the replayed execution with its log; owned by the result. */
  Config *replay;
  const char *reason; /* UNKNOWN: one line, names loop, bound, construct */
  Loc where;          /* of the reason, or line 0 */
  const Gap *others;  /* UNKNOWN: further reasons, all that is not modelled and
                         reached among them */
  uint32_t n_others;
  Loc fixed_order; /* TRUE: here other orders of evaluation, which could make a
                      difference, were left out; or line 0 */
  Loc reused; /* TRUE: here is the first access to a re-used place that was met
                 (address.h), or line 0 */
  const char *assumption; /* TRUE: what is taken for granted, in a line that
                             reports give; or NULL */
  const char *evidence;   /* TRUE: what a proof without a bound rests on, in a
                             line that reports give; or NULL */
  /* What became of questions that were asked besides, in lines that reports
   * give; or NULL.  Of a violation: what else is violated, or not. */
  const char *races, *deadlocks;
  Gaps remarks;             /* TRUE: what else is known of it, for people */
  const char *hint;         /* "try --unwind 8", or NULL */
  unsigned bound;           /* last --unwind tried */
  const SolverKind *solver; /* of the last formula, or NULL */
  const char *engine; /* that has answered; NULL: the one that was asked */
  bool is_open;       /* UNKNOWN, but another solver might tell */
  bool is_miscounted; /* the formula admits other schedules than it should:
                         'reason' says more */
} Result;

typedef enum {
  QUESTION_REACH,
  QUESTION_RACES,
  QUESTION_DIMACS,
  QUESTION_SMT2,
  QUESTION_CERTIFICATE,
  QUESTION_PROOF,
  QUESTION_PARTS,
  QUESTION_THREADS,
  QUESTION_GRAPH,
  QUESTION_INTERLEAVINGS,
  N_QUESTION
} Question;

enum {
  ALL_PROPERTIES = (1 << N_PROPERTY) - 1,
  ALL_QUESTIONS = (1 << N_QUESTION) - 1,
  FORMULA_QUESTIONS =
      ALL_QUESTIONS & ~(1 << QUESTION_CERTIFICATE | 1 << QUESTION_RACES)
};

typedef struct {
  const char *name;
  uint32_t properties; /* that it can decide: set of 1 << Property */
  unsigned questions;  /* that it has an answer to: set of 1 << Question */
  unsigned models;     /* that it has, besides SC: set of 1 << MemoryModel */
  /* FALSE comes with the execution, run by the interpreter. */
  Result (*run)(Arena *, const Program *, const EngineOptions *, Stats *,
                Diag *);
  /* How the result was found, in a line for witnesses; NULL: by the engine,
   * which is all there is to say. */
  const char *(*describe)(Arena *, const EngineOptions *, const Result *);
} EngineOps;

#define ENGINE_OPS(NUMBER, NAME, HELP) extern const EngineOps engine_##NAME;
ENGINES(ENGINE_OPS)
#undef ENGINE_OPS

extern const EngineOps *const engine_table[]; /* as --engine lists them */

const char *engine_describe(const EngineOps *, Arena *, const EngineOptions *,
                            const Result *);
/* What is asked: set of 1 << Question. */
unsigned engine_questions(const EngineOptions *);
/* The reason of an UNKNOWN: an execution that violates 'what' (NULL: one that
 * comes to the lines of --reach) was found, and its replay parts from it. */
const char *engine_unconfirmed(Arena *, const char *what, const char *why);
/* INVALID after one report: the engine has no answer to what is asked. */
Status engine_check(const EngineOps *, const EngineOptions *, Diag *);

#endif
