#include "frontend/ir/property_ids.h"
#include "svcomp/trace/trace_reduce.h"
#include "encoder/engine/engine.h"
#include "tests/unit/source.h"
#include "tests/unit/unit.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  Arena *arena;
  Result result;
  const Event *log;
  uint32_t n_log;
  ReducedTrace reduced;
} Found;

static const Program *parse(Arena *a, const char *source, uint32_t properties) {
  static const char form[] = "#include <pthread.h>\n#include <stdlib.h>\n"
                             "void reach_error(void) {}\n%s\n";
  return source_parse(a, arena_printf(a, form, source), properties);
}

/* Returns, by event, whether its thread comes to another line. */
static const bool *find_lines(Arena *a, const Event *log, uint32_t n) {
  unsigned line[64] = {0};
  bool *begins = ARENA_ARRAY(a, bool, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    if (log[i].kind != EVENT_LOCATION)
      continue;
    begins[i] = line[log[i].thread] != log[i].inst->loc.line;
    line[log[i].thread] = log[i].inst->loc.line;
  }
  return begins;
}

/* Returns the first violation in the order of the search, reduced. */
static Found find(const char *source, Property property) {
  Found x = {.arena = arena_new()};
  const EngineOptions o = {.question.properties = 1u << property,
                           .question.keep_path = true};
  Stats stats = {0};
  const Program *p = parse(x.arena, source, o.question.properties);
  x.result = engine_explore.run(x.arena, p, &o, &stats, NULL);
  CU_ASSERT_EQUAL_FATAL(x.result.verdict, VERDICT_FALSE);
  x.log = config_log(x.result.replay, &x.n_log);
  x.reduced = trace_reduce(x.arena, x.result.replay, &x.result.violation,
                           find_lines(x.arena, x.log, x.n_log));
  return x;
}

static void release(Found *x) {
  config_delete(x->result.replay);
  arena_delete(x->arena);
}

static bool overlaps(const Event *a, const Event *b) {
  return a->object == b->object && a->offset < b->offset + b->bytes &&
         b->offset < a->offset + a->bytes;
}

/* Returns the store before index i of 'order' that the load there reads from;
 * UINT32_MAX: none. */
static uint32_t source_of(const Found *x, const uint32_t *order, uint32_t i) {
  const Event *load = &x->log[order[i]];
  while (i-- > 0)
    if (x->log[order[i]].kind == EVENT_STORE &&
        overlaps(&x->log[order[i]], load))
      return order[i];
  return UINT32_MAX;
}

static uint32_t *identity(const Found *x) {
  uint32_t *order = ARENA_ARRAY(x->arena, uint32_t, x->n_log + 1);
  for (uint32_t i = 0; i < x->n_log; i++)
    order[i] = i;
  return order;
}

/* True if each thread does a prefix of its actions, and reads the same
 * values. */
static bool is_execution(const Found *x) {
  const uint32_t *new = x->reduced.events, *old = identity(x);
  uint32_t *last = ARENA_ARRAY(x->arena, uint32_t, 64);
  for (uint32_t i = 0; i < x->reduced.n; i++) {
    const Event *e = &x->log[new[i]];
    for (uint32_t k = last[e->thread]; k < new[i]; k++)
      if (x->log[k].thread == e->thread)
        return false;
    last[e->thread] = new[i] + 1;
    if (e->kind == EVENT_LOAD &&
        source_of(x, new, i) != source_of(x, old, new[i]))
      return false;
  }
  return true;
}

static unsigned count_switches(const Found *x, const uint32_t *order,
                               uint32_t n) {
  unsigned switches = 0;
  for (uint32_t i = 1; i < n; i++)
    switches += x->log[order[i]].thread != x->log[order[i - 1]].thread;
  return switches;
}

static unsigned switches_of(const Found *x) {
  return count_switches(x, x->reduced.events, x->reduced.n);
}

static bool has_thread(const Found *x, ThreadId t) {
  for (uint32_t i = 0; i < x->reduced.n; i++)
    if (x->log[x->reduced.events[i]].thread == t)
      return true;
  return false;
}

static const char independent[] =
    "int x, y, z;\n"
    "void *f(void *p) { *(int *)p = 1; *(int *)p = 2; return 0; }\n"
    "int main(void) { pthread_t a, b;\n"
    "  pthread_create(&a, 0, f, &x); pthread_create(&b, 0, f, &y);\n"
    "  if (x == 1) reach_error(); }\n";

