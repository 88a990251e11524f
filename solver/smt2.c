#include "solver/backend.h"

#include "solver/solver_command.h"
#include "solver/dump.h"

#include <stdlib.h>
#include <string.h>

/* A program that reads SMT-LIB and answers 'sat' with values, 'unsat' or
 * 'unknown'.  It is started anew for every query. */
typedef struct {
  Command command;
  Problem problem;
  const Term *assume; /* assumptions of the current query */
  unsigned n_assume;
  uint64_t *value; /* by term */
  uint32_t n_value;
} Smt2;

static void *create(const BackendSetup *setup) {
  Smt2 *e = xcalloc(1, sizeof *e);
  e->command = (Command){.text = setup->command, .diag = setup->diag};
  problem_init(&e->problem, setup->store);
  return e;
}

static void destroy(void *state) {
  Smt2 *e = state;
  problem_release(&e->problem);
  free(e->value);
  free(e);
}

static void clause(void *state, const Term *terms, unsigned n) {
  problem_add(&((Smt2 *)state)->problem, terms, n);
}

static void require(void *state, Term t) { clause(state, &t, 1); }

static void set_stop(void *state, bool (*stop)(void *), void *context) {
  Smt2 *e = state;
  e->command.stop = stop, e->command.context = context;
}

static void write_query(void *state, FILE *out) {
  const Smt2 *e = state;
  dump_smt2_text(out, &e->problem, e->assume, e->n_assume, true);
}

/* Reads true, false, #b..., #x... or (_ bvN W). */
static uint64_t read_literal(const char *s) {
  if (!strncmp(s, "#b", 2))
    return strtoull(s + 2, NULL, 2);
  if (!strncmp(s, "#x", 2))
    return strtoull(s + 2, NULL, 16);
  if (!strncmp(s, "(_ bv", 5))
    return strtoull(s + 5, NULL, 10);
  return !strncmp(s, "true", 4);
}

/* Reads ((v3 #b01) (v7 true) ...). */
static void read_values(Smt2 *e, const char *s) {
  e->n_value = term_count(e->problem.store) + 1;
  free(e->value);
  e->value = xcalloc(e->n_value, sizeof *e->value);
  while ((s = strstr(s, "(v"))) {
    char *end;
    unsigned long t = strtoul(s + 2, &end, 10);
    s = end + strspn(end, " \r\n\t");
    if (t < e->n_value)
      e->value[t] = read_literal(s);
  }
}

static Answer read_output(Smt2 *e, char *output) {
  char *line = output, *end;
  for (; *line; line = *end ? end + 1 : end) {
    end = line + strcspn(line, "\n");
    size_t n = (size_t)(end - line);
    if (n && line[n - 1] == '\r')
      n--;
    if (n == 5 && !strncmp(line, "unsat", 5))
      return ANSWER_UNSAT;
    if (n == 3 && !strncmp(line, "sat", 3)) {
      read_values(e, end);
      return ANSWER_SAT;
    }
  }
  diag_error(e->command.diag, LIMIT, (Loc){0},
             "external solver '%s': expected a line 'sat' or 'unsat'",
             e->command.text);
  return ANSWER_UNKNOWN;
}

static Answer solve(void *state, const Term *assume, unsigned n) {
  Smt2 *e = state;
  e->assume = assume, e->n_assume = n;
  char *output = command_run(&e->command, write_query, e);
  Answer answer = output ? read_output(e, output) : ANSWER_UNKNOWN;
  free(output);
  return answer;
}

static uint64_t value(void *state, Term variable) {
  const Smt2 *e = state;
  return variable < e->n_value ? e->value[variable] : 0;
}

static void measure(const void *state, SolverStats *stats) {
  stats->clauses = problem_count(&((const Smt2 *)state)->problem);
}

const BackendOps backend_smt2 = {
    create,  destroy, require, clause, NULL, set_stop, NULL, solve, value,
    measure, NULL,    NULL,    NULL,   NULL, NULL,     NULL, NULL,  NULL};
