/* encoder.h - interface of encoders: formulas whose models are the schedules of
 * Threads.
 *
 * An encoder turns the result of a reduction (reduction.h) into the formula.
 * It describes where an execution ends, in terms (goal.h), and reads schedules
 * out of models.  It is one file and one row below; no other module knows how
 * it represents a schedule. */
#ifndef ENCODER_FORMULA_ENCODER_H
#define ENCODER_FORMULA_ENCODER_H
#include "encoder/formula/goal.h"
#include "encoder/formula/event_graph.h"
#include "frontend/cli/engines.def"
#include "reduction/por/reduction.h"

typedef struct {
  const char *name;
  const SolverKind *solver; /* solver that suits the encoder's formulas best */
  /* Returns a solver that may be faster on this formula, or NULL.  The function
   * may be NULL, too. */
  const SolverKind *(*rival)(const Reduced *);
  /* If not 0, formulas are small even without a transaction graph: at first,
   * the graph is built only if that takes at most so much work. */
  uint64_t early_work;
  /* Adds the formula to the solver; NULL if 'stop' returned true. */
  void *(*encode)(Arena *, const Reduced *, Solver *, bool (*stop)(void *),
                  void *context);
  /* Returns the configuration in which an execution ends, in terms. */
  Ending (*ending)(void *);
  /* Writes the transitions that the last model takes, in a possible order, and
   * returns their number.  'taken' has room for threads->frames. */
  uint32_t (*taken)(const void *, TransitionId *taken);
  /* Sorts the transitions so that a schedule with pending stores can be run,
   * and returns when they read memory and when their stores reach it; without
   * arrays if each store reaches memory at once.  The function is NULL if that
   * is always so. */
  MemoryTimes (*times)(const void *, Arena *, TransitionId *taken, uint32_t n);
  /* Returns the first construct of the Threads that the encoder cannot encode
   * under the memory model, and its location; NULL: none.  The function is NULL
   * if there is no such construct. */
  const char *(*obstacle)(const Threads *, MemoryModel, Loc *at);
  /* Returns a term that holds only if two accesses race under the memory model;
   * TERM_NONE, or a NULL function: goals find races instead (goal.h). */
  Term (*race)(const void *);
  /* Returns a term that holds only if the execution is not sequentially
   * consistent; TERM_NONE, or a NULL function: that was not asked for
   * (Reduced.seeks_cycle). */
  Term (*cycle)(const void *);
  /* Forbids the last model's schedule, of the n transitions taken, and the
   * schedules that the encoder does not distinguish from it; no others. */
  void (*block)(void *, const TransitionId *taken, uint32_t n);
} EncoderOps;

/* All encoders, in the order of engines.def. */
#define ENCODER(NUMBER, NAME, HELP) extern const EncoderOps encoder_##NAME;
ENCODERS(ENCODER)
#undef ENCODER

/* 'order' with lifetimes.h for all cells that can have it; for tests. */
extern const EncoderOps encoder_lifetimes;

#define ENCODER(NUMBER, NAME, HELP) +1
enum { N_ENCODER = ENCODERS(ENCODER) };
#undef ENCODER

extern const EncoderOps *const encoder_table[N_ENCODER];

typedef struct Encoding Encoding;

/* Returns the formula and its goals; NULL if 'stop' returned true. */
Encoding *encoder_encode(Arena *, const EncoderOps *, const Reduced *, Solver *,
                         bool (*stop)(void *), void *context);
Goals *encoder_goals(const Encoding *);
uint32_t encoder_taken(const Encoding *, TransitionId *taken);
Term encoder_race(const Encoding *);
Term encoder_cycle(const Encoding *);
MemoryTimes encoder_times(const Encoding *, Arena *, TransitionId *taken,
                          uint32_t n);
void encoder_block(Encoding *, const TransitionId *taken, uint32_t n);

#endif
