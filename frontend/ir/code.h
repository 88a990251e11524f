/* code.h - builder of the instructions of one function.
 *
 * Instructions are emitted in order at the current location; operations on
 * constants and on addresses of static objects are folded.  Jumps go to labels.
 * Unreachable code is not emitted: after a JUMP, RETURN, EXIT, END_THREAD or
 * UNSUPPORTED the code is dead.  It is live again at a label that something
 * jumps to, or at a mark, to which a later jump may lead.
 *
 * Operands may be 128 bits wide, although no instruction is.  Such an operand
 * is a constant, or a pair of halves that no longer change.  An operation on it
 * becomes instructions on the halves, an access two accesses.  Only division is
 * done elsewhere.
 *
 * code_finish lays out loops as ir.h requires: the jumps back to a mark meet in
 * one jump at the end of the loop, which is stretched until loops nest.  A loop
 * that is entered in the middle becomes one made by goto, and is entered
 * through its mark, from which a branch leads on. */
#ifndef FRONTEND_IR_CODE_H
#define FRONTEND_IR_CODE_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

typedef struct Code Code; /* laid out in code.c only */
typedef uint32_t Label;

enum { WIDE_BITS = 128 };

Code *code_new(Arena *, unsigned address_width);

/* Sets the rounding of later operations on constants; to nearest at first. */
void code_set_rounding(Code *, Rounding);
Rounding code_rounding(const Code *);

/* Source position of the instructions emitted from now on. */
typedef struct {
  Loc loc;
  Span span;
} Spot;

void code_set_spot(Code *, Spot);
Spot code_spot(const Code *);
bool code_is_dead(const Code *);
uint32_t code_count(const Code *); /* number of instructions so far */

Reg code_reg(Code *, unsigned width, const char *name, const Type *);
unsigned code_reg_width(const Code *, Reg);

Operand operand_const(unsigned width, uint64_t bits);
Operand operand_reg(unsigned width, Reg);
bool operand_is_const(Operand, uint64_t *bits_or_null); /* below 2^64 */

/* Makes an operand of 128 bits of two halves of 64 bits; returns a half. */
Operand operand_pair(Arena *, Operand low, Operand high);
Operand operand_low(Operand);
Operand operand_high(Operand);

/* Attributes of an access in C, as in Inst. */
typedef struct {
  const Type *type;
  const char *text;
  MemoryOrder order, failure;
  uint32_t before, after;
} Lvalue;

/* Emits an instruction for the caller to fill in; valid until the next one is
 * emitted. */
Inst *code_emit(Code *, InstKind);

/* Operands have one width; ops.def gives the width of the result. */
Operand code_op(Code *, Op, Operand a, Operand b);
Operand code_float(Code *, FloatOp, unsigned width, Operand a, Operand b);
Operand code_not(Code *, Operand);
Operand code_neg(Code *, Operand);
Operand code_ite(Code *, Operand bit, Operand a, Operand b);
/* Extends or cuts to 'width'. */
Operand code_resize(Code *, Operand, unsigned width, bool is_signed);
Operand code_is_zero(Code *, Operand);
/* Returns the unsigned 128-bit product of two operands of 64 bits. */
Operand code_product(Code *, Operand a, Operand b);
Operand code_index(Code *, Operand base, Operand index, int64_t stride);
void code_move(Code *, Reg, Operand);
Operand code_copy(Code *, Operand); /* in a new register */
Operand code_load(Code *, Operand address, unsigned width, Lvalue);
void code_store(Code *, Operand address, Operand value, Lvalue);
void code_section_begin(Code *, SectionKind);
void code_assert(Code *, Property, Operand bit, const char *text);
void code_unsupported(Code *, const char *text);

Label code_label(Code *);
void code_place(Code *, Label);
void code_jump(Code *, Label);
void code_branch(Code *, Operand bit, Label then, Label other);

/* Places a label to which gotos may jump back. */
void code_place_mark(Code *, Label);

/* Order of calls: begin, test, enter, body, end (which jumps back to the
 * head). */
uint32_t code_loop_begin(Code *);
void code_loop_enter(Code *, uint32_t loop);
void code_loop_end(Code *, uint32_t loop);

/* ---- Order of evaluation ----
 *
 * The code of an expression is cut into atoms.  An atom comes after the values
 * that it is computed from and after what a sequence point puts before it;
 * otherwise the order is open.  The emitted code has one order.  code_finish
 * adds the others behind an INST_ORDER, where an observer may distinguish
 * them. */
typedef struct {
  bool is_outermost;
  uint32_t first;
  uint64_t before;
} Operation;

typedef struct {
  uint32_t load; /* 1 + the atom; 0: none */
} CodeUpdate;

/* Fixes the emitted order for the rest of the function. */
void code_keep_order(Code *);
/* Begins an expression, with its operands.  The end returns true if it is a
 * region of several orders, to be named by code_name_region. */
Operation code_operation_begin(Code *);
bool code_operation_end(Code *, Operation);
void code_name_region(Code *, const char *text);
/* Orders everything emitted so far by the operation before everything that
 * follows. */
void code_sequence_point(Code *);

/* Kind of an atom: the code from code_whole_begin to code_whole_end. */
typedef enum {
  WHOLE_CALL,   /* as C requires */
  WHOLE_PARTS,  /* although C allows interleaving with other evaluations */
  WHOLE_EFFECT, /* a side effect: values do not wait for it */
} WholeKind;

void code_whole_begin(Code *, WholeKind);
void code_whole_end(Code *);
/* An update loads an object and stores to it.  No call takes place in between
 * (C11 6.5.2.4p2, 6.5.16.2p3).  Call the first after the load, the second after
 * the store. */
CodeUpdate code_update_begin(const Code *);
void code_update_end(Code *, CodeUpdate);
/* An atom that depends on no operand, and precedes everything after it. */
void code_prelude_begin(Code *);
void code_prelude_end(Code *);

/* Fills in code, registers and loops. */
void code_finish(Code *, Function *);

#endif
