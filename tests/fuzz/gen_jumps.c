#include "tests/fuzz/gen.h"
#include "tests/fuzz/gen_core.h"

/* Jumps into and out of loops, forward and back; case labels inside loops;
 * computed gotos; loops and jumps in statement expressions.  Each jump takes
 * fuel, so that the program ends. */

enum { LABELS = 6, FUEL = 14 };

typedef struct {
  Gen g;
  unsigned placed;  /* labels so far */
  unsigned inside;  /* of a statement expression, where no label is placed */
  unsigned in_loop; /* loops around the statement, in its expression */
} Jumps;

static void print_some(Jumps *j, unsigned n, unsigned depth);

static const char *chance(Jumps *j) {
  Gen *g = &j->g;
  return gen_text(g, "fuel-- > 0 && (sum >> %u & %u)", gen_below(g, 9),
                  1 + gen_below(g, 3));
}

static void print_mix(Jumps *j) {
  gen_line(&j->g, "mix(a += %u);", 1 + gen_below(&j->g, 9));
}

static void print_label(Jumps *j) {
  if (!j->inside && j->placed < LABELS)
    gen_line(&j->g, "l%u:", j->placed++);
  print_mix(j);
}

static void print_jump(Jumps *j) {
  Gen *g = &j->g;
  const char *when = chance(j);
  if (gen_chance(g, 30)) {
    gen_line(g, "if (%s)", when);
    gen_line(g, "  goto *%s;",
             gen_chance(g, 60) ? gen_text(g, "table[sum %% %u]", LABELS)
                               : gen_text(g, "(&&l0 + offsets[a & 3])"));
  } else {
    gen_line(g, "if (%s)", when);
    gen_line(g, "  goto l%u;", gen_below(g, LABELS));
  }
}

static void print_body(Jumps *j, unsigned depth) {
  j->g.indent++;
  print_some(j, 1 + gen_below(&j->g, 3), depth - 1);
  j->g.indent--;
}

static void print_loop(Jumps *j, unsigned depth) {
  Gen *g = &j->g;
  const char *when = chance(j);
  j->in_loop++;
  switch (gen_below(g, 4)) {
  case 0:
    gen_line(g, "while (%s) {", when);
    print_body(j, depth);
    gen_line(g, "}");
    break;
  case 1:
    gen_line(g, "do {");
    print_body(j, depth);
    gen_line(g, "} while (%s);", when);
    break;
  case 2:
    gen_line(g, "for (b = %u; b < 3 && fuel-- > 0; b++) {", gen_below(g, 3));
    print_body(j, depth);
    gen_line(g, "}");
    break;
  default:
    gen_line(g, "for (;;) {");
    print_body(j, depth);
    gen_line(g, "  if (!(%s))\n      break;", when);
    gen_line(g, "}");
  }
  j->in_loop--;
}

/* Prints a switch whose cases lie in a loop, as Duff's device has it. */
static void print_device(Jumps *j, unsigned depth) {
  Gen *g = &j->g;
  j->in_loop++;
  gen_line(g, "switch (sum %% 4) {");
  gen_line(g, "case 0:");
  gen_line(g, "  do {");
  print_body(j, depth);
  gen_line(g, "  case 1:");
  print_body(j, depth);
  if (gen_chance(g, 50))
    gen_line(g, "  default:");
  gen_line(g, "  case 2: mix(b += 3);");
  gen_line(g, "  } while (%s);", chance(j));
  gen_line(g, "}");
  j->in_loop--;
}

static void print_expression(Jumps *j, unsigned depth) {
  Gen *g = &j->g;
  gen_line(g, "a = ({");
  j->inside++;
  print_body(j, depth);
  j->inside--;
  gen_line(g, "  a + %u;", gen_below(g, 9));
  gen_line(g, "});");
}

static void print_some(Jumps *j, unsigned n, unsigned depth) {
  for (; n > 0; n--) {
    unsigned k = gen_below(&j->g, 12);
    if (k < 4 && depth)
      (k < 2 ? print_loop : k < 3 ? print_device : print_expression)(j, depth);
    else if (k < 7)
      print_jump(j);
    else if (k == 7 && j->in_loop)
      gen_line(&j->g, "if (%s)\n    %s;", chance(j),
               gen_chance(&j->g, 50) ? "continue" : "break");
    else
      print_label(j);
  }
}

void gen_jumps(FILE *out, uint64_t seed) {
  Jumps j = {0};
  Gen *g = &j.g;
  gen_start(g, out, seed);
  gen_line(g, "static void run(unsigned a) {");
  g->indent = 1;
  gen_line(g, "unsigned b = 0;");
  gen_line(g, "int fuel = %u;", 4 + gen_below(g, FUEL));
  gen_line(g, "static void *const table[] = {&&l0, &&l1, &&l2, &&l3, &&l4, "
              "&&l5};");
  gen_line(g,
           "static const int offsets[] = {0, &&l%u - &&l0, &&l%u - &&l0, "
           "&&l%u - &&l0};",
           gen_below(g, LABELS), gen_below(g, LABELS), gen_below(g, LABELS));
  gen_line(g, "(void)table, (void)offsets;");
  print_some(&j, 4 + gen_below(g, 6), 3);
  while (j.placed < LABELS)
    print_label(&j);
  print_some(&j, 1 + gen_below(g, 3), 1);
  g->indent = 0;
  gen_line(g, "}\n");
  gen_line(g, "int main(void) {");
  g->indent = 1;
  gen_line(g, "run(%u);", gen_below(g, 100));
  gen_finish(g);
}
