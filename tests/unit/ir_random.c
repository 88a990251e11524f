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
