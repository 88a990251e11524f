#include "frontend/base/text.h"
#include "frontend/clang/clang_jump.h"
#include "frontend/clang/lower.h"
#include "frontend/library/models.h"

#include <stdlib.h>

static Code *code(Lower *L) { return L->frame->code; }

/* ---- names at file scope ---- */

typedef struct {
  Lower *L;
  Unit *unit;
} Indexer;

static Named *named(Lower *L, NameMap *map, Named *table, uint32_t *n,
                    CXCursor c, bool *is_new) {
  const char *name = cursor_key(L, c);
  uint32_t i = name_map_find(map, name);
  *is_new = i == NOT_FOUND;
  if (*is_new) {
    name_map_add(L->arena, map, name, (*n)++);
    return NULL;
  }
  return &table[i];
}

static void index_function(Indexer *x, CXCursor c) {
  Unit *u = x->unit;
  bool is_new, is_defined = clang_isCursorDefinition(c) != 0;
  uint32_t n = u->functions.n;
  Named *f = named(x->L, &u->function_of, u->functions.data, &n, c, &is_new);
  if (is_new) {
    f = vec_push(x->L->arena, &u->functions);
    *f = (Named){.cursor = c, .is_defined = is_defined, .id = NOT_FOUND};
  } else if (is_defined) {
    f->cursor = c;
    f->is_defined = true;
  }
  if (!u->is_library)
    note_attributes(x->L, f, c);
}

static bool has_initialiser(CXCursor c) {
  return !cursor_is_null(clang_Cursor_getVarDeclInitializer(c));
}

/* Prefers the declaration with the initialiser, else one of complete type. */
static void index_variable(Indexer *x, CXCursor c) {
  Unit *u = x->unit;
  bool is_new, has_init = has_initialiser(c);
  bool is_defined = has_init || clang_Cursor_getStorageClass(c) != CX_SC_Extern;
  uint32_t n = u->variables.n;
  refuse_startup_variable(x->L, c);
  Named *v = named(x->L, &u->variable_of, u->variables.data, &n, c, &is_new);
  if (is_new) {
    v = vec_push(x->L->arena, &u->variables);
    *v = (Named){.cursor = c, .id = NOT_FOUND};
  }
  bool is_complete = clang_Type_getSizeOf(clang_getCursorType(c)) >= 0;
  v->is_defined |= is_defined;
  if (has_init || (is_complete && !has_initialiser(v->cursor)))
    v->cursor = c;
  v->is_tentative = v->is_defined && !has_initialiser(v->cursor);
  if (!u->is_library)
    note_variable_attributes(x->L, v, c);
}

/* Directives of the assembler that no program can observe: names and versions,
 * sections, and bytes that no label leads to. */
static bool is_unobserved_directive(const char *line, size_t n) {
  static const char *const all[] = {
      ".align",      ".ascii",    ".asciz",       ".balign", ".byte",
      ".globl",      ".hidden",   ".ident",       ".long",   ".p2align",
      ".popsection", ".previous", ".pushsection", ".quad",   ".section",
      ".string",     ".symver",   ".text",        ".word"};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (strlen(all[i]) == n && !strncmp(all[i], line, n))
      return true;
  return !n;
}

static bool is_unobserved(const char *text) {
  while (*text) {
    text += strspn(text, " \t\n;");
    size_t n = strcspn(text, " \t\n;");
    if (!is_unobserved_directive(text, n))
      return false;
    text += strcspn(text, "\n;");
  }
  return true;
}

/* Returns what the string literals of asm("..." "...") say; NULL: unknown. */
static const char *template_text(Lower *L, const char *source) {
  char *out = arena_alloc(L->arena, strlen(source) + 1);
  size_t n = 0;
  bool is_inside = false;
  for (; *source; source++) {
    if (*source == '"')
      is_inside = !is_inside;
    else if (!is_inside && !strchr("() \t\n", *source))
      return NULL;
    else if (is_inside && *source == '\\')
      out[n++] = *++source == 'n' ? '\n' : *source == 't' ? '\t' : *source;
    else if (is_inside)
      out[n++] = *source;
  }
  return is_inside ? NULL : out;
}

