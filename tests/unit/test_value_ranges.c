#include "frontend/clang/clang_ast.h"
#include "reduction/static/value_ranges.h"
#include "tests/unit/unit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  Arena *arena;
  const Program *program;
  ValueRanges ranges;
  LockSets *locks;
} Found;

static Found analyse_text(const char *text, DomainKind domain) {
  Found x = {.arena = arena_new()};
  char path[] = "/tmp/ranges-XXXXXX";
  FILE *f = fdopen(mkstemp(path), "w");
  fprintf(f,
          "int __VERIFIER_nondet_int(void); void abort(void); int g;\n"
          "void __VERIFIER_assume(int);\n%s\n",
          text);
  fclose(f);
  Diag *d = diag_new(stdout);
  const FrontendOptions o = {.file = path, .pointer_bits = 64};
  CU_ASSERT_EQUAL_FATAL(frontend_parse(x.arena, &o, d, &x.program), OK);
  diag_delete(d);
  unlink(path);
  x.locks = lock_sets_new(x.arena, x.program);
  x.ranges = value_ranges_find(x.arena, x.program, x.locks, domain);
  return x;
}

static Found analyse(const char *body, DomainKind domain) {
  Arena *a = arena_new();
  Found x = analyse_text(
      arena_printf(a, "int main(void) { int *p = &g; %s\n}", body), domain);
  arena_delete(a);
  return x;
}

static const LoopRange *find(const Found *x, uint32_t loop, const char *name) {
  for (uint32_t i = 0; i < x->ranges.n_loops; i++) {
    const LoopRange *r = &x->ranges.loops[i];
    if (r->loop == loop && !strcmp(r->function->regs[r->reg].name, name))
      return r;
  }
  return NULL;
}

/* True if variable 'v' is in this range at the first loop; 'low' > 'high': its
 * range is unknown. */
static bool is_within(const char *body, int64_t low, int64_t high) {
  bool holds = true;
  for (DomainKind k = 0; k < N_DOMAIN; k++) {
    Found x = analyse(body, k);
    const LoopRange *r = find(&x, 0, "v");
    unsigned unused = r ? 64u - r->function->regs[r->reg].width : 0;
    int64_t from = r ? (int64_t)(r->low << unused) >> unused : 1;
    int64_t to = r ? (int64_t)(r->high << unused) >> unused : 0;
    if (from != low || to != high) {
      printf("\n    %d: %lld..%lld, expected %lld..%lld\n", (int)k,
             (long long)from, (long long)to, (long long)low, (long long)high);
      holds = false;
    }
    arena_delete(x.arena);
  }
  return holds;
}

static void counters_stay_within_their_loops(void) {
  CU_ASSERT_TRUE(is_within("int v = 0; while (v < 10) v++;", 0, 10));
  CU_ASSERT_TRUE(is_within("int v = 0; while (v < 10) v += 3;", 0, 12));
  CU_ASSERT_TRUE(is_within("int v = 5; while (v > 0) v--;", 0, 5));
  CU_ASSERT_TRUE(is_within("int v; for (v = -4; v <= 7; v++) ;", -4, 8));
  CU_ASSERT_TRUE(is_within("signed char v = -3; while (v != 4) v++;", -3, 4));
  CU_ASSERT_TRUE(is_within("int v = 3; while (g) g--;", 3, 3));
}

static void inputs_are_cut_down_by_what_they_are_compared_with(void) {
  CU_ASSERT_TRUE(is_within("int v = __VERIFIER_nondet_int();"
                           "if (v < 2 || v > 9) return 0; while (v > 4) v--;",
                           2, 9));
  CU_ASSERT_TRUE(is_within("int v = g; if (v >= 6) v = 6; if (v < -1) v = -1;"
                           "while (g) g--;",
                           -1, 6));
  CU_ASSERT_TRUE(is_within("int v = __VERIFIER_nondet_int();"
                           "__VERIFIER_assume(v >= 0 && v <= 3);"
                           "while (g) g--;",
                           0, 3));
}

