/* Control: branches, loops, jumps, calls, and ways to end. */
#include "tests/fuzz/gen_conc.h"

static bool make_if(Conc *c, unsigned fuel) {
  if (!fuel)
    return false;
  conc_line(c, "if (%s) {", conc_condition(c));
  conc_block(c, 1 + conc_below(c, 2), fuel - 1);
  if (conc_chance(c, 40)) {
    conc_line(c, "} else {");
    conc_block(c, 1, fuel - 1);
  }
  conc_line(c, "}");
  return true;
}

static void print_for(Conc *c, unsigned n, unsigned fuel) {
  conc_line(c, "for (int i%u = 0; i%u < 2; i%u++) {", n, n, n);
  conc_block(c, 1, fuel - 1);
  if (conc_chance(c, 30)) {
    c->indent++;
    conc_line(c, "if (%s)", conc_condition(c));
    conc_under(c, conc_chance(c, 60) ? "break;" : "continue;");
    if (conc_chance(c, 40))
      conc_some(c, 1, 0);
    c->indent--;
  }
  conc_line(c, "}");
}

static void print_while(Conc *c, unsigned n, unsigned fuel) {
  conc_line(c, "int i%u = 0;", n);
  if (conc_chance(c, 70)) {
    conc_line(c, "while (i%u++ < 2 && %s) {", n, conc_condition(c));
    conc_block(c, 1, fuel - 1);
    conc_line(c, "}");
  } else {
    conc_line(c, "do {");
    conc_block(c, 1, fuel - 1);
    conc_line(c, "} while (i%u++ < 1 && %s);", n, conc_condition(c));
  }
}

static void print_goto_loop(Conc *c, unsigned n, unsigned fuel) {
  conc_line(c, "int i%u = 0;", n);
  conc_line(c, "again%u:;", n);
  conc_some(c, 1, fuel - 1);
  conc_line(c, "if (%s && i%u++ < 1)", conc_condition(c), n);
  conc_under(c, "goto again%u;", n);
}

/* Prints a loop, whose statements count twice. */
static bool make_loop(Conc *c, unsigned fuel) {
  if (!fuel || c->steps < 4)
    return false;
  unsigned n = conc_name(c), left = c->steps, k = conc_below(c, 100);
  c->steps /= 2;
  (k < 50 ? print_for : k < 80 ? print_while : print_goto_loop)(c, n, fuel);
  unsigned used = left / 2 > c->steps ? left / 2 - c->steps : 0;
  c->steps = left;
  conc_spend(c, 2 * used);
  return true;
}

static bool make_skip(Conc *c, unsigned fuel) {
  if (!fuel || conc_chance(c, 50))
    return false;
  unsigned n = conc_name(c);
  conc_line(c, "if (%s)", conc_condition(c));
  conc_under(c, "goto past%u;", n);
  conc_some(c, 1 + conc_below(c, 2), fuel - 1);
  conc_line(c, "past%u:;", n);
  return true;
}

static bool make_switch(Conc *c, unsigned fuel) {
  if (!fuel || conc_chance(c, 50))
    return false;
  conc_line(c, "switch (%s & 3) {", conc_place(c));
  for (unsigned k = 0; k < 2; k++) {
    conc_line(c, "case %u: {", k);
    conc_block(c, 1, fuel - 1);
    conc_line(c, conc_chance(c, 70) ? "} break;" : "}");
  }
  conc_line(c, "default:");
  conc_under(c, "%s = %s;", conc_place(c), conc_value(c));
  conc_line(c, "}");
  return true;
}

static bool make_assume(Conc *c, unsigned fuel) {
  (void)fuel;
  if (conc_chance(c, 60)) {
    conc_line(c, "__VERIFIER_assume(%s);", conc_condition(c));
  } else {
    conc_line(c, "if (%s)", conc_condition(c));
    conc_under(c, "abort();");
  }
  return true;
}

static bool make_assert(Conc *c, unsigned fuel) {
  (void)fuel;
  if (conc_chance(c, 50))
    return false;
  if (conc_chance(c, 70)) {
    conc_line(c, "assert(%s);", conc_condition(c));
  } else {
    conc_line(c, "if (!(%s))", conc_condition(c));
    conc_under(c, "reach_error();");
  }
  return true;
}

void conc_print_helpers(Conc *c) {
  conc_line(c, "static void bump(int *r, int d) {");
  conc_under(c, "*r = *r + d;");
  conc_line(c, "}");
  conc_line(c, "static int get(int *r) {");
  conc_under(c, "if (*r > 1)");
  conc_under(c, "  return 0;");
  conc_under(c, "return *r;");
  conc_line(c, "}");
}

static bool make_call(Conc *c, unsigned fuel) {
  (void)fuel;
  const char *p = conc_address(c);
  if (!p)
    return false;
  conc_spend(c, 2);
  if (conc_chance(c, 50))
    conc_line(c, "bump(%s, %s);", p, conc_value(c));
  else
    conc_line(c, "l = get(%s);", p);
  return true;
}

static bool make_return(Conc *c, unsigned fuel) {
  (void)fuel;
  if (!c->in_thread || c->in_atomic || conc_chance(c, 50))
    return false;
  conc_line(c, "if (%s)", conc_condition(c));
  conc_under(c, "return (void *)%uL;", conc_below(c, 3));
  return true;
}

Maker *const conc_flow_makers[] = {
    make_if,     make_if,     make_loop, make_skip,   make_switch,
    make_assume, make_assert, make_call, make_return, NULL};