/* Refuses file-scope asm("...") that may do anything.  libclang gives it no
 * kind of its own. */
static void refuse_file_asm(Lower *L, CXCursor c) {
  const char *text = cursor_source(L, c);
  text += strspn(text, "_");
  if (strncmp(text, "asm", 3))
    return;
  text += strcspn(text, " \t\n(");
  const char *template = template_text(L, text);
  if (!template || !is_unobserved(template))
    refuse_program(
        L, cursor_loc(L, c),
        arena_printf(L->arena, "file-scope assembly '%s'", cursor_text(L, c)));
}

static enum CXChildVisitResult index_name(CXCursor c, CXCursor parent,
                                          CXClientData data) {
  (void)parent;
  if (clang_getCursorKind(c) == CXCursor_FunctionDecl)
    index_function(data, c);
  else if (clang_getCursorKind(c) == CXCursor_VarDecl)
    index_variable(data, c);
  else if (clang_getCursorKind(c) == CXCursor_UnexposedDecl)
    refuse_file_asm(((Indexer *)data)->L, c);
  return CXChildVisit_Continue;
}

void unit_index(Lower *L, Unit *u) {
  Indexer x = {L, u};
  Unit *current = L->unit;
  L->unit = u;
  if (unit_has_flag(u, "-fopenmp") && unit_mentions(u, "threadprivate"))
    refuse_program(L, (Loc){u->source.file, 1, 1},
                   "OpenMP's threadprivate with -fopenmp");
  clang_visitChildren(clang_getTranslationUnitCursor(u->tu), index_name, &x);
  L->unit = current;
}

/* ---- functions ---- */

static FuncId function_new(Lower *L, Unit *u, CXCursor c, bool has_body) {
  FunctionSource *s = vec_push(L->arena, &L->function_sources);
  *s = (FunctionSource){u, c};
  Function *f = vec_push(L->arena, &L->functions);
  f->name = cursor_name(L, c);
  f->type = type_of_cursor(L, c);
  f->is_library = u->is_library;
  f->has_body = has_body;
  f->is_static = clang_getCursorLinkage(c) == CXLinkage_Internal;
  f->unit = u->is_library ? 0 : (uint32_t)(u - L->users);
  f->loc = cursor_loc(L, c);
  return L->functions.n - 1;
}

FuncId function_made(Lower *L, const char *name, CXCursor cause) {
  FunctionSource *s = vec_push(L->arena, &L->function_sources);
  *s = (FunctionSource){L->users, clang_getNullCursor()};
  Function *f = vec_push(L->arena, &L->functions);
  *f = (Function){.name = name,
                  .is_library = true,
                  .has_body = true,
                  .loc = cursor_loc(L, cause)};
  return L->functions.n - 1;
}

/* Marks an inline function that no unit exports: each unit has its own. */
static void note_own_inline(Lower *L, FuncId id) {
  Function *f = &L->functions.data[id];
  if (L->options->is_ir_file && !f->is_static)
    refuse_program(L, f->loc,
                   arena_printf(L->arena, "inline function '%s'", f->name));
  f->is_static = true;
}

FuncId function_find(Lower *L, Unit *u, const char *name) {
  Linked l = link_find(L, u, true, name);
  Named *f = l.unit ? link_named(l) : NULL;
  if (f && !f->is_defined && f->alias && l.unit != u)
    return function_find(L, l.unit, f->alias);
  if (!f || !f->is_defined)
    return NOT_FOUND;
  if (f->id == NOT_FOUND) {
    const FrontendOptions *o = L->options;
    f->id = function_new(L, l.unit, f->cursor,
                         !(o->is_ir_file && l.unit->is_library));
    if ((o->is_ir_file || o->n_ir_files) && !l.unit->is_library &&
        !f->is_offered)
      note_own_inline(L, f->id);
  }
  return f->id;
}

FuncId function_library(Lower *L, const char *name) {
  unwinding_note_call(L, name);
  return library_open(L, name) == OK ? function_find(L, &L->library, name)
                                     : NOT_FOUND;
}

bool function_is_called(const Lower *L, const char *name) {
  uint32_t i = name_map_find(&L->library.function_of, name);
  return i != NOT_FOUND && L->library.functions.data[i].id != NOT_FOUND;
}

