#include "frontend/ir/ir_link.h"

#include "frontend/base/hash.h"
#include "frontend/base/table.h"
#include "frontend/base/text.h"
#include "frontend/base/vec.h"
#include "frontend/ir/compatible.h"

#include <string.h>

/* Index of the names that other units may refer to. */
typedef struct {
  Table of_program, of_library;
} Names;

typedef struct {
  Arena *arena;
  Diag *diag;
  VEC(Function) functions;
  VEC(Object) objects;
  Names function_of, object_of;
  const Program *unit;
  FuncId *function; /* by its FuncId: the linked function */
  ObjId *object;
} Linker;

/* ---- functions ---- */

static Table *functions_like(Linker *l, const Function *f) {
  return f->is_library ? &l->function_of.of_library
                       : &l->function_of.of_program;
}

static FuncId find_function(Linker *l, const Function *f) {
  TABLE_EACH(i, functions_like(l, f), hash_string(f->name))
  if (!strcmp(l->functions.data[i].name, f->name))
    return i;
  return FUNC_NONE;
}

static FuncId add_function(Linker *l, const Function *f, bool is_local) {
  FuncId id = l->functions.n;
  *vec_push(l->arena, &l->functions) = *f;
  if (!is_local)
    table_add(l->arena, functions_like(l, f), hash_string(f->name), id);
  return id;
}

/* True if the function stays local to the IR file.  A library function with a
 * body is local, such as a wrapper of the IR file's own functions. */
static bool is_local(const Function *f) {
  return f->is_library ? f->has_body : f->is_static;
}

static Status refuse(Linker *l, Loc at, const char *what, const char *name,
                     const char *why) {
  return diag_error(l->diag, INVALID, at, "%s '%s' %s", what, name, why);
}

static Status refuse_types(Linker *l, const char *what, const char *name,
                           const Type *here, Loc at, const Type *there,
                           Loc known) {
  return refuse(l, at, what, name,
                arena_printf(l->arena, "has type '%s' here, but '%s' at %s",
                             here->name, there->name,
                             loc_as_text(l->arena, known)));
}

static bool fit(Linker *l, const Type *a, const Type *b) {
  return !a || !b || types_are_compatible(l->arena, a, b);
}

static Status link_function(Linker *l, const Function *f, FuncId *out) {
  Function *known;
  *out = is_local(f) ? FUNC_NONE : find_function(l, f);
  if (f->is_library && !f->has_body && *out == FUNC_NONE)
    return refuse(l, f->loc, "function", f->name,
                  "of the library, which an IR file needs, is unknown");
  if (*out == FUNC_NONE) {
    *out = add_function(l, f, is_local(f));
    return OK;
  }
  known = &l->functions.data[*out];
  if (f->is_library)
    return OK;
  if (f->has_body && known->has_body)
    return refuse(l, f->loc, "function", f->name,
                  arena_printf(l->arena, "is defined already at %s",
                               loc_as_text(l->arena, known->loc)));
  if (!fit(l, f->type, known->type))
    return refuse_types(l, "function", f->name, f->type, f->loc, known->type,
                        known->loc);
  if (f->has_body)
    *known = *f;
  return OK;
}

/* ---- objects ---- */

static Table *objects_like(Linker *l, const Object *o) {
  return o->is_library ? &l->object_of.of_library : &l->object_of.of_program;
}

static ObjId find_object(Linker *l, const Object *o) {
  TABLE_EACH(i, objects_like(l, o), hash_string(o->name))
  if (!strcmp(l->objects.data[i].name, o->name))
    return i;
  return OBJ_NONE;
}

static ObjId add_object(Linker *l, const Object *o) {
  ObjId id = l->objects.n;
  *vec_push(l->arena, &l->objects) = *o;
  if (!o->is_static)
    table_add(l->arena, objects_like(l, o), hash_string(o->name), id);
  return id;
}

static Status check_object(Linker *l, const Object *o, const Object *known) {
  if (!o->is_unknown && !known->is_unknown)
    return refuse(l, o->loc, "variable", o->name,
                  arena_printf(l->arena, "is defined already at %s",
                               loc_as_text(l->arena, known->loc)));
  if (!fit(l, o->type, known->type))
    return refuse_types(l, "variable", o->name, o->type, o->loc, known->type,
                        known->loc);
  if (o->is_thread_local != known->is_thread_local)
    return refuse(l, o->loc, "variable", o->name,
                  arena_printf(l->arena,
                               "is thread-local here or at %s, but not at both",
                               loc_as_text(l->arena, known->loc)));
  return OK;
}

static Status link_object(Linker *l, const Object *o, ObjId *out) {
  *out = o->is_static ? OBJ_NONE : find_object(l, o);
  if (o->is_library)
    return refuse(l, o->loc, "variable", o->name,
                  "of the library is not for IR files");
  if (*out == OBJ_NONE) {
    *out = add_object(l, o);
    return OK;
  }
  TRY(check_object(l, o, &l->objects.data[*out]));
  if (!o->is_unknown)
    l->objects.data[*out] = *o;
  return OK;
}

