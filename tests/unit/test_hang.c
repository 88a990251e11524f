#include "frontend/ir/property_ids.h"
#include "reduction/semantics/hang.h"
#include "reduction/explore/dpor.h"
#include "reduction/explore/preemptions.h"
#include "reduction/semantics/config_state.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/ir_random.h"
#include "tests/unit/unit.h"

#include <stdio.h>

enum { MOST_STEPS = 100, N_SHARED = 3 };

/* ---- one configuration */

static uint64_t zero(void *context, const InputQuery *q) {
  uint32_t *n_chosen = context;
  *n_chosen += q->kind == INPUT_NONDET;
  return 0;
}

typedef struct {
  Arena *arena;
  Config *config;
  uint32_t n_chosen;
  Violation violation;
} Run;

#define LOOP(BODY)                                                             \
  "  interval S R\nS:\n  loop 0\n" BODY "  jump R\nR:\n  jump S\nE:\n"
#define WHILE_ZERO(OBJECT)                                                     \
  LOOP("  %t = load " OBJECT "\n  %c = eq %t, 0:32\n  branch %c, R, E\n")

/* Begins with main, which creates a thread that runs 'worker', and goes on with
 * 'rest'. */
static void begin(Run *r, const char *worker, const char *rest) {
  *r = (Run){.arena = arena_new()};
  const char *text = arena_printf(
      r->arena,
      "object x size 4 align 4\nobject k size 4 align 4 constant\n"
      "function worker params 1 {\n  reg 64 q\n  reg 64 p\n  reg 32 t\n"
      "  reg 32 n\n  reg 1 c\n  reg 1 d\n%s  return\n}\n"
      "function main params 0 {\n  reg 64 id\n  reg 32 t\n  reg 1 c\n"
      "  %%id = spawn @worker, 0:64\n%s}\n",
      worker, rest);
  ConfigOptions options = {.inputs = {zero, &r->n_chosen}, .keep_log = true};
  r->config = config_new(ir_program(r->arena, text), &options, NULL);
}

static Stuck find(Run *r) {
  OneTrial once = {.n_chosen = &r->n_chosen};
  const Trials trials = hang_try_once(&once);
  LoopExits *exits = loop_exits_new(r->arena, r->config->world->program);
  return hang_find(r->arena, &trials, exits, MOST_STEPS, r->config,
                   &r->violation);
}

static void finish(Run *r) {
  config_delete(r->config);
  arena_delete(r->arena);
}

static void expect(const char *worker, const char *rest, Stuck expected) {
  Run r;
  begin(&r, worker, rest);
  CU_ASSERT_EQUAL(find(&r), expected);
  finish(&r);
}

static void who_reads_what_nobody_stores_spins_for_ever(void) {
  expect(WHILE_ZERO("&x"), "  end_thread\n", STUCK_FOR_EVER);
  expect(WHILE_ZERO("&x"), WHILE_ZERO("&x") "  exit\n", STUCK_FOR_EVER);
}

static void another_that_goes_on_may_change_it(void) {
  expect(WHILE_ZERO("&x"), "  store &x, 1:32\n  end_thread\n", STUCK_NOT);
  expect(WHILE_ZERO("&x"), LOOP("  store &x, 1:32\n") "  exit\n", STUCK_NOT);
}

static void no_thread_spins_in_a_process_that_ends(void) {
  expect(WHILE_ZERO("&x"), "  exit\n", STUCK_NOT);
  expect(WHILE_ZERO("&x"), "  assume 0:1\n  end_thread\n", STUCK_NOT);
}

static void who_stores_what_is_there_changes_nothing(void) {
  expect(LOOP("  atomic_begin\n  %t = load &x\n  store &x, 0:32\n"
              "  atomic_end\n  %c = eq %t, 0:32\n  branch %c, R, E\n"),
         "  end_thread\n", STUCK_FOR_EVER);
}

/* Nor does a thread that reads only its own variables. */
static void who_reads_nothing_of_others_waits_for_nothing(void) {
  expect(LOOP(""), "  end_thread\n", STUCK_NOT);
  expect("  %q = alloc 4:64 stack\n  store %q, 0:32\n" WHILE_ZERO("%q"),
         "  end_thread\n", STUCK_NOT);
  Run r;
  begin(&r, "  %q = alloc 4:64 stack\n  store %q, 0:32\n" WHILE_ZERO("%q"),
        "  end_thread\n");
  CU_ASSERT_EQUAL(config_step(r.config, 1), STEP_OK);
  CU_ASSERT_EQUAL(find(&r), STUCK_NOT);
  finish(&r);
}

