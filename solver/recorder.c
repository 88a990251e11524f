#include "solver/sat.h"

#include <assert.h>
#include <stdlib.h>

typedef struct {
  int *data;
  size_t n, cap;
  uint32_t clauses;
} Recorder;

static void *create(const SatSetup *setup) {
  (void)setup;
  return xcalloc(1, sizeof(Recorder));
}

static void destroy(void *state) {
  free(((Recorder *)state)->data);
  free(state);
}

static void clause(void *state, const int *literals, unsigned n) {
  Recorder *r = state;
  if (r->n + n + 1 > r->cap) {
    r->cap = 2 * (r->n + n + 1) + 1024;
    r->data = xrealloc(r->data, r->cap * sizeof *r->data);
  }
  for (unsigned i = 0; i < n; i++)
    r->data[r->n++] = literals[i];
  r->data[r->n++] = 0;
  r->clauses++;
}

static void set_stop(void *state, bool (*stop)(void *), void *context) {
  (void)state, (void)stop, (void)context;
}

static Answer solve(void *state, const int *assume, unsigned n) {
  (void)state, (void)assume, (void)n;
  return ANSWER_UNKNOWN;
}

static bool value(void *state, int variable) {
  (void)state, (void)variable;
  assert(false);
  return false;
}

const int *sat_recorded(const void *recorder, size_t *n_ints,
                        uint32_t *n_clauses) {
  const Recorder *r = recorder;
  *n_ints = r->n, *n_clauses = r->clauses;
  return r->data;
}

const SatOps sat_recorder = {.name = "recorder",
                             .create = create,
                             .destroy = destroy,
                             .clause = clause,
                             .set_stop = set_stop,
                             .solve = solve,
                             .value = value};
