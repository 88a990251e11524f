#include "frontend/clang/lower.h"
#include "frontend/ir/compatible.h"

/* Linking.  Each name with external linkage is resolved to one unit of the
 * user: the one with its definition, preferably a strong one, or else a
 * declaration.  Only that entry has a number (Named.id).
 *
 * If no unit exports an inline function (C11 6.7.4), each unit has its own
 * copy, and their texts must be equal.  The same holds for an exported and an
 * unexported definition, as C leaves open which one is called. */

typedef enum { DECLARED, INLINE, WEAK, COMMON, STRONG } Rank;

static const char *what(Linked l) {
  return l.is_function ? "function" : "variable";
}

static NameMap *names_of(Unit *u, bool is_function) {
  return is_function ? &u->function_of : &u->variable_of;
}

Named *link_named(Linked l) {
  return l.is_function ? &l.unit->functions.data[l.index]
                       : &l.unit->variables.data[l.index];
}

static Linked find_own(Unit *u, bool is_function, const char *name) {
  uint32_t i = name_map_find(names_of(u, is_function), name);
  return i == NOT_FOUND ? (Linked){0} : (Linked){u, i, is_function};
}

static bool is_external(Linked l) {
  return clang_getCursorLinkage(link_named(l)->cursor) != CXLinkage_Internal;
}

struct Linkage {
  NameMap by_name; /* with external linkage */
  VEC(Linked) all;
};

static Linkage *linkage_of(Lower *L) {
  if (!L->linkage)
    L->linkage = ARENA_NEW(L->arena, Linkage);
  return L->linkage;
}

Linked link_find_external(const Lower *L, const char *name) {
  uint32_t i =
      L->linkage ? name_map_find(&L->linkage->by_name, name) : NOT_FOUND;
  return i == NOT_FOUND ? (Linked){0} : L->linkage->all.data[i];
}

uint32_t link_count(const Lower *L) {
  return L->linkage ? L->linkage->all.n : 0;
}

Linked link_get(const Lower *L, uint32_t i) { return L->linkage->all.data[i]; }

Linked link_find(const Lower *L, Unit *u, bool is_function, const char *name) {
  Linked own = find_own(u, is_function, name);
  if (u->is_library || (own.unit && !is_external(own)))
    return own;
  const char *label = own.unit ? link_named(own)->label : NULL;
  Linked l = link_find_external(L, label ? label : name);
  return l.unit && l.is_function == is_function ? l : own;
}

bool unit_has_flag(const Unit *u, const char *flag) {
  for (unsigned i = 0; i < u->source.n_clang_args; i++)
    if (!strcmp(u->source.clang_args[i], flag))
      return true;
  return false;
}

bool unit_defines(const Unit *u, const char *macro) {
  const size_t n = strlen(macro);
  bool is = false;
  for (unsigned i = 0; i + 1 < u->source.n_clang_args; i++) {
    const char *flag = u->source.clang_args[i];
    const char *value = u->source.clang_args[i + 1];
    const bool is_of_macro = (!strcmp(flag, "-D") || !strcmp(flag, "-U")) &&
                             !strncmp(value, macro, n) &&
                             (!value[n] || value[n] == '=');
    is = is_of_macro ? flag[1] == 'D' : is;
  }
  return is;
}

bool unit_turns_on(const Unit *u, const char *on, const char *off) {
  bool is = false;
  for (unsigned i = 0; i < u->source.n_clang_args; i++) {
    is |= !strcmp(u->source.clang_args[i], on);
    is &= strcmp(u->source.clang_args[i], off) != 0;
  }
  return is;
}

static bool is_common(const Unit *u) {
  return unit_turns_on(u, "-fcommon", "-fno-common");
}

static Rank rank_of(Linked l) {
  const Named *n = link_named(l);
  if (!n->is_defined && !n->alias)
    return DECLARED;
  if (l.is_function && n->is_defined && !n->is_offered)
    return INLINE;
  if (n->is_weak)
    return WEAK;
  return !l.is_function && n->is_tentative && is_common(l.unit) ? COMMON
                                                                : STRONG;
}

static const char *place_of(Lower *L, Linked l) {
  return loc_as_text(L->arena, cursor_loc(L, link_named(l)->cursor));
}

