/* search.h - common parts of all searches over configurations (config.h):
 * values for what the program leaves open, limits, and what counts as found.
 *
 * A search takes steps under an Odometer, which shows the answers to the
 * inputs of one step:
 *
 *   do {
 *     odometer_begin(&search, &odometer);
 *     Config *s = config_after(...);
 *     if (s && search_keeps(&search, s, thread, outcome))
 *       ... go on from s ...
 *   } while (!search.is_over && odometer_advance(&odometer));
 *
 * When something is found search.is_over is set, and 'result' says what; the
 * path there (schedule and inputs) is for the caller to add. */
#ifndef REDUCTION_EXPLORE_SEARCH_H
#define REDUCTION_EXPLORE_SEARCH_H
#include "frontend/base/prng.h"
#include "frontend/base/vec.h"
#include "frontend/ir/liveness.h"
#include "reduction/explore/explore.h"
#include "reduction/explore/feasible.h"
#include "reduction/explore/footprint.h"
#include "reduction/semantics/outcome.h"

/* One answer to an open input, out of a small set of values. */
typedef struct {
  uint64_t values[3];     /* of a sampled input */
  const uint64_t *listed; /* of INPUT_PLACE and INPUT_OUTCOME, or NULL */
  uint64_t mask;          /* of INPUT_CHOOSE, else 0: values 0 .. count - 1 */
  uint64_t count, at;
  bool is_sampled, is_fixed;
} Choice;

/* An odometer: the answers given to the inputs of one transition.  It is run
 * again and again, until the last wheel has gone round. */
typedef struct {
  Choice *choices; /* the caller frees them */
  uint32_t n, cap;
  uint32_t asked; /* in the present run */
} Odometer;

/* The path to what was found: the inputs of the beginning and then, one by
 * one, the steps. */
typedef struct {
  Arena *arena;
  VEC(ThreadId) schedule;
  VEC(uint64_t) inputs;
} Path;

typedef struct {
  Arena *arena;
  const Program *program;
  const ExploreOptions *options;
  Liveness *liveness;
  IdleInsts idle; /* or NULL: not asked for */
  Judge judge;
  Stuck stuck; /* threads in the last configuration judged */
  ExploreResult result;
  Odometer *current;
  Prng *prng;       /* an input is shown one of its values only, by chance; or
                           NULL: all that are tried */
  Odometer start;   /* inputs of main before its first step */
  TermStore *terms; /* inputs are left open; or NULL */
  Open *open;
  Feasible *feasible;
  Path *recorded;   /* NULL, or what gets the answers that a run without terms
                       needs: with the values last chosen for the variables */
  bool seeks_races; /* in configurations: search_accepts_step */
  ThreadId racing;  /* who takes the step after the path's last that is a race,
                       with these inputs; if 'has_racing' */
  Odometer racing_inputs;
  bool has_racing;
  bool tells; /* a place was asked for, or would be in another order */
  bool sampled;
  Loc where_sampled;
  const char *why_sampled;
  bool is_over;
  bool is_whole; /* in turns: there are no more */
} Search;

/* How the threads of one configuration stand. */
typedef struct {
  bool is_enabled;   /* some thread has a step */
  bool is_blocked;   /* some thread waits, whatever the inputs */
  bool has_given_up; /* some thread has stopped, exited, or spins by steps */
} Standing;

/* The search is at one place as long as it lasts.  Inputs are left open only
 * where no deadlock is looked for and no witness followed. */
void search_open(Search *, Arena *, const Program *, const ExploreOptions *);
/* Is there a valuation for both paths, as far as is known? */
bool search_meets(Search *, Term, Term);
/* What was left open is given values, so that the path is one of an execution
 * without terms.  False: stopped, and nothing is found. */
bool search_chooses(Search *, Term path);
/* The result, with the path and what keeps it from being an answer. */
ExploreResult search_close(Search *, const Path *);
/* The same of one that was left before its end, unless it is whole. */
ExploreResult search_close_turns(Search *, const Path *, bool is_whole);
ConfigOptions search_config(Search *); /* asks the current odometer */

void odometer_begin(Search *, Odometer *);
/* What was asked before a changed wheel stays, what came after is asked anew.
 * False: all combinations have been tried. */
bool odometer_advance(Odometer *);
/* One that shows just these. */
void odometer_fix(Odometer *, const uint64_t *values, uint32_t n);
/* What it shows, 'asked' values, for the caller to free; NULL: none. */
uint64_t *odometer_values(const Odometer *);

void path_inputs(Path *, const uint64_t *values, uint32_t n);
void path_odometer(Path *, const Odometer *); /* the same, as it shows them */
void path_step(Path *, ThreadId);

/* A thread whose next step had the outcomes 'seen', a set of 1 << StepOutcome
 * over all inputs: is it enabled? */
bool standing_try(Standing *, unsigned seen);
void standing_skip(Standing *, ThreadStatus); /* of one without a next step */
/* All threads have been told: do they wait for ever? */
bool standing_is_deadlock(const Standing *);

/* The answer is not complete; only the first reason counts. */
void search_stop(Search *, Status, const char *reason, Loc);
/* Threads wait for each other, and others may go on for ever, which may be
 * fair, or not: there are too many ways to tell. */
void search_stop_circle(Search *);
/* A violation ends the search. */
void search_report(Search *, Violation);
/* Something was left out: no more than a violation can be the answer. */
bool search_is_partial(const Search *);
/* A turn (turns.h) of a search that begins with main once for each of its
 * inputs, and then goes on from there as long as it has levels; false: it is
 * over. */
bool search_take_turn(Search *, bool has_levels, void (*take_on)(void *),
                      void (*begin_main)(void *), void *context);
/* Look at limits every so often. */
void search_poll(Search *);

/* After a step of the thread, or main's beginning: is the configuration one to
 * go on from?  Otherwise the path ends there; the caller deletes it. */
bool search_continues(Search *, const Config *, ThreadId, StepOutcome);
/* Races of a step of the thread that has led from one configuration to another
 * with what other threads were about to do, whether it is enabled to go on or
 * not; false when one ends the search.  Where happens-before is no more than
 * who reads from whom, and no atomic access is weaker than that, there is a
 * race in some execution iff two threads come to be about to take steps that
 * are one: run only what happens before either.  Where some access is weaker,
 * the interpreter finds races, and what of the past decides about them is part
 * of what is kept (state_store.h).  Races that are passed over make the answer
 * incomplete: what a value comes from need not happen before who reads it, if
 * the two race.  To be asked with the present inputs; clears the log of the
 * second. */
bool search_accepts_step(Search *, const Config *before, Config *after,
                         ThreadId);
/* What of footprints' names depends on whether races are looked for: steps that
 * are not in conflict commute for these, too. */
void search_name(const Search *, Names *);
/* Ends the search if threads are at the lines that are looked for. */
void search_look(Search *, const Config *);
/* Judge a configuration (outcome.h); false when it is a violation, which ends
 * the search. */
bool search_accepts(Search *, const Config *);
/* The same of one in which threads may go round loops for ever. */
bool search_accepts_rounds(Search *, const Config *);
/* A step of the thread has led from one configuration to another that is
 * known: false when it is of a hang, which ends the search. */
bool search_accepts_known(Search *, const Config *before, const Config *after,
                          ThreadId);
/* Do threads wait for each other, if deadlocks are looked for, be the process
 * over or not? */
bool search_waits_anyway(Search *, const Config *);
/* No thread can go on, and some wait; false when that ends the search. */
bool search_accepts_waiting(Search *, const Config *);

#endif