#define ONE_OF(OBJECT, THEN, ELSE)                                             \
  "  %t = load " OBJECT "\n  %c = eq %t, 1:32\n  branch %c, " THEN ", " ELSE   \
  "\n"

#define IF_X(THEN, ELSE)                                                       \
  "  %n = load &x\n  %d = eq %n, 1:32\n  branch %d, " THEN ", " ELSE "\n"

static void what_does_not_decide_about_the_loop_is_not_waited_for(void) {
  const char *seen =
      LOOP(IF_X("A", "B") "A:\n  store &x, 2:32\nB:\n" ONE_OF("&k", "E", "R"));
  expect(LOOP("  %t = load &x\n"), "  end_thread\n", STUCK_NOT);
  expect(seen, "  end_thread\n", STUCK_NOT);
}

static void what_decides_whether_the_rest_decides_is_waited_for(void) {
  expect(LOOP(IF_X("A", "R") "A:\n" ONE_OF("&k", "E", "R")), "  end_thread\n",
         STUCK_FOR_EVER);
}

static void what_is_computed_on_the_way_decides(void) {
  expect(LOOP("  %t = move 0:32\n" IF_X(
             "A", "B") "A:\n  %t = move 1:32\n"
                       "B:\n  %c = eq %t, 1:32\n  branch %c, E, R\n"),
         "  end_thread\n", STUCK_FOR_EVER);
}

/* 65538 stands for the end of thread 1. */
static void who_joins_one_that_idles_does_not_wait(void) {
  const char *join = "  atomic_begin\n  wait 0:1, 65538:32\n  atomic_end\n"
                     "  exit\n";
  const char *lock = "  atomic_begin\n  wait 0:1, 2:32\n  atomic_end\n"
                     "  exit\n";
  expect(LOOP("  %t = load &k\n"), join, STUCK_NOT);
  expect(LOOP("  %t = load &k\n"), lock, STUCK_FOR_EVER);
  expect(WHILE_ZERO("&x"), join, STUCK_FOR_EVER);
}

static void a_thread_that_waits_beside_one_that_idles_is_told(void) {
  Run r;
  begin(&r, LOOP("  %t = load &k\n"),
        "  atomic_begin\n  wait 0:1\n  atomic_end\n  exit\n");
  CU_ASSERT_EQUAL(find(&r), STUCK_FOR_EVER);
  CU_ASSERT_EQUAL_FATAL(r.violation.n_waiting, 1);
  CU_ASSERT_EQUAL(r.violation.waiting[0].thread, 0);
  CU_ASSERT_FALSE(r.violation.waiting[0].spins);
  finish(&r);
}

static void a_loop_that_counts_to_its_end_ends(void) {
  const char *count = LOOP("  %t = load &x\n  %n = add %n, 1:32\n"
                           "  %c = eq %n, 9:32\n  branch %c, E, R\n");
  expect(count, "  end_thread\n", STUCK_NOT);
}

static void more_steps_than_are_looked_at_leave_it_open(void) {
  const char *count = LOOP("  %t = load &x\n  %n = add %n, 1:32\n"
                           "  %c = eq %n, 999:32\n  branch %c, E, R\n");
  expect(count, "  end_thread\n", STUCK_SO_FAR);
}

static void an_input_in_the_loop_leaves_it_open(void) {
  expect(LOOP("  %t = load &x\n  %c = nondet\n  branch %c, E, R\n"),
         "  end_thread\n", STUCK_SO_FAR);
}

/* The load is in the loop, but only in its first iteration. */
static void what_is_read_on_the_way_to_a_round_is_not_waited_for(void) {
  expect("  %p = move &x\n" LOOP("  %t = load %p\n  %p = move &k\n"
                                 "  %c = eq %t, 0:32\n  branch %c, R, E\n"),
         "  end_thread\n", STUCK_NOT);
}

