#include "frontend/clang/clang_ast.h"
#include "encoder/engine/engine.h"
#include "frontend/ir/property_ids.h"
#include "reduction/proof/rule/c_text.h"
#include "tests/fuzz/rng.h"
#include "tests/unit/unit.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TWICE = 2, N_TYPES = 9, N_VARS = TWICE * N_TYPES };

static const Type types[N_TYPES] = {
    {.kind = TYPE_INT, .name = "int", .size = 4, .is_signed = true},
    {.kind = TYPE_INT, .name = "unsigned", .size = 4},
    {.kind = TYPE_INT, .name = "signed char", .size = 1, .is_signed = true},
    {.kind = TYPE_INT, .name = "unsigned char", .size = 1},
    {.kind = TYPE_INT, .name = "short", .size = 2, .is_signed = true},
    {.kind = TYPE_INT, .name = "unsigned short", .size = 2},
    {.kind = TYPE_INT, .name = "long", .size = 8, .is_signed = true},
    {.kind = TYPE_INT, .name = "unsigned long", .size = 8},
    {.kind = TYPE_BOOL, .name = "_Bool", .size = 1}};

typedef struct {
  TermStore *terms;
  Object objects[N_VARS];
  SystemVar vars[N_VARS];
  uint64_t values[N_VARS];
  System system;
  Rng rng;
} Case;

/* ---- variables with values */

static uint64_t some_bits(Case *c, const Type *t) {
  static const uint64_t edges[] = {0, 1, 2, 3, -1ull, -2ull};
  uint64_t x = edges[rng_below(&c->rng, 6)];
  if (t->kind == TYPE_BOOL)
    return x & 1;
  if (rng_chance(&c->rng, 30))
    x += 1ull << (8 * t->size - 1);
  return x & bits_mask(8 * (unsigned)t->size);
}

static void init(Case *c, uint64_t seed) {
  *c = (Case){.terms = term_store_new(), .rng = {seed}};
  for (unsigned i = 0; i < N_VARS; i++) {
    const Type *t = &types[i / TWICE];
    const char *name = arena_printf(unit_arena, "v%u", i);
    unsigned width = 8 * (unsigned)t->size;
    c->objects[i] = (Object){.name = name, .type = t, .size = t->size};
    c->values[i] = some_bits(c, t);
    c->vars[i] =
        (SystemVar){.name = name,
                    .value = term_var(c->terms, width, bits_mask(width), name),
                    .owner = TEMPLATE_NONE,
                    .object = &c->objects[i]};
  }
  c->system = (System){.terms = c->terms, .vars = c->vars, .n_vars = N_VARS};
}

static uint64_t value_of(void *context, Term t) {
  const Case *c = context;
  for (unsigned i = 0; i < N_VARS; i++)
    if (c->vars[i].value == t)
      return c->values[i];
  return 0;
}

/* ---- terms */

static Term some_number(Case *c, unsigned width, unsigned depth) {
  unsigned kind = rng_below(&c->rng, depth ? 5 : 3), v;
  const Type like = {.kind = TYPE_INT, .size = width / 8};
  if (kind == 0)
    return term_const(c->terms, width, some_bits(c, &like));
  if (kind > 2) {
    Term a = some_number(c, width, depth - 1);
    Term b = some_number(c, width, depth - 1);
    return kind == 3 ? term_add(c->terms, a, b) : term_sub(c->terms, a, b);
  }
  do
    v = rng_below(&c->rng, N_VARS);
  while (8 * types[v / TWICE].size != width);
  return c->vars[v].value;
}

static Term some_comparison(Case *c) {
  static const Op ops[] = {OP_EQ, OP_ULT, OP_ULE, OP_SLT, OP_SLE};
  unsigned width = 8u << rng_below(&c->rng, 4);
  Term a = some_number(c, width, 2), b = some_number(c, width, 1);
  if (rng_chance(&c->rng, 20))
    a = term_extract(c->terms, a, 0, 2), b = term_extract(c->terms, b, 0, 2);
  return term_op(c->terms, ops[rng_below(&c->rng, 5)], 1, a, b, TERM_NONE);
}

static Term some_claim(Case *c, unsigned depth) {
  unsigned kind = rng_below(&c->rng, depth ? 4 : 1);
  if (kind == 0)
    return some_comparison(c);
  Term a = some_claim(c, depth - 1);
  if (kind == 1)
    return term_not(c->terms, a);
  Term b = some_claim(c, depth - 1);
  return kind == 2 ? term_and(c->terms, a, b) : term_or(c->terms, a, b);
}

