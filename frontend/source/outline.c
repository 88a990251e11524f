#include "frontend/source/outline.h"

#include "frontend/base/utf8.h"
#include "frontend/source/creation.h"
#include "frontend/clang/lower.h"
#include "frontend/source/scan.h"

#include <ctype.h>

typedef struct {
  CXCursor call;
  const char *text;
  const Type *type;
  bool is_cast;
} Assigned;

typedef struct {
  Lower *L;
  CXFile file;
  const char *text;
  size_t size;
  uint32_t function;
  StmtId stmt; /* innermost statement around the current node */
  Assigned assigned;
  uint32_t macro; /* begin of the last statement out of a macro */
  VEC(OutlineFunction) functions;
  VEC(Stmt) stmts;
  VEC(OutlineCall) calls;
  uint32_t first_call; /* first call of the function */
  Creations creations;
  VEC(OutlineVariable) variables;
} Walk;

/* ---- places ---- */

typedef void Locate(CXSourceLocation, CXFile *, unsigned *, unsigned *,
                    unsigned *);

static bool locate(const Walk *w, Locate *by, CXSourceLocation at,
                   TextPosition *out) {
  CXFile file;
  by(at, &file, &out->line, &out->column, &out->offset);
  return file && clang_File_isEqual(file, w->file);
}

static TextPosition place_at(const Walk *w, size_t offset) {
  TextPosition p = {0};
  locate(w, clang_getFileLocation,
         clang_getLocationForOffset(w->L->unit->tu, w->file, (unsigned)offset),
         &p);
  return p;
}

static bool is_expanded(const Walk *w, CXSourceLocation at) {
  TextPosition used, spelled;
  return !locate(w, clang_getExpansionLocation, at, &used) ||
         !locate(w, clang_getSpellingLocation, at, &spelled) ||
         used.offset != spelled.offset;
}

static bool begins_in_macro(const Walk *w, CXCursor c) {
  return is_expanded(w, clang_getRangeStart(clang_getCursorExtent(c)));
}

/* True if it is written in the argument of a macro's use. */
static bool is_argument(const Walk *w, CXSourceLocation at, TextPosition *use,
                        TextPosition *written) {
  TextPosition spelled;
  return locate(w, clang_getExpansionLocation, at, use) &&
         locate(w, clang_getFileLocation, at, written) &&
         locate(w, clang_getSpellingLocation, at, &spelled) &&
         use->offset != written->offset && spelled.offset == written->offset;
}

/* Returns the end of the macro use that begins here. */
static TextPosition end_of_use(const Walk *w, TextPosition use) {
  size_t i = use.offset, name;
  while (i < w->size &&
         (isalnum((unsigned char)w->text[i]) || w->text[i] == '_'))
    i++;
  name = i;
  i = scan_blank(w->text, w->size, i);
  if (i >= w->size || w->text[i] != '(')
    return place_at(w, name);
  for (int depth = 0; i < w->size; i = scan_next(w->text, w->size, i)) {
    depth += scan_depth(w->text[i]);
    if (!depth)
      return place_at(w, i + 1);
  }
  return use;
}

static Extent extent_of(const Walk *w, CXCursor c) {
  CXSourceRange range = clang_getCursorExtent(c);
  CXSourceLocation to = clang_getRangeEnd(range);
  Extent e;
  if (!locate(w, clang_getExpansionLocation, clang_getRangeStart(range),
              &e.begin) ||
      !locate(w, clang_getExpansionLocation, to, &e.end))
    return (Extent){0};
  if (is_expanded(w, to))
    e.end = end_of_use(w, e.end);
  if (e.end.offset < e.begin.offset)
    e.end = e.begin;
  return e;
}

/* Returns the extent.  Code that lies in one macro argument has its place
 * there. */
static Extent written_extent(const Walk *w, CXCursor c, bool *in_macro) {
  CXSourceRange range = clang_getCursorExtent(c);
  TextPosition from, to;
  Extent e;
  *in_macro = is_expanded(w, clang_getRangeStart(range));
  if (!*in_macro ||
      !is_argument(w, clang_getRangeStart(range), &from, &e.begin) ||
      !is_argument(w, clang_getRangeEnd(range), &to, &e.end) ||
      from.offset != to.offset || e.end.offset <= e.begin.offset)
    return extent_of(w, c);
  *in_macro = false;
  return e;
}

