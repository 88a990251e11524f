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

static bool is_same_span(Span a, Span b) {
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
                  is_same_span(s->nodes.data[s->by_span[end]].span, span);
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
      !is_same_span(s->nodes.data[s->by_span[low]].span, span))
    return SYNTAX_NONE;
  return s->by_span[low];
}

/* ---- opening ---- */

static bool is_access(const Inst *i) {
  return inst_begins_step(i->kind) || i->kind == INST_CALL ||
         i->kind == INST_NONDET;
}

/* Returns the span in the text of all files; empty if it is in none. */
static Span span_of(const Rewriter *s, const Function *f, const Inst *i) {
  const Inst *x =
      &s->placed->functions[f - s->program->functions].code[i - f->code];
  const RewriterFile *file =
      x->span.end ? rewriter_named_file(s, f->unit, x->loc.file) : NULL;
  return file ? (Span){x->span.begin + file->base, x->span.end + file->base}
              : (Span){0, 0};
}

static bool is_here(const Rewriter *s, const Function *f, const Inst *i) {
  return span_of(s, f, i).end != 0;
}

static SyntaxId find_node(const Rewriter *s, const Function *f, const Inst *i) {
  return is_here(s, f, i) ? find_span(s, span_of(s, f, i)) : SYNTAX_NONE;
}

