/* access.h - reads and writes of cells in the event-based encoding. */
#ifndef ENCODER_FORMULA_ACCESS_H
#define ENCODER_FORMULA_ACCESS_H
#include "frontend/base/vec.h"
#include "reduction/unwind/threads.h"

/* A write of a cell. */
typedef struct {
  TransitionId event; /* TRANSITION_NONE: the initial value */
  Term active;        /* the write takes place */
  Term value;
  bool is_sure; /* it takes place whenever its transition is passed */
} Write;

typedef struct {
  VEC(Write) all;     /* the initial value first, then writes by transition */
  VEC(uint32_t) sure; /* indices of the sure writes, initial value left out */
} Writes;

typedef struct {
  TransitionId event; /* TRANSITION_NONE: a read at the end */
  CellId cell;
  Term active; /* the read takes place */
  Term value;
  VEC(uint32_t) from;  /* candidates: writes of the cell */
  const Term *is_from; /* by candidate: the read takes its value from it; or
                          NULL until that is decided */
} Read;

#endif
