#include "solver/dimacs.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>

typedef struct {
  Arena *arena;
  Diag *diag;
  Loc at;
  Dimacs *out;
  unsigned long variables, n_clauses; /* counts of the line 'p' */
  bool has_head;
} Reader;

static Status wrong(const Reader *r, const char *what, const char *text) {
  return diag_error(r->diag, INVALID, r->at, "%s, got '%.40s'", what, text);
}

static void note_variable(Reader *r, int literal) {
  uint32_t variable = (uint32_t)abs(literal);
  if (variable > r->out->variables)
    r->out->variables = variable;
}

static void add_literal(Reader *r, int l, Literals *to, bool is_clause) {
  note_variable(r, l);
  if (l || is_clause)
    *vec_push(r->arena, to) = l;
  r->out->n_clauses += is_clause && !l;
}

/* Reads literals up to the end of the line, without the 0 that ends a comment's
 * list. */
static Status read_literals(Reader *r, const char *text, Literals *to,
                            bool is_clause) {
  for (bool is_open = true;;) {
    char *end;
    errno = 0;
    long l = strtol(text, &end, 10);
    bool is_finished = end == text;
    if (is_finished && !is_open && !text[strspn(text, " \t")])
      return OK;
    if (is_finished || errno || l > INT_MAX || l < -INT_MAX)
      return wrong(r, "expected literals and then 0", text);
    add_literal(r, (int)l, to, is_clause);
    is_open = l != 0, text = end;
  }
}

static Status add_chain(Reader *r, uint32_t n, const char *text) {
  DimacsOrder *order = &r->out->order;
  if (n > UINT32_MAX - order->n_nodes)
    return wrong(r, "expected a number of nodes", text);
  *vec_push(r->arena, &order->chains) = n;
  order->n_nodes += n;
  return OK;
}

static Status add_edge(Reader *r, DimacsEdge e, const char *text) {
  DimacsOrder *order = &r->out->order;
  if (e.u >= order->n_nodes || e.v >= order->n_nodes || e.u == e.v)
    return wrong(r, "expected two nodes of chains before", text);
  if (e.literal)
    note_variable(r, e.literal);
  *vec_push(r->arena, &order->edges) = e;
  return OK;
}

static Status read_order(Reader *r, const char *text) {
  DimacsEdge e = {0};
  uint32_t n;
  char more;
  if (sscanf(text, "chain %" SCNu32 " %c", &n, &more) == 1)
    return add_chain(r, n, text);
  if (sscanf(text, "before %" SCNu32 " %" SCNu32 " %c", &e.u, &e.v, &more) == 2)
    return add_edge(r, e, text);
  if (sscanf(text, "edge %d %" SCNu32 " %" SCNu32 " %c", &e.literal, &e.u, &e.v,
             &more) == 3 &&
      e.literal && e.literal >= -INT_MAX)
    return add_edge(r, e, text);
  return wrong(r, "expected 'chain', 'before' or 'edge' and numbers", text);
}

static Status read_comment(Reader *r, const char *line) {
  static const char cube[] = "c cube ", decide[] = "c decide ",
                    order[] = "c order ";
  Dimacs *out = r->out;
  if (!strncmp(line, order, sizeof order - 1))
    return read_order(r, line + sizeof order - 1);
  if (!strncmp(line, cube, sizeof cube - 1))
    return read_literals(r, line + sizeof cube - 1, &out->cube, false);
  if (!strncmp(line, decide, sizeof decide - 1))
    return read_literals(r, line + sizeof decide - 1, &out->decide, false);
  return OK;
}

static Status read_head(Reader *r, const char *line) {
  if (r->has_head ||
      sscanf(line, "p cnf %lu %lu", &r->variables, &r->n_clauses) != 2)
    return wrong(r, "expected one line 'p cnf VARIABLES CLAUSES'", line);
  r->has_head = true;
  return OK;
}

static Status read_line(Reader *r, const char *line) {
  line += strspn(line, " \t");
  if (*line == 'c')
    return read_comment(r, line);
  if (*line == 'p')
    return read_head(r, line);
  if (!*line)
    return OK;
  if (!r->has_head)
    return wrong(r, "expected 'p cnf' before the clauses", line);
  return read_literals(r, line, &r->out->clauses, true);
}

/* Checks the counts; a truncated file is rejected. */
static Status check_counts(const Reader *r) {
  const Dimacs *x = r->out;
  if (r->has_head && x->variables <= r->variables &&
      x->n_clauses == r->n_clauses)
    return OK;
  return diag_error(r->diag, INVALID, (Loc){.file = r->at.file},
                    "expected the %lu variables and %lu clauses of its line "
                    "'p cnf', got %u and %u",
                    r->variables, r->n_clauses, x->variables, x->n_clauses);
}

static Status read_lines(Reader *r, FILE *in) {
  char *line = NULL;
  size_t cap = 0;
  Status s = OK;
  while (s == OK && getline(&line, &cap, in) >= 0) {
    r->at.line++;
    line[strcspn(line, "\r\n")] = '\0';
    s = read_line(r, line);
  }
  free(line);
  return s == OK ? check_counts(r) : s;
}

Status dimacs_read(Arena *a, const char *path, Diag *d, Dimacs *out) {
  *out = (Dimacs){0};
  Reader r = {.arena = a, .diag = d, .at = {.file = path}, .out = out};
  FILE *in = fopen(path, "r");
  if (!in)
    return diag_error(d, INVALID, r.at, "cannot read: %s", strerror(errno));
  Status s = read_lines(&r, in);
  fclose(in);
  return s;
}

void dimacs_print_order(FILE *out, const DimacsOrder *o) {
  for (uint32_t i = 0; i < o->chains.n; i++)
    fprintf(out, "c order chain %" PRIu32 "\n", o->chains.data[i]);
  for (uint32_t i = 0; i < o->edges.n; i++) {
    const DimacsEdge *e = &o->edges.data[i];
    if (e->literal)
      fprintf(out, "c order edge %d %" PRIu32 " %" PRIu32 "\n", e->literal,
              e->u, e->v);
    else
      fprintf(out, "c order before %" PRIu32 " %" PRIu32 "\n", e->u, e->v);
  }
}
