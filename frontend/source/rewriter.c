#include "frontend/clang/lower.h"
#include "frontend/source/rewriter_tree.h"

#include <stdlib.h>

typedef struct {
  Rewriter *rewriter;
  Lower *lower;
  uint32_t unit, definition; /* current ones; the definition's begin */
} Walk;

bool node_is_blank(char c) { return c == ' ' || c == '\t' || c == '\n'; }

bool node_is_expression(const SyntaxNode *n) {
  return n->kind >= SYNTAX_WRAPPER;
}

SyntaxId node_strip(const Rewriter *s, SyntaxId id) {
  while (s->nodes.data[id].kind == SYNTAX_WRAPPER &&
         s->nodes.data[id].n_children == 1)
    id = s->nodes.data[id].children[0];
  return id;
}

/* ---- places ---- */

typedef struct {
  uint32_t used, written, spelled;
  const RewriterFile *file;
} At;

static At at_of(const Walk *w, CXSourceLocation l) {
  CXFile file, spelled_in;
  At a = {0};
  clang_getExpansionLocation(l, NULL, NULL, NULL, &a.used);
  clang_getFileLocation(l, &file, NULL, NULL, &a.written);
  clang_getSpellingLocation(l, &spelled_in, NULL, NULL, &a.spelled);
  a.file = rewriter_find_file(w->rewriter, w->unit, file);
  if (!a.file)
    return a;
  a.used += a.file->base;
  a.written += a.file->base;
  if (spelled_in && clang_File_isEqual(file, spelled_in))
    a.spelled += a.file->base;
  else
    a.spelled = UINT32_MAX;
  return a;
}

/* Sets the span of a node.  A node has text of its own if the file holds it
 * unchanged; it may contain whole uses of macros.  The node may also lie as a
 * whole in one argument of a macro. */
static void set_place(const Walk *w, SyntaxNode *n, CXCursor c) {
  CXSourceRange range = clang_getCursorExtent(c);
  At from = at_of(w, clang_getRangeStart(range));
  At to = at_of(w, clang_getRangeEnd(range));
  n->span = (Span){from.written, to.written};
  if (!from.file || to.file != from.file || to.written <= from.written)
    return;
  n->is_macro = from.spelled != from.written;
  bool is_plain = from.used == from.written && to.used == to.written;
  bool is_argument = from.used != from.written && from.used == to.used &&
                     to.spelled == to.written;
  const SyntaxNode *parent =
      n->parent == SYNTAX_NONE ? NULL : &w->rewriter->nodes.data[n->parent];
  bool is_inner = n->is_macro && parent && parent->is_macro &&
                  parent->span.begin == n->span.begin &&
                  parent->span.end == n->span.end;
  n->is_text = (is_plain || (is_argument && !n->is_macro)) && !is_inner;
}

/* ---- kinds ---- */

static SyntaxKind unary_kind(CXCursor c) {
  switch (clang_getCursorUnaryOperatorKind(c)) {
  case CXUnaryOperator_PostInc:
  case CXUnaryOperator_PostDec: return SYNTAX_POSTFIX;
  case CXUnaryOperator_PreInc:
  case CXUnaryOperator_PreDec: return SYNTAX_PREFIX;
  case CXUnaryOperator_Deref: return SYNTAX_LVALUE;
  case CXUnaryOperator_Minus: return SYNTAX_NEGATION;
  default: return SYNTAX_OTHER;
  }
}

static SyntaxKind binary_node(CXCursor c) {
  switch (clang_getCursorBinaryOperatorKind(c)) {
  case CXBinaryOperator_Assign: return SYNTAX_ASSIGN;
  case CXBinaryOperator_Comma:
  case CXBinaryOperator_LAnd:
  case CXBinaryOperator_LOr: return SYNTAX_OTHER;
  default: return SYNTAX_BINARY;
  }
}

static SyntaxKind member_kind(CXCursor c) {
  CXCursor member = clang_getCursorReferenced(c);
  return clang_Cursor_isBitField(member) ? SYNTAX_BITFIELD : SYNTAX_LVALUE;
}

static SyntaxKind unexposed_kind(const Walk *w, CXCursor c) {
  Cursors k = children_of(w->lower, c);
  if (k.n == 1 && same_start(c, k.data[0]))
    return SYNTAX_WRAPPER;
  const char *word = cursor_word(w->lower, c);
  return strstr(word, "atomic_") ? SYNTAX_CALL : SYNTAX_OTHER;
}