/* True if it is all of one macro use, or a part of that. */
static bool is_in_use(const Walk *w, CXCursor c, Extent at) {
  return begins_in_macro(w, c) &&
         at.end.offset == end_of_use(w, at.begin).offset;
}

static TextPosition take(const Walk *w, TextPosition from, char token) {
  size_t i = scan_blank(w->text, w->size, from.offset);
  return i < w->size && w->text[i] == token ? place_at(w, i + 1) : from;
}

/* ---- calls ---- */

static CXCursor strip(Lower *L, CXCursor c, bool *is_cast) {
  *is_cast = false;
  for (;;) {
    enum CXCursorKind kind = clang_getCursorKind(c);
    bool casts = kind == CXCursor_CStyleCastExpr;
    Cursors k = children_of(L, c);
    if (!k.n || (!casts && kind != CXCursor_UnexposedExpr &&
                 kind != CXCursor_ParenExpr))
      return c;
    *is_cast |= casts;
    c = k.data[k.n - 1];
  }
}

static bool has_effects(Lower *L, CXCursor c) {
  enum CXCursorKind kind = clang_getCursorKind(c);
  Cursors k = children_of(L, c);
  if (kind != CXCursor_DeclRefExpr && kind != CXCursor_MemberRefExpr &&
      kind != CXCursor_ArraySubscriptExpr && kind != CXCursor_UnexposedExpr &&
      kind != CXCursor_ParenExpr && kind != CXCursor_IntegerLiteral &&
      !(kind == CXCursor_UnaryOperator &&
        clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_Deref))
    return true;
  for (uint32_t i = 0; i < k.n; i++)
    if (has_effects(L, k.data[i]))
      return true;
  return false;
}

static Assigned assignment(Lower *L, CXCursor from, const char *text,
                           CXType type) {
  Assigned a = {.text = text, .type = type_of(L, type)};
  a.call = strip(L, from, &a.is_cast);
  return a;
}

/* Recognises 'v = f()' as a statement. */
static Assigned assigned_in(Lower *L, CXCursor c) {
  Cursors k = children_of(L, c);
  if (clang_getCursorKind(c) != CXCursor_BinaryOperator || k.n != 2 ||
      clang_getCursorBinaryOperatorKind(c) != CXBinaryOperator_Assign ||
      has_effects(L, k.data[0]))
    return (Assigned){.call = clang_getNullCursor()};
  return assignment(L, k.data[1], cursor_source(L, k.data[0]),
                    clang_getCursorType(k.data[0]));
}

static Assigned assigned_by(Lower *L, CXCursor variable) {
  CXCursor init = clang_Cursor_getVarDeclInitializer(variable);
  return cursor_is_null(init) ? (Assigned){.call = init}
                              : assignment(L, init, cursor_name(L, variable),
                                           clang_getCursorType(variable));
}

static void set_arguments(Walk *w, OutlineCall *call, CXCursor c) {
  int n = clang_Cursor_getNumArguments(c);
  call->n_args = n > 0 ? (uint32_t)n : 0;
  Extent *args = ARENA_ARRAY(w->L->arena, Extent, call->n_args + 1);
  bool in_macro;
  for (uint32_t i = 0; i < call->n_args; i++)
    args[i] = written_extent(w, clang_Cursor_getArgument(c, i), &in_macro);
  call->args = args;
}

static void set_parentheses(Walk *w, OutlineCall *call, CXCursor callee) {
  call->open = call->at.begin;
  call->close = call->at.end;
  if (call->in_macro)
    return;
  Extent name = written_extent(w, callee, &call->in_macro);
  size_t open = scan_blank(w->text, w->size, name.end.offset);
  size_t close = call->at.end.offset - 1;
  call->in_macro =
      open >= close || w->text[open] != '(' || w->text[close] != ')';
  if (call->in_macro)
    return;
  call->open = place_at(w, open);
  call->close = place_at(w, close);
}

/* True if the call was added before: a macro may repeat its argument. */
static bool is_said(const Walk *w, const OutlineCall *call) {
  for (uint32_t i = w->calls.n; i-- > w->first_call;) {
    const Extent *at = &w->calls.data[i].at;
    if (at->begin.offset == call->at.begin.offset &&
        at->end.offset == call->at.end.offset)
      return true;
  }
  return false;
}