static void the_loop_is_shown_with_what_it_reads(void) {
  Run r;
  begin(&r,
        LOOP("  %q = alloc 4:64 stack\n  store %q, 0:32\n  %t = load %q\n"
             "  dead %q\n  %t = load &x\n  %c = eq %t, 0:32\n"
             "  branch %c, R, E\n"),
        "  end_thread\n");
  CU_ASSERT_EQUAL(find(&r), STUCK_FOR_EVER);
  CU_ASSERT_EQUAL_FATAL(r.violation.n_waiting, 1);
  CU_ASSERT(r.violation.waiting[0].spins);
  hang_show(r.arena, r.config, &r.violation);
  const Waiting *w = r.violation.waiting;
  CU_ASSERT_EQUAL(config_steps(r.config), 3);
  CU_ASSERT_EQUAL_FATAL(w->n_reads, 1);
  CU_ASSERT_STRING_EQUAL(config_object(r.config, w->reads[0].object)->name,
                         "x");
  finish(&r);
}

/* ---- the oracle: all configurations, and where each may lead */

enum { MOST_STATES = 4000, MOST_EDGES = 16 };

typedef struct {
  Config *config;
  bool may_hang; /* may hang, as far as is known */
  uint32_t to[MOST_EDGES];
  uint32_t n_to;
} State;

typedef struct {
  State states[MOST_STATES];
  uint32_t n;
  bool is_too_large;
  InputBits bits;
} Oracle;

static uint32_t state_of(Oracle *x, Config *s) {
  uint64_t hash = config_hash(s);
  for (uint32_t i = 0; i < x->n; i++)
    if (config_hash(x->states[i].config) == hash &&
        config_equal(x->states[i].config, s)) {
      config_delete(s);
      return i;
    }
  if (x->n == MOST_STATES) {
    x->is_too_large = true;
    config_delete(s);
    return 0;
  }
  x->states[x->n] = (State){.config = s, .may_hang = true};
  return x->n++;
}

static void add_edge(Oracle *x, State *from, uint32_t to) {
  for (uint32_t i = 0; i < from->n_to; i++)
    if (from->to[i] == to)
      return;
  x->is_too_large |= from->n_to == MOST_EDGES;
  if (from->n_to < MOST_EDGES)
    from->to[from->n_to++] = to;
}

static void take_step(Oracle *x, State *from, ThreadId t) {
  unsigned asked = 0;
  for (uint64_t input = 0; input >> asked == 0; input++) {
    StepOutcome o;
    x->bits = (InputBits){.bits = input};
    Config *after = config_after(from->config, t, &o);
    asked = x->bits.asked > asked ? x->bits.asked : asked;
    from->may_hang &= o == STEP_OK || o == STEP_BLOCKED;
    if (after)
      add_edge(x, from, state_of(x, after));
  }
}

static void find_successors(Oracle *x, State *from) {
  bool some_go_on = false;
  for (ThreadId t = 0; t < config_threads(from->config); t++) {
    ThreadStatus status = from->config->threads[t]->status;
    from->may_hang &= status == THREAD_READY || status == THREAD_ENDED;
    some_go_on |= status == THREAD_READY;
    if (status == THREAD_READY)
      take_step(x, from, t);
  }
  from->may_hang &= some_go_on;
}

/* True if shared memory and the number of ended threads are the same. */
static bool is_same(const Config *a, const Config *b) {
  ProvenanceStore *sets = a->world->sets;
  for (uint32_t i = 0; i < N_SHARED; i++)
    if (block_read(a->blocks[i], sets, 0, 4).bits !=
        block_read(b->blocks[i], sets, 0, 4).bits)
      return false;
  for (ThreadId t = 0; t < a->n_threads; t++)
    if (a->threads[t]->status != b->threads[t]->status)
      return false;
  return a->n_threads == b->n_threads;
}

static bool leads_to_hangs_only(const Oracle *x, const State *s) {
  for (uint32_t i = 0; i < s->n_to; i++) {
    const State *to = &x->states[s->to[i]];
    if (!to->may_hang || !is_same(s->config, to->config))
      return false;
  }
  return true;
}

static bool has_hang(Oracle *x) {
  uint32_t left = 0;
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    left = 0;
    for (uint32_t i = 0; i < x->n; i++) {
      State *s = &x->states[i];
      bool stays = s->may_hang && leads_to_hangs_only(x, s);
      is_changed |= s->may_hang && !stays;
      s->may_hang = stays;
      left += stays;
    }
  }
  return left > 0;
}

