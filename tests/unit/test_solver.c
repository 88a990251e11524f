#include "frontend/base/stats.h"
#include "solver/solver.h"
#include "tests/unit/unit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { N_KIND = 4 };
static const char *const kinds[N_KIND] = {"cadical", "minisat", "z3",
                                          "cadical-checked"};

static uint64_t next(uint64_t *seed) {
  *seed ^= *seed << 13, *seed ^= *seed >> 7, *seed ^= *seed << 17;
  return *seed * 0x2545f4914f6cdd1d;
}

static unsigned below(uint64_t *seed, unsigned n) {
  return (unsigned)((next(seed) >> 33) % n);
}

static Solver *open_kind(const char *kind, TermStore *s, Diag *d) {
  return solver_new(solver_find(kind), s, NULL, d);
}

static unsigned shape_width(Op op, unsigned width) {
  return op_is_predicate(op)              ? 1
         : op == OP_ZEXT || op == OP_SEXT ? width + 2
         : op == OP_TRUNC && width > 1    ? width - 1
                                          : width;
}

/* True if 'expected' is the only value that 'out' may have for these
 * operands. */
static bool op_agrees(TermStore *s, Solver *solver, const Term *arg, Term out,
                      const uint64_t *v, uint64_t expected) {
  Term assume[4];
  for (unsigned i = 0; i < 3; i++)
    assume[i] = term_eq(s, arg[i], term_const(s, term_width(s, arg[i]), v[i]));
  assume[3] =
      term_not(s, term_eq(s, out, term_const(s, term_width(s, out), expected)));
  return solver_solve(solver, assume, 3) == ANSWER_SAT &&
         solver_value(solver, out) == expected &&
         solver_solve(solver, assume, 4) == ANSWER_UNSAT;
}

static void check_op(const char *kind, Op op, unsigned width, Diag *d) {
  TermStore *s = term_store_new();
  Solver *solver = open_kind(kind, s, d);
  unsigned out_width = shape_width(op, width);
  Term arg[3];
  uint64_t bound[3];
  for (unsigned i = 0; i < 3; i++) {
    unsigned w = op == OP_ITE && i == 0 ? 1 : width;
    arg[i] = term_var(s, w, UINT64_MAX, NULL);
    bound[i] = i < op_arity(op) ? (uint64_t)1 << w : 1;
  }
  Term out = term_var(s, out_width, UINT64_MAX, "out");
  solver_require(
      solver,
      term_eq(s, out, term_op(s, op, out_width, arg[0], arg[1], arg[2])));
  uint64_t v[3];
  for (v[0] = 0; v[0] < bound[0]; v[0]++)
    for (v[1] = 0; v[1] < bound[1]; v[1]++)
      for (v[2] = 0; v[2] < bound[2]; v[2]++)
        CU_ASSERT_FATAL(
            op_agrees(s, solver, arg, out, v,
                      bits_apply(op, width, out_width, v[0], v[1], v[2])));
  solver_delete(solver);
  term_store_delete(s);
}

static void every_operation_means_the_same_to_every_solver(void) {
  Diag *d = diag_new(stderr);
  for (unsigned k = 0; k < 3; k++)
    for (Op op = 0; op < N_OP; op++)
      for (unsigned width = 1; width <= 3; width++)
        if (op != OP_ITE || width < 3)
          check_op(kinds[k], op, width, d);
  CU_ASSERT_EQUAL(diag_count(d), 0);
  diag_delete(d);
}

/* Size of the pool of random formulas over a few small variables. */
enum { N_POOL = 60 };

static Term pick(const Term *pool, unsigned n, const TermStore *s,
                 unsigned width, uint64_t *seed) {
  for (unsigned tries = 0; tries < 200; tries++) {
    Term t = pool[below(seed, n)];
    if (term_width(s, t) == width)
      return t;
  }
  return TERM_NONE;
}

