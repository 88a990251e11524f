#include "frontend/ir/property_ids.h"
#include "reduction/explore/dpor.h"
#include "reduction/semantics/log.h"
#include "reduction/semantics/purity.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/ir_random.h"
#include "tests/unit/unit.h"

#include <string.h>

/* ---- all interleavings, and the traces they belong to: the oracle */

enum { MOST_STEPS = 40, MOST_TRACES = 1 << 16, MOST_INTERLEAVINGS = 1 << 16 };

typedef struct {
  uint64_t trace[MOST_TRACES]; /* hashes of traces */
  uint32_t n, n_deadlocks;
  uint64_t interleavings;
  bool is_endless; /* or it takes too long */
  InputBits bits;
} Brute;

static uint64_t mix(uint64_t h, uint64_t x) {
  h = (h * 31 + x + 1) * 0x9e3779b97f4a7c15;
  return h ^ h >> 29;
}

static bool is_access(const Event *e) {
  return e->kind == EVENT_LOAD || e->kind == EVENT_STORE;
}

static bool conflict(const Event *a, const Event *b) {
  return a->thread != b->thread && a->object == b->object &&
         (a->kind == EVENT_STORE || b->kind == EVENT_STORE) &&
         a->offset < b->offset + b->bytes && b->offset < a->offset + a->bytes;
}

/* Returns the number of this step among its thread's steps. */
static uint32_t number(const Event *log, uint32_t i) {
  uint32_t n = 0, last = UINT32_MAX;
  for (uint32_t k = 0; k < i && log[k].step < log[i].step; k++)
    if (log[k].thread == log[i].thread && log[k].step != last) {
      last = log[k].step;
      n++;
    }
  return n;
}

/* Returns a signature that is the same for all interleavings of a trace: a sum
 * over ordered pairs of conflicting accesses, and over each thread's actions
 * and inputs. */
static uint64_t signature(const Config *s) {
  uint32_t n;
  const Event *log = config_log(s, &n);
  uint64_t sum = 0;
  for (uint32_t j = 0; j < n; j++) {
    uint64_t me = mix(mix(log[j].thread, number(log, j)), log[j].kind);
    sum += mix(me, log[j].kind == EVENT_INPUT ? log[j].value : 0);
    for (uint32_t i = 0; i < j && is_access(&log[j]); i++)
      if (is_access(&log[i]) && conflict(&log[i], &log[j]))
        sum += mix(mix(mix(log[i].thread, number(log, i)), log[i].kind), me);
  }
  return sum;
}

/* The steps that led to a configuration, from the last one back. */
typedef struct Past Past;
struct Past {
  const Past *before;
  const Config *config; /* before the step */
  ThreadId thread;
  bool is_silent;
  unsigned steps;
};

static const Past *last_of(const Past *p, ThreadId t) {
  while (p && p->thread != t)
    p = p->before;
  return p;
}

/* True if the thread's past ends with a pure iteration. */
static bool has_gone_round(const Past *past, const Config *s, ThreadId t) {
  for (const Past *p = last_of(past, t); p && p->is_silent;
       p = last_of(p->before, t))
    if (purity_returns(p->config, s, t, false))
      return true;
  return false;
}

static void note_end(Brute *b, Config *s, const Past *past) {
  uint64_t h = signature(s);
  b->interleavings++;
  for (uint32_t i = 0; i < b->n; i++)
    if (b->trace[i] == h)
      return;
  bool waits = false, stops = false;
  for (ThreadId t = 0; t < config_threads(s); t++) {
    ThreadStatus status = config_status(s, t);
    waits |= status == THREAD_BLOCKED;
    stops |= (status != THREAD_BLOCKED && status != THREAD_ENDED) ||
             has_gone_round(past, s, t);
  }
  b->n_deadlocks += waits && !stops;
  if (b->n < MOST_TRACES)
    b->trace[b->n++] = h;
}

static bool run_thread(Brute *b, Config *s, ThreadId t, const Past *past);

static void run_all(Brute *b, Config *s, const Past *past) {
  bool is_enabled = false;
  b->is_endless |= (past && past->steps > MOST_STEPS) ||
                   b->interleavings > MOST_INTERLEAVINGS;
  if (b->is_endless)
    return;
  for (ThreadId t = 0; t < config_threads(s); t++)
    is_enabled |= config_next(s, t, NULL) && !has_gone_round(past, s, t) &&
                  run_thread(b, s, t, past);
  if (!is_enabled)
    note_end(b, s, past);
}

/* Runs the thread with all inputs; false if it waits for all of them. */
static bool run_thread(Brute *b, Config *s, ThreadId t, const Past *past) {
  bool is_enabled = false;
  unsigned asked = 0;
  for (uint64_t input = 0; input >> asked == 0; input++) {
    StepOutcome o;
    b->bits = (InputBits){.bits = input};
    Config *after = config_after(s, t, &o);
    asked = b->bits.asked > asked ? b->bits.asked : asked;
    if (!after)
      continue;
    const Past p = {past, s, t, purity_is_silent(s, after, t),
                    past ? past->steps + 1 : 1};
    if (!p.is_silent || !purity_returns(s, after, t, false)) {
      is_enabled = true;
      run_all(b, after, &p);
    }
    config_delete(after);
  }
  return is_enabled;
}

