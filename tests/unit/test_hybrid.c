#include "frontend/ir/property_ids.h"
#include "reduction/explore/hybrid.h"

#include "reduction/explore/dpor.h"
#include "reduction/explore/slices.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/ir_random.h"
#include "tests/unit/unit.h"

#include <stdio.h>

/* ---- random programs: pointers, calls, threads that create threads */

#define OBJECTS                                                                \
  "object x size 4 align 4\n"                                                  \
  "object y size 4 align 4\n"                                                  \
  "object z size 4 align 4\n"                                                  \
  "object w size 4 align 4\n"                                                  \
  "object p size 8 align 8\n"                                                  \
  "object h size 8 align 8\n"                                                  \
  "object a size 16 align 4\n"                                                 \
  "object l size 8 align 8 thread_local image "                                \
  "x0000000000000000 at 0 &z\n"

#define HELPERS                                                                \
  "function peek params 1 result 64 {\n"                                       \
  "  reg 64 which\n"                                                           \
  "  reg 32 t\n"                                                               \
  "  %t = load %which\n"                                                       \
  "  return %which\n"                                                          \
  "}\n"                                                                        \
  "function poke params 1 result 64 {\n"                                       \
  "  reg 64 which\n"                                                           \
  "  store %which, 1:32\n"                                                     \
  "  return &y\n"                                                              \
  "}\n"                                                                        \
  "function child params 1 {\n"                                                \
  "  reg 64 argument\n"                                                        \
  "  reg 64 q\n"                                                               \
  "  store %argument, 3:32\n"                                                  \
  "  %q = load &l\n"                                                           \
  "  store %q, 3:32\n"                                                         \
  "  return\n"                                                                 \
  "}\n"

typedef struct {
  Arena *arena;
  uint64_t *seed;
  const char *intervals;
  unsigned n_loops, n_children;
} Body;

static const char *any(Body *b, const char *const *names, unsigned n) {
  return names[ir_draw(b->seed, n)];
}

static const char *variable(Body *b) {
  static const char *const names[] = {"x", "y", "z"};
  return any(b, names, 3);
}

static const char *check_text(Body *b) {
  static const char *const properties[] = {
      "assertion", "no-overflow", "no-division-by-zero", "unreach-call"};
  const char *property = any(b, properties, 4), *o = variable(b);
  return arena_printf(b->arena,
                      "  %%t = load &%s\n  %%c = eq %%t, %u:32\n"
                      "  %%c = not %%c\n  assert %%c %s \"seen\"\n",
                      o, (unsigned)ir_draw(b->seed, 4), property);
}

/* Returns a loop that waits, maybe for ever, or that changes shared memory. */
static const char *loop_text(Body *b, unsigned i) {
  const char *o = ir_draw(b->seed, 2) ? "w" : variable(b), *p = variable(b);
  unsigned k = (unsigned)ir_draw(b->seed, 2);
  bool stores = !ir_draw(b->seed, 3);
  b->intervals =
      arena_printf(b->arena, "%s  interval S%u R%u\n", b->intervals, i, i);
  const char *store =
      stores ? arena_printf(b->arena, "  store &%s, %u:32\n", p, k) : "";
  return arena_printf(b->arena,
                      "S%u:\n  loop %u\n%s  %%t = load &%s\n"
                      "  %%c = eq %%t, %u:32\n  branch %%c, E%u, R%u\n"
                      "R%u:\n  jump S%u\nE%u:\n",
                      i, b->n_loops++, store, o, k, i, i, i, i, i);
}

/* Returns an access through the pointer p. */
static const char *through_text(Body *b, unsigned i) {
  static const char *const ways[] = {"  store %q, 2:32\n",
                                     "  %t = load %q\n",
                                     "  call @poke(%q)\n",
                                     "  store &p, 0:64\n  free %q\n",
                                     "  %q = call @peek(%q)\n  %t = load %q\n",
                                     "  store &h, %q\n"};
  return arena_printf(b->arena,
                      "  %%q = load &%s\n  %%c = eq %%q, 0:64\n"
                      "  branch %%c, B%u, A%u\nA%u:\n%sB%u:\n",
                      ir_draw(b->seed, 3) ? "p" : "h", i, i, i, any(b, ways, 6),
                      i);
}

