/* mutant_proofs - certificates of proofs that were changed.
 *
 *   mutant-proofs [--property NAME] FILE.c FOLDER SEED N
 *
 * The program is proved (engine prove), and N times something of the proof is
 * changed: of an invariant, or of a fact (known.h); the System stays what the
 * program's is.  Of each, FOLDER/I.smt2 has the certificate without its own
 * queries, so that whoever checks it has to make the clauses; and a line says
 *
 *   I KIND valid|open
 *
 * whether all clauses hold still, as the rule of proof.h and CaDiCaL have it.
 * Exit 0; 1: there is no proof. */
#include "encoder/engine/engine.h"
#include "frontend/base/vec.h"
#include "frontend/clang/clang_ast.h"
#include "reduction/proof/rule/certificate.h"
#include "reduction/proof/rule/var_set.h"
#include "tests/fuzz/rng.h"

#include <stdlib.h>
#include <string.h>

typedef VEC(Term) TermVec;

typedef struct {
  Arena *arena;
  Diag *diag;
  Rng rng;
  const char *folder;
  unsigned n;
  /* of one mutant */
  const Proof *whole;
  Proof proof;
  const System *system;
  TermStore *terms;
  Term *invariants; /* of the mutant */
  Known *facts;
} Mutator;

static uint32_t below(Mutator *m, uint32_t n) { return rng_below(&m->rng, n); }

/* ---- terms */

static bool is_op(const Mutator *m, Term t, Op op) {
  return term_kind(m->terms, t) == TERM_OP + (unsigned)op;
}

static void add_parts(const Mutator *m, Term t, TermVec *to) {
  if (is_op(m, t, OP_AND) && term_width(m->terms, t) == 1) {
    add_parts(m, term_child(m->terms, t, 0), to);
    add_parts(m, term_child(m->terms, t, 1), to);
  } else {
    *vec_push(m->arena, to) = t;
  }
}

static Term conjunction(const Mutator *m, const TermVec *of) {
  Term out = term_true(m->terms);
  for (uint32_t i = 0; i < of->n; i++)
    out = term_and(m->terms, out, of->data[i]);
  return out;
}

static void add_inner(const Mutator *m, Term t, TermVec *to) {
  for (uint32_t i = 0; i < to->n; i++)
    if (to->data[i] == t)
      return;
  *vec_push(m->arena, to) = t;
  for (unsigned i = 0; i < term_arity(m->terms, t); i++)
    add_inner(m, term_child(m->terms, t, i), to);
}

typedef bool Choice(const Mutator *, Term);

/* One of the terms that it is made of; TERM_NONE: there is none such. */
static Term some_inner(Mutator *m, Term t, Choice *fits) {
  TermVec all = {0}, fitting = {0};
  add_inner(m, t, &all);
  for (uint32_t i = 0; i < all.n; i++)
    if (fits(m, all.data[i]))
      *vec_push(m->arena, &fitting) = all.data[i];
  return fitting.n ? fitting.data[below(m, fitting.n)] : TERM_NONE;
}

static Term replaced(const Mutator *m, Term in, Term old, Term by) {
  Substitution *s = substitution_new(m->terms);
  substitution_bind(s, old, by);
  Term out = substitution_apply(s, in);
  substitution_delete(s);
  return out;
}

/* ---- nodes */

/* That says something. */
static NodeId some_node(Mutator *m) {
  NodeId n = below(m, m->system->n_nodes);
  for (NodeId i = 0; i < m->system->n_nodes; i++) {
    NodeId k = (n + i) % m->system->n_nodes;
    if (!term_is_const(m->terms, m->invariants[k], NULL))
      return k;
  }
  return n;
}

static TemplateId template_of(const Mutator *m, NodeId n) {
  return m->system->nodes[n].template;
}

/* ---- invariants */