static void threads_that_do_not_matter_are_left_out(void) {
  Found x = find(independent, PROPERTY_REACH);
  CU_ASSERT_TRUE(is_execution(&x));
  CU_ASSERT_TRUE(has_thread(&x, 1));
  CU_ASSERT_FALSE(has_thread(&x, 2));
  CU_ASSERT_EQUAL(switches_of(&x), 2);
  release(&x);
}

static void what_a_violation_depends_on_stays_in_order(void) {
  Found x = find("int x, n;\n"
                 "void *f(void *p) { int v = x; x = v + 1; n++; return p; }\n"
                 "int main(void) { pthread_t a, b;\n"
                 "  pthread_create(&a, 0, f, 0); pthread_create(&b, 0, f, 0);\n"
                 "  pthread_join(a, 0); pthread_join(b, 0);\n"
                 "  if (x == 1) reach_error(); }\n",
                 PROPERTY_REACH);
  CU_ASSERT_TRUE(is_execution(&x));
  CU_ASSERT_TRUE(has_thread(&x, 1) && has_thread(&x, 2));
  CU_ASSERT_TRUE(switches_of(&x) <= count_switches(&x, identity(&x), x.n_log));
  release(&x);
}

static void a_deadlock_keeps_all(void) {
  Found x = find("pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER,\n"
                 "  k = PTHREAD_MUTEX_INITIALIZER; int y;\n"
                 "void *f(void *p) { pthread_mutex_lock(&m);\n"
                 "  pthread_mutex_lock(&k); return p; }\n"
                 "void *g(void *p) { y = 1; pthread_mutex_lock(&k);\n"
                 "  pthread_mutex_lock(&m); return p; }\n"
                 "int main(void) { pthread_t a, b;\n"
                 "  pthread_create(&a, 0, f, 0); pthread_create(&b, 0, g, 0);\n"
                 "  pthread_join(a, 0); }\n",
                 PROPERTY_DEADLOCK);
  CU_ASSERT_TRUE(is_execution(&x));
  CU_ASSERT_EQUAL(x.reduced.n, x.n_log);
  release(&x);
}

static void the_violating_access_comes_last(void) {
  Found x = find("int *p;\n"
                 "void *f(void *q) { free(p); return q; }\n"
                 "int main(void) { pthread_t a; p = malloc(4);\n"
                 "  pthread_create(&a, 0, f, 0); *p = 1; }\n",
                 PROPERTY_DEREF);
  CU_ASSERT_TRUE(is_execution(&x));
  CU_ASSERT_EQUAL(x.reduced.n, x.n_log);
  CU_ASSERT_EQUAL(x.log[x.reduced.events[x.n_log - 1]].thread, 0);
  release(&x);
}

/* Returns the line on which the thread of the event at index i goes on, or
 * 0. */
static unsigned next_line(const Found *x, uint32_t i) {
  const uint32_t *order = x->reduced.events;
  for (uint32_t k = i + 1; k < x->reduced.n; k++)
    if (x->log[order[k]].thread == x->log[order[i]].thread)
      return x->log[order[k]].user_inst->loc.line;
  return 0;
}

static void threads_change_turns_between_statements(void) {
  Found x = find("int x, y, a, b;\n"
                 "void *f(void *p) {\n"
                 "  y = 1;\n"
                 "  b = x + y;\n"
                 "  return p; }\n"
                 "int main(void) { pthread_t t;\n"
                 "  pthread_create(&t, 0, f, 0);\n"
                 "  x = 1;\n"
                 "  a = x + y;\n"
                 "  pthread_join(t, 0);\n"
                 "  if (a == 2 && b == 2) reach_error(); }\n",
                 PROPERTY_REACH);
  CU_ASSERT_TRUE(is_execution(&x));
  for (uint32_t i = 1; i < x.reduced.n; i++) {
    const Event *e = &x.log[x.reduced.events[i]];
    const Event *before = &x.log[x.reduced.events[i - 1]];
    if (e->thread != before->thread)
      CU_ASSERT_NOT_EQUAL(next_line(&x, i - 1), before->user_inst->loc.line);
  }
  CU_ASSERT_EQUAL(switches_of(&x), 2);
  release(&x);
}

UNIT(trace_reduce) {
  TEST(threads_that_do_not_matter_are_left_out);
  TEST(what_a_violation_depends_on_stays_in_order);
  TEST(a_deadlock_keeps_all);
  TEST(the_violating_access_comes_last);
  TEST(threads_change_turns_between_statements);
}
