/* lock_gates.h - which lock must a thread take on its way, whatever way that
 * is?
 *
 * A *gate* is the word of a lock that says who holds it: who comes to it takes
 * no further step while it is the id of another thread (id_of_self of the
 * library).  Models of the library say where that is so: they give the word's
 * address to lock_is_awaited.
 *
 * An address is said in terms of what is known at its place: of static objects
 * and of what registers hold there, as in accesses.h. */
#ifndef REDUCTION_STATIC_LOCK_GATES_H
#define REDUCTION_STATIC_LOCK_GATES_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

enum { GATE_BYTES = 4 };

typedef enum {
  GATE_NONE,
  GATE_OBJECT, /* in static object 'base'; a thread-local one: the thread's */
  GATE_REG     /* where register 'base' of the function points to */
} GateKind;

typedef struct {
  uint32_t kind, base;
  int64_t offset;
} Gate;

bool gate_is_same(Gate, Gate);
/* Of after the instruction, in terms of before it: NONE, if there are none. */
Gate gate_before(const Program *, const Inst *, Gate);
/* A function's, in terms of the operands that are its arguments. */
Gate gate_of_callee(const Program *, Gate, const Operand *args, uint32_t n);

typedef struct LockGates LockGates;

LockGates *lock_gates_new(Arena *, const Program *); /* lives in the arena */
/* The first one that is passed for certain from the instruction on until the
 * function returns. */
Gate lock_gates_from(LockGates *, const Function *, uint32_t at);
/* In what the instruction calls. */
Gate lock_gates_of_call(LockGates *, const Inst *);

#endif
