/* A model that was broken by hand is detected. */
#include "encoder/formula/schedule_check.h"
#include "reduction/por/sensitivity.h"
#include "tests/unit/threads_build.h"
#include "tests/unit/unit.h"

#include <stdio.h>
#include <string.h>

enum { NOTHING = UINT32_MAX };

/* Thread 0 takes a lock and writes x.  Thread 1 reads x, then continues if it
 * was 1, by a transition that reaches unmodelled code if it was 3. */
typedef struct {
  Build b;
  Term lock, x; /* values that are read */
  uint64_t lock_value, x_value, beyond;
  TransitionId taken[4], also; /* 'also' is taken in frame 0, too */
  bool fails;
} Made;

static uint64_t variable(void *context, Term t) {
  const Made *m = context;
  return t == m->lock ? m->lock_value : t == m->x ? m->x_value : m->beyond;
}

static uint64_t value(void *context, Term t) {
  const Made *m = context;
  TermMemo *memo = term_memo_new();
  uint64_t v = term_eval(m->b.terms, t, variable, context, memo);
  term_memo_delete(memo);
  return v;
}

static bool takes(void *context, uint32_t frame, TransitionId j) {
  const Made *m = context;
  return m->taken[frame] == j || (!frame && m->also == j);
}

static bool fails(void *context, uint32_t check) {
  (void)check;
  return ((const Made *)context)->fails;
}

static Term is(Build *b, Term t, uint64_t n) {
  return term_eq(b->terms, t, term_const(b->terms, 8, n));
}

/* Makes lock; x = 1; read x; x = 2. */
static Made make(void) {
  Made m = {.b = build_new(), .taken = {0, 1, 2, 3}, .also = NOTHING};
  Build *b = &m.b;
  CellId lock = build_cell(b, 8, 0), x = build_cell(b, 8, 0);
  build_thread(b);
  build_lock(b, lock);
  m.lock = b->transitions.data[0].reads[0].value;
  build_write(b, x, build_number(b, x, 1));
  build_thread(b);
  m.x = build_read(b, x);
  build_write(b, x, build_number(b, x, 2));
  Transition *last = vec_top(&b->transitions);
  last->guard = term_or(b->terms, is(b, m.x, 1), is(b, m.x, 3));
  last->cut = is(b, m.x, 3);
  build_check(b, is(b, m.x, 1));
  build_threads(b);
  m.x_value = 1, m.fails = true;
  return m;
}

static const char *find(Made *m, const Facts *f) {
  const CheckedModel model = {value, takes, fails, m};
  return schedule_check_find(m->b.arena, &m->b.made, f, &model);
}

static void expect_with(Made *m, const Facts *f, const char *rule) {
  const char *found = find(m, f);
  bool good = rule ? found && strstr(found, rule) : !found;
  if (!good)
    fprintf(stderr, "\nexpected: %s\nfound: %s\n", rule ? rule : "nothing",
            found ? found : "nothing");
  CU_ASSERT(good);
  build_delete(&m->b);
}

static void expect(Made *m, const char *rule) {
  expect_with(m, facts_of_writes(m->b.arena, &m->b.made), rule);
}

#define MODEL(CHANGE, RULE)                                                    \
  do {                                                                         \
    Made m = make();                                                           \
    CHANGE;                                                                    \
    expect(&m, RULE);                                                          \
  } while (0)

static void take(Made *m, TransitionId a, TransitionId b, TransitionId c,
                 TransitionId d) {
  m->taken[0] = a, m->taken[1] = b, m->taken[2] = c, m->taken[3] = d;
}

static void schedules_break_no_rule(void) {
  MODEL((void)m, NULL);
  MODEL((take(&m, 0, 1, 2, NOTHING), m.fails = false), NULL);
  MODEL((take(&m, 2, 0, 1, NOTHING), m.x_value = 0, m.fails = false), NULL);
}

static void a_frame_has_one_transition(void) {
  MODEL(m.also = 2, "frame 0: expected one transition");
  MODEL(take(&m, 0, NOTHING, 1, 2),
        "frame 2: expected no transition after a frame without");
}

static void a_thread_goes_in_order(void) {
  MODEL(take(&m, 1, 0, 2, 3), "frame 0, transition 1: expected a thread that");
  MODEL(take(&m, 0, 1, 1, 2), "a transition that takes place once");
  MODEL((take(&m, 2, 3, 0, 1), m.x_value = 0), "a guard that holds");
}

static void what_waits_is_not_taken(void) {
  MODEL(m.lock_value = 1, "frame 0, transition 0: expected an enabled");
}

