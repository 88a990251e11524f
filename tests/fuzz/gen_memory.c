/* Shared memory: variables of all kinds, and statements that access them. */
#include "tests/fuzz/gen_conc.h"

#include <string.h>

typedef struct {
  const char *name, *declaration;
} Shared;

static const Shared stock[] = {
    {"x", "int x;"},
    {"y", "int y = 1;"},
    {"z", "unsigned char z;"},
    {"flag", "_Bool flag;"},
    {"at", "_Atomic int at;"},
    {"v", "volatile int v;"},
    {"a", "int a[2];"},
    {"s", "struct pair {\n  short m;\n  int n;\n} s;"},
    {"p", "int w, *p = &w;"},
    {"cell", "int *cell;"},
    {"q", "struct link {\n  struct link *next;\n  int k;\n} q1, q2 = {&q1, 2}, "
          "*q = &q2;"},
    {"b", "struct bits {\n  unsigned lo : 3;\n  unsigned hi : 5;\n} b;"},
};
enum { N_STOCK = sizeof stock / sizeof *stock };

void conc_print_shared(Conc *c) {
  c->n_shared = 1 + conc_below(c, MAX_SHARED - 1);
  for (unsigned i = 0; i < c->n_shared; i++) {
    c->shared[i] = conc_below(c, N_STOCK);
    if (conc_chance(c, 40))
      c->shared[i] = conc_below(c, 3);
    for (unsigned j = 0; j < i; j++)
      if (c->shared[j] == c->shared[i]) {
        c->n_shared = i;
        return;
      }
    conc_line(c, "%s", stock[c->shared[i]].declaration);
  }
}

bool conc_shares(const Conc *c, const char *name) {
  for (unsigned i = 0; i < c->n_shared; i++)
    if (!strcmp(stock[c->shared[i]].name, name))
      return true;
  return false;
}

void conc_init_shared(Conc *c) {
  if (!conc_shares(c, "cell"))
    return;
  conc_line(c, "cell = malloc(sizeof(int));");
  conc_line(c, "*cell = %u;", conc_below(c, 2));
}

static const char *some_shared(Conc *c) {
  return stock[c->shared[conc_below(c, c->n_shared)]].name;
}

/* Returns a place of a feature, or NULL if the feature has none. */
static const char *feature_place(Conc *c) {
  const Feature *f = c->features[conc_below(c, c->n_features)];
  unsigned n = 0;
  while (n < sizeof f->places / sizeof *f->places && f->places[n])
    n++;
  return n ? f->places[conc_below(c, n)] : NULL;
}

const char *conc_place(Conc *c) {
  static const char *const parts[][3] = {{"a[0]", "a[1]", "a[l & 1]"},
                                         {"s.m", "s.n", "s.n"},
                                         {"*p", "w", "*p"},
                                         {"q->k", "q1.k", "q2.k"},
                                         {"b.lo", "b.hi", "b.hi"}};
  conc_spend(c, 1);
  const char *special =
      c->n_features && conc_chance(c, 30) ? feature_place(c) : NULL;
  if (special)
    return special;
  const char *name = some_shared(c);
  unsigned k = conc_below(c, 3);
  switch (*name) {
  case 'a': return name[1] ? name : parts[0][k];
  case 's': return parts[1][k];
  case 'p': return parts[2][k];
  case 'c': return "*cell";
  case 'q': return parts[3][k];
  case 'b': return parts[4][k];
  default: return name;
  }
}

const char *conc_address(Conc *c) {
  static const char *const names[] = {"x", "y", "a", "p", "cell"};
  static const char *const addresses[] = {"&x", "&y", "&a[l & 1]", "p", "cell"};
  const char *name = some_shared(c);
  for (unsigned i = 0; i < 5; i++)
    if (!strcmp(name, names[i]))
      return addresses[i];
  return NULL;
}

const char *conc_value(Conc *c) {
  static const char *const ops[] = {"+", "-", "^", "&", "==", "*", "<<"};
  unsigned k = conc_below(c, 17);
  if (k < 8)
    return arena_printf(c->arena, "%u", conc_below(c, 4));
  if (k < 10)
    return "l";
  if (k < 12)
    return conc_place(c);
  if (k == 12)
    return arena_printf(c->arena, "(%s ? %s : %u)", conc_place(c),
                        conc_place(c), conc_below(c, 3));
  const char *op = ops[conc_below(c, 7)];
  const char *a = k < 15 ? "l" : conc_place(c);
  return arena_printf(c->arena, "(%s %s %u)", a, op, 1 + conc_below(c, 2));
}

