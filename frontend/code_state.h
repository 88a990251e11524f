/* code_state.h - what code.c and code_layout.c share. */
#ifndef FRONTEND_CODE_STATE_H
#define FRONTEND_CODE_STATE_H
#include "frontend/base/vec.h"
#include "frontend/code.h"

enum { UNPLACED = UINT32_MAX, NO_LOOP = UINT32_MAX };

typedef struct {
  uint32_t at; /* instruction, or UNPLACED */
  uint32_t uses;
} Place;

struct Code {
  Arena *arena;
  unsigned address_width;
  Spot spot;
  bool dead;
  uint32_t last_placed; /* instruction a label was last placed at */
  Inst sink;            /* what is emitted into dead code */
  VEC(Inst) insts;
  VEC(RegInfo) regs;
  VEC(Place) places;
  VEC(Loop) loops; /* head and back are instructions */
};

/* Operations on operands of 128 bits (code_wide.c). */
Operand wide_op(Code *, Op, Operand a, Operand b);
Operand wide_not(Code *, Operand);
Operand wide_ite(Code *, Operand bit, Operand a, Operand b);
Operand wide_resize(Code *, Operand, unsigned width, bool is_signed);
Operand wide_load(Code *, Operand address, const char *text);
void wide_store(Code *, Operand address, Operand value, const char *text);

#endif
