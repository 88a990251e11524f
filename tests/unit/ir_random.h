/* ir_random.h - random programs in the IR's text form: two or three threads
 * on three objects, with waits, assumptions, conditionals and inputs of one
 * bit, all of whose executions end. */
#ifndef UNIT_IR_RANDOM_H
#define UNIT_IR_RANDOM_H
#include "frontend/base/arena.h"
#include "reduction/semantics/config.h"

#include <stdbool.h>

const char *ir_random(Arena *, uint64_t seed, bool *has_inputs);

/* The same with loops that threads may repeat for ever: spin locks, flags,
 * compare-exchanges. */
typedef struct {
  uint64_t seed;
  unsigned most; /* steps of a thread, if there are two threads */
  bool has_spins;
  bool has_fresh; /* has variables of loop bodies */
  bool has_checks;
  bool has_values; /* has reads of unassigned registers */
} IrRecipe;
const char *ir_random_spins(Arena *, const IrRecipe *, bool *has_inputs);

uint64_t ir_draw(uint64_t *seed, uint64_t n); /* below n */
/* Returns a step, or two, on registers 't' (32 bits) and 'c' (1), with labels
 * of the number. */
const char *ir_random_step(Arena *, uint64_t *seed, unsigned number);

/* Returns the text, and a main that starts its functions f0 to f(n - 1) as
 * threads. */
const char *ir_with_main(Arena *, const char *text, unsigned n);

/* Answers to inputs of one bit, from the lowest bit on. */
typedef struct {
  uint64_t bits;
  unsigned asked;
} InputBits;
uint64_t input_bit(void *bits, const InputQuery *);

#endif