static const char *comparison(Conc *c) {
  static const char *const ops[] = {"==", "!=", "<", ">=", "<="};
  const char *op = ops[conc_below(c, 5)];
  const char *a = conc_chance(c, 70) ? conc_place(c) : "l";
  return arena_printf(c->arena, "%s %s %s", a, op, conc_value(c));
}

const char *conc_condition(Conc *c) {
  unsigned k = conc_below(c, 100);
  if (k < 12)
    return conc_place(c);
  if (k >= 20)
    return comparison(c);
  const char *a = conc_place(c), *op = k < 16 ? "&&" : "||";
  return arena_printf(c->arena, "(%s %s %s)", a, op, comparison(c));
}

/* ---- statements of all programs */

static bool make_store(Conc *c, unsigned fuel) {
  (void)fuel;
  static const char *const ops[] = {"=", "=", "=", "=", "+=", "-=", "^="};
  const char *to = conc_place(c), *op = ops[conc_below(c, 7)];
  conc_line(c, "%s %s %s;", to, op, conc_value(c));
  return true;
}

static bool make_load(Conc *c, unsigned fuel) {
  (void)fuel;
  conc_line(c, "l = %s;", conc_place(c));
  return true;
}

static bool make_count(Conc *c, unsigned fuel) {
  (void)fuel;
  const char *to = conc_place(c);
  conc_spend(c, 1);
  if (conc_chance(c, 50))
    conc_line(c, "(%s)%s;", to, conc_chance(c, 70) ? "++" : "--");
  else
    conc_line(c, "l = (%s)++;", to);
  return true;
}

static bool make_local(Conc *c, unsigned fuel) {
  (void)fuel;
  conc_line(c, "l = %s;", conc_value(c));
  return true;
}

static bool make_nondet(Conc *c, unsigned fuel) {
  (void)fuel;
  unsigned k = conc_below(c, 10);
  if (k < 5) {
    conc_line(c, "l = __VERIFIER_nondet_bool();");
  } else if (k < 8) {
    conc_line(c, "l = 2 * __VERIFIER_nondet_bool();");
    conc_line(c, "l += __VERIFIER_nondet_bool();");
  } else {
    conc_line(c, "l = __VERIFIER_nondet_uchar();");
    conc_line(c, "__VERIFIER_assume(l < %u);", 2 + conc_below(c, 3));
  }
  return true;
}

static bool make_point(Conc *c, unsigned fuel) {
  (void)fuel;
  conc_spend(c, 1);
  if (conc_shares(c, "p") && conc_chance(c, 50))
    conc_line(c, "p = %s;",
              conc_shares(c, "x")   ? "&x"
              : conc_shares(c, "a") ? "&a[l & 1]"
                                    : "&w");
  else if (conc_shares(c, "q"))
    conc_line(c, "q = %s;", conc_chance(c, 30) ? "q->next" : "&q1");
  else
    return false;
  return true;
}

Maker *const conc_memory_makers[] = {
    make_store, make_store, make_store, make_store, make_load,
    make_load,  make_count, make_count, make_count, make_nondet,
    make_local, make_point, NULL};

/* ---- a word and its bytes */

static void declare_union(Conc *c) {
  conc_line(c, "union word {\n  unsigned w;\n  unsigned short h[2];\n"
               "  unsigned char b[4];\n} u;");
}

static bool make_union(Conc *c, unsigned fuel) {
  (void)fuel;
  conc_spend(c, 2);
  unsigned k = conc_below(c, 3), n = 1 + conc_below(c, 2);
  switch (conc_below(c, 7)) {
  case 0: conc_line(c, "u.b[%u] = %s;", k, conc_value(c)); break;
  case 1: conc_line(c, "u.h[%u] = %s;", k & 1, conc_value(c)); break;
  case 2: conc_line(c, "u.w += 0x%ufeu;", k); break;
  case 3: conc_line(c, "memcpy(&u.b[%u], &l, %u);", k, n); break;
  case 4: conc_line(c, "memcpy(&l, &u.h[%u], %u);", k & 1, n); break;
  case 5: conc_line(c, "memset(&u.b[%u], %u, %u);", k, n + 254, n); break;
  default: conc_line(c, "l = u.w >> %u;", 4 * k); break;
  }
  return true;
}

