#include "frontend/clang/lower.h"
#include "frontend/library/models.h"

/* Calls of printf and its kin.  What they print is dropped; what they read
 * for %s and store for %n is library/print.c's to say. */

static Code *code(Lower *L) { return L->frame->code; }

static bool is_list(const char *name) { return name[0] == 'v'; }

/* What comes before it says where to. */
static unsigned format_index(const char *name) {
  return strcmp(name, "printf") && strcmp(name, "vprintf");
}

/* The literal that 'c' is, or NULL. */
static const char *literal(Lower *L, CXCursor c) {
  while (clang_getCursorKind(c) != CXCursor_StringLiteral) {
    Cursors k = children_of(L, c);
    if (k.n != 1)
      return NULL;
    c = k.data[0];
  }
  ObjId id = object_of_string(L, c);
  const Object *o = &L->objects.data[id];
  return arena_strndup(L->arena, o->image ? (const char *)o->image : "",
                       o->image ? o->size : 0);
}

/* Might it ask for more than values? */
static bool touches_memory(const char *format) {
  for (const char *p = format; p && (p = strchr(p, '%')); p++) {
    p += 1 + strspn(p + 1, "-+ #0123456789.*'hlLqjzt");
    if (!*p || strchr("sSn$", *p))
      return *p;
  }
  return !format;
}

static void print(Lower *L, const Operand *args) {
  FuncId id = function_library(L, "__bmc_print");
  Type *none = ARENA_NEW(L->arena, Type);
  *none = (Type){.kind = TYPE_VOID, .name = "void"};
  if (id != NOT_FOUND)
    call_function(L, id, args, 2, none);
}

/* The arguments in the order of the call: operands 'from' on are printed. */
void lower_print(Lower *L, const Call *call) {
  const char *name = model_name(call->name);
  unsigned at = format_index(name), i = 0;
  const char *format =
      at < call->n_args ? literal(L, call->args[at]) : "no format";
  bool reads = touches_memory(format);
  Operand *args = ARENA_ARRAY(L->arena, Operand, 2);
  for (; i < call->n_args && (i < at || !reads); i++)
    lower_expr(L, call->args[i]);
  if (!reads)
    return;
  args[0] = code_copy(code(L), lower_scalar(L, call->args[at], NULL));
  args[1] = is_list(name) && call->n_args > at + 1
                ? lower_va_list(L, call->args[at + 1])
                : lower_unnamed(L, call, at + 1);
  print(L, args);
}