/* Returns a function that the file declares, also inside of functions. */
static FuncId function_declared(Lower *L, CXCursor decl, bool has_body) {
  Unit *u = L->unit;
  const char *name = cursor_key(L, decl);
  if (!link_find(L, u, true, name).unit) {
    index_function(&(Indexer){L, u}, decl);
    link_late(L, (Linked){u, u->functions.n - 1, true});
  }
  Named *f = link_named(link_find(L, u, true, name));
  if (f->id == NOT_FOUND)
    f->id = function_new(L, u, decl, has_body);
  return f->id;
}

FuncId function_stand_in(Lower *L, CXCursor decl) {
  const char *name = cursor_name(L, decl);
  const bool is_assumed = undefined_rule(L, name) == UNDEFINED_UNKNOWN;
  if (L->unit->is_library || function_is_absent(L, name) ||
      (is_assumed && !L->options->assumes_missing))
    return NOT_FOUND;
  note_missing(L, decl, true);
  FuncId id = function_declared(L, decl, true);
  L->functions.data[id].is_library |= is_assumed;
  return id;
}

FuncId function_of_ir_file(Lower *L, CXCursor decl) {
  const Function *f =
      L->unit->is_library ? NULL : ir_file_function(L, cursor_name(L, decl));
  if (!f)
    return NOT_FOUND;
  FuncId id = function_declared(L, decl, false);
  if (L->functions.data[id].type->is_open && f->type)
    L->functions.data[id].type = f->type;
  return id;
}

FuncId function_for_link(Lower *L, CXCursor decl, unsigned n_args) {
  const Type *t = type_of_cursor(L, decl);
  return L->options->is_ir_file && (!t->is_open || !n_args)
             ? function_declared(L, decl, false)
             : NOT_FOUND;
}

FuncId function_of_cursor(Lower *L, CXCursor decl) {
  const char *name = function_linked_name(L, cursor_key(L, decl));
  FuncId id = function_find(L, L->unit, name);
  const Model *m = model_find(name);
  Linked l = link_find(L, L->unit, true, name);
  link_check_use(L, l, decl);
  link_check_address(L, l, decl);
  if (id == NOT_FOUND)
    id = function_of_ir_file(L, decl);
  if (id == NOT_FOUND && m && m->kind == MODEL_BODY)
    id = function_library(L, name);
  if (id != NOT_FOUND)
    return id;
  id = m ? NOT_FOUND : function_stand_in(L, decl);
  if (id != NOT_FOUND)
    return id;
  if (!L->options->is_ir_file && function_is_wrapped(name)) {
    id = function_declared(L, decl, true);
    L->functions.data[id].is_library = true;
    return id;
  }
  note_missing(L, decl, true);
  return function_declared(L, decl, false);
}

/* ---- static objects ---- */

ObjId object_new(Lower *L, const char *name, const Type *t, uint64_t size) {
  Object *o = vec_push(L->arena, &L->objects);
  *o = (Object){.name = name,
                .type = t,
                .size = size,
                .align = t->align,
                .is_library = L->unit->is_library,
                .is_static = true,
                .loc = L->frame ? code_spot(code(L)).loc : (Loc){0}};
  ObjectSource *s = vec_push(L->arena, &L->object_sources);
  *s = (ObjectSource){L->unit, clang_getNullCursor()};
  return L->objects.n - 1;
}

/* True for a library variable with external linkage: programs use it by name or
 * get it from a function, so accesses of it count as theirs. */
static bool is_for_programs(CXCursor c) {
  return clang_getCursorLinkage(c) == CXLinkage_External &&
         clang_Cursor_getStorageClass(c) != CX_SC_Extern;
}

/* Reads the attribute annotate("known N") of a library variable: only the first
 * N bytes are modelled. */
static void note_what_is_known(Lower *L, Object *o, CXCursor c) {
  static const char known[] = "known ";
  Cursors children = children_of(L, c);
  for (uint32_t i = 0; L->unit->is_library && i < children.n; i++) {
    const char *said = children.data[i].kind == CXCursor_AnnotateAttr
                           ? cursor_name(L, children.data[i])
                           : "";
    if (strncmp(said, known, sizeof known - 1))
      continue;
    o->n_known = strtoull(said + sizeof known - 1, NULL, 10);
    o->is_unknown = true;
  }
}