static bool is_in_argument(const OutlineCall *call) {
  return call->use.offset != call->at.begin.offset;
}

/* Inserts in the order of the text, which macros may change. */
static void insert_call(Walk *w, OutlineCall call) {
  vec_push(w->L->arena, &w->calls);
  uint32_t i = w->calls.n - 1;
  for (; i > w->first_call &&
         w->calls.data[i - 1].at.begin.offset > call.at.begin.offset;
       i--)
    w->calls.data[i] = w->calls.data[i - 1];
  w->calls.data[i] = call;
}

static void add_call(Walk *w, CXCursor c) {
  Cursors k = children_of(w->L, c);
  OutlineCall call = {.function = w->function,
                      .stmt = w->stmt,
                      .use = extent_of(w, c).begin,
                      .is_void = clang_getCursorType(c).kind == CXType_Void};
  CXCursor decl;
  call.at = written_extent(w, c, &call.in_macro);
  if (!k.n || w->stmt == STMT_NONE ||
      call.at.end.offset == call.at.begin.offset ||
      (is_in_argument(&call) && is_said(w, &call)))
    return;
  if (find_direct(w->L, k.data[0], &decl))
    call.callee = cursor_name(w->L, decl);
  else
    decl = clang_getNullCursor();
  call.creation = creation_of(&w->creations, c, decl);
  set_arguments(w, &call, c);
  set_parentheses(w, &call, k.data[0]);
  if (clang_equalCursors(c, w->assigned.call)) {
    call.target = w->assigned.text;
    call.target_type = w->assigned.type;
    call.is_cast = w->assigned.is_cast;
  }
  insert_call(w, call);
}

/* ---- variables ---- */

static void add_variable(Walk *w, CXCursor c, StmtId scope) {
  *vec_push(w->L->arena, &w->variables) =
      (OutlineVariable){.name = cursor_name(w->L, c),
                        .function = w->function,
                        .scope = scope,
                        .from = extent_of(w, c).begin};
}

/* Adds a variable whose scope is a block or a for statement. */
static void add_local(Walk *w, CXCursor c) {
  StmtId s = w->stmt;
  if (s != STMT_NONE && w->stmts.data[s].kind == STMT_DECLARATION)
    s = w->stmts.data[s].parent;
  add_variable(w, c, s);
}

/* ---- statements ---- */

static StmtId walk_stmt(Walk *, CXCursor, StmtId parent);

static void walk_expr(Walk *w, CXCursor c) {
  enum CXCursorKind kind = clang_getCursorKind(c);
  if (w->L->depth >= MAX_DEPTH)
    return;
  w->L->depth++;
  if (kind == CXCursor_CallExpr)
    add_call(w, c);
  if (kind == CXCursor_VarDecl) {
    w->assigned = assigned_by(w->L, c);
    add_local(w, c);
  }
  if (kind == CXCursor_CompoundStmt) {
    walk_stmt(w, c, w->stmt);
  } else {
    Cursors k = children_of(w->L, c);
    for (uint32_t i = 0; i < k.n; i++)
      walk_expr(w, k.data[i]);
  }
  w->L->depth--;
}

static const struct {
  enum CXCursorKind cursor;
  StmtKind stmt;
} kinds[] = {
    {CXCursor_CompoundStmt, STMT_BLOCK},
    {CXCursor_DeclStmt, STMT_DECLARATION},
    {CXCursor_IfStmt, STMT_IF},
    {CXCursor_SwitchStmt, STMT_SWITCH},
    {CXCursor_WhileStmt, STMT_WHILE},
    {CXCursor_DoStmt, STMT_DO},
    {CXCursor_ForStmt, STMT_FOR},
    {CXCursor_CaseStmt, STMT_CASE},
    {CXCursor_DefaultStmt, STMT_DEFAULT},
    {CXCursor_LabelStmt, STMT_LABEL},
    {CXCursor_ReturnStmt, STMT_RETURN},
    {CXCursor_GotoStmt, STMT_GOTO},
    {CXCursor_IndirectGotoStmt, STMT_GOTO},
    {CXCursor_BreakStmt, STMT_BREAK},
    {CXCursor_ContinueStmt, STMT_CONTINUE},
    {CXCursor_NullStmt, STMT_EMPTY},
    {CXCursor_GCCAsmStmt, STMT_ASM},
};