static Term random_term(TermStore *s, const Term *pool, unsigned n,
                        uint64_t *seed) {
  Op op = (Op)below(seed, N_OP);
  Term a = op == OP_ITE ? pick(pool, n, s, 1, seed) : pool[below(seed, n)];
  Term b = op == OP_ITE ? pool[below(seed, n)]
                        : pick(pool, n, s, term_width(s, a), seed);
  Term c = pick(pool, n, s, term_width(s, b), seed);
  unsigned width = term_width(s, a);
  switch (below(seed, 12)) {
  case 0: return term_const(s, width, next(seed));
  case 1: return width + term_width(s, b) <= 12 ? term_concat(s, a, b) : a;
  case 2: return term_extract(s, a, below(seed, width), 1);
  default:
    return term_op(s, op, op == OP_TRUNC ? 1 : width + (width < 8), a, b, c);
  }
}

typedef struct {
  Term clause[12][3];
  Term left[12], right[12]; /* sides of equations */
  unsigned n;
  Term assume[2];
} Formula;

static Formula random_formula(TermStore *s, uint64_t *seed) {
  Formula f = {.n = 4 + below(seed, 9)};
  Term pool[N_POOL];
  for (unsigned i = 0; i < N_POOL; i++)
    pool[i] = i < 3   ? term_var(s, 1, 1, "bit")
              : i < 6 ? term_var(s, 4, UINT64_MAX, "small|odd name")
              : i < 8 ? term_var(s, 7, next(seed) | 2, NULL)
                      : random_term(s, pool, i, seed);
  for (unsigned i = 0; i < f.n; i++)
    for (unsigned j = 0; j < 3; j++) {
      f.clause[i][j] = pick(pool, N_POOL, s, 1, seed);
      if (below(seed, 2))
        f.clause[i][j] = term_not(s, f.clause[i][j]);
    }
  for (unsigned i = 0; i < f.n; i++) {
    f.left[i] = pool[below(seed, N_POOL)];
    f.right[i] = pick(pool, N_POOL, s, term_width(s, f.left[i]), seed);
  }
  for (unsigned i = 0; i < 2; i++)
    f.assume[i] = pick(pool, N_POOL, s, 1, seed);
  return f;
}

static bool is_equation(unsigned i) { return i % 4 == 3; }

/* Adds clauses of one, two and three terms, and equations. */
static void add_clause(Solver *solver, const Formula *f, unsigned i) {
  if (is_equation(i))
    solver_equate(solver, f->clause[i][0], f->clause[i][1], f->left[i],
                  f->right[i]);
  else if (i % 3 == 0)
    solver_require(solver, f->clause[i][0]);
  else
    solver_clause(solver, f->clause[i], 1 + i % 3);
}

static bool clause_holds(Solver *solver, const Formula *f, unsigned i) {
  const Term *c = f->clause[i];
  if (is_equation(i))
    return !solver_value(solver, c[0]) || !solver_value(solver, c[1]) ||
           solver_value(solver, f->left[i]) ==
               solver_value(solver, f->right[i]);
  uint64_t any = 0;
  for (unsigned j = 0; j < 1 + i % 3; j++)
    any |= solver_value(solver, c[j]);
  return any;
}

static bool formula_holds(Solver *solver, const Formula *f, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    if (!clause_holds(solver, f, i))
      return false;
  return true;
}

/* Solves after each clause, with and without assumptions, in each order. */
static void solve_in_steps(const char *kind, TermStore *s, const Formula *f,
                           Answer *answer, Diag *d) {
  Solver *solver = open_kind(kind, s, d);
  for (unsigned i = 0; i < f->n; i++) {
    add_clause(solver, f, i);
    for (unsigned j = 0; j < 4; j++) {
      unsigned n = j == 1 ? 2 : j > 1 ? 1 : 0;
      const Term *assume = &f->assume[j == 3];
      answer[4 * i + j] = solver_solve(solver, assume, n);
      if (answer[4 * i + j] == ANSWER_SAT) {
        CU_ASSERT(formula_holds(solver, f, i + 1));
        for (unsigned k = 0; k < n; k++)
          CU_ASSERT(solver_value(solver, assume[k]) == 1);
      }
    }
  }
  solver_delete(solver);
}

