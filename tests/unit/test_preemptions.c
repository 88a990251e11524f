#include "frontend/ir/property_ids.h"
#include "reduction/explore/explore.h"
#include "reduction/explore/preemptions.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/ir_random.h"
#include "tests/unit/source.h"
#include "tests/unit/unit.h"

#include <limits.h>
#include <stdio.h>

/* ---- all interleavings, with their preemptions: the oracle */

enum { MOST_STATES = 1 << 16, MOST_COUNTED = 3 };

typedef struct {
  unsigned least; /* fewest preemptions before a deadlock; UINT_MAX: there is
                     none */
  InputBits bits;
  /* Table by config_hash; 'used' is one more than the fewest preemptions, 0: a
   * free entry. */
  uint64_t hash[MOST_STATES];
  unsigned used[MOST_STATES];
} Oracle;

static void note_state(Oracle *x, const Config *s, unsigned used) {
  uint64_t hash = config_hash(s);
  uint32_t at = hash % MOST_STATES;
  while (x->used[at] && x->hash[at] != hash)
    at = (at + 1) % MOST_STATES;
  x->hash[at] = hash;
  if (!x->used[at] || x->used[at] > used + 1)
    x->used[at] = used + 1;
}

static uint64_t count_states(const Oracle *x, unsigned most) {
  uint64_t n = 0;
  for (uint32_t i = 0; i < MOST_STATES; i++)
    n += x->used[i] && x->used[i] <= most + 1;
  return n;
}

static void walk(Oracle *, Config *, ThreadId last, unsigned used);

/* Walks with all inputs; false if the thread waits for all of them. */
static bool walk_thread(Oracle *x, const Config *s, ThreadId t, unsigned used) {
  bool is_enabled = false;
  unsigned asked = 0;
  for (uint64_t input = 0; input >> asked == 0; input++) {
    StepOutcome o;
    x->bits = (InputBits){.bits = input};
    Config *after = config_after(s, t, &o);
    asked = x->bits.asked > asked ? x->bits.asked : asked;
    if (!after)
      continue;
    is_enabled = true;
    walk(x, after, t, used);
    config_delete(after);
  }
  return is_enabled;
}

static void note_end(Oracle *x, Config *s, unsigned used) {
  bool waits = false, stops = false;
  for (ThreadId t = 0; t < config_threads(s); t++) {
    ThreadStatus status = config_status(s, t);
    waits |= status == THREAD_BLOCKED;
    stops |= status != THREAD_BLOCKED && status != THREAD_ENDED;
  }
  if (waits && !stops && used < x->least)
    x->least = used;
}

static void walk(Oracle *x, Config *s, ThreadId last, unsigned used) {
  note_state(x, s, used);
  bool goes_on = config_next(s, last, NULL) && walk_thread(x, s, last, used);
  bool is_enabled = goes_on;
  for (ThreadId t = 0; t < config_threads(s); t++)
    is_enabled |= t != last && config_next(s, t, NULL) &&
                  walk_thread(x, s, t, used + goes_on);
  if (!is_enabled)
    note_end(x, s, used);
}

static const Oracle *try_all(Arena *a, const Program *p) {
  Oracle *x = ARENA_NEW(a, Oracle);
  x->least = UINT_MAX;
  ConfigOptions o = {.inputs = {input_bit, &x->bits}};
  unsigned asked = 0;
  for (uint64_t input = 0; input >> asked == 0; input++) {
    x->bits = (InputBits){.bits = input};
    Config *s = config_new(p, &o, NULL);
    asked = x->bits.asked > asked ? x->bits.asked : asked;
    walk(x, s, 0, 0);
    config_delete(s);
  }
  return x;
}

/* ---- random programs */

static ExploreResult search(Arena *a, const Program *p, uint32_t properties,
                            unsigned most) {
  ExploreOptions o = {.properties = properties, .most_preemptions = most};
  return explore_by_preemptions(a, p, &o);
}

static const uint32_t deadlock = 1u << PROPERTY_DEADLOCK;

static bool reaches(Arena *a, const Program *p, const Oracle *x) {
  for (unsigned most = 0; most <= MOST_COUNTED; most++)
    if (search(a, p, 0, most).states != count_states(x, most))
      return false;
  return true;
}

static bool finds(Arena *a, const Program *p, unsigned least) {
  ExploreResult r = search(a, p, deadlock, least);
  if (!r.violated || r.preemptions != least)
    return false;
  if (!least)
    return true;
  r = search(a, p, deadlock, least - 1);
  return !r.violated && r.status == LIMIT;
}