static StmtKind kind_of(CXCursor c) {
  enum CXCursorKind kind = clang_getCursorKind(c);
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (kinds[i].cursor == kind)
      return kinds[i].stmt;
  return clang_isExpression(kind) ? STMT_EXPRESSION : STMT_OTHER;
}

static bool ends_with_semicolon(StmtKind k) {
  return k == STMT_EXPRESSION || k == STMT_DO || k == STMT_RETURN ||
         k == STMT_GOTO || k == STMT_BREAK || k == STMT_CONTINUE ||
         k == STMT_ASM || k == STMT_OTHER;
}

static bool is_labelled(StmtKind k) {
  return k == STMT_LABEL || k == STMT_CASE || k == STMT_DEFAULT;
}

/* Returns the index of the first child that is a statement inside; the children
 * before it are the head. */
static uint32_t first_inside(StmtKind kind, uint32_t n_children) {
  switch (kind) {
  case STMT_BLOCK: return 0;
  case STMT_IF: return 1;
  case STMT_DO: return 0;
  case STMT_SWITCH:
  case STMT_WHILE:
  case STMT_FOR:
  case STMT_CASE:
  case STMT_DEFAULT:
  case STMT_LABEL:
  case STMT_OTHER: return n_children ? n_children - 1 : 0;
  default: return n_children;
  }
}

static bool is_statement(CXCursor c) {
  enum CXCursorKind kind = clang_getCursorKind(c);
  return clang_isStatement(kind) || clang_isExpression(kind);
}

static size_t find_semicolon(const Walk *w, size_t i, size_t end) {
  for (int depth = 0; i < end; i = scan_next(w->text, w->size, i)) {
    depth += scan_depth(w->text[i]);
    if (w->text[i] == ';' && depth == 0)
      return i;
  }
  return end;
}

/* Finds the parts of a for statement's head by the semicolons between them. */
static void set_for(Walk *w, Stmt *s, const Cursors *k) {
  size_t end = extent_of(w, k->data[k->n - 1]).begin.offset;
  size_t open = s->at.begin.offset;
  while (open < end && w->text[open] != '(')
    open++;
  size_t first = find_semicolon(w, scan_next(w->text, w->size, open), end);
  size_t second = find_semicolon(w, scan_next(w->text, w->size, first), end);
  for (uint32_t i = 0; i + 1 < k->n; i++) {
    Extent e = extent_of(w, k->data[i]);
    if (e.begin.offset > second)
      s->step = e;
    else if (e.begin.offset > first)
      s->condition = e;
  }
}

static void set_head(Walk *w, Stmt *s, const Cursors *k) {
  bool tests =
      s->kind == STMT_IF || s->kind == STMT_SWITCH || s->kind == STMT_WHILE;
  if (tests && k->n)
    s->condition = extent_of(w, k->data[0]);
  else if (s->kind == STMT_DO && k->n == 2)
    s->condition = extent_of(w, k->data[1]);
  else if (s->kind == STMT_FOR && k->n && !s->in_macro)
    set_for(w, s, k);
}

static void set_macro(Walk *w, Stmt *s, CXCursor c) {
  s->in_macro = begins_in_macro(w, c);
  if (!s->in_macro)
    return;
  s->begins_macro = w->macro != s->at.begin.offset;
  w->macro = s->at.begin.offset;
}

static StmtId add_stmt(Walk *w, CXCursor c, StmtId parent, const Cursors *k) {
  StmtId id = w->stmts.n;
  Stmt s = {.kind = kind_of(c),
            .function = w->function,
            .parent = parent,
            .at = extent_of(w, c),
            .body = STMT_NONE,
            .other = STMT_NONE};
  if (ends_with_semicolon(s.kind) || is_in_use(w, c, s.at))
    s.at.end = take(w, s.at.end, ';');
  StmtKind outer =
      parent == STMT_NONE ? STMT_BLOCK : w->stmts.data[parent].kind;
  s.is_bare = outer != STMT_BLOCK && s.kind != STMT_BLOCK;
  set_macro(w, &s, c);
  set_head(w, &s, k);
  *vec_push(w->L->arena, &w->stmts) = s;
  return id;
}