static void change_part(Mutator *m, bool drops) {
  NodeId n = some_node(m);
  TermVec parts = {0};
  add_parts(m, m->invariants[n], &parts);
  Term *part = &parts.data[below(m, parts.n)];
  *part = drops ? term_true(m->terms) : term_not(m->terms, *part);
  m->invariants[n] = conjunction(m, &parts);
}

static void drop(Mutator *m) { change_part(m, true); }
static void negate(Mutator *m) { change_part(m, false); }

static bool is_number(const Mutator *m, Term t) {
  return term_is_const(m->terms, t, NULL) && term_width(m->terms, t) > 1;
}

static void constant(Mutator *m) {
  NodeId n = some_node(m);
  Term old = some_inner(m, m->invariants[n], is_number);
  uint64_t bits;
  if (!old || !term_is_const(m->terms, old, &bits))
    return;
  unsigned width = term_width(m->terms, old);
  bits += below(m, 2) ? 1 : UINT64_MAX;
  m->invariants[n] =
      replaced(m, m->invariants[n], old,
               term_const(m->terms, width, bits & bits_mask(width)));
}

static bool is_comparison(const Mutator *m, Term t) {
  return is_op(m, t, OP_EQ) || is_op(m, t, OP_ULT) || is_op(m, t, OP_ULE) ||
         is_op(m, t, OP_SLT) || is_op(m, t, OP_SLE);
}

static void operator(Mutator *m) {
  static const Op ops[] = {OP_EQ, OP_ULT, OP_ULE, OP_SLT, OP_SLE};
  NodeId n = some_node(m);
  Term old = some_inner(m, m->invariants[n], is_comparison);
  if (old)
    m->invariants[n] = replaced(
        m, m->invariants[n], old,
        term_op(m->terms, ops[below(m, 5)], 1, term_child(m->terms, old, 0),
                term_child(m->terms, old, 1), TERM_NONE));
}

static bool is_variable(const Mutator *m, Term t) {
  return term_kind(m->terms, t) == TERM_VAR;
}

/* A thread of the template sees it, and it is as wide; or VAR_NONE. */
static VarId some_var(Mutator *m, TemplateId t, unsigned width) {
  uint32_t first = below(m, m->system->n_vars);
  for (uint32_t i = 0; i < m->system->n_vars; i++) {
    VarId v = (first + i) % m->system->n_vars;
    const SystemVar *x = &m->system->vars[v];
    if ((system_is_shared(m->system, v) || x->owner == t) &&
        term_width(m->terms, x->value) == width)
      return v;
  }
  return VAR_NONE;
}

static void variable(Mutator *m) {
  NodeId n = some_node(m);
  Term old = some_inner(m, m->invariants[n], is_variable);
  VarId by = old ? some_var(m, template_of(m, n), term_width(m->terms, old))
                 : VAR_NONE;
  if (by != VAR_NONE && m->system->vars[by].value != old)
    m->invariants[n] =
        replaced(m, m->invariants[n], old, m->system->vars[by].value);
}

static void node(Mutator *m) {
  NodeId n = some_node(m), by = below(m, m->system->n_nodes);
  if (template_of(m, n) == template_of(m, by))
    m->invariants[n] = m->invariants[by];
}

/* Of two nodes, what either says. */
static void weaken(Mutator *m) {
  NodeId n = some_node(m), by = below(m, m->system->n_nodes);
  if (template_of(m, n) == template_of(m, by))
    m->invariants[n] = term_or(m->terms, m->invariants[n], m->invariants[by]);
}

static void nothing(Mutator *m) {
  m->invariants[some_node(m)] = term_true(m->terms);
}

static void nobody(Mutator *m) {
  m->invariants[below(m, m->system->n_nodes)] = term_false(m->terms);
}

/* ---- facts */

#define COPY(M, OLD, T, N)                                                     \
  ((T *)memcpy(ARENA_ARRAY((M)->arena, T, (N) + 1), OLD, (N) * sizeof(T)))

