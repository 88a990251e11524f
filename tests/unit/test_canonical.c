/* Configurations equal up to a permutation of symmetric threads, and threads
 * that remember their identity. */
#include "frontend/ir/property_ids.h"
#include "reduction/explore/canonical.h"

#include "reduction/explore/hybrid.h"
#include "reduction/explore/state_store.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/ir_random.h"
#include "tests/unit/source.h"
#include "tests/unit/unit.h"

#include <stdio.h>

static ExploreOptions options(bool orders_symmetric) {
  return (ExploreOptions){.properties = 1u << PROPERTY_ASSERTION,
                          .nondet_bits = 8,
                          .max_states = 20000,
                          .orders_symmetric = orders_symmetric};
}

#define ALIKE "0", "0"

static const Program *program(Arena *a, const char *text, const char *main) {
  return source_parse(
      a,
      arena_printf(a,
                   "#include <assert.h>\n"
                   "#include <pthread.h>\n"
                   "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n"
                   "static int x, y, z;\n"
                   "%s\n"
                   "int main(void) {\n"
                   "  pthread_t t, u, v;\n"
                   "%s\n"
                   "  assert(x < 9);\n"
                   "}\n",
                   text, main),
      1u << PROPERTY_ASSERTION);
}

/* Returns a program with two threads that run f, with these arguments. */
static const Program *with_threads(Arena *a, const char *text,
                                   const char *first, const char *second) {
  const char *main = arena_printf(a,
                                  "  pthread_create(&t, 0, f, (void *)%s);\n"
                                  "  pthread_create(&u, 0, f, (void *)%s);\n"
                                  "  pthread_join(t, 0);\n"
                                  "  pthread_join(u, 0);\n",
                                  first, second);
  return program(a, text, main);
}

static Config *step(Config *s, ThreadId t) {
  StepOutcome o;
  Config *after = config_after(s, t, &o);
  config_delete(s);
  CU_ASSERT_FATAL(after && o == STEP_OK);
  return after;
}

/* Returns the configuration after all threads were created and these have taken
 * steps. */
static Config *after(const Program *p, ThreadId n, const char *steps) {
  const ConfigOptions none = {0};
  Config *s = config_new(p, &none, NULL);
  while (config_threads(s) < n)
    s = step(s, 0);
  for (; *steps; steps++)
    s = step(s, (ThreadId)(*steps - '0'));
  return s;
}

static bool settle_as_one(const Canonical *r, const Program *p, ThreadId n,
                          const char *steps, const char *others) {
  Config *s = after(p, n, steps), *o = after(p, n, others);
  Config *a = canonical_form(r, s), *b = canonical_form(r, o);
  CU_ASSERT(config_equal(s, s) && !config_equal(s, o));
  CU_ASSERT(!config_equal(a, b) || config_hash(a) == config_hash(b));
  bool is_one = config_equal(a, b);
  config_delete(s), config_delete(o);
  config_delete(a), config_delete(b);
  return is_one;
}

/* True if both sequences of steps lead to the same canonical form. */
static bool are_one_of(Arena *a, const Program *p, const char *steps,
                       const char *others) {
  const ExploreOptions o = options(true);
  const SymmetricStart *start = symmetric_start_new(a, p, &o);
  CU_ASSERT_PTR_NOT_NULL(start);
  const Canonical *r = canonical_new(a, p, start);
  return r && settle_as_one(r, p, start->n, steps, others);
}

static bool are_one(const char *text, const char *steps, const char *others) {
  Arena *a = arena_new();
  bool are = are_one_of(a, with_threads(a, text, ALIKE), steps, others);
  arena_delete(a);
  return are;
}

#define F(BODY) "static void *f(void *arg) { " BODY " return 0; }"

/* ---- exchanged threads and state */

static void threads_that_have_begun_are_exchanged(void) {
  const char *f = F("x = 1; y = 2; z = x;");
  CU_ASSERT(are_one(f, "112", "221"));
  CU_ASSERT_FALSE(are_one(f, "11", "21"));
  CU_ASSERT_FALSE(are_one(f, "1", "22"));
}

/* A thread that has not begun is not exchanged; otherwise its start order would
 * be arbitrary. */
static void who_has_not_begun_is_not(void) {
  CU_ASSERT_FALSE(are_one(F("x = 1; y = 2; z = x;"), "1", "2"));
}