static void solvers_agree_on_formulas_that_grow_under_assumptions(void) {
  Diag *d = diag_new(stderr);
  unsigned count[3] = {0};
  for (uint64_t i = 1; i <= 12 * unit_times; i++) {
    uint64_t seed = i * 0x9e3779b97f4a7c15;
    TermStore *s = term_store_new();
    Formula f = random_formula(s, &seed);
    Answer answer[N_KIND][48];
    for (unsigned k = 0; k < N_KIND; k++)
      solve_in_steps(kinds[k], s, &f, answer[k], d);
    for (unsigned k = 1; k < N_KIND; k++)
      for (unsigned j = 0; j < 4 * f.n; j++)
        CU_ASSERT_EQUAL_FATAL(answer[k][j], answer[0][j]);
    for (unsigned j = 0; j < 4 * f.n; j++)
      count[answer[0][j]]++;
    term_store_delete(s);
  }
  CU_ASSERT_EQUAL(count[ANSWER_UNKNOWN], 0);
  CU_ASSERT(count[ANSWER_SAT] > 100 && count[ANSWER_UNSAT] > 100);
  CU_ASSERT_EQUAL(diag_count(d), 0);
  diag_delete(d);
}

static char folder[] = "/tmp/test-solver-XXXXXX";

static const char *in_folder(Arena *a, const char *name) {
  return arena_printf(a, "%s/%s", folder, name);
}

static Answer answer_of(const char *command) {
  char line[256];
  Answer answer = ANSWER_UNKNOWN;
  FILE *f = popen(command, "r");
  while (f && fgets(line, sizeof line, f)) {
    if (!strncmp(line, "s SAT", 5) || !strcmp(line, "sat\n") ||
        !strcmp(line, "SATISFIABLE\n"))
      answer = ANSWER_SAT;
    if (!strncmp(line, "s UNSAT", 7) || !strcmp(line, "unsat\n") ||
        !strcmp(line, "UNSATISFIABLE\n"))
      answer = ANSWER_UNSAT;
    if (strstr(line, "error"))
      return ANSWER_UNKNOWN;
  }
  if (f)
    pclose(f);
  return answer;
}

static bool is_installed(const char *program) {
  Arena *a = arena_new();
  bool is = !system(arena_printf(a, "command -v %s >/dev/null", program));
  arena_delete(a);
  return is;
}

static void written_formulas_have_the_same_answer_elsewhere(void) {
  Diag *d = diag_new(stderr);
  Arena *a = arena_new();
  const char *cnf = in_folder(a, "f.cnf"), *smt2 = in_folder(a, "f.smt2");
  unsigned count[3] = {0};
  for (uint64_t i = 1; i <= 7 * unit_times; i++) {
    uint64_t seed = i * 0x9e3779b97f4a7c15;
    TermStore *s = term_store_new();
    Formula f = random_formula(s, &seed);
    Solver *solver = open_kind(i % 2 ? "cadical" : "z3", s, d);
    for (unsigned j = 0; j < 1 + i % f.n; j++)
      add_clause(solver, &f, j);
    unsigned n = (unsigned)i % 3;
    CU_ASSERT_EQUAL(solver_write_dimacs(solver, cnf, f.assume, n, d), OK);
    CU_ASSERT_EQUAL(solver_write_smt2(solver, smt2, f.assume, n, d), OK);
    Answer answer = solver_solve(solver, f.assume, n);
    count[answer]++;
    if (is_installed("minisat"))
      CU_ASSERT_EQUAL(answer_of(arena_printf(a, "minisat %s 2>&1", cnf)),
                      answer);
    if (is_installed("cadical"))
      CU_ASSERT_EQUAL(answer_of(arena_printf(a, "cadical -q %s", cnf)), answer);
    if (is_installed("z3"))
      CU_ASSERT_EQUAL(answer_of(arena_printf(a, "z3 %s 2>&1", smt2)), answer);
    solver_delete(solver);
    term_store_delete(s);
  }
  CU_ASSERT(count[ANSWER_SAT] > 1 && count[ANSWER_UNSAT] > 1);
  unlink(cnf), unlink(smt2);
  arena_delete(a);
  diag_delete(d);
}