/* ---- operands and instructions in the program's numbers ---- */

static Operand renamed(const Linker *l, Operand o) {
  if (o.kind == OPERAND_FUNCTION)
    o.id = l->function[o.id];
  else if (o.kind == OPERAND_OBJECT)
    o.id = l->object[o.id];
  return o;
}

static const Operand *renamed_list(Linker *l, const Operand *from, uint32_t n) {
  Operand *to = ARENA_ARRAY(l->arena, Operand, n + 1);
  for (uint32_t i = 0; i < n; i++)
    to[i] = renamed(l, from[i]);
  return to;
}

static void rename_code(Linker *l, Function *f) {
  Inst *code = ARENA_ARRAY(l->arena, Inst, f->n_code + 1);
  for (uint32_t i = 0; i < f->n_code; i++) {
    code[i] = f->code[i];
    code[i].a = renamed(l, code[i].a);
    code[i].b = renamed(l, code[i].b);
    code[i].c = renamed(l, code[i].c);
    code[i].args = renamed_list(l, code[i].args, code[i].n_args);
  }
  f->code = code;
}

static void rename_relocations(Linker *l, Object *o) {
  Relocation *all = ARENA_ARRAY(l->arena, Relocation, o->n_relocations + 1);
  for (uint32_t i = 0; i < o->n_relocations; i++) {
    all[i] = o->relocations[i];
    all[i].target = renamed(l, all[i].target);
  }
  o->relocations = all;
}

static void rename_all(Linker *l) {
  for (FuncId f = 0; f < l->unit->n_functions; f++)
    if (l->unit->functions[f].has_body)
      rename_code(l, &l->functions.data[l->function[f]]);
  for (ObjId o = 0; o < l->unit->n_objects; o++)
    if (!l->unit->objects[o].is_unknown)
      rename_relocations(l, &l->objects.data[l->object[o]]);
}

/* ---- an IR file ---- */

static Status check_unit(Linker *l, const Program *whole) {
  const Program *p = l->unit;
  const char *why =
      p->entry != FUNC_NONE ? "is a program by itself, with an "
                              "entry; --show-unit makes one without"
      : p->address_width != whole->address_width
          ? "has addresses of another width"
      : p->has_fixed_addresses != whole->has_fixed_addresses
          ? "is made with or without --fixed-addresses, the rest "
            "is not"
      : p->rounding != whole->rounding
          ? arena_printf(l->arena, "rounds to '%s', the rest to '%s'",
                         rounding_name(p->rounding),
                         rounding_name(whole->rounding))
      : !text_is_same(p->manner, whole->manner)
          ? arena_printf(l->arena,
                         "is made in the manner '%s', the rest "
                         "in '%s'",
                         p->manner ? p->manner : "",
                         whole->manner ? whole->manner : "")
          : NULL;
  return why ? refuse(l, (Loc){p->file, 0, 0}, "IR file", p->file, why) : OK;
}

static Status link_start(Linker *l, Program *whole) {
  if (l->unit->thread_start == FUNC_NONE)
    return OK;
  FuncId start = l->function[l->unit->thread_start];
  if (whole->thread_start != FUNC_NONE && whole->thread_start != start)
    return refuse(l, (Loc){l->unit->file, 0, 0}, "IR file", l->unit->file,
                  "has threads start in a way of its own");
  whole->thread_start = start;
  return OK;
}

static Status link_part(Linker *l, Program *whole) {
  const Program *p = l->unit;
  TRY(check_unit(l, whole));
  whole->is_by_x86 |= p->is_by_x86;
  l->function = ARENA_ARRAY(l->arena, FuncId, p->n_functions + 1);
  l->object = ARENA_ARRAY(l->arena, ObjId, p->n_objects + 1);
  for (FuncId f = 0; f < p->n_functions; f++)
    TRY(link_function(l, &p->functions[f], &l->function[f]));
  for (ObjId o = 0; o < p->n_objects; o++)
    TRY(link_object(l, &p->objects[o], &l->object[o]));
  rename_all(l);
  return link_start(l, whole);
}

Status ir_link(Arena *a, const Program *p, const Program *const *units,
               unsigned n_units, Diag *d, const Program **out) {
  Linker l = {.arena = a, .diag = d};
  Program *whole = ARENA_NEW(a, Program);
  *whole = *p;
  for (FuncId f = 0; f < p->n_functions; f++)
    add_function(&l, &p->functions[f],
                 p->functions[f].is_static && !p->functions[f].is_library);
  for (ObjId o = 0; o < p->n_objects; o++)
    add_object(&l, &p->objects[o]);
  for (unsigned i = 0; i < n_units; i++) {
    l.unit = units[i];
    TRY(link_part(&l, whole));
  }
  whole->functions = l.functions.data, whole->n_functions = l.functions.n;
  whole->objects = l.objects.data, whole->n_objects = l.objects.n;
  *out = whole;
  return OK;
}
