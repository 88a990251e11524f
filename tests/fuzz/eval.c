#include "tests/fuzz/eval.h"

#include "frontend/base/hash.h"
#include "tests/fuzz/rng.h"

#include <stdlib.h>
#include <string.h>

enum {
  VARIABLES = 3,
  FUNCTIONS = 3,
  LINES = 3, /* lines of a function, and of the other thread */
  NODES = 64,
  EVENTS = 24,
  MOST_STATES = 60000
};

/* ---- programs ---- */

typedef enum {
  NODE_CONST,
  NODE_READ,
  NODE_ADD,
  NODE_SUB,
  NODE_MUL,
  NODE_CALL,      /* function 'n' of two arguments */
  NODE_ASSIGN,    /* to variable 'n' */
  NODE_ADD_TO,    /* += */
  NODE_INCREMENT, /* before or after: 'is_post' */
  NODE_COMMA,
  NODE_AND,
  NODE_CONDITIONAL
} NodeKind;

typedef struct Node Node;
struct Node {
  NodeKind kind;
  unsigned n;
  bool is_post;
  const Node *part[3];
  int access, effect; /* events: value read or returned; store */
};

typedef enum { LINE_SET, LINE_SET_ARGUMENT, LINE_ADD, LINE_SUM } LineKind;

/* A line: variable = k; variable = v; variable = variable + k; sum = sum +
 * variable. */
typedef struct {
  LineKind kind;
  unsigned variable, k;
} Line;

typedef struct {
  Line lines[LINES];
  unsigned n;
} Body;

typedef struct {
  Rng rng;
  Node nodes[NODES];
  unsigned n_nodes, budget;
  const Node *root;
  uint32_t initial[VARIABLES];
  Body functions[FUNCTIONS], thread;
  bool is_assigned[VARIABLES], is_read[VARIABLES];
} Sample;

static unsigned below(Sample *s, unsigned n) { return rng_below(&s->rng, n); }

static Line make_line(Sample *s, bool is_thread) {
  return (Line){is_thread ? LINE_SET : (LineKind)below(s, LINE_SUM + 1),
                below(s, VARIABLES), below(s, 4)};
}

static void make_body(Sample *s, Body *b, bool is_thread) {
  b->n = 1 + below(s, LINES);
  for (unsigned i = 0; i < b->n; i++)
    b->lines[i] = make_line(s, is_thread);
}

static Node *new_node(Sample *s, NodeKind kind, unsigned n) {
  Node *x = &s->nodes[s->n_nodes++];
  *x = (Node){.kind = kind, .n = n, .access = -1, .effect = -1};
  return x;
}

/* Returns a leaf.  A variable with a side effect outside calls is not accessed
 * elsewhere, which would be undefined. */
static const Node *make_leaf(Sample *s) {
  unsigned v = below(s, VARIABLES);
  if (below(s, 4) && !s->is_assigned[v]) {
    s->is_read[v] = true;
    return new_node(s, NODE_READ, v);
  }
  return new_node(s, NODE_CONST, below(s, 4));
}

static const Node *make(Sample *s, unsigned depth);

static const Node *make_effect(Sample *s, NodeKind kind, unsigned depth) {
  unsigned v = below(s, VARIABLES);
  if (s->is_assigned[v] || s->is_read[v])
    return make_leaf(s);
  s->is_assigned[v] = true;
  Node *x = new_node(s, kind, v);
  x->is_post = below(s, 2);
  if (kind != NODE_INCREMENT)
    x->part[0] = make(s, depth - 1);
  return x;
}

static NodeKind choose_kind(Sample *s) {
  static const NodeKind kinds[] = {
      NODE_ADD,   NODE_ADD,  NODE_SUB, NODE_MUL,       NODE_CALL,
      NODE_CALL,  NODE_CALL, NODE_ADD, NODE_ASSIGN,    NODE_ADD_TO,
      NODE_COMMA, NODE_AND,  NODE_MUL, NODE_INCREMENT, NODE_CONDITIONAL};
  return kinds[below(s, sizeof kinds / sizeof *kinds)];
}

