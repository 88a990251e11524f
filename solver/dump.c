#include "solver/dump.h"

#include "frontend/system/output.h"
#include "frontend/cli/shell_words.h"
#include "solver/bitblast.h"
#include "solver/solver_command.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Returns a map of the problem's terms.  Children precede their parents in the
 * store, so one sweep downwards reaches all. */
static bool *reachable(const Problem *p, const Term *assume, unsigned n) {
  bool *in = xcalloc(term_count(p->store) + 1, sizeof *in);
  for (size_t i = 0; i < p->n_terms; i++)
    in[p->terms[i]] = true;
  for (uint32_t i = 0; i < p->n_equations; i++) {
    const Equation *e = &p->equations[i];
    in[e->p] = in[e->q] = in[e->a] = in[e->b] = true;
  }
  for (unsigned i = 0; i < n; i++)
    in[assume[i]] = true;
  for (Term t = term_count(p->store); t; t--)
    for (unsigned i = 0; in[t] && i < term_arity(p->store, t); i++)
      in[term_child(p->store, t, i)] = true;
  return in;
}

void dump_clauses(FILE *out, uint32_t variables, uint32_t n_clauses,
                  const int *literals, size_t n, const int *units,
                  unsigned n_units) {
  fprintf(out, "p cnf %" PRIu32 " %" PRIu32 "\n", variables,
          n_clauses + n_units);
  for (size_t i = 0; i < n; i++)
    if (literals[i])
      fprintf(out, "%d ", literals[i]);
    else
      fputs("0\n", out);
  for (unsigned i = 0; i < n_units; i++)
    fprintf(out, "%d 0\n", units[i]);
}

static void print_name(FILE *out, const TermStore *s, Term t) {
  const char *name = term_name(s, t);
  if (!name)
    fprintf(out, "v%" PRIu32, t);
  for (; name && *name; name++)
    fputc(*name == '\n' ? ' ' : *name, out);
}

static void print_literals(FILE *out, const Problem *p, const Bitblast *b,
                           const bool *in) {
  for (Term t = 1; t <= term_count(p->store); t++) {
    const Lit *lits = bitblast_find(b, t);
    if (!in[t] || !lits || term_kind(p->store, t) != TERM_VAR)
      continue;
    fputs("c ", out);
    print_name(out, p->store, t);
    fputs(" =", out);
    for (unsigned i = 0; i < term_width(p->store, t); i++)
      fprintf(out, " %d", lit_dimacs(lits[i]));
    fputc('\n', out);
  }
}

static void blast_problem(Bitblast *b, const Problem *p, const Term *assume,
                          unsigned n) {
  for (uint32_t i = 0; i < problem_count(p); i++) {
    uint32_t m;
    const Term *terms = problem_clause(p, i, &m);
    if (m == 1)
      bitblast_require(b, terms[0]);
    else
      bitblast_clause(b, terms, m);
  }
  for (uint32_t i = 0; i < p->n_equations; i++) {
    const Equation *e = &p->equations[i];
    bitblast_equate(b, e->p, e->q, e->a, e->b);
  }
  for (unsigned i = 0; i < n; i++)
    bitblast_require(b, assume[i]);
}

/* Clauses of a problem. */
typedef struct {
  void *recorder;
  Bitblast *blaster;
  const int *literals;
  size_t n_ints;
  uint32_t n_clauses;
} Blasted;

static Blasted blast(const Problem *p, const Term *assume, unsigned n) {
  Blasted x = {.recorder = sat_recorder.create(&(SatSetup){0})};
  x.blaster = bitblast_new(p->store, &sat_recorder, x.recorder);
  blast_problem(x.blaster, p, assume, n);
  x.literals = sat_recorded(x.recorder, &x.n_ints, &x.n_clauses);
  return x;
}

static void release(Blasted *x) {
  bitblast_delete(x->blaster);
  sat_recorder.destroy(x->recorder);
}

static void write_clauses(void *blasted, FILE *out) {
  const Blasted *x = blasted;
  dump_clauses(out, bitblast_count_variables(x->blaster), x->n_clauses,
               x->literals, x->n_ints, NULL, 0);
}

static Status write_blasted(const Problem *p, Blasted *x, const char *path,
                            const Term *assume, unsigned n, Diag *d) {
  Output o;
  TRY(output_open(&o, path, d));
  bool *in = reachable(p, assume, n);
  print_literals(o.file, p, x->blaster, in);
  write_clauses(x, o.file);
  free(in);
  return output_close(&o, d);
}

Status dump_dimacs(const Problem *p, const char *path, const Term *assume,
                   unsigned n, Diag *d) {
  Blasted x = blast(p, assume, n);
  Status s = write_blasted(p, &x, path, assume, n, d);
  release(&x);
  return s;
}

