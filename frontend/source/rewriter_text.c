#define _XOPEN_SOURCE 700 /* realpath */
#include "frontend/base/text.h"
#include "frontend/source/rewriter_tree.h"

#include <stdio.h>
#include <stdlib.h>

/* Text is made bottom-up: a node's text is that of the file with the texts of
 * its children in their places. */

static const char *text_of(Rewriter *, SyntaxId);

static SyntaxNode *node_at(const Rewriter *s, SyntaxId id) {
  return &s->nodes.data[id];
}

static const char *raw(Rewriter *s, uint32_t from, uint32_t to) {
  return arena_strndup(s->arena, s->text + from, to > from ? to - from : 0);
}

static const char *raw_node(Rewriter *s, SyntaxId id) {
  return raw(s, node_at(s, id)->span.begin, node_at(s, id)->span.end);
}

static const char *temporary_name(Rewriter *s) {
  return arena_printf(s->arena, "bmc_%u", ++s->names);
}

/* ---- a node with its children ---- */

typedef VEC(SyntaxId) Pieces;

static bool is_changed(const SyntaxNode *n) {
  return n->is_marked || n->instead;
}

/* Collects the changed nodes inside that have text of their own. */
static void collect(Rewriter *s, SyntaxId id, Pieces *out) {
  const SyntaxNode *n = node_at(s, id);
  for (uint32_t i = 0; i < n->n_children; i++) {
    const SyntaxNode *c = node_at(s, n->children[i]);
    if (!is_changed(c))
      continue;
    if (c->is_text)
      *vec_push(s->arena, out) = n->children[i];
    else
      collect(s, n->children[i], out);
  }
}

static void sort_pieces(const Rewriter *s, Pieces *p) {
  for (uint32_t i = 1; i < p->n; i++)
    for (uint32_t k = i; k > 0; k--) {
      SyntaxId *a = &p->data[k - 1], *b = &p->data[k], swap = *a;
      if (node_at(s, *a)->span.begin <= node_at(s, *b)->span.begin)
        break;
      *a = *b, *b = swap;
    }
}

typedef struct {
  char *data;
  size_t n;
  FILE *out;
} Buffer;

static void buffer_open(Buffer *b) {
  b->out = open_memstream(&b->data, &b->n);
  if (!b->out)
    arena_exhausted();
}

static const char *buffer_close(Rewriter *s, Buffer *b) {
  if (fclose(b->out))
    arena_exhausted();
  const char *text = arena_strndup(s->arena, b->data, b->n);
  free(b->data);
  return text;
}

static void print_raw(const Rewriter *s, FILE *out, uint32_t from,
                      uint32_t to) {
  if (to > from)
    fwrite(s->text + from, 1, to - from, out);
}

/* True if the statement gets braces around it. */
static bool is_braced(const Rewriter *s, SyntaxId id) {
  const SyntaxNode *n = node_at(s, id);
  return n->written[SPOT_BEFORE] && !node_is_expression(n) &&
         (n->parent == SYNTAX_NONE ||
          node_at(s, n->parent)->kind != SYNTAX_BLOCK);
}

/* Returns the end, with a following semicolon if it goes into the braces. */
static uint32_t end_of(Rewriter *s, SyntaxId id) {
  uint32_t end = node_at(s, id)->span.end, at = end;
  Pieces pieces = {0};
  while (at < s->size && node_is_blank(s->text[at]))
    at++;
  if (is_braced(s, id) && s->text[at] == ';')
    return at + 1;
  collect(s, id, &pieces);
  for (uint32_t i = 0; i < pieces.n; i++) {
    uint32_t inner = end_of(s, pieces.data[i]);
    end = inner > end ? inner : end;
  }
  return end;
}

/* Returns a node's text with its children.  If one macro argument stands for
 * several nodes, the first counts. */
static const char *plain_text(Rewriter *s, SyntaxId id) {
  Span span = node_at(s, id)->span;
  Pieces pieces = {0};
  Buffer b;
  collect(s, id, &pieces);
  sort_pieces(s, &pieces);
  buffer_open(&b);
  uint32_t at = span.begin;
  for (uint32_t i = 0; i < pieces.n; i++) {
    Span piece = node_at(s, pieces.data[i])->span;
    if (piece.begin < at || piece.end > span.end)
      continue;
    print_raw(s, b.out, at, piece.begin);
    fputs(text_of(s, pieces.data[i]), b.out);
    at = end_of(s, pieces.data[i]);
  }
  print_raw(s, b.out, at, span.end);
  return buffer_close(s, &b);
}