/* True for const types and for arrays of const elements. */
static bool is_const(CXType t) {
  bool is = false;
  for (; t.kind != CXType_Invalid; t = clang_getArrayElementType(t)) {
    t = clang_getCanonicalType(t);
    is |= clang_isConstQualifiedType(t) != 0;
  }
  return is;
}

static ObjId object_of_decl(Lower *L, CXCursor c) {
  const Type *t = type_of_cursor(L, c);
  ObjId id = object_new(L, cursor_name(L, c), t, t->size);
  Object *o = &L->objects.data[id];
  o->is_library = o->is_library && !is_for_programs(c);
  o->align = declared_alignment(L, c, t);
  if (!o->align)
    refuse_program(L, cursor_loc(L, c),
                   arena_printf(L->arena, "alignment of '%s'", o->name));
  o->is_static = clang_getCursorLinkage(c) != CXLinkage_External;
  o->is_thread_local = clang_getCursorTLSKind(c) != CXTLS_None;
  o->is_const = is_const(clang_getCursorType(c));
  o->loc = cursor_loc(L, c);
  note_what_is_known(L, o, c);
  L->object_sources.data[id].initialiser =
      clang_Cursor_getVarDeclInitializer(c);
  return id;
}

bool is_standard_stream(const char *name) {
  return !strcmp(name, "stdin") || !strcmp(name, "stdout") ||
         !strcmp(name, "stderr");
}

static void point_to_itself(Lower *L, ObjId id) {
  Object *o = &L->objects.data[id];
  if (o->size != L->address_width / 8)
    return;
  Relocation *r = ARENA_NEW(L->arena, Relocation);
  r->target = (Operand){
      .kind = OPERAND_OBJECT, .width = (uint8_t)L->address_width, .id = id};
  o->relocations = r;
  o->n_relocations = 1;
}

void object_of_stream(Lower *L, const char *name, const Type *t) {
  ObjId id = object_new(L, name, t, t->size);
  L->objects.data[id].is_static = false;
  point_to_itself(L, id);
}

/* Returns the object of that name that only IR files declare. */
static ObjId stream_of_ir_files(const Lower *L, const char *name) {
  for (ObjId id = 0; L->options->n_ir_files && id < L->objects.n; id++)
    if (!L->objects.data[id].is_static && !L->objects.data[id].is_library &&
        !strcmp(L->objects.data[id].name, name))
      return id;
  return OBJ_NONE;
}

ObjId stream_known(const Lower *L, const char *name) {
  Linked l = link_find_external(L, name);
  if (!l.unit)
    return stream_of_ir_files(L, name);
  if (l.is_function)
    return OBJ_NONE;
  ObjId id = link_named(l)->id;
  return id == NOT_FOUND ? OBJ_NONE : id;
}

static bool is_local(CXCursor decl) {
  return clang_getCursorKind(clang_getCursorSemanticParent(decl)) ==
         CXCursor_FunctionDecl;
}

static bool object_of_local(Lower *L, CXCursor decl, ObjId *out,
                            const char **why) {
  *out = cursor_map_find(&L->object_of, decl);
  if (*out == NOT_FOUND && clang_Cursor_getStorageClass(decl) != CX_SC_Static &&
      clang_getCursorTLSKind(decl) == CXTLS_None) {
    *why = arena_printf(L->arena, "variable '%s' out of its function",
                        cursor_name(L, decl));
    return false;
  }
  if (*out == NOT_FOUND) {
    *out = object_of_decl(L, decl);
    cursor_map_add(L->arena, &L->object_of, decl, *out);
  }
  return true;
}

static bool declares(Lower *L, CXCursor decl, const char *word) {
  const char *text = declaration_text(L, decl);
  return text_find_word(&text, word);
}

/* True for a machine register, or an alias. */
static bool is_elsewhere(Lower *L, CXCursor decl) {
  return clang_Cursor_getStorageClass(decl) == CX_SC_Register ||
         declares(L, decl, "weakref") || declares(L, decl, "alias");
}