static Status refute_in_parts(Blasted *x, const DumpProof *asked, Diag *d) {
  Arena *a = arena_new();
  const SolverCubes *p = asked->cubes;
  const Command c = {.text = arena_printf(a, "%s --proof %s", p->command,
                                          shell_words_quote(a, asked->path)),
                     .note = p->note,
                     .note_context = p->context,
                     .stop = asked->stop,
                     .context = asked->context,
                     .diag = d};
  char *output = command_run(&c, write_clauses, x);
  bool is_refuted = output && strstr(output, "s UNSATISFIABLE\n");
  free(output);
  arena_delete(a);
  return is_refuted ? OK
                    : diag_error(d, LIMIT, (Loc){0},
                                 "'%s': the parts have no proof", asked->path);
}

static Status write_refutation(Blasted *x, const DumpProof *asked, Diag *d) {
  Output o;
  if (asked->cubes)
    return refute_in_parts(x, asked, d);
  const Refutation r = {x->literals, x->n_ints, asked->stop, asked->context};
  TRY(output_open(&o, asked->path, d));
  if (cadical_refute(&r, o.file) == ANSWER_UNSAT)
    return output_close(&o, d);
  output_discard(&o);
  return diag_error(d, LIMIT, (Loc){0}, "'%s': CaDiCaL has found no proof",
                    asked->path);
}

Status dump_proof(const Problem *p, const DumpProof *asked, const Term *assume,
                  unsigned n, Diag *d) {
  Blasted x = blast(p, assume, n);
  Status s = write_refutation(&x, asked, d);
  if (s == OK)
    s = write_blasted(p, &x, asked->formula, assume, n, d);
  release(&x);
  return s;
}

static void print_sort(FILE *out, unsigned width) {
  if (width == 1)
    fputs("Bool", out);
  else
    fprintf(out, "(_ BitVec %u)", width);
}

static void print_ref(FILE *out, const TermStore *s, Term t) {
  uint64_t k;
  unsigned width = term_width(s, t);
  if (!term_is_const(s, t, &k))
    fprintf(out, "%c%" PRIu32, term_kind(s, t) == TERM_VAR ? 'v' : 't', t);
  else if (width == 1)
    fputs(k ? "true" : "false", out);
  else
    fprintf(out, "(_ bv%" PRIu64 " %u)", k, width);
}

/* Prints the term as a bit vector, even if it is one bit wide. */
static void print_vector(FILE *out, const TermStore *s, Term t) {
  bool is_bool = term_width(s, t) == 1;
  fputs(is_bool ? " (ite " : " ", out);
  print_ref(out, s, t);
  if (is_bool)
    fputs(" #b1 #b0)", out);
}

/* Names in SMT-LIB: on bit vectors, and on Booleans where there is one. */
static const struct {
  const char *vector, *boolean;
} names[N_OP] = {
    [OP_ADD] = {"bvadd", NULL},   [OP_SUB] = {"bvsub", NULL},
    [OP_MUL] = {"bvmul", NULL},   [OP_UDIV] = {"bvudiv", NULL},
    [OP_UREM] = {"bvurem", NULL}, [OP_SDIV] = {"bvsdiv", NULL},
    [OP_SREM] = {"bvsrem", NULL}, [OP_AND] = {"bvand", "and"},
    [OP_OR] = {"bvor", "or"},     [OP_XOR] = {"bvxor", "xor"},
    [OP_SHL] = {"bvshl", NULL},   [OP_LSHR] = {"bvlshr", NULL},
    [OP_ASHR] = {"bvashr", NULL}, [OP_EQ] = {"=", "="},
    [OP_ULT] = {"bvult", NULL},   [OP_ULE] = {"bvule", NULL},
    [OP_SLT] = {"bvslt", NULL},   [OP_SLE] = {"bvsle", NULL},
    [OP_NOT] = {"bvnot", "not"},  [OP_NEG] = {"bvneg", NULL},
    [OP_ITE] = {"ite", "ite"},
};

static void print_head(FILE *out, const TermStore *s, Term t) {
  unsigned kind = term_kind(s, t), width = term_width(s, t);
  unsigned from = term_width(s, term_child(s, t, 0));
  unsigned low = kind == TERM_EXTRACT ? term_low(s, t) : 0;
  if (kind == TERM_EXTRACT || kind == TERM_OP + OP_TRUNC)
    fprintf(out, "((_ extract %u %u)", low + width - 1, low);
  else if (kind == TERM_CONCAT)
    fputs("(concat", out);
  else if (kind == TERM_OP + OP_ZEXT)
    fprintf(out, "((_ zero_extend %u)", width - from);
  else if (kind == TERM_OP + OP_SEXT)
    fprintf(out, "((_ sign_extend %u)", width - from);
  else
    fprintf(out, "(%s", names[kind - TERM_OP].vector);
}

static bool is_boolean(const TermStore *s, Term t) {
  unsigned kind = term_kind(s, t);
  return kind >= TERM_OP && names[kind - TERM_OP].boolean &&
         (kind == TERM_OP + OP_ITE || term_width(s, term_child(s, t, 0)) == 1);
}

static void print_boolean(FILE *out, const TermStore *s, Term t) {
  fprintf(out, "(%s", names[term_kind(s, t) - TERM_OP].boolean);
  for (unsigned i = 0; i < term_arity(s, t); i++) {
    fputc(' ', out);
    print_ref(out, s, term_child(s, t, i));
  }
  fputc(')', out);
}