static const Node *make(Sample *s, unsigned depth) {
  if (!depth || !s->budget || !below(s, 4))
    return make_leaf(s);
  s->budget--;
  NodeKind kind = choose_kind(s);
  if (kind == NODE_ASSIGN || kind == NODE_ADD_TO || kind == NODE_INCREMENT)
    return make_effect(s, kind, depth);
  Node *x = new_node(s, kind, below(s, FUNCTIONS));
  for (unsigned i = 0; i < (kind == NODE_CONDITIONAL ? 3u : 2u); i++)
    x->part[i] = make(s, depth - 1);
  return x;
}

static void make_sample(Sample *s, uint64_t seed) {
  memset(s, 0, sizeof *s);
  s->rng.state = seed;
  for (unsigned i = 0; i < FUNCTIONS; i++)
    make_body(s, &s->functions[i], false);
  if (below(s, 5) < 3)
    make_body(s, &s->thread, true);
  for (unsigned i = 0; i < VARIABLES; i++)
    s->initial[i] = below(s, 3);
  s->budget = 2 + below(s, 5);
  s->root = make(s, 1 + below(s, 3));
}

/* ---- their text ---- */

static const char names[VARIABLES + 1] = "abc";

static void print_node(FILE *out, const Node *x) {
  static const char *const between[] = {
      [NODE_ADD] = " + ",  [NODE_SUB] = " - ",  [NODE_MUL] = " * ",
      [NODE_AND] = " && ", [NODE_COMMA] = ", ", [NODE_CONDITIONAL] = " ? "};
  char v = names[x->n % VARIABLES];
  if (x->kind == NODE_CONST) {
    fprintf(out, "%uu", x->n);
    return;
  }
  if (x->kind == NODE_READ) {
    fputc(v, out);
    return;
  }
  if (x->kind == NODE_CALL)
    fprintf(out, "f%u", x->n);
  fputc('(', out);
  if (x->kind == NODE_INCREMENT)
    fprintf(out, x->is_post ? "%c++" : "++%c", v);
  if (x->kind == NODE_ASSIGN || x->kind == NODE_ADD_TO)
    fprintf(out, "%c %s ", v, x->kind == NODE_ASSIGN ? "=" : "+=");
  if (x->part[0])
    print_node(out, x->part[0]);
  if (x->part[1]) {
    fputs(x->kind == NODE_CALL ? ", " : between[x->kind], out);
    print_node(out, x->part[1]);
  }
  if (x->part[2]) {
    fputs(" : ", out);
    print_node(out, x->part[2]);
  }
  fputc(')', out);
}

static void print_body(FILE *out, const Body *b) {
  for (unsigned i = 0; i < b->n; i++) {
    const Line *l = &b->lines[i];
    char v = names[l->variable];
    switch (l->kind) {
    case LINE_SET: fprintf(out, "  %c = %u;\n", v, l->k); break;
    case LINE_SET_ARGUMENT: fprintf(out, "  %c = v;\n", v); break;
    case LINE_ADD: fprintf(out, "  %c = %c + %u;\n", v, v, l->k); break;
    case LINE_SUM: fprintf(out, "  sum = sum + %c;\n", v); break;
    }
  }
}

void eval_generate(FILE *out, uint64_t seed) {
  Sample s;
  make_sample(&s, seed);
  fputs("#include <assert.h>\n#include <pthread.h>\n#include <stdio.h>\n", out);
  for (unsigned i = 0; i < VARIABLES; i++)
    fprintf(out, "unsigned %c = %u;\n", names[i], (unsigned)s.initial[i]);
  for (unsigned i = 0; i < FUNCTIONS; i++) {
    fprintf(out, "unsigned f%u(unsigned v, unsigned sum) {\n", i);
    print_body(out, &s.functions[i]);
    fputs("  return sum;\n}\n", out);
  }
  fputs("void *run(void *arg) {\n", out);
  print_body(out, &s.thread);
  fputs("  return arg;\n}\nint main(void) {\n", out);
  if (s.thread.n)
    fputs("  pthread_t t;\n  pthread_create(&t, 0, run, 0);\n", out);
  fputs("  unsigned r = ", out);
  print_node(out, s.root);
  fputs(";\n", out);
  if (s.thread.n)
    fputs("  pthread_join(t, 0);\n", out);
  fputs("  unsigned code = r * 1000003u + a * 10007u + b * 101u + c;\n"
        "#ifdef NATIVE\n  printf(\"%u\\n\", code);\n#else\n"
        "  assert(CHECK);\n#endif\n  return 0;\n}\n",
        out);
}