/* ---- order of evaluation ---- */

/* True if one operand has an insertion and another one accesses memory. */
static bool needs_order(const Rewriter *s, const SyntaxId *operands,
                        uint32_t n) {
  uint32_t marked = 0, active = 0;
  for (uint32_t i = 0; i < n; i++) {
    const SyntaxNode *o = node_at(s, operands[i]);
    marked += o->is_marked;
    active += o->is_marked || o->has_access;
  }
  return marked && active > 1;
}

/* Returns the operand's text.  A bit-field is promoted, as no variable can have
 * its type. */
static const char *value_of(Rewriter *s, SyntaxId id) {
  bool is_bitfield = node_at(s, node_strip(s, id))->kind == SYNTAX_BITFIELD;
  return arena_printf(s->arena, is_bitfield ? "+(%s)" : "%s", text_of(s, id));
}

/* Returns declarations that evaluate the operands in order.  Names replace the
 * operands from then on. */
static const char *settle(Rewriter *s, const SyntaxId *operands, uint32_t n) {
  const char *declarations = "";
  for (uint32_t i = 0; i < n; i++) {
    SyntaxNode *o = node_at(s, operands[i]);
    if (!o->is_marked && !o->has_access)
      continue;
    const char *name = temporary_name(s), *text = value_of(s, operands[i]);
    declarations = arena_printf(s->arena, "%s__auto_type %s = %s; ",
                                declarations, name, text);
    o->instead = name;
  }
  return declarations;
}

static const char *block(Rewriter *s, const char *inside) {
  return arena_printf(s->arena, "__extension__ ({ %s; })", inside);
}

static const char *in_order(Rewriter *s, SyntaxId id, const SyntaxId *operands,
                            uint32_t n, const char *point) {
  const char *declarations = settle(s, operands, n);
  return block(s, arena_printf(s->arena, "%s%s%s%s", declarations,
                               point ? point : "", point ? "; " : "",
                               plain_text(s, id)));
}

static const char *operands_in_order(Rewriter *s, SyntaxId id) {
  const SyntaxNode *n = node_at(s, id);
  if (!needs_order(s, n->children, n->n_children))
    return plain_text(s, id);
  return in_order(s, id, n->children, n->n_children - 1, NULL);
}

/* ---- accesses ---- */

static const char *comma(Rewriter *s, const char *point, const char *text) {
  return arena_printf(s->arena, "(%s, %s)", point, text);
}

static bool is_active_inside(const Rewriter *s, SyntaxId id) {
  const SyntaxNode *n = node_at(s, id);
  for (uint32_t i = 0; i < n->n_children; i++)
    if (node_at(s, n->children[i])->has_access ||
        node_at(s, n->children[i])->is_marked)
      return true;
  return false;
}

static const char *lvalue_text(Rewriter *s, SyntaxId id) {
  const SyntaxNode *n = node_at(s, id);
  if (!needs_order(s, n->children, n->n_children))
    return plain_text(s, id);
  const char *declarations = settle(s, n->children, n->n_children - 1);
  return arena_printf(s->arena, "(*__extension__ ({ %s&(%s); }))", declarations,
                      plain_text(s, id));
}

static const char *bitfield_load(Rewriter *s, SyntaxId id, const char *point) {
  const SyntaxNode *n = node_at(s, id);
  const char *base = temporary_name(s);
  return block(s,
               arena_printf(s->arena, "__auto_type %s = %s(%s); %s; %s->%s",
                            base, n->is_arrow ? "" : "&",
                            text_of(s, n->children[0]), point, base, n->name));
}

static const char *load_text(Rewriter *s, SyntaxId id) {
  const SyntaxNode *n = node_at(s, id);
  const char *point = n->written[SPOT_LOAD];
  if (!is_active_inside(s, id))
    return comma(s, point, plain_text(s, id));
  if (n->kind == SYNTAX_BITFIELD)
    return bitfield_load(s, id, point);
  const char *at = temporary_name(s);
  return arena_printf(s->arena,
                      "(*__extension__ ({ __auto_type %s = &(%s); %s; %s; }))",
                      at, lvalue_text(s, id), point, at);
}

/* Target of an assignment: its text, or a pointer made by 'declaration'. */
typedef struct {
  const char *declaration, *text;
} Target;

