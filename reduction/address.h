/* address.h - where functions and objects lie: one layout for interpreter
 * and unwinder.
 *
 * From low to high: NULL, functions, static objects in the order of the
 * program, then everything made at run time (allocations, locals in memory,
 * thread-local instances) in the order of making.  Nothing lies at two
 * places and no place is used twice.  Objects keep a distance, so that an
 * access a little outside of one is outside of all. */
#ifndef REDUCTION_ADDRESS_H
#define REDUCTION_ADDRESS_H
#include "frontend/ir.h"

uint64_t address_of_function(const Program *, FuncId);
/* FUNC_NONE when no function lies there. */
FuncId address_find_function(const Program *, uint64_t address);
/* Cost: linear in 'id'; callers keep what they ask for often. */
uint64_t address_of_object(const Program *, ObjId);
/* The first place for what is made at run time, and the next one after an
 * object of 'size' bytes at 'base'. */
uint64_t address_of_dynamic(const Program *);
uint64_t address_after(uint64_t base, uint64_t size);

#endif
