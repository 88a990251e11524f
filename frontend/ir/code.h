/* code.h - the instructions of one function while they are being made.
 *
 * Instructions are emitted in order at the current location; operations on
 * constants and on addresses of static objects are computed at once.  Jumps
 * go to labels.  What no jump leads to is not emitted: after a JUMP, RETURN,
 * EXIT, END_THREAD or UNSUPPORTED the code is dead until a label is placed
 * that something jumps to (or a mark, to which something may yet jump).
 *
 * Operands may be 128 bits wide, of which no instruction knows: such a one is
 * a constant, or a pair of halves that no longer change, and what is done to
 * it is done by instructions on these.  It is read and written in two
 * accesses.  Division alone is not done here.
 *
 * code_finish lays out loops as ir.h wants them: the jumps back to a mark
 * meet in one jump at the end of the loop, which is stretched until loops
 * nest; a jump into the middle of a loop becomes UNSUPPORTED. */
#ifndef FRONTEND_IR_CODE_H
#define FRONTEND_IR_CODE_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

typedef struct Code Code; /* laid out in code.c only */
typedef uint32_t Label;

enum { WIDE_BITS = 128 };

Code *code_new(Arena *, unsigned address_width);

/* How operations on constants are rounded from now on; to nearest, at first. */
void code_set_rounding(Code *, Rounding);
Rounding code_rounding(const Code *);

/* Of what is emitted from now on. */
typedef struct {
  Loc loc;
  Span span;
} Spot;

void code_set_spot(Code *, Spot);
Spot code_spot(const Code *);
bool code_is_dead(const Code *);
uint32_t code_count(const Code *); /* instructions so far */

Reg code_reg(Code *, unsigned width, const char *name, const Type *);
unsigned code_reg_width(const Code *, Reg);

Operand operand_const(unsigned width, uint64_t bits);
Operand operand_reg(unsigned width, Reg);
bool operand_is_const(Operand, uint64_t *bits_or_null); /* below 2^64 */

/* Of an operand of 128 bits: its halves, of 64 bits each. */
Operand operand_pair(Arena *, Operand low, Operand high);
Operand operand_low(Operand);
Operand operand_high(Operand);

/* What C says of an access, as Inst has it. */
typedef struct {
  const Type *type;
  const char *text;
  MemoryOrder order, failure;
  uint32_t before, after;
} Lvalue;

/* The instruction to fill in; good until the next is emitted. */
Inst *code_emit(Code *, InstKind);

/* Operands of one width; the result has the width that ops.def says. */
Operand code_op(Code *, Op, Operand a, Operand b);
Operand code_float(Code *, FloatOp, unsigned width, Operand a, Operand b);
Operand code_not(Code *, Operand);
Operand code_neg(Code *, Operand);
Operand code_ite(Code *, Operand bit, Operand a, Operand b);
/* Extend or cut to 'width'. */
Operand code_resize(Code *, Operand, unsigned width, bool is_signed);
Operand code_is_zero(Code *, Operand);
/* The product of two operands of 64 bits, unsigned, in 128 bits. */
Operand code_product(Code *, Operand a, Operand b);
Operand code_index(Code *, Operand base, Operand index, int64_t stride);
void code_move(Code *, Reg, Operand);
Operand code_copy(Code *, Operand); /* in a register of its own */
Operand code_load(Code *, Operand address, unsigned width, Lvalue);
void code_store(Code *, Operand address, Operand value, Lvalue);
void code_section_begin(Code *, SectionKind);
void code_assert(Code *, Property, Operand bit, const char *text);
void code_unsupported(Code *, const char *text);

Label code_label(Code *);
void code_place(Code *, Label);
void code_jump(Code *, Label);
void code_branch(Code *, Operand bit, Label then, Label other);

/* A label to which gotos may jump back. */
void code_place_mark(Code *, Label);

/* head: begin, test, enter, body, end jumps back to the head. */
uint32_t code_loop_begin(Code *);
void code_loop_enter(Code *, uint32_t loop);
void code_loop_end(Code *, uint32_t loop);

/* ---- Order of evaluation ----
 *
 * What an expression emits is cut into atoms.  An atom comes after the values
 * that it is computed from and after what a sequence point puts before it;
 * else their order is open.  What is emitted is one order; code_finish puts
 * the others beside it where somebody may tell them apart, behind an
 * INST_ORDER. */
typedef struct {
  bool is_outermost;
  uint32_t first;
  uint64_t before;
} Operation;

/* What a function emits keeps the order in which it is emitted. */
void code_keep_order(Code *);
/* An expression, with its operands.  The end tells whether it is a region of
 * several orders, to be given a name. */
Operation code_operation_begin(Code *);
bool code_operation_end(Code *, Operation);
void code_name_region(Code *, const char *text);
/* All of the operation so far comes before all of it that follows. */
void code_sequence_point(Code *);

/* What is emitted between is one atom: */
typedef enum {
  WHOLE_CALL,   /* as C asks for */
  WHOLE_PARTS,  /* although C lets others take place amidst it */
  WHOLE_EFFECT, /* a side effect: values do not wait for it */
} WholeKind;

void code_whole_begin(Code *, WholeKind);
void code_whole_end(Code *);
/* An atom that depends on no operand, and comes before all that follows. */
void code_prelude_begin(Code *);
void code_prelude_end(Code *);

/* Fill in code, registers and loops. */
void code_finish(Code *, Function *);

#endif