static Target target_of(Rewriter *s, SyntaxId id) {
  const SyntaxNode *n = node_at(s, node_strip(s, id));
  if (!is_active_inside(s, node_strip(s, id)))
    return (Target){"", raw_node(s, id)};
  const char *at = temporary_name(s);
  if (n->kind == SYNTAX_BITFIELD)
    return (Target){arena_printf(s->arena, "__auto_type %s = %s(%s); ", at,
                                 n->is_arrow ? "" : "&",
                                 text_of(s, n->children[0])),
                    arena_printf(s->arena, "%s->%s", at, n->name)};
  return (Target){
      arena_printf(s->arena, "__auto_type %s = &(%s); ", at, text_of(s, id)),
      arena_printf(s->arena, "*%s", at)};
}

static const char *then(Rewriter *s, const char *point) {
  return point ? arena_printf(s->arena, "%s; ", point) : "";
}

/* Returns the new value of a bit-field, as an expression over its old value. */
static const char *updated(Rewriter *s, const SyntaxNode *n, const char *old,
                           const char *value) {
  if (n->kind == SYNTAX_ASSIGN)
    return value;
  size_t length = n->kind == SYNTAX_UPDATE ? strlen(n->name) - 1 : 1;
  return arena_printf(s->arena, "%s %.*s %s", old, (int)length, n->name, value);
}

/* Returns a declaration of 'old' with the value before the update. */
static const char *old_value(Rewriter *s, const SyntaxNode *n,
                             const SyntaxNode *to, const char *at,
                             const char *old) {
  return n->kind == SYNTAX_ASSIGN
             ? ""
             : arena_printf(s->arena, "__auto_type %s = +%s->%s; ", old, at,
                            to->name);
}

/* Returns the compiler's store in two steps, with the insertion in between.
 * The bytes that it writes are found at run time. */
static const char *torn_store(Rewriter *s, const char *at, const char *member,
                              const char *value, const char *point) {
  const char *tear = temporary_name(s), *next = temporary_name(s);
  const char *copy = temporary_name(s);
  s->has_tear = true;
  return arena_printf(
      s->arena,
      "BmcTear %s = {.object = (char *)%s, .size = sizeof *%s}; "
      "__auto_type %s = %s; void *%s; "
      "while ((%s = bmc_tear(&%s))) %s = %s, %s->%s = %s; "
      "%s; bmc_put_back(&%s); %s->%s",
      tear, at, at, copy, at, next, next, tear, copy, next, copy, member, value,
      point, tear, copy, member);
}

static const char *bitfield_store(Rewriter *s, SyntaxId id) {
  const SyntaxNode *n = node_at(s, id);
  const SyntaxNode *to = node_at(s, node_strip(s, n->children[0]));
  const char *value = "1", *declaration = "", *old = temporary_name(s);
  const char *at = temporary_name(s), *point = n->written[SPOT_STORE];
  if (n->n_children > 1) {
    value = temporary_name(s);
    declaration = arena_printf(s->arena, "__auto_type %s = %s; ", value,
                               value_of(s, n->children[1]));
  }
  const char *base = text_of(s, to->children[0]);
  value = updated(s, n, old, value);
  const char *store =
      point ? torn_store(s, at, to->name, value, point)
            : arena_printf(s->arena, "%s->%s = %s", at, to->name, value);
  return block(
      s, arena_printf(
             s->arena, "%s__auto_type %s = %s(%s); %s%s%s%s%s%s", declaration,
             at, to->is_arrow ? "" : "&", base, then(s, n->written[SPOT_LOAD]),
             old_value(s, n, to, at, old), then(s, n->written[SPOT_CALL]),
             store, n->kind == SYNTAX_POSTFIX ? "; " : "",
             n->kind == SYNTAX_POSTFIX ? old : ""));
}

static bool is_bitfield_store(const Rewriter *s, const SyntaxNode *n) {
  return (n->written[SPOT_LOAD] || n->written[SPOT_CALL] ||
          n->written[SPOT_STORE]) &&
         node_at(s, node_strip(s, n->children[0]))->kind == SYNTAX_BITFIELD;
}

/* ---- copies of aggregates ---- */

static void print_piece(FILE *out, const char *to, const char *from,
                        uint32_t begin, uint32_t end) {
  if (end > begin)
    fprintf(out, "__builtin_memcpy((char *)%s + %u, (char *)%s + %u, %u); ", to,
            begin, from, begin, end - begin);
}