static void an_empty_clause_is_written_as_false(void) {
  Diag *d = diag_new(stderr);
  Arena *a = arena_new();
  TermStore *s = term_store_new();
  Solver *solver = open_kind("cadical", s, d);
  const char *cnf = in_folder(a, "e.cnf"), *smt2 = in_folder(a, "e.smt2");
  solver_clause(solver, NULL, 0);
  CU_ASSERT_EQUAL(solver_write_dimacs(solver, cnf, NULL, 0, d), OK);
  CU_ASSERT_EQUAL(solver_write_smt2(solver, smt2, NULL, 0, d), OK);
  if (is_installed("cadical"))
    CU_ASSERT_EQUAL(answer_of(arena_printf(a, "cadical -q %s", cnf)),
                    ANSWER_UNSAT);
  if (is_installed("z3"))
    CU_ASSERT_EQUAL(answer_of(arena_printf(a, "z3 %s 2>&1", smt2)),
                    ANSWER_UNSAT);
  unlink(cnf), unlink(smt2);
  solver_delete(solver);
  term_store_delete(s);
  arena_delete(a);
  diag_delete(d);
}

static void written_files_name_the_variables(void) {
  Diag *d = diag_new(stderr);
  Arena *a = arena_new();
  TermStore *s = term_store_new();
  Solver *solver = open_kind("cadical", s, d);
  Term x = term_var(s, 3, 5, "x#1");
  solver_require(solver, term_eq(s, x, term_const(s, 3, 5)));
  const char *path = in_folder(a, "named.cnf");
  CU_ASSERT_EQUAL(solver_write_dimacs(solver, path, NULL, 0, d), OK);
  char text[256] = {0};
  FILE *f = fopen(path, "r");
  CU_ASSERT_PTR_NOT_NULL_FATAL(f);
  CU_ASSERT(fread(text, 1, sizeof text - 1, f) > 0);
  fclose(f);
  CU_ASSERT_PTR_NOT_NULL(strstr(text, "c x#1 = 1 0 2\n"));
  CU_ASSERT_PTR_NOT_NULL(strstr(text, "p cnf 2 2\n"));
  unlink(path);
  solver_delete(solver);
  term_store_delete(s);
  arena_delete(a);
  diag_delete(d);
}

static void a_file_that_cannot_be_written_is_reported(void) {
  FILE *out = tmpfile();
  Diag *d = diag_new(out);
  TermStore *s = term_store_new();
  Solver *solver = open_kind("cadical", s, d);
  CU_ASSERT_NOT_EQUAL(
      solver_write_dimacs(solver, "/nonexistent/f.cnf", NULL, 0, d), OK);
  CU_ASSERT_NOT_EQUAL(solver_write_smt2(solver, "/", NULL, 0, d), OK);
  CU_ASSERT_EQUAL(diag_count(d), 2);
  solver_delete(solver);
  term_store_delete(s);
  diag_delete(d);
  fclose(out);
}

/* Returns the problem of 20 pigeons in 19 holes, which no solver here
 * finishes. */
static Solver *pigeons(const char *kind, TermStore *s, Diag *d) {
  enum { HOLES = 19 };
  Solver *solver = open_kind(kind, s, d);
  Term in[HOLES + 1][HOLES];
  for (unsigned p = 0; p <= HOLES; p++) {
    for (unsigned h = 0; h < HOLES; h++)
      in[p][h] = term_var(s, 1, 1, NULL);
    solver_clause(solver, in[p], HOLES);
    for (unsigned q = 0; q < p; q++)
      for (unsigned h = 0; h < HOLES; h++)
        solver_clause(
            solver,
            (const Term[]){term_not(s, in[p][h]), term_not(s, in[q][h])}, 2);
  }
  return solver;
}

