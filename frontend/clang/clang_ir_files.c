#include "frontend/clang/clang_jump.h"
#include "frontend/clang/lower.h"
#include "frontend/ir/compatible.h"
#include "frontend/library/models.h"

/* IR files that are linked after the units are lowered (ir_link.h), and the
 * names that each side needs of the other. */

/* ---- exports and imports of IR files ---- */

static const Function *find_function(const Program *p, const char *name) {
  for (FuncId f = 0; f < p->n_functions; f++)
    if (function_is_offered(&p->functions[f]) &&
        !strcmp(p->functions[f].name, name))
      return &p->functions[f];
  return NULL;
}

static const Object *find_object(const Program *p, const char *name) {
  for (ObjId o = 0; o < p->n_objects; o++)
    if (object_is_offered(&p->objects[o]) && !strcmp(p->objects[o].name, name))
      return &p->objects[o];
  return NULL;
}

const Function *ir_file_function(const Lower *L, const char *name) {
  const Function *f = NULL;
  for (unsigned i = 0; !f && i < L->options->n_ir_files; i++)
    f = find_function(L->options->ir_files[i], name);
  return f;
}

const Object *ir_file_object(const Lower *L, const char *name) {
  const Object *o = NULL;
  for (unsigned i = 0; !o && i < L->options->n_ir_files; i++)
    o = find_object(L->options->ir_files[i], name);
  return o;
}

bool ir_file_needs(const Lower *L, const char *function) {
  for (unsigned i = 0; i < L->options->n_ir_files; i++) {
    const Program *p = L->options->ir_files[i];
    for (FuncId f = 0; f < p->n_functions; f++)
      if (p->functions[f].is_library && !strcmp(p->functions[f].name, function))
        return true;
  }
  return false;
}

static void need_function(Lower *L, const Function *f) {
  Linked l = link_find_external(L, f->name);
  if (f->is_library)
    function_library(L, f->name);
  else if (l.unit && link_named(l)->is_offered)
    function_find(L, l.unit, f->name);
}

static const char *make_object(Lower *L, Linked l) {
  ObjId id;
  const char *why = NULL;
  L->unit = l.unit;
  bool is_made = object_of_variable(L, link_named(l)->cursor, &id, &why);
  L->unit = L->users;
  return is_made ? NULL : why;
}

static void need_object(Lower *L, const Object *o) {
  Linked l = link_find_external(L, o->name);
  if (l.unit)
    make_object(L, l);
  else if (is_standard_stream(o->name) && o->type)
    object_of_stream(L, o->name, o->type);
  else
    object_of_library(L, o->name);
}

static void need_functions(Lower *L, const Program *p) {
  for (FuncId f = 0; f < p->n_functions; f++)
    if (!p->functions[f].has_body && !ir_file_function(L, p->functions[f].name))
      need_function(L, &p->functions[f]);
}

static void need_objects(Lower *L, const Program *p) {
  for (ObjId o = 0; o < p->n_objects; o++)
    if (p->objects[o].is_unknown && !ir_file_object(L, p->objects[o].name))
      need_object(L, &p->objects[o]);
}

/* Objects come first: the library asks for the standard streams. */
void lower_for_parts(Lower *L) {
  for (unsigned i = 0; i < L->options->n_ir_files; i++)
    need_objects(L, L->options->ir_files[i]);
  for (unsigned i = 0; i < L->options->n_ir_files; i++)
    need_functions(L, L->options->ir_files[i]);
}

/* ---- compatible declarations ---- */

/* Declaration of a name in an IR file. */
typedef struct {
  const char *name;
  const Type *type; /* or NULL */
  bool is_function, is_defined;
  Loc loc;
} Said;

static Status refuse_declaration(Lower *L, Linked l, const char *why) {
  return diag_error(L->diag, INVALID, cursor_loc(L, link_named(l)->cursor),
                    "%s '%s' %s", l.is_function ? "function" : "variable",
                    cursor_name(L, link_named(l)->cursor), why);
}

