/* engine.h - interface of engines: options of a run, and its result.
 *
 * An engine is one file and one row of engines.def, from which --engine, its
 * help and the table below are made.  Everything that it is asked besides the
 * properties is a Question; an engine that does not support a Question is not
 * run.  The engine explore has several searches (searches.h); what it supports
 * is what the chosen one does. */
#ifndef ENCODER_ENGINE_ENGINE_H
#define ENCODER_ENGINE_ENGINE_H
#include "encoder/engine/phases.h"
#include "encoder/formula/encoder.h"
#include "frontend/cli/engines.h"
#include "frontend/base/stats.h"
#include "reduction/semantics/gaps.h"
#include "reduction/semantics/reach.h"
#include "reduction/proof/rule/claims.h"
#include "reduction/proof/rule/proof.h"

/* One --unwindset item, CBMC's [THREAD:]LOOP:BOUND; LOOP is FUNCTION.NUMBER or
 * FUNCTION for recursion. */
typedef struct {
  int thread; /* -1: all */
  const char *loop;
  unsigned bound;
} UnwindSetting;

/* Everything that is asked. */
typedef struct {
  uint32_t properties;     /* set of 1 << Property */
  const Reach *reach;      /* instead of properties: FALSE when threads can be
                              at the lines; or NULL */
  const RaceFilter *races; /* --all-races: the races not found so far; or
                              NULL */
  bool fixes_order;        /* evaluate in the order as emitted, see ir.h */
  MemoryModel model;
  bool keep_path; /* the replay's log has EVENT_LOCATION, too (config.h) */
  const char *dimacs, *smt2; /* files for the formula, or NULL */
  const char *certificate;   /* file for a proof without a bound, or NULL */
  const char *proof;         /* file for a proof of a formula, or NULL */
  Claims *claims; /* receives the invariants of a proof without a bound, by
                     location; or NULL */
  bool *const *reached; /* as in ConfigOptions: enumerations set it; or NULL */
  /* Called with a proof without a bound, which lives as long as the call; or
   * NULL. */
  void (*see_proof)(void *context, const Proof *);
  void *see_context;
  const SolverCubes *cubes;  /* formulas are solved as cubes; or NULL */
  const char *written_cubes; /* directory to which cubes are only written; or
                                NULL */
  bool show_threads;         /* print the Threads to stdout and stop */
  bool show_graph;          /* print the transaction graph to stdout and stop */
  bool count_interleavings; /* print a table of them and stop (count.h) */
} EngineQuestion;

/* Limits of a run, and its calls back to the caller. */
typedef struct {
  double seconds; /* time limit of the whole run, for the shares of phases.h; 0:
                     none.  It is 'stop' that ends a run */
  Phase phase;    /* the phase that this question is part of */
  PhaseLog *log;  /* or NULL */
  unsigned max_threads; /* at most MOST_THREADS; 0: MOST_THREADS */
  bool is_trial;        /* a trial of the portfolio, which falls back to another
                           engine: do not report why there is no answer */
  bool check;           /* check the internal data between stages, and abort on
                           an error */
  /* Limits: polled; true ends the run with UNKNOWN.  'why' returns the reason,
   * or NULL; it may be NULL itself. */
  bool (*stop)(void *context);
  const char *(*why)(void *context);
  void *stop_context;
  /* Races: splits the process in two, see process_race.h; 'stage' is the bound.
   * NULL: keep a single process. */
  bool (*split)(void *context, unsigned stage);
  void *split_context;
  /* True if optional attempts must be given up, since they use much memory; may
   * be NULL. */
  bool (*is_large)(void *context);
  /* Called while deepening, after each bound without a verdict, and wherever
   * limits are polled while 'is_due' holds.  True ends the run, since another
   * engine has an answer.  Both may be NULL. */
  bool (*between)(void *context);
  /* Also polled while a solver runs, in another thread. */
  bool (*is_due)(void *context);
  void *between_context;
  /* Progress, one line a call, without newline; may be NULL. */
  void (*progress)(void *context, const char *text);
  void *progress_context;
} EngineControl;