static void what_they_remember_is(void) {
  const char *f = F("int v = x; x = v + 1; y = v;");
  CU_ASSERT(are_one(f, "112", "221"));
  CU_ASSERT_FALSE(are_one(f, "112", "122"));
}

static void names_of_holders_are(void) {
  CU_ASSERT(are_one(F("z = 1; pthread_mutex_lock(&m); x++;"
                      "pthread_mutex_unlock(&m);"),
                    "112", "221"));
}

static void ends_are(void) { CU_ASSERT(are_one(F("x = 1;"), "112", "221")); }

static void own_variables_are(void) {
  const char *f = F("int v = 1; int *p = &v; x = *p; *p = 2; y = 1; z = v;");
  CU_ASSERT(are_one(f, "112", "221"));
  CU_ASSERT(are_one(f, "1112", "2221"));
}

/* ---- threads that remember their identity */

static void who_asks_for_its_number(void) {
  CU_ASSERT_FALSE(
      are_one(F("x = 1; (void)pthread_self(); y = 1;"), "112", "221"));
}

static void who_has_its_number(void) {
  Arena *a = arena_new();
  const Program *p = ir_program(a, "object x size 4 align 4\n"
                                   "function f params 1 {\n"
                                   "  reg 64 argument\n"
                                   "  reg 32 me\n"
                                   "  store &x, 1:32\n"
                                   "  store &x, 2:32\n"
                                   "  %me = self\n"
                                   "  return\n"
                                   "}\n"
                                   "function main params 0 {\n"
                                   "  reg 32 id\n"
                                   "  %id = spawn @f, 0:64\n"
                                   "  %id = spawn @f, 0:64\n"
                                   "  return\n"
                                   "}\n");
  CU_ASSERT_FALSE(are_one_of(a, p, "112", "221"));
  arena_delete(a);
}

static void who_looks_at_what_a_lock_says(void) {
  CU_ASSERT_FALSE(are_one(F("z = 1; if (pthread_mutex_lock(&m)) return 0; x++;"
                            "pthread_mutex_unlock(&m);"),
                          "112", "221"));
}

static void who_reads_a_holder(void) {
  CU_ASSERT_FALSE(are_one(F("z = 1; pthread_mutex_lock(&m); x++;"
                            "pthread_mutex_unlock(&m); y = *(int *)&m != 0;"),
                          "112", "221"));
}

static void who_calls_what_is_not_known(void) {
  CU_ASSERT_FALSE(are_one("static void g(void) { y = 1; }\n"
                          "static void (*h)(void) = g;\n" F("x = 1; h();"),
                          "112", "221"));
}

static void who_has_variables_by_thread(void) {
  CU_ASSERT_FALSE(are_one(
      "static _Thread_local int w;\n" F("x = 1; y = w; w = 1;"), "112", "221"));
}

static void who_tells_where_its_variables_are(void) {
  CU_ASSERT_FALSE(
      are_one("static int *volatile g;\n" F("int v; g = &v; v = 1; x = v;"),
              "112", "221"));
}

static void who_has_another_argument(void) {
  const char *f = F("z = (int)(long)arg; x = 1; y = 1;");
  Arena *a = arena_new();
  const char *steps = "11221", *others = "22112";
  CU_ASSERT_FALSE(are_one_of(a, with_threads(a, f, "1", "2"), steps, others));
  CU_ASSERT(are_one_of(a, with_threads(a, f, "1", "1"), steps, others));
  arena_delete(a);
}

/* Main does something before it joins the third thread. */
static void who_is_not_symmetric(void) {
  Arena *a = arena_new();
  const Program *p = program(a, F("x = 1; y = 1;"),
                             "  pthread_create(&t, 0, f, 0);\n"
                             "  pthread_create(&u, 0, f, 0);\n"
                             "  pthread_create(&v, 0, f, 0);\n"
                             "  pthread_join(t, 0);\n"
                             "  pthread_join(u, 0);\n"
                             "  x = 2;\n"
                             "  pthread_join(v, 0);\n");
  CU_ASSERT(are_one_of(a, p, "112", "221"));
  CU_ASSERT_FALSE(are_one_of(a, p, "113", "331"));
  arena_delete(a);
}

