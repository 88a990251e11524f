#include "solver/sat.h"

#include "frontend/base/ticks.h"

#include <ccadical.h>
#include <limits.h>
#include <stdlib.h>

typedef struct {
  CCaDiCaL *solver;
  bool (*stop)(void *);
  void *context;
  Ticks variables; /* number of active ones, when it began to solve */
} Cadical;

/* Adds the work for a clause that was learnt: its conflict, and what was
 * propagated before, which grows with the formula. */
static void count_conflict(void *state, int *literals) {
  const Cadical *c = state;
  (void)literals;
  ticks_add(TICKS_CADICAL_CONFLICT * c->variables);
}

static void *create(const SatSetup *setup) {
  (void)setup;
  Cadical *c = xcalloc(1, sizeof *c);
  c->solver = ccadical_init();
  ccadical_set_learn(c->solver, c, INT_MAX, count_conflict);
  ccadical_set_option(c->solver, "quiet", 1); /* stdout belongs to the caller */
  return c;
}

/* Creates a solver that checks its proofs.  CaDiCaL ends the process if a check
 * fails. */
static void *create_checked(const SatSetup *setup) {
  Cadical *c = create(setup);
  ccadical_set_option(c->solver, "check", 1);
  ccadical_set_option(c->solver, "checkproof", 1);
  return c;
}

static void destroy(void *state) {
  Cadical *c = state;
  ccadical_release(c->solver);
  free(c);
}

static void clause(void *state, const int *literals, unsigned n) {
  CCaDiCaL *solver = ((Cadical *)state)->solver;
  for (unsigned i = 0; i < n; i++)
    ccadical_add(solver, literals[i]);
  ccadical_add(solver, 0);
}

static int should_stop(void *state) {
  const Cadical *c = state;
  ticks_add(TICKS_CADICAL_POLL);
  return c->stop(c->context);
}

static void set_stop(void *state, bool (*stop)(void *), void *context) {
  Cadical *c = state;
  c->stop = stop, c->context = context;
  ccadical_set_terminate(c->solver, c, stop ? should_stop : NULL);
}

static Answer solve(void *state, const int *assume, unsigned n) {
  Cadical *c = state;
  for (unsigned i = 0; i < n; i++)
    ccadical_assume(c->solver, assume[i]);
  c->variables = (Ticks)ccadical_active(c->solver);
  ticks_add(TICKS_CADICAL_VARIABLE * c->variables);
  switch (ccadical_solve(c->solver)) {
  case 10: return ANSWER_SAT;
  case 20: return ANSWER_UNSAT;
  default: return ANSWER_UNKNOWN;
  }
}

static bool value(void *state, int variable) {
  return ccadical_val(((Cadical *)state)->solver, variable) > 0;
}

static bool failed(void *state, int literal) {
  return ccadical_failed(((Cadical *)state)->solver, literal);
}

void sat_cadical_limit(void *state, unsigned conflicts) {
  ccadical_limit(((Cadical *)state)->solver, "conflicts",
                 conflicts < INT_MAX ? (int)conflicts : INT_MAX);
}

const SatOps sat_cadical = {.name = "cadical",
                            .create = create,
                            .destroy = destroy,
                            .clause = clause,
                            .set_stop = set_stop,
                            .solve = solve,
                            .value = value,
                            .failed = failed};
const SatOps sat_cadical_checked = {.name = "cadical-checked",
                                    .create = create_checked,
                                    .destroy = destroy,
                                    .clause = clause,
                                    .set_stop = set_stop,
                                    .solve = solve,
                                    .value = value,
                                    .failed = failed};
