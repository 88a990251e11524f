#include "frontend/clang/lower.h"
#include "frontend/library/models.h"

#include <ctype.h>
#include <stdlib.h>

/* Attributes of functions: constructors, destructors, weak functions. */

enum { LAST_PRIORITY = 65535, MAX_EQUAL = 64 };

static Code *code(Lower *L) { return L->frame->code; }

/* ---- attributes ---- */

static const char *terse_text(Lower *L, CXCursor c) {
  CXPrintingPolicy policy = clang_getCursorPrintingPolicy(c);
  clang_PrintingPolicy_setProperty(policy, CXPrintingPolicy_TerseOutput, 1);
  const char *text = take_string(L, clang_getCursorPrettyPrinted(c, policy));
  clang_PrintingPolicy_dispose(policy);
  return text;
}

static const char *find_lead(const char *text, const char *lead,
                             const char *name) {
  size_t n = strlen(name);
  while ((text = strstr(text, lead))) {
    text += strlen(lead);
    if (!strncmp(text, name, n) && !isalnum((unsigned char)text[n]) &&
        text[n] != '_')
      return text + n;
  }
  return NULL;
}

/* Finds an attribute in clang's print of a declaration, with macros expanded.
 * Returns the text after its name, or NULL. */
static const char *find_attribute(const char *text, const char *name) {
  const char *found = find_lead(text, "__attribute__((", name);
  return found ? found : find_lead(text, "[[gnu::", name);
}

static void note_startup(Lower *L, Named *f, const char *text, bool is_end) {
  const char *at = find_attribute(text, is_end ? "destructor" : "constructor");
  if (!at)
    return;
  char *end;
  unsigned long priority =
      *at == '(' ? strtoul(at + 1, &end, 10) : LAST_PRIORITY;
  bool is_plain = *at != '(' || (end > at + 1 && *end == ')');
  int *slot = is_end ? &f->end : &f->start;
  bool is_new = *slot == 0 || *slot == (int)priority;
  if (!is_plain || !is_new || priority > LAST_PRIORITY)
    refuse_program(
        L, cursor_loc(L, f->cursor),
        arena_printf(L->arena, "priority of '%s'", cursor_name(L, f->cursor)));
  *slot = (int)priority;
}

static const char *quoted(Lower *L, const char *at) {
  const char *begin = at ? strchr(at, '"') : NULL;
  const char *end = begin ? strchr(begin + 1, '"') : NULL;
  return end ? arena_strndup(L->arena, begin + 1, (size_t)(end - begin - 1))
             : NULL;
}

/* True if "inline" has its GNU meaning from before C99 in the whole unit. */
static bool is_gnu_inline(const Unit *u) {
  static const char *const old[] = {
      "-ansi",      "-std=c89",          "-std=c90",           "-std=gnu89",
      "-std=gnu90", "-std=iso9899:1990", "-std=iso9899:199409"};
  bool is = unit_has_flag(u, "-fgnu89-inline");
  for (size_t i = 0; i < sizeof old / sizeof *old; i++)
    is |= unit_has_flag(u, old[i]);
  return is;
}

/* True if the declaration makes the definition external (C11 6.7.4, or the
 * earlier rule of GNU C). */
static bool offers(Lower *L, const char *text, CXCursor c) {
  bool is_inline = clang_Cursor_isFunctionInlined(c) != 0;
  bool is_extern = clang_Cursor_getStorageClass(c) == CX_SC_Extern;
  if (!find_attribute(text, "gnu_inline") && !is_gnu_inline(L->unit))
    return !is_inline || is_extern;
  return is_inline ? !is_extern : clang_isCursorDefinition(c) != 0;
}

static void note_link(Lower *L, Named *n, const char *text) {
  const char *alias = find_attribute(text, "alias");
  const char *reference = find_attribute(text, "weakref");
  const char *label = strstr(text, " asm(\"");
  n->is_weak |= find_attribute(text, "weak") || reference;
  if (alias || reference)
    n->alias = quoted(L, alias ? alias : reference);
  if (label)
    n->label = quoted(L, label);
}

void note_variable_attributes(Lower *L, Named *v, CXCursor c) {
  bool is_system = clang_Location_isInSystemHeader(clang_getCursorLocation(c));
  if (!is_system && clang_Cursor_hasAttrs(c))
    note_link(L, v, declaration_text(L, c));
}

/* Records attributes.  One that is not printed comes out of a pragma. */
void note_attributes(Lower *L, Named *f, CXCursor c) {
  if (clang_Location_isInSystemHeader(clang_getCursorLocation(c))) {
    f->is_system = true;
    return;
  }
  const char *text = clang_Cursor_hasAttrs(c) ? terse_text(L, c) : "";
  f->is_offered |= offers(L, text, c);
  if (!*text)
    return;
  bool is_printed = strstr(text, "__attribute__((") || strstr(text, "[[");
  note_link(L, f, text);
  f->is_pragma |= !is_printed && !f->is_weak;
  note_startup(L, f, text, false);
  note_startup(L, f, text, true);
}

