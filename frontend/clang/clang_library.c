#include "frontend/clang/lower.h"
#include "frontend/library/models.h"

/* Loading of library files.  Files that are read later belong to one unit by
 * name: earlier definitions stay valid. */

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

/* Functions that the user's code refers to, but does not define. */
struct References {
  NameMap all;
};

static enum CXChildVisitResult note_reference(CXCursor c, CXCursor parent,
                                              CXClientData lower) {
  (void)parent;
  Lower *L = lower;
  enum CXCursorKind kind = clang_getCursorKind(c);
  if (kind == CXCursor_StructDecl || kind == CXCursor_UnionDecl)
    return CXChildVisit_Continue; /* clang visits each inner record twice */
  CXCursor decl = clang_getCursorReferenced(c);
  if (kind != CXCursor_DeclRefExpr ||
      clang_getCursorKind(decl) != CXCursor_FunctionDecl)
    return CXChildVisit_Recurse;
  const char *name = cursor_key(L, decl);
  NameMap *all = &L->references->all;
  if (user_defines(L, name))
    return CXChildVisit_Continue;
  name = model_alias(name, L->address_width);
  if (name_map_find(all, name) == NOT_FOUND)
    name_map_add(L->arena, all, name, all->entries.n);
  return CXChildVisit_Continue;
}

static void note_references(Lower *L, const Unit *u) {
  for (uint32_t i = 0; i < u->functions.n; i++)
    if (u->functions.data[i].is_defined)
      clang_visitChildren(u->functions.data[i].cursor, note_reference, L);
  for (uint32_t i = 0; i < u->variables.n; i++)
    clang_visitChildren(u->variables.data[i].cursor, note_reference, L);
}

static const NameMap *find_references(Lower *L) {
  if (!L->references) {
    L->references = ARENA_NEW(L->arena, References);
    for (uint32_t i = 0; i < L->n_users; i++)
      note_references(L, &L->users[i]);
  }
  return &L->references->all;
}

bool user_refers_to(Lower *L, const char *function) {
  return name_map_find(find_references(L), function) != NOT_FOUND ||
         ir_file_needs(L, function);
}

/* Needs the files of all functions that the user refers to.  An approximation
 * is enough: it saves time to read all files at once. */
static void need_what_user_refers_to(Needs *n) {
  const NameMap *all = find_references(n->L);
  for (uint32_t i = 0; i < all->entries.n; i++)
    need_file_of(n, model_name(all->entries.data[i].name));
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
    need_what_user_refers_to(&n);
  return L->library_status = read_files(&n);
}
