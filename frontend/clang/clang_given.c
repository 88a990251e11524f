#include "frontend/clang/lower.h"

static bool is_it(const Operand *o, FuncId f) {
  return o->kind == OPERAND_FUNCTION && o->id == f;
}

static bool is_null(const Operand *o) {
  return o->kind == OPERAND_CONST && !o->bits;
}

static bool uses(const Inst *in, FuncId f, unsigned k) {
  for (uint32_t i = 0; i < in->n_args; i++)
    if (is_it(&in->args[i], f))
      return true;
  if (in->kind == INST_CALL && is_it(&in->a, f))
    return k >= in->n_args || !is_null(&in->args[k]);
  return is_it(&in->a, f) || is_it(&in->b, f) || is_it(&in->c, f);
}

static bool is_in_code(const Function *user, FuncId f, unsigned k) {
  for (uint32_t i = 0; i < user->n_code; i++)
    if (uses(&user->code[i], f, k))
      return true;
  return false;
}

static bool is_in_image(const Object *o, FuncId f) {
  for (uint32_t i = 0; i < o->n_relocations; i++)
    if (is_it(&o->relocations[i].target, f))
      return true;
  return false;
}

bool function_is_given(const Lower *L, const char *name, unsigned k) {
  uint32_t i = name_map_find(&L->library.function_of, name);
  FuncId f = i == NOT_FOUND ? NOT_FOUND : L->library.functions.data[i].id;
  if (f == NOT_FOUND)
    return false;
  if (part_needs(L, name))
    return true;
  for (uint32_t n = 0; n < L->functions.n; n++)
    if (is_in_code(&L->functions.data[n], f, k))
      return true;
  for (uint32_t n = 0; n < L->objects.n; n++)
    if (is_in_image(&L->objects.data[n], f))
      return true;
  return false;
}