static void walk_parts(Walk *w, StmtId id, const Cursors *k) {
  StmtKind kind = w->stmts.data[id].kind;
  uint32_t from = first_inside(kind, k->n), n_inside = 0;
  for (uint32_t i = 0; i < k->n; i++) {
    bool is_inside =
        i >= from && is_statement(k->data[i]) && !(kind == STMT_DO && i > 0);
    if (!is_inside) {
      walk_expr(w, k->data[i]);
      continue;
    }
    StmtId inside = walk_stmt(w, k->data[i], id);
    Stmt *s = &w->stmts.data[id];
    if (kind != STMT_BLOCK && n_inside == 0)
      s->body = inside;
    else if (kind == STMT_IF)
      s->other = inside;
    n_inside++;
  }
}

/* Sets the end of a statement.  It may come out of a macro, but not lie before
 * the end of a statement inside. */
static void end_stmt(Walk *w, StmtId id) {
  Stmt *s = &w->stmts.data[id];
  s->after = w->stmts.n;
  for (StmtId i = id + 1; i < s->after; i++)
    if (w->stmts.data[i].at.end.offset > s->at.end.offset)
      s->at.end = w->stmts.data[i].at.end;
}

static StmtId walk_stmt(Walk *w, CXCursor c, StmtId parent) {
  StmtId outer = w->stmt;
  Cursors k = children_of(w->L, c);
  StmtId id = add_stmt(w, c, parent, &k);
  StmtKind kind = w->stmts.data[id].kind;
  w->stmt = id;
  w->assigned = (Assigned){.call = clang_getNullCursor()};
  if (w->L->depth++ < MAX_DEPTH) {
    if (kind == STMT_EXPRESSION) {
      w->assigned = assigned_in(w->L, c);
      walk_expr(w, c);
    } else {
      walk_parts(w, id, &k);
    }
  }
  w->L->depth--;
  w->stmt = outer;
  end_stmt(w, id);
  return id;
}

/* ---- functions ---- */

static void walk_function(Walk *w, CXCursor c) {
  Cursors k = children_of(w->L, c);
  if (!k.n || clang_getCursorKind(k.data[k.n - 1]) != CXCursor_CompoundStmt)
    return;
  w->function = w->functions.n;
  w->first_call = w->calls.n;
  w->stmt = STMT_NONE;
  OutlineFunction f = {.name = cursor_name(w->L, c),
                       .at = extent_of(w, c),
                       .first_call = w->first_call,
                       .in_macro = begins_in_macro(w, c)};
  if (f.at.begin.offset == f.at.end.offset)
    return;
  for (uint32_t i = 0; i < k.n; i++)
    if (clang_getCursorKind(k.data[i]) == CXCursor_ParmDecl)
      add_variable(w, k.data[i], w->stmts.n);
  f.body = walk_stmt(w, k.data[k.n - 1], STMT_NONE);
  f.n_calls = w->calls.n - f.first_call;
  *vec_push(w->L->arena, &w->functions) = f;
}

static Status read_file(Walk *w) {
  Lower *L = w->L;
  const char *file = L->unit->source.file;
  w->file = clang_getFile(L->unit->tu, file);
  const char *text =
      w->file ? clang_getFileContents(L->unit->tu, w->file, &w->size) : NULL;
  if (!text)
    return diag_error(L->diag, INVALID, (Loc){file, 0, 0},
                      "cannot read the file again");
  char *copy = arena_alloc(L->arena, w->size + 1);
  memcpy(copy, text, w->size);
  w->text = copy;
  w->creations = (Creations){.lower = L, .file = w->file};
  return OK;
}

static Status walk_unit(Walk *w) {
  TRY(read_file(w));
  Cursors k = children_of(w->L, clang_getTranslationUnitCursor(w->L->unit->tu));
  for (uint32_t i = 0; i < k.n; i++)
    if (clang_getCursorKind(k.data[i]) == CXCursor_FunctionDecl &&
        clang_isCursorDefinition(k.data[i]))
      walk_function(w, k.data[i]);
  return OK;
}

/* ---- concatenation of files ---- */

typedef struct {
  uint32_t offset, function, stmt, call;
} Shift;

static TextPosition shift_place(TextPosition p, const Shift *by) {
  p.offset += by->offset;
  return p;
}

