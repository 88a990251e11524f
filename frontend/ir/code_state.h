/* code_state.h - data shared by code.c, code_order.c, code_spread.c and
 * code_layout.c. */
#ifndef FRONTEND_IR_CODE_STATE_H
#define FRONTEND_IR_CODE_STATE_H
#include "frontend/base/vec.h"
#include "frontend/ir/code.h"

enum { UNPLACED = UINT32_MAX, NO_LOOP = UINT32_MAX };
enum { MOST_ATOMS = 64 };

typedef struct {
  uint32_t at; /* instruction, or UNPLACED */
  uint32_t uses;
} LabelPlace;

/* Atom of an evaluation: instructions, up to the next atom, that no order
 * separates. */
typedef struct {
  uint32_t begin;
  uint64_t after; /* atoms that come earlier in every order */
  bool is_event;  /* an observer may see when it takes place */
  bool has_more;  /* has an event that is no load */
  bool is_effect; /* no value of an expression waits for it */
  bool is_call;   /* calls a function */
  bool may_mix;   /* C allows interleaving with others */
  bool is_closed;
  uint32_t update; /* of the store of an update: 1 + its atom that loads */
} InstAtom;

/* Full expression, or part of an atom that is evaluated like one. */
typedef struct Evaluation Evaluation;
struct Evaluation {
  Evaluation *outer;
  uint32_t begin; /* first instruction */
  Loc loc;
  VEC(InstAtom) atoms;
  uint64_t before; /* atoms that precede everything after them */
  uint32_t first;  /* first atom of the current operation */
  unsigned whole, sections;
  bool overflows, has_loop;
};

/* Finished evaluation that has several orders. */
typedef struct {
  const Evaluation *evaluation;
  uint32_t begin, end;
  const char *text;
} Region;

struct Code {
  Arena *arena;
  unsigned address_width;
  Spot spot;
  bool dead, keeps_order;
  Rounding rounding;
  uint32_t last_placed; /* instruction at which a label was last placed */
  Inst sink;            /* receives what is emitted into dead code */
  VEC(Inst) insts;
  VEC(RegInfo) regs;
  VEC(LabelPlace) places;
  VEC(Loop) loops; /* head and back are indices of instructions */
  Evaluation *evaluation;
  VEC(Region) regions;
};

/* Operations on operands of 128 bits (code_wide.c). */
Operand wide_op(Code *, Op, Operand a, Operand b);
Operand wide_not(Code *, Operand);
Operand wide_ite(Code *, Operand bit, Operand a, Operand b);
Operand wide_resize(Code *, Operand, unsigned width, bool is_signed);
Operand wide_load(Code *, Operand address, Lvalue);
void wide_store(Code *, Operand address, Operand value, Lvalue);
bool order_is_event(InstKind);
/* order_note records an emitted instruction; order_note_loop, a loop's
 * begin. */
void order_note(Code *, InstKind);
void order_note_check(Code *); /* the time of the check is observable */
void order_note_loop(Code *);
/* Adds the other orders to the code of each region; jumps hold indices of
 * instructions. */
void order_spread(Code *);

#endif