/* ---- programs */

static void write_program(Case *c, FILE *f, unsigned n, unsigned *written) {
  fputs("void reach_error(void) {}\n", f);
  for (unsigned i = 0; i < N_VARS; i++)
    fprintf(f, "static %s v%u = (%s)%" PRIu64 "u;\n", types[i / TWICE].name, i,
            types[i / TWICE].name, c->values[i]);
  fputs("int main(void) {\n", f);
  for (unsigned i = 0; i < n; i++) {
    Term t = some_claim(c, 2);
    const char *text = c_text(unit_arena, &c->system, t);
    TermMemo *memo = term_memo_new();
    uint64_t holds = term_eval(c->terms, t, value_of, c, memo);
    term_memo_delete(memo);
    *written += text != NULL;
    if (text)
      fprintf(f, "  if ((%s) != %u) reach_error();\n", text, (unsigned)holds);
  }
  fputs("}\n", f);
}

static Verdict run(const char *path) {
  const FrontendOptions o = {
      .file = path, .pointer_bits = 64, .properties = 1u << PROPERTY_REACH};
  const EngineOptions e = {.question.properties = o.properties};
  Diag *d = diag_new(stdout);
  Stats stats = {0};
  const Program *p = NULL;
  CU_ASSERT_EQUAL_FATAL(frontend_parse(unit_arena, &o, d, &p), OK);
  Result r = engine_explore.run(unit_arena, p, &e, &stats, d);
  config_delete(r.replay);
  diag_delete(d);
  return r.verdict;
}

static void texts_have_the_values_of_terms(void) {
  enum { CLAIMS = 200 };
  unsigned written = 0;
  for (unsigned k = 0; k < 5 * unit_times; k++) {
    char path[] = "/tmp/c-text-XXXXXX";
    FILE *f = fdopen(mkstemp(path), "w");
    Case c;
    init(&c, k + 1);
    write_program(&c, f, CLAIMS, &written);
    fclose(f);
    CU_ASSERT_EQUAL(run(path), VERDICT_TRUE);
    unlink(path);
    term_store_delete(c.terms);
  }
  CU_ASSERT_TRUE(written > CLAIMS * unit_times);
}

static bool is_written(const Case *c, Term t, const char *text) {
  const char *is = c_text(unit_arena, &c->system, t);
  return text && is ? !strcmp(is, text) : !text && !is;
}

static void plain_claims_have_no_casts(void) {
  Case c;
  init(&c, 1);
  Term v = c.vars[0].value, w = c.vars[1].value, u = c.vars[2].value;
  Term five = term_const(c.terms, 32, 5);
  CU_ASSERT_TRUE(is_written(&c, term_eq(c.terms, v, five), "v0 == 5"));
  CU_ASSERT_TRUE(is_written(&c, term_eq(c.terms, v, w), "v0 == v1"));
  CU_ASSERT_TRUE(is_written(&c, term_ule(c.terms, u, five), "v2 <= 5"));
  CU_ASSERT_TRUE(
      is_written(&c, term_ule(c.terms, v, five), "(unsigned int)v0 <= 5"));
  term_store_delete(c.terms);
}

static void what_is_no_integer_of_the_program_has_no_text(void) {
  Case c;
  init(&c, 1);
  Term five = term_const(c.terms, 32, 5);
  Term claim = term_eq(c.terms, c.vars[0].value, five);
  c.vars[0].offset = 1;
  CU_ASSERT_TRUE(is_written(&c, claim, NULL));
  c.vars[0].offset = 0, c.vars[0].name = "m.__data";
  CU_ASSERT_TRUE(is_written(&c, claim, NULL));
  c.vars[0].name = "v0", c.objects[0].is_library = true;
  CU_ASSERT_TRUE(is_written(&c, claim, NULL));
  c.vars[0].object = NULL;
  CU_ASSERT_TRUE(is_written(&c, claim, NULL));
  term_store_delete(c.terms);
}

UNIT(c_text) {
  TEST(texts_have_the_values_of_terms);
  TEST(plain_claims_have_no_casts);
  TEST(what_is_no_integer_of_the_program_has_no_text);
}
