#include "frontend/clang/lower.h"

static Code *code(Lower *L) { return L->frame->code; }

/* The entry function: it stores constraints on variables, calls constructors,
 * and then the entry point with its arguments. */

/* ---- arguments of main ---- */

enum { ARGC, ARGV, N_MAIN_PARAMETERS };

/* True for main(argc, argv). */
static bool takes_arguments(Lower *L, CXCursor function) {
  if (strcmp(cursor_name(L, function), "main") ||
      clang_Cursor_getNumArguments(function) < N_MAIN_PARAMETERS)
    return false;
  const Type *count =
      type_of_cursor(L, clang_Cursor_getArgument(function, ARGC));
  const Type *texts = type_decayed(
      L, type_of_cursor(L, clang_Cursor_getArgument(function, ARGV)));
  return count->kind == TYPE_INT && count->size == 4 &&
         texts->kind == TYPE_POINTER;
}

/* True for a pointer parameter, whose target is unknown, except argv. */
bool entry_refuses(Lower *L, CXCursor function, unsigned i) {
  const Type *t =
      type_decayed(L, type_of_cursor(L, clang_Cursor_getArgument(function, i)));
  return t->kind == TYPE_POINTER &&
         !(i == ARGV && takes_arguments(L, function));
}

static const Type *array_of(Lower *L, const Type *element, uint64_t n) {
  Type *t = ARENA_NEW(L->arena, Type);
  *t = (Type){.kind = TYPE_ARRAY,
              .name = arena_printf(L->arena, "%s[%llu]", element->name,
                                   (unsigned long long)n),
              .size = n * element->size,
              .align = element->align,
              .is_complete = true,
              .element = element,
              .count = n};
  t->plain = t;
  return t;
}

static Operand address_of(Lower *L, ObjId id) {
  return (Operand){
      .kind = OPERAND_OBJECT, .width = (uint8_t)L->address_width, .id = id};
}

static ObjId object_of_argument(Lower *L, unsigned i, const char *text) {
  size_t n = strlen(text) + 1;
  const Type *t = array_of(L, type_int(L, 8, true), n);
  ObjId id =
      object_new(L, arena_printf(L->arena, "argument_%u", i), t, t->size);
  L->objects.data[id].image = (const uint8_t *)text;
  return id;
}

/* Returns the address of argv[]: the given arguments after the program's
 * name. */
static Operand given_arguments(Lower *L) {
  const FrontendOptions *o = L->options;
  const Type *string = type_pointer_to(L, type_int(L, 8, true));
  const Type *t = array_of(L, string, o->n_arguments + 2);
  ObjId all = object_new(L, "argv", t, t->size);
  Relocation *r = ARENA_ARRAY(L->arena, Relocation, o->n_arguments + 1);
  for (unsigned i = 0; i <= o->n_arguments; i++)
    r[i] = (Relocation){
        .offset = i * string->size,
        .target = address_of(
            L, object_of_argument(L, i, i ? o->arguments[i - 1] : "a.out"))};
  L->objects.data[all].relocations = r;
  L->objects.data[all].n_relocations = o->n_arguments + 1;
  return address_of(L, all);
}

bool entry_has_any_arguments(Lower *L) {
  return !L->options->has_arguments &&
         takes_arguments(L, L->function_sources.data[L->entry].cursor) &&
         function_reads(&L->functions.data[L->entry], ARGV);
}

static Operand any_argument(Lower *L, const char *name, Operand count) {
  Operand *args = ARENA_NEW(L->arena, Operand);
  FuncId f = function_library(L, name);
  *args = count;
  return call_function(L, f, args, count.kind != OPERAND_NONE,
                       L->functions.data[f].type->element)
      .operand;
}

/* Lowers the library functions that make any arguments. */
void entry_prepare(Lower *L) {
  if (!entry_has_any_arguments(L))
    return;
  function_library(L, "__bmc_argument_count");
  function_library(L, "__bmc_arguments");
  lower_pending(L);
}

/* Makes the arguments.  False if main takes none, or does not read them. */
static bool main_arguments(Lower *L, FuncId main_id, Operand *out) {
  if (entry_has_any_arguments(L)) {
    out[ARGC] = any_argument(L, "__bmc_argument_count", (Operand){0});
    out[ARGV] = any_argument(L, "__bmc_arguments", out[ARGC]);
    return true;
  }
  if (!L->options->has_arguments ||
      !takes_arguments(L, L->function_sources.data[main_id].cursor))
    return false;
  out[ARGC] = operand_const(32, L->options->n_arguments + 1);
  out[ARGV] = given_arguments(L);
  return true;
}

/* ---- other arguments ---- */

/* Makes an argument; one that is never read need not be an input. */
static Operand entry_argument(Lower *L, CXCursor c, bool is_count,
                              bool is_used) {
  const Type *t = type_decayed(L, type_of_cursor(L, c));
  unsigned width = argument_width(L, t);
  if (type_is_number(t) && !is_used)
    return operand_const(width, 1);
  if (!type_is_number(t)) {
    if (t->kind != TYPE_POINTER)
      emit_unsupported(L, "parameter of type '%s'", t->name);
    return operand_const(width, 0);
  }
  Reg r = code_reg(code(L), width, NULL, NULL);
  Inst *i = code_emit(code(L), INST_NONDET);
  i->dst = r;
  i->type = t;
  i->text = cursor_name(L, c);
  Operand v = operand_reg(width, r);
  if (t->kind == TYPE_BOOL || is_count) {
    Operand holds = is_count
                        ? code_op(code(L), OP_SLE, operand_const(width, 1), v)
                        : code_op(code(L), OP_ULE, v, operand_const(width, 1));
    code_emit(code(L), INST_ASSUME)->a = holds;
  }
  return v;
}