static LockFact *some_lock(Mutator *m) {
  uint32_t n = m->facts->n_locks;
  if (!n)
    return NULL;
  LockFact *all = COPY(m, m->facts->locks, LockFact, n);
  m->facts->locks = all;
  return &all[below(m, n)];
}

static void held(Mutator *m) {
  LockFact *l = some_lock(m);
  uint32_t n = m->system->n_nodes;
  if (!l)
    return;
  bool *copy = COPY(m, l->held, bool, n);
  NodeId at = below(m, n);
  copy[at] = !copy[at];
  l->held = copy;
}

static void free_by(Mutator *m) {
  LockFact *l = some_lock(m);
  uint64_t bits;
  if (!l || !term_is_const(m->terms, l->free, &bits))
    return;
  unsigned width = term_width(m->terms, l->free);
  l->free = term_const(m->terms, width, (bits + 1) & bits_mask(width));
}

static TicketFact *some_ticket(Mutator *m) {
  uint32_t n = m->facts->n_tickets;
  if (!n)
    return NULL;
  TicketFact *all = COPY(m, m->facts->tickets, TicketFact, n);
  m->facts->tickets = all;
  return &all[below(m, n)];
}

static unsigned width_of(const Mutator *m, VarId v) {
  return term_width(m->terms, m->system->vars[v].value);
}

static void drawn(Mutator *m) {
  TicketFact *t = some_ticket(m);
  uint32_t n = m->system->n_nodes;
  if (!t)
    return;
  VarId *copy = COPY(m, t->drawn, VarId, n);
  NodeId at = below(m, n);
  VarId v = some_var(m, template_of(m, at), width_of(m, t->var));
  copy[at] =
      copy[at] == VAR_NONE && v != VAR_NONE && !system_is_shared(m->system, v)
          ? v
          : VAR_NONE;
  t->drawn = copy;
}

static VarId some_shared(Mutator *m, unsigned width) {
  return some_var(m, TEMPLATE_NONE, width);
}

static void base(Mutator *m) {
  TicketFact *t = some_ticket(m);
  if (t)
    t->base = t->base == VAR_NONE || below(m, 2)
                  ? some_shared(m, width_of(m, t->var))
                  : VAR_NONE;
}

static CountFact *some_count(Mutator *m) {
  uint32_t n = m->facts->n_counts;
  if (!n)
    return NULL;
  CountFact *all = COPY(m, m->facts->counts, CountFact, n);
  m->facts->counts = all;
  return &all[below(m, n)];
}

static void weight(Mutator *m) {
  CountFact *c = some_count(m);
  uint32_t n = m->system->n_nodes;
  if (!c)
    return;
  uint64_t *copy = COPY(m, c->weights, uint64_t, n);
  NodeId at = below(m, n);
  copy[at] = (copy[at] + 1) & bits_mask(c->width);
  c->weights = copy;
}

static void total(Mutator *m) {
  CountFact *c = some_count(m);
  if (c)
    c->total = (c->total + 1) & bits_mask(c->width);
}

static void roll(Mutator *m) {
  uint32_t n = m->facts->n_rolls;
  if (!n)
    return;
  RollFact *all = COPY(m, m->facts->rolls, RollFact, n);
  RollFact *r = &all[below(m, n)];
  r->var = some_shared(m, width_of(m, r->var));
  m->facts->rolls = all;
}

/* ---- a mutant */

static const struct {
  const char *name;
  void (*change)(Mutator *);
} kinds[] = {{"drop", drop}, {"negate", negate}, {"constant", constant},
             {"operator", operator},
              {"variable", variable},
              {"node", node},
              {"weaken", weaken},
              {"nothing", nothing},
              {"nobody", nobody},
              {"held", held},
              {"free", free_by},
              {"drawn", drawn},
              {"base", base},
              {"weight", weight},
              {"total", total},
              {"roll", roll}};

enum { N_KIND = sizeof kinds / sizeof *kinds };

