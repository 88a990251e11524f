#include "reduction/proof/invgen/explain.h"

#include "frontend/base/vec.h"
#include "reduction/proof/transform/ghosts.h"
#include "reduction/proof/rule/var_set.h"

#include <inttypes.h>
#include <stdlib.h>

enum { MOST_TEXT = 300, MOST_TERMS = 300 };

typedef VEC(Term) TermVec;

/* ---- terms */

typedef struct {
  FILE *out;
  const System *system;
  const TermStore *terms;
} Printer;

static void print(const Printer *, Term);

static bool is_op(const Printer *p, Term t, Op op) {
  return term_kind(p->terms, t) == TERM_OP + (unsigned)op;
}

/* Prints numbers a little below 2^width as negative ones. */
static void print_number(FILE *out, uint64_t bits, unsigned width) {
  enum { FEW = 65536 };
  if (width > 1 && bits > bits_mask(width) - FEW && bits >> (width - 1))
    fprintf(out, "-%" PRIu64, (bits_mask(width) - bits) + 1);
  else
    fprintf(out, "%" PRIu64, bits);
}

static void print_operand(const Printer *p, Term t) {
  unsigned kind = term_kind(p->terms, t);
  bool is_plain = kind == TERM_CONST || kind == TERM_VAR;
  fputs(is_plain ? "" : "(", p->out);
  print(p, t);
  fputs(is_plain ? "" : ")", p->out);
}

static void print_infix(const Printer *p, Term t, const char *sign) {
  print_operand(p, term_child(p->terms, t, 0));
  fprintf(p->out, " %s ", sign);
  print_operand(p, term_child(p->terms, t, 1));
}

static void print_call(const Printer *p, const char *name, Term t) {
  fprintf(p->out, "%s(", name);
  for (unsigned i = 0; i < term_arity(p->terms, t); i++) {
    fputs(i ? ", " : "", p->out);
    print(p, term_child(p->terms, t, i));
  }
  fputc(')', p->out);
}

static const SystemVar *position_of(const System *s, Term t) {
  for (VarId v = 0; v < s->n_vars; v++)
    if (s->vars[v].value == t && s->vars[v].ghost == GHOST_POSITION)
      return &s->vars[v];
  return NULL;
}

static void print_position(FILE *out, const System *s, const SystemVar *of,
                           Term position, bool is) {
  const char *no = is ? "" : "not ";
  uint64_t bits;
  fprintf(out, "%s ", s->templates[of->of].name);
  if (term_is_const(s->terms, position, &bits) && bits > s->n_nodes + 1)
    fputs("is nowhere", out);
  else if (position == system_unmade(s))
    fputs(is ? "is not made yet" : "is made", out);
  else if (position == system_position(s, NODE_END))
    fprintf(out, "has %sended", no);
  for (NodeId n = 0; n < s->n_nodes; n++)
    if (position == system_position(s, n))
      fprintf(out, "is %sat %s (line %u)", no, s->nodes[n].name,
              s->nodes[n].loc.line);
}

static void print_equal(const Printer *p, Term t, bool is) {
  Term a = term_child(p->terms, t, 0), b = term_child(p->terms, t, 1);
  const SystemVar *of = position_of(p->system, a);
  if (!of) {
    Term swap = a;
    a = b, b = swap;
    of = position_of(p->system, a);
  }
  if (of)
    print_position(p->out, p->system, of, b, is);
  else
    print_infix(p, t, is ? "==" : "!=");
}

static bool is_unsigned(const Printer *p, Term t) {
  return is_op(p, t, OP_ULT) || is_op(p, t, OP_ULE);
}

static bool is_comparison(const Printer *p, Term t) {
  return is_unsigned(p, t) || is_op(p, t, OP_SLT) || is_op(p, t, OP_SLE);
}