static bool is_startup_section(const char *name) {
  static const char *const names[] = {".init_array", ".preinit_array",
                                      ".fini_array", ".ctors", ".dtors"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strncmp(name, names[i], strlen(names[i])))
      return true;
  return false;
}

void refuse_startup_variable(Lower *L, CXCursor c) {
  if (!clang_Cursor_hasAttrs(c))
    return;
  const char *name = quoted(L, find_attribute(terse_text(L, c), "section"));
  if (!name || !is_startup_section(name))
    return;
  refuse_program(L, cursor_loc(L, c),
                 arena_printf(L->arena, "variable '%s' in section '%s'",
                              cursor_name(L, c), name));
}

/* ---- weak functions ---- */

static const Named *find_named(const Lower *L, const char *name) {
  Linked l = link_find(L, L->unit, true, name);
  return l.unit ? link_named(l) : NULL;
}

/* Returns glibc's other name for a function, where POSIX and GNU, or System V
 * and BSD, have different functions of one name; or the modelled function of
 * another name. */
static const char *other_name(Lower *L, const Named *f, const char *name) {
  static const char *const prefixes[] = {"__xpg_", "__sysv_"};
  char other[64];
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
    snprintf(other, sizeof other, "%s%s", prefixes[i], name);
    const Model *m = model_find(other);
    if (m && strstr(terse_text(L, f->cursor), other))
      return m->name;
  }
  return model_alias(name, L->address_width);
}

const char *function_linked_name(Lower *L, const char *name) {
  Linked l = link_find(L, L->unit, true, name);
  const Named *f = l.unit == L->unit ? link_named(l) : NULL;
  if (f && f->is_system && !f->is_defined)
    return other_name(L, f, name);
  if (!f || !f->alias || f->is_defined)
    return name;
  const Named *to = find_named(L, f->alias);
  return (to && to->is_defined) || model_find(f->alias) ? f->alias : name;
}

bool function_may_be_weak(const Lower *L, const char *name) {
  const Named *f = find_named(L, name);
  return f && !f->is_defined && (f->is_weak || f->is_pragma);
}

bool function_is_absent(const Lower *L, const char *name) {
  const Named *f = find_named(L, name);
  if (!f || f->is_defined || !f->is_weak || f->is_system)
    return false;
  const Named *to = f->alias ? find_named(L, f->alias) : NULL;
  return !to || !to->is_system;
}

bool variable_is_absent(const Lower *L, const char *name) {
  Linked l = link_find(L, L->unit, false, name);
  const Named *v = l.unit && !L->unit->is_library ? link_named(l) : NULL;
  return v && v->is_weak && !v->is_defined && !v->alias && !v->label &&
         !L->options->is_ir_file && !ir_file_object(L, name);
}

/* ---- constructors and destructors ---- */

typedef VEC(Linked) Group;

static void call_one(Lower *L, Linked l) {
  const Named *f = link_named(l);
  FuncId id = function_find(L, l.unit, cursor_key(L, f->cursor));
  code_set_spot(code(L), (Spot){.loc = cursor_loc(L, f->cursor)});
  if (id == NOT_FOUND || clang_Cursor_getNumArguments(f->cursor) > 0)
    emit_unsupported(L, "'%s' run by its attribute", cursor_name(L, f->cursor));
  else
    call_function(L, id, NULL, 0, L->functions.data[id].type->element);
}

static void call_chosen(Lower *L, const Group *g, Operand chosen) {
  Label next = code_label(code(L));
  for (uint32_t i = 0; i < g->n; i++) {
    Label yes = code_label(code(L)), no = code_label(code(L));
    Operand bit = code_op(code(L), OP_EQ, chosen,
                          operand_const(MAX_EQUAL, (uint64_t)1 << i));
    code_branch(code(L), bit, yes, no);
    code_place(code(L), yes);
    call_one(L, g->data[i]);
    code_jump(code(L), next);
    code_place(code(L), no);
  }
  code_place(code(L), next);
}

/* Calls functions of one priority in any order. */
static void call_group(Lower *L, const Group *g) {
  if (g->n == 1) {
    call_one(L, g->data[0]);
    return;
  }
  if (g->n > MAX_EQUAL) {
    emit_unsupported(L, "more than %d functions of one priority", MAX_EQUAL);
    return;
  }
  Reg left = code_reg(code(L), MAX_EQUAL, NULL, NULL);
  Operand rest = operand_reg(MAX_EQUAL, left);
  code_move(code(L), left, operand_const(MAX_EQUAL, bits_mask(g->n)));
  for (uint32_t round = 0; round < g->n; round++) {
    Inst *i = code_emit(code(L), INST_CHOOSE);
    i->a = rest;
    i->dst = code_reg(code(L), MAX_EQUAL, NULL, NULL);
    Operand chosen = operand_reg(MAX_EQUAL, i->dst);
    code_move(code(L), left, code_op(code(L), OP_XOR, rest, chosen));
    call_chosen(L, g, chosen);
  }
}