static void declare_wide(Conc *c) {
  conc_line(c, "unsigned wide = %s;", conc_chance(c, 50) ? "0x101" : "0");
  conc_line(c, "long long far = -1;");
}

static bool make_wide(Conc *c, unsigned fuel) {
  (void)fuel;
  conc_spend(c, 2);
  unsigned k = conc_below(c, 4);
  switch (conc_below(c, 5)) {
  case 0: conc_line(c, "((unsigned char *)&wide)[%u] = l;", k); break;
  case 1: conc_line(c, "wide = %u * 0x%u01u;", k, k); break;
  case 2: conc_line(c, "((int *)&far)[%u] = %s;", k & 1, conc_value(c)); break;
  case 3: conc_line(c, "far++;"); break;
  default: conc_line(c, "l = far == %u;", k); break;
  }
  return true;
}

/* ---- structs that are copied as one */

static void declare_record(Conc *c) {
  conc_line(c, "struct record {\n  short a;\n  int b;\n"
               "  unsigned char c[2];\n} rec1, rec2 = {1, 2, {3, 4}};");
  conc_line(c, "struct record *rec = &rec1;");
}

static bool make_record(Conc *c, unsigned fuel) {
  (void)fuel;
  conc_spend(c, 3);
  unsigned n = conc_name(c);
  switch (conc_below(c, 5)) {
  case 0: conc_line(c, "rec1 = rec2;"); break;
  case 1:
    conc_line(c, "*rec = (struct record){.b = %s};", conc_value(c));
    break;
  case 2: conc_line(c, "rec = rec == &rec1 ? &rec2 : &rec1;"); break;
  case 3:
    conc_line(c, "struct record c%u = *rec;", n);
    conc_line(c, "l = c%u.a + c%u.b;", n, n);
    break;
  default: conc_line(c, "rec->c[l & 1] = %s;", conc_value(c)); break;
  }
  return true;
}

/* ---- a heap block that anyone may free */

static void declare_block(Conc *c) { conc_line(c, "int *block;"); }

static void begin_block(Conc *c) {
  if (conc_chance(c, 30))
    return;
  conc_line(c, "block = malloc(sizeof *block);");
  conc_line(c, "*block = %u;", conc_below(c, 3));
}

static void replace_block(Conc *c, unsigned n) {
  conc_line(c, "int *n%u = malloc(sizeof *n%u);", n, n);
  if (conc_chance(c, 90))
    conc_line(c, "*n%u = %s;", n, conc_value(c));
  if (conc_chance(c, 50)) {
    conc_line(c, "free(__atomic_exchange_n(&block, n%u, 5));", n);
  } else {
    conc_line(c, "free(block);");
    conc_line(c, "block = n%u;", n);
  }
}

static void take_block(Conc *c, unsigned n) {
  conc_line(c, "int *n%u = block;", n);
  conc_line(c, "block = 0;");
  if (conc_chance(c, 30))
    conc_line(c, "if (n%u) l = *n%u;", n, n);
  conc_line(c, "free(n%u);", n);
}

/* Prints an array in braces, since no goto may enter its scope. */
static void replace_by_array(Conc *c, unsigned n) {
  conc_line(c, "{");
  conc_under(c, "int n%u[1 + (l & 1)];", n);
  conc_under(c, "n%u[%u] = %s;", n, conc_chance(c, 20), conc_value(c));
  if (conc_chance(c, 30))
    conc_under(c, "block = n%u;", n);
  else
    conc_under(c, "l = n%u[0] + (int)sizeof n%u;", n, n);
  conc_line(c, "}");
}

static bool make_block(Conc *c, unsigned fuel) {
  (void)fuel;
  conc_spend(c, 3);
  unsigned n = conc_name(c);
  switch (conc_below(c, 11)) {
  case 0:
  case 1: replace_block(c, n); break;
  case 2:
  case 3: take_block(c, n); break;
  case 4: conc_line(c, "free(block);"); break;
  case 5:
    conc_line(c, "if (block)");
    conc_under(c, "*block = %s;", conc_value(c));
    break;
  case 6: conc_line(c, "block = calloc(2, sizeof *block);"); break;
  case 7: conc_line(c, "block = malloc(4 + 4 * (l & 1));"); break;
  case 8: conc_line(c, "block = realloc(block, 4 << (l & 1));"); break;
  case 9: replace_by_array(c, n); break;
  default: conc_line(c, "l = block ? *block : 2;"); break;
  }
  return true;
}