static const char *pointer_text(Body *b, unsigned i) {
  static const char *const ways[] = {
      "  %q = alloc 4:64 heap\n  store %q, 1:32\n  store &p, %q\n",
      "  %q = alloc 4:64 stack\n  store %q, 1:32\n  store &p, %q\n",
      "  %q = alloc 4:64 stack\n  store %q, 1:32\n  store %q, 2:32\n",
      "  %t = self\n  %q = zext %t\n  %q = index &a, %q, 4\n"
      "  store %q, 1:32\n",
      "  %t = load &a+4\n  store &x, %t\n",
      "  store %argument, 2:32\n",
      "  %t = load %argument\n",
      "  %q = call @peek(%argument)\n  store %q, 1:32\n",
      "  store &p, %argument\n",
      "  %r = load &f\n  %q = call %r(&x)\n  store %q, 1:32\n",
      "  store &f, @poke\n",
      "  %q = load &l\n  %t = load %q\n",
      "  store &l, &x\n"};
  if (!ir_draw(b->seed, 4))
    return arena_printf(b->arena, "  store &p, &%s\n", variable(b));
  return ir_draw(b->seed, 2) ? any(b, ways, 13) : through_text(b, i);
}

static const char *wait_text(Body *b) {
  const char *o = variable(b), *p = variable(b);
  return arena_printf(b->arena,
                      "  atomic_begin\n  %%t = load &%s\n"
                      "  %%c = eq %%t, 1:32\n  wait %%c\n"
                      "  atomic_end\n  store &%s, 2:32\n",
                      o, p);
}

static const char *step_text(Body *b, unsigned i) {
  switch (ir_draw(b->seed, 9)) {
  case 0:
  case 1:
  case 2: return pointer_text(b, i);
  case 3: return check_text(b);
  case 4: return loop_text(b, i);
  case 5:
    if (b->n_children++)
      break;
    return arena_printf(b->arena, "  %%t = spawn @child, &%s\n", variable(b));
  case 6: return wait_text(b);
  default: break;
  }
  return ir_random_step(b->arena, b->seed, i);
}

static const char *routine_text(Body *b, unsigned name, unsigned steps) {
  char *text = "";
  b->intervals = "", b->n_loops = 0;
  for (unsigned i = 0; i < steps; i++)
    text = arena_printf(b->arena, "%s%s", text, step_text(b, i));
  return arena_printf(b->arena,
                      "function f%u params 1 {\n  reg 64 argument\n"
                      "  reg 32 t\n  reg 64 q\n  reg 64 r\n  reg 1 c\n"
                      "%s%s  return\n}\n",
                      name, b->intervals, text);
}

/* Returns threads that take at most so many steps. */
static const char *threads_text(Body *b, unsigned n, unsigned most) {
  Arena *a = b->arena;
  char *text = OBJECTS
      "object f size 8 align 8 image x0000000000000000 at 0 @peek\n" HELPERS;
  char *spawns = "";
  for (unsigned t = 0; t < n; t++) {
    unsigned steps = 1 + (unsigned)ir_draw(b->seed, most);
    text = arena_printf(a, "%s%s", text, routine_text(b, t, steps));
    spawns = arena_printf(a, "%s%s  %%id = spawn @f%u, &%s\n", spawns,
                          ir_draw(b->seed, 4) ? "" : "  store &x, 1:32\n", t,
                          variable(b));
  }
  return arena_printf(a,
                      "%sfunction main params 0 {\n  reg 32 id\n%s"
                      "  end_thread\n}\n",
                      text, spawns);
}

static const char *random_text(Arena *a, uint64_t seed) {
  Body b = {.arena = a, .seed = &seed};
  unsigned n = 2 + (unsigned)ir_draw(&seed, 2);
  return threads_text(&b, n, 6 - n);
}

/* Returns more threads, which rarely create others. */
static const char *crowd_text(Arena *a, uint64_t seed) {
  Body b = {.arena = a, .seed = &seed};
  unsigned n = 3 + (unsigned)ir_draw(&seed, 2);
  b.n_children = ir_draw(&seed, 4) > 0;
  return threads_text(&b, n, 6 - n);
}

/* ---- random programs: locks, some of which are not respected */