static void what_comes_from_memory_and_calls_is_anything(void) {
  CU_ASSERT_TRUE(is_within("int v = g; while (g) g--;", 1, 0));
  CU_ASSERT_TRUE(
      is_within("int v = 0; while (g) v = __VERIFIER_nondet_int();", 1, 0));
  CU_ASSERT_TRUE(is_within("unsigned v = 0; while (g) v++;", 1, 0));
  CU_ASSERT_TRUE(
      is_within("int v = 0; while (g) { int w = v; v = g; g = w; }", 1, 0));
}

static void both_ways_of_a_branch_count(void) {
  CU_ASSERT_TRUE(is_within("int v = 0; while (g) { if (g == 3) v = 7;"
                           " else v = -2; }",
                           -2, 7));
  CU_ASSERT_TRUE(is_within("int v = 0, w = 5; while (g) { int x = v; v = w;"
                           " w = x; }",
                           0, 5));
}

static void inner_loops_have_ranges_of_their_own(void) {
  Found x = analyse("int i, j; for (i = 0; i < 3; i++)"
                    " for (j = 0; j < i; j++) ;",
                    DOMAIN_INTERVAL);
  const LoopRange *inner = find(&x, 0, "i"), *outer = find(&x, 1, "i");
  CU_ASSERT_PTR_NOT_NULL_FATAL(outer);
  CU_ASSERT_PTR_NOT_NULL_FATAL(inner);
  CU_ASSERT_EQUAL(outer->high, 3);
  CU_ASSERT_EQUAL(inner->high, 2);
  arena_delete(x.arena);
}

static ObjId find_object(const Found *x, const char *name) {
  ObjId i = 0;
  while (i < x->program->n_objects &&
         (strcmp(x->program->objects[i].name, name) ||
          !x->ranges.objects[i].is_known))
    i++;
  return i;
}

static bool is_interval(const Object *o, Interval by, int64_t low,
                        int64_t high) {
  unsigned unused = 64 - 8 * (unsigned)o->size;
  int64_t from = (int64_t)(range_order(o->type, by.low) << unused);
  int64_t to = (int64_t)(range_order(o->type, by.high) << unused);
  bool is_equal = from >> unused == low && to >> unused == high;
  if (!is_equal)
    printf("\n    %s: %lld..%lld\n", o->name, (long long)(from >> unused),
           (long long)(to >> unused));
  return is_equal;
}

static bool holds(const char *text, const char *name, int64_t low,
                  int64_t high) {
  Found x = analyse_text(text, DOMAIN_INTERVAL);
  ObjId i = find_object(&x, name);
  bool is_found =
      i < x.program->n_objects &&
      is_interval(&x.program->objects[i], x.ranges.objects[i].ever, low, high);
  arena_delete(x.arena);
  return is_found;
}

static void globals_hold_what_is_stored_or_initial(void) {
  CU_ASSERT_TRUE(holds("int x = 3; int main(void) { x = 7; }", "x", 3, 7));
  CU_ASSERT_TRUE(
      holds("int x; int main(void) { if (__VERIFIER_nondet_int()) x = -2; }",
            "x", -2, 0));
  CU_ASSERT_TRUE(
      holds("signed char x = -1; int main(void) { return x; }", "x", -1, -1));
  CU_ASSERT_TRUE(holds("int x = 1, y; void f(int v) { if (v > 4) v = 4;"
                       " if (v < 2) v = 2; x = v; }"
                       "int main(void) { f(__VERIFIER_nondet_int()); y = x; }",
                       "y", 0, 4));
  CU_ASSERT_TRUE(
      holds("int x; int main(void) { while (__VERIFIER_nondet_int()) {"
            " int v = x; if (v < 5) x = v + 1; } }",
            "x", 0, 5));
  CU_ASSERT_TRUE(holds("long long x; int main(void) { x = -5000000000; }", "x",
                       -5000000000, 0));
}

