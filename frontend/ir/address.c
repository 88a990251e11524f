#include "frontend/ir/address.h"

#include <assert.h>

/* Few low bits vary, so that stored addresses stay cheap for solvers. */
enum { FUNCTION_BYTES = 16, UNIT = 256 };

uint64_t address_of_function(const Program *p, FuncId f) {
  assert(f <= p->n_functions);
  (void)p;
  return ADDRESS_FIRST + (uint64_t)f * FUNCTION_BYTES;
}

FuncId address_find_function(const Program *p, uint64_t address) {
  uint64_t n = (address - ADDRESS_FIRST) / FUNCTION_BYTES;
  if (address < ADDRESS_FIRST || address % FUNCTION_BYTES ||
      n >= p->n_functions)
    return FUNC_NONE;
  return (FuncId)n;
}

static uint64_t round_up(uint64_t n, uint64_t unit) {
  return (n + unit - 1) / unit * unit;
}

uint64_t address_after(uint64_t base, uint64_t size) {
  return round_up(base + size, UNIT) + UNIT;
}

uint64_t address_aligned(uint64_t base, uint64_t align) {
  assert(align && !(align & (align - 1)));
  return align > UNIT ? round_up(base, align) : base;
}

unsigned address_alignment(const Inst *alloc) {
  assert(alloc->kind == INST_ALLOC);
  return alloc->type ? alloc->type->align : ADDRESS_ALIGN;
}

static uint64_t end_of_functions(const Program *p) {
  return round_up(address_of_function(p, p->n_functions), UNIT) + UNIT;
}

uint64_t address_of_object(const Program *p, ObjId id) {
  assert(id <= p->n_objects);
  uint64_t at = end_of_functions(p);
  for (ObjId i = 0; i < id; i++)
    at = address_after(address_aligned(at, p->objects[i].align),
                       p->objects[i].size);
  return id < p->n_objects ? address_aligned(at, p->objects[id].align) : at;
}

uint64_t address_of_dynamic(const Program *p) {
  return address_of_object(p, p->n_objects);
}

AddressRange address_range(const Program *p) {
  uint64_t high = p->address_width == 32 ? 0xffff0000 : (uint64_t)1 << 47;
  return (AddressRange){end_of_functions(p), high};
}