#define LOCKS                                                                  \
  "object x size 4 align 4\n"                                                  \
  "object y size 4 align 4\n"                                                  \
  "object z size 4 align 4\n"                                                  \
  "object k size 4 align 4\n"                                                  \
  "object m size 8 align 4\n"                                                  \
  "object g size 8 align 8 image x0000000000000000 at 0 &k\n"                  \
  "function lock_is_awaited params 1 library {\n"                              \
  "  reg 64 lock\n"                                                            \
  "  return\n"                                                                 \
  "}\n"                                                                        \
  "function lock params 1 library {\n"                                         \
  "  reg 64 lock\n"                                                            \
  "  reg 32 t\n"                                                               \
  "  reg 32 me\n"                                                              \
  "  reg 1 c\n"                                                                \
  "  reg 1 d\n"                                                                \
  "  atomic_begin\n"                                                           \
  "  call @lock_is_awaited(%lock)\n"                                           \
  "  %me = self\n"                                                             \
  "  %me = add %me, 1:32\n"                                                    \
  "  %t = load %lock\n"                                                        \
  "  %c = eq %t, 0:32\n"                                                       \
  "  %d = eq %t, %me\n"                                                        \
  "  %c = or %c, %d\n"                                                         \
  "  wait %c\n"                                                                \
  "  store %lock, %me\n"                                                       \
  "  atomic_end\n"                                                             \
  "  return\n"                                                                 \
  "}\n"                                                                        \
  "function unlock params 1 {\n"                                               \
  "  reg 64 lock\n"                                                            \
  "  store %lock, 0:32\n"                                                      \
  "  return\n"                                                                 \
  "}\n"                                                                        \
  "function second params 1 {\n"                                               \
  "  reg 64 locks\n"                                                           \
  "  reg 64 q\n"                                                               \
  "  %q = index %locks, 1:64, 4\n"                                             \
  "  call @lock(%q)\n"                                                         \
  "  return\n"                                                                 \
  "}\n"                                                                        \
  "function guarded params 1 {\n"                                              \
  "  reg 64 argument\n"                                                        \
  "  call @lock(&m)\n"                                                         \
  "  store %argument, 3:32\n"                                                  \
  "  call @unlock(&m)\n"                                                       \
  "  return\n"                                                                 \
  "}\n"                                                                        \
  "function maybe params 1 {\n"                                                \
  "  reg 64 argument\n"                                                        \
  "  reg 32 t\n"                                                               \
  "  reg 1 c\n"                                                                \
  "  %t = load %argument\n"                                                    \
  "  %c = eq %t, 0:32\n"                                                       \
  "  branch %c, A, B\n"                                                        \
  "A:\n"                                                                       \
  "  call @lock(&m)\n"                                                         \
  "B:\n"                                                                       \
  "  return\n"                                                                 \
  "}\n"

static const char *lock_name(Body *b) {
  static const char *const names[] = {"m", "m", "k", "m+4"};
  return any(b, names, 4);
}

static const char *access_text(Body *b) {
  return ir_draw(b->seed, 3)
             ? arena_printf(b->arena, "  store &%s, %u:32\n", variable(b),
                            (unsigned)ir_draw(b->seed, 3))
             : check_text(b);
}

static const char *locked_text(Body *b, unsigned i) {
  const char *l = lock_name(b), *inside = access_text(b);
  switch (ir_draw(b->seed, 5)) {
  case 0:
    return arena_printf(b->arena,
                        "  %%t = load &%s\n  %%c = eq %%t, 0:32\n"
                        "  branch %%c, A%u, B%u\nA%u:\n  call @lock(&%s)\n"
                        "B%u:\n%s",
                        variable(b), i, i, i, l, i, inside);
  case 1: return arena_printf(b->arena, "  call @lock(&%s)\n%s", l, inside);
  default:
    return arena_printf(b->arena,
                        "  call @lock(&%s)\n%s%s  call @unlock(&%s)\n", l,
                        inside, access_text(b), l);
  }
}

static const char *lock_step_text(Body *b, unsigned i) {
  static const char *const others[] = {
      "  call @second(&m)\n  store &x, 2:32\n  call @unlock(&m+4)\n",
      "  call @guarded(&y)\n",
      "  %q = load &g\n  call @lock(%q)\n  store &y, 2:32\n",
      "  %q = index &m, 0:64, 4\n  %t = load &x\n  %q = load &g\n"
      "  call @lock(%q)\n  store &y, 2:32\n",
      "  call @maybe(&x)\n  store &y, 1:32\n  call @unlock(&m)\n",
      "  store &g, &m\n",
      "  %t = spawn @guarded, &z\n",
      "  %q = index &k, 0:64, 4\n  call @lock(%q)\n  store &z, 1:32\n",
      "  call @lock(&m)\n  call @second(&m)\n  store &x, 1:32\n"
      "  call @unlock(&m+4)\n  call @unlock(&m)\n"};
  switch (ir_draw(b->seed, 8)) {
  case 0: return access_text(b);
  case 1: return arena_printf(b->arena, "  call @unlock(&%s)\n", lock_name(b));
  case 2:
    if (ir_draw(b->seed, 3))
      return wait_text(b);
    return arena_printf(b->arena, "  store &%s, %u:32\n", lock_name(b),
                        (unsigned)ir_draw(b->seed, 4));
  case 3: return any(b, others, 9);
  default: return locked_text(b, i);
  }
}