/* Between two reads another thread may write. */
static void globals_that_are_unbounded_have_their_types_bounds(void) {
  CU_ASSERT_TRUE(holds("#include <pthread.h>\nint x;"
                       "void *f(void *a) { if (x < 5) x++; return a; }"
                       "int main(void) { pthread_t t;"
                       "pthread_create(&t, 0, f, 0); f(0); }",
                       "x", INT32_MIN, INT32_MAX));
  CU_ASSERT_TRUE(holds("int x; int main(void) { if (x < 5) x++; }", "x", 0, 1));
  CU_ASSERT_TRUE(
      holds("short x; int main(void) { while (__VERIFIER_nondet_int()) x++; }",
            "x", INT16_MIN, INT16_MAX));
  CU_ASSERT_TRUE(holds("int x; int main(void) { x = __VERIFIER_nondet_int();"
                       "}",
                       "x", INT32_MIN, INT32_MAX));
}

/* True if the range is unknown; an unsound range would be found here. */
static bool is_unknown(const char *text) {
  return !holds(text, "x", 0, 7) && !holds(text, "x", 0, 0);
}

static void what_may_be_stored_elsewhere_is_not_known(void) {
  CU_ASSERT_TRUE(is_unknown("int x; int main(void) { int *p = &x; *p = 7; }"));
  CU_ASSERT_TRUE(is_unknown("int x, *p = &x; int main(void) { *p = 7; }"));
  CU_ASSERT_TRUE(is_unknown("int x; void f(int *p) { *p = 7; }"
                            "int main(void) { f(&x); }"));
  CU_ASSERT_TRUE(is_unknown("int x[2]; int main(void) { x[1] = 7; }"));
  CU_ASSERT_TRUE(is_unknown("union { int x; char c; } x;"
                            "int main(void) { x.x = 7; }"));
  CU_ASSERT_TRUE(is_unknown("#include <stdatomic.h>\nint x; int main(void) {"
                            "int *p = x ? &g : &x; __atomic_store_n(p, 7, 5);"
                            "}"));
}

/* Program with variable 'x' and threads that run 'thread'; main runs 'before'
 * and 'after' their creation. */
typedef struct {
  const char *globals, *thread, *before, *after;
} Threads;

#define LOCK "pthread_mutex_lock(&m); "
#define UNLOCK " pthread_mutex_unlock(&m); "

static bool is_free(Threads p, const char *guard, int64_t low, int64_t high) {
  Arena *a = arena_new();
  Found x =
      analyse_text(arena_printf(a,
                                "#include <pthread.h>\n"
                                "void __VERIFIER_atomic_begin(void);"
                                "void __VERIFIER_atomic_end(void);"
                                "pthread_mutex_t m; %s;"
                                "void *run(void *a) { %s; return a; }"
                                "int main(void) { pthread_t t; %s;"
                                " pthread_create(&t, 0, run, 0); %s; }",
                                p.globals, p.thread, p.before ? p.before : "",
                                p.after ? p.after : ""),
                   DOMAIN_INTERVAL);
  ObjId i = find_object(&x, "x");
  CU_ASSERT_FATAL(i < x.program->n_objects);
  unsigned token = lock_sets_guard(x.locks, i);
  const char *name = token == TOKEN_SECTION
                         ? ""
                         : lock_sets_mutex(x.locks, token - TOKEN_MUTEX)->name;
  bool is_so =
      !strcmp(name, guard) &&
      is_interval(&x.program->objects[i], x.ranges.objects[i].free, low, high);
  if (strcmp(name, guard))
    printf("\n    guarded by '%s', expected '%s'\n", name, guard);
  arena_delete(x.arena);
  arena_delete(a);
  return is_so;
}