/* Returns a copy from pointer 'from' to pointer 'to', split into pieces at
 * insertions. */
static const char *copy_text(Rewriter *s, const SyntaxNode *n, const char *to,
                             const char *from) {
  Buffer b;
  uint32_t done = 0;
  buffer_open(&b);
  for (uint32_t i = 0; i < n->n_pieces; i++) {
    const char *load = n->copies[2 * i], *store = n->copies[2 * i + 1];
    Span piece = n->pieces[i];
    if (!load && !store)
      continue;
    print_piece(b.out, to, from, done, piece.begin);
    done = piece.begin;
    if (load)
      fprintf(b.out, "%s; ", load);
    if (!store)
      continue;
    const char *bytes = temporary_name(s);
    fprintf(b.out, "char %s[%u]; __builtin_memcpy(%s, (char *)%s + %u, %u); ",
            bytes, piece.end - piece.begin, bytes, from, piece.begin,
            piece.end - piece.begin);
    fprintf(b.out, "%s; __builtin_memcpy((char *)%s + %u, %s, %u); ", store, to,
            piece.begin, bytes, piece.end - piece.begin);
    done = piece.end;
  }
  print_piece(b.out, to, from, done, n->pieces[n->n_pieces - 1].end);
  return buffer_close(s, &b);
}

/* Declares a pointer to the copied object, or to a private copy of its
 * value. */
static const char *copied(Rewriter *s, SyntaxId id, const char *name) {
  SyntaxKind kind = node_at(s, node_strip(s, id))->kind;
  const char *text = text_of(s, id);
  if (kind == SYNTAX_LVALUE || kind == SYNTAX_SUBSCRIPT)
    return arena_printf(s->arena, "__auto_type %s = &(%s)", name, text);
  const char *value = temporary_name(s);
  return arena_printf(s->arena, "__auto_type %s = %s; __auto_type %s = &%s",
                      value, text, name, value);
}

static const char *copy_assign(Rewriter *s, SyntaxId id) {
  const SyntaxNode *n = node_at(s, id);
  const char *from = temporary_name(s), *to = temporary_name(s);
  const char *right = copied(s, n->children[1], from);
  const char *left = text_of(s, n->children[0]);
  return block(s, arena_printf(s->arena, "%s; __auto_type %s = &(%s); %s*%s",
                               right, to, left, copy_text(s, n, to, from), to));
}

static const char *copy_initialiser(Rewriter *s, const SyntaxNode *n,
                                    SyntaxId init) {
  const char *from = temporary_name(s), *to = temporary_name(s);
  const char *right = copied(s, init, from);
  return block(
      s, arena_printf(s->arena, "%s; __typeof__(*%s) %s; %s%s", right, from, to,
                      copy_text(s, n, arena_printf(s->arena, "&%s", to), from),
                      to));
}

static const char *assign_text(Rewriter *s, SyntaxId id) {
  const SyntaxNode *n = node_at(s, id);
  SyntaxId to = n->children[0], from = n->children[1];
  const char *point = n->written[SPOT_STORE];
  if (is_bitfield_store(s, n))
    return bitfield_store(s, id);
  if (n->written[SPOT_COPY])
    return copy_assign(s, id);
  if (!point && !needs_order(s, n->children, 2))
    return plain_text(s, id);
  bool is_plain = !node_at(s, from)->has_access && !node_at(s, from)->is_marked;
  if (is_plain && !is_active_inside(s, node_strip(s, to)))
    return comma(s, point, plain_text(s, id));
  bool is_bitfield = node_at(s, node_strip(s, to))->kind == SYNTAX_BITFIELD;
  const char *value = temporary_name(s), *from_text = value_of(s, from);
  const char *type =
      is_bitfield ? "__auto_type"
                  : arena_printf(s->arena, "__typeof__(%s)", raw_node(s, to));
  Target t = target_of(s, to);
  return block(s, arena_printf(s->arena, "%s %s = %s; %s%s%s = %s", type, value,
                               from_text, t.declaration, then(s, point), t.text,
                               value));
}

static const char *whole_update(Rewriter *s, const SyntaxNode *n,
                                const char *to, const char *value) {
  if (n->kind == SYNTAX_POSTFIX)
    return arena_printf(s->arena, "(%s)%s", to, n->name);
  if (n->kind == SYNTAX_PREFIX)
    return arena_printf(s->arena, "%s(%s)", n->name, to);
  return arena_printf(s->arena, "%s %s %s", to, n->name, value);
}