static SyntaxKind kind_of(const Walk *w, CXCursor c) {
  enum CXCursorKind kind = clang_getCursorKind(c);
  switch (kind) {
  case CXCursor_CompoundStmt: return SYNTAX_BLOCK;
  case CXCursor_DeclStmt: return SYNTAX_DECLARATION;
  case CXCursor_FunctionDecl: return SYNTAX_FUNCTION;
  case CXCursor_VarDecl: return SYNTAX_VARIABLE;
  case CXCursor_InitListExpr: return SYNTAX_LIST;
  case CXCursor_ParenExpr: return SYNTAX_WRAPPER;
  case CXCursor_UnexposedExpr: return unexposed_kind(w, c);
  case CXCursor_DeclRefExpr: return SYNTAX_LVALUE;
  case CXCursor_MemberRefExpr: return member_kind(c);
  case CXCursor_ArraySubscriptExpr: return SYNTAX_SUBSCRIPT;
  case CXCursor_UnaryOperator: return unary_kind(c);
  case CXCursor_BinaryOperator: return binary_node(c);
  case CXCursor_CompoundAssignOperator: return SYNTAX_UPDATE;
  case CXCursor_CallExpr: return SYNTAX_CALL;
  default: return clang_isExpression(kind) ? SYNTAX_OTHER : SYNTAX_STATEMENT;
  }
}

static bool is_evaluated(CXCursor c) {
  enum CXCursorKind kind = clang_getCursorKind(c);
  return kind != CXCursor_UnaryExpr && !clang_isReference(kind) &&
         !clang_isAttribute(kind);
}

/* ---- the tree ---- */

static const char *canonical(Lower *L, CXType t) {
  return take_string(L, clang_getTypeSpelling(clang_getCanonicalType(t)));
}

static bool is_known(const Walk *w, const char *name) {
  const Rewriter *s = w->rewriter;
  for (uint32_t i = 0; i < s->externals.n; i++)
    if (s->externals.data[i].unit == w->unit &&
        !strcmp(s->externals.data[i].name, name))
      return true;
  return false;
}

static bool is_missing(const Program *p, const char *name) {
  for (uint32_t i = 0; i < p->n_missing; i++)
    if (!strcmp(p->missing[i].name, name))
      return true;
  return false;
}

/* True if another unit, not a rule for undefined functions, defines the
 * name. */
static bool is_defined(const Rewriter *s, const char *name) {
  if (is_missing(s->program, name))
    return false;
  for (FuncId i = 0; i < s->program->n_functions; i++) {
    const Function *f = &s->program->functions[i];
    if (function_is_offered(f) && !strcmp(f->name, name))
      return true;
  }
  return false;
}

static bool begins_here(const Walk *w, CXCursor c, uint32_t *offset) {
  CXFile file;
  clang_getExpansionLocation(clang_getRangeStart(clang_getCursorExtent(c)),
                             &file, NULL, NULL, offset);
  const RewriterFile *f = rewriter_find_file(w->rewriter, w->unit, file);
  *offset += f ? f->base : 0;
  return f != NULL;
}

static void add_external(Walk *w, CXCursor c) {
  Lower *L = w->lower;
  CXCursor decl = clang_getCursorReferenced(c);
  uint32_t at;
  if (clang_getCursorKind(decl) != CXCursor_FunctionDecl ||
      !cursor_is_null(clang_getCursorDefinition(decl)) ||
      is_known(w, cursor_name(L, decl)) ||
      is_defined(w->rewriter, cursor_name(L, decl)))
    return;
  External e = {.name = cursor_name(L, decl),
                .unit = w->unit,
                .use = w->definition,
                .is_undeclared =
                    begins_here(w, decl, &at) && at >= w->definition};
  CXType type = clang_getCanonicalType(clang_getCursorType(decl));
  e.result = canonical(L, clang_getResultType(type));
  int n = clang_getNumArgTypes(type);
  e.n_params = n > 0 ? (unsigned)n : 0;
  e.has_prototype = type.kind == CXType_FunctionProto;
  const char **params = ARENA_ARRAY(L->arena, const char *, e.n_params + 1);
  for (unsigned i = 0; i < e.n_params; i++)
    params[i] = canonical(L, clang_getArgType(type, i));
  e.params = params;
  *vec_push(L->arena, &w->rewriter->externals) = e;
}