static Extent shift_extent(Extent e, const Shift *by) {
  return (Extent){shift_place(e.begin, by), shift_place(e.end, by)};
}

static StmtId shift_id(StmtId s, const Shift *by) {
  return s == STMT_NONE ? s : s + by->stmt;
}

static void shift_stmt(Stmt *s, const Shift *by) {
  s->function += by->function;
  s->parent = shift_id(s->parent, by);
  s->after += by->stmt;
  s->at = shift_extent(s->at, by);
  s->condition = shift_extent(s->condition, by);
  s->step = shift_extent(s->step, by);
  s->body = shift_id(s->body, by);
  s->other = shift_id(s->other, by);
}

static void shift_call(Arena *a, OutlineCall *c, const Shift *by) {
  Extent *args = ARENA_ARRAY(a, Extent, c->n_args + 1);
  for (uint32_t i = 0; i < c->n_args; i++)
    args[i] = shift_extent(c->args[i], by);
  c->args = args;
  c->function += by->function;
  c->stmt = shift_id(c->stmt, by);
  c->at = shift_extent(c->at, by);
  c->use = shift_place(c->use, by);
  c->open = shift_place(c->open, by);
  c->close = shift_place(c->close, by);
}

static void shift_function(OutlineFunction *f, const Shift *by) {
  f->at = shift_extent(f->at, by);
  f->body = shift_id(f->body, by);
  f->first_call += by->call;
}

static void shift_variable(OutlineVariable *v, const Shift *by) {
  v->function += by->function;
  v->scope = shift_id(v->scope, by);
  v->from = shift_place(v->from, by);
}

typedef struct {
  Arena *arena;
  char *text;
  size_t size;
  VEC(OutlineFile) files;
  VEC(OutlineFunction) functions;
  VEC(Stmt) stmts;
  VEC(OutlineCall) calls;
  VEC(OutlineVariable) variables;
} All;

static void add_text(All *all, const Walk *w) {
  char *text = arena_alloc(all->arena, all->size + w->size + 2);
  if (all->size)
    memcpy(text, all->text, all->size);
  memcpy(text + all->size, w->text, w->size);
  all->text = text;
  all->size += w->size;
}

/* Adds a file, separated by a line end. */
static void add_unit(All *all, const Walk *w) {
  if (all->files.n)
    all->text[all->size++] = '\n';
  const Shift by = {(uint32_t)all->size, all->functions.n, all->stmts.n,
                    all->calls.n};
  add_text(all, w);
  for (uint32_t i = 0; i < w->functions.n; i++) {
    *vec_push(all->arena, &all->functions) = w->functions.data[i];
    shift_function(vec_top(&all->functions), &by);
  }
  for (uint32_t i = 0; i < w->stmts.n; i++) {
    *vec_push(all->arena, &all->stmts) = w->stmts.data[i];
    shift_stmt(vec_top(&all->stmts), &by);
  }
  for (uint32_t i = 0; i < w->calls.n; i++) {
    *vec_push(all->arena, &all->calls) = w->calls.data[i];
    shift_call(all->arena, vec_top(&all->calls), &by);
  }
  for (uint32_t i = 0; i < w->variables.n; i++) {
    *vec_push(all->arena, &all->variables) = w->variables.data[i];
    shift_variable(vec_top(&all->variables), &by);
  }
  *vec_push(all->arena, &all->files) =
      (OutlineFile){w->L->unit->source.file, by.offset, (uint32_t)w->size,
                    by.stmt, all->stmts.n};
}

/* True if the file was added: it is one text even if compiled in several
 * ways. */
static bool is_added(const All *all, const char *file) {
  for (uint32_t i = 0; i < all->files.n; i++)
    if (!strcmp(all->files.data[i].name, file))
      return true;
  return false;
}

static Status walk(Lower *L, void *context) {
  All *all = context;
  TRY(user_open(L));
  for (uint32_t i = 0; i < L->n_users; i++) {
    Walk w = {.L = L, .macro = UINT32_MAX};
    L->unit = &L->users[i];
    if (is_added(all, L->unit->source.file))
      continue;
    TRY(walk_unit(&w));
    add_unit(all, &w);
  }
  return OK;
}