static const char *update_text(Rewriter *s, SyntaxId id) {
  const SyntaxNode *n = node_at(s, id);
  bool is_step = n->kind != SYNTAX_UPDATE;
  const char *load = n->written[SPOT_LOAD], *store = n->written[SPOT_STORE];
  if (is_bitfield_store(s, n))
    return bitfield_store(s, id);
  if (!load && !store && (is_step || !needs_order(s, n->children, 2)))
    return plain_text(s, id);
  const char *value = "1", *declaration = "";
  if (!is_step) {
    value = temporary_name(s);
    declaration = arena_printf(s->arena, "__auto_type %s = %s; ", value,
                               value_of(s, n->children[1]));
  }
  Target t = target_of(s, n->children[0]);
  declaration = arena_printf(s->arena, "%s%s%s", declaration, t.declaration,
                             then(s, load));
  if (!store)
    return block(s, arena_printf(s->arena, "%s%s", declaration,
                                 whole_update(s, n, t.text, value)));
  const char *old = temporary_name(s);
  bool gives_old = n->kind == SYNTAX_POSTFIX;
  return block(s, arena_printf(s->arena,
                               "%s__auto_type %s = %s; %s; %s = %s %.*s %s%s%s",
                               declaration, old, t.text, store, t.text, old,
                               is_step ? 1 : (int)strlen(n->name) - 1, n->name,
                               value, gives_old ? "; " : "",
                               gives_old ? old : ""));
}

/* Returns the text of a call.  Its arguments have the order of the tree, which
 * for an atomic operation differs from that of the text. */
static const char *call_text(Rewriter *s, SyntaxId id) {
  const SyntaxNode *n = node_at(s, id);
  const char *point = n->written[SPOT_CALL];
  uint32_t active = 0;
  for (uint32_t i = 0; i < n->n_children; i++)
    active += node_at(s, n->children[i])->is_marked ||
              node_at(s, n->children[i])->has_access;
  if (point && !active)
    return comma(s, point, plain_text(s, id));
  if (!point && !needs_order(s, n->children, n->n_children))
    return plain_text(s, id);
  return in_order(s, id, n->children, n->n_children, point);
}

/* ---- checks ---- */

static const char *check_condition(Rewriter *s, const char *operator,
                                   const char * a, const char *b) {
  const char *name = operator[0] == '+'   ? "add"
                     : operator[0] == '-' ? "sub"
                     : operator[0] == '*' ? "mul"
                                          : NULL;
  if (name)
    return arena_printf(s->arena,
                        "__extension__ ({ __typeof__(%s %c %s) bmc_r; "
                        "__builtin_%s_overflow(%s, %s, &bmc_r); })",
                        a, operator[0], b, name, a, b);
  if (operator[0] == '/' || operator[0] == '%')
    return arena_printf(s->arena,
                        "%s == 0 || (%s == -1 && __extension__ ({ "
                        "__typeof__(%s / %s) bmc_r; "
                        "__builtin_sub_overflow(0, %s, &bmc_r); }))",
                        b, b, a, b, a);
  return arena_printf(s->arena, "%s < 0 || %s >= (int)sizeof(+%s) * 8", b, b,
                      a);
}

static const char *checked_binary(Rewriter *s, SyntaxId id) {
  const SyntaxNode *n = node_at(s, id);
  const char *declarations = settle(s, n->children, n->n_children);
  const char *a = node_at(s, n->children[0])->instead;
  const char *b = node_at(s, n->children[1])->instead;
  a = a ? a : raw_node(s, n->children[0]);
  b = b ? b : raw_node(s, n->children[1]);
  a = arena_printf(s->arena, "(%s)", a), b = arena_printf(s->arena, "(%s)", b);
  return block(s, arena_printf(s->arena, "%sif (%s) %s; %s", declarations,
                               check_condition(s, n->name, a, b),
                               n->written[SPOT_CHECK], plain_text(s, id)));
}

