/* search.h - common parts of all searches over configurations (config.h):
 * values for open inputs, limits, and detection of violations.
 *
 * A search takes steps under an Odometer, which shows the answers to the inputs
 * of one step:
 *
 *   do {
 *     odometer_begin(&search, &odometer);
 *     Config *s = config_after(...);
 *     if (s && search_continues(&search, s, thread, outcome))
 *       ... go on from s ...
 *   } while (!search.is_finished && odometer_advance(&odometer));
 *
 * After a violation search.is_finished is set, and 'result' contains it; the
 * caller adds the path to it (schedule and inputs). */
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
  uint64_t values[3];     /* values of a sampled input */
  const uint64_t *listed; /* values of INPUT_PLACE and INPUT_OUTCOME, or NULL */
  uint64_t mask; /* mask of INPUT_CHOOSE, else 0: values 0 .. count - 1 */
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

/* The path to what was found: the inputs of the beginning and then, one by one,
 * the steps. */
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
  IrrelevantInsts irrelevant; /* or NULL: not requested */
  RaceSites race_sites;       /* likewise */
  Judge judge;
  Stuck stuck; /* threads in the last configuration judged */
  ExploreResult result;
  Odometer *current;
  /* If not NULL, an input gets only one of its values, a random one; else all
   * that are tried. */
  Prng *prng;
  Odometer start;   /* inputs of main before its first step */
  TermStore *terms; /* inputs are left open; or NULL */
  Open *open;
  Feasible *feasible;
  /* NULL, or records the answers that a run without terms needs: with the
   * values last chosen for the variables. */
  Path *recorded;
  bool seeks_races; /* in configurations: search_accepts_step */
  /* Thread of the step after the path's last that is a race, with
   * 'racing_inputs'; if 'has_racing'. */
  ThreadId racing;
  Odometer racing_inputs;
  bool has_racing;
  bool reads_last; /* loads read the last message in modification order */
  bool observes;   /* an address was requested, or would be in another order */
  bool sampled;
  Loc where_sampled;
  const char *why_sampled;
  bool is_finished;
  bool is_whole; /* in turns: the search has ended by itself */
} Search;

/* State of the threads of one configuration. */
typedef struct {
  bool is_enabled;   /* some thread has a step */
  bool is_blocked;   /* some thread waits, whatever the inputs */
  bool has_given_up; /* some thread has stopped, exited, or spins by steps */
} Standing;

/* Begins a search, which must not move as long as it lasts.  Inputs are left
 * open only if no deadlock is looked for and no witness followed. */
void search_open(Search *, Arena *, const Program *, const ExploreOptions *);
/* True if there is a valuation for both paths, as far as is known. */
bool search_meets(Search *, Term, Term);
/* Gives values to open inputs, so that the path is one of an execution without
 * terms.  False: stopped without a result. */
bool search_chooses(Search *, Term path);
/* Returns the result, with the path and the reason why it is incomplete, if
 * any. */
ExploreResult search_close(Search *, const Path *);
/* The same for a search that was left before its end, unless it is whole. */
ExploreResult search_close_turns(Search *, const Path *, bool is_whole);
ConfigOptions search_config(Search *); /* with the present odometer */

void odometer_begin(Search *, Odometer *);
/* Keeps the wheels up to the one that changes, and resets the later ones.
 * False: all combinations have been tried. */
bool odometer_advance(Odometer *);
/* Sets the odometer to show only these values. */
void odometer_fix(Odometer *, const uint64_t *values, uint32_t n);
/* Returns the values that it shows, 'asked' ones, for the caller to free; NULL:
 * none. */
uint64_t *odometer_values(const Odometer *);

void path_inputs(Path *, const uint64_t *values, uint32_t n);
/* The same, with the values that it shows. */
void path_odometer(Path *, const Odometer *);
void path_step(Path *, ThreadId);

/* Adds a thread whose next step had the outcomes 'seen', a set of 1 <<
 * StepOutcome over all inputs.  Returns whether it is enabled. */
bool standing_try(Standing *, unsigned seen);
/* Adds a thread without a next step. */
void standing_skip(Standing *, ThreadStatus);
/* True if threads wait for ever, after all threads were added. */
bool standing_is_deadlock(const Standing *);

/* Notes that the answer is incomplete; only the first reason counts. */
void search_stop(Search *, Status, const char *reason, Loc);
/* Makes the answer incomplete: threads wait for each other, and it is undecided
 * whether the others can go on for ever in a fair execution. */
void search_stop_circle(Search *);
/* Ends the search with a violation. */
void search_report(Search *, Violation);
/* True if something was left out: only a violation can be the answer. */
bool search_is_partial(const Search *);
/* Takes a turn (turns.h) of a search that begins with main once for each of its
 * inputs, and then continues as long as it has levels; false: it has ended. */
bool search_take_turn(Search *, bool has_levels, void (*take_on)(void *),
                      void (*begin_main)(void *), void *context);
/* Checks the limits once in a while. */
void search_poll(Search *);

/* True if the search continues from the configuration, after a step of the
 * thread or main's beginning.  Otherwise the path ends there; the caller
 * deletes it. */
bool search_continues(Search *, const Config *, ThreadId, StepOutcome);
/* Looks for races of a step of the thread, from one configuration to the other,
 * with the next accesses of other threads, enabled or not.  False when one ends
 * the search.  Suppose that happens-before is only the reads-from order and no
 * atomic access is weaker.  Then there is a race in some execution iff two
 * threads come to be about to take steps that race: run only what happens
 * before either.  If some access is weaker, the interpreter finds races, and
 * the recorded past that decides about them is stored with the states
 * (state_store.h).  Races that are ignored make the answer incomplete: the
 * origin of a value need not happen before its read, if the two race.  To be
 * called with the present inputs; clears the log of the second. */
bool search_accepts_step(Search *, const Config *before, Config *after,
                         ThreadId);
/* Sets the options of Names that races need, if they are looked for: steps
 * without conflict then also commute with regard to races. */
void search_name(const Search *, Names *);
/* Ends the search if threads are at the requested lines (reach.h). */
void search_look(Search *, const Config *);
/* Judges a configuration (outcome.h); false when it is a violation, which ends
 * the search. */
bool search_accepts(Search *, const Config *);
/* The same for one in which threads may go round loops for ever. */
bool search_accepts_rounds(Search *, const Config *);
/* True if the step of the thread from one configuration to another known one
 * may be one of a thread that goes round a loop for ever. */
bool search_goes_round(const Config *before, const Config *after, ThreadId);
/* Judges such a step; false when it belongs to a hang, which ends the
 * search. */
bool search_accepts_known(Search *, const Config *before, const Config *after,
                          ThreadId);
/* True if threads wait for each other, if deadlocks are looked for, whether the
 * process has ended or not. */
bool search_waits_anyway(Search *, const Config *);
/* Judges a configuration in which no thread can go on, and some wait; false
 * when that ends the search. */
bool search_accepts_waiting(Search *, const Config *);

#endif