static const char *name_of(Lower *L, Linked l) {
  return cursor_name(L, link_named(l)->cursor);
}

/* Returns the name for the linker. */
static const char *linked_name(Lower *L, Linked l) {
  const Named *n = link_named(l);
  return n->label ? n->label : cursor_key(L, n->cursor);
}

static Status refuse(Lower *L, Linked l, const char *text) {
  return diag_error(L->diag, INVALID, cursor_loc(L, link_named(l)->cursor),
                    "%s '%s' %s", what(l), name_of(L, l), text);
}

static Status refuse_second(Lower *L, Linked l, Linked first) {
  bool is_common = !l.is_function && link_named(l)->is_tentative &&
                   link_named(first)->is_tentative;
  return refuse(L, l,
                arena_printf(L->arena, "is defined already at %s%s",
                             place_of(L, first),
                             is_common ? "; -fcommon makes them one" : ""));
}

/* ---- resolution of a name ---- */

bool link_is_system(Linked l) {
  return clang_Location_isInSystemHeader(
             clang_getCursorLocation(link_named(l)->cursor)) != 0;
}

static const Type *type_of_linked(Lower *L, Linked l) {
  return type_of_cursor(L, link_named(l)->cursor);
}

/* True if 'l' is better.  Among declarations, one with the size is better, and
 * a weak function is worse. */
static bool is_better(Lower *L, Linked l, Linked than) {
  Rank a = rank_of(l), b = rank_of(than);
  if (a != b || a != DECLARED)
    return a > b;
  if (l.is_function != than.is_function)
    return false;
  return l.is_function ? link_named(than)->is_weak && !link_named(l)->is_weak
                       : !type_of_linked(L, than)->is_complete &&
                             type_of_linked(L, l)->is_complete;
}

static Status add(Lower *L, Linked l) {
  const char *name = linked_name(L, l);
  Linkage *all = linkage_of(L);
  uint32_t i = name_map_find(&all->by_name, name);
  if (i == NOT_FOUND) {
    name_map_add(L->arena, &all->by_name, name, all->all.n);
    *vec_push(L->arena, &all->all) = l;
    return OK;
  }
  Linked *known = &all->all.data[i];
  if (rank_of(l) == STRONG && rank_of(*known) == STRONG)
    return refuse_second(L, l, *known);
  if (is_better(L, l, *known))
    *known = l;
  return OK;
}

void link_late(Lower *L, Linked l) {
  if (!l.unit->is_library && is_external(l))
    add(L, l);
}

/* ---- compatible declarations ---- */

/* Returns the text from the name on, as "inline" and the like may differ. */
static const char *text_of(Lower *L, Linked l) {
  const char *text = definition_text(L, link_named(l)->cursor);
  const char *at = strstr(text, name_of(L, l));
  return at ? at : text;
}

static bool is_same_inline(Lower *L, Linked l, Linked known) {
  bool is_one_inline = rank_of(l) == INLINE && rank_of(known) != WEAK;
  return !is_one_inline || !link_named(known)->is_defined ||
         !strcmp(text_of(L, l), text_of(L, known));
}

static bool is_thread_local(Linked l) {
  return clang_getCursorTLSKind(link_named(l)->cursor) != CXTLS_None;
}

/* Gives joined tentative definitions the strictest alignment of all. */
static void join_alignments(Lower *L, Linked l, Linked known) {
  if (l.is_function || rank_of(l) != COMMON || rank_of(known) != COMMON)
    return;
  Unit *unit = L->unit;
  L->unit = l.unit;
  unsigned n =
      declared_alignment(L, link_named(l)->cursor, type_of_linked(L, l));
  L->unit = unit;
  if (n > link_named(known)->alignment)
    link_named(known)->alignment = n;
  if (!n)
    refuse_program(L, cursor_loc(L, link_named(l)->cursor),
                   arena_printf(L->arena, "alignment of '%s'", name_of(L, l)));
}

