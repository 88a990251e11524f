#include "solver/sat.h"

#include "frontend/base/vec.h"
#include "solver/solver_command.h"
#include "solver/dimacs.h"
#include "solver/dump.h"

#include <stdlib.h>
#include <string.h>

/* A program that reads DIMACS and answers as in the SAT competitions, with
 * lines 's ...' and 'v ...'.  It is started anew for every query. */
typedef struct {
  Command command;
  void *recorder;
  int variables;
  const int *assume; /* assumptions of the current query */
  unsigned n_assume;
  bool *model;
  int n_model;
  Arena *arena;
  VEC(int) suggested; /* variables */
  DimacsOrder order;
  const char *text; /* text for comments, or NULL */
} External;

static void *create(const SatSetup *setup) {
  External *e = xcalloc(1, sizeof *e);
  e->command = (Command){.text = setup->command, .diag = setup->diag};
  if (setup->cubes) {
    e->command.text = setup->cubes->command;
    e->command.note = setup->cubes->note;
    e->command.note_context = setup->cubes->context;
  }
  e->arena = arena_new();
  e->recorder = sat_recorder.create(setup);
  return e;
}

static void destroy(void *state) {
  External *e = state;
  sat_recorder.destroy(e->recorder);
  arena_delete(e->arena);
  free(e->model);
  free(e);
}

static void count_variables(External *e, const int *literals, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    if (abs(literals[i]) > e->variables)
      e->variables = abs(literals[i]);
}

static void clause(void *state, const int *literals, unsigned n) {
  External *e = state;
  count_variables(e, literals, n);
  sat_recorder.clause(e->recorder, literals, n);
}

static void set_stop(void *state, bool (*stop)(void *), void *context) {
  External *e = state;
  e->command.stop = stop, e->command.context = context;
}

static void print_comments(const External *e, FILE *out) {
  for (const char *s = e->text; s && *s;) {
    size_t n = strcspn(s, "\n");
    fprintf(out, "c %.*s\n", (int)n, s);
    s += n + (s[n] == '\n');
  }
  for (uint32_t i = 0; i < e->suggested.n; i++)
    fprintf(out, "c decide %d 0\n", e->suggested.data[i]);
  dimacs_print_order(out, &e->order);
}

static void write_query(void *state, FILE *out) {
  const External *e = state;
  print_comments(e, out);
  size_t n;
  uint32_t clauses;
  const int *literals = sat_recorded(e->recorder, &n, &clauses);
  dump_clauses(out, (uint32_t)e->variables, clauses, literals, n, e->assume,
               e->n_assume);
}

static void read_values(External *e, const char *line) {
  for (;;) {
    char *end;
    long l = strtol(line, &end, 10);
    if (end == line)
      return;
    long variable = l < 0 ? -l : l;
    if (variable && variable <= e->n_model)
      e->model[variable - 1] = l > 0;
    line = end;
  }
}

static Answer read_output(External *e, char *output) {
  Answer answer = ANSWER_UNKNOWN;
  bool has_values = false, is_open = false;
  free(e->model);
  e->n_model = e->variables;
  e->model = xcalloc((size_t)e->n_model, sizeof *e->model);
  char *rest = NULL;
  for (char *line = strtok_r(output, "\r\n", &rest); line;
       line = strtok_r(NULL, "\r\n", &rest)) {
    if (!strncmp(line, "s SATISFIABLE", 13))
      answer = ANSWER_SAT;
    else if (!strncmp(line, "s UNSATISFIABLE", 15))
      answer = ANSWER_UNSAT;
    else if (!strncmp(line, "s UNKNOWN", 9))
      is_open = true;
    else if (line[0] == 'v' && line[1] == ' ') {
      has_values = true;
      read_values(e, line + 2);
    }
  }
  if (answer == ANSWER_SAT && !has_values && e->n_model)
    answer = ANSWER_UNKNOWN;
  if (answer == ANSWER_UNKNOWN && !is_open)
    diag_error(e->command.diag, LIMIT, (Loc){0},
               "external solver '%s': expected lines 's SATISFIABLE' with "
               "values 'v ...', 's UNSATISFIABLE', or 's UNKNOWN'",
               e->command.text);
  return answer;
}

static Answer solve(void *state, const int *assume, unsigned n) {
  External *e = state;
  count_variables(e, assume, n);
  e->assume = assume, e->n_assume = n;
  char *output = command_run(&e->command, write_query, e);
  Answer answer = output ? read_output(e, output) : ANSWER_UNKNOWN;
  free(output);
  return answer;
}

static bool value(void *state, int variable) {
  const External *e = state;
  return variable <= e->n_model && e->model[variable - 1];
}

static void suggest(void *state, int variable) {
  External *e = state;
  *vec_push(e->arena, &e->suggested) = variable;
}

static void describe(void *state, const char *text) {
  External *e = state;
  e->text = arena_strdup(e->arena, text);
}

/* ---- an order */

static uint32_t chain(void *state, uint32_t n) {
  External *e = state;
  uint32_t first = e->order.n_nodes;
  *vec_push(e->arena, &e->order.chains) = n;
  e->order.n_nodes += n;
  return first;
}

static void edge(void *state, int literal, uint32_t u, uint32_t v) {
  External *e = state;
  count_variables(e, &literal, 1);
  *vec_push(e->arena, &e->order.edges) = (DimacsEdge){literal, u, v};
}

static void before(void *state, uint32_t u, uint32_t v) {
  edge(state, 0, u, v);
}

static const OrderOps order = {.chain = chain, .before = before, .edge = edge};

const SatOps sat_external = {.name = "external",
                             .create = create,
                             .destroy = destroy,
                             .clause = clause,
                             .set_stop = set_stop,
                             .solve = solve,
                             .value = value,
                             .order = &order,
                             .suggest = suggest,
                             .describe = describe};