/* True if no attribute prevents it from being an object of its own. */
static bool is_plain_extern(Lower *L, CXCursor decl) {
  const char *name = cursor_name(L, decl);
  return !is_elsewhere(L, decl) && !declares(L, decl, "weak") &&
         !declares(L, decl, "asm") && strncmp(name, "__start_", 8) &&
         strncmp(name, "__stop_", 7);
}

/* Returns a variable that the file declares, also inside of functions. */
static Linked find_variable(Lower *L, CXCursor decl) {
  Unit *u = L->unit;
  const char *name = cursor_name(L, decl);
  if (name_map_find(&u->variable_of, name) == NOT_FOUND) {
    index_variable(&(Indexer){L, u}, decl);
    link_late(L, (Linked){u, u->variables.n - 1, false});
  }
  Linked l = link_find(L, u, false, name);
  link_check_use(L, l, decl);
  link_check_address(L, l, decl);
  return l;
}

/* True if an IR file defines it, or may, as this becomes an IR file. */
static bool is_of_ir_file(const Lower *L, const char *variable) {
  return L->options->is_ir_file || ir_file_object(L, variable);
}

static const char *why_no_object(Lower *L, const Named *v) {
  const char *name = cursor_name(L, v->cursor);
  bool is_known = v->is_defined || is_standard_stream(name) ||
                  is_plain_extern(L, v->cursor);
  bool is_sized =
      type_of_cursor(L, v->cursor)->is_complete || is_of_ir_file(L, name);
  if (!is_known || !is_sized)
    return arena_printf(L->arena, "extern variable '%s' without a definition",
                        name);
  return is_elsewhere(L, v->cursor)
             ? arena_printf(L->arena, "variable '%s' (a register or an alias)",
                            name)
             : NULL;
}

/* Makes the object of a variable that the unit declares. */
static ObjId object_in(Lower *L, Unit *in, CXCursor decl) {
  Unit *unit = L->unit;
  L->unit = in;
  ObjId id = object_of_decl(L, decl);
  L->unit = unit;
  return id;
}

/* Returns a function of the library file that defines a variable of the C
 * library, which programs use by name. */
static const char *library_file_function(const char *name) {
  static const char *const options[] = {"optarg", "opterr", "optind", "optopt"};
  for (size_t i = 0; i < sizeof options / sizeof *options; i++)
    if (!strcmp(options[i], name))
      return "getopt";
  return NULL;
}

ObjId object_of_library(Lower *L, const char *name) {
  const char *function = library_file_function(name);
  if (!function || L->unit->is_library || library_open(L, function) != OK)
    return OBJ_NONE;
  uint32_t n = name_map_find(&L->library.variable_of, name);
  Named *v = &L->library.variables.data[n];
  if (v->id == NOT_FOUND)
    v->id = object_in(L, &L->library, v->cursor);
  return v->id;
}

/* Returns the variable of the same file and size that it is an alias of; or
 * NULL. */
static const Named *aliased(Lower *L, Linked l) {
  const Named *v = link_named(l);
  if (v->is_defined || !v->alias)
    return NULL;
  Linked to = link_find(L, l.unit, false, v->alias);
  const Named *a = to.unit == l.unit ? link_named(to) : NULL;
  uint64_t size = type_of_cursor(L, v->cursor)->size;
  bool is_as_large = a && type_of_cursor(L, a->cursor)->size == size;
  return is_as_large && a->is_defined ? a : NULL;
}

static bool object_of_alias(Lower *L, Unit *in, const Named *to, ObjId *out,
                            const char **why) {
  Unit *unit = L->unit;
  L->unit = in;
  bool is_known = object_of_variable(L, to->cursor, out, why);
  L->unit = unit;
  return is_known;
}

/* Makes the object of a variable; false: it has none.  'is_in_ir_file': an IR
 * file defines it, or may. */
static bool make_object(Lower *L, Linked l, bool is_in_ir_file,
                        const char **why) {
  Named *v = link_named(l);
  bool is_missing = !v->is_defined && !is_in_ir_file;
  bool is_stream = is_missing && is_standard_stream(cursor_name(L, v->cursor));
  *why = why_no_object(L, v);
  if (is_missing && !is_stream && !l.unit->is_library)
    note_missing(L, v->cursor, false);
  if (*why)
    return false;
  v->id = object_in(L, l.unit, v->cursor);
  Object *o = &L->objects.data[v->id];
  o->align = v->alignment > o->align ? v->alignment : o->align;
  if (is_stream)
    point_to_itself(L, v->id);
  else if (!v->is_defined)
    o->is_unknown |=
        is_in_ir_file || undefined_rule(L, o->name) != UNDEFINED_NOOP;
  return true;
}