static bool is_late(void *deadline) {
  return stats_now() > *(const double *)deadline;
}

static void a_hard_query_stops_when_told(void) {
  for (unsigned k = 0; k < 3; k++) {
    FILE *out = tmpfile();
    Diag *d = diag_new(out);
    TermStore *s = term_store_new();
    Solver *solver = pigeons(kinds[k], s, d);
    double start = stats_now(), deadline = start + 0.3;
    solver_set_stop(solver, is_late, &deadline);
    CU_ASSERT_EQUAL(solver_solve(solver, NULL, 0), ANSWER_UNKNOWN);
    CU_ASSERT(stats_now() - start < 3);
    CU_ASSERT(stats_now() - start >= 0.3);
    CU_ASSERT(solver_stats(solver).seconds >= 0.3);
    CU_ASSERT_EQUAL(diag_count(d), 0);
    deadline = stats_now() + 1e9;
    Term never = term_false(s);
    CU_ASSERT_EQUAL(solver_solve(solver, &never, 1), ANSWER_UNSAT);
    solver_delete(solver);
    term_store_delete(s);
    diag_delete(d);
    fclose(out);
  }
}

static void an_external_program_answers_like_the_library(void) {
  static const struct {
    const char *kind, *program, *command;
  } externals[] = {{"cadical", "cadical", "cadical -q"}, {"z3", "z3", "z3"}};
  Diag *d = diag_new(stderr);
  for (unsigned e = 0; e < 2; e++) {
    if (!is_installed(externals[e].program))
      continue;
    for (uint64_t i = 1; i <= 6; i++) {
      uint64_t seed = i * 0x9e3779b97f4a7c15;
      TermStore *s = term_store_new();
      Formula f = random_formula(s, &seed);
      Solver *inside = open_kind("cadical", s, d);
      Solver *outside = solver_new(solver_find(externals[e].kind), s,
                                   externals[e].command, d);
      for (unsigned j = 0; j < 1 + i % f.n; j++) {
        add_clause(inside, &f, j);
        add_clause(outside, &f, j);
      }
      for (unsigned n = 0; n < 3; n++)
        CU_ASSERT_EQUAL(solver_solve(outside, f.assume, n),
                        solver_solve(inside, f.assume, n));
      solver_delete(inside);
      solver_delete(outside);
      term_store_delete(s);
    }
  }
  CU_ASSERT_EQUAL(diag_count(d), 0);
  diag_delete(d);
}

/* External programs that lie, fail or print nothing. */
static void a_bad_external_program_is_reported_and_not_believed(void) {
  static const char *const commands[] = {
      "printf 's SATISFIABLE\\nv -1 -2 -3 0\\n' && true",
      "printf 's SATISFIABLE\\n' && true", "false",
      "/nonexistent/solver 2>/dev/null", "echo sat; true"};
  for (unsigned i = 0; i < 5; i++)
    for (unsigned k = 0; k < 3; k += 2) {
      FILE *out = tmpfile();
      Diag *d = diag_new(out);
      TermStore *s = term_store_new();
      Solver *solver = solver_new(solver_find(kinds[k]), s, commands[i], d);
      solver_require(solver, term_var(s, 1, 1, NULL));
      CU_ASSERT_EQUAL(solver_solve(solver, NULL, 0), ANSWER_UNKNOWN);
      CU_ASSERT_EQUAL(diag_count(d), 1);
      solver_delete(solver);
      term_store_delete(s);
      diag_delete(d);
      fclose(out);
    }
}