static Brute *brute(Arena *a, const Program *p) {
  Brute *b = ARENA_NEW(a, Brute);
  ConfigOptions o = {.inputs = {input_bit, &b->bits}, .keep_log = true};
  unsigned asked = 0; /* maximum number of questions */
  for (uint64_t start = 0; start >> asked == 0; start++) {
    b->bits = (InputBits){.bits = start};
    Config *s = config_new(p, &o, NULL);
    asked = b->bits.asked > asked ? b->bits.asked : asked;
    run_all(b, s, NULL);
    config_delete(s);
  }
  return b;
}

static ExploreResult run(Arena *a, const Program *p) {
  ExploreOptions o = dpor_options((ExploreOptions){.nondet_bits = 8});
  o.leaves_open = o.by_relevance = false;
  return dpor(a, p, &o);
}

/* ---- handwritten programs */

#define MAIN                                                                   \
  "function main params 0 {\n"                                                 \
  "  reg 32 id\n"                                                              \
  "  %id = spawn @left, 0:64\n"                                                \
  "  %id = spawn @right, 0:64\n"                                               \
  "  end_thread\n"                                                             \
  "}\n"

static void expect_traces(const char *body, uint64_t traces,
                          uint64_t deadlocks) {
  Arena *a = arena_new();
  ExploreResult r = run(a, ir_program(a, body));
  CU_ASSERT_EQUAL(r.status, OK);
  CU_ASSERT_EQUAL(r.paths, traces);
  CU_ASSERT_EQUAL(r.repeated, 0);
  CU_ASSERT_EQUAL(r.deadlocks, deadlocks);
  arena_delete(a);
}

static void what_is_independent_is_run_once(void) {
  expect_traces("object x size 4 align 4\n"
                "object y size 4 align 4\n"
                "function left params 1 {\n"
                "  reg 64 argument\n"
                "  store &x, 1:32\n"
                "  store &x, 2:32\n"
                "  return\n"
                "}\n"
                "function right params 1 {\n"
                "  reg 64 argument\n"
                "  store &y, 1:32\n"
                "  store &y, 2:32\n"
                "  return\n"
                "}\n" MAIN,
                1, 0);
}

static void two_writes_come_in_two_orders(void) {
  expect_traces("object x size 4 align 4\n"
                "function left params 1 {\n"
                "  reg 64 argument\n"
                "  store &x, 1:32\n"
                "  return\n"
                "}\n"
                "function right params 1 {\n"
                "  reg 64 argument\n"
                "  store &x, 2:32\n"
                "  return\n"
                "}\n" MAIN,
                2, 0);
}

#define LOCKS                                                                  \
  "object m size 4 align 4\n"                                                  \
  "object k size 4 align 4\n"                                                  \
  "function lock params 1 {\n"                                                 \
  "  reg 64 which\n"                                                           \
  "  reg 32 t\n"                                                               \
  "  reg 1 free\n"                                                             \
  "  atomic_begin\n"                                                           \
  "  %t = load %which\n"                                                       \
  "  %free = eq %t, 0:32\n"                                                    \
  "  wait %free\n"                                                             \
  "  store %which, 1:32\n"                                                     \
  "  atomic_end\n"                                                             \
  "  return\n"                                                                 \
  "}\n"

#define TWO_LOCKS(NAME, FIRST, SECOND)                                         \
  "function " NAME " params 1 {\n"                                             \
  "  reg 64 argument\n"                                                        \
  "  call @lock(" FIRST ")\n"                                                  \
  "  call @lock(" SECOND ")\n"                                                 \
  "  store " SECOND ", 0:32\n"                                                 \
  "  store " FIRST ", 0:32\n"                                                  \
  "  return\n"                                                                 \
  "}\n"

static void critical_sections_come_in_two_orders(void) {
  expect_traces(LOCKS TWO_LOCKS("left", "&m", "&k")
                    TWO_LOCKS("right", "&m", "&k") MAIN,
                2, 0);
}

/* Either thread may take both locks, or each takes its first. */
static void locks_taken_in_two_orders_block(void) {
  expect_traces(LOCKS TWO_LOCKS("left", "&m", "&k")
                    TWO_LOCKS("right", "&k", "&m") MAIN,
                3, 1);
}

/* ---- random programs */

typedef struct {
  uint64_t programs, interleavings, traces, deadlocks, repeated, endless;
} Seen;

