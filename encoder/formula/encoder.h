/* encoder.h - interface of encoders: formulas whose models are the schedules of
 * Threads.
 *
 * An encoder turns what a reduction has left (reduction.h) into the formula,
 * tells where an execution ends, in terms (goal.h), and reads schedules out
 * of models.  It is one file and one row below; nobody else knows how it
 * represents a schedule. */
#ifndef ENCODER_FORMULA_ENCODER_H
#define ENCODER_FORMULA_ENCODER_H
#include "encoder/formula/goal.h"
#include "encoder/formula/store_order.h"
#include "frontend/cli/engines.def"
#include "reduction/por/reduction.h"

typedef struct {
  const char *name;
  const SolverKind *solver; /* that suits its formulas best */
  /* The next best, if it may be the best of this one, or NULL; so may be the
   * function. */
  const SolverKind *(*rival)(const Reduced *);
  /* Its formulas are small without a transaction graph, too: of this one no
   * more is made at first than so much work allows (0: all). */
  uint64_t early_work;
  /* Adds the formula to the solver; NULL when stop said so. */
  void *(*encode)(Arena *, const Reduced *, Solver *, bool (*stop)(void *),
                  void *context);
  Ending (*ending)(void *);
  /* In the last model: the transitions taken, in an order in which they can
   * be; returns how many.  'taken' holds threads->frames. */
  uint32_t (*taken)(const void *, TransitionId *taken);
  /* Sorts these so that a schedule with pending stores can be run, and tells
   * when they are read and reach memory: NULLs where all is seen at once.  NULL:
   * that it is. */
  StoreTimes (*times)(const void *, Arena *, TransitionId *taken, uint32_t n);
  /* Forbids the last model's schedule, of the n transitions taken, and those
   * that are the same to the encoder: no others. */
  void (*block)(void *, const TransitionId *taken, uint32_t n);
} EncoderOps;

/* Every encoder, as engines.def lists them. */
#define ENCODER(NUMBER, NAME, HELP) extern const EncoderOps encoder_##NAME;
ENCODERS(ENCODER)
#undef ENCODER

/* 'order' with lifetimes.h for all cells that can have it: to be tested. */
extern const EncoderOps encoder_lifetimes;

#define ENCODER(NUMBER, NAME, HELP) +1
enum { N_ENCODER = ENCODERS(ENCODER) };
#undef ENCODER

extern const EncoderOps *const encoder_table[N_ENCODER];

typedef struct Encoding Encoding;

/* The formula and its goals; NULL when stop said so. */
Encoding *encoder_encode(Arena *, const EncoderOps *, const Reduced *, Solver *,
                         bool (*stop)(void *), void *context);
Goals *encoder_goals(const Encoding *);
uint32_t encoder_taken(const Encoding *, TransitionId *taken);
StoreTimes encoder_times(const Encoding *, Arena *, TransitionId *taken,
                         uint32_t n);
void encoder_block(Encoding *, const TransitionId *taken, uint32_t n);

#endif