static void an_external_program_stops_when_told(void) {
  Diag *d = diag_new(stderr);
  TermStore *s = term_store_new();
  Solver *solver = solver_new(solver_find("cadical"), s, "sleep 100; true", d);
  double start = stats_now(), deadline = start + 0.2;
  solver_set_stop(solver, is_late, &deadline);
  solver_require(solver, term_var(s, 1, 1, NULL));
  CU_ASSERT_EQUAL(solver_solve(solver, NULL, 0), ANSWER_UNKNOWN);
  CU_ASSERT(stats_now() - start < 2);
  CU_ASSERT_EQUAL(diag_count(d), 0);
  solver_delete(solver);
  term_store_delete(s);
  diag_delete(d);
}

static void terms_outside_the_problem_have_values_too(void) {
  Diag *d = diag_new(stderr);
  for (unsigned k = 0; k < N_KIND; k++) {
    TermStore *s = term_store_new();
    Solver *solver = open_kind(kinds[k], s, d);
    Term x = term_var(s, 8, UINT64_MAX, "x"), y = term_var(s, 8, 255, "y");
    solver_require(solver, term_eq(s, x, term_const(s, 8, 200)));
    CU_ASSERT_EQUAL_FATAL(solver_solve(solver, NULL, 0), ANSWER_SAT);
    CU_ASSERT_EQUAL(solver_value(solver, term_add(s, x, x)), 144);
    CU_ASSERT_EQUAL(solver_value(solver, y), 0);
    CU_ASSERT_EQUAL(solver_value(solver, term_add(s, x, y)), 200);
    solver_delete(solver);
    term_store_delete(s);
  }
  diag_delete(d);
}

/* Checks failed assumptions: the first terms of a formula's clauses. */
static void check_failed(TermStore *s, const Formula *f, Diag *d) {
  Solver *solver = open_kind("cadical", s, d), *judge = open_kind("z3", s, d);
  Term assume[12], rest[12];
  unsigned n = 0;
  for (unsigned i = 0; i < f->n; i++)
    assume[i] = f->clause[i][0];
  if (solver_solve(solver, assume, f->n) == ANSWER_UNSAT) {
    for (unsigned i = 0; i < f->n; i++)
      if (solver_failed(solver, assume[i]))
        rest[n++] = assume[i];
    CU_ASSERT_EQUAL(solver_solve(judge, rest, n), ANSWER_UNSAT);
  }
  solver_delete(solver);
  solver_delete(judge);
}

static void what_has_failed_cannot_hold_together(void) {
  Diag *d = diag_new(stderr);
  CU_ASSERT(solver_reports_failed(solver_find("cadical")));
  CU_ASSERT_FALSE(solver_reports_failed(solver_find("z3")));
  for (uint64_t i = 1; i <= 30 * unit_times; i++) {
    TermStore *s = term_store_new();
    uint64_t seed = i * 0x9e3779b97f4a7c15;
    Formula f = random_formula(s, &seed);
    check_failed(s, &f, d);
    term_store_delete(s);
  }
  diag_delete(d);
}

static void a_deep_term_does_not_overflow_the_stack(void) {
  Diag *d = diag_new(stderr);
  for (unsigned k = 0; k < 2; k++) {
    TermStore *s = term_store_new();
    Solver *solver = open_kind(kinds[k], s, d);
    Term x = term_var(s, 1, 1, NULL), first = x;
    for (unsigned i = 0; i < 100000; i++)
      x = i % 2 ? term_and(s, x, term_var(s, 1, 1, NULL))
                : term_or(s, term_var(s, 1, 1, NULL), x);
    solver_require(solver, x);
    solver_require(solver, term_not(s, first));
    CU_ASSERT_EQUAL(solver_solve(solver, NULL, 0), ANSWER_SAT);
    CU_ASSERT_EQUAL(solver_value(solver, x), 1);
    solver_delete(solver);
    term_store_delete(s);
  }
  diag_delete(d);
}