bool object_of_variable(Lower *L, CXCursor decl, ObjId *out, const char **why) {
  if (is_local(decl) && clang_Cursor_getStorageClass(decl) != CX_SC_Extern)
    return object_of_local(L, decl, out, why);
  Linked l = find_variable(L, decl);
  Named *v = link_named(l);
  const Named *alias_of = aliased(L, l);
  if (alias_of)
    return object_of_alias(L, l.unit, alias_of, out, why);
  bool is_in_ir_file = !v->is_defined && !L->unit->is_library &&
                       is_of_ir_file(L, cursor_name(L, decl));
  if (v->id == NOT_FOUND && !v->is_defined && !is_in_ir_file)
    v->id = object_of_library(L, cursor_name(L, v->cursor));
  if (v->id == NOT_FOUND && !make_object(L, l, is_in_ir_file, why))
    return false;
  *out = v->id;
  return true;
}

/* ---- string literals ---- */

/* Skips a seam: after hexadecimal digits clang ends and reopens the literal if
 * another digit follows. */
static const char *skip_seam(const char *p, const char *end) {
  return p + 1 < end && p[0] == '"' && p[1] == '"' ? p + 2 : p;
}

static void put_element(uint8_t *image, uint64_t size, uint64_t v) {
  for (uint64_t i = 0; i < size; i++)
    image[i] = (uint8_t)(v >> (8 * i));
}

/* Stores a character.  Returns its number of elements: two for a UTF-16
 * pair. */
static uint64_t put_character(uint8_t *image, uint64_t size, uint64_t v) {
  if (size != 2 || v <= 0xffff) {
    put_element(image, size, v);
    return 1;
  }
  v -= 0x10000;
  put_element(image, size, 0xd800 + (v >> 10));
  put_element(image + size, size, 0xdc00 + (v & 0x3ff));
  return 2;
}

static void decode_string(Lower *L, Object *o, const char *spelling) {
  uint64_t element = o->type->element->size;
  uint8_t *image = arena_alloc(L->arena, o->size + 2 * element);
  const char *p = strchr(spelling, '"');
  const char *end = strrchr(spelling, '"');
  uint64_t at = 0;
  for (p = p ? p + 1 : end; p && p < end && at + element <= o->size;
       p = skip_seam(p, end))
    at += element * put_character(image + at, element, text_read_element(&p));
  o->image = image;
}

ObjId object_of_string(Lower *L, CXCursor literal) {
  ObjId id = cursor_map_find(&L->object_of, literal);
  if (id != NOT_FOUND)
    return id;
  const Type *t = type_of_cursor(L, literal);
  const char *spelling = cursor_name(L, literal);
  id = object_new(L, spelling, t, t->size);
  Object *o = &L->objects.data[id];
  o->is_constant = true;
  o->loc = cursor_loc(L, literal);
  decode_string(L, o, spelling);
  cursor_map_add(L->arena, &L->object_of, literal, id);
  return id;
}

/* ---- function bodies ---- */

unsigned argument_width(Lower *L, const Type *t) {
  return type_is_aggregate(t) || t->size == 0 || t->size > 8 ? L->address_width
                                                             : type_bits(t);
}

static void add_parameter(Lower *L, CXCursor c, bool is_refused) {
  const Type *t = type_decayed(L, type_of_cursor(L, c));
  const char *name = cursor_name(L, c);
  uint32_t n = local_new(L, c, name, t);
  Local *l = &L->frame->locals.data[n];
  l->reg = code_reg(code(L), argument_width(L, t),
                    type_is_scalar(t) ? name : NULL, t);
  l->is_refused = is_refused;
  if (is_va_list(L, c))
    l->in_memory = !type_is_scalar(t) || t->element->kind == TYPE_INT;
}