/* Prints constants last. */
static void print_order(const Printer *p, Term t, bool holds) {
  static const char *const signs[2][2] = {{">=", "<="}, {">", "<"}};
  bool is_less = is_op(p, t, OP_ULT) || is_op(p, t, OP_SLT);
  Term a = term_child(p->terms, t, 0), b = term_child(p->terms, t, 1);
  bool swaps = term_is_const(p->terms, a, NULL);
  fputs(is_unsigned(p, t) ? "(unsigned)" : "", p->out);
  print_operand(p, swaps ? b : a);
  fprintf(p->out, " %s ", signs[is_less == holds][swaps != holds]);
  print_operand(p, swaps ? a : b);
}

/* Prints a term of one bit, or its negation. */
static void print_claim(const Printer *p, Term t, bool holds) {
  if (is_op(p, t, OP_EQ)) {
    print_equal(p, t, holds);
  } else if (is_comparison(p, t)) {
    print_order(p, t, holds);
  } else {
    fputs(holds ? "" : "!", p->out);
    print_operand(p, t);
  }
}

static void print_op(const Printer *p, Term t, Op op) {
  static const char *const signs[N_OP] = {
      [OP_ADD] = "+",   [OP_SUB] = "-",  [OP_MUL] = "*",  [OP_UDIV] = "/",
      [OP_UREM] = "%",  [OP_SDIV] = "/", [OP_SREM] = "%", [OP_AND] = "&",
      [OP_OR] = "|",    [OP_XOR] = "^",  [OP_SHL] = "<<", [OP_LSHR] = ">>",
      [OP_ASHR] = ">>",
  };
  bool is_bit = term_width(p->terms, t) == 1;
  if (op == OP_EQ || is_comparison(p, t))
    print_claim(p, t, true);
  else if (op == OP_NOT && is_bit)
    print_claim(p, term_child(p->terms, t, 0), false);
  else if (op == OP_AND && is_bit)
    print_infix(p, t, "&&");
  else if (op == OP_OR && is_bit)
    print_infix(p, t, "||");
  else if (signs[op])
    print_infix(p, t, signs[op]);
  else
    print_call(p, op_name(op), t);
}

static void print(const Printer *p, Term t) {
  uint64_t bits;
  unsigned kind = term_kind(p->terms, t);
  if (term_is_const(p->terms, t, &bits))
    print_number(p->out, bits, term_width(p->terms, t));
  else if (kind == TERM_VAR)
    fputs(term_name(p->terms, t) ? term_name(p->terms, t) : "?", p->out);
  else if (kind >= TERM_OP)
    print_op(p, t, (Op)(kind - TERM_OP));
  else
    print_call(p, kind == TERM_EXTRACT ? "bits" : "concat", t);
}

/* ---- texts of checks */

/* Returns the text for a name in braces; NULL: it is no such name. */
static const char *spoken(const char *in_braces) {
  size_t n = strspn(in_braces, "abcdefghijklmnopqrstuvwxyz_ ");
  return !n || in_braces[n] != '}'            ? NULL
         : !strncmp(in_braces, "self}", 5)    ? "the thread"
         : !strncmp(in_braces, "threads ", 8) ? "some threads"
         : !strncmp(in_braces, "thread ", 7)  ? "some thread"
                                              : "";
}

const char *explain_text(Arena *a, const char *text) {
  const char *out = "";
  for (const char *open = strchr(text, '{'); open; open = strchr(text, '{')) {
    const char *close = strchr(open, '}'), *said = spoken(open + 1);
    if (!said)
      break;
    bool drops_blank = !*said && open > text && open[-1] == ' ';
    out = arena_printf(a, "%s%.*s%s", out, (int)(open - text) - drops_blank,
                       text, said);
    text = close + 1;
  }
  return arena_printf(a, "%s%s", out, text);
}

/* ---- lines */

typedef struct {
  Arena *arena;
  char *text;
  size_t size;
  FILE *out;
} Line;

