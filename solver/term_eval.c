#include "frontend/base/ticks.h"
#include "solver/term_node.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct TermMemo {
  uint64_t *value;
  uint8_t *known;
  uint32_t n;
  Term *stack;
  uint32_t depth, stack_cap;
  Term *trail; /* evaluated terms, in the order of evaluation; 'n' long */
  uint32_t learned;
};

TermMemo *term_memo_new(void) { return xcalloc(1, sizeof(TermMemo)); }

void term_memo_delete(TermMemo *m) {
  if (!m)
    return;
  free(m->value);
  free(m->known);
  free(m->stack);
  free(m->trail);
  free(m);
}

uint32_t term_memo_mark(const TermMemo *m) { return m->learned; }

void term_memo_undo(TermMemo *m, uint32_t mark) {
  assert(mark <= m->learned);
  while (m->learned > mark)
    m->known[m->trail[--m->learned]] = 0;
}

static void fit(TermMemo *m, uint32_t n) {
  if (n <= m->n)
    return;
  m->value = xrealloc(m->value, n * sizeof *m->value);
  m->known = xrealloc(m->known, n);
  m->trail = xrealloc(m->trail, n * sizeof *m->trail);
  memset(m->known + m->n, 0, n - m->n);
  m->n = n;
}

static void push(TermMemo *m, Term t) {
  if (m->depth == m->stack_cap) {
    m->stack_cap = m->stack_cap ? 2 * m->stack_cap : 64;
    m->stack = xrealloc(m->stack, m->stack_cap * sizeof *m->stack);
  }
  m->stack[m->depth++] = t;
}

static uint64_t apply(const TermStore *s, TermNode n, const uint64_t *value) {
  uint64_t a = value[n.a];
  if (n.kind == TERM_EXTRACT)
    return a >> n.b & bits_mask(n.width);
  if (n.kind == TERM_CONCAT)
    return a << s->nodes[n.b].width | value[n.b];
  if (node_is(n, OP_ITE))
    return value[a ? n.b : n.c];
  Op op = (Op)(n.kind - TERM_OP);
  return bits_apply(op, s->nodes[n.a].width, n.width, a,
                    op_arity(op) > 1 ? value[n.b] : 0, 0);
}

/* Pushes unevaluated children; of an ite, only the branch that is taken. */
static bool push_unknown_children(TermMemo *m, TermNode n) {
  const Term child[] = {n.a, n.b, n.c};
  unsigned arity = n.arity;
  uint32_t before = m->depth;
  if (node_is(n, OP_ITE)) {
    Term next = !m->known[n.a] ? n.a : m->value[n.a] ? n.b : n.c;
    if (!m->known[next])
      push(m, next);
  } else {
    for (unsigned i = 0; i < arity; i++)
      if (!m->known[child[i]])
        push(m, child[i]);
  }
  return m->depth != before;
}

uint64_t term_eval(const TermStore *s, Term t, TermValuation *valuation,
                   void *context, TermMemo *m) {
  assert(t && t <= term_count(s) && m);
  fit(m, s->n);
  const size_t before = m->learned;
  m->depth = 0;
  push(m, t);
  while (m->depth) {
    Term top = m->stack[m->depth - 1];
    TermNode n = term_node(s, top);
    if (!m->known[top]) {
      if (push_unknown_children(m, n))
        continue;
      m->value[top] = n.kind == TERM_CONST ? n.ones
                      : n.kind == TERM_VAR ? valuation(context, top) & n.ones
                                           : apply(s, n, m->value);
      m->known[top] = 1;
      m->trail[m->learned++] = top;
    }
    m->depth--;
  }
  ticks_add(TICKS_EVALUATED * (Ticks)(m->learned - before));
  return m->value[t];
}

static void print_head(FILE *out, const TermStore *s, Term t) {
  TermNode n = term_node(s, t);
  switch (n.kind) {
  case TERM_CONST: fprintf(out, "%" PRIu64 ":%u", n.ones, n.width); break;
  case TERM_VAR:
    if (s->names.data[n.a])
      fprintf(out, "%s", s->names.data[n.a]);
    else
      fprintf(out, "v%u", n.a);
    break;
  case TERM_EXTRACT:
    fprintf(out, "(extract %u %u", n.b + n.width - 1, n.b);
    break;
  case TERM_CONCAT: fputs("(concat", out); break;
  default:
    fprintf(out, "(%s", op_name((Op)(n.kind - TERM_OP)));
    if (op_is_cast((Op)(n.kind - TERM_OP)))
      fprintf(out, " %u", n.width);
  }
}

/* Prints with a stack of terms yet to print, on which no term is a closing
 * parenthesis. */
void term_print(FILE *out, const TermStore *s, Term t) {
  TermMemo *m = term_memo_new();
  push(m, t);
  for (bool first = true; m->depth; first = false) {
    Term top = m->stack[--m->depth];
    if (!top) {
      fputc(')', out);
      continue;
    }
    if (!first)
      fputc(' ', out);
    print_head(out, s, top);
    unsigned arity = term_arity(s, top);
    if (arity)
      push(m, TERM_NONE);
    while (arity)
      push(m, term_child(s, top, --arity));
  }
  term_memo_delete(m);
}
