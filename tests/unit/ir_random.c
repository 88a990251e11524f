#include "tests/unit/ir_random.h"

#include <string.h>

uint64_t input_bit(void *context, const InputQuery *q) {
  InputBits *b = context;
  return q->kind == INPUT_NONDET ? b->bits >> b->asked++ & 1 : 0;
}

uint64_t ir_draw(uint64_t *seed, uint64_t n) {
  *seed = *seed * 6364136223846793005 + 1442695040888963407;
  return (*seed >> 33) % n;
}

const char *ir_random_step(Arena *a, uint64_t *seed, unsigned i) {
  static const char *const object[] = {"x", "y", "z"};
  const char *o = object[ir_draw(seed, 3)], *p = object[ir_draw(seed, 3)];
  unsigned k = (unsigned)ir_draw(seed, 2), l = (unsigned)ir_draw(seed, 2);
  switch (ir_draw(seed, 11)) {
  case 0: return arena_printf(a, "  store &%s, %u:32\n", o, k);
  case 1: return arena_printf(a, "  %%t = load &%s\n", o);
  case 2: return arena_printf(a, "  store &%s, %%t\n", o);
  case 3:
    return arena_printf(a,
                        "  atomic_begin\n  %%t = load &%s\n"
                        "  %%t = xor %%t, 1:32\n  store &%s, %%t\n"
                        "  atomic_end\n",
                        o, p);
  case 4:
    return arena_printf(a,
                        "  atomic_begin\n  %%t = load &%s\n"
                        "  %%c = eq %%t, %u:32\n  wait %%c\n"
                        "  store &%s, %u:32\n  atomic_end\n",
                        o, k, p, l);
  case 5:
    return arena_printf(a,
                        "  atomic_begin\n  %%t = load &%s\n"
                        "  %%c = eq %%t, %u:32\n  wait %%c\n"
                        "  %%t = load &%s\n  %%c = eq %%t, %u:32\n"
                        "  wait %%c\n  atomic_end\n",
                        o, k, p, l);
  case 6:
    return arena_printf(a,
                        "  %%t = load &%s\n  %%c = eq %%t, %u:32\n"
                        "  branch %%c, A%u, B%u\nA%u:\n  store &%s, %u:32\n"
                        "  jump B%u\nB%u:\n",
                        o, k, i, i, i, p, l, i, i);
  case 7:
    return arena_printf(a,
                        "  atomic_begin\n  %%t = load &%s\n"
                        "  %%c = eq %%t, %u:32\n  assume %%c\n"
                        "  store &%s, %u:32\n  atomic_end\n",
                        o, k, p, l);
  case 8:
    return arena_printf(
        a, "  %%c = nondet\n  %%t = zext %%c\n  store &%s, %%t\n", o);
  case 9:
    return arena_printf(a,
                        "  atomic_begin\n  %%c = nondet\n"
                        "  branch %%c, A%u, B%u\nA%u:\n  store &%s, %u:32\n"
                        "  jump B%u\nB%u:\n  store &%s, %u:32\n"
                        "  atomic_end\n",
                        i, i, i, o, k, i, i, p, l);
  default: return arena_printf(a, "  store &%s, %u:32\n", p, 2 + l);
  }
}

const char *ir_with_main(Arena *a, const char *text, unsigned n) {
  const char *spawns = "";
  for (unsigned t = 0; t < n; t++)
    spawns = arena_printf(a, "%s  %%id = spawn @f%u, 0:64\n", spawns, t);
  return arena_printf(a,
                      "%sfunction main params 0 {\n  reg 32 id\n%s"
                      "  end_thread\n}\n",
                      text, spawns);
}

const char *ir_random(Arena *a, uint64_t seed, bool *has_inputs) {
  unsigned n = 2 + (unsigned)ir_draw(&seed, 2);
  char *text = "object x size 4 align 4\nobject y size 4 align 4\n"
               "object z size 4 align 4\n";
  for (unsigned t = 0; t < n; t++) {
    char *body = "";
    unsigned steps = 1 + (unsigned)ir_draw(&seed, n == 2 ? 4 : 3);
    for (unsigned i = 0; i < steps; i++)
      body = arena_printf(a, "%s%s", body, ir_random_step(a, &seed, i));
    text = arena_printf(a,
                        "%sfunction f%u params 1 {\n  reg 64 argument\n"
                        "  reg 32 t\n  reg 1 c\n%s  return\n}\n",
                        text, t, body);
  }
  *has_inputs = strstr(text, "nondet");
  return ir_with_main(a, text, n);
}

/* ---- with loops */

/* State of a thread's routine while it is generated. */
typedef struct {
  Arena *arena;
  uint64_t *seed;
  const char *intervals;
  unsigned n_loops;
  bool has_fresh; /* has variables of loop bodies */
} Body;

/* Returns a loop around code that leaves it by E, or repeats it by R. */
static const char *loop_text(Body *b, unsigned i, const char *inside) {
  b->intervals =
      arena_printf(b->arena, "%s  interval S%u R%u\n", b->intervals, i, i);
  return arena_printf(b->arena, "S%u:\n  loop %u\n%sR%u:\n  jump S%u\nE%u:\n",
                      i, b->n_loops++, inside, i, i, i);
}