Status outline_build(Arena *a, const FrontendOptions *o, Diag *d,
                     const Outline **out) {
  All all = {.arena = a};
  TRY(lower_run(a, o, d, walk, &all));
  Outline *x = ARENA_NEW(a, Outline);
  *x = (Outline){.file = all.files.data->name,
                 .text = all.text,
                 .size = all.size,
                 .n_files = all.files.n,
                 .n_functions = all.functions.n,
                 .n_stmts = all.stmts.n,
                 .n_calls = all.calls.n,
                 .n_variables = all.variables.n,
                 .files = all.files.data,
                 .functions = all.functions.data,
                 .stmts = all.stmts.data,
                 .calls = all.calls.data,
                 .variables = all.variables.data};
  *out = x;
  return OK;
}

/* ---- queries ---- */

const OutlineFunction *outline_find_function(const Outline *o,
                                             const char *name) {
  for (uint32_t i = 0; i < o->n_functions; i++)
    if (!strcmp(o->functions[i].name, name))
      return &o->functions[i];
  return NULL;
}

static const OutlineFile *find_file(const Outline *o, Loc loc) {
  for (uint32_t i = 0; i < o->n_files && loc.line && loc.file; i++)
    if (!strcmp(loc.file, o->files[i].name))
      return &o->files[i];
  return NULL;
}

bool outline_has(const Outline *o, Loc loc) { return find_file(o, loc); }

const OutlineFile *outline_file_at(const Outline *o, TextPosition p) {
  uint32_t i = o->n_files - 1;
  while (i && o->files[i].base > p.offset)
    i--;
  return &o->files[i];
}

static bool is_before(TextPosition p, Loc loc) {
  return p.line < loc.line || (p.line == loc.line && p.column <= loc.column);
}

/* The last statement that begins at or before the place is the one sought, or
 * lies inside of it. */
StmtId outline_find(const Outline *o, Loc loc) {
  const OutlineFile *f = find_file(o, loc);
  if (!f)
    return STMT_NONE;
  uint32_t low = f->begin, high = f->end;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (is_before(o->stmts[middle].at.begin, loc))
      low = middle + 1;
    else
      high = middle;
  }
  StmtId s = low > f->begin ? low - 1 : STMT_NONE;
  while (s != STMT_NONE && is_before(o->stmts[s].at.end, loc))
    s = o->stmts[s].parent;
  return s;
}

static bool begin_together(const Outline *o, StmtId a, StmtId b) {
  return o->stmts[a].at.begin.offset == o->stmts[b].at.begin.offset;
}

/* Returns the first sibling that the macro puts before the statement. */
static StmtId first_beside(const Outline *o, StmtId s) {
  StmtId parent = o->stmts[s].parent, first = s;
  for (StmtId i = s; i-- > 0 && i != parent && begin_together(o, i, s);)
    if (o->stmts[i].parent == parent)
      first = i;
  return first;
}

/* True for the block of a statement expression: ({ ... }). */
static bool is_value(const Outline *o, StmtId block) {
  StmtId parent = o->stmts[block].parent;
  if (o->stmts[block].kind != STMT_BLOCK || parent == STMT_NONE)
    return false;
  const Stmt *p = &o->stmts[parent];
  return p->kind != STMT_BLOCK && p->body != block && p->other != block;
}

StmtId outline_leave_macro(const Outline *o, StmtId s) {
  StmtId whole = s, i = s;
  bool is_inner = false;
  for (; i != STMT_NONE && o->stmts[i].in_macro && begin_together(o, i, s);
       i = o->stmts[i].parent) {
    is_inner = is_value(o, i);
    whole = o->stmts[i].kind != STMT_BLOCK ? i : whole;
  }
  if (is_inner)
    return outline_leave_macro(o, i);
  return whole != STMT_NONE && o->stmts[whole].in_macro ? first_beside(o, whole)
                                                        : whole;
}

StmtId outline_find_whole(const Outline *o, Loc loc) {
  return outline_leave_macro(o, outline_find(o, loc));
}

StmtId outline_find_line(const Outline *o, unsigned line, bool with_blocks) {
  for (StmtId s = 0; s < o->n_stmts; s++) {
    const OutlineFunction *f = &o->functions[o->stmts[s].function];
    if (o->stmts[s].at.begin.line >= line && f->at.begin.line <= line &&
        f->at.end.line >= line &&
        (with_blocks || o->stmts[s].kind != STMT_BLOCK))
      return s;
  }
  return STMT_NONE;
}