static void what_is_read_was_written(void) {
  MODEL(m.x_value = 3, "read 0: expected the value that was last written");
  MODEL(take(&m, 2, 0, 1, 3), "the value that was last written");
}

static void what_is_not_modelled_is_beyond(void) {
  Made m = make();
  Cell *cells = ARENA_ARRAY(m.b.arena, Cell, 2);
  memcpy(cells, m.b.made.cells, 2 * sizeof *cells);
  cells[1].initial = term_const(m.b.terms, 8, 3);
  m.b.made.cells = cells;
  take(&m, 2, 3, NOTHING, NOTHING);
  m.x_value = 3, m.fails = false;
  Made beyond = m;
  beyond.beyond = 1;
  CU_ASSERT_PTR_NULL(find(&beyond, facts_of_writes(m.b.arena, &m.b.made)));
  expect(&m, "'beyond' where it is not modelled");
}

static void checks_fail_where_they_are_violated(void) {
  MODEL(m.fails = false, "a check that is passed and violated to fail");
  MODEL(take(&m, 0, 1, 2, NOTHING),
        "check 0: expected a check that fails to be passed and violated");
}

static void a_thread_is_made_before_it_runs(void) {
  MODEL((m.b.threads.data[1].after = 2, take(&m, 2, 0, 1, NOTHING),
         m.x_value = 0, m.fails = false),
        "a thread that has come there");
  MODEL((m.b.threads.data[1].guard = term_false(m.b.terms)),
        "a thread that has come there");
}

static void facts_hold(void) {
  Made m = make();
  Term fact = m.b.made.beyond;
  m.b.made.facts = &fact, m.b.made.n_facts = 1;
  expect(&m, "fact 0: expected to hold");
}

/* Facts about the threads by the graph, to be broken. */
typedef struct {
  Made m;
  Facts facts;
  Range reads[4];
  const Range *by_transition[4];
  uint32_t least[8], most[8];
} Known;

static void know(Known *k) {
  k->m = make();
  const SensitivityOptions o = {.max_nodes = 100, .max_work = UINT64_MAX};
  const Sensitivity *s = sensitivity_of(k->m.b.arena, &k->m.b.made, &o);
  k->facts = *facts_of_graph(k->m.b.arena, &k->m.b.made, s->graph);
  for (TransitionId j = 0; j < 4; j++) {
    k->by_transition[j] = &k->reads[j];
    if (k->m.b.made.transitions[j].n_reads)
      k->reads[j] = k->facts.reads[j][0];
  }
  memcpy(k->least, k->facts.passed_least, sizeof k->least);
  memcpy(k->most, k->facts.passed_most, sizeof k->most);
  k->facts.passed_least = k->least, k->facts.passed_most = k->most;
  k->facts.reads = k->by_transition;
}

#define KNOWN(CHANGE, RULE)                                                    \
  do {                                                                         \
    Known k;                                                                   \
    know(&k);                                                                  \
    CHANGE;                                                                    \
    expect_with(&k.m, &k.facts, RULE);                                         \
  } while (0)

static void what_is_known_is_so(void) {
  KNOWN((void)k, NULL);
  KNOWN(k.reads[2].high = 0, "frame 2, read 0: expected no value above");
  KNOWN(k.reads[2].low = 2, "read 0: expected no value below");
  KNOWN(k.least[2 * 2] = 3, "meanwhile thread 0: expected the least");
  KNOWN(k.most[2 * 2] = 1, "meanwhile thread 0: expected no more than");
}

/* If thread 1 is not created, facts about it do not matter. */
static void who_does_not_exist_has_passed_nothing(void) {
  Known k;
  know(&k);
  k.m.b.threads.data[1].guard = term_false(k.m.b.terms);
  k.m.fails = false, take(&k.m, 0, 1, NOTHING, NOTHING);
  k.least[1 * 2 + 1] = 2;
  expect_with(&k.m, &k.facts, NULL);
}

UNIT(schedule_check) {
  TEST(schedules_break_no_rule);
  TEST(a_frame_has_one_transition);
  TEST(a_thread_goes_in_order);
  TEST(what_waits_is_not_taken);
  TEST(what_is_read_was_written);
  TEST(what_is_not_modelled_is_beyond);
  TEST(checks_fail_where_they_are_violated);
  TEST(a_thread_is_made_before_it_runs);
  TEST(facts_hold);
  TEST(what_is_known_is_so);
  TEST(who_does_not_exist_has_passed_nothing);
}