/* ---- functions through pointers */

static void declare_functions(Conc *c) {
  conc_line(c, "int plus(int l) {");
  conc_under(c, "return l + %s;", conc_place(c));
  conc_line(c, "}");
  conc_line(c, "int put(int l) {");
  conc_under(c, "%s = l;", conc_place(c));
  conc_under(c, "return l - 1;");
  conc_line(c, "}");
  conc_line(c, "int (*act)(int) = plus, (*acts[2])(int) = {put, plus};");
}

static bool make_functions(Conc *c, unsigned fuel) {
  (void)fuel;
  conc_spend(c, 2);
  switch (conc_below(c, 6)) {
  case 0: conc_line(c, "act = %s;", conc_chance(c, 90) ? "put" : "0"); break;
  case 1: conc_line(c, "act = act == put ? plus : put;"); break;
  case 2: conc_line(c, "l = acts[l & 1](%s);", conc_value(c)); break;
  case 3: conc_line(c, "acts[l & 1] = act;"); break;
  case 4:
    conc_line(c, "if (act)");
    conc_under(c, "l = act(%s);", conc_value(c));
    break;
  default: conc_line(c, "l = act(%s);", conc_value(c)); break;
  }
  return true;
}

/* ---- recursion */

static void declare_recursion(Conc *c) {
  conc_line(c, "int down(int n) {");
  c->indent++;
  c->steps = 2;
  conc_line(c, "int l = n;");
  if (conc_chance(c, 50))
    conc_line(c, "if (n < 1)");
  else
    conc_line(c, "if (n < 1 || %s)", conc_condition(c));
  conc_under(c, "return %s;", conc_place(c));
  conc_some(c, 1, 1);
  conc_line(c, "return down(n - 1) + %u;", conc_below(c, 2));
  c->indent--;
  conc_line(c, "}");
}

static bool make_recursion(Conc *c, unsigned fuel) {
  (void)fuel;
  conc_spend(c, 4);
  conc_line(c, conc_chance(c, 60) ? "l = down(1);" : "l = down(1 + (l & 1));");
  return true;
}

/* ---- threads that end deep inside */

static void declare_leaving(Conc *c) {
  conc_line(c, "int leave(int l) {");
  conc_under(c, "if (%s)", conc_condition(c));
  conc_under(c, "  pthread_exit((void *)%uL);", conc_below(c, 4));
  conc_under(c, "return %s;", conc_value(c));
  conc_line(c, "}");
}

static bool make_leaving(Conc *c, unsigned fuel) {
  if (c->in_atomic && conc_chance(c, 80))
    return false;
  conc_spend(c, 2);
  if (fuel && c->n_locks && conc_chance(c, 40)) {
    conc_line(c, "%s(&m0);", c->locks[0]->enter);
    conc_line(c, "l = leave(%s);", conc_value(c));
    conc_line(c, "%s(&m0);", c->locks[0]->leave);
  } else {
    conc_line(c, "l = leave(%s);", conc_value(c));
  }
  return true;
}

/* ---- threads that anyone makes, joins and detaches */

static void declare_guests(Conc *c) {
  conc_line(c, "pthread_t guest;");
  conc_line(c, "int here;");
  conc_line(c, "void *visit(void *arg) {");
  c->indent++;
  c->in_thread = true;
  c->steps = 2;
  conc_line(c, "int l = (int)(long)arg;");
  conc_some(c, 1, 1);
  if (conc_chance(c, 40))
    conc_line(c, "guest = pthread_self();");
  conc_line(c, "int *gift = malloc(sizeof *gift);");
  conc_line(c, "*gift = l;");
  conc_line(c, "return gift;");
  c->in_thread = false;
  c->indent--;
  conc_line(c, "}");
}

static void part_from_guest(Conc *c, unsigned n) {
  switch (conc_below(c, 4)) {
  case 0: conc_under(c, "pthread_detach(guest);"); break;
  case 1: conc_under(c, "pthread_join(guest, 0);"); break;
  default:
    conc_under(c, "void *r%u = 0;", n);
    conc_under(c, "if (pthread_join(guest, &r%u) == 0)", n);
    conc_under(c, "  l = *(int *)r%u;", n);
    if (conc_chance(c, 50))
      conc_under(c, "free(r%u);", n);
    break;
  }
}

static bool make_guest(Conc *c, unsigned fuel) {
  (void)fuel;
  conc_spend(c, 5);
  switch (conc_below(c, 5)) {
  case 0:
  case 1:
    if (conc_chance(c, 40))
      conc_line(c, "if (!here)");
    conc_line(c, "here = !pthread_create(&guest, 0, visit, (void *)%uL);",
              conc_below(c, 3));
    return true;
  case 2:
    conc_line(c, "l = pthread_equal(guest, pthread_self());");
    return true;
  default:
    if (c->in_atomic)
      return false;
    conc_line(c, "if (here) {");
    part_from_guest(c, conc_name(c));
    conc_line(c, "}");
    return true;
  }
}

const Feature conc_flow_features[] = {
    {declare_functions, NULL, make_functions, NULL, {0}},
    {declare_recursion, NULL, make_recursion, NULL, {0}},
    {declare_leaving, NULL, make_leaving, NULL, {0}},
    {declare_guests, NULL, make_guest, NULL, {"here"}},
};
const unsigned conc_n_flow_features =
    sizeof conc_flow_features / sizeof *conc_flow_features;