/* ---- order of events ---- */

typedef struct Guard Guard;
struct Guard {
  const Guard *outer;
  const Node *condition;
  bool is_true;
};

typedef enum { EVENT_READ, EVENT_WRITE, EVENT_CALL } EventKind;

typedef struct {
  EventKind kind;
  const Node *node;
  uint32_t before; /* set of events that come before */
  const Guard *guard;
} Event;

typedef struct {
  Event events[EVENTS];
  unsigned n;
  bool overflows;
  Guard guards[2 * NODES];
  unsigned n_guards;
} Order;

/* Sets of an expression's events: those that its value needs, and all. */
typedef struct {
  uint32_t value, all;
} Parts;

static int add_event(Order *o, EventKind kind, const Node *node,
                     uint32_t before, const Guard *guard) {
  if (o->n == EVENTS) {
    o->overflows = true;
    return 0;
  }
  o->events[o->n] = (Event){kind, node, before, guard};
  return (int)o->n++;
}

static uint32_t bit(int event) { return (uint32_t)1 << event; }

static const Guard *add_guard(Order *o, const Guard *outer,
                              const Node *condition, bool is_true) {
  Guard *g = &o->guards[o->n_guards++];
  *g = (Guard){outer, condition, is_true};
  return g;
}

/* Orders all events of the expression after 'base'. */
static Parts order_node(Order *o, Node *x, uint32_t base, const Guard *g);

static Parts order_part(Order *o, const Node *x, unsigned i, uint32_t base,
                        const Guard *g) {
  return order_node(o, (Node *)x->part[i], base, g);
}

static uint32_t calls_among(const Order *o, uint32_t events) {
  uint32_t calls = 0;
  for (int i = 0; i < (int)o->n; i++)
    if (o->events[i].kind == EVENT_CALL)
      calls |= bit(i) & events;
  return calls;
}

/* An update is one evaluation with respect to calls: those in its right operand
 * come before its read. */
static Parts order_effect(Order *o, Node *x, uint32_t base, const Guard *g) {
  Parts p = {0, 0};
  if (x->part[0])
    p = order_part(o, x, 0, base, g);
  if (x->kind != NODE_ASSIGN) {
    uint32_t calls = calls_among(o, p.value);
    x->access = add_event(o, EVENT_READ, x, base | calls, g);
    p.value |= bit(x->access), p.all |= bit(x->access);
  }
  x->effect = add_event(o, EVENT_WRITE, x, base | p.value, g);
  p.all |= bit(x->effect);
  return p;
}

/* Orders the first part before the others. */
static Parts order_sequence(Order *o, Node *x, uint32_t base, const Guard *g) {
  Parts first = order_part(o, x, 0, base, g);
  Parts sum = {first.all, first.all};
  for (unsigned i = 1; i < 3 && x->part[i]; i++) {
    const Guard *inner =
        x->kind == NODE_COMMA ? g : add_guard(o, g, x->part[0], i == 1);
    Parts p = order_part(o, x, i, base | first.all, inner);
    sum.value |= p.value, sum.all |= p.all;
  }
  return sum;
}

