#include "frontend/clang/lower.h"

/* Choice of units, as a linker chooses members of an archive, but in no order:
 * a unit is taken if it defines a name that a taken unit refers to.  A weak
 * definition is enough if there is no other. */

typedef struct {
  Lower *L;
  const NameMentions *mentions;
  Unit *from; /* unit whose references are followed */
  bool *is_taken;
  VEC(uint32_t) taken;
  NameMap asked; /* names that were looked up */
  Status status;
} Chooser;

/* Parses units that may define the name, by their text or by macros. */
static void open_for(Chooser *x, const char *name, bool makes_names) {
  for (uint32_t i = 0; i < x->L->n_users && x->status == OK; i++)
    if (!x->L->users[i].tu &&
        (makes_names ? name_may_be_made(x->mentions, i)
                     : name_is_mentioned(x->mentions, i, name)))
      x->status = user_open_unit(x->L, &x->L->users[i]);
}

static void take(Chooser *x, uint32_t unit) {
  x->is_taken[unit] = true;
  *vec_push(x->L->arena, &x->taken) = unit;
}

static const Named *named_in(Unit *u, bool is_function, const char *name) {
  uint32_t i =
      name_map_find(is_function ? &u->function_of : &u->variable_of, name);
  return i == NOT_FOUND ? NULL
         : is_function  ? &u->functions.data[i]
                        : &u->variables.data[i];
}

static bool is_external(const Named *n) {
  return clang_getCursorLinkage(n->cursor) != CXLinkage_Internal;
}

/* True if the unit defines the name for other units. */
static bool defines(Unit *u, bool is_function, const char *name, bool is_weak) {
  const Named *n = named_in(u, is_function, name);
  bool is_offered = n && (!is_function || n->is_offered || n->alias);
  return is_offered && (n->is_defined || n->alias) && is_external(n) &&
         n->is_weak == is_weak;
}

static Status refuse_second(Lower *L, CXCursor at, const char *name,
                            const Unit *a, const Unit *b) {
  return diag_error(L->diag, INVALID, cursor_loc(L, at),
                    "'%s' may be that of '%s' or of '%s': give one of these "
                    "files",
                    name, a->source.file, b->source.file);
}

static void follow_to(Chooser *x, CXCursor c, bool is_function,
                      const char *name, bool is_weak) {
  uint32_t found = NOT_FOUND;
  Unit *all = x->L->users;
  for (uint32_t i = 0; i < x->L->n_users; i++)
    if (x->is_taken[i] && defines(&all[i], is_function, name, is_weak))
      return;
  for (uint32_t i = 0; i < x->L->n_users && x->status == OK; i++) {
    if (!defines(&all[i], is_function, name, is_weak))
      continue;
    if (found != NOT_FOUND && !is_weak)
      x->status = refuse_second(x->L, c, name, &all[found], &all[i]);
    found = found == NOT_FOUND ? i : found;
  }
  if (found != NOT_FOUND && x->status == OK)
    take(x, found);
}

static bool has_definition(const Chooser *x, bool is_function,
                           const char *name) {
  for (uint32_t i = 0; i < x->L->n_users; i++)
    if (x->is_taken[i] && (defines(&x->L->users[i], is_function, name, false) ||
                           defines(&x->L->users[i], is_function, name, true)))
      return true;
  return false;
}

/* True if a definition is found now. */
static bool find(Chooser *x, CXCursor c, bool is_function, const char *name,
                 bool makes_names) {
  uint32_t n = x->taken.n;
  open_for(x, name, makes_names);
  if (x->status == OK)
    follow_to(x, c, is_function, name, false);
  if (x->taken.n == n && x->status == OK)
    follow_to(x, c, is_function, name, true);
  return x->taken.n > n;
}

/* Follows a reference.  Names declared by system headers are not made by
 * macros. */
static void follow(Chooser *x, CXCursor c, CXCursor decl, bool is_function) {
  const char *name = cursor_key(x->L, decl);
  const Named *own = named_in(x->from, is_function, name);
  if (clang_getCursorLinkage(decl) != CXLinkage_External ||
      (own && own->is_defined && !is_external(own)) ||
      name_map_find(&x->asked, name) != NOT_FOUND ||
      has_definition(x, is_function, name))
    return;
  name_map_add(x->L->arena, &x->asked, name, 0);
  if (!find(x, c, is_function, name, false) && x->status == OK &&
      !clang_Location_isInSystemHeader(clang_getCursorLocation(decl)))
    find(x, c, is_function, name, true);
}

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent,
                                     CXClientData data) {
  (void)parent;
  Chooser *x = data;
  if (clang_getCursorKind(c) != CXCursor_DeclRefExpr)
    return CXChildVisit_Recurse;
  CXCursor decl = clang_getCursorReferenced(c);
  enum CXCursorKind kind = clang_getCursorKind(decl);
  if (kind == CXCursor_FunctionDecl || kind == CXCursor_VarDecl)
    follow(x, c, decl, kind == CXCursor_FunctionDecl);
  return x->status == OK ? CXChildVisit_Continue : CXChildVisit_Break;
}

/* ---- the entry point */

static Status find_entry(Chooser *x, const char *name, uint32_t *found) {
  for (uint32_t i = 0; i < x->L->n_users; i++) {
    const Named *n = named_in(&x->L->users[i], true, name);
    if (!n || !n->is_defined)
      continue;
    if (*found != NOT_FOUND)
      return refuse_second(x->L, n->cursor, name, &x->L->users[*found],
                           &x->L->users[i]);
    *found = i;
  }
  return OK;
}

static Status take_entry(Chooser *x) {
  const char *name = x->L->options->function ? x->L->options->function : "main";
  uint32_t found = NOT_FOUND;
  for (int makes_names = 0; makes_names < 2 && found == NOT_FOUND;
       makes_names++) {
    open_for(x, name, makes_names);
    TRY(x->status);
    TRY(find_entry(x, name, &found));
  }
  if (found == NOT_FOUND)
    return diag_error(x->L->diag, INVALID, (Loc){0},
                      "no file defines the entry point '%s'", name);
  take(x, found);
  return OK;
}

static void keep_taken(Chooser *x) {
  Lower *L = x->L;
  Unit *units = ARENA_ARRAY(L->arena, Unit, x->taken.n);
  for (uint32_t i = 0; i < x->taken.n; i++)
    units[i] = L->users[x->taken.data[i]];
  L->users = units;
  L->n_users = x->taken.n;
}

Status units_choose(Lower *L) {
  Chooser x = {.L = L,
               .mentions = name_mentions_new(L),
               .is_taken = ARENA_ARRAY(L->arena, bool, L->n_users)};
  for (uint32_t i = 0; i < L->options->n_given; i++)
    take(&x, i);
  if (!x.taken.n)
    TRY(take_entry(&x));
  for (uint32_t i = 0; i < x.taken.n && x.status == OK; i++) {
    x.from = &L->users[x.taken.data[i]];
    clang_visitChildren(clang_getTranslationUnitCursor(x.from->tu), visit, &x);
  }
  TRY(x.status);
  keep_taken(&x);
  return OK;
}