static void false_clauses_end_in_unsat(void) {
  Diag *d = diag_new(stderr);
  for (unsigned k = 0; k < N_KIND; k++)
    for (unsigned how = 0; how < 3; how++) {
      TermStore *s = term_store_new();
      Solver *solver = open_kind(kinds[k], s, d);
      Term no = term_false(s), x = term_var(s, 1, 1, NULL);
      CU_ASSERT_EQUAL(solver_solve(solver, &no, 1), ANSWER_UNSAT);
      CU_ASSERT_EQUAL(solver_solve(solver, &x, 1), ANSWER_SAT);
      if (how == 0)
        solver_require(solver, no);
      else if (how == 1)
        solver_clause(solver, NULL, 0);
      else
        solver_clause(solver, (const Term[]){no, no}, 2);
      CU_ASSERT_EQUAL(solver_solve(solver, NULL, 0), ANSWER_UNSAT);
      CU_ASSERT_EQUAL(solver_solve(solver, &x, 1), ANSWER_UNSAT);
      solver_delete(solver);
      term_store_delete(s);
    }
  diag_delete(d);
}

static void only_what_has_no_model_is_refuted(void) {
  Diag *d = diag_new(stderr);
  TermStore *s = term_store_new();
  Solver *solver = open_kind("cadical", s, d);
  Term x = term_var(s, 8, UINT8_MAX, "x"), two = term_const(s, 8, 2);
  Term even = term_eq(s, term_op(s, OP_UREM, 8, x, two, TERM_NONE),
                      term_const(s, 8, 0));
  Term odd =
      term_eq(s, term_and(s, x, term_const(s, 8, 1)), term_const(s, 8, 1));
  CU_ASSERT_FALSE(solver_refutes(solver, odd));
  CU_ASSERT_TRUE(solver_refutes(solver, term_and(s, even, odd)));
  CU_ASSERT_FALSE(solver_refutes(solver, even));
  CU_ASSERT_TRUE(solver_refutes(solver, term_false(s)));
  CU_ASSERT_FALSE(solver_refutes(solver, term_true(s)));
  solver_delete(solver);
  term_store_delete(s);
  diag_delete(d);
}

static void solvers_are_found_by_name(void) {
  for (unsigned k = 0; k < N_KIND; k++) {
    CU_ASSERT_PTR_NOT_NULL(solver_find(kinds[k]));
    CU_ASSERT_PTR_NOT_NULL(strstr(solver_names(), kinds[k]));
  }
  CU_ASSERT_PTR_EQUAL(solver_find("cadical"), &solver_cadical);
  CU_ASSERT_PTR_EQUAL(solver_find("minisat"), &solver_minisat);
  CU_ASSERT_PTR_EQUAL(solver_find("z3"), &solver_z3);
  CU_ASSERT_PTR_NULL(solver_find("cadica"));
}

static void make_folder(void) { CU_ASSERT_PTR_NOT_NULL(mkdtemp(folder)); }

static void nothing_is_left_in_the_folder(void) {
  CU_ASSERT_EQUAL(rmdir(folder), 0);
}

UNIT(solver) {
  TEST(make_folder);
  TEST(solvers_are_found_by_name);
  TEST(every_operation_means_the_same_to_every_solver);
  TEST(solvers_agree_on_formulas_that_grow_under_assumptions);
  TEST(terms_outside_the_problem_have_values_too);
  TEST(false_clauses_end_in_unsat);
  TEST(what_has_failed_cannot_hold_together);
  TEST(only_what_has_no_model_is_refuted);
  TEST(a_deep_term_does_not_overflow_the_stack);
  TEST(written_formulas_have_the_same_answer_elsewhere);
  TEST(an_empty_clause_is_written_as_false);
  TEST(written_files_name_the_variables);
  TEST(a_file_that_cannot_be_written_is_reported);
  TEST(a_hard_query_stops_when_told);
  TEST(an_external_program_answers_like_the_library);
  TEST(a_bad_external_program_is_reported_and_not_believed);
  TEST(an_external_program_stops_when_told);
  TEST(nothing_is_left_in_the_folder);
}