/* ---- variables of other files ---- */

static bool has_only_numbers(const Type *t, bool in_union) {
  if (t->kind == TYPE_BOOL)
    return !in_union;
  if (t->kind == TYPE_ARRAY)
    return t->is_complete && has_only_numbers(t->element, in_union);
  if (!type_is_aggregate(t))
    return type_is_number(t);
  in_union |= t->kind == TYPE_UNION;
  for (unsigned i = 0; i < t->n_members; i++)
    if (!has_only_numbers(t->members[i].type, in_union))
      return false;
  return true;
}

/* Returns the name of the part in C: "o", "o[1].x". */
static const char *path_of(Lower *L, const Object *o, const CopyPiece *p) {
  char path[200];
  if (type_path(o->type, p->offset, p->bytes, path, sizeof path))
    return arena_printf(L->arena, "%s%s", o->name, path);
  return arena_printf(L->arena, "*(char (*)[%u])((char *)&%s%s)", p->bytes,
                      o->name, path);
}

static void store_any(Lower *L, const Object *o, Operand at,
                      const CopyPiece *p) {
  bool is_bool = p->type && p->type->kind == TYPE_BOOL && p->bytes == 1;
  unsigned width = is_bool ? 1 : 8 * p->bytes;
  Reg r = code_reg(code(L), width, NULL, NULL);
  Inst *i = code_emit(code(L), INST_NONDET);
  i->dst = r;
  i->type = is_bool                  ? type_bool(L)
            : type_is_float(p->type) ? p->type
                                     : type_int(L, width, false);
  i->text = path_of(L, o, p);
  Operand v = code_resize(code(L), operand_reg(width, r), 8 * p->bytes, false);
  code_store(code(L), at, v, (Lvalue){.type = p->type, .text = o->name});
}

/* Gives any value to a variable of another file, before the program begins. */
static void make_known(Lower *L, ObjId id) {
  enum { MOST_PIECES = 1024 };
  Object *o = &L->objects.data[id];
  if (!o->is_unknown || o->is_library || o->is_thread_local ||
      !has_only_numbers(o->type, false))
    return;
  CopyPieces all = copy_pieces(L, o->type);
  if (all.n > MOST_PIECES)
    return;
  o->is_unknown = false;
  for (uint32_t i = 0; i < all.n; i++)
    store_any(L, o,
              (Operand){.kind = OPERAND_OBJECT,
                        .width = (uint8_t)L->address_width,
                        .id = id,
                        .bits = all.data[i].offset},
              &all.data[i]);
}

/* ---- the entry ---- */

/* Returns the arguments.  The first parameter is register 0. */
static const Operand *arguments_of(Lower *L, FuncId id, unsigned n) {
  const Function *f = &L->functions.data[id];
  CXCursor c = L->function_sources.data[id].cursor;
  Operand *args = ARENA_ARRAY(L->arena, Operand, n + 1);
  bool is_main = !strcmp(f->name, "main");
  unsigned first = main_arguments(L, id, args) ? N_MAIN_PARAMETERS : 0;
  for (unsigned i = first; i < n; i++)
    args[i] = entry_argument(L, clang_Cursor_getArgument(c, i),
                             is_main && i == ARGC, function_reads(f, (Reg)i));
  return args;
}

static void call_entry(Lower *L, FuncId main_id) {
  const Type *t = L->functions.data[main_id].type;
  int n =
      clang_Cursor_getNumArguments(L->function_sources.data[main_id].cursor);
  const Operand *args = arguments_of(L, main_id, (unsigned)n);
  if (type_is_in_memory(t->element) || (t->is_variadic && t->n_params)) {
    emit_unsupported(L, "'%s' as entry point", L->functions.data[main_id].name);
    return;
  }
  for (ObjId id = 0; id < L->objects.n; id++)
    if (L->options->nondet_extern ||
        undefined_rule(L, L->objects.data[id].name) == UNDEFINED_ANY)
      make_known(L, id);
  call_constructors(L);
  code_set_spot(code(L), (Spot){.loc = L->functions.data[main_id].loc});
  LoweredValue v = call_function(L, main_id, args, (unsigned)n, t->element);
  emit_exit(L, v.kind == VALUE_SCALAR && v.operand.width == 32 ? v.operand
                                                               : (Operand){0});
}

void refuse_program(Lower *L, Loc loc, const char *what) {
  if (!L->refused.what)
    L->refused = (Refusal){what, loc};
}

FuncId lower_entry(Lower *L, FuncId main_id) {
  FunctionLowering frame = {.code = code_new(L->arena, L->address_width)};
  Loc loc = L->functions.data[main_id].loc;
  L->unit = L->users;
  L->frame = &frame;
  code_set_spot(frame.code, (Spot){.loc = loc});
  if (L->refused.what) {
    code_set_spot(frame.code, (Spot){.loc = L->refused.loc});
    code_unsupported(frame.code, L->refused.what);
  }
  call_entry(L, main_id);
  Function *f = vec_push(L->arena, &L->functions);
  *f = (Function){
      .name = "__bmc_entry", .is_library = true, .has_body = true, .loc = loc};
  code_finish(frame.code, f);
  L->frame = NULL;
  return L->functions.n - 1;
}