static const char *locking_text(Arena *a, uint64_t seed) {
  Body b = {.arena = a, .seed = &seed};
  unsigned n = 2 + (unsigned)ir_draw(&seed, 2);
  char *text = LOCKS, *spawns = "";
  for (unsigned t = 0; t < n; t++) {
    char *steps = "";
    for (unsigned i = 1 + (unsigned)ir_draw(&seed, 5 - n); i-- > 0;)
      steps = arena_printf(a, "%s%s", steps, lock_step_text(&b, i));
    text = arena_printf(a,
                        "%sfunction f%u params 1 {\n  reg 64 argument\n"
                        "  reg 32 t\n  reg 64 q\n  reg 1 c\n%s  return\n}\n",
                        text, t, steps);
    spawns = arena_printf(a, "%s  %%id = spawn @f%u, &x\n%s", spawns, t,
                          ir_draw(&seed, 4) ? "" : "  call @guarded(&x)\n");
  }
  return arena_printf(a,
                      "%sfunction main params 0 {\n  reg 32 id\n%s"
                      "  end_thread\n}\n",
                      text, spawns);
}

/* ---- same results as all interleavings */

typedef ExploreResult Explore(Arena *, const Program *, const ExploreOptions *);

typedef struct {
  uint64_t programs, violated, states, all_states;
} Seen;

static ExploreResult search_by(Explore *how, Arena *a, const Program *p,
                               uint32_t properties, bool keeps_hashes) {
  ExploreOptions o = {.properties = properties,
                      .nondet_bits = 8,
                      .max_states = 20000,
                      .keeps_hashes = keeps_hashes};
  o = hybrid_options(o);
  o.slices = false; /* the number of ends is compared */
  return how(a, p, &o);
}

static ExploreResult search(Arena *a, const Program *p, uint32_t properties,
                            bool is_hybrid) {
  return search_by(is_hybrid ? explore_hybrid : explore, a, p, properties,
                   false);
}

/* True if the results agree.  Unless addresses are fixed, the number of ends
 * may differ: a dead object at an address beside a new object makes
 * indistinguishable ends different. */
static bool is_same(const ExploreResult *x, const ExploreResult *y,
                    bool is_fixed) {
  if (x->status != OK)
    return true;
  if (x->violated || y->violated)
    return x->violated && y->violated;
  if (y->status != OK || !x->deadlocks != !y->deadlocks)
    return false;
  return !is_fixed || (x->paths == y->paths && x->deadlocks == y->deadlocks);
}

static bool agrees(const char *make(Arena *, uint64_t), uint64_t seed,
                   uint32_t properties, Seen *seen) {
  Arena *a = arena_new();
  const char *body = make(a, seed);
  Program p = *ir_program(a, body);
  p.has_fixed_addresses = seed & 1;
  ExploreResult x = search(a, &p, properties, false),
                y = search(a, &p, properties, true);
  bool is_good = is_same(&x, &y, p.has_fixed_addresses);
  if (!is_good)
    printf("seed %llu, properties %x: %s, %llu ends, %llu deadlocks; %s %s, "
           "%llu ends, %llu deadlocks\n%s",
           (unsigned long long)seed, properties,
           x.violated ? "violated" : "holds", (unsigned long long)x.paths,
           (unsigned long long)x.deadlocks, y.violated ? "violated" : "holds",
           y.reason ? y.reason : "", (unsigned long long)y.paths,
           (unsigned long long)y.deadlocks, body);
  seen->programs += x.status == OK;
  seen->violated += x.violated;
  if (x.status == OK && !x.violated)
    seen->states += y.states, seen->all_states += x.states;
  arena_delete(a);
  return is_good;
}

