/* address.h - addresses of functions and objects: one layout for interpreter
 * and unwinder.
 *
 * Bases.  Every object has its own base, which identifies its bytes inside of
 * bmc; no two objects ever made share one.  From low to high: NULL and small
 * numbers, functions, static objects in the order of the program, then
 * everything made at run time (allocations, locals in memory, thread-local
 * instances) in the order of creation.  Objects keep a distance, so that an
 * access a little outside of one is outside of all.
 *
 * Places.  If a program observes an address, it sees the place of the object
 * instead of its base.  The place is any that fits (ir.h, Addresses), from
 * ADDRESS_FIRST to the greatest address.  Places of functions cannot be
 * observed.
 *
 * Re-used places.  A heap block may lie where another one lay that was freed
 * before.  Unless provenance is strict (C11 6.2.4p2), an access by an address
 * in the dead block is then one to the live block, if the program has observed
 * the places of both.  No use after free is lost: without re-use, the same
 * steps are a violation. */
#ifndef FRONTEND_IR_ADDRESS_H
#define FRONTEND_IR_ADDRESS_H
#include "frontend/ir/ir.h"

/* Nothing lies below this address: small numbers that programs write into
 * pointers are no addresses. */
#define ADDRESS_FIRST ((uint64_t)0x10000)
/* Alignment of an object that states none, and the greatest alignment. */
enum { ADDRESS_ALIGN = 16, ADDRESS_MOST_ALIGN = 4096 };

uint64_t address_of_function(const Program *, FuncId);
/* Returns FUNC_NONE if no function lies there. */
FuncId address_find_function(const Program *, uint64_t address);
/* Cost: linear in 'id'; callers cache frequent queries. */
uint64_t address_of_object(const Program *, ObjId);
/* address_of_dynamic returns the first base for objects made at run time.
 * address_after returns the next base after an object of 'size' bytes at
 * 'base', and address_aligned the next aligned address. */
uint64_t address_of_dynamic(const Program *);
uint64_t address_after(uint64_t base, uint64_t size);
uint64_t address_aligned(uint64_t base, uint64_t align);
/* Returns the alignment of an ALLOC that states none. */
unsigned address_alignment(const Inst *alloc);

/* True if b may begin 'by' bytes behind the start of a while both are alive.
 * String literals may share a common end, as "b" and "ab" do. */
bool address_may_share(const Object *a, const Object *b, int64_t by);
/* The same for any distance. */
bool address_may_share_any(const Object *a, const Object *b);

/* Range of places: objects lie at places from 'low' on and end before
 * 'high'. */
typedef struct {
  uint64_t low, high;
} AddressRange;
AddressRange address_range(const Program *);

#endif
