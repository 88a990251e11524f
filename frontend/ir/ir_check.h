/* ir_check.h - the rules that every Program keeps.
 *
 *   widths     operands and results of every instruction fit each other and
 *              the registers; addresses are as wide as the program says
 *   references registers, objects, functions, loops and targets exist
 *   control    code does not run past its end; jumps backward lead from the
 *              back of a loop to its head; loops nest; each has one
 *              INST_LOOP, inside it
 *   orders     loads and stores have memory orders that they can have
 *   calls      direct ones pass what the callee takes and use what it gives
 *   sections   INST_WAIT stands inside an atomic section on every path,
 *              through direct calls too
 *   images     relocations are sorted, apart, and inside their objects */
#ifndef FRONTEND_IR_IR_CHECK_H
#define FRONTEND_IR_IR_CHECK_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

/* The first rule that is broken, with its place, in the arena; or NULL. */
const char *ir_check_find(Arena *, const Program *);

/* Abort with that report on stderr if there is one. */
void ir_check(const Program *);

#endif
