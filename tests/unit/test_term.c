#include "solver/term.h"

#include <CUnit/Basic.h>
#include <stdlib.h>
#include <string.h>

static uint64_t next(uint64_t *seed) {
  *seed ^= *seed << 13, *seed ^= *seed >> 7, *seed ^= *seed << 17;
  return *seed * 0x2545f4914f6cdd1d;
}

static unsigned below(uint64_t *seed, unsigned n) {
  return (unsigned)((next(seed) >> 33) % n);
}

/* A pool of terms, each with its values under N_WORLD assignments computed
 * by bits_apply as the term was built: rewriting must not change them. */
enum { N_WORLD = 8, N_POOL = 400 };

typedef struct {
  TermStore *store;
  Term term[N_POOL];
  uint64_t value[N_POOL][N_WORLD];
  unsigned n;
} Pool;

typedef struct {
  const Pool *pool;
  unsigned world;
} World;

static uint64_t world_value(void *context, Term var) {
  const World *w = context;
  for (unsigned i = 0; i < w->pool->n; i++)
    if (w->pool->term[i] == var)
      return w->pool->value[i][w->world];
  abort();
}

static unsigned width_of(const Pool *p, unsigned i) {
  return term_width(p->store, p->term[i]);
}

static void add_var(Pool *p, unsigned width, uint64_t *seed) {
  uint64_t ones = below(seed, 3) ? bits_mask(width) : next(seed);
  ones &= bits_mask(width);
  p->term[p->n] = term_var(p->store, width, ones, NULL);
  for (unsigned w = 0; w < N_WORLD; w++)
    p->value[p->n][w] = next(seed) & ones;
  p->n++;
}

static void add_const(Pool *p, unsigned width, uint64_t *seed) {
  uint64_t v = next(seed);
  switch (below(seed, 5)) {
  case 0: v = 0; break;
  case 1: v = UINT64_MAX; break;
  case 2: v = (uint64_t)1 << below(seed, width); break;
  case 3: v = below(seed, 4); break;
  default: break;
  }
  p->term[p->n] = term_const(p->store, width, v);
  for (unsigned w = 0; w < N_WORLD; w++)
    p->value[p->n][w] = v & bits_mask(width);
  p->n++;
}

/* One of the pool with that width (0: any); recent ones are preferred. */
static unsigned pick(const Pool *p, unsigned width, uint64_t *seed) {
  for (;;) {
    unsigned i = below(seed, 2) && p->n > 12
                     ? p->n - 1 - below(seed, 12)
                     : below(seed, p->n);
    if (!width || width_of(p, i) == width)
      return i;
    if (!below(seed, 50))
      return below(seed, p->n);
  }
}

static void add_shape(Pool *p, uint64_t *seed) {
  unsigned a = pick(p, 0, seed), b = pick(p, 0, seed);
  unsigned wa = width_of(p, a), wb = width_of(p, b);
  if (below(seed, 2) && wa + wb <= 64) {
    p->term[p->n] = term_concat(p->store, p->term[a], p->term[b]);
    for (unsigned w = 0; w < N_WORLD; w++)
      p->value[p->n][w] = p->value[a][w] << wb | p->value[b][w];
  } else {
    unsigned low = below(seed, wa), width = 1 + below(seed, wa - low);
    p->term[p->n] = term_extract(p->store, p->term[a], low, width);
    for (unsigned w = 0; w < N_WORLD; w++)
      p->value[p->n][w] = p->value[a][w] >> low & bits_mask(width);
  }
  p->n++;
}

static void add_op(Pool *p, unsigned max_width, uint64_t *seed) {
  Op op = (Op)below(seed, N_OP);
  if (!below(seed, 4))
    op = OP_ITE;
  unsigned a = pick(p, op == OP_ITE ? 1 : 0, seed), width = width_of(p, a);
  unsigned b = pick(p, op == OP_ITE ? 0 : width, seed);
  unsigned c = pick(p, width_of(p, b), seed);
  if (op == OP_ITE ? width != 1 || width_of(p, b) != width_of(p, c)
                   : width != width_of(p, b))
    return;
  unsigned from = op == OP_ITE ? width_of(p, b) : width;
  unsigned out = op_is_predicate(op) ? 1 : from;
  if (op == OP_ZEXT || op == OP_SEXT)
    out = from + below(seed, (from > max_width ? 64 : max_width) + 1 - from);
  if (op == OP_TRUNC)
    out = 1 + below(seed, from);
  p->term[p->n] = term_op(p->store, op, out, p->term[a], p->term[b],
                          p->term[c]);
  for (unsigned w = 0; w < N_WORLD; w++)
    p->value[p->n][w] = bits_apply(op, from, out, p->value[a][w],
                                   p->value[b][w], p->value[c][w]);
  p->n++;
}

static bool agrees(const Pool *p, unsigned i) {
  uint64_t ones = term_ones(p->store, p->term[i]);
  for (unsigned w = 0; w < N_WORLD; w++) {
    World world = {p, w};
    TermMemo *memo = term_memo_new();
    uint64_t v = term_eval(p->store, p->term[i], world_value, &world, memo);
    term_memo_delete(memo);
    if (v != p->value[i][w] || v & ~ones) {
      fprintf(stderr, "\nworld %u: %llx, expected %llx, ones %llx\n", w,
              (unsigned long long)v, (unsigned long long)p->value[i][w],
              (unsigned long long)ones);
      term_print(stderr, p->store, p->term[i]);
      fputc('\n', stderr);
      return false;
    }
  }
  return true;
}

static bool random_pool_agrees(uint64_t seed, unsigned max_width) {
  Pool p = {.store = term_store_new()};
  bool good = true;
  for (unsigned i = 0; i < 3; i++) {
    add_var(&p, 1, &seed);
    add_var(&p, 1 + below(&seed, max_width), &seed);
  }
  unsigned shared = width_of(&p, 1);
  while (p.n < N_POOL && good) {
    unsigned before = p.n;
    switch (below(&seed, 12)) {
    case 0: add_const(&p, below(&seed, 2) ? shared : 1 + below(&seed, max_width),
                      &seed);
      break;
    case 1: add_var(&p, below(&seed, 2) ? shared : 1, &seed); break;
    case 2: add_shape(&p, &seed); break;
    default: add_op(&p, max_width, &seed);
    }
    if (p.n > before)
      good = agrees(&p, before);
  }
  if (!good)
    fprintf(stderr, "element %u\n", p.n - 1);
  term_store_delete(p.store);
  return good;
}

static void rewriting_keeps_the_value_of_every_term(void) {
  static const unsigned widths[] = {1, 2, 3, 4, 8, 16, 32, 64};
  for (unsigned i = 0; i < 160; i++)
    CU_ASSERT_FATAL(random_pool_agrees(0x9e3779b97f4a7c15 * (i + 1),
                                       widths[i % 8]));
}

int main(int argc, char **argv) {
  if (argc == 3) {
    for (uint64_t i = strtoull(argv[1], NULL, 0), n = 0;
         n < strtoull(argv[2], NULL, 0); i++, n++)
      if (!random_pool_agrees(0x9e3779b97f4a7c15 * i, 1 + i % 64))
        return fprintf(stderr, "seed %llu\n", (unsigned long long)i), 1;
    return 0;
  }
  CU_initialize_registry();
  CU_pSuite suite = CU_add_suite("term", NULL, NULL);
  CU_add_test(suite, "rewriting keeps the value of every term",
              rewriting_keeps_the_value_of_every_term);
  CU_basic_run_tests();
  unsigned failures = CU_get_number_of_failures();
  CU_cleanup_registry();
  return failures != 0;
}