static void compare_ends(const char *make(Arena *, uint64_t),
                         const uint32_t *properties, unsigned n) {
  for (unsigned k = 0; k < n; k++) {
    Seen seen = {0};
    for (uint64_t i = 1; i <= unit_trials(600); i++)
      CU_ASSERT_FATAL(
          agrees(make, i * 0x9e3779b97f4a7c15, properties[k], &seen));
    CU_ASSERT(!properties[k] || seen.violated >= unit_trials(3));
    CU_ASSERT(seen.programs - seen.violated > 30);
    CU_ASSERT(4 * seen.states < 3 * seen.all_states);
  }
}

static void every_end_and_violation_is_found(void) {
  static const uint32_t properties[] = {
      0,
      1u << PROPERTY_ASSERTION,
      1u << PROPERTY_OVERFLOW,
      1u << PROPERTY_DEADLOCK,
      1u << PROPERTY_DEREF | 1u << PROPERTY_FREE,
      1u << PROPERTY_MEMTRACK,
      1u << PROPERTY_DIVISION | 1u << PROPERTY_REACH};
  compare_ends(random_text, properties, 7);
}

static void locks_hold_up_those_who_come_to_them(void) {
  static const uint32_t properties[] = {0, 1u << PROPERTY_ASSERTION,
                                        1u << PROPERTY_DEADLOCK};
  compare_ends(locking_text, properties, 3);
}

/* ---- slices */

/* True if the slices agree; sometimes a few threads suffice. */
static bool slices_agree(const char *make(Arena *, uint64_t), uint64_t seed,
                         uint32_t properties, Seen *seen) {
  Arena *a = arena_new();
  const char *body = make(a, seed);
  const Program *p = ir_program(a, body);
  const ExploreResult x = search(a, p, properties, false),
                      y = search_by(explore_by_slices, a, p, properties, false),
                      z = search_by(explore_by_slices, a, p, properties, true);
  bool is_good = x.status != OK ||
                 (x.violated == y.violated && (x.violated || y.status == OK) &&
                  z.violated == y.violated && z.states == y.states);
  if (!is_good)
    printf("seed %llu, properties %x: %s; slices: %s %s\n%s",
           (unsigned long long)seed, properties,
           x.violated ? "violated" : "holds", y.violated ? "violated" : "holds",
           y.reason ? y.reason : "", body);
  seen->programs += x.status == OK;
  seen->violated += x.violated;
  seen->all_states += y.states > x.states && y.rounds > 2;
  seen->states += y.states < x.states;
  arena_delete(a);
  return is_good;
}

static void slices_find_every_violation(void) {
  static const uint32_t properties[] = {
      1u << PROPERTY_ASSERTION, 1u << PROPERTY_OVERFLOW,
      1u << PROPERTY_DEREF | 1u << PROPERTY_FREE,
      1u << PROPERTY_DIVISION | 1u << PROPERTY_REACH};
  Seen seen = {0};
  for (unsigned k = 0; k < 4; k++)
    for (uint64_t i = 1; i <= unit_trials(500); i++) {
      const uint64_t seed = i * 0x9e3779b97f4a7c15;
      CU_ASSERT_FATAL(slices_agree(crowd_text, seed, properties[k], &seen));
      CU_ASSERT_FATAL(slices_agree(locking_text, seed, properties[k], &seen));
    }
  CU_ASSERT(seen.violated > unit_trials(200));
  CU_ASSERT(seen.programs - seen.violated > 1000);
  CU_ASSERT(seen.states > unit_trials(300));
}

/* Runs slices on threads of the functions a, b and c, which main creates. */
static bool slices_violate(const char *main, const char *const code[3]) {
  Arena *a = arena_new();
  char *text = OBJECTS "object o size 8 align 8 image x0000000000000000 "
                       "at 0 &x\n";
  for (unsigned i = 0; i < 3; i++)
    text = arena_printf(a,
                        "%sfunction %c params 1 {\n  reg 64 argument\n"
                        "  reg 32 t\n  reg 64 q\n  reg 1 c\n%s  return\n}\n",
                        text, "abc"[i], code[i]);
  text = arena_printf(a,
                      "%sfunction main params 0 {\n  reg 32 id\n"
                      "  reg 64 q\n%s  end_thread\n}\n",
                      text, main);
  const ExploreResult r = search_by(
      explore_by_slices, a, ir_program(a, text),
      1u << PROPERTY_ASSERTION | 1u << PROPERTY_DEREF | 1u << PROPERTY_FREE,
      false);
  arena_delete(a);
  return r.violated;
}