/* ---- searches */

static uint64_t states(const char *text, const char *first, const char *second,
                       bool orders_symmetric) {
  Arena *a = arena_new();
  const ExploreOptions o = hybrid_options(options(orders_symmetric));
  const ExploreResult r =
      explore_hybrid(a, with_threads(a, text, first, second), &o);
  CU_ASSERT(r.status == OK && !r.violated);
  arena_delete(a);
  return r.states;
}

static bool finds_violation(const Program *p, bool orders_symmetric) {
  Arena *a = arena_new();
  const ExploreOptions o = hybrid_options(options(orders_symmetric));
  const ExploreResult r = explore_hybrid(a, p, &o);
  CU_ASSERT(r.status == OK);
  arena_delete(a);
  return r.violated;
}

static void what_was_drawn_begins_in_both_orders(void) {
  static const char text[] = "extern _Bool __VERIFIER_nondet_bool(void);\n" F(
      "_Bool v = __VERIFIER_nondet_bool();"
      "if (x) assert(v);"
      "x = v;");
  Arena *a = arena_new();
  const Program *p = with_threads(a, text, ALIKE);
  CU_ASSERT(finds_violation(p, true));
  CU_ASSERT(finds_violation(p, false));
  arena_delete(a);
}

static void fewer_configurations_are_kept(void) {
  const char *f = F("x = 1; y = x; x = y + z;");
  CU_ASSERT(states(f, ALIKE, true) < states(f, ALIKE, false));
}

/* The argument identifies the thread, but no thread reads it. */
static void idle_arguments_make_no_difference(void) {
  const char *f = "static void *f(void *arg) {\n"
                  "  if (y) return arg;\n"
                  "  pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);\n"
                  "  if (x > 1) y = 1;\n"
                  "  return arg;\n"
                  "}\n";
  CU_ASSERT_EQUAL(states(f, "1", "2", true), states(f, "1", "1", true));
  CU_ASSERT(states(f, "1", "2", true) < states(f, "1", "2", false));
}

/* ---- random programs: configurations with one canonical form have the same
 * behaviour */

enum { MOST_STATES = 3000 };

typedef struct {
  uint32_t from, to;
} Edge;

/* Graph of all configurations, without canonical forms. */
typedef struct {
  Arena *arena;
  States states;
  VEC(Edge) edges;
  bool fails[MOST_STATES]; /* by state: a violation is reachable */
} Graph;

static void add_step(Graph *g, uint32_t state, ThreadId t) {
  StepOutcome o;
  bool is_new = false;
  Config *s = config_after(g->states.configs[state], t, &o);
  if (!s)
    return;
  g->fails[state] |= o == STEP_VIOLATION;
  if (o == STEP_OK)
    *vec_push(g->arena, &g->edges) =
        (Edge){state, states_add(&g->states, s, &is_new)};
  if (!is_new)
    config_delete(s);
}

/* Makes the graph; false if it is too large. */
static bool make_graph(Graph *g, const Program *p) {
  bool is_new;
  const ConfigOptions o = {.properties = 1u << PROPERTY_ASSERTION};
  states_add(&g->states, config_new(p, &o, NULL), &is_new);
  for (uint32_t i = 0; i < g->states.n && g->states.n < MOST_STATES / 2; i++)
    for (ThreadId t = 0; t < config_threads(g->states.configs[i]); t++)
      if (config_next(g->states.configs[i], t, NULL))
        add_step(g, i, t);
  for (bool grew = true; grew;) {
    grew = false;
    for (uint32_t i = 0; i < g->edges.n; i++) {
      const Edge e = g->edges.data[i];
      grew |= g->fails[e.to] && !g->fails[e.from];
      g->fails[e.from] |= g->fails[e.to];
    }
  }
  return g->states.n < MOST_STATES / 2;
}

typedef struct {
  uint32_t programs, failing, excluded;
} Seen;

static void settle_all(const Graph *g, const Canonical *r, Seen *seen,
                       const char *text) {
  States settled = {0};
  bool fails[MOST_STATES];
  for (uint32_t i = 0; i < g->states.n; i++) {
    bool is_new;
    Config *s = canonical_form(r, g->states.configs[i]);
    const uint32_t state = states_add(&settled, s, &is_new);
    if (is_new)
      fails[state] = g->fails[i];
    else
      config_delete(s);
    if (fails[state] != g->fails[i])
      printf("%s", text);
    CU_ASSERT_EQUAL_FATAL(fails[state], g->fails[i]);
  }
  seen->programs++;
  seen->failing += g->fails[0];
  seen->excluded += settled.n < g->states.n;
  states_release(&settled);
}

