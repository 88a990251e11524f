/* access.h - reads and writes of cells, as the event-based encoding has
 * them. */
#ifndef ENCODER_FORMULA_ACCESS_H
#define ENCODER_FORMULA_ACCESS_H
#include "frontend/base/vec.h"
#include "reduction/unwind/threads.h"

/* A write of a cell. */
typedef struct {
  TransitionId event; /* or TRANSITION_NONE: the initial value */
  Term active;        /* the write takes place */
  Term value;
  bool is_sure; /* it takes place whenever its transition is passed */
} Write;

typedef struct {
  VEC(Write) all;     /* the first is the initial value, then by transition */
  VEC(uint32_t) sure; /* indices of sure writes but the initial value */
} Writes;

typedef struct {
  TransitionId event; /* or TRANSITION_NONE: the end */
  CellId cell;
  Term active; /* the read takes place */
  Term value;
  VEC(uint32_t) from;  /* candidates: writes of the cell */
  const Term *is_from; /* by candidate: the read takes its value from it; or
                          NULL until that is decided */
} Read;

#endif
