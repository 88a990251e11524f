#include "frontend/clang/lower.h"
#include "frontend/ir/property_ids.h"
#include "frontend/library/models.h"

/* The program's calls of functions that are not async-signal-safe, enclosed for
 * library/unsafe_call.c. */

static Code *code(Lower *L) { return L->frame->code; }

/* True if the program may have handlers, and the property is checked. */
static bool is_asked(Lower *L) {
  return L->options->properties >> PROPERTY_SIGNAL_SAFETY & 1 &&
         program_sets_handlers(L);
}

bool call_is_unsafe(Lower *L, const char *name) {
  const Model *m = model_find(name);
  return m && !L->unit->is_library && is_asked(L) && !model_is_signal_safe(m);
}

Operand unsafe_call_begin(Lower *L, const char *name) {
  FuncId f = function_library(L, UNSAFE_BEGIN);
  Operand *number = ARENA_NEW(L->arena, Operand);
  *number = operand_const(32, ++L->n_unsafe_calls);
  Operand outer = operand_reg(32, code_reg(code(L), 32, NULL, NULL));
  Inst *i = code_emit(code(L), INST_CALL);
  i->a = (Operand){
      .kind = OPERAND_FUNCTION, .width = (uint8_t)L->address_width, .id = f};
  i->args = number, i->n_args = 1;
  i->dst = outer.id;
  i->text = name;
  return outer;
}

void unsafe_call_end(Lower *L, Operand outer) {
  FuncId f = function_library(L, "__bmc_unsafe_end");
  Operand *args = ARENA_NEW(L->arena, Operand);
  *args = outer;
  call_function(L, f, args, 1, L->functions.data[f].type->element);
}

void unsafe_call_add(Lower *L, const char *name) {
  if (!call_is_unsafe(L, name))
    return;
  code_whole_begin(code(L), WHOLE_CALL);
  unsafe_call_end(L, unsafe_call_begin(L, name));
  code_whole_end(code(L));
}