static void who_frees_is_needed(void) {
  static const char *const code[] = {"  free %argument\n",
                                     "  %t = load %argument\n", ""};
  CU_ASSERT(slices_violate("  %q = alloc 4:64 heap\n  store %q, 1:32\n"
                           "  %id = spawn @a, %q\n  %id = spawn @b, %q\n",
                           code));
}

static void threads_of_threads_take_steps(void) {
  static const char *const code[] = {
      "  store &y, 1:32\n  %t = spawn @b, &x\n",
      "  store &y, 2:32\n  %t = load &y\n  %c = eq %t, 1:32\n"
      "  assert %c assertion \"other\"\n",
      ""};
  CU_ASSERT(slices_violate("  %id = spawn @a, &x\n", code));
}

/* No object has the address any more when the other thread reads it. */
static void who_has_loaded_an_address_is_needed(void) {
  static const char *const code[] = {
      "  %q = load &o\n  %c = eq %q, 0:64\n  branch %c, B, A\n"
      "A:\n  store %q, 1:32\n  jump B\nB:\n",
      "  store &o, 0:64\n  store &y, 1:32\n",
      "  atomic_begin\n  %t = load &y\n  %c = eq %t, 1:32\n  wait %c\n"
      "  atomic_end\n  %t = load &x\n  %c = eq %t, 0:32\n"
      "  assert %c assertion \"nobody\"\n"};
  CU_ASSERT(slices_violate("  %id = spawn @a, 0:64\n  %id = spawn @b, 0:64\n"
                           "  %id = spawn @c, 0:64\n",
                           code));
}

/* ---- paths to reads by another thread */

#define WAYS                                                                   \
  "object x size 4 align 4\n"                                                  \
  "object y size 4 align 4\n"                                                  \
  "object a size 64 align 4\n"                                                 \
  "object h size 8 align 8 image x0000000000000000 at 0 &x\n"                  \
  "object p size 8 align 8 image x0000000000000000 at 0 &h\n"                  \
  "object r size 8 align 8\n"                                                  \
  "function same params 1 result 64 {\n"                                       \
  "  reg 64 which\n"                                                           \
  "  return %which\n"                                                          \
  "}\n"                                                                        \
  "function child params 1 {\n"                                                \
  "  reg 64 argument\n"                                                        \
  "  reg 32 t\n"                                                               \
  "  reg 64 q\n"                                                               \
  "  %t = self\n"                                                              \
  "  %q = zext %t\n"                                                           \
  "  %q = index &a, %q, 4\n"                                                   \
  "  store %q, 1:32\n"                                                         \
  "  return\n"                                                                 \
  "}\n"                                                                        \
  "function main params 0 {\n"                                                 \
  "  reg 32 id\n"                                                              \
  "  %id = spawn @left, 0:64\n"                                                \
  "  %id = spawn @right, 0:64\n"                                               \
  "  end_thread\n"                                                             \
  "}\n"

static void expect_two_ends(const char *read, const char *writer) {
  Arena *a = arena_new();
  const char *body =
      arena_printf(a,
                   "%sfunction left params 1 {\n  reg 64 argument\n  reg 32 t\n"
                   "  %%t = load &%s\n  store &y, %%t\n  return\n}\n"
                   "function right params 1 {\n  reg 64 argument\n  reg 32 t\n"
                   "  reg 64 q\n%s  return\n}\n",
                   WAYS, read, writer);
  CU_ASSERT_EQUAL(search(a, ir_program(a, body), 0, true).paths, 2);
  arena_delete(a);
}

static void a_stored_address_is_loaded(void) {
  expect_two_ends("x", "  store &r, &x\n  %q = load &r\n  store %q, 1:32\n");
}

static void a_function_returns_an_address(void) {
  expect_two_ends("x", "  store &r, 0:64\n  %q = call @same(&x)\n"
                       "  store %q, 1:32\n");
}

static void an_address_leads_to_another(void) {
  expect_two_ends("x", "  %q = load &p\n  %q = load %q\n"
                       "  store %q, 1:32\n");
}

static void a_register_keeps_what_memory_forgets(void) {
  expect_two_ends("x", "  %q = load &h\n  store &h, 0:64\n"
                       "  store %q, 1:32\n");
}

static void a_thread_to_come_has_a_number_of_its_own(void) {
  expect_two_ends("a+12", "  store &r, 0:64\n  %t = spawn @child, 0:64\n");
}

