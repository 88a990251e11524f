#include "frontend/clang/lower.h"
#include "frontend/library/models.h"

/* Which files of the library are read.  Those that are read one after the
 * other are one unit by the names in them: what an earlier one has defined
 * stays as it is. */

typedef struct {
  Lower *L;
  VEC(const char *) files;
} Needs;

static void need_file_of(Needs *n, const char *function) {
  const char *file = library_file_of(function);
  for (uint32_t i = 0; file && i < n->files.n; i++)
    if (!strcmp(n->files.data[i], file))
      return;
  if (file)
    *vec_push(n->L->arena, &n->files) = file;
}

bool user_defines(const Lower *L, const char *function) {
  Linked l = link_find(L, L->users, true, function);
  return l.unit && link_named(l)->is_defined;
}

static enum CXChildVisitResult need_referenced(CXCursor c, CXCursor parent,
                                               CXClientData needs) {
  (void)parent;
  const Needs *n = needs;
  if (clang_getCursorKind(c) != CXCursor_DeclRefExpr ||
      clang_getCursorKind(clang_getCursorReferenced(c)) !=
          CXCursor_FunctionDecl)
    return CXChildVisit_Recurse;
  CXString name = clang_getCursorSpelling(c);
  if (!user_defines(n->L, clang_getCString(name)))
    need_file_of(needs, model_name(clang_getCString(name)));
  clang_disposeString(name);
  return CXChildVisit_Continue;
}

/* More or less: it saves time to read all files at once. */
static void need_what_unit_refers_to(Needs *n, const Unit *u) {
  for (uint32_t i = 0; i < u->functions.n; i++)
    if (u->functions.data[i].is_defined)
      clang_visitChildren(u->functions.data[i].cursor, need_referenced, n);
  for (uint32_t i = 0; i < u->variables.n; i++)
    clang_visitChildren(u->variables.data[i].cursor, need_referenced, n);
}

static Status read_files(const Needs *n) {
  const char *text = "";
  for (uint32_t i = 0; i < n->files.n; i++)
    text = arena_printf(n->L->arena, "%s#include \"%s\"\n", text,
                        n->files.data[i]);
  return library_read(n->L, text);
}

static bool is_known(const Lower *L, const char *function) {
  uint32_t i = name_map_find(&L->library.function_of, function);
  return i != NOT_FOUND && L->library.functions.data[i].is_defined;
}

Status library_open(Lower *L, const char *function) {
  if (L->library_status != OK || is_known(L, function))
    return L->library_status;
  Needs n = {.L = L};
  need_file_of(&n, function);
  if (!n.files.n)
    return OK;
  if (!L->library.tu)
    for (uint32_t i = 0; i < L->n_users; i++)
      need_what_unit_refers_to(&n, &L->users[i]);
  return L->library_status = read_files(&n);
}