/* How formulas are made and solved. */
typedef struct {
  unsigned unwind; /* 0: deepen 1, 2, 4, ... until a verdict or a limit */
  unsigned first;  /* deepen from this bound, which another question about the
                      program needed; 0: from 1 */
  const UnwindSetting *unwindset;
  unsigned n_unwindset;
  Reduction reduction;
  SensitivityRule sensitivity;
  DomainKind domain;           /* domain of the invariants that SIR uses */
  const SolverKind *solver;    /* NULL: the one that suits the formula */
  const char *external_solver; /* or NULL */
  bool is_formula;   /* a formula or a solver was chosen: the portfolio must not
                        run other engines */
  bool seeks_ranges; /* formulas use ranges of shared cells that are proved
                        before */
  bool graph_late;   /* build the graph as soon as the solver has begun, if
                        possible; for tests */
} EngineFormula;

/* How executions are enumerated. */
typedef struct {
  SearchKind kind;      /* of explore */
  unsigned nondet_bits; /* as in ExploreOptions */
  unsigned preemptions; /* most_preemptions of ExploreOptions */
  bool keeps_hashes;    /* as in ExploreOptions */
  bool is_replayed;     /* a program that replays the violation is requested
                           (--emit-replay).  Its threads can stop only between
                           calls of the library: the portfolio searches for such
                           violations */
} EngineSearch;

/* An engine ignores the options of formulas and searches that it does not
 * use. */
typedef struct {
  EngineQuestion question;
  EngineControl control;
  EngineFormula formula;
  EngineSearch search;
} EngineOptions;

typedef enum { VERDICT_TRUE, VERDICT_FALSE, VERDICT_UNKNOWN } Verdict;

typedef struct {
  Verdict verdict;
  Violation violation; /* violation of a FALSE, unless lines were asked for */
  Meeting meeting;     /* meeting of a FALSE, if lines were asked for */
  /* The replayed execution of a FALSE, with its log; owned by the result. */
  Config *replay;
  const char *reason; /* reason of an UNKNOWN: one line that names loop, bound,
                         construct */
  Loc where;          /* location of the reason, or line 0 */
  const Gap *others;  /* UNKNOWN: further reasons, including all unmodelled
                         constructs that are reached */
  uint32_t n_others;
  Loc fixed_order; /* TRUE: a location where other orders of evaluation that
                      may matter were left out; or line 0 */
  Loc reused; /* TRUE: location of the first access seen to a re-used address
                 (address.h), or line 0 */
  const char *assumption; /* TRUE: assumption of the proof, as a line for
                             reports; or NULL */
  const char *evidence;   /* TRUE: evidence of a proof without a bound, as a
                             line for reports; or NULL */
  /* Results of secondary checks, as lines for reports; or NULL.  With a
   * violation: the other properties that are violated, or not. */
  const char *races, *deadlocks;
  /* TRUE: memory model that the answer is about, by name ("sc", "c11", "all"),
   * and as a line for reports; or NULL. */
  const char *model, *about;
  Gaps remarks;             /* TRUE: further facts about the result, for the
                               user */
  const char *hint;         /* "try --unwind 8", or NULL */
  unsigned bound;           /* last --unwind tried */
  const SolverKind *solver; /* solver of the last formula, or NULL */
  const char *engine; /* engine, or search of explore, that answered; NULL: the
                         engine asked */
  bool is_lead;       /* UNKNOWN: 'violation' and 'replay' are those of an
                         execution that rests on an assumption, named in
                         'others' */
  bool is_open;       /* UNKNOWN, but another solver might have an answer */
  bool is_final;      /* UNKNOWN, and no engine has an answer: all executions
                         left open reach a construct at which each engine
                         stops */
  bool is_miscounted; /* the formula admits other schedules than it should;
                         'reason' has the details */
} Result;