static void many_accesses_are_of_any_byte(void) {
  expect_two_ends("a+36", "  store &a, 1:32\n  store &a+4, 1:32\n"
                          "  store &a+8, 1:32\n  store &a+12, 1:32\n"
                          "  store &a+16, 1:32\n  store &a+20, 1:32\n"
                          "  store &a+24, 1:32\n  store &a+28, 1:32\n"
                          "  store &a+32, 1:32\n  store &a+36, 1:32\n");
}

/* The right thread does not lock if it sees the left one's store. */
static void a_lock_on_one_way_holds_nobody_up(void) {
  Arena *a = arena_new();
  const char *body = arena_printf(
      a, "%s%s", LOCKS,
      "function left params 1 {\n  reg 64 argument\n  reg 32 t\n"
      "  call @lock(&m)\n  store &x, 1:32\n  store &y, 2:32\n"
      "  %t = load &y\n  store &z, %t\n  call @unlock(&m)\n  return\n}\n"
      "function right params 1 {\n  reg 64 argument\n"
      "  call @maybe(&x)\n  store &y, 1:32\n  return\n}\n"
      "function main params 0 {\n  reg 32 id\n  %id = spawn @left, 0:64\n"
      "  %id = spawn @right, 0:64\n  end_thread\n}\n");
  const Program *p = ir_program(a, body);
  CU_ASSERT_EQUAL(search(a, p, 0, true).paths, search(a, p, 0, false).paths);
  arena_delete(a);
}

/* ---- more threads than a persistent set is searched among */

#define WAITER                                                                 \
  "object x size 4 align 4\n"                                                  \
  "function waiter params 1 {\n"                                               \
  "  reg 64 argument\n"                                                        \
  "  reg 32 t\n"                                                               \
  "  reg 1 c\n"                                                                \
  "  atomic_begin\n"                                                           \
  "  %t = load &x\n"                                                           \
  "  %c = eq %t, 1:32\n"                                                       \
  "  wait %c\n"                                                                \
  "  atomic_end\n"                                                             \
  "  return\n"                                                                 \
  "}\n"                                                                        \
  "function last params 1 {\n"                                                 \
  "  reg 64 argument\n"                                                        \
  "  reg 32 t\n"                                                               \
  "  reg 1 c\n"                                                                \
  "  %t = load &x\n"                                                           \
  "  %c = eq %t, 1:32\n"                                                       \
  "  assert %c assertion \"seen\"\n"                                           \
  "  return\n"                                                                 \
  "}\n"

static ExploreResult search_among(Arena *a, unsigned n, const char *last,
                                  uint32_t properties) {
  char *spawns = "";
  for (unsigned i = 0; i < n; i++)
    spawns = arena_printf(a, "%s  %%id = spawn @waiter, 0:64\n", spawns);
  const char *body = arena_printf(
      a, "%sfunction main params 0 {\n  reg 32 id\n%s%s  end_thread\n}\n",
      WAITER, spawns, last);
  return search(a, ir_program(a, body), properties, true);
}

static void many_threads_are_looked_at(void) {
  Arena *a = arena_new();
  const uint32_t assertion = 1u << PROPERTY_ASSERTION;
  const char *last = "  %id = spawn @last, 0:64\n";
  CU_ASSERT(search_among(a, 50, last, assertion).violated);
  CU_ASSERT_EQUAL(search_among(a, 50, last, 0).deadlocks, 0);
  CU_ASSERT_EQUAL(search_among(a, 50, "", 0).deadlocks, 1);
  CU_ASSERT(search_among(a, 50, "", 1u << PROPERTY_DEADLOCK).violated);
  arena_delete(a);
}

/* ---- ends of threads, which the library waits for */