static void print_body(FILE *out, const TermStore *s, Term t) {
  if (is_boolean(s, t)) {
    print_boolean(out, s, t);
    return;
  }
  unsigned kind = term_kind(s, t);
  bool is_predicate = kind >= TERM_OP && op_is_predicate((Op)(kind - TERM_OP));
  bool as_bool = term_width(s, t) == 1 && !is_predicate;
  if (as_bool)
    fputs("(= ", out);
  print_head(out, s, t);
  for (unsigned i = 0; i < term_arity(s, t); i++)
    print_vector(out, s, term_child(s, t, i));
  fputs(as_bool ? ") #b1)" : ")", out);
}

static void print_variable(FILE *out, const TermStore *s, Term t) {
  unsigned width = term_width(s, t);
  uint64_t closed = bits_mask(width) & ~term_ones(s, t);
  fputs("(declare-const ", out);
  print_ref(out, s, t);
  fputc(' ', out);
  print_sort(out, width);
  fputs(") ; ", out);
  print_name(out, s, t);
  fputc('\n', out);
  if (closed)
    fprintf(out,
            "(assert (= (bvand v%" PRIu32 " (_ bv%" PRIu64
            " %u)) (_ bv0 %u)))\n",
            t, closed, width, width);
}

static void print_terms(FILE *out, const Problem *p, const bool *in) {
  const TermStore *s = p->store;
  for (Term t = 1; t <= term_count(s); t++) {
    if (!in[t] || term_is_const(s, t, NULL))
      continue;
    if (term_kind(s, t) == TERM_VAR) {
      print_variable(out, s, t);
      continue;
    }
    fputs("(define-fun ", out);
    print_ref(out, s, t);
    fputs(" () ", out);
    print_sort(out, term_width(s, t));
    fputc(' ', out);
    print_body(out, s, t);
    fputs(")\n", out);
  }
}

static void print_assertion(FILE *out, const TermStore *s, const Term *terms,
                            uint32_t n) {
  fputs(n > 1 ? "(assert (or" : "(assert", out);
  for (uint32_t i = 0; i < n; i++) {
    fputc(' ', out);
    print_ref(out, s, terms[i]);
  }
  fputs(n > 1 ? "))\n" : n ? ")\n" : " false)\n", out);
}

static void print_equation(FILE *out, const TermStore *s, const Equation *e) {
  const Term parts[] = {e->p, e->q, e->a, e->b};
  static const char *const lead[] = {"(assert (=> (and ", " ", ") (= ", " "};
  for (unsigned i = 0; i < 4; i++) {
    fputs(lead[i], out);
    print_ref(out, s, parts[i]);
  }
  fputs(")))\n", out);
}

static void print_query(FILE *out, const Problem *p, const bool *in) {
  bool any = false;
  fputs("(check-sat)\n", out);
  for (Term t = 1; t <= term_count(p->store); t++)
    if (in[t] && term_kind(p->store, t) == TERM_VAR) {
      fprintf(out, "%sv%" PRIu32, any ? " " : "(get-value (", t);
      any = true;
    }
  if (any)
    fputs("))\n", out);
}

void dump_smt2_text(FILE *out, const Problem *p, const Term *assume, unsigned n,
                    bool ask_values) {
  bool *in = reachable(p, assume, n);
  if (ask_values)
    fputs("(set-option :produce-models true)\n", out);
  fputs("(set-logic QF_BV)\n", out);
  print_terms(out, p, in);
  for (uint32_t i = 0; i < problem_count(p); i++) {
    uint32_t m;
    const Term *terms = problem_clause(p, i, &m);
    print_assertion(out, p->store, terms, m);
  }
  for (uint32_t i = 0; i < p->n_equations; i++)
    print_equation(out, p->store, &p->equations[i]);
  for (unsigned i = 0; i < n; i++)
    print_assertion(out, p->store, &assume[i], 1);
  if (ask_values)
    print_query(out, p, in);
  else
    fputs("(check-sat)\n", out);
  fputs("(exit)\n", out);
  free(in);
}

Status dump_smt2(const Problem *p, const char *path, const Term *assume,
                 unsigned n, Diag *d) {
  Output o;
  TRY(output_open(&o, path, d));
  dump_smt2_text(o.file, p, assume, n, false);
  return output_close(&o, d);
}

/* ---- elements of other files */

void dump_smt2_sort(FILE *out, unsigned width) { print_sort(out, width); }

void dump_smt2_term(FILE *out, const TermStore *s, Term root) {
  const Problem p = {.store = (TermStore *)s};
  bool *in = reachable(&p, &root, 1);
  uint32_t n = 0;
  for (Term t = 1; t <= root; t++) {
    if (!in[t] || term_is_const(s, t, NULL) || term_kind(s, t) == TERM_VAR)
      continue;
    fprintf(out, "(let ((t%" PRIu32 " ", t);
    print_body(out, s, t);
    fputs(")) ", out);
    n++;
  }
  print_ref(out, s, root);
  while (n--)
    fputc(')', out);
  free(in);
}