static const char *checked_update(Rewriter *s, SyntaxId id) {
  const SyntaxNode *n = node_at(s, id);
  const char *b = "1", *declaration = "";
  if (n->kind == SYNTAX_UPDATE) {
    b = temporary_name(s);
    declaration = arena_printf(s->arena, "__auto_type %s = %s; ", b,
                               value_of(s, n->children[1]));
    node_at(s, n->children[1])->instead = b;
  }
  Target t = target_of(s, n->children[0]);
  const char *old = temporary_name(s);
  const char *check = check_condition(s, n->name, old, b);
  node_at(s, n->children[0])->instead = arena_printf(s->arena, "(%s)", t.text);
  return block(s, arena_printf(s->arena,
                               "%s%s__auto_type %s = +%s; if (%s) %s; %s",
                               declaration, t.declaration, old, t.text, check,
                               n->written[SPOT_CHECK], plain_text(s, id)));
}

static const char *checked_negation(Rewriter *s, SyntaxId id) {
  const SyntaxNode *n = node_at(s, id);
  const char *a = temporary_name(s);
  const char *text = text_of(s, n->children[0]);
  const char *check = check_condition(s, "-", "0", a);
  return block(s,
               arena_printf(s->arena, "__auto_type %s = +(%s); if (%s) %s; -%s",
                            a, text, check, n->written[SPOT_CHECK], a));
}

static const char *check_text(Rewriter *s, SyntaxId id) {
  switch (node_at(s, id)->kind) {
  case SYNTAX_BINARY: return checked_binary(s, id);
  case SYNTAX_NEGATION: return checked_negation(s, id);
  default: return checked_update(s, id);
  }
}

/* ---- declarations and functions ---- */

/* Returns the initialiser of a variable, which is the end of its text. */
static SyntaxId initialiser(const Rewriter *s, const SyntaxNode *v) {
  const SyntaxNode *last =
      v->n_children ? node_at(s, v->children[v->n_children - 1]) : NULL;
  return last && last->is_text && last->span.end == v->span.end &&
                 node_is_expression(last)
             ? v->children[v->n_children - 1]
             : SYNTAX_NONE;
}

static const char *variable_text(Rewriter *s, SyntaxId id) {
  const SyntaxNode *n = node_at(s, id);
  SyntaxId init = initialiser(s, n);
  if (n->written[SPOT_VALUE])
    return arena_printf(s->arena, "%s = %s", plain_text(s, id),
                        n->written[SPOT_VALUE]);
  if (n->written[SPOT_COPY] && init != SYNTAX_NONE)
    node_at(s, init)->instead = copy_initialiser(s, n, init);
  else if (n->written[SPOT_STORE] && init != SYNTAX_NONE) {
    const char *value = temporary_name(s), *text = value_of(s, init);
    node_at(s, init)->instead =
        block(s, arena_printf(s->arena, "__auto_type %s = %s; %s; %s", value,
                              text, n->written[SPOT_STORE], value));
  }
  return plain_text(s, id);
}

/* Returns the declaration with all that must follow its variables. */
static const char *declaration_text(Rewriter *s, SyntaxId id) {
  const SyntaxNode *n = node_at(s, id);
  const char *text = plain_text(s, id);
  for (uint32_t i = 0; i < n->n_children; i++) {
    const char *after = node_at(s, n->children[i])->written[SPOT_AFTER];
    if (after)
      text = arena_printf(s->arena, "%s %s;", text, after);
  }
  return text;
}

static const char *function_text(Rewriter *s, SyntaxId id) {
  const SyntaxNode *n = node_at(s, id);
  const char *text = plain_text(s, id);
  if (n->written[SPOT_END])
    text = arena_printf(s->arena, "%.*sreturn %s; }", (int)strlen(text) - 1,
                        text, n->written[SPOT_END]);
  if (!n->written[SPOT_ENTRY])
    return text;
  SyntaxId body = n->children[n->n_children - 1];
  uint32_t open = node_at(s, body)->span.begin + 1 - n->span.begin;
  return arena_printf(s->arena, "%.*s %s;%s", (int)open, text,
                      n->written[SPOT_ENTRY], text + open);
}

/* ---- all nodes ---- */