static bool is_at(const Outline *o, TextPosition p, Loc loc) {
  return p.line == loc.line && (!loc.column || p.column == loc.column) &&
         outline_file_at(o, p) == find_file(o, loc);
}

const OutlineCall *outline_find_call(const Outline *o, Loc loc) {
  if (!outline_has(o, loc))
    return NULL;
  for (uint32_t i = 0; i < o->n_calls; i++)
    if (is_at(o, o->calls[i].at.begin, loc))
      return &o->calls[i];
  for (uint32_t i = 0; i < o->n_calls; i++)
    if (is_at(o, o->calls[i].open, loc) || is_at(o, o->calls[i].close, loc))
      return &o->calls[i];
  for (uint32_t i = 0; i < o->n_calls; i++)
    if (is_at(o, o->calls[i].use, loc))
      return &o->calls[i];
  return NULL;
}

const OutlineCall *outline_call_of(const Outline *o, const Inst *inst) {
  const OutlineCall *found = NULL;
  const OutlineFile *f = find_file(o, inst->loc);
  if (!f)
    return NULL;
  for (uint32_t i = 0; i < o->n_calls; i++) {
    const Extent *at = &o->calls[i].at;
    if (at->begin.offset != f->base + inst->span.begin)
      continue;
    if (at->end.offset == f->base + inst->span.end)
      return &o->calls[i];
    found = found ? found : &o->calls[i];
  }
  return found ? found : outline_find_call(o, inst->loc);
}

StmtId outline_enter(const Outline *o, StmtId s) {
  while (s != STMT_NONE) {
    const Stmt *x = &o->stmts[s];
    if (is_labelled(x->kind))
      s = x->body;
    else if (x->kind != STMT_BLOCK)
      return s;
    else if (x->after == s + 1)
      return outline_next(o, s);
    else
      s++;
  }
  return STMT_NONE;
}

static bool is_jump(StmtKind k) {
  return k == STMT_RETURN || k == STMT_GOTO || k == STMT_BREAK ||
         k == STMT_CONTINUE;
}

/* True if control does not leave the statement to the code after its parent: it
 * ends the body of a loop, function or statement expression. */
static bool ends_way(const Outline *o, StmtId s) {
  StmtId parent = o->stmts[s].parent;
  if (parent == STMT_NONE)
    return true;
  const Stmt *p = &o->stmts[parent];
  switch (p->kind) {
  case STMT_BLOCK:
  case STMT_CASE:
  case STMT_DEFAULT:
  case STMT_LABEL: return false;
  case STMT_IF: return p->body != s && p->other != s;
  case STMT_SWITCH:
  case STMT_OTHER: return p->body != s;
  default: return true;
  }
}

StmtId outline_next(const Outline *o, StmtId s) {
  if (is_jump(o->stmts[s].kind))
    return STMT_NONE;
  for (; !ends_way(o, s); s = o->stmts[s].parent) {
    const Stmt *x = &o->stmts[s], *p = &o->stmts[x->parent];
    if (p->kind == STMT_BLOCK && x->after < p->after)
      return outline_enter(o, x->after);
  }
  return STMT_NONE;
}

bool outline_is_inside(const Outline *o, StmtId s, StmtId outer) {
  return s >= outer && s < o->stmts[outer].after;
}

StmtId outline_block(const Outline *o, StmtId s) {
  while (s != STMT_NONE && o->stmts[s].kind != STMT_BLOCK)
    s = o->stmts[s].parent;
  return s;
}

bool outline_can_name(const Outline *o, const char *name, StmtId s) {
  const Stmt *at = &o->stmts[s];
  const OutlineVariable *found = NULL;
  for (uint32_t i = 0; i < o->n_variables; i++) {
    const OutlineVariable *v = &o->variables[i];
    if (v->function != at->function || strcmp(v->name, name))
      continue;
    if (found)
      return false;
    found = v;
  }
  return found && found->scope != STMT_NONE && s != found->scope &&
         outline_is_inside(o, s, found->scope) &&
         found->from.offset < at->at.begin.offset;
}

unsigned outline_character(const Outline *o, TextPosition p) {
  const char *line = o->text + p.offset - (p.column - 1);
  return (unsigned)utf8_count(line, p.column - 1) + 1;
}
