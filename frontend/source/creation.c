#include "frontend/source/creation.h"

#include "frontend/library/models.h"

static bool is_creator(const char *name) {
  return model_role(name) == MODEL_CREATES;
}

/* True if the arguments look like those of a thread creation: the first is a
 * pointer to a handle, another one the routine. */
static bool is_like_one(CXCursor call) {
  bool has_routine = false;
  int n = clang_Cursor_getNumArguments(call);
  if (n < 3)
    return false;
  CXType handle = clang_getCanonicalType(
      clang_getCursorType(clang_Cursor_getArgument(call, 0)));
  for (int i = 1; i < n; i++) {
    CXType t = clang_getCanonicalType(
        clang_getCursorType(clang_Cursor_getArgument(call, (unsigned)i)));
    has_routine |= t.kind == CXType_FunctionProto ||
                   clang_getPointeeType(t).kind == CXType_FunctionProto;
  }
  return has_routine && handle.kind == CXType_Pointer &&
         clang_getCanonicalType(clang_getPointeeType(handle)).kind ==
             CXType_ULong;
}

/* True if the function is defined in an included file.  Functions of the main
 * file need no summary, since their own calls are listed. */
static bool is_included(const Creations *x, CXCursor definition) {
  CXSourceLocation at = clang_getCursorLocation(definition);
  CXFile in;
  clang_getFileLocation(at, &in, NULL, NULL, NULL);
  return in && !clang_File_isEqual(in, x->file) &&
         !clang_Location_isInSystemHeader(at);
}

static bool may_create(Creations *, CXCursor decl);

static bool has_creation(Creations *x, CXCursor c) {
  Cursors k = children_of(x->lower, c);
  CXCursor decl;
  if (clang_getCursorKind(c) == CXCursor_CallExpr && k.n &&
      find_direct(x->lower, k.data[0], &decl) && may_create(x, decl))
    return true;
  for (uint32_t i = 0; i < k.n; i++)
    if (has_creation(x, k.data[i]))
      return true;
  return false;
}

/* True if the function may create a thread.  A recursive call under analysis is
 * assumed not to. */
static bool may_create(Creations *x, CXCursor decl) {
  CXCursor definition = clang_getCursorDefinition(decl);
  if (is_creator(cursor_name(x->lower, decl)))
    return true;
  if (cursor_is_null(definition) || !is_included(x, definition))
    return false;
  uint32_t known = cursor_map_find(&x->known, definition);
  if (known != NOT_FOUND)
    return x->creates.data[known];
  uint32_t i = x->creates.n;
  cursor_map_add(x->lower->arena, &x->known, definition, i);
  *vec_push(x->lower->arena, &x->creates) = false;
  bool creates = has_creation(x, definition);
  x->creates.data[i] = creates;
  return creates;
}

Creation creation_of(Creations *x, CXCursor call, CXCursor decl) {
  if (cursor_is_null(decl))
    return is_like_one(call) ? CREATION_ITSELF : CREATION_NONE;
  if (is_creator(cursor_name(x->lower, decl)))
    return CREATION_ITSELF;
  return may_create(x, decl) ? CREATION_INSIDE : CREATION_NONE;
}