static Parts order_node(Order *o, Node *x, uint32_t base, const Guard *g) {
  Parts a, b;
  switch (x->kind) {
  case NODE_CONST: return (Parts){0, 0};
  case NODE_READ:
    x->access = add_event(o, EVENT_READ, x, base, g);
    return (Parts){bit(x->access), bit(x->access)};
  case NODE_ASSIGN:
  case NODE_ADD_TO:
  case NODE_INCREMENT: return order_effect(o, x, base, g);
  case NODE_COMMA:
  case NODE_AND:
  case NODE_CONDITIONAL: return order_sequence(o, x, base, g);
  default: break;
  }
  a = order_part(o, x, 0, base, g), b = order_part(o, x, 1, base, g);
  if (x->kind != NODE_CALL)
    return (Parts){a.value | b.value, a.all | b.all};
  x->access = add_event(o, EVENT_CALL, x, base | a.all | b.all, g);
  uint32_t all = a.all | b.all | bit(x->access);
  return (Parts){all, all};
}

/* ---- outcomes ---- */

typedef struct {
  uint32_t seen[EVENTS]; /* by event: value read or returned */
  uint32_t variables[VARIABLES];
  uint32_t done;                /* set of events */
  uint32_t sum, argument, half; /* state of the running call */
  uint32_t call, line, is_half; /* event + 1, or 0; position in it */
  uint32_t thread; /* number of finished lines of the other thread */
} State;

typedef struct {
  Sample sample;
  Order order;
  State *states; /* all states met; the first n_done are expanded */
  uint32_t n, n_done, *slots, n_slots;
} Search;

static uint32_t value_of(const Node *x, const State *s) {
  const Node *const *p = x->part;
  switch (x->kind) {
  case NODE_CONST: return x->n;
  case NODE_READ:
  case NODE_CALL: return s->seen[x->access];
  case NODE_ADD: return value_of(p[0], s) + value_of(p[1], s);
  case NODE_SUB: return value_of(p[0], s) - value_of(p[1], s);
  case NODE_MUL: return value_of(p[0], s) * value_of(p[1], s);
  case NODE_ASSIGN: return value_of(p[0], s);
  case NODE_ADD_TO: return s->seen[x->access] + value_of(p[0], s);
  case NODE_INCREMENT: return s->seen[x->access] + !x->is_post;
  case NODE_COMMA: return value_of(p[1], s);
  case NODE_AND: return value_of(p[0], s) && value_of(p[1], s);
  case NODE_CONDITIONAL:
    return value_of(p[0], s) ? value_of(p[1], s) : value_of(p[2], s);
  }
  return 0;
}

static uint32_t stored_value(const Node *x, const State *s) {
  return x->kind == NODE_INCREMENT ? s->seen[x->access] + 1 : value_of(x, s);
}

static bool holds(const Guard *g, const State *s) {
  for (; g; g = g->outer)
    if ((value_of(g->condition, s) != 0) != g->is_true)
      return false;
  return true;
}

static uint32_t hash_state(const State *s) {
  uint32_t words[sizeof *s / sizeof(uint32_t)];
  uint64_t hash = 0;
  memcpy(words, s, sizeof words);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    hash = hash_mix(hash, words[i]);
  return hash_number(hash);
}

static void add_state(Search *x, State s) {
  uint32_t i = hash_state(&s) & (x->n_slots - 1);
  while (x->slots[i] && memcmp(&x->states[x->slots[i] - 1], &s, sizeof s))
    i = (i + 1) & (x->n_slots - 1);
  if (x->slots[i] || x->n == MOST_STATES)
    return;
  x->states[x->n] = s;
  x->slots[i] = ++x->n;
}

static void end_call(State *s) {
  int event = (int)s->call - 1;
  s->seen[event] = s->sum;
  s->done |= bit(event);
  s->call = s->line = s->sum = s->argument = s->half = 0;
}

