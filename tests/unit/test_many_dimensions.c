/* Invariants with thousands of dimensions, compared with arrays of bounds. */
#include "reduction/domains/invariant.h"
#include "tests/unit/unit.h"

#include <stdlib.h>

enum { N = 5000, N_STATES = 4, STEPS = 4000, ANY = 65535, MOST = 1000 };

typedef struct {
  TermStore *ts;
  Space *space;
  Term var[N], less[N]; /* less[i]: variable i is less than the next one */
  Invariant *state[N_STATES];
  uint32_t low[N_STATES][N], high[N_STATES][N];
  uint64_t seed;
} Scene;

static uint32_t random_below(Scene *c, uint32_t n) {
  c->seed = c->seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(c->seed >> 33) % n;
}

static Scene *scene_open(uint64_t seed) {
  Scene *c = calloc(1, sizeof *c);
  c->seed = seed;
  c->ts = term_store_new();
  c->space = space_new(DOMAIN_INTERVAL, c->ts);
  for (unsigned i = 0; i < N; i++) {
    c->var[i] = term_var(c->ts, 16, ANY, NULL);
    space_bind(c->space, c->var[i], space_dim(c->space, 16, ANY));
  }
  for (unsigned i = 0; i < N; i++)
    c->less[i] = term_op(c->ts, OP_ULT, 1, c->var[i], c->var[(i + 1) % N], 0);
  for (unsigned k = 0; k < N_STATES; k++) {
    c->state[k] = invariant_top(c->space);
    for (unsigned i = 0; i < N; i++)
      c->high[k][i] = ANY;
  }
  return c;
}

static void scene_close(Scene *c) {
  for (unsigned k = 0; k < N_STATES; k++)
    invariant_delete(c->state[k]);
  space_delete(c->space);
  term_store_delete(c->ts);
  free(c);
}

static void put(Scene *c, unsigned k, unsigned i, uint32_t value) {
  invariant_assign(c->state[k], i, term_const(c->ts, 16, value));
  c->low[k][i] = c->high[k][i] = value;
}

static void copy(Scene *c, unsigned to, unsigned from) {
  invariant_delete(c->state[to]);
  c->state[to] = invariant_copy(c->state[from]);
  for (unsigned i = 0; i < N; i++)
    c->low[to][i] = c->low[from][i], c->high[to][i] = c->high[from][i];
}

static bool includes(const Scene *c, unsigned k, unsigned part) {
  for (unsigned i = 0; i < N; i++)
    if (c->low[part][i] < c->low[k][i] || c->high[part][i] > c->high[k][i])
      return false;
  return true;
}

static void join(Scene *c, unsigned to, unsigned from) {
  bool grows = !includes(c, to, from);
  CU_ASSERT_EQUAL(invariant_includes(c->state[to], c->state[from]), !grows);
  CU_ASSERT_EQUAL(invariant_join(c->state[to], c->state[from]), grows);
  for (unsigned i = 0; i < N; i++) {
    if (c->low[from][i] < c->low[to][i])
      c->low[to][i] = c->low[from][i];
    if (c->high[from][i] > c->high[to][i])
      c->high[to][i] = c->high[from][i];
  }
}

static void look(Scene *c, unsigned k, unsigned i) {
  unsigned next = (i + 1) % N;
  Range r = invariant_range(c->state[k], c->var[i]);
  CU_ASSERT(r.low == c->low[k][i] && r.high == c->high[k][i]);
  unsigned can = (c->low[k][i] < c->high[k][next] ? CAN_BE_TRUE : 0u) |
                 (c->high[k][i] >= c->low[k][next] ? CAN_BE_FALSE : 0u);
  CU_ASSERT_EQUAL(invariant_truth(c->state[k], c->less[i]), can);
}

/* Makes a step: few dimensions change often, all of them sometimes. */
static void step(Scene *c) {
  unsigned k = random_below(c, N_STATES), other = random_below(c, N_STATES);
  unsigned first = random_below(c, N);
  switch (random_below(c, 20)) {
  case 0: copy(c, k, (k + 1) % N_STATES); break;
  case 1: join(c, k, other); break;
  case 2:
    for (unsigned i = first; i < N && i < first + 100; i++)
      put(c, k, i, random_below(c, MOST));
    break;
  case 3:
    invariant_forget(c->state[k], first);
    c->low[k][first] = 0, c->high[k][first] = ANY;
    break;
  default: put(c, k, first % 70, random_below(c, MOST));
  }
  look(c, k, random_below(c, 70));
  look(c, other, random_below(c, N));
}

static void many_dimensions_are_known_like_few(void) {
  for (uint64_t seed = 1; seed <= 3; seed++) {
    Scene *c = scene_open(seed);
    for (unsigned i = 0; i < STEPS; i++)
      step(c);
    scene_close(c);
  }
}

UNIT(many_dimensions) { TEST(many_dimensions_are_known_like_few); }