static void line_open(Line *l, Arena *a) {
  *l = (Line){.arena = a};
  l->out = open_memstream(&l->text, &l->size);
}

static bool line_is_full(const Line *l) {
  fflush(l->out);
  return l->size > MOST_TEXT;
}

/* True when there is room for another item. */
static bool line_goes_on(Line *l) {
  if (line_is_full(l)) {
    fputs(", ...", l->out);
    return false;
  }
  fputs(l->size ? ", " : "", l->out);
  return true;
}

static const char *line_close(Line *l) {
  fclose(l->out);
  const char *out = *l->text ? arena_strdup(l->arena, l->text) : NULL;
  free(l->text);
  return out;
}

/* ---- known claims */

typedef struct {
  const Proof *proof;
  const TermStore *terms;
  Arena *scratch;
  Mentions *mentions;
  VarSet guard, mine;
  TermVec known;
} Summary;

/* True if its variables are in the guard, or are variables of the program. */
static bool is_plain(const Summary *s) {
  const System *x = s->proof->system;
  for (VarId v = 0; v < x->n_vars; v++)
    if (var_set_has(s->mine, v) && !var_set_has(s->guard, v) &&
        (x->vars[v].ghost || strstr(x->vars[v].name, "__")))
      return false;
  return true;
}

static void collect(Summary *s, Term t) {
  if (term_kind(s->terms, t) == TERM_OP + OP_AND) {
    collect(s, term_child(s->terms, t, 0));
    collect(s, term_child(s->terms, t, 1));
    return;
  }
  memset(s->mine.words, 0, s->mine.n * sizeof *s->mine.words);
  mentions_add(s->mentions, t, s->mine);
  if (var_set_meets(s->mine, s->guard) && is_plain(s) &&
      s->known.n < MOST_TERMS)
    *vec_push(s->scratch, &s->known) = t;
}

/* Begins with the last, as candidates become more special. */
static void drop_what_follows(Summary *s, Solver *solver) {
  TermStore *terms = s->proof->system->terms;
  for (uint32_t i = s->known.n; i-- > 0;) {
    Term claim = s->known.data[i];
    s->known.data[i] = term_not(terms, claim);
    if (solver_solve(solver, s->known.data, s->known.n) == ANSWER_UNSAT)
      s->known.data[i] = s->known.data[--s->known.n];
    else
      s->known.data[i] = claim;
  }
}

static Summary summary_of(Arena *scratch, const Proof *p, const Clause *c) {
  Summary s = {.proof = p,
               .terms = p->system->terms,
               .scratch = scratch,
               .mentions = mentions_new(p->system),
               .guard = var_set_new(scratch, p->system),
               .mine = var_set_new(scratch, p->system)};
  mentions_add(s.mentions, c->edge->guard, s.guard);
  collect(&s, p->invariants[c->node]);
  mentions_delete(s.mentions);
  return s;
}

const char *explain_known(Arena *a, const Proof *p, const Clause *c,
                          Solver *solver) {
  Arena *scratch = arena_new();
  Line l;
  Summary s = summary_of(scratch, p, c);
  drop_what_follows(&s, solver);
  line_open(&l, a);
  const Printer printer = {l.out, p->system, p->system->terms};
  for (uint32_t i = 0; i < s.known.n && line_goes_on(&l); i++)
    print(&printer, s.known.data[i]);
  arena_delete(scratch);
  const char *out = line_close(&l);
  return out ? out : "nothing";
}

/* ---- other writers */

static bool is_written_at(const Proof *p, NodeId while_at, NodeId n, VarId v) {
  bool writes_it = false;
  for (uint32_t i = 0; i < p->system->n_edges; i++) {
    const SystemEdge *e = &p->system->edges[i];
    writes_it |= e->from == n && e->to != NODE_ERROR && edge_updates(e, v);
  }
  return writes_it && known_may_step(&p->facts, while_at, n);
}