/* Does one access of the running call. */
static void go_on(Search *x, State s) {
  const Event *e = &x->order.events[s.call - 1];
  const Body *b = &x->sample.functions[e->node->n];
  const Line *l = &b->lines[s.line];
  uint32_t *v = &s.variables[l->variable];
  bool is_read = l->kind == LINE_ADD && !s.is_half;
  if (is_read)
    s.half = *v + l->k;
  else if (l->kind == LINE_ADD)
    *v = s.half, s.half = 0;
  else if (l->kind == LINE_SUM)
    s.sum += *v;
  else
    *v = l->kind == LINE_SET ? l->k : s.argument;
  s.is_half = is_read;
  s.line += !is_read;
  if (s.line == b->n)
    end_call(&s);
  add_state(x, s);
}

/* True if an update has read and has not yet written. */
static bool is_amidst_update(const Order *o, const State *s) {
  for (int i = 0; i < (int)o->n; i++) {
    const Event *e = &o->events[i];
    if (e->kind == EVENT_WRITE && e->node->access >= 0 &&
        s->done & bit(e->node->access) && !(s->done & bit(i)) &&
        holds(e->guard, s))
      return true;
  }
  return false;
}

static void begin_event(Search *x, State s, int event) {
  const Event *e = &x->order.events[event];
  const Node *node = e->node;
  if (e->kind == EVENT_CALL && holds(e->guard, &s)) {
    if (is_amidst_update(&x->order, &s))
      return;
    s.call = (uint32_t)event + 1;
    s.argument = value_of(node->part[0], &s);
    s.sum = value_of(node->part[1], &s);
    add_state(x, s);
    return;
  }
  s.done |= bit(event);
  if (!holds(e->guard, &s))
    s.seen[event] = 0;
  else if (e->kind == EVENT_READ)
    s.seen[event] = s.variables[node->n];
  else
    s.variables[node->n] = stored_value(node, &s);
  add_state(x, s);
}

static void expand(Search *x, State s) {
  if (s.thread < x->sample.thread.n) {
    State other = s;
    const Line *l = &x->sample.thread.lines[other.thread++];
    other.variables[l->variable] = l->k;
    add_state(x, other);
  }
  if (s.call) {
    go_on(x, s);
    return;
  }
  for (int i = 0; i < (int)x->order.n; i++)
    if (!(s.done & bit(i)) && !(x->order.events[i].before & ~s.done))
      begin_event(x, s, i);
}

static bool is_final(const Search *x, const State *s) {
  return s->thread == x->sample.thread.n && !s->call &&
         s->done == (uint32_t)(((uint64_t)1 << x->order.n) - 1);
}

static uint32_t code_of(const Search *x, const State *s) {
  const uint32_t *v = s->variables;
  return value_of(x->sample.root, s) * 1000003u + v[0] * 10007u + v[1] * 101u +
         v[2];
}

static unsigned add_code(uint32_t *codes, unsigned n, unsigned most,
                         uint32_t code) {
  for (unsigned i = 0; i < n; i++)
    if (codes[i] == code)
      return n;
  if (n < most)
    codes[n] = code;
  return n + 1;
}

static unsigned enumerate(Search *x, uint32_t *codes, unsigned most) {
  State first = {.done = 0};
  unsigned n = 0;
  memcpy(first.variables, x->sample.initial, sizeof first.variables);
  order_node(&x->order, (Node *)x->sample.root, 0, NULL);
  if (x->order.overflows)
    return 0;
  for (add_state(x, first); x->n_done < x->n && n <= most; x->n_done++) {
    State s = x->states[x->n_done];
    if (is_final(x, &s))
      n = add_code(codes, n, most, code_of(x, &s));
    else
      expand(x, s);
  }
  return n > most || x->n == MOST_STATES ? 0 : n;
}

unsigned eval_outcomes(uint64_t seed, uint32_t *codes, unsigned most) {
  Search *x = calloc(1, sizeof *x);
  if (!x)
    abort();
  x->n_slots = 1u << 17;
  x->slots = calloc(x->n_slots, sizeof *x->slots);
  x->states = calloc(MOST_STATES, sizeof *x->states);
  if (!x->slots || !x->states)
    abort();
  make_sample(&x->sample, seed);
  unsigned n = enumerate(x, codes, most);
  free(x->slots);
  free(x->states);
  free(x);
  return n;
}
