#include "frontend/ir/address.h"

#include <assert.h>

/* Spacing of functions and objects.  Few low bits vary, so that stored
 * addresses stay cheap for solvers. */
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

static uint8_t byte_of(const Object *o, int64_t at) {
  return o->image ? o->image[at] : 0;
}

bool address_may_share(const Object *a, const Object *b, int64_t by) {
  int64_t first = by > 0 ? by : 0;
  int64_t end = (int64_t)b->size + by;
  end = end < (int64_t)a->size ? end : (int64_t)a->size;
  if (!a->is_constant || !b->is_constant || first >= end)
    return false;
  for (int64_t i = first; i < end; i++)
    if (byte_of(a, i) != byte_of(b, i - by))
      return false;
  return true;
}

bool address_may_share_any(const Object *a, const Object *b) {
  if (!a->is_constant || !b->is_constant)
    return false;
  for (int64_t by = 1 - (int64_t)b->size; by < (int64_t)a->size; by++)
    if (address_may_share(a, b, by))
      return true;
  return false;
}

AddressRange address_range(const Program *p) {
  uint64_t high = p->address_width == 32 ? 0xffff0000 : (uint64_t)1 << 47;
  return (AddressRange){end_of_functions(p), high};
}