static bool is_first(const System *s, NodeId n) {
  return s->nodes[n].template && s->templates[s->nodes[n].template].first == n;
}

/* Returns the least line after 'last' where the variable is written; 0:
 * none. */
static unsigned line_after(const Proof *p, NodeId while_at, VarId v,
                           unsigned last) {
  const System *s = p->system;
  unsigned next = 0;
  for (NodeId n = 0; n < s->n_nodes; n++) {
    unsigned line = s->nodes[n].loc.line;
    if (line > last && (!next || line < next) && !is_first(s, n) &&
        is_written_at(p, while_at, n, v))
      next = line;
  }
  return next;
}

static void print_writers(Line *l, const Proof *p, NodeId while_at, VarId v) {
  const System *s = p->system;
  const char *name = s->vars[v].name;
  for (unsigned line = line_after(p, while_at, v, 0); line;
       line = line_after(p, while_at, v, line))
    if (line_goes_on(l))
      fprintf(l->out, "%s in line %u", name, line);
  for (NodeId n = 0; n < s->n_nodes; n++)
    if (is_first(s, n) && is_written_at(p, while_at, n, v) && line_goes_on(l))
      fprintf(l->out, "%s as %s begins", name,
              s->templates[s->nodes[n].template].name);
}

const char *explain_writers(Arena *a, const Proof *p, const Clause *c) {
  const System *s = p->system;
  Arena *scratch = arena_new();
  Mentions *m = mentions_new(s);
  VarSet all = var_set_new(scratch, s);
  Line l;
  mentions_add(m, c->edge->guard, all);
  line_open(&l, a);
  for (VarId v = 0; v < s->n_vars; v++)
    if (var_set_has(all, v) && system_is_shared(s, v) && !s->vars[v].ghost)
      print_writers(&l, p, c->node, v);
  mentions_delete(m);
  arena_delete(scratch);
  return line_close(&l);
}

/* ---- a case */

/* Prints the value by its type, if that is known. */
static void print_bits(FILE *out, const SystemVar *v, uint64_t bits,
                       unsigned width) {
  uint64_t begin;
  const Type *t = v->object && v->object->type
                      ? type_leaf(v->object->type, v->offset, &begin)
                      : NULL;
  if (t)
    type_print_value(out, t, bits, width);
  else
    print_number(out, bits, width);
}

static void print_value(Line *l, const System *s, const SystemVar *v,
                        uint64_t bits) {
  unsigned width = term_width(s->terms, v->value);
  if (v->ghost == GHOST_POSITION) {
    print_position(l->out, s, v, term_const(s->terms, width, bits), true);
    return;
  }
  fprintf(l->out, "%s == ", v->name);
  print_bits(l->out, v, bits, width);
}

typedef struct {
  Line *line;
  const TermStore *terms;
  Solver *solver;
} Reader;

/* Loads from a region have a name of their own (build_memory.c). */
static void print_part(void *context, Term t) {
  const Reader *r = context;
  const char *name =
      term_kind(r->terms, t) == TERM_VAR ? term_name(r->terms, t) : NULL;
  if (!name || strncmp(name, "some part of ", 13) || !line_goes_on(r->line))
    return;
  fprintf(r->line->out, "%s == ", name);
  print_number(r->line->out, solver_value(r->solver, t),
               term_width(r->terms, t));
}

const char *explain_case(Arena *a, const Proof *p, const Clause *c,
                         Solver *solver) {
  const System *s = p->system;
  Arena *scratch = arena_new();
  Mentions *m = mentions_new(s);
  VarSet all = var_set_new(scratch, s);
  Line l;
  mentions_add(m, c->edge->guard, all);
  line_open(&l, a);
  bool is_found = solver_solve(solver, &c->refutation, 1) == ANSWER_SAT;
  for (VarId v = 0; is_found && v < s->n_vars; v++) {
    const SystemVar *x = &s->vars[v];
    bool is_other =
        x->ghost == GHOST_POSITION && x->of != s->nodes[c->node].template;
    if ((is_other || var_set_has(all, v)) && line_goes_on(&l))
      print_value(&l, s, x, solver_value(solver, x->value));
  }
  Reader r = {&l, s->terms, solver};
  if (is_found)
    mentions_visit(m, c->edge->guard, print_part, &r);
  mentions_delete(m);
  arena_delete(scratch);
  return line_close(&l);
}