static bool hangs(Arena *a, const Program *p, bool *is_too_large) {
  Oracle *x = ARENA_NEW(a, Oracle);
  ConfigOptions o = {.inputs = {input_bit, &x->bits}};
  unsigned asked = 0;
  for (uint64_t input = 0; input >> asked == 0; input++) {
    x->bits = (InputBits){.bits = input};
    Config *s = config_new(p, &o, NULL);
    asked = x->bits.asked > asked ? x->bits.asked : asked;
    state_of(x, s);
  }
  for (uint32_t i = 0; i < x->n && !x->is_too_large; i++)
    find_successors(x, &x->states[i]);
  bool found = !x->is_too_large && has_hang(x);
  *is_too_large = x->is_too_large;
  for (uint32_t i = 0; i < x->n; i++)
    config_delete(x->states[i].config);
  return found;
}

/* ---- every search on random programs */

typedef ExploreResult Search(Arena *, const Program *, const ExploreOptions *);

typedef struct {
  unsigned hang, free, open;
} Seen;

static bool says_so(Arena *a, const Program *p, Search *search, bool is_hang,
                    Seen *seen) {
  ExploreOptions o = {.properties = 1u << PROPERTY_DEADLOCK,
                      .nondet_bits = 8,
                      .max_states = 20000,
                      .most_preemptions = UINT32_MAX};
  if (search == dpor)
    o = dpor_options(o);
  ExploreResult r = search(a, p, &o);
  bool is_open = !r.violated && r.status != OK;
  seen->open += is_open;
  return is_open || r.violated == is_hang;
}

static bool agrees(const IrRecipe *recipe, Seen *seen) {
  static Search *const searches[] = {explore, explore_by_preemptions, dpor};
  Arena *a = arena_new();
  bool has_inputs, is_too_large, good = true;
  const char *body = ir_random_spins(a, recipe, &has_inputs);
  const Program *p = ir_program(a, body);
  bool is_hang = hangs(a, p, &is_too_large);
  for (unsigned i = 0; i < 3 && !is_too_large; i++) {
    bool says = says_so(a, p, searches[i], is_hang, seen);
    if (!says)
      printf("seed %llu, search %u: hangs %d\n%s",
             (unsigned long long)recipe->seed, i, is_hang, body);
    good &= says;
  }
  seen->hang += is_hang, seen->free += !is_hang && !is_too_large;
  arena_delete(a);
  return good;
}

static void searches_find_the_hangs_that_there_are(void) {
  Seen seen = {0};
  IrRecipe r = {.most = 4, .has_spins = true, .has_fresh = true};
  for (uint64_t i = 1; i <= 500 * unit_times; i++) {
    r.seed = i * 0x9e3779b97f4a7c15;
    CU_ASSERT_FATAL(agrees(&r, &seen));
  }
  CU_ASSERT(seen.hang > 50);
  CU_ASSERT(seen.free > 50);
  CU_ASSERT(seen.open < (seen.hang + seen.free) / 4);
}

UNIT(hang) {
  TEST(who_reads_what_nobody_stores_spins_for_ever);
  TEST(another_that_goes_on_may_change_it);
  TEST(no_thread_spins_in_a_process_that_ends);
  TEST(who_stores_what_is_there_changes_nothing);
  TEST(who_reads_nothing_of_others_waits_for_nothing);
  TEST(what_does_not_decide_about_the_loop_is_not_waited_for);
  TEST(what_decides_whether_the_rest_decides_is_waited_for);
  TEST(what_is_computed_on_the_way_decides);
  TEST(who_joins_one_that_idles_does_not_wait);
  TEST(a_thread_that_waits_beside_one_that_idles_is_told);
  TEST(a_loop_that_counts_to_its_end_ends);
  TEST(more_steps_than_are_looked_at_leave_it_open);
  TEST(an_input_in_the_loop_leaves_it_open);
  TEST(what_is_read_on_the_way_to_a_round_is_not_waited_for);
  TEST(the_loop_is_shown_with_what_it_reads);
  TEST(searches_find_the_hangs_that_there_are);
}