static void note_access(Rewriter *s, const Function *f, const Inst *i) {
  SyntaxId n = is_access(i) ? find_node(s, f, i) : SYNTAX_NONE;
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

/* ---- spots ---- */

static SourceSpot no_spot(Rewriter *s, const char *why) {
  s->why = why;
  return (SourceSpot){SPOT_NONE, SYNTAX_NONE, 0};
}

static bool is_inside(Span inner, Span outer) {
  return inner.begin >= outer.begin && inner.begin < outer.end &&
         inner.end <= outer.end;
}

static bool may_go_elsewhere(const Inst *i) {
  return is_access(i) ? i->kind != INST_NONDET : i->kind == INST_BRANCH;
}

/* True if the instruction is in a loop that lies in the span. */
static bool is_in_loop_of(const Rewriter *s, const Function *f, Span span,
                          uint32_t at) {
  for (uint32_t i = 0; i < f->n_loops; i++)
    if (f->loops[i].head <= at && f->loops[i].back >= at &&
        is_inside(span_of(s, f, &f->code[f->loops[i].back]), span))
      return true;
  return false;
}

/* True if the instruction is the node's first access of memory, and is executed
 * exactly once when the node is evaluated. */
static bool comes_first(const Rewriter *s, const Function *f, const Inst *inst,
                        SyntaxId node) {
  Span span = s->nodes.data[node].span;
  uint32_t at = (uint32_t)(inst - f->code);
  for (uint32_t i = 0; i < at; i++) {
    const Inst *x = &f->code[i];
    if (is_here(s, f, x) && is_inside(span_of(s, f, x), span) &&
        may_go_elsewhere(x))
      return false;
  }
  return !is_in_loop_of(s, f, span, at);
}

/* Returns the outermost expression around, or the node itself. */
static SyntaxId whole_expression(const Rewriter *s, SyntaxId n) {
  while (s->nodes.data[n].parent != SYNTAX_NONE &&
         node_is_expression(&s->nodes.data[n]) &&
         node_is_expression(&s->nodes.data[s->nodes.data[n].parent]))
    n = s->nodes.data[n].parent;
  return n;
}

static bool is_in_block(const Rewriter *s, SyntaxId n) {
  SyntaxId parent = s->nodes.data[n].parent;
  return parent != SYNTAX_NONE && s->nodes.data[parent].kind == SYNTAX_BLOCK;
}

static SyntaxId initialiser(const Rewriter *s, SyntaxId variable) {
  const SyntaxNode *v = &s->nodes.data[variable];
  for (uint32_t i = v->n_children; i-- > 0;) {
    const SyntaxNode *c = &s->nodes.data[v->children[i]];
    if (c->is_text && (node_is_expression(c) || c->kind == SYNTAX_LIST) &&
        c->span.end == v->span.end)
      return v->children[i];
  }
  return SYNTAX_NONE;
}

static SourceSpot before(Rewriter *s, const Function *f, const Inst *i,
                         SyntaxId node) {
  SyntaxId n = whole_expression(s, node);
  if (s->nodes.data[n].kind == SYNTAX_VARIABLE) {
    SyntaxId init = initialiser(s, n);
    if (init != SYNTAX_NONE && node_is_expression(&s->nodes.data[init]) &&
        comes_first(s, f, i, n))
      return (SourceSpot){SPOT_BEFORE, init, 0};
    n = s->nodes.data[n].parent;
    if (n == SYNTAX_NONE || !is_in_block(s, n))
      return (SourceSpot){SPOT_NONE, n, 0};
  }
  bool can_be =
      s->nodes.data[n].is_text &&
      (node_is_expression(&s->nodes.data[n]) ||
       (is_in_block(s, n) && s->nodes.data[n].kind == SYNTAX_DECLARATION));
  if (can_be && comes_first(s, f, i, n))
    return (SourceSpot){SPOT_BEFORE, n, 0};
  return (SourceSpot){SPOT_NONE, n, 0};
}

static bool is_text_inside(const Rewriter *s, SyntaxId id) {
  const SyntaxNode *n = &s->nodes.data[id];
  for (uint32_t i = 0; i < n->n_children; i++)
    if (!s->nodes.data[n->children[i]].is_text)
      return false;
  return true;
}

/* True if all children with accesses are text.  Text that a macro adds to an
 * operation (its memory order) can stay. */
static bool is_text_where_active(const Rewriter *s, SyntaxId id) {
  const SyntaxNode *n = &s->nodes.data[id];
  for (uint32_t i = 0; i < n->n_children; i++) {
    const SyntaxNode *c = &s->nodes.data[n->children[i]];
    if (!c->is_text && c->has_access)
      return false;
  }
  return true;
}

static bool has_open_order(const SyntaxNode *n) {
  return n->kind == SYNTAX_BINARY || n->kind == SYNTAX_SUBSCRIPT ||
         n->kind == SYNTAX_ASSIGN || n->kind == SYNTAX_UPDATE ||
         n->kind == SYNTAX_CALL;
}

/* False if operands have an open order and their operator is not text: they
 * cannot be put in order then. */
static bool is_in_order(const Rewriter *s, SyntaxId id) {
  for (; node_is_expression(&s->nodes.data[id]);
       id = s->nodes.data[id].parent) {
    const SyntaxNode *n = &s->nodes.data[id];
    uint32_t active = 0;
    for (uint32_t i = 0; i < n->n_children; i++)
      active += s->nodes.data[n->children[i]].has_access;
    if (has_open_order(n) && active > 1 &&
        !(n->is_text && is_text_inside(s, id)))
      return false;
    if (n->parent == SYNTAX_NONE)
      break;
  }
  return true;
}

/* Returns the spot in front of the use of a macro. */
static SourceSpot before_macro(Rewriter *s, const Function *f, const Inst *i,
                               SyntaxId n) {
  while (n != SYNTAX_NONE &&
         !(s->nodes.data[n].is_text && s->nodes.data[n].is_macro))
    n = s->nodes.data[n].parent;
  if (n == SYNTAX_NONE || !comes_first(s, f, i, n) || !is_in_order(s, n))
    return no_spot(s, "inside of a macro's body");
  return (SourceSpot){SPOT_BEFORE, n, 0};
}

static bool is_bitfield(const Rewriter *s, SyntaxId id) {
  return s->nodes.data[node_strip(s, id)].kind == SYNTAX_BITFIELD;
}

/* Returns the number of earlier instructions of its kind with the same span. */
static unsigned rank_of_kind(const Rewriter *s, const Function *f,
                             const Inst *i) {
  const Span span = span_of(s, f, i);
  unsigned n = 0;
  for (const Inst *x = f->code; x < i; x++)
    n += x->kind == i->kind && is_same_span(span_of(s, f, x), span);
  return n;
}

/* Returns a spot inside of a bit-field's update, which loads the bit-field once
 * for its value and once for the store. */
static SourceSpot inside_bitfield(Rewriter *s, const Function *f, const Inst *i,
                                  SyntaxId id) {
  unsigned rank = rank_of_kind(s, f, i);
  bool is_load = i->kind == INST_LOAD;
  bool is_update = s->nodes.data[id].kind != SYNTAX_ASSIGN;
  if ((!is_load && i->kind != INST_STORE) || rank > (is_load && is_update))
    return no_spot(s, "inside of an expression of this form");
  SpotKind kind = !is_load                 ? SPOT_STORE
                  : is_update && rank == 0 ? SPOT_LOAD
                                           : SPOT_CALL;
  return (SourceSpot){kind, id, 0};
}

/* Returns the spot of a load or store of an assignment or initialisation that
 * copies an aggregate. */
static SourceSpot inside_copy(Rewriter *s, const Function *f, const Inst *i,
                              SyntaxId id) {
  static const char *const why = "inside of the copy of an aggregate";
  const SyntaxNode *n = &s->nodes.data[id];
  SyntaxId from =
      n->kind == SYNTAX_ASSIGN ? n->children[1] : initialiser(s, id);
  uint32_t piece = 0, all = 0;
  for (uint32_t k = 0; k < f->n_code; k++) {
    const Inst *x = &f->code[k];
    bool is_alike =
        x->kind == i->kind && is_same_span(span_of(s, f, x), span_of(s, f, i));
    piece += is_alike && x < i;
    all += is_alike;
  }
  if (all != n->n_pieces || from == SYNTAX_NONE ||
      (n->kind == SYNTAX_ASSIGN && !is_text_inside(s, id)))
    return no_spot(s, why);
  return (SourceSpot){SPOT_COPY, id, 2 * piece + (i->kind == INST_STORE)};
}

/* True if the function has a body in the text, not made by a macro. */
static bool has_body(const Rewriter *s, const SyntaxNode *n) {
  if (n->kind != SYNTAX_FUNCTION || !n->is_text || !n->n_children)
    return false;
  const SyntaxNode *body = &s->nodes.data[n->children[n->n_children - 1]];
  return body->kind == SYNTAX_BLOCK && s->text[body->span.begin] == '{';
}

static SourceSpot inside(Rewriter *s, const Function *f, const Inst *i,
                         SyntaxId node) {
  SyntaxId id = node_strip(s, node);
  const SyntaxNode *n = &s->nodes.data[id];
  bool is_load = i->kind == INST_LOAD, is_store = i->kind == INST_STORE;
  if (!n->is_text || !is_in_order(s, id))
    return no_spot(s, "inside of a macro's body");
  if (n->is_aggregate && n->pieces && (is_load || is_store))
    return inside_copy(s, f, i, id);
  bool is_sound = is_text_inside(s, id), is_first = !rank_of_kind(s, f, i);
  switch (n->kind) {
  case SYNTAX_LVALUE:
  case SYNTAX_SUBSCRIPT:
  case SYNTAX_BITFIELD:
    if (is_load && !n->is_aggregate && is_sound)
      return (SourceSpot){SPOT_LOAD, id, 0};
    break;
  case SYNTAX_ASSIGN:
    if (is_sound && is_bitfield(s, n->children[0]))
      return inside_bitfield(s, f, i, id);
    if (is_store && !n->is_aggregate && is_sound)
      return (SourceSpot){SPOT_STORE, id, 0};
    break;
  case SYNTAX_UPDATE:
  case SYNTAX_PREFIX:
  case SYNTAX_POSTFIX:
    if (is_sound && is_bitfield(s, n->children[0]))
      return inside_bitfield(s, f, i, id);
    if (is_sound && is_first && (is_load || is_store))
      return (SourceSpot){is_load ? SPOT_LOAD : SPOT_STORE, id, 0};
    if (is_sound && i->kind == INST_ATOMIC_BEGIN)
      return (SourceSpot){SPOT_LOAD, id, 0};
    break;
  case SYNTAX_VARIABLE: {
    SyntaxId init = initialiser(s, id);
    if (is_store && init != SYNTAX_NONE && !n->is_aggregate)
      return (SourceSpot){SPOT_STORE, id, 0};
    break;
  }
  case SYNTAX_CALL:
    if ((!is_load && !is_store) ||
        (is_store && n->is_atomic && is_text_where_active(s, id)))
      return (SourceSpot){SPOT_CALL, id, 0};
    break;
  case SYNTAX_FUNCTION:
    if (has_body(s, n) && (i->kind == INST_ATOMIC_BEGIN || is_store))
      return (SourceSpot){SPOT_ENTRY, id, 0};
    break;
  default: break;
  }
  return no_spot(s, n->is_aggregate ? "inside of the copy of an aggregate"
                    : n->is_macro   ? "inside of a macro's body"
                                    : "inside of an expression of this form");
}

/* True if a macro makes the whole function around the node. */
static bool is_of_macro(const Rewriter *s, SyntaxId node) {
  while (node != SYNTAX_NONE && s->nodes.data[node].kind != SYNTAX_FUNCTION)
    node = s->nodes.data[node].parent;
  return node != SYNTAX_NONE && !has_body(s, &s->nodes.data[node]);
}

SourceSpot rewriter_find(Rewriter *s, const Function *f, const Inst *i) {
  if (!is_here(s, f, i))
    return no_spot(s, "in an included file");
  SyntaxId node = find_node(s, f, i);
  if (node == SYNTAX_NONE || is_of_macro(s, node))
    return no_spot(s, "inside of a macro's body");
  SourceSpot spot = before(s, f, i, node);
  if (spot.kind == SPOT_NONE)
    spot = inside(s, f, i, node);
  if (spot.kind == SPOT_NONE) {
    const char *why = s->why;
    spot = before_macro(s, f, i, node);
    if (spot.kind == SPOT_NONE)
      s->why = why;
  }
  return spot;
}

SourceSpot rewriter_find_check(Rewriter *s, const Function *f, const Inst *i) {
  SyntaxId node = find_node(s, f, i);
  if (node == SYNTAX_NONE)
    return no_spot(s, "inside of a macro's body");
  node = node_strip(s, node);
  const SyntaxNode *n = &s->nodes.data[node];
  bool is_arithmetic = n->kind == SYNTAX_BINARY || n->kind == SYNTAX_UPDATE ||
                       n->kind == SYNTAX_PREFIX || n->kind == SYNTAX_POSTFIX ||
                       n->kind == SYNTAX_NEGATION;
  if (!is_arithmetic || !n->is_text || !is_text_inside(s, node))
    return no_spot(s, "inside of a macro's body");
  return (SourceSpot){SPOT_CHECK, node, 0};
}

SourceSpot rewriter_find_variable(Rewriter *s, const Function *f, const Inst *i,
                                  SpotKind kind) {
  SyntaxId node = find_node(s, f, i);
  if (node == SYNTAX_NONE || !s->nodes.data[node].is_text ||
      s->nodes.data[node].kind != SYNTAX_VARIABLE)
    return no_spot(s, "what is not initialised is no variable declared");
  SyntaxId declaration = s->nodes.data[node].parent;
  if (kind == SPOT_AFTER && !is_in_block(s, declaration))
    return no_spot(s, "what is not initialised is no variable of a block");
  return (SourceSpot){kind, node, 0};
}

SourceSpot rewriter_find_entry(Rewriter *s, const char *function) {
  for (SyntaxId i = 0; i < s->nodes.n; i++)
    if (has_body(s, &s->nodes.data[i]) &&
        !strcmp(s->nodes.data[i].name, function))
      return (SourceSpot){SPOT_ENTRY, i, 0};
  return no_spot(s, "the function is not defined in the file");
}

SourceSpot rewriter_find_end(Rewriter *s, const Function *f, const Inst *i) {
  SyntaxId node = find_node(s, f, i);
  if (node == SYNTAX_NONE || !has_body(s, &s->nodes.data[node]))
    return no_spot(s, "what has no value is no function of the file");
  return (SourceSpot){SPOT_END, node, 0};
}

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