static int priority_of(const Named *f, bool is_end) {
  return f->is_defined ? (is_end ? f->end : f->start) : 0;
}

/* Returns all user functions that run before or after main. */
static Group find_all(Lower *L) {
  Group all = {0};
  for (uint32_t k = 0; k < L->n_users; k++)
    for (uint32_t i = 0; i < L->users[k].functions.n; i++) {
      const Named *f = &L->users[k].functions.data[i];
      if (priority_of(f, false) || priority_of(f, true))
        *vec_push(L->arena, &all) = (Linked){&L->users[k], i, true};
    }
  return all;
}

/* Returns the functions with the next priority after 'last', if any. */
static Group next_group(Lower *L, const Group *all, bool is_end, int *last) {
  Group g = {0};
  int next = 0;
  for (uint32_t i = 0; i < all->n; i++) {
    int p = priority_of(link_named(all->data[i]), is_end);
    bool is_later = *last == 0 || (is_end ? p < *last : p > *last);
    if (p == 0 || !is_later)
      continue;
    if (next == 0 || (is_end ? p > next : p < next))
      next = p, g.n = 0;
    if (p == next)
      *vec_push(L->arena, &g) = all->data[i];
  }
  *last = next;
  return g;
}

static void call_all(Lower *L, bool is_end) {
  int last = 0;
  Group all = find_all(L);
  for (Group g = next_group(L, &all, is_end, &last); g.n;
       g = next_group(L, &all, is_end, &last))
    call_group(L, &g);
}

void call_constructors(Lower *L) { call_all(L, false); }

bool program_has_handlers(Lower *L) { return user_refers_to(L, "atexit"); }

/* True if the exit has effects.  Streams are flushed to the program's
 * buffers. */
static bool acts_at_exit(Lower *L) {
  return program_has_handlers(L) || user_refers_to(L, "setvbuf") ||
         user_refers_to(L, "setbuf") || user_refers_to(L, "setbuffer");
}

/* Returns the library function that runs the registered handlers. */
static FuncId find_handlers(Lower *L) {
  return function_library(L, CALLER_OF_HANDLERS);
}

bool program_has_startups(Lower *L) { return find_all(L).n > 0; }

/* Requests all such functions, so that they are lowered. */
void find_startups(Lower *L) {
  Group all = find_all(L);
  for (uint32_t i = 0; i < all.n; i++) {
    const Named *f = link_named(all.data[i]);
    function_find(L, all.data[i].unit, cursor_key(L, f->cursor));
    if (priority_of(f, true) && L->at_exit == NOT_FOUND)
      L->at_exit = function_made(L, CALLER_OF_DESTRUCTORS, f->cursor);
  }
  if (acts_at_exit(L))
    find_handlers(L);
}

void lower_at_exit(Lower *L) {
  if (L->at_exit == NOT_FOUND)
    return;
  FunctionLowering frame = {.code = code_new(L->arena, L->address_width)};
  L->unit = L->users;
  L->frame = &frame;
  call_all(L, true);
  code_emit(code(L), INST_RETURN);
  Function f = L->functions.data[L->at_exit];
  code_finish(frame.code, &f);
  L->functions.data[L->at_exit] = f;
  L->frame = NULL;
}

static void emit_end(Lower *L, Operand status) {
  if (!children_are_awaited(L))
    status = (Operand){0};
  code_emit(code(L), INST_EXIT)->a = status;
}

void emit_process_end(Lower *L, Operand status) {
  emit_end(L, status.kind ? code_op(code(L), OP_AND, status,
                                    operand_const(32, UINT8_MAX))
                          : status);
}

void emit_end_by_signal(Lower *L) {
  emit_end(L, operand_const(32, EXIT_BY_SIGNAL));
}

void emit_exit(Lower *L, Operand status) {
  if (acts_at_exit(L))
    call_function(L, find_handlers(L), NULL, 0, value_none(L).type);
  if (L->at_exit != NOT_FOUND)
    call_function(L, L->at_exit, NULL, 0, value_none(L).type);
  emit_process_end(L, status);
}

/* Refuses pthread_exit of main: the last thread would run the handlers. */
void refuse_exit_of_main(Lower *L) {
  if (L->at_exit == NOT_FOUND && !program_has_handlers(L))
    return;
  Inst *i = code_emit(code(L), INST_SELF);
  i->dst = code_reg(code(L), 32, NULL, NULL);
  Operand self = operand_reg(32, i->dst);
  Label is_main = code_label(code(L)), next = code_label(code(L));
  code_branch(code(L), code_is_zero(code(L), self), is_main, next);
  code_place(code(L), is_main);
  emit_unsupported(L, "exit handlers and destructors after the end of main's "
                      "thread");
  code_place(code(L), next);
}