static Status check(Lower *L, Linked l, Linked known) {
  const char *at = place_of(L, known);
  if (l.is_function != known.is_function)
    return refuse(L, l,
                  arena_printf(L->arena, "is a %s at %s", what(known), at));
  const Type *a = type_of_linked(L, l), *b = type_of_linked(L, known);
  if (!types_are_compatible(L->arena, a, b)) {
    const char *member = types_difference(L->arena, a, b);
    return refuse(
        L, l,
        arena_printf(L->arena, "has type '%s' here, but '%s' at %s%s%s",
                     a->name, b->name, at, member ? ": " : "",
                     member ? arena_printf(L->arena, "%s there", member) : ""));
  }
  if (is_thread_local(l) != is_thread_local(known))
    return refuse(L, l,
                  arena_printf(L->arena,
                               "is thread-local here or at %s, but "
                               "not at both",
                               at));
  join_alignments(L, l, known);
  return is_same_inline(L, l, known)
             ? OK
             : refuse(L, l,
                      arena_printf(L->arena,
                                   "is inline, and not that of %s: "
                                   "either may be called",
                                   at));
}

/* Checks a declaration against the resolved one.  System headers are consistent
 * with each other. */
static Status check_known(Lower *L, Linked l) {
  Linked known = link_find_external(L, linked_name(L, l));
  bool is_itself = known.unit == l.unit && known.index == l.index &&
                   known.is_function == l.is_function;
  return !known.unit || is_itself || link_is_system(l) ? OK
                                                       : check(L, l, known);
}

/* Refuses an alias of a name that is resolved to another unit: it denotes the
 * definition in its own unit. */
static void check_alias(Lower *L, Linked l) {
  const Named *n = link_named(l);
  Linked to = {0};
  if (n->alias)
    to = link_find(L, l.unit, l.is_function, n->alias);
  if (to.unit && to.unit != l.unit)
    refuse_program(L, cursor_loc(L, n->cursor),
                   arena_printf(L->arena, "alias '%s' of '%s', which is at %s",
                                name_of(L, l), n->alias, place_of(L, to)));
}

void link_check_use(Lower *L, Linked l, CXCursor decl) {
  const Named *n = l.unit ? link_named(l) : NULL;
  CXCursor parent = clang_getCursorSemanticParent(decl);
  bool is_local = clang_getCursorKind(parent) == CXCursor_FunctionDecl ||
                  !find_own(L->unit, l.is_function, cursor_key(L, decl)).unit;
  if (!n || l.unit == L->unit || !is_local || L->refused.what)
    return;
  const Type *a = type_of_cursor(L, decl), *b = type_of_cursor(L, n->cursor);
  if (types_are_compatible(L->arena, a, b))
    return;
  refuse_program(L, cursor_loc(L, decl),
                 arena_printf(L->arena,
                              "%s '%s' of type '%s', which is '%s' at %s",
                              what(l), cursor_name(L, decl), a->name, b->name,
                              place_of(L, l)));
}

/* Refuses two names for one address: compilers assume different addresses,
 * whatever the linker does. */
void link_check_address(Lower *L, Linked l, CXCursor decl) {
  Linked own = find_own(L->unit, l.is_function, cursor_key(L, decl));
  bool is_own = own.unit == l.unit && own.index == l.index;
  const char *label = own.unit && !is_own ? link_named(own)->label : NULL;
  const char *alias = l.unit && l.unit != L->unit ? link_named(l)->alias : NULL;
  if (label || alias)
    refuse_program(
        L, L->frame ? code_spot(L->frame->code).loc : cursor_loc(L, decl),
        arena_printf(L->arena, "address of '%s' by the name '%s'",
                     cursor_name(L, decl), label ? label : alias));
}

/* ---- all names ---- */

typedef Status LinkWork(Lower *, Linked);

static Status each_of(Lower *L, bool is_function, LinkWork *work) {
  Status status = OK;
  for (uint32_t k = 0; k < L->n_users; k++) {
    Unit *u = &L->users[k];
    uint32_t n = is_function ? u->functions.n : u->variables.n;
    for (uint32_t i = 0; i < n; i++) {
      Linked l = {u, i, is_function};
      if (is_external(l) && work(L, l) != OK)
        status = INVALID;
    }
  }
  return status;
}

static Status each(Lower *L, LinkWork *work) {
  Status functions = each_of(L, true, work);
  Status variables = each_of(L, false, work);
  return functions != OK ? functions : variables;
}

static Status check_one(Lower *L, Linked l) {
  check_alias(L, l);
  return check_known(L, l);
}

Status link_units(Lower *L) {
  TRY(each(L, add));
  return each(L, check_one);
}