#define ENDING                                                                 \
  "object block size 4 align 4\n"                                              \
  "object told size 8 align 8\n"                                               \
  "object over size 4 align 4\n"                                               \
  "object left size 8 align 8\n"                                               \
  "object seen size 4 align 4\n"                                               \
  "function thread_is_awaited params 0 result 32 library {\n"                  \
  "  reg 32 t\n"                                                               \
  "  %t = load &over\n"                                                        \
  "  return %t\n"                                                              \
  "}\n"                                                                        \
  "function thread_is_finished params 0 result 32 library {\n"                 \
  "  reg 32 t\n"                                                               \
  "  %t = load &over\n"                                                        \
  "  return %t\n"                                                              \
  "}\n"                                                                        \
  "function thread_result params 0 result 64 library {\n"                      \
  "  reg 64 t\n"                                                               \
  "  %t = load &left\n"                                                        \
  "  return %t\n"                                                              \
  "}\n"                                                                        \
  "function ends params 1 {\n"                                                 \
  "  reg 64 argument\n"                                                        \
  "  store &told, &block\n"                                                    \
  "  atomic_begin\n"                                                           \
  "  store &left, &block\n"                                                    \
  "  store &over, 1:32\n"                                                      \
  "  atomic_end\n"                                                             \
  "  return\n"                                                                 \
  "}\n"                                                                        \
  "function looks params 1 {\n"                                                \
  "  reg 64 argument\n"                                                        \
  "  reg 64 p\n"                                                               \
  "  reg 32 t\n"                                                               \
  "  reg 1 c\n"                                                                \
  "  %p = load &told\n"                                                        \
  "  %c = eq %p, 0:64\n"                                                       \
  "  branch %c, L5, L3\n"                                                      \
  "L3:\n"                                                                      \
  "  %t = load %p\n"                                                           \
  "  store &seen, %t\n"                                                        \
  "L5:\n"                                                                      \
  "  return\n"                                                                 \
  "}\n"

static ExploreResult search_ending(Arena *a, const char *main) {
  const char *text = arena_printf(
      a,
      "%sfunction main params 0 {\n  reg 32 id\n  reg 32 t\n  reg 64 p\n"
      "  reg 1 c\n  %%id = spawn @ends, 0:64\n%s  end_thread\n}\n",
      ENDING, main);
  return search(a, ir_program(a, text), 1u << PROPERTY_ASSERTION, true);
}

static void what_a_thread_leaves_is_reached(void) {
  Arena *a = arena_new();
  CU_ASSERT(search_ending(a, "  %id = spawn @looks, 0:64\n"
                             "  atomic_begin\n"
                             "  %t = call @thread_is_awaited()\n"
                             "  %c = eq %t, 1:32\n"
                             "  wait %c\n"
                             "  atomic_end\n"
                             "  %p = call @thread_result()\n"
                             "  store %p, 1:32\n"
                             "  %t = load &seen\n"
                             "  %c = eq %t, 0:32\n"
                             "  assert %c assertion \"not seen\"\n")
                .violated);
  arena_delete(a);
}

static void an_end_may_come_too_late(void) {
  Arena *a = arena_new();
  CU_ASSERT(search_ending(a, "  %t = call @thread_is_finished()\n"
                             "  store &seen, %t\n"
                             "  %t = load &seen\n"
                             "  %c = eq %t, 1:32\n"
                             "  assert %c assertion \"over\"\n")
                .violated);
  arena_delete(a);
}

/* Returns the number of choices for two threads with these steps. */
static uint64_t choices_of(const char *first, const char *second) {
  Arena *a = arena_new();
  const char *text = arena_printf(
      a,
      OBJECTS "function f0 params 1 {\n  reg 64 argument\n%s  return\n}\n"
              "function f1 params 1 {\n  reg 64 argument\n%s  return\n}\n",
      first, second);
  ExploreResult r = search(a, ir_program(a, ir_with_main(a, text, 2)),
                           1 << PROPERTY_ASSERTION, true);
  arena_delete(a);
  return r.choices;
}

static void where_threads_meet_there_is_a_choice(void) {
  CU_ASSERT_EQUAL(choices_of("  store &x, 1:32\n", "  store &y, 1:32\n"), 0);
  CU_ASSERT_EQUAL(choices_of("  store &x, 1:32\n", "  store &x, 2:32\n"), 1);
}

UNIT(hybrid) {
  TEST(where_threads_meet_there_is_a_choice);
  TEST(every_end_and_violation_is_found);
  TEST(locks_hold_up_those_who_come_to_them);
  TEST(slices_find_every_violation);
  TEST(who_frees_is_needed);
  TEST(threads_of_threads_take_steps);
  TEST(who_has_loaded_an_address_is_needed);
  TEST(a_stored_address_is_loaded);
  TEST(a_function_returns_an_address);
  TEST(an_address_leads_to_another);
  TEST(a_register_keeps_what_memory_forgets);
  TEST(a_thread_to_come_has_a_number_of_its_own);
  TEST(many_accesses_are_of_any_byte);
  TEST(a_lock_on_one_way_holds_nobody_up);
  TEST(many_threads_are_looked_at);
  TEST(what_a_thread_leaves_is_reached);
  TEST(an_end_may_come_too_late);
}
