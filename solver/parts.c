/* parts.c - formulas in parts: CaDiCaL first, for so many conflicts, and then
 * a command that has others solve the parts (solver.h, SolverParts). */
#include "solver/sat.h"

#include <stdlib.h>

typedef struct {
  unsigned conflicts;
  void *first, *others;
  bool is_others; /* the last model */
  bool (*stop)(void *);
  void *context;
} Parts;

static void *create(const SatSetup *setup) {
  Parts *p = xcalloc(1, sizeof *p);
  p->conflicts = setup->parts->conflicts;
  p->first = sat_cadical.create(setup);
  p->others = sat_external.create(setup);
  return p;
}

static void destroy(void *state) {
  Parts *p = state;
  sat_cadical.destroy(p->first);
  sat_external.destroy(p->others);
  free(p);
}

static void clause(void *state, const int *literals, unsigned n) {
  Parts *p = state;
  sat_cadical.clause(p->first, literals, n);
  sat_external.clause(p->others, literals, n);
}

static void set_stop(void *state, bool (*stop)(void *), void *context) {
  Parts *p = state;
  p->stop = stop, p->context = context;
  sat_cadical.set_stop(p->first, stop, context);
  sat_external.set_stop(p->others, stop, context);
}

static Answer solve(void *state, const int *assume, unsigned n) {
  Parts *p = state;
  Answer a = ANSWER_UNKNOWN;
  if (p->conflicts) {
    sat_cadical_limit(p->first, p->conflicts);
    a = sat_cadical.solve(p->first, assume, n);
  }
  p->is_others = a == ANSWER_UNKNOWN && !(p->stop && p->stop(p->context));
  return p->is_others ? sat_external.solve(p->others, assume, n) : a;
}

static bool value(void *state, int variable) {
  const Parts *p = state;
  return p->is_others ? sat_external.value(p->others, variable)
                      : sat_cadical.value(p->first, variable);
}

static void suggest(void *state, int variable) {
  sat_external.suggest(((Parts *)state)->others, variable);
}

static void describe(void *state, const char *text) {
  sat_external.describe(((Parts *)state)->others, text);
}

const SatOps sat_parts = {.name = "parts",
                          .create = create,
                          .destroy = destroy,
                          .clause = clause,
                          .set_stop = set_stop,
                          .solve = solve,
                          .value = value,
                          .suggest = suggest,
                          .describe = describe};
