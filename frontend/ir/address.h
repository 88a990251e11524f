/* address.h - where functions and objects lie: one layout for interpreter
 * and unwinder.
 *
 * Names.  Every object has a base of its own, by which the address of one of
 * its bytes is known inside of bmc; no two objects ever made share one.  From
 * low to high: NULL and small numbers, functions, static objects in the order
 * of the program, then everything made at run time (allocations, locals in
 * memory, thread-local instances) in the order of making.  Objects keep a
 * distance, so that an access a little outside of one is outside of all.
 *
 * Places.  What the program sees in place of the base where it can tell is
 * open (ir.h, Addresses): any place that fits, ADDRESS_FIRST up to the
 * greatest address.  Where functions lie is not told.
 *
 * Re-used places.  A heap block may lie where another lay that was freed before
 * it was made.  Unless provenance is strict (C11 6.2.4p2), an access by an
 * address in the dead block then is one to the live block, if the program has
 * observed the places of both.  No use after free is lost: without re-use, the
 * same steps are a violation. */
#ifndef FRONTEND_IR_ADDRESS_H
#define FRONTEND_IR_ADDRESS_H
#include "frontend/ir/ir.h"

/* Below it lies nothing: what programs write into pointers as small numbers
 * is no address. */
#define ADDRESS_FIRST ((uint64_t)0x10000)
/* Of an object whose alignment is not said; and the greatest that can be. */
enum { ADDRESS_ALIGN = 16, ADDRESS_MOST_ALIGN = 4096 };

uint64_t address_of_function(const Program *, FuncId);
/* FUNC_NONE when no function lies there. */
FuncId address_find_function(const Program *, uint64_t address);
/* Cost: linear in 'id'; callers keep what they ask for often. */
uint64_t address_of_object(const Program *, ObjId);
/* The first place for what is made at run time, the next one after an object
 * of 'size' bytes at 'base', and the next that is aligned. */
uint64_t address_of_dynamic(const Program *);
uint64_t address_after(uint64_t base, uint64_t size);
uint64_t address_aligned(uint64_t base, uint64_t align);
/* Of what an ALLOC makes where it does not say. */
unsigned address_alignment(const Inst *alloc);

/* May b begin 'by' bytes beyond where a does, though both are there?  String
 * literals may share what they agree in, as "b" and "ab" do. */
bool address_may_share(const Object *a, const Object *b, int64_t by);
/* Wherever that is. */
bool address_may_share_any(const Object *a, const Object *b);

/* Objects may lie at places from 'low' on and end before 'high'. */
typedef struct {
  uint64_t low, high;
} AddressRange;
AddressRange address_range(const Program *);

#endif