static bool agrees(const IrRecipe *recipe, Seen *seen) {
  Arena *a = arena_new();
  bool has_inputs;
  const char *body = ir_random_spins(a, recipe, &has_inputs);
  const Program *p = ir_program(a, body);
  const Brute *b = brute(a, p);
  seen->endless += b->is_endless;
  ExploreResult r = b->is_endless ? (ExploreResult){0} : run(a, p);
  bool good = b->is_endless || (r.status == OK && r.paths >= b->n &&
                                !r.deadlocks == !b->n_deadlocks);
  if (!has_inputs && !b->is_endless)
    good =
        good && r.paths == b->n && !r.repeated && r.deadlocks == b->n_deadlocks;
  if (!good)
    printf("seed %llu: %llu of %u traces, %llu repeated, deadlocks %llu of "
           "%u\n%s",
           (unsigned long long)recipe->seed, (unsigned long long)r.paths, b->n,
           (unsigned long long)r.repeated, (unsigned long long)r.deadlocks,
           b->n_deadlocks, body);
  seen->programs++;
  seen->interleavings += b->interleavings, seen->traces += b->n;
  seen->deadlocks += b->n_deadlocks, seen->repeated += r.repeated;
  arena_delete(a);
  return good;
}

static void each_trace_is_run_once(void) {
  Seen seen = {0};
  const uint64_t rare[] = {
      16921834767732425731u,  /* access to the end of a word, with inputs */
      11133715304360225306u}; /* most accesses touch fewer bytes */
  IrRecipe r = {.most = 4};
  for (unsigned i = 0; i < 2; i++) {
    r.seed = rare[i];
    CU_ASSERT_FATAL(agrees(&r, &seen));
  }
  for (uint64_t i = 1; i <= unit_trials(300); i++) {
    r.seed = i * 0x9e3779b97f4a7c15;
    CU_ASSERT_FATAL(agrees(&r, &seen));
  }
  CU_ASSERT(seen.interleavings > 4 * seen.traces);
  CU_ASSERT(seen.deadlocks > 100);
}

/* Counts only executions without pure iterations, except at most one at each
 * thread's end. */
static void each_trace_of_spinning_threads_is_run_once(void) {
  Seen seen = {0};
  IrRecipe r = {.most = 3, .has_spins = true, .has_fresh = true};
  for (uint64_t i = 1; i <= unit_trials(300); i++) {
    r.seed = i * 0x9e3779b97f4a7c15;
    CU_ASSERT_FATAL(agrees(&r, &seen));
  }
  CU_ASSERT(seen.interleavings > 4 * seen.traces);
  CU_ASSERT(seen.deadlocks > 10);
  CU_ASSERT(2 * seen.endless < seen.programs);
}

/* ---- same verdicts as all interleavings */

static ExploreResult judge(Arena *a, const Program *p, Property property) {
  const ExploreOptions o = {
      .properties = 1u << property, .nondet_bits = 8, .max_states = 20000};
  return explore(a, p, &o);
}

static ExploreResult judge_traces(Arena *a, const Program *p, Property property,
                                  bool by_relevance) {
  ExploreOptions o = dpor_options((ExploreOptions){
      .properties = 1u << property, .nondet_bits = 8, .max_states = 20000});
  o.by_relevance = by_relevance;
  return dpor(a, p, &o);
}

static bool same_verdict(const IrRecipe *r, Property property,
                         bool by_relevance, Seen *seen) {
  Arena *a = arena_new();
  bool has_inputs;
  const char *body = ir_random_spins(a, r, &has_inputs);
  const Program *p = ir_program(a, body);
  ExploreResult x = judge(a, p, property),
                y = judge_traces(a, p, property, by_relevance);
  bool is_endless = y.status == LIMIT;
  bool good = is_endless ? x.status != OK || !y.violated
                         : x.status == y.status && x.violated == y.violated &&
                               (x.violated || !x.deadlocks == !y.deadlocks);
  if (!good)
    printf("seed %llu: %s, %s\n%s", (unsigned long long)r->seed,
           x.violated ? "violated" : "holds", y.violated ? "violated" : "holds",
           body);
  seen->programs++;
  seen->deadlocks += x.violated;
  seen->endless += is_endless;
  arena_delete(a);
  return good;
}

static void spinning_loses_no_violation(void) {
  static const Property properties[] = {PROPERTY_ASSERTION, PROPERTY_DEADLOCK,
                                        PROPERTY_ASSERTION};
  IrRecipe r = {
      .most = 4, .has_spins = true, .has_fresh = true, .has_checks = true};
  for (unsigned k = 0; k < 3; k++) {
    Seen seen = {0};
    for (uint64_t i = 1; i <= unit_trials(500); i++) {
      r.seed = i * 0x9e3779b97f4a7c15;
      CU_ASSERT_FATAL(same_verdict(&r, properties[k], k == 2, &seen));
    }
    CU_ASSERT(seen.deadlocks > 20);
    CU_ASSERT(seen.deadlocks < seen.programs - 20);
    CU_ASSERT(2 * seen.endless < seen.programs);
  }
}

UNIT(dpor) {
  TEST(what_is_independent_is_run_once);
  TEST(two_writes_come_in_two_orders);
  TEST(critical_sections_come_in_two_orders);
  TEST(locks_taken_in_two_orders_block);
  TEST(each_trace_is_run_once);
  TEST(each_trace_of_spinning_threads_is_run_once);
  TEST(spinning_loses_no_violation);
}
