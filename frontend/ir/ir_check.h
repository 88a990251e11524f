/* ir_check.h - well-formedness rules of every Program.
 *
 *   widths     operands and results of every instruction fit each other and
 *              the registers; addresses are as wide as the program says
 *   references registers, objects, functions, loops and targets exist
 *   control    code does not run past its end; jumps backward lead from the
 *              back of a loop to its head; loops nest; each has one
 *              INST_LOOP, inside it
 *   orders     loads and stores have valid memory orders
 *   calls      direct calls match the parameters and result of the callee
 *   sections   INST_WAIT stands inside an atomic section on every path,
 *              through direct calls too
 *   images     relocations are sorted, apart, and inside their objects */
#ifndef FRONTEND_IR_IR_CHECK_H
#define FRONTEND_IR_IR_CHECK_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

/* Returns the first broken rule, with its place, in the arena; or NULL. */
const char *ir_check_find(Arena *, const Program *);

/* Aborts with that report on stderr if there is one. */
void ir_check(const Program *);

#endif