static void describe_pieces(Lower *L, SyntaxNode *n, CXCursor c) {
  CopyPieces all = copy_pieces(L, type_of_cursor(L, c));
  Span *pieces = ARENA_ARRAY(L->arena, Span, all.n + 1);
  for (uint32_t i = 0; i < all.n; i++) {
    pieces[i].begin = (uint32_t)all.data[i].offset;
    pieces[i].end = pieces[i].begin + all.data[i].bytes;
  }
  n->pieces = pieces, n->n_pieces = all.n;
  n->copies = ARENA_ARRAY(L->arena, const char *, 2 * all.n + 1);
}

static void describe(Walk *w, SyntaxNode *n, CXCursor c) {
  Lower *L = w->lower;
  enum CXTypeKind type = clang_getCanonicalType(clang_getCursorType(c)).kind;
  n->is_aggregate = type == CXType_Record || type == CXType_ConstantArray ||
                    type == CXType_IncompleteArray;
  if (type == CXType_Record &&
      (n->kind == SYNTAX_ASSIGN || n->kind == SYNTAX_VARIABLE))
    describe_pieces(L, n, c);
  n->name = cursor_name(L, c);
  n->is_atomic =
      n->kind == SYNTAX_CALL && clang_getCursorKind(c) != CXCursor_CallExpr;
  if (n->kind == SYNTAX_BINARY || n->kind == SYNTAX_UPDATE)
    n->name = take_string(L, clang_getBinaryOperatorKindSpelling(
                                 clang_getCursorBinaryOperatorKind(c)));
  else if (n->kind == SYNTAX_PREFIX || n->kind == SYNTAX_POSTFIX)
    n->name = take_string(L, clang_getUnaryOperatorKindSpelling(
                                 clang_getCursorUnaryOperatorKind(c)));
}

static SyntaxId build(Walk *w, CXCursor c, SyntaxId parent);

static void build_children(Walk *w, SyntaxId id, CXCursor c) {
  Cursors k = children_of(w->lower, c);
  VEC(SyntaxId) inside = {0};
  for (uint32_t i = 0; i < k.n; i++)
    if (is_evaluated(k.data[i])) {
      SyntaxId child = build(w, k.data[i], id);
      *vec_push(w->rewriter->arena, &inside) = child;
    }
  w->rewriter->nodes.data[id].children = inside.data;
  w->rewriter->nodes.data[id].n_children = inside.n;
}

static bool is_arrow(const Rewriter *s, const SyntaxNode *n) {
  if (!n->n_children)
    return false;
  uint32_t at = s->nodes.data[n->children[0]].span.end;
  while (at < n->span.end && node_is_blank(s->text[at]))
    at++;
  return n->is_text && s->text[at] == '-';
}

static SyntaxId build(Walk *w, CXCursor c, SyntaxId parent) {
  Rewriter *s = w->rewriter;
  SyntaxId id = s->nodes.n;
  SyntaxNode *n = vec_push(s->arena, &s->nodes);
  n->kind = kind_of(w, c);
  n->parent = parent;
  set_place(w, n, c);
  describe(w, n, c);
  if (clang_getCursorKind(c) == CXCursor_DeclRefExpr)
    add_external(w, c);
  if (w->lower->depth >= MAX_DEPTH)
    return id;
  w->lower->depth++;
  build_children(w, id, c);
  w->lower->depth--;
  s->nodes.data[id].is_arrow = is_arrow(s, &s->nodes.data[id]);
  return id;
}

/* ---- by span ---- */

static int compare_nodes(const Rewriter *s, SyntaxId a, SyntaxId b) {
  const Span *x = &s->nodes.data[a].span, *y = &s->nodes.data[b].span;
  if (x->begin != y->begin)
    return x->begin < y->begin ? -1 : 1;
  if (x->end != y->end)
    return x->end < y->end ? -1 : 1;
  return a < b ? -1 : a > b;
}

static void sift(const Rewriter *s, SyntaxId *heap, uint32_t i, uint32_t n) {
  for (uint32_t child; (child = 2 * i + 1) < n; i = child) {
    if (child + 1 < n && compare_nodes(s, heap[child], heap[child + 1]) < 0)
      child++;
    if (compare_nodes(s, heap[i], heap[child]) >= 0)
      return;
    SyntaxId swap = heap[i];
    heap[i] = heap[child], heap[child] = swap;
  }
}