static Status check_said(Lower *L, const Said *s) {
  Linked l = link_find_external(L, s->name);
  const Named *n = l.unit ? link_named(l) : NULL;
  if (!n)
    return OK;
  const char *at = loc_as_text(L->arena, s->loc);
  if (l.is_function != s->is_function)
    return refuse_declaration(
        L, l,
        arena_printf(L->arena, "is a %s at %s",
                     s->is_function ? "function" : "variable", at));
  const Type *t = type_of_cursor(L, n->cursor);
  if (s->type && !types_are_compatible(L->arena, t, s->type))
    return refuse_declaration(L, l,
                              arena_printf(L->arena,
                                           "has type '%s' here, but '%s' at %s",
                                           t->name, s->type->name, at));
  if (s->is_defined && s->is_function && n->is_defined && !n->is_offered)
    return refuse_declaration(
        L, l,
        arena_printf(L->arena,
                     "is inline, and not that of %s: either may be called",
                     at));
  return OK;
}

static Status check_ir_file(Lower *L, const Program *p) {
  for (FuncId i = 0; i < p->n_functions; i++) {
    const Function *f = &p->functions[i];
    if (!f->is_library && !f->is_static)
      TRY(check_said(L, &(Said){f->name, f->type, true, f->has_body, f->loc}));
  }
  for (ObjId i = 0; i < p->n_objects; i++) {
    const Object *o = &p->objects[i];
    if (!o->is_library && !o->is_static)
      TRY(check_said(L,
                     &(Said){o->name, o->type, false, !o->is_unknown, o->loc}));
  }
  return OK;
}

Status check_ir_files(Lower *L) {
  for (unsigned i = 0; i < L->options->n_ir_files; i++)
    TRY(check_ir_file(L, L->options->ir_files[i]));
  return OK;
}

/* ---- making an IR file ---- */

static void lower_variable(Lower *L, Linked l) {
  const char *why = make_object(L, l);
  if (why && link_named(l)->is_defined)
    refuse_program(L, cursor_loc(L, link_named(l)->cursor), why);
}

static void lower_name(Lower *L, Linked l) {
  const Named *n = link_named(l);
  L->unit = l.unit;
  if (!l.is_function)
    lower_variable(L, l);
  else if (!n->is_defined)
    function_for_link(L, n->cursor, 0);
  else if (n->is_offered)
    function_find(L, l.unit, cursor_name(L, n->cursor));
  L->unit = L->users;
}

/* Lowers definitions, and declarations too, so that they can be compared. */
void lower_offered(Lower *L) {
  for (uint32_t i = 0; i < link_count(L); i++) {
    Linked l = link_get(L, i);
    if (link_named(l)->is_defined || !link_is_system(l))
      lower_name(L, l);
  }
}

/* ---- limits of IR files and of programs linked with them ---- */

static Status refuse(Lower *L, Loc at, const char *what) {
  return diag_error(L->diag, INVALID, at, "%s in a program with IR files",
                    what);
}

static const char *odd_attribute(const Named *n) {
  return n->start || n->end ? "a constructor or destructor"
         : n->is_weak       ? "a weak name"
         : n->alias         ? "an alias"
         : n->label         ? "a name for the linker"
                            : NULL;
}

static Status check_names(Lower *L, const Named *names, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    const char *what = names[i].is_system ? NULL : odd_attribute(&names[i]);
    if (!what && !names[i].is_system && cursor_is_overload(L, names[i].cursor))
      what = "an overloadable function";
    if (what)
      return refuse(L, cursor_loc(L, names[i].cursor), what);
  }
  return OK;
}

Status check_is_apart(Lower *L) {
  const char *what = program_has_handlers(L) ? "'atexit'"
                     : cancels_threads(L)    ? "'pthread_cancel'"
                     : program_jumps(L)      ? "'longjmp'"
                                             : NULL;
  for (uint32_t i = 0; i < L->n_users; i++) {
    const Unit *u = &L->users[i];
    TRY(check_names(L, u->functions.data, u->functions.n));
    TRY(check_names(L, u->variables.data, u->variables.n));
  }
  return what ? refuse(L, (Loc){L->users->source.file, 0, 0}, what) : OK;
}