static const char *inner_text(Rewriter *s, SyntaxId id) {
  const SyntaxNode *n = node_at(s, id);
  if (n->written[SPOT_CHECK])
    return check_text(s, id);
  switch (n->kind) {
  case SYNTAX_LVALUE:
  case SYNTAX_SUBSCRIPT:
  case SYNTAX_BITFIELD:
    return n->written[SPOT_LOAD] ? load_text(s, id) : lvalue_text(s, id);
  case SYNTAX_BINARY: return operands_in_order(s, id);
  case SYNTAX_ASSIGN: return assign_text(s, id);
  case SYNTAX_UPDATE:
  case SYNTAX_PREFIX:
  case SYNTAX_POSTFIX: return update_text(s, id);
  case SYNTAX_CALL: return call_text(s, id);
  case SYNTAX_VARIABLE: return variable_text(s, id);
  case SYNTAX_DECLARATION: return declaration_text(s, id);
  case SYNTAX_FUNCTION: return function_text(s, id);
  default: return plain_text(s, id);
  }
}

/* Returns 'text' with the insertion in front of a node. */
static const char *with_before(Rewriter *s, SyntaxId id, const char *text) {
  const SyntaxNode *n = node_at(s, id);
  SyntaxKind outer =
      n->parent == SYNTAX_NONE ? SYNTAX_STATEMENT : node_at(s, n->parent)->kind;
  const char *point = n->written[SPOT_BEFORE];
  if (outer == SYNTAX_BLOCK)
    return arena_printf(s->arena, "%s; %s", point, text);
  if (is_braced(s, id))
    return arena_printf(s->arena, "{ %s; %s; }", point, text);
  if (outer == SYNTAX_STATEMENT && n->parent != SYNTAX_NONE &&
      node_at(s, n->parent)->is_text)
    return arena_printf(s->arena, "%s, %s", point, text);
  return comma(s, point, text);
}

static const char *text_of(Rewriter *s, SyntaxId id) {
  const SyntaxNode *n = node_at(s, id);
  if (n->instead)
    return n->instead;
  if (!n->is_marked)
    return raw_node(s, id);
  const char *text = inner_text(s, id);
  return node_at(s, id)->written[SPOT_BEFORE] ? with_before(s, id, text) : text;
}

/* ---- the file ---- */

static int compare_changes(const void *a, const void *b) {
  const TextChange *x = a, *y = b;
  if (x->begin != y->begin)
    return x->begin < y->begin ? -1 : 1;
  return x->end < y->end ? -1 : x->end > y->end;
}

static void add_nodes(Rewriter *s, TextChanges *all) {
  for (SyntaxId i = 0; i < s->nodes.n; i++) {
    const SyntaxNode *n = node_at(s, i);
    if (n->parent != SYNTAX_NONE || !n->is_text || !n->is_marked)
      continue;
    const char *text = text_of(s, i);
    *vec_push(s->arena, all) = (TextChange){n->span.begin, n->span.end, text};
  }
}

static void add_insertions(Rewriter *s, TextChanges *all) {
  for (uint32_t i = 0; i < s->insertions.n; i++) {
    Insertion x = s->insertions.data[i];
    *vec_push(s->arena, all) = (TextChange){x.offset, x.offset, x.text};
  }
}

static bool is_in_file(const RewriterFile *f, const TextChange *c) {
  return c->begin >= f->base && c->end <= f->base + f->size;
}

static const char *file_text(Rewriter *s, const RewriterFile *f,
                             TextChanges *all) {
  Buffer b;
  uint32_t at = f->base;
  if (all->n)
    qsort(all->data, all->n, sizeof *all->data, compare_changes);
  buffer_open(&b);
  for (uint32_t i = 0; i < all->n; i++) {
    const TextChange *c = &all->data[i];
    if (!is_in_file(f, c))
      continue;
    print_raw(s, b.out, at, c->begin);
    fputs(c->text, b.out);
    at = c->end;
  }
  print_raw(s, b.out, at, f->base + f->size);
  return buffer_close(s, &b);
}

/* Removes "#pragma once", which is valid only in an included file. */
static const char *without_once(Rewriter *s, const char *text) {
  char *copy = arena_strdup(s->arena, text);
  const char *end, *at = file_find_once(copy, &end);
  if (at)
    memset(copy + (at - copy), ' ', (size_t)(end - at));
  return copy;
}

static bool is_file_changed(const RewriterFile *f, const TextChanges *all) {
  for (uint32_t i = 0; i < all->n; i++)
    if (is_in_file(f, &all->data[i]))
      return true;
  return false;
}

/* Removes later includes of a file whose text replaces its include line, since
 * the compiler does not know that it was included.  The files with these
 * includes are changed, too, and so are the files around them. */