/* ---- causes */

typedef struct {
  const Proof *proof; /* its invariant includes what is needed */
  Solver *solver;
  Mentions *mentions;
  Arena *scratch;
  Line *line;
  const SystemEdge *check;
  bool is_reported[N_CLAUSE];
} Cause;

/* Distinguishes steps of others from the thread's own. */
static void print_step(const Cause *x, const Clause *c) {
  const System *s = x->proof->system;
  unsigned line = c->edge ? s->nodes[c->edge->from].loc.line : 0;
  FILE *out = x->line->out;
  if (c->kind == CLAUSE_OTHERS)
    fprintf(out, "by another thread's step in line %u", line);
  else if (c->kind == CLAUSE_INIT)
    fputs("as main begins", out);
  else
    fprintf(out, "%s in line %u",
            c->kind == CLAUSE_MAKE ? "as the thread is made" : "by the step",
            line);
}

/* Prints the values, in the solver's model, that the step and the check
 * read. */
static void print_before(const Cause *x, const Clause *c) {
  const System *s = x->proof->system;
  const char *sign = " where ";
  VarSet all = var_set_new(x->scratch, s);
  mentions_add(x->mentions, x->check->guard, all);
  if (c->edge)
    mentions_add(x->mentions, c->edge->guard, all);
  for (VarId v = 0; v < s->n_vars; v++) {
    const SystemVar *of = &s->vars[v];
    bool is_seen = system_is_shared(s, v) || c->kind == CLAUSE_OWN;
    if (!var_set_has(all, v) || !is_seen || of->ghost || line_is_full(x->line))
      continue;
    fputs(sign, x->line->out);
    print_value(x->line, s, of, solver_value(x->solver, of->value));
    sign = " and ";
  }
}

static bool report_cause(void *context, const Clause *c) {
  Cause *x = context;
  bool is_asked = c->kind <= CLAUSE_OTHERS && c->node == x->check->from &&
                  !x->is_reported[c->kind] && !line_is_full(x->line);
  if (is_asked && solver_solve(x->solver, &c->refutation, 1) == ANSWER_SAT &&
      line_goes_on(x->line)) {
    x->is_reported[c->kind] = true;
    print_step(x, c);
    print_before(x, c);
  }
  return !solver_is_stopped(x->solver);
}

/* Returns the proof whose invariant includes, at the check, that it
 * does not fail. */
static Proof with_need(Arena *scratch, const Proof *p, const Clause *c) {
  const System *s = p->system;
  Proof out = *p;
  Term *all = ARENA_ARRAY(scratch, Term, s->n_nodes + 1);
  memcpy(all, p->invariants, s->n_nodes * sizeof *all);
  all[c->node] =
      term_and(s->terms, all[c->node], term_not(s->terms, c->edge->guard));
  out.invariants = all;
  return out;
}

const char *explain_cause(Arena *a, const Proof *p, const Clause *c,
                          Solver *solver) {
  Arena *scratch = arena_new();
  Line l;
  const Proof needed = with_need(scratch, p, c);
  Cause x = {.proof = &needed,
             .solver = solver,
             .mentions = mentions_new(p->system),
             .scratch = scratch,
             .line = &l,
             .check = c->edge};
  line_open(&l, a);
  if (!mentions_has_input(x.mentions, c->edge->guard))
    proof_visit(&needed, report_cause, &x);
  mentions_delete(x.mentions);
  arena_delete(scratch);
  return line_close(&l);
}
