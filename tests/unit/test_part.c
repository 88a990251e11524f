#include "solver/cube_file.h"
#include "tests/unit/unit.h"

#include <stdlib.h>
#include <unistd.h>

/* Formulas with an order, in files, compared with all their assignments. */
enum { VARIABLES = 6, ASSIGNMENTS = 1 << VARIABLES, NODES = 6 };

static uint64_t seed = 1;

static uint32_t below(uint32_t n) {
  seed = seed * 6364136223846793005 + 1442695040888963407;
  return (uint32_t)(seed >> 33) % n;
}

static int random_literal(void) {
  int v = (int)below(VARIABLES) + 1;
  return below(2) ? v : -v;
}

/* Adds chains; one may be empty, like a thread without events. */
static void add_chains(DimacsOrder *o) {
  while (o->n_nodes < NODES) {
    uint32_t n = below(NODES - o->n_nodes + 1);
    *vec_push(unit_arena, &o->chains) = n;
    o->n_nodes += n;
  }
}

static void add_edges(DimacsOrder *o) {
  for (unsigned i = 0; i < 8; i++) {
    uint32_t u = below(NODES), v = below(NODES);
    int literal = below(8) ? random_literal() : 0;
    if (u != v)
      *vec_push(unit_arena, &o->edges) = (DimacsEdge){literal, u, v};
  }
}

static Dimacs random_formula(void) {
  Dimacs d = {.variables = VARIABLES, .n_clauses = 4 + below(8)};
  for (unsigned i = 0; i < d.n_clauses; i++) {
    for (unsigned k = 0; k < 2; k++)
      *vec_push(unit_arena, &d.clauses) = random_literal();
    *vec_push(unit_arena, &d.clauses) = 0;
  }
  add_chains(&d.order);
  add_edges(&d.order);
  return d;
}

/* ---- all assignments */

static bool is_true(unsigned assignment, int literal) {
  return (assignment >> (abs(literal) - 1) & 1) == (literal > 0);
}

static bool satisfies(unsigned assignment, const Literals *clauses) {
  bool holds = false;
  for (uint32_t i = 0; i < clauses->n; i++) {
    if (!clauses->data[i] && !holds)
      return false;
    holds =
        clauses->data[i] && (holds || is_true(assignment, clauses->data[i]));
  }
  return true;
}

typedef struct {
  bool reaches[NODES][NODES];
} Paths;

static void add_chain_paths(const DimacsOrder *o, Paths *p) {
  uint32_t first = 0;
  for (uint32_t i = 0; i < o->chains.n; i++) {
    for (uint32_t k = 1; k < o->chains.data[i]; k++)
      p->reaches[first + k - 1][first + k] = true;
    first += o->chains.data[i];
  }
}

static bool is_acyclic(unsigned assignment, const DimacsOrder *o) {
  Paths p = {0};
  add_chain_paths(o, &p);
  for (uint32_t i = 0; i < o->edges.n; i++) {
    const DimacsEdge *e = &o->edges.data[i];
    p.reaches[e->u][e->v] |= !e->literal || is_true(assignment, e->literal);
  }
  for (unsigned k = 0; k < NODES; k++)
    for (unsigned u = 0; u < NODES; u++)
      for (unsigned v = 0; v < NODES; v++)
        p.reaches[u][v] |= p.reaches[u][k] && p.reaches[k][v];
  for (unsigned u = 0; u < NODES; u++)
    if (p.reaches[u][u])
      return false;
  return true;
}

static Answer expected(const Dimacs *d) {
  for (unsigned a = 0; a < ASSIGNMENTS; a++)
    if (satisfies(a, &d->clauses) && is_acyclic(a, &d->order))
      return ANSWER_SAT;
  return ANSWER_UNSAT;
}

/* ---- by its file */

static void print_formula(FILE *out, const Dimacs *d) {
  dimacs_print_order(out, &d->order);
  fprintf(out, "p cnf %u %u\n", d->variables, d->n_clauses);
  for (uint32_t i = 0; i < d->clauses.n; i++)
    fprintf(out, "%d%s", d->clauses.data[i], d->clauses.data[i] ? " " : "\n");
}

static Status run_text(const char *text, const CubeFileOptions *how,
                       Answer *answer) {
  char path[] = "/tmp/test-part-XXXXXX";
  FILE *out = fdopen(mkstemp(path), "w");
  fputs(text, out);
  fclose(out);
  CubeFileOptions o = *how;
  o.path = path;
  char *said = NULL, *errors = NULL;
  size_t n = 0, m = 0;
  FILE *to = open_memstream(&said, &n), *err = open_memstream(&errors, &m);
  Diag *d = diag_new(err);
  Status s = cube_file_run(unit_arena, &o, to, d, answer);
  diag_delete(d);
  fclose(to), fclose(err);
  free(said), free(errors);
  remove(path);
  return s;
}

static Status run(const Dimacs *d, const CubeFileOptions *how, Answer *answer) {
  char *text = NULL;
  size_t n = 0;
  FILE *out = open_memstream(&text, &n);
  print_formula(out, d);
  fclose(out);
  Status s = run_text(text, how, answer);
  free(text);
  return s;
}

static void an_order_counts_as_clauses_do(void) {
  for (unsigned i = 0; i < 200 * unit_times; i++) {
    const Dimacs d = random_formula();
    Answer answer;
    CU_ASSERT_EQUAL(run(&d, &(CubeFileOptions){0}, &answer), OK);
    CU_ASSERT_EQUAL(answer, expected(&d));
  }
}

static void who_does_not_know_of_it_is_not_asked(void) {
  const Dimacs d = random_formula();
  Answer answer;
  CU_ASSERT_EQUAL(run(&d, &(CubeFileOptions){.external = "false"}, &answer),
                  INVALID);
  CU_ASSERT_EQUAL(run(&d, &(CubeFileOptions){.proof = "/dev/null"}, &answer),
                  INVALID);
  CU_ASSERT_EQUAL(answer, ANSWER_UNKNOWN);
}

static void an_order_that_is_none_is_refused(void) {
  static const char *const wrong[] = {
      "chain -1", "chain",        "chain x",      "chain 4294967295",
      "edge 1 0", "edge 0 0 1",   "edge 1 0 9",   "before 0 9",
      "before 0", "edge 1 0 1 2", "before 0 1 2", "nothing"};
  for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    Answer answer;
    const char *text = arena_printf(
        unit_arena, "c order chain 2\nc order %s\np cnf 1 1\n1 0\n", wrong[i]);
    CU_ASSERT_EQUAL(run_text(text, &(CubeFileOptions){0}, &answer), INVALID);
  }
}

UNIT(part) {
  TEST(an_order_counts_as_clauses_do);
  TEST(who_does_not_know_of_it_is_not_asked);
  TEST(an_order_that_is_none_is_refused);
}