static bool spread(Rewriter *s, uint32_t file, bool *is_changed,
                   TextChanges *all) {
  const RewriterFile *f = &s->files.data[file];
  const char *end, *text = raw(s, f->base, f->base + f->size);
  bool any = !is_changed[f->parent];
  is_changed[f->parent] = true;
  for (uint32_t i = 0; file_find_once(text, &end) && i < s->again.n; i++) {
    Inclusion *x = &s->again.data[i];
    if (x->included != file || x->directive.begin == x->directive.end)
      continue;
    *vec_push(s->arena, all) =
        (TextChange){x->directive.begin, x->directive.end, ""};
    x->directive.end = x->directive.begin;
    any = is_changed[x->from] = true;
  }
  return any;
}

static void spread_all(Rewriter *s, TextChanges *all) {
  bool *is_changed = ARENA_ARRAY(s->arena, bool, s->files.n), more = true;
  for (uint32_t i = 0; i < s->files.n; i++)
    is_changed[i] = is_file_changed(&s->files.data[i], all);
  while (more) {
    more = false;
    for (uint32_t i = 0; i < s->files.n; i++)
      if (is_changed[i] &&
          &s->files.data[i] != rewriter_main_file(s, s->files.data[i].unit))
        more |= spread(s, i, is_changed, all);
  }
}

/* If the line includes a file of the folder of 'f', returns that file's path;
 * '*name' is the text between the quotes.  NULL otherwise. */
static char *own_include(Rewriter *s, const RewriterFile *f, const char *line,
                         Span *name) {
  const char *at = line + strspn(line, " \t");
  if (*at != '#')
    return NULL;
  at += 1 + strspn(at + 1, " \t");
  if (strncmp(at, "include", 7) != 0)
    return NULL;
  at += 7 + strspn(at + 7, " \t");
  size_t n = *at == '"' ? strcspn(at + 1, "\"\n") : 0;
  const char *slash = strrchr(f->name, '/');
  if (n == 0 || at[1] == '/')
    return NULL;
  name->begin = (uint32_t)(at + 1 - line);
  name->end = name->begin + (uint32_t)n;
  return realpath(arena_printf(s->arena, "%.*s%.*s",
                               slash ? (int)(slash + 1 - f->name) : 0, f->name,
                               (int)n, at + 1),
                  NULL);
}

/* Replaces includes by full paths, as the text now lies in another folder. */
static const char *with_own_includes(Rewriter *s, const RewriterFile *f,
                                     const char *text) {
  Buffer b;
  buffer_open(&b);
  for (size_t n; *text; text += n) {
    Span name;
    n = strcspn(text, "\n");
    n += text[n] == '\n';
    char *path = own_include(s, f, text, &name);
    if (path)
      fprintf(b.out, "%.*s%s%.*s", (int)name.begin, text, path,
              (int)(n - name.end), text + name.end);
    else
      fwrite(text, 1, n, b.out);
    free(path);
  }
  return buffer_close(s, &b);
}

/* Replaces the line that includes a changed file by its text. */
static void add_file(Rewriter *s, const RewriterFile *f, TextChanges *all) {
  if (!is_file_changed(f, all))
    return;
  const char *text =
      with_own_includes(s, f, without_once(s, file_text(s, f, all)));
  Buffer b;
  buffer_open(&b);
  fputs("#line 1 ", b.out);
  text_print_literal(b.out, f->name);
  fprintf(b.out, "\n%s\n#line %u ", text, f->line + 1);
  text_print_literal(b.out, s->files.data[f->parent].name);
  const char *inlined = buffer_close(s, &b);
  *vec_push(s->arena, all) =
      (TextChange){f->directive.begin, f->directive.end, inlined};
}

static void make_changes(Rewriter *s) {
  TextChanges *all = &s->changes;
  s->is_changed = true;
  add_nodes(s, all);
  add_insertions(s, all);
  spread_all(s, all);
  for (uint32_t i = s->files.n; i-- > 0;)
    if (&s->files.data[i] != rewriter_main_file(s, s->files.data[i].unit))
      add_file(s, &s->files.data[i], all);
}

const char *rewriter_text(Rewriter *s, uint32_t unit, size_t *size) {
  if (!s->is_changed)
    make_changes(s);
  const char *text = file_text(s, rewriter_main_file(s, unit), &s->changes);
  *size = strlen(text);
  return text;
}

bool rewriter_has_tear(Rewriter *s) {
  if (!s->is_changed)
    make_changes(s);
  return s->has_tear;
}