static void sort_by_span(Rewriter *s) {
  uint32_t n = s->nodes.n;
  SyntaxId *v = ARENA_ARRAY(s->arena, SyntaxId, n + 1);
  for (SyntaxId i = 0; i < n; i++)
    v[i] = i;
  for (uint32_t i = n / 2; i-- > 0;)
    sift(s, v, i, n);
  for (uint32_t last = n; last-- > 1;) {
    SyntaxId swap = v[0];
    v[0] = v[last], v[last] = swap;
    sift(s, v, 0, last);
  }
  s->by_span = v;
  s->n_by_span = n;
}

bool span_equals(Span a, Span b) {
  return a.begin == b.begin && a.end == b.end;
}

static bool is_below(const Rewriter *s, SyntaxId n, SyntaxId above) {
  while (n != SYNTAX_NONE && n != above)
    n = s->nodes.data[n].parent;
  return n != SYNTAX_NONE;
}

/* Removes spans of macro uses whose expansion is no single node ('x + y' in
 * front of '* 2').  Such a use is the text of no node. */
static void leave_parts(Rewriter *s) {
  for (uint32_t i = 0, end; i < s->n_by_span; i = end) {
    SyntaxId first = s->by_span[i];
    Span span = s->nodes.data[first].span;
    bool is_one = true;
    for (end = i; end < s->n_by_span &&
                  span_equals(s->nodes.data[s->by_span[end]].span, span);
         end++)
      is_one &= is_below(s, s->by_span[end], first);
    for (uint32_t k = i; k < end && !is_one; k++)
      s->nodes.data[s->by_span[k]].is_text &=
          !s->nodes.data[s->by_span[k]].is_macro;
  }
}

/* Returns the outermost node with the span. */
static SyntaxId find_span(const Rewriter *s, Span span) {
  uint32_t low = 0, high = s->n_by_span;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    Span x = s->nodes.data[s->by_span[middle]].span;
    if (x.begin < span.begin || (x.begin == span.begin && x.end < span.end))
      low = middle + 1;
    else
      high = middle;
  }
  if (low == s->n_by_span ||
      !span_equals(s->nodes.data[s->by_span[low]].span, span))
    return SYNTAX_NONE;
  return s->by_span[low];
}

/* ---- opening ---- */

bool inst_needs_spot(const Inst *i) {
  return inst_begins_step(i->kind) || i->kind == INST_CALL ||
         i->kind == INST_NONDET;
}

Span node_span_of_inst(const Rewriter *s, const Function *f, const Inst *i) {
  const Inst *x =
      &s->placed->functions[f - s->program->functions].code[i - f->code];
  const RewriterFile *file =
      x->span.end ? rewriter_named_file(s, f->unit, x->loc.file) : NULL;
  return file ? (Span){x->span.begin + file->base, x->span.end + file->base}
              : (Span){0, 0};
}

bool node_is_in_text(const Rewriter *s, const Function *f, const Inst *i) {
  return node_span_of_inst(s, f, i).end != 0;
}

SyntaxId node_of_inst(const Rewriter *s, const Function *f, const Inst *i) {
  return node_is_in_text(s, f, i) ? find_span(s, node_span_of_inst(s, f, i))
                                  : SYNTAX_NONE;
}

static void note_access(Rewriter *s, const Function *f, const Inst *i) {
  SyntaxId n = inst_needs_spot(i) ? node_of_inst(s, f, i) : SYNTAX_NONE;
  if (n == SYNTAX_NONE)
    return;
  for (n = node_strip(s, n); n != SYNTAX_NONE && !s->nodes.data[n].has_access;
       n = s->nodes.data[n].parent)
    s->nodes.data[n].has_access = true;
}

static void note_accesses(Rewriter *s) {
  for (FuncId f = 0; f < s->program->n_functions; f++) {
    const Function *x = &s->program->functions[f];
    for (uint32_t i = 0; i < x->n_code && !x->is_library; i++)
      note_access(s, x, &x->code[i]);
  }
}

static void walk_definition(Walk *w, CXCursor c) {
  if (clang_getCursorKind(c) == CXCursor_FunctionDecl &&
      clang_isCursorDefinition(c) && clang_Cursor_isFunctionInlined(c) &&
      clang_Cursor_getStorageClass(c) == CX_SC_None)
    *vec_push(w->rewriter->arena, &w->rewriter->inlines) =
        (InlineOnly){cursor_name(w->lower, c), w->unit};
  build(w, c, SYNTAX_NONE);
}