static void end_block(Conc *c) {
  if (conc_chance(c, 50))
    conc_line(c, "free(block);");
}

/* ---- a stack of heap nodes */

static void declare_stack(Conc *c) {
  conc_line(c, "struct node {\n  struct node *next;\n  int k;\n} *top;");
}

static void push_node(Conc *c, unsigned n) {
  conc_line(c, "struct node *n%u = malloc(sizeof *n%u);", n, n);
  conc_line(c, "n%u->k = %s;", n, conc_value(c));
  conc_line(c, "n%u->next = top;", n);
  if (conc_chance(c, 50))
    conc_line(c, "top = n%u;", n);
  else
    conc_line(c, "l = __sync_bool_compare_and_swap(&top, n%u->next, n%u);", n,
              n);
}

static void pop_node(Conc *c, unsigned n) {
  conc_line(c, "struct node *n%u = top;", n);
  if (conc_chance(c, 50)) {
    conc_line(c, "if (n%u) {", n);
    conc_under(c, "top = n%u->next;", n);
  } else {
    conc_line(c, "if (n%u &&", n);
    conc_under(c, "  __sync_bool_compare_and_swap(&top, n%u, n%u->next)) {", n,
               n);
  }
  conc_under(c, "l = n%u->k;", n);
  if (conc_chance(c, 60))
    conc_under(c, "free(n%u);", n);
  conc_line(c, "}");
}

static bool make_stack(Conc *c, unsigned fuel) {
  (void)fuel;
  conc_spend(c, 4);
  (conc_chance(c, 60) ? push_node : pop_node)(c, conc_name(c));
  return true;
}

/* ---- pointers that change places */

static void declare_swap(Conc *c) {
  conc_line(c, "int w1, w2 = 1, *p1 = &w1, *p2 = &w2, **pp = &p1;");
}

static bool make_swap(Conc *c, unsigned fuel) {
  (void)fuel;
  conc_spend(c, 3);
  unsigned n = conc_name(c);
  switch (conc_below(c, 6)) {
  case 0:
  case 1:
    conc_line(c, "int *n%u = p1;", n);
    conc_line(c, "p1 = p2;");
    conc_line(c, "p2 = n%u;", n);
    break;
  case 2: conc_line(c, "p1 = __atomic_exchange_n(&p2, p1, 5);"); break;
  case 3: conc_line(c, "pp = pp == &p1 ? &p2 : &p1;"); break;
  case 4: conc_line(c, "*pp = %s;", conc_chance(c, 50) ? "p2" : "&w1"); break;
  default: conc_line(c, "l = p1 == p2;"); break;
  }
  return true;
}

/* ---- memory of one thread, lent to others */

static void declare_loan(Conc *c) {
  conc_line(c, "int home;");
  conc_line(c, "_Thread_local int own = %u;", conc_below(c, 2));
  conc_line(c, "int *loan = &home;");
}

static bool make_loan(Conc *c, unsigned fuel) {
  (void)fuel;
  conc_spend(c, 1);
  switch (conc_below(c, 6)) {
  case 0: conc_line(c, "loan = &own;"); break;
  case 1: conc_line(c, "loan = &l;"); break;
  case 2: conc_line(c, "loan = &home;"); break;
  case 3: conc_line(c, "own++;"); break;
  case 4: conc_line(c, "l = own;"); break;
  default: conc_line(c, "l = loan == &own;"); break;
  }
  return true;
}

const Feature conc_memory_features[] = {
    {declare_union, NULL, make_union, NULL, {"u.w", "u.h[0]", "u.b[l & 3]"}},
    {declare_wide,
     NULL,
     make_wide,
     NULL,
     {"wide", "*(unsigned short *)&wide", "((unsigned char *)&wide)[1]",
      "*(short *)((char *)&wide + 1)"}},
    {declare_record,
     NULL,
     make_record,
     NULL,
     {"rec1.a", "rec->b", "rec2.c[0]", "rec->c[1]"}},
    {declare_block,
     begin_block,
     make_block,
     end_block,
     {"*block", "block[l & 1]"}},
    {declare_stack, NULL, make_stack, NULL, {0}},
    {declare_swap, NULL, make_swap, NULL, {"*p1", "*p2", "w1", "**pp"}},
    {declare_loan, NULL, make_loan, NULL, {"*loan", "own", "home", "*loan"}},
};
const unsigned conc_n_memory_features =
    sizeof conc_memory_features / sizeof *conc_memory_features;