static void add_parameters(Lower *L, CXCursor function, bool is_entry) {
  Signature *s = &L->frame->signature;
  s->result_address = REG_NONE;
  s->variadic = REG_NONE;
  if (type_is_in_memory(s->result))
    s->result_address = code_reg(code(L), L->address_width, NULL, NULL);
  int n = clang_Cursor_getNumArguments(function);
  for (unsigned i = 0; i < (unsigned)n; i++) {
    CXCursor c = clang_Cursor_getArgument(function, i);
    add_parameter(L, c, is_entry && entry_refuses(L, function, i));
  }
  if (type_of_cursor(L, function)->is_variadic)
    s->variadic = code_reg(code(L), L->address_width, NULL, NULL);
}

static LoweredValue local_value(const Lower *L, const Local *l) {
  return (LoweredValue){.kind = VALUE_MEMORY,
                        .type = l->type,
                        .operand = operand_reg(L->address_width, l->reg),
                        .is_initial = true};
}

/* Copies a structure that is passed with the alignment of its type, if a
 * typedef gives the parameter a greater one. */
static void align_parameter(Lower *L, uint32_t i) {
  Local *l = &L->frame->locals.data[i];
  if (cursor_is_null(l->decl) ||
      declared_alignment(L, l->decl, l->type) <= l->type->align)
    return;
  LoweredValue from = local_value(L, l);
  l->reg = REG_NONE;
  local_begin(L, i);
  LoweredValue to = local_value(L, &L->frame->locals.data[i]);
  value_copy(L, &to, &from);
}

/* Moves parameters whose address is taken to memory.  A structure is passed in
 * an object of the callee's own. */
static void settle_parameters(Lower *L, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    Local *l = &L->frame->locals.data[i];
    if (l->in_memory && type_is_in_memory(l->type))
      align_parameter(L, i);
    if (!l->in_memory || type_is_in_memory(l->type))
      continue;
    Operand value = operand_reg(code_reg_width(code(L), l->reg), l->reg);
    if (l->type->size == 0 || l->type->size > 8) {
      emit_unsupported(L, "parameter of type '%s'", l->type->name);
      continue;
    }
    const Type *t = l->type;
    const char *name = l->name;
    l->reg = REG_NONE;
    local_begin(L, i);
    l = &L->frame->locals.data[i];
    code_store(code(L), operand_reg(L->address_width, l->reg), value,
               (Lvalue){.type = t, .text = name});
  }
}

static CXCursor find_body(Lower *L, CXCursor function) {
  Cursors k = children_of(L, function);
  for (uint32_t i = k.n; i > 0; i--)
    if (clang_getCursorKind(k.data[i - 1]) == CXCursor_CompoundStmt)
      return k.data[i - 1];
  return clang_getNullCursor();
}

static void lower_end(Lower *L, const Function *f) {
  const Type *t = L->frame->signature.result;
  if (code_is_dead(code(L)))
    return;
  if (strcmp(f->name, "main") || t->kind != TYPE_INT) {
    lower_return(L, clang_getNullCursor());
    return;
  }
  scope_leave(L, 0);
  code_emit(code(L), INST_RETURN)->a = operand_const(type_bits(t), 0);
}

static bool is_atomic_function(const Function *f) {
  static const char prefix[] = "__VERIFIER_atomic_";
  return !f->is_library && !strncmp(f->name, prefix, sizeof prefix - 1) &&
         strcmp(f->name, "__VERIFIER_atomic_begin") &&
         strcmp(f->name, "__VERIFIER_atomic_end");
}

static void lower_body(Lower *L, const Function *f, CXCursor function) {
  FunctionLowering *frame = L->frame;
  CXCursor body = find_body(L, function);
  bool is_entry =
      !f->is_library &&
      !strcmp(f->name, L->options->function ? L->options->function : "main");
  add_parameters(L, function, is_entry);
  frame->locals.n_params = frame->locals.n;
  if (!cursor_is_null(body))
    scan_function(L, body);
  frame->is_atomic = is_atomic_function(f);
  if (frame->is_atomic)
    code_emit(code(L), INST_ATOMIC_BEGIN);
  settle_parameters(L, frame->locals.n_params);
  for (uint32_t i = 0; i < frame->locals.n_params; i++)
    settle_declaration(L, frame->locals.data[i].decl);
  jumps_begin(L);
  computed_gotos_begin(L);
  if (frame->is_too_deep)
    emit_unsupported(L, "function '%s' nested more than %d deep", f->name,
                     MAX_DEPTH);
  else if (cursor_is_null(body) && function_is_wrapped(f->name))
    lower_wrapped(L, function);
  else if (cursor_is_null(body))
    lower_missing_body(L, f->name);
  else
    lower_stmt(L, body);
  lower_end(L, f);
  jumps_end(L);
}