static const char *random_statement(Arena *a, uint64_t *seed) {
  static const char *const all[] = {
      "x = 1;",          "y = x;",          "l = x;",
      "x = l + 1;",      "if (l) y = 2;",   "x++;",
      "assert(x < 3);",  "assert(y != l);", "z = (int)(long)arg;",
      "*p = l + 1;",     "l = *p;",         "if (y == 2) return 0;",
      "p = l ? &l : p;", "last = p == &w;", "l = y;"};
  const char *text = all[ir_draw(seed, 15)];
  if (ir_draw(seed, 4))
    return text;
  return arena_printf(a,
                      "pthread_mutex_lock(&m); %s %s pthread_mutex_unlock"
                      "(&m);",
                      text, all[ir_draw(seed, 8)]);
}

static const char *random_text(Arena *a, uint64_t *seed) {
  const char *body = "int l = 0, w = 0, *p = &w;";
  for (unsigned n = 2 + (unsigned)ir_draw(seed, 3); n; n--)
    body = arena_printf(a, "%s\n  %s", body, random_statement(a, seed));
  return arena_printf(a, "static int last;\n" F("%s"), body);
}

static const char *random_main(Arena *a, uint64_t *seed) {
  const bool has_third = !ir_draw(seed, 3);
  const char *argument = ir_draw(seed, 3) ? "0" : "1";
  return arena_printf(a,
                      "  pthread_create(&t, 0, f, (void *)0);\n%s"
                      "  pthread_create(&u, 0, f, (void *)%s);\n"
                      "%s  pthread_join(t, 0);\n%s  pthread_join(u, 0);\n%s"
                      "  assert(x != %u);\n",
                      ir_draw(seed, 6) ? "" : "  y = 1;\n", argument,
                      has_third ? "  pthread_create(&v, 0, f, (void *)0);\n"
                                : "",
                      ir_draw(seed, 8) ? "" : "  x = 2;\n",
                      has_third ? "  pthread_join(v, 0);\n" : "",
                      1 + (unsigned)ir_draw(seed, 4));
}

static void look_at(uint64_t seed, Seen *seen) {
  Arena *a = arena_new();
  const char *text = random_text(a, &seed);
  const Program *p = program(a, text, random_main(a, &seed));
  const ExploreOptions o = options(true);
  const SymmetricStart *start = symmetric_start_new(a, p, &o);
  const Canonical *r = start ? canonical_new(a, p, start) : NULL;
  Graph *g = ARENA_NEW(a, Graph);
  g->arena = a;
  if (r && make_graph(g, p))
    settle_all(g, r, seen, text);
  states_release(&g->states);
  arena_delete(a);
}

static void what_is_kept_as_one_can_do_the_same(void) {
  Seen seen = {0};
  for (uint64_t i = 1; i <= unit_trials(60); i++)
    look_at(i * 0x9e3779b97f4a7c15, &seen);
  CU_ASSERT(seen.programs > 10);
  CU_ASSERT(seen.failing > 3);
  CU_ASSERT(seen.excluded > 5);
}

UNIT(canonical) {
  TEST(threads_that_have_begun_are_exchanged);
  TEST(who_has_not_begun_is_not);
  TEST(what_was_drawn_begins_in_both_orders);
  TEST(what_they_remember_is);
  TEST(names_of_holders_are);
  TEST(ends_are);
  TEST(own_variables_are);
  TEST(who_asks_for_its_number);
  TEST(who_has_its_number);
  TEST(who_looks_at_what_a_lock_says);
  TEST(who_reads_a_holder);
  TEST(who_calls_what_is_not_known);
  TEST(who_has_variables_by_thread);
  TEST(who_tells_where_its_variables_are);
  TEST(who_has_another_argument);
  TEST(who_is_not_symmetric);
  TEST(fewer_configurations_are_kept);
  TEST(idle_arguments_make_no_difference);
  TEST(what_is_kept_as_one_can_do_the_same);
}