static const char *leave_text(Arena *a, unsigned i, const char *o, unsigned k,
                              const char *other) {
  return arena_printf(a,
                      "  %%t = load &%s\n  %%c = eq %%t, %u:32\n"
                      "  branch %%c, E%u, %s%u\n",
                      o, k, i, other, i);
}

static const char *exchange_text(Arena *a, unsigned i, const char *o,
                                 unsigned k, unsigned l) {
  return arena_printf(a,
                      "  atomic_begin\n  %%t = load &%s\n"
                      "  store &%s, %u:32\n  atomic_end\n"
                      "  %%c = eq %%t, %u:32\n  branch %%c, E%u, R%u\n",
                      o, o, k, l, i, i);
}

/* Returns a compare-exchange; the expected value's object is made in the loop
 * or outside. */
static const char *swap_text(Body *b, unsigned i, const char *o, unsigned k,
                             unsigned l) {
  const char *make = "  %q = alloc 4:64 stack\n", *end = "  dead %q\n";
  bool is_fresh = ir_draw(b->seed, 2) && b->has_fresh;
  const char *inside = arena_printf(
      b->arena,
      "%s  store %%q, %u:32\n  atomic_begin\n  %%t = load &%s\n"
      "  %%u = load %%q\n  %%c = eq %%t, %%u\n  branch %%c, A%u, B%u\n"
      "A%u:\n  store &%s, %u:32\n  jump C%u\nB%u:\n  store %%q, %%t\n"
      "C%u:\n  atomic_end\n  branch %%c, D%u, F%u\nF%u:\n%s  jump R%u\n"
      "D%u:\n%s  jump E%u\n",
      is_fresh ? make : "", l, o, i, i, i, o, k, i, i, i, i, i, i,
      is_fresh ? end : "", i, i, is_fresh ? end : "", i);
  const char *loop = loop_text(b, i, inside);
  return is_fresh ? loop : arena_printf(b->arena, "%s%s%s", make, loop, end);
}

static const char *spin_text(Body *b, unsigned i) {
  static const char *const object[] = {"x", "y", "z"};
  Arena *a = b->arena;
  const char *o = object[ir_draw(b->seed, 3)], *p = object[ir_draw(b->seed, 3)];
  unsigned k = (unsigned)ir_draw(b->seed, 2), l = (unsigned)ir_draw(b->seed, 2);
  const char *leave = leave_text(a, i, o, k, "R"), *before = "";
  switch (ir_draw(b->seed, 8)) {
  case 0: return loop_text(b, i, exchange_text(a, i, o, k, l));
  case 1:
  case 2: return swap_text(b, i, o, k, l);
  case 3:
    before = arena_printf(a, "%sB%u:\n", leave_text(a, i, p, l, "B"), i);
    break;
  case 4: before = arena_printf(a, "  store &%s, %u:32\n", p, l); break;
  case 5:
    before = arena_printf(a,
                          "  atomic_begin\n  %%t = load &%s\n"
                          "  %%c = eq %%t, %u:32\n  wait %%c\n"
                          "  atomic_end\n",
                          p, l);
    break;
  case 6:
    before = arena_printf(a, "  %%c = nondet\n  branch %%c, E%u, B%u\nB%u:\n",
                          i, i, i);
    break;
  default: break;
  }
  return loop_text(b, i, arena_printf(a, "%s%s", before, leave));
}

static const char *assert_text(Body *b) {
  static const char *const object[] = {"x", "y", "z"};
  return arena_printf(b->arena,
                      "  %%t = load &%s\n  %%c = eq %%t, %u:32\n"
                      "  %%c = not %%c\n  assert %%c assertion \"seen\"\n",
                      object[ir_draw(b->seed, 3)],
                      (unsigned)ir_draw(b->seed, 4));
}

static const char *routine_text(Arena *a, const IrRecipe *r, uint64_t *seed,
                                unsigned name, unsigned steps) {
  Body b = {
      .arena = a, .seed = seed, .intervals = "", .has_fresh = r->has_fresh};
  char *text = "";
  for (unsigned i = 0; i < steps; i++) {
    bool is_spin = r->has_spins && !ir_draw(seed, 2);
    bool is_check = !is_spin && r->has_checks && !ir_draw(seed, 3);
    text = arena_printf(a, "%s%s", text,
                        is_spin    ? spin_text(&b, i)
                        : is_check ? assert_text(&b)
                                   : ir_random_step(a, seed, i));
  }
  return arena_printf(a,
                      "function f%u params 1 {\n  reg 64 argument\n"
                      "  reg 32 t\n  reg 32 u\n  reg 64 q\n  reg 1 c\n"
                      "%s%s%s  return\n}\n",
                      name, b.intervals,
                      r->has_values ? "  %t = move 0:32\n" : "", text);
}

const char *ir_random_spins(Arena *a, const IrRecipe *r, bool *has_inputs) {
  uint64_t seed = r->seed;
  unsigned n = 2 + (unsigned)ir_draw(&seed, 2);
  char *text = "object x size 4 align 4\nobject y size 4 align 4\n"
               "object z size 4 align 4\n";
  for (unsigned t = 0; t < n; t++) {
    unsigned steps = 1 + (unsigned)ir_draw(&seed, r->most + 2 - n);
    text = arena_printf(a, "%s%s", text, routine_text(a, r, &seed, t, steps));
  }
  *has_inputs = strstr(text, "nondet");
  return ir_with_main(a, text, n);
}