typedef enum {
  QUESTION_REACH,
  QUESTION_RACES,
  QUESTION_DIMACS,
  QUESTION_SMT2,
  QUESTION_CERTIFICATE,
  QUESTION_PROOF,
  QUESTION_CUBES,
  QUESTION_THREADS,
  QUESTION_GRAPH,
  QUESTION_INTERLEAVINGS,
  N_QUESTION
} Question;

enum {
  ALL_PROPERTIES = INT32_MAX, /* those of the table, and bits of none */
  ALL_QUESTIONS = (1 << N_QUESTION) - 1,
  ALL_MODELS = (1 << N_MEMORY_MODEL) - 1,
  FORMULA_QUESTIONS =
      ALL_QUESTIONS & ~(1 << QUESTION_CERTIFICATE | 1 << QUESTION_RACES)
};

/* The scope of an engine, or of a search of explore. */
typedef struct {
  uint32_t properties; /* properties it can decide: set of 1 << Property */
  unsigned questions;  /* questions it can answer: set of 1 << Question */
  unsigned models;     /* memory models it knows besides SC: set of 1 <<
                          MemoryModel */
} EngineScope;

typedef struct {
  const char *name;
  EngineScope scope; /* see engine_scope */
  /* FALSE comes with the execution, run by the interpreter. */
  Result (*run)(Arena *, const Program *, const EngineOptions *, Stats *,
                Diag *);
  /* Returns a line for witnesses on how the result was found.  NULL: the name
   * of the engine says everything. */
  const char *(*describe)(Arena *, const EngineOptions *, const Result *);
} EngineOps;

#define ENGINE_OPS(NUMBER, NAME, HELP) extern const EngineOps engine_##NAME;
ENGINES(ENGINE_OPS)
#undef ENGINE_OPS

extern const EngineOps *const engine_table[]; /* in the order of --engine */

/* Runs the engine, and adds a row to the log of phases.  The result names the
 * engine. */
Result engine_run(const EngineOps *, Arena *, const Program *,
                  const EngineOptions *, Stats *, Diag *);
/* True if a limit ends the run.  Each call adds ticks, so that a loop which
 * only polls also uses up its share. */
bool engine_stops(const EngineOptions *);
/* Returns the reason, or NULL. */
const char *engine_why(const EngineOptions *);
/* True if much memory is in use: optional attempts must be given up. */
bool engine_is_large(const EngineOptions *);
/* Returns "TRUE" or "FALSE"; UNKNOWN: NULL. */
const char *engine_gave(Verdict);
/* Returns the scope of the engine; of explore, that of the chosen search. */
EngineScope engine_scope(const EngineOps *, const EngineOptions *);
/* True if the engine supports the properties and questions of the options. */
bool engine_can_answer(const EngineOps *, const EngineOptions *);
/* Returns the engine with the name (Result.engine), or NULL.  If a search has
 * the name, returns explore, and sets the search. */
const EngineOps *engine_find(const char *name, SearchKind *);
/* Returns how the result was found, as a line for witnesses. */
const char *engine_describe(const EngineOps *, Arena *, const EngineOptions *,
                            const Result *);
/* Returns the Questions that the options ask: a set of 1 << Question. */
unsigned engine_questions(const EngineOptions *);
/* Returns the reason for UNKNOWN if an execution was found that violates 'what'
 * (NULL: that reaches the lines of --reach), but its replay differs ('why'). */
const char *engine_unconfirmed(Arena *, const char *what, const char *why);
/* INVALID, with one report, if the engine does not support a Question that is
 * asked. */
Status engine_check(const EngineOps *, const EngineOptions *, Diag *);
/* Returns the option of a question that is asked and has an answer under
 * sequential consistency alone, or NULL. */
const char *engine_sc_option(const EngineOptions *);
/* Returns the properties that have an answer under the model. */
uint32_t engine_model_properties(MemoryModel);

#endif