static void lower_function(Lower *L, FuncId id) {
  Function f = L->functions.data[id];
  FunctionSource s = L->function_sources.data[id];
  if (!f.has_body || !s.unit || cursor_is_null(s.cursor))
    return;
  FunctionLowering frame = {.code = code_new(L->arena, L->address_width),
                            .function = s.cursor,
                            .signature.result = f.type->element};
  L->unit = s.unit;
  L->frame = &frame;
  code_set_rounding(frame.code, L->options->rounding);
  if (s.unit->is_library)
    code_keep_order(frame.code);
  code_set_spot(frame.code, cursor_spot(L, s.cursor));
  lower_body(L, &f, s.cursor);
  code_finish(frame.code, &f);
  f.n_params = (uint32_t)clang_Cursor_getNumArguments(s.cursor) +
               (frame.signature.result_address != REG_NONE) +
               (frame.signature.variadic != REG_NONE);
  const Type *r = frame.signature.result;
  f.result_width = r->kind == TYPE_VOID || type_is_in_memory(r) ? 0
                   : r->size && r->size <= 8 ? (uint8_t)type_bits(r)
                                             : 64;
  L->functions.data[id] = f;
  L->frame = NULL;
}

static void call_with(Lower *L, FuncId callee, const Type *argument) {
  unsigned width = L->address_width;
  Operand *args = ARENA_ARRAY(L->arena, Operand, 1);
  Operand all = operand_reg(width, code_reg(code(L), width, NULL, NULL));
  if (argument)
    args[0] = code_resize(code(L), all, type_bits(argument), false);
  call_function(L, callee, args, argument != NULL,
                L->functions.data[callee].type->element);
  code_emit(code(L), INST_RETURN)->a = operand_const(width, 0);
}

FuncId function_started(Lower *L, const char *name, FuncId callee,
                        const Type *argument) {
  FunctionLowering *outer = L->frame;
  Spot spot = code_spot(code(L));
  FunctionLowering frame = {.code = code_new(L->arena, L->address_width)};
  L->frame = &frame;
  code_set_spot(frame.code, spot);
  call_with(L, callee, argument);
  L->frame = outer;
  Function f = {.name = name,
                .n_params = 1,
                .result_width = (uint8_t)L->address_width,
                .is_library = true,
                .has_body = true,
                .loc = spot.loc};
  code_finish(frame.code, &f);
  *vec_push(L->arena, &L->function_sources) =
      (FunctionSource){NULL, clang_getNullCursor()};
  *vec_push(L->arena, &L->functions) = f;
  return L->functions.n - 1;
}

static void lower_object(Lower *L, ObjId id) {
  ObjectSource s = L->object_sources.data[id];
  if (cursor_is_null(s.initialiser))
    return;
  L->unit = s.unit;
  Object o = L->objects.data[id];
  static_initialiser(L, &o, s.initialiser);
  L->objects.data[id] = o;
}

static bool lower_pending_of(Lower *L, bool is_library) {
  Progress *done = is_library ? &L->library_done : &L->user_done;
  bool found = false;
  for (; done->functions < L->functions.n; done->functions++) {
    const Unit *u = L->function_sources.data[done->functions].unit;
    if (u && u->is_library == is_library) {
      lower_function(L, done->functions);
      found = true;
    }
  }
  for (; done->objects < L->objects.n; done->objects++)
    if (L->object_sources.data[done->objects].unit->is_library == is_library) {
      lower_object(L, done->objects);
      found = true;
    }
  return found;
}

void lower_pending(Lower *L) {
  while (lower_pending_of(L, false) || lower_pending_of(L, true))
    ;
}