static void a_variable_is_free_when_its_mutex_is_unlocked(void) {
  CU_ASSERT_TRUE(
      is_free((Threads){.globals = "int x", .thread = LOCK "x++; x--;" UNLOCK},
              "m", 0, 0));
  CU_ASSERT_TRUE(is_free(
      (Threads){.globals = "int x = 3", .thread = LOCK "x = 7; x = 5;" UNLOCK},
      "m", 3, 5));
  CU_ASSERT_TRUE(
      is_free((Threads){.globals = "int x = 9",
                        .thread = LOCK "x = 1 - x; x = 1 - x;" UNLOCK,
                        .before = "x = 4"},
              "m", 4, 4));
  CU_ASSERT_TRUE(is_free((Threads){.globals = "int x",
                                   .thread = LOCK "x = 3; x = 0;" UNLOCK,
                                   .after = LOCK "x = 2; x = 1;" UNLOCK},
                         "m", 0, 1));
  CU_ASSERT_TRUE(
      is_free((Threads){.globals = "int x; void set(void) { x = 6; }",
                        .thread = LOCK "set(); x = 2;" UNLOCK},
              "m", 0, 2));
  CU_ASSERT_TRUE(is_free(
      (Threads){.globals = "struct { int i; pthread_mutex_t l; } s; int x",
                .thread = "pthread_mutex_lock(&s.l); x = 3; x = 1;"
                          "pthread_mutex_unlock(&s.l)"},
      "s.l", 0, 1));
}

/* Every thread counts that stores while another one may, or that leaves the
 * variable at another value. */
static void a_variable_is_free_with_what_others_leave_it_at(void) {
  CU_ASSERT_TRUE(is_free(
      (Threads){.globals = "int x", .thread = LOCK "x = 5; if (a)" UNLOCK}, "m",
      0, 5));
  CU_ASSERT_TRUE(is_free((Threads){.globals = "int x",
                                   .thread = LOCK "x = 5; x = 0;" UNLOCK,
                                   .after = "x = 9"},
                         "", 0, 9));
  CU_ASSERT_TRUE(
      is_free((Threads){.globals = "int x; void set(void) { x = 5; x = 0; }",
                        .thread = LOCK "set();" UNLOCK,
                        .after = "set()"},
              "", 0, 5));
  CU_ASSERT_TRUE(
      is_free((Threads){.globals = "int x; void leave(void) {" UNLOCK "}",
                        .thread = LOCK "x = 5; leave()"},
              "m", 0, 5));
  CU_ASSERT_TRUE(is_free((Threads){.globals = "int x = 1",
                                   .thread = "",
                                   .before = LOCK,
                                   .after = "x = 2;" UNLOCK},
                         "m", 2, 2));
  CU_ASSERT_TRUE(is_free((Threads){.globals = "int x",
                                   .thread = LOCK "x = 7; x = 1;" UNLOCK,
                                   .before = LOCK "x = 8",
                                   .after = UNLOCK},
                         "m", 1, 8));
}

/* An atomic section guards an object like a mutex. */
static void a_variable_is_free_outside_of_sections(void) {
  CU_ASSERT_TRUE(is_free((Threads){.globals = "int x",
                                   .thread = "__VERIFIER_atomic_begin();"
                                             "x += 2; x -= 2;"
                                             "__VERIFIER_atomic_end()"},
                         "", 0, 0));
  CU_ASSERT_TRUE(is_free(
      (Threads){.globals = "int x", .thread = "x = 3; x = 0"}, "", 0, 3));
  CU_ASSERT_TRUE(is_free(
      (Threads){.globals = "int x", .thread = "", .before = "x = 3; x = 1"}, "",
      1, 1));
}

/* True if 'guard' guards x, which each thread leaves at 0, in a program that
 * does 'use', too. */
