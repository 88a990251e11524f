#include "frontend/clang/lower.h"

static bool is_it(const Operand *o, FuncId f) {
  return o->kind == OPERAND_FUNCTION && o->id == f;
}

static bool is_null(const Operand *o) {
  return o->kind == OPERAND_CONST && !o->bits;
}

static bool is_called(const Inst *in, FuncId f) {
  return in->kind == INST_CALL && is_it(&in->a, f);
}

/* True if the instruction mentions f other than to call it. */
static bool is_kept(const Inst *in, FuncId f) {
  for (uint32_t i = 0; i < in->n_args; i++)
    if (is_it(&in->args[i], f))
      return true;
  return (in->kind != INST_CALL && is_it(&in->a, f)) || is_it(&in->b, f) ||
         is_it(&in->c, f);
}

static bool reads(const Inst *in, Reg r) {
  const Operand *fixed[] = {&in->a, &in->b, &in->c};
  for (unsigned i = 0; i < 3; i++)
    if (fixed[i]->kind == OPERAND_REG && fixed[i]->id == r)
      return true;
  for (uint32_t i = 0; i < in->n_args; i++)
    if (in->args[i].kind == OPERAND_REG && in->args[i].id == r)
      return true;
  return false;
}

bool function_reads(const Function *user, Reg r) {
  for (uint32_t i = 0; i < user->n_code; i++)
    if (reads(&user->code[i], r))
      return true;
  return false;
}

/* True if the call in 'user' matters: by its argument 'k', which may be 'n'. */
typedef bool Matters(const Function *, const Inst *call, unsigned k,
                     uint64_t n);

static bool gives_argument(const Function *user, const Inst *call, unsigned k,
                           uint64_t n) {
  (void)user, (void)n;
  return k >= call->n_args || !is_null(&call->args[k]);
}

static bool passes_number(const Function *user, const Inst *call, unsigned k,
                          uint64_t n) {
  (void)user;
  return k >= call->n_args || call->args[k].kind != OPERAND_CONST ||
         call->args[k].bits == n;
}

/* True if the program uses the result; uses in the library do not count. */
static bool uses_result(const Function *user, const Inst *call, unsigned k,
                        uint64_t n) {
  (void)k, (void)n;
  return !user->is_library && call->dst != REG_NONE &&
         function_reads(user, call->dst);
}

static bool is_in_code(const Function *user, FuncId f, Matters *matters,
                       unsigned k, uint64_t n) {
  for (uint32_t i = 0; i < user->n_code; i++) {
    const Inst *in = &user->code[i];
    if (is_kept(in, f) || (is_called(in, f) && matters(user, in, k, n)))
      return true;
  }
  return false;
}

static bool is_in_image(const Object *o, FuncId f) {
  for (uint32_t i = 0; i < o->n_relocations; i++)
    if (is_it(&o->relocations[i].target, f))
      return true;
  return false;
}

static bool any_matters(const Lower *L, const char *name, Matters *matters,
                        unsigned k, uint64_t number) {
  uint32_t i = name_map_find(&L->library.function_of, name);
  FuncId f = i == NOT_FOUND ? NOT_FOUND : L->library.functions.data[i].id;
  if (f == NOT_FOUND)
    return false;
  if (ir_file_needs(L, name))
    return true;
  for (uint32_t n = 0; n < L->functions.n; n++)
    if (is_in_code(&L->functions.data[n], f, matters, k, number))
      return true;
  for (uint32_t n = 0; n < L->objects.n; n++)
    if (is_in_image(&L->objects.data[n], f))
      return true;
  return false;
}

bool function_is_given(const Lower *L, const char *name, unsigned k) {
  return any_matters(L, name, gives_argument, k, 0);
}

bool function_result_is_used(const Lower *L, const char *name) {
  return any_matters(L, name, uses_result, 0, 0);
}

bool function_is_passed(const Lower *L, const char *name, unsigned k,
                        uint64_t n) {
  return any_matters(L, name, passes_number, k, n);
}
