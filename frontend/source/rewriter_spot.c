#include "frontend/base/text.h"
#include "frontend/source/rewriter_tree.h"

static SourceSpot no_spot(Rewriter *s, const char *why) {
  s->why = why;
  return (SourceSpot){SPOT_NONE, SYNTAX_NONE, 0};
}

static bool is_inside(Span inner, Span outer) {
  return inner.begin >= outer.begin && inner.begin < outer.end &&
         inner.end <= outer.end;
}

static bool may_go_elsewhere(const Inst *i) {
  return inst_needs_spot(i) ? i->kind != INST_NONDET : i->kind == INST_BRANCH;
}

/* True if the instruction is in a loop that lies in the span. */
static bool is_in_loop_of(const Rewriter *s, const Function *f, Span span,
                          uint32_t at) {
  for (uint32_t i = 0; i < f->n_loops; i++)
    if (f->loops[i].head <= at && f->loops[i].back >= at &&
        is_inside(node_span_of_inst(s, f, &f->code[f->loops[i].back]), span))
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
    if (node_is_in_text(s, f, x) &&
        is_inside(node_span_of_inst(s, f, x), span) && may_go_elsewhere(x))
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
  const Span span = node_span_of_inst(s, f, i);
  unsigned n = 0;
  for (const Inst *x = f->code; x < i; x++)
    n += x->kind == i->kind && span_equals(node_span_of_inst(s, f, x), span);
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
        x->kind == i->kind &&
        span_equals(node_span_of_inst(s, f, x), node_span_of_inst(s, f, i));
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

static SourceSpot no_spot_in(Rewriter *s, const SyntaxNode *n) {
  return no_spot(s, n->is_aggregate ? "inside of the copy of an aggregate"
                    : n->is_macro   ? "inside of a macro's body"
                                    : "inside of an expression of this form");
}

static SourceSpot inside_read(Rewriter *s, const Inst *i, SyntaxId id) {
  const SyntaxNode *n = &s->nodes.data[id];
  return i->kind == INST_LOAD && !n->is_aggregate && is_text_inside(s, id)
             ? (SourceSpot){SPOT_LOAD, id, 0}
             : no_spot_in(s, n);
}

static SourceSpot inside_assignment(Rewriter *s, const Function *f,
                                    const Inst *i, SyntaxId id) {
  const SyntaxNode *n = &s->nodes.data[id];
  if (!is_text_inside(s, id))
    return no_spot_in(s, n);
  if (is_bitfield(s, n->children[0]))
    return inside_bitfield(s, f, i, id);
  return i->kind == INST_STORE && !n->is_aggregate
             ? (SourceSpot){SPOT_STORE, id, 0}
             : no_spot_in(s, n);
}

static SourceSpot inside_update(Rewriter *s, const Function *f, const Inst *i,
                                SyntaxId id) {
  const SyntaxNode *n = &s->nodes.data[id];
  bool is_load = i->kind == INST_LOAD, is_store = i->kind == INST_STORE;
  if (!is_text_inside(s, id))
    return no_spot_in(s, n);
  if (is_bitfield(s, n->children[0]))
    return inside_bitfield(s, f, i, id);
  if ((is_load || is_store) && !rank_of_kind(s, f, i))
    return (SourceSpot){is_load ? SPOT_LOAD : SPOT_STORE, id, 0};
  return i->kind == INST_ATOMIC_BEGIN ? (SourceSpot){SPOT_LOAD, id, 0}
                                      : no_spot_in(s, n);
}

static SourceSpot inside_variable(Rewriter *s, const Inst *i, SyntaxId id) {
  const SyntaxNode *n = &s->nodes.data[id];
  bool is_initialised = initialiser(s, id) != SYNTAX_NONE;
  return i->kind == INST_STORE && is_initialised && !n->is_aggregate
             ? (SourceSpot){SPOT_STORE, id, 0}
             : no_spot_in(s, n);
}

static SourceSpot inside_call(Rewriter *s, const Inst *i, SyntaxId id) {
  const SyntaxNode *n = &s->nodes.data[id];
  bool is_load = i->kind == INST_LOAD, is_store = i->kind == INST_STORE;
  return (!is_load && (!is_store || n->is_atomic)) &&
                 is_text_where_active(s, id)
             ? (SourceSpot){SPOT_CALL, id, 0}
             : no_spot_in(s, n);
}

static SourceSpot inside_function(Rewriter *s, const Inst *i, SyntaxId id) {
  const SyntaxNode *n = &s->nodes.data[id];
  return has_body(s, n) &&
                 (i->kind == INST_ATOMIC_BEGIN || i->kind == INST_STORE)
             ? (SourceSpot){SPOT_ENTRY, id, 0}
             : no_spot_in(s, n);
}

/* Returns the spot inside of the node that the instruction is of. */
static SourceSpot inside(Rewriter *s, const Function *f, const Inst *i,
                         SyntaxId node) {
  SyntaxId id = node_strip(s, node);
  const SyntaxNode *n = &s->nodes.data[id];
  if (!n->is_text || !is_in_order(s, id))
    return no_spot(s, "inside of a macro's body");
  if (n->is_aggregate && n->pieces &&
      (i->kind == INST_LOAD || i->kind == INST_STORE))
    return inside_copy(s, f, i, id);
  switch (n->kind) {
  case SYNTAX_LVALUE:
  case SYNTAX_SUBSCRIPT:
  case SYNTAX_BITFIELD: return inside_read(s, i, id);
  case SYNTAX_ASSIGN: return inside_assignment(s, f, i, id);
  case SYNTAX_UPDATE:
  case SYNTAX_PREFIX:
  case SYNTAX_POSTFIX: return inside_update(s, f, i, id);
  case SYNTAX_VARIABLE: return inside_variable(s, i, id);
  case SYNTAX_CALL: return inside_call(s, i, id);
  case SYNTAX_FUNCTION: return inside_function(s, i, id);
  default: return no_spot_in(s, n);
  }
}

/* True if a macro makes the whole function around the node. */
static bool is_of_macro(const Rewriter *s, SyntaxId node) {
  while (node != SYNTAX_NONE && s->nodes.data[node].kind != SYNTAX_FUNCTION)
    node = s->nodes.data[node].parent;
  return node != SYNTAX_NONE && !has_body(s, &s->nodes.data[node]);
}

SourceSpot rewriter_find(Rewriter *s, const Function *f, const Inst *i) {
  if (!node_is_in_text(s, f, i))
    return no_spot(s, "in an included file");
  SyntaxId node = node_of_inst(s, f, i);
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
  SyntaxId node = node_of_inst(s, f, i);
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
  SyntaxId node = node_of_inst(s, f, i);
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
  SyntaxId node = node_of_inst(s, f, i);
  if (node == SYNTAX_NONE || !has_body(s, &s->nodes.data[node]))
    return no_spot(s, "what has no value is no function of the file");
  return (SourceSpot){SPOT_END, node, 0};
}