static bool read_files(Lower *L, Walk *w) {
  CXTranslationUnit tu = user_preprocessed(L, L->unit, NULL, 0);
  bool is_read =
      rewriter_read_files(w->rewriter, L->unit->tu, tu, L->unit->source);
  if (tu)
    clang_disposeTranslationUnit(tu);
  return is_read;
}

static Status walk_unit(Lower *L, Walk *w) {
  if (!read_files(L, w))
    return diag_error(L->diag, INVALID, (Loc){L->unit->source.file, 0, 0},
                      "cannot read the file again");
  Cursors k = children_of(L, clang_getTranslationUnitCursor(L->unit->tu));
  for (uint32_t i = 0; i < k.n; i++)
    if (begins_here(w, k.data[i], &w->definition) &&
        clang_isDeclaration(clang_getCursorKind(k.data[i])))
      walk_definition(w, k.data[i]);
  return OK;
}

static Status walk(Lower *L, void *context) {
  Walk *w = context;
  w->lower = L;
  TRY(user_open(L));
  for (w->unit = 0; w->unit < L->n_users; w->unit++) {
    L->unit = &L->users[w->unit];
    TRY(walk_unit(L, w));
  }
  return OK;
}

Status rewriter_open(Arena *a, const FrontendOptions *o, const Program *p,
                     const Program *placed, Diag *d, Rewriter **out) {
  Rewriter *s = ARENA_NEW(a, Rewriter);
  s->arena = a;
  s->program = p, s->placed = placed;
  Walk w = {.rewriter = s};
  TRY(lower_run(a, o, d, walk, &w));
  sort_by_span(s);
  leave_parts(s);
  note_accesses(s);
  *out = s;
  return OK;
}

/* ---- questions ---- */

static uint32_t unit_at(const Rewriter *s, uint32_t offset) {
  uint32_t i = s->files.n;
  while (i-- > 1 && s->files.data[i].base > offset)
    ;
  return s->files.data[i].unit;
}

bool rewriter_find_global(const Rewriter *s, const char *name, uint32_t *unit) {
  for (SyntaxId i = 0; i < s->nodes.n; i++) {
    const SyntaxNode *n = &s->nodes.data[i];
    if (n->kind != SYNTAX_VARIABLE || n->parent != SYNTAX_NONE ||
        strcmp(n->name, name))
      continue;
    *unit = unit_at(s, n->span.begin);
    return true;
  }
  return false;
}

bool rewriter_is_inside(const Rewriter *s, SourceSpot spot, SourceSpot before) {
  SyntaxId n = spot.node;
  if (spot.kind == SPOT_NONE || before.kind != SPOT_BEFORE)
    return false;
  while (n != SYNTAX_NONE && n != before.node)
    n = s->nodes.data[n].parent;
  return n != SYNTAX_NONE;
}

const char *rewriter_why(const Rewriter *s) { return s->why; }

const External *rewriter_externals(const Rewriter *s, uint32_t *n) {
  *n = s->externals.n;
  return s->externals.data;
}

const InlineOnly *rewriter_inlines(const Rewriter *s, uint32_t *n) {
  *n = s->inlines.n;
  return s->inlines.data;
}

const SourceFile *rewriter_sources(const Rewriter *s, uint32_t *n) {
  *n = s->sources.n;
  return s->sources.data;
}

const char *rewriter_variable(const Rewriter *s, SourceSpot spot) {
  return s->nodes.data[spot.node].name;
}

/* ---- writing ---- */

void rewriter_write(Rewriter *s, SourceSpot spot, const char *expression) {
  SyntaxNode *n = &s->nodes.data[spot.node];
  const char **at =
      spot.kind == SPOT_COPY ? &n->copies[spot.part] : &n->written[spot.kind];
  *at = *at ? arena_printf(s->arena, "%s, %s", *at, expression) : expression;
  n->written[spot.kind] = *at;
  for (SyntaxId i = spot.node; i != SYNTAX_NONE; i = s->nodes.data[i].parent)
    s->nodes.data[i].is_marked = true;
}

void rewriter_insert(Rewriter *s, uint32_t offset, const char *text) {
  *vec_push(s->arena, &s->insertions) = (Insertion){offset, text};
}