/* True if, without a violation, the same steps are taken as by explore. */
static bool tries_all(Arena *a, const Program *p) {
  ExploreOptions o = {.properties = deadlock};
  ExploreResult r = search(a, p, deadlock, UINT_MAX), all = explore(a, p, &o);
  return !r.violated && r.status == OK && r.states == all.states &&
         r.transitions == all.transitions && r.paths == all.paths;
}

static void what_needs_fewer_preemptions_comes_first(void) {
  unsigned found[4] = {0}, none = 0;
  for (uint64_t i = 1; i <= 300 * unit_times; i++) {
    Arena *a = arena_new();
    bool has_inputs;
    const char *body = ir_random(a, i * 0x9e3779b97f4a7c15, &has_inputs);
    const Program *p = ir_program(a, body);
    const Oracle *x = try_all(a, p);
    unsigned least = x->least;
    bool is_none = least == UINT_MAX;
    bool is_good =
        reaches(a, p, x) && (is_none ? tries_all(a, p) : finds(a, p, least));
    if (!is_good)
      printf("program %llu, %u preemptions:\n%s", (unsigned long long)i, least,
             body);
    CU_ASSERT_FATAL(is_good);
    none += is_none;
    found[least < 3 ? least : 3] += !is_none;
    arena_delete(a);
  }
  CU_ASSERT(none > 100);
  CU_ASSERT(found[0] > 100 && found[1] > 0);
}

/* ---- steps that concern only one thread */

#define PROGRAM(OTHER, MAIN)                                                   \
  "#include <assert.h>\n"                                                      \
  "#include <pthread.h>\n"                                                     \
  "int __VERIFIER_nondet_int(void);\n"                                         \
  "int not_modelled(int);\n"                                                   \
  "static void put(volatile int *at, int value) { *at = value; }\n"            \
  "static void *other(void *arg) { volatile int *at = arg; " OTHER             \
  "  return 0; }\n"                                                            \
  "int main(void) { volatile int x = 0; pthread_t t;"                          \
  "  pthread_create(&t, 0, other, (void *)&x); " MAIN                          \
  "  pthread_join(t, 0); return 0; }\n"

/* True if the schedule leads to the violation; there are no inputs on the
 * way. */
static bool is_replayed(const Program *p, const ExploreResult *r) {
  const ConfigOptions options = {.properties = 1u << PROPERTY_ASSERTION};
  StepOutcome o;
  Config *s = config_new(p, &options, &o);
  for (uint32_t i = 0; i < r->n_schedule && o == STEP_OK; i++)
    o = config_step(s, r->schedule[i]);
  config_delete(s);
  return o == STEP_VIOLATION;
}

static bool agrees_on(const char *text, uint64_t *n_saved) {
  Arena *a = arena_new();
  const Program *p = source_parse(a, text, 1u << PROPERTY_ASSERTION);
  const ExploreOptions o = {.properties = 1u << PROPERTY_ASSERTION,
                            .most_preemptions = UINT_MAX};
  const ExploreResult all = explore(a, p, &o);
  const ExploreResult few = explore_by_preemptions(a, p, &o);
  bool is_right = few.status == all.status && few.violated == all.violated &&
                  (!few.violated || few.n_inputs || is_replayed(p, &few));
  *n_saved = all.states - few.states;
  arena_delete(a);
  return is_right;
}

static void a_step_is_ones_own_until_its_address_is_told(void) {
  uint64_t n;
  CU_ASSERT_TRUE(
      agrees_on(PROGRAM("assert(*at != 1);", "put(&x, 1); put(&x, 2);"), &n));
  CU_ASSERT_TRUE(agrees_on(
      PROGRAM("int own; put(&own, *at); put(&own, own + 1); assert(own != 2);",
              "put(&x, 1);"),
      &n));
  CU_ASSERT_TRUE(agrees_on(
      PROGRAM("int own; put(&own, *at); put(&own, own + 1); assert(own != 3);",
              "put(&x, 1);"),
      &n));
  CU_ASSERT_TRUE(n > 0);
  CU_ASSERT_TRUE(
      agrees_on(PROGRAM("int own = *at; put(&own, own + 1);"
                        "assert(own == 1 || __VERIFIER_nondet_int() != 1);",
                        "put(&x, 1);"),
                &n));
}

static void what_is_not_modelled_after_such_a_step_is_told(void) {
  uint64_t n;
  CU_ASSERT_TRUE(agrees_on(
      PROGRAM("int own; put(&own, *at); return own && not_modelled(own) ? arg"
              " : 0;",
              "put(&x, 1);"),
      &n));
}

UNIT(preemptions) {
  TEST(what_needs_fewer_preemptions_comes_first);
  TEST(a_step_is_ones_own_until_its_address_is_told);
  TEST(what_is_not_modelled_after_such_a_step_is_told);
}