typedef struct {
  Solver *solver;
  const TermStore *terms;
} Judge;

static bool holds(void *context, const Clause *c) {
  const Judge *j = context;
  return term_is_false(j->terms, c->refutation) ||
         solver_solve(j->solver, &c->refutation, 1) == ANSWER_UNSAT;
}

static bool is_valid(const Mutator *m) {
  Judge j = {solver_new(&solver_cadical, m->terms, NULL, m->diag), m->terms};
  bool is_proof = proof_visit(&m->proof, holds, &j);
  solver_delete(j.solver);
  return is_proof;
}

/* Without the queries, which are the last. */
static char *text_of(const Proof *p) {
  char *text;
  size_t size;
  FILE *f = open_memstream(&text, &size);
  certificate_print(f, p);
  fclose(f);
  char *queries = strstr(text, "\n(echo ");
  if (queries)
    queries[1] = 0;
  return text;
}

static void write_to(const Mutator *m, unsigned number, const char *text) {
  FILE *f = fopen(arena_printf(m->arena, "%s/%u.smt2", m->folder, number), "w");
  if (!f || fputs(text, f) < 0 || fclose(f)) {
    perror(m->folder);
    exit(2);
  }
}

/* False: nothing is another. */
static bool mutate(Mutator *m, unsigned kind, const char *unchanged,
                   unsigned number) {
  Known facts = m->whole->facts;
  m->facts = &facts;
  m->invariants = COPY(m, m->whole->invariants, Term, m->system->n_nodes);
  kinds[kind].change(m);
  m->proof = (Proof){m->system, facts, m->invariants};
  char *text = text_of(&m->proof);
  bool is_other = strcmp(text, unchanged) != 0;
  if (is_other) {
    write_to(m, number, text);
    printf("%u %s %s\n", number, kinds[kind].name,
           is_valid(m) ? "valid" : "open");
  }
  free(text);
  return is_other;
}

/* Each kind in its turn, if there is something to change. */
static void mutate_all(void *context, const Proof *whole) {
  enum { MOST_TRIED = 40 }; /* in vain */
  Mutator *m = context;
  char *unchanged = text_of(whole);
  m->whole = whole, m->system = whole->system, m->terms = whole->system->terms;
  for (unsigned i = below(m, N_KIND), made = 0, tried = 0;
       made < m->n && tried < MOST_TRIED; i++)
    if (mutate(m, i % N_KIND, unchanged, made + 1))
      made++, tried = 0;
    else
      tried++;
  free(unchanged);
}

/* ---- the program */

static bool prove(Mutator *m, const char *file, uint32_t properties) {
  const FrontendOptions f = {
      .file = file, .pointer_bits = 64, .properties = properties};
  const EngineOptions o = {.question.properties = properties,
                           .question.see_proof = mutate_all,
                           .question.see_context = m};
  const Program *p;
  Stats stats = {0};
  return frontend_parse(m->arena, &f, m->diag, &p) == OK &&
         engine_prove.run(m->arena, p, &o, &stats, m->diag).verdict ==
             VERDICT_TRUE;
}

int main(int argc, char **argv) {
  uint32_t properties = property_set(property_is_default);
  Property asked;
  if (argc > 2 && !strcmp(argv[1], "--property") &&
      property_find(argv[2], &asked)) {
    properties = 1u << asked;
    argc -= 2, argv += 2;
  }
  if (argc != 5) {
    fputs("usage: mutant-proofs [--property NAME] FILE.c FOLDER SEED N\n",
          stderr);
    return 2;
  }
  Mutator m = {.arena = arena_new(),
               .diag = diag_new(stderr),
               .rng = {strtoull(argv[3], NULL, 0)},
               .folder = argv[2],
               .n = (unsigned)strtoul(argv[4], NULL, 0)};
  bool is_proved = prove(&m, argv[1], properties);
  diag_delete(m.diag);
  arena_delete(m.arena);
  return !is_proved;
}