static bool is_guarded_beside(const char *use, const char *guard) {
  return is_free((Threads){.globals =
                               "struct { int i; pthread_mutex_t l[2]; } s;"
                               "void *memset(void *, int, unsigned long);"
                               "void take(pthread_mutex_t *p) {"
                               "pthread_mutex_lock(p); }; int x",
                           .thread = "take(&s.l[1]); x = 5; x = 0;"
                                     "pthread_mutex_unlock(&s.l[1])",
                           .after = use},
                 guard, 0, *guard ? 0 : 5);
}

static void only_mutexes_that_nothing_else_touches_guard(void) {
  static const char *const uses[] = {
      "int i = pthread_mutex_trylock(&s.l[1])",
      "pthread_cond_t c; pthread_cond_wait(&c, &s.l[1])",
      "pthread_mutexattr_t k; pthread_mutex_init(&s.l[1], &k)",
      "pthread_mutex_init(&s.l[1], 0)",
      "pthread_mutex_unlock(&s.l[1])",
      "s.l[1] = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER",
      "char *p = (char *)&s.l[1]; *p = 0",
      "memset(&s, 0, sizeof s)",
      "for (int i = 0; i < 2; i++) pthread_mutex_unlock(s.l + i)",
      "(t ? pthread_mutex_lock : pthread_mutex_unlock)(&s.l[1])",
      "pthread_mutex_lock(t ? &m : &s.l[1])",
      "take(&m)"};
  for (size_t i = 0; i < sizeof uses / sizeof *uses; i++)
    CU_ASSERT_TRUE(is_guarded_beside(uses[i], ""));
}

/* The analysis follows addresses, and a mutex that is destroyed is not taken
 * by anybody. */
static void mutexes_guard_whoever_has_their_address(void) {
  static const char *const uses[] = {
      "pthread_mutex_t *p = &s.l[1]; take(p)", "take(&s.l[1])",
      "pthread_mutex_destroy(&s.l[1])", "pthread_mutex_unlock(&m)", "s.i = 1"};
  for (size_t i = 0; i < sizeof uses / sizeof *uses; i++)
    CU_ASSERT_TRUE(is_guarded_beside(uses[i], "s.l[1]"));
}

/* Calls of what is not known may do anything. */
static void nothing_guards_beside_what_is_not_known(void) {
  CU_ASSERT_TRUE(is_free((Threads){.globals = "extern void (*any)(void); int x",
                                   .thread = LOCK "x = 5; x = 0;" UNLOCK,
                                   .after = "any()"},
                         "", 0, 5));
}

/* Nobody runs before main but constructors, which see what is initial. */
static void main_finds_what_constructors_leave(void) {
  const char *const make = "int x = 1, y; __attribute__((constructor))"
                           "void f(void) { %s; }"
                           "int main(void) { y = x; }";
  Arena *a = arena_new();
  CU_ASSERT_TRUE(holds(arena_printf(a, make, "x = 4"), "y", 0, 4));
  CU_ASSERT_TRUE(
      holds("int x = 1, y; int main(void) { y = x; x = 4; }", "y", 0, 1));
  arena_delete(a);
}

UNIT(value_ranges) {
  TEST(counters_stay_within_their_loops);
  TEST(inputs_are_cut_down_by_what_they_are_compared_with);
  TEST(what_comes_from_memory_and_calls_is_anything);
  TEST(both_ways_of_a_branch_count);
  TEST(globals_hold_what_is_stored_or_initial);
  TEST(globals_that_are_unbounded_have_their_types_bounds);
  TEST(what_may_be_stored_elsewhere_is_not_known);
  TEST(inner_loops_have_ranges_of_their_own);
  TEST(a_variable_is_free_when_its_mutex_is_unlocked);
  TEST(a_variable_is_free_with_what_others_leave_it_at);
  TEST(a_variable_is_free_outside_of_sections);
  TEST(only_mutexes_that_nothing_else_touches_guard);
  TEST(mutexes_guard_whoever_has_their_address);
  TEST(nothing_guards_beside_what_is_not_known);
  TEST(main_finds_what_constructors_leave);
}
