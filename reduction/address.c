#include "reduction/address.h"

/* Few low bits vary, so that stored addresses stay cheap for solvers. */
enum { FIRST_FUNCTION = 0x100, FUNCTION_BYTES = 16, UNIT = 256 };

uint64_t address_of_function(const Program *p, FuncId f) {
  (void)p;
  return FIRST_FUNCTION + (uint64_t)f * FUNCTION_BYTES;
}

FuncId address_find_function(const Program *p, uint64_t address) {
  uint64_t n = (address - FIRST_FUNCTION) / FUNCTION_BYTES;
  if (address < FIRST_FUNCTION || address % FUNCTION_BYTES ||
      n >= p->n_functions)
    return FUNC_NONE;
  return (FuncId)n;
}

static uint64_t round_up(uint64_t n) { return (n + UNIT - 1) / UNIT * UNIT; }

uint64_t address_after(uint64_t base, uint64_t size) {
  return round_up(base + size) + UNIT;
}

uint64_t address_of_object(const Program *p, ObjId id) {
  uint64_t at = round_up(address_of_function(p, p->n_functions)) + UNIT;
  for (ObjId i = 0; i < id; i++)
    at = address_after(at, p->objects[i].size);
  return at;
}

uint64_t address_of_dynamic(const Program *p) {
  return address_of_object(p, p->n_objects);
}
